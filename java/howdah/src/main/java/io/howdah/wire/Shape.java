package io.howdah.wire;

/**
 * The types of a call's arguments in one word, four bits each, the first lowest: {@code Call.shape}
 * of {@code native/schema/howdah/v1/call.proto}.
 */
public final class Shape {

    /** More than fifteen arguments: their types must be looked for in the message. */
    public static final long LONG = -1;

    /** The type of nothing. */
    public static final int NONE = 0;

    /** null. */
    public static final int NULL = 1;

    /** A bool. */
    public static final int BOOL = 2;

    /** An int. */
    public static final int INT = 3;

    /** A float. */
    public static final int FLOAT = 4;

    /** A string. */
    public static final int STRING = 5;

    /** An array with the keys 0, 1, 2…, or without any. */
    public static final int LIST = 6;

    /** Any other array. */
    public static final int MAP = 7;

    /** An object of Java. */
    public static final int JAVA = 8;

    /** An object of PHP. */
    public static final int OBJECT = 9;

    /** A closure. */
    public static final int CLOSURE = 10;

    /** A case of an enum. */
    public static final int ENUM = 11;

    /** A resource. */
    public static final int RESOURCE = 12;

    /** How many types there are. */
    public static final int TYPES = 13;

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

    /** How many arguments there are; for a LONG one, not known. */
    static int count(long shape) {
        return (67 - Long.numberOfLeadingZeros(shape)) / 4;
    }

    /** The type of one argument. */
    public static int type(long shape, int index) {
        return (int) ((shape >>> (index * 4)) & 15);
    }

    public static String name(int type) {
        return NAMES[type];
    }
}
