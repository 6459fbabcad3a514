package io.howdah.script;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.howdah.value.PhpArray;
import io.howdah.value.PhpReferent;
import io.howdah.value.PhpString;
import io.howdah.value.PhpTypeException;
import io.howdah.value.Value;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** PHP's values as scripts give them to Java. */
final class NaturalValues {

    private NaturalValues() {}

    /**
     * {@return null, Boolean, Long, Double, String, a List or a Map with String and Long keys} A
     * string that is no UTF-8 is a byte[], so that it can go back unharmed. Lists and maps do not
     * change. What lives in PHP is itself, and a Java object is that object.
     */
    static @Nullable Object of(Value value) {
        if (value instanceof PhpString string) {
            return text(string);
        }
        if (value instanceof PhpArray array) {
            return array.isList() ? list(array) : map(array);
        }
        return value.toJava();
    }

    private static Object text(PhpString string) {
        byte[] bytes = string.asBytes();
        try {
            return UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
        } catch (CharacterCodingException e) {
            return bytes;
        }
    }

    private static List<@Nullable Object> list(PhpArray array) {
        List<@Nullable Object> elements = new ArrayList<>(array.size());
        array.values().forEach(value -> elements.add(of(value)));
        return Collections.unmodifiableList(elements);
    }

    private static Map<Object, @Nullable Object> map(PhpArray array) {
        Map<Object, @Nullable Object> map = new LinkedHashMap<>(array.size() * 2);
        for (int i = 0; i < array.size(); i++) {
            map.put(array.keyAt(i), of(array.valueAt(i)));
        }
        return Collections.unmodifiableMap(map);
    }

    /** {@return whether it is something that PHP has no longer, or has one in it} */
    static boolean isGone(@Nullable Object value) {
        if (value instanceof List<?> list) {
            return list.stream().anyMatch(NaturalValues::isGone);
        }
        if (value instanceof Map<?, ?> map) {
            return map.values().stream().anyMatch(NaturalValues::isGone);
        }
        if (value instanceof PhpArray array) {
            return array.values().stream().anyMatch(NaturalValues::isGone);
        }
        return value instanceof PhpReferent referent && !referent.claim().isHeld();
    }

    /**
     * {@return what a method of an interface returns of a value}
     *
     * @param type what it is declared to return
     * @throws PhpTypeException if that cannot be made of it
     */
    static @Nullable Object as(Class<?> type, Value value) {
        if (type == void.class || (value.isNull() && !type.isPrimitive())) {
            return null;
        }
        if (type == boolean.class || type == Boolean.class) {
            return value.asBoolean();
        } else if (type == long.class || type == Long.class) {
            return value.asLong();
        } else if (type == int.class || type == Integer.class) {
            return value.asInt();
        } else if (type == double.class || type == Double.class) {
            return value.asDouble();
        } else if (type == byte[].class) {
            return value.asBytes();
        } else if (type.isInstance(value)) {
            return type == Object.class ? of(value) : value;
        }
        Object natural = of(value);
        if (type.isInstance(natural)) {
            return natural;
        }
        throw new PhpTypeException(
                type.getName() + " was expected, the PHP value is " + value.typeName());
    }
}
