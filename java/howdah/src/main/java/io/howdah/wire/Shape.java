package io.howdah.wire;

/**
 * The kinds of a call's arguments in one word: {@code Call.shape}, as {@link Schema.Shape} says.
 */
public final class Shape {

    private static final String[] NAMES = {
        "nothing",
        "null",
        "bool",
        "int",
        "float",
        "string",
        "array (a list)",
        "array (with keys)",
        "a Java object",
        "object",
        "Closure",
        "an enum case",
        "resource"
    };

    private Shape() {}

    /** How many arguments there are; for {@link Schema.Shape#UNKNOWN}, not known. */
    static int count(long shape) {
        return (63 + Schema.Shape.BITS - Long.numberOfLeadingZeros(shape)) / Schema.Shape.BITS;
    }

    /** The kind of one argument: {@link Schema.ArgumentKind}. */
    public static int type(long shape, int index) {
        return (int) (shape >>> (index * Schema.Shape.BITS)) & ((1 << Schema.Shape.BITS) - 1);
    }

    public static String name(int type) {
        return NAMES[type];
    }
}
