package com.example.subjects;

import java.lang.reflect.Array;
import java.util.Collection;
import java.util.Map;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;

/** Tells what came from PHP: the Java class and the text of a value, and of its elements. */
public final class Received {

    private Received() {}

    /** {@return {@code Integer 5}, {@code ArrayList[String a]}, {@code int[1]}, {@code null} …} */
    public static String object(@Nullable Object value) {
        if (value == null) {
            return "null";
        }
        if (value.getClass().isArray()) {
            return array(value);
        }
        String name = value.getClass().getSimpleName();
        if (value instanceof Collection<?> collection) {
            StringJoiner elements = new StringJoiner(", ", name + "[", "]");
            collection.forEach(element -> elements.add(object(element)));
            return elements.toString();
        }
        if (value instanceof Map<?, ?> map) {
            StringJoiner entries = new StringJoiner(", ", name + "{", "}");
            map.forEach((key, element) -> entries.add(object(key) + "=" + object(element)));
            return entries.toString();
        }
        return name + " " + value;
    }

    private static String array(Object array) {
        Class<?> component = array.getClass().getComponentType();
        StringJoiner elements = new StringJoiner(", ", component.getSimpleName() + "[", "]");
        for (int i = 0; i < Array.getLength(array); i++) {
            Object element = Array.get(array, i);
            elements.add(component.isPrimitive() ? String.valueOf(element) : object(element));
        }
        return elements.toString();
    }
}
