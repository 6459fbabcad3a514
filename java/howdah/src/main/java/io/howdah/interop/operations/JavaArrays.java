package io.howdah.interop.operations;

import io.howdah.interop.JavaRuntime;
import io.howdah.wire.MessageReader;
import io.howdah.wire.NextValue;
import io.howdah.wire.Refused;
import io.howdah.wire.Schema;
import java.lang.reflect.Array;
import java.util.AbstractList;
import java.util.List;
import java.util.RandomAccess;
import org.jspecify.annotations.Nullable;

/** Java arrays that PHP holds as such, made by {@code Howdah\Java::array}. */
final class JavaArrays {

    private JavaArrays() {}

    /**
     * Makes an array.
     *
     * @param java finds the type, and reads the elements
     * @param type of the elements: {@code int}, {@code java.lang.String}, {@code int[]}
     * @param in stands at its length, or a list of its elements
     */
    static Object make(JavaRuntime java, String type, MessageReader in) {
        Class<?> component = component(java, type.replace(" ", ""));
        if (NextValue.type(in) == Schema.ArgumentKind.INT) {
            long length = in.readLong();
            if (length < 0 || length > Integer.MAX_VALUE) {
                throw new Refused(
                        "ValueError",
                        "expected a length of a Java array from 0 to "
                                + Integer.MAX_VALUE
                                + ", got "
                                + length);
            }
            return Array.newInstance(component, (int) length);
        }
        Object made = java.read(in, component.arrayType());
        if (made == null) {
            throw new Refused(
                    "TypeError", "expected the length of a Java array or its elements, got null");
        }
        return made;
    }

    private static Class<?> component(JavaRuntime java, String type) {
        if (type.endsWith("[]")) {
            return component(java, type.substring(0, type.length() - 2)).arrayType();
        }
        return switch (type) {
            case "boolean" -> boolean.class;
            case "byte" -> byte.class;
            case "short" -> short.class;
            case "int" -> int.class;
            case "long" -> long.class;
            case "char" -> char.class;
            case "float" -> float.class;
            case "double" -> double.class;
            default -> java.classes().require(type);
        };
    }

    /** {@return an element, in its box} */
    static @Nullable Object get(Object array, int index) {
        if (array instanceof Object[] objects) {
            return objects[index];
        }
        if (array instanceof byte[] bytes) {
            return bytes[index];
        }
        if (array instanceof int[] ints) {
            return ints[index];
        }
        if (array instanceof long[] longs) {
            return longs[index];
        }
        if (array instanceof double[] doubles) {
            return doubles[index];
        }
        if (array instanceof float[] floats) {
            return floats[index];
        }
        if (array instanceof boolean[] booleans) {
            return booleans[index];
        }
        if (array instanceof char[] chars) {
            return chars[index];
        }
        return ((short[]) array)[index];
    }

    /** {@return a copy of an array} */
    static Object copy(Object array) {
        int length = Array.getLength(array);
        Object copy = Array.newInstance(array.getClass().getComponentType(), length);
        System.arraycopy(array, 0, copy, 0, length);
        return copy;
    }

    /** {@return an array as a list, whatever its type} */
    static List<@Nullable Object> asList(Object array) {
        return new View(array);
    }

    private static final class View extends AbstractList<@Nullable Object> implements RandomAccess {
        private final Object array;
        private final int length;

        View(Object array) {
            this.array = array;
            this.length = Array.getLength(array);
        }

        @Override
        public @Nullable Object get(int index) {
            return JavaArrays.get(array, index);
        }

        @Override
        public int size() {
            return length;
        }
    }
}
