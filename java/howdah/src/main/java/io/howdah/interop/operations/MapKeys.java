package io.howdah.interop.operations;

import java.util.Iterator;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * PHP's keys for Java's maps. An int of PHP is an Integer, but {@code $map[3]} shall find the Long
 * 3 in a map of such, and {@code $map['MONDAY']} the constant in a map of enums: keys follow the
 * type of those that are there.
 */
final class MapKeys {

    private MapKeys() {}

    static @Nullable Object get(Map<?, ?> map, @Nullable Object key) {
        try {
            Object value = map.get(key);
            if (value != null) {
                return value;
            }
        } catch (ClassCastException e) { // a sorted map of other keys
            if (adapt(map, key) == key) {
                throw e;
            }
        }
        Object adapted = adapt(map, key);
        return adapted == key ? null : map.get(adapted);
    }

    static boolean contains(Map<?, ?> map, @Nullable Object key) {
        return map.containsKey(adapt(map, key));
    }

    /** {@return the key as one of the type of those that the map has; the very key if it fits} */
    static @Nullable Object adapt(Map<?, ?> map, @Nullable Object key) {
        if (key instanceof String text) {
            return like(first(map), text);
        }
        if (key instanceof Integer || key instanceof Long) {
            return like(first(map), (Number) key);
        }
        return key;
    }

    private static @Nullable Object first(Map<?, ?> map) {
        Iterator<?> keys = map.keySet().iterator();
        return keys.hasNext() ? keys.next() : null;
    }

    private static Object like(@Nullable Object first, Number key) {
        long value = key.longValue();
        if (first instanceof Long) {
            return value;
        }
        if (first instanceof Short && value == (short) value) {
            return (short) value;
        }
        if (first instanceof Byte && value == (byte) value) {
            return (byte) value;
        }
        // PHP makes ints of such keys in its arrays, so scripts do not tell them apart.
        return first instanceof String ? Long.toString(value) : key;
    }

    private static Object like(@Nullable Object first, String key) {
        if (first instanceof Character && key.length() == 1) {
            return key.charAt(0);
        }
        if (first instanceof Enum<?> constant) {
            for (Object each : constant.getDeclaringClass().getEnumConstants()) {
                if (((Enum<?>) each).name().equals(key)) {
                    return each;
                }
            }
        }
        return key;
    }
}
