package io.howdah.interop.operations;

import io.howdah.interop.JavaRuntime;
import io.howdah.interop.access.Elements;
import io.howdah.value.PhpTypeException;
import io.howdah.wire.MessageReader;
import io.howdah.wire.NextValue;
import io.howdah.wire.Refused;
import io.howdah.wire.Schema;
import io.howdah.wire.Shape;
import java.lang.reflect.Array;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** {@code []}, {@code isset}, {@code unset} and {@code count} on Java lists, maps and arrays. */
final class Offsets {

    private final JavaRuntime java;

    Offsets(JavaRuntime java) {
        this.java = java;
    }

    int count(Object target) {
        return switch (java.rules().elements(target.getClass())) {
            case ARRAY -> Array.getLength(target);
            case LIST, COLLECTION -> ((Collection<?>) target).size();
            case MAP -> ((Map<?, ?>) target).size();
            default -> throw refused(target, "cannot be counted");
        };
    }

    @Nullable Object get(MessageReader in, Object target) {
        return switch (java.rules().elements(target.getClass())) {
            case ARRAY -> JavaArrays.get(target, index(in, target));
            case LIST -> ((List<?>) target).get(index(in, target));
            case MAP -> MapKeys.get((Map<?, ?>) target, java.read(in, Object.class));
            default -> throw refused(target, "has no elements by key");
        };
    }

    boolean exists(MessageReader in, Object target) {
        Elements elements = java.rules().elements(target.getClass());
        if (elements == Elements.MAP) {
            Map<?, ?> map = (Map<?, ?>) target;
            Object key = java.read(in, Object.class);
            long mode = in.readLong();
            return isFound(mode)
                    ? MapKeys.contains(map, key)
                    : satisfies(mode, MapKeys.get(map, key));
        }
        if (!elements.hasOffsets()) {
            throw refused(target, "has no elements by key");
        }
        int index =
                NextValue.type(in) == Schema.ArgumentKind.INT
                        ? saturated(in.readLong())
                        : textIndex(in);
        long mode = in.readLong();
        if (index < 0 || index >= count(target)) {
            return false;
        }
        if (isFound(mode)) {
            return true;
        }
        Object found =
                elements == Elements.LIST
                        ? ((List<?>) target).get(index)
                        : JavaArrays.get(target, index);
        return satisfies(mode, found);
    }

    private static boolean isFound(long mode) {
        return mode == Schema.Existence.THERE;
    }

    private static boolean satisfies(long mode, @Nullable Object value) {
        return mode == Schema.Existence.NOT_EMPTY ? !isEmpty(value) : value != null;
    }

    /** As PHP's empty() would find the value that it gets for this. */
    private static boolean isEmpty(@Nullable Object value) {
        if (value == null) {
            return true;
        }
        if (value instanceof Boolean bool) {
            return !bool;
        }
        if (value instanceof Double || value instanceof Float) {
            return ((Number) value).doubleValue() == 0;
        }
        if (value instanceof Long
                || value instanceof Integer
                || value instanceof Short
                || value instanceof Byte) {
            return ((Number) value).longValue() == 0;
        }
        if (value instanceof String || value instanceof Character) {
            String text = value.toString();
            return text.isEmpty() || text.equals("0");
        }
        if (value instanceof byte[] bytes) {
            return bytes.length == 0 || (bytes.length == 1 && bytes[0] == '0');
        }
        return value.getClass().isArray() && Array.getLength(value) == 0;
    }

    @SuppressWarnings("unchecked") // elements have no static type here
    void set(MessageReader in, Object target) {
        Elements elements = java.rules().elements(target.getClass());
        if (elements == Elements.ARRAY) {
            setInArray(in, target);
        } else if (elements == Elements.LIST) {
            requireChangeable(List.class, target);
            setInList(in, (List<@Nullable Object>) target);
        } else if (elements == Elements.MAP) {
            if (NextValue.type(in) == Schema.ArgumentKind.NULL) {
                throw refused(target, "is a map and has no next key: name one");
            }
            requireChangeable(Map.class, target);
            Map<@Nullable Object, @Nullable Object> map =
                    (Map<@Nullable Object, @Nullable Object>) target;
            Object key = MapKeys.adapt(map, java.read(in, Object.class));
            map.put(key, java.read(in, Object.class));
        } else {
            throw refused(target, "has no elements by key");
        }
    }

    private void setInArray(MessageReader in, Object array) {
        if (NextValue.type(in) == Schema.ArgumentKind.NULL) {
            throw refused(array, "cannot grow");
        }
        int index = index(in, array);
        Class<?> component = array.getClass().getComponentType();
        Object value = element(in, component, array.getClass(), index);
        if (array instanceof Object[] objects) {
            objects[index] = value;
        } else {
            Array.set(array, index, value);
        }
    }

    private @Nullable Object element(
            MessageReader in, Class<?> component, Class<?> array, int index) {
        try {
            return java.read(in, component);
        } catch (PhpTypeException e) {
            throw new PhpTypeException(
                    "element " + index + " of " + array.getTypeName() + ": " + e.getMessage());
        }
    }

    private void setInList(MessageReader in, List<@Nullable Object> list) {
        if (NextValue.type(in) == Schema.ArgumentKind.NULL) {
            in.skip();
            list.add(java.read(in, Object.class));
            return;
        }
        int index = index(in, list);
        Object value = java.read(in, Object.class);
        if (index == list.size()) {
            list.add(value); // as with an array of PHP
        } else {
            list.set(index, value);
        }
    }

    void unset(MessageReader in, Object target) {
        Elements elements = java.rules().elements(target.getClass());
        if (elements == Elements.LIST) {
            requireChangeable(List.class, target);
            List<?> list = (List<?>) target;
            int index = index(in, target);
            if (index >= 0 && index < list.size()) {
                list.remove(index);
            }
        } else if (elements == Elements.MAP) {
            requireChangeable(Map.class, target);
            Map<?, ?> map = (Map<?, ?>) target;
            map.remove(MapKeys.adapt(map, java.read(in, Object.class)));
        } else {
            throw refused(
                    target,
                    elements == Elements.ARRAY ? "cannot shrink" : "has no elements by key");
        }
    }

    /** To read a standard collection takes no permission, to change it does. */
    private void requireChangeable(Class<?> as, Object target) {
        if (!java.rules().opensAs(as, target.getClass())) {
            throw refused(
                    target,
                    "can be read but not changed: allow(\"" + as.getName() + "\") would allow it");
        }
    }

    /** Where a list or an array is asked for an element. */
    private static int index(MessageReader in, Object target) {
        int type = NextValue.type(in);
        if (type == Schema.ArgumentKind.INT) {
            return saturated(in.readLong());
        }
        if (type == Schema.ArgumentKind.STRING) {
            int index = textIndex(in);
            if (index >= 0) {
                return index;
            }
        }
        throw new Refused(
                "TypeError",
                "expected an int from 0 on as the index of "
                        + target.getClass().getTypeName()
                        + ", got "
                        + Shape.name(type));
    }

    /** A key of decimal digits; -1 if it is something else. */
    private static int textIndex(MessageReader in) {
        if (NextValue.type(in) != Schema.ArgumentKind.STRING) {
            in.skip();
            return -1;
        }
        String text = in.readString();
        boolean isIndex =
                !text.isEmpty()
                        && text.length() < 10
                        && text.chars().allMatch(c -> c >= '0' && c <= '9');
        return isIndex ? Integer.parseInt(text) : -1;
    }

    private static int saturated(long index) {
        return index < 0 ? -1 : (int) Math.min(index, Integer.MAX_VALUE);
    }

    private static Refused refused(Object target, String why) {
        return new Refused("Error", "an object of " + target.getClass().getTypeName() + " " + why);
    }
}
