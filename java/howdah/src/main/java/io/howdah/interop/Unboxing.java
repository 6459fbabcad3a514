package io.howdah.interop;

import org.jspecify.annotations.Nullable;

/** Wrapper objects as arguments for primitive parameters: themselves, and wider ones. */
final class Unboxing {

    /** Each can become those after it; byte becomes short, and char becomes int. */
    private static final Class<?>[] WIDENING = {
        byte.class, short.class, int.class, long.class, float.class, double.class
    };

    private Unboxing() {}

    /** {@return what it costs that an object of a class becomes a primitive; -1 if it cannot} */
    static int cost(Class<?> boxed, Class<?> primitive) {
        if (boxed == Boolean.class || boxed == Character.class) {
            if (primitive == (boxed == Boolean.class ? boolean.class : char.class)) {
                return 1;
            }
            int rank = rank(primitive);
            return boxed == Character.class && rank >= 2 ? rank : Costs.NEVER;
        }
        int from = rankOfBoxed(boxed);
        int to = rank(primitive);
        return from < 0 || to < from ? Costs.NEVER : 1 + to - from;
    }

    private static int rank(Class<?> primitive) {
        for (int i = 0; i < WIDENING.length; i++) {
            if (WIDENING[i] == primitive) {
                return i;
            }
        }
        return -1;
    }

    private static int rankOfBoxed(Class<?> boxed) {
        if (boxed == Integer.class) {
            return 2;
        } else if (boxed == Long.class) {
            return 3;
        } else if (boxed == Double.class) {
            return 5;
        } else if (boxed == Byte.class) {
            return 0;
        } else if (boxed == Short.class) {
            return 1;
        }
        return boxed == Float.class ? 4 : -1;
    }

    /** {@return the object as the wrapper of a primitive type; null if it cannot become that} */
    static @Nullable Object widen(Object object, Class<?> primitive) {
        if (cost(object.getClass(), primitive) == Costs.NEVER) {
            return null;
        }
        if (primitive == boolean.class || primitive == char.class) {
            return object;
        }
        Number number = object instanceof Character c ? (int) c : (Number) object;
        if (primitive == long.class) {
            return number.longValue();
        } else if (primitive == int.class) {
            return number.intValue();
        } else if (primitive == double.class) {
            return number.doubleValue();
        } else if (primitive == float.class) {
            return number.floatValue();
        }
        return primitive == short.class ? (Object) number.shortValue() : number.byteValue();
    }
}
