package io.howdah.wire;

/** The tags of native/schema, field number and wire type in one byte. */
public final class Tags {

    public static final int VARINT = 0;
    static final int FIXED64 = 1;
    public static final int DELIMITED = 2;
    static final int FIXED32 = 5;

    /** A Value inside of another message is field 3, everywhere. */
    public static final int VALUE = 3 << 3 | DELIMITED;

    static final int NULL = 1 << 3 | VARINT;
    static final int BOOL = 2 << 3 | VARINT;
    static final int INT = 3 << 3 | FIXED64;
    static final int FLOAT = 4 << 3 | FIXED64;
    static final int STRING = 5 << 3 | DELIMITED;
    static final int LIST = 6 << 3 | DELIMITED;
    static final int MAP = 7 << 3 | DELIMITED;
    static final int INTS = 8 << 3 | DELIMITED;
    static final int FLOATS = 9 << 3 | DELIMITED;
    static final int OBJECT = 10 << 3 | DELIMITED;
    static final int CALLABLE = 11 << 3 | DELIMITED;
    static final int RESOURCE = 12 << 3 | DELIMITED;
    static final int ENUM = 13 << 3 | DELIMITED;
    static final int DEFAULT = 14 << 3 | VARINT;
    static final int REFERENCE = 15 << 3 | DELIMITED;

    /** The first byte of a record's tag; the other one is {@link #RECORD_END}. */
    static final int RECORD = 0x82; // 16 << 3 | DELIMITED is 130: seven bits, and that more follow

    static final int RECORD_END = 1;

    private Tags() {}

    public static int tag(int field, int wireType) {
        return field << 3 | wireType;
    }

    /** {@return PHP's name for the type behind a tag of Value} */
    static String typeName(int tag) {
        return switch (tag) {
            case NULL -> "null";
            case BOOL -> "bool";
            case INT -> "int";
            case FLOAT -> "float";
            case STRING -> "string";
            case LIST -> "array (a list)";
            case MAP -> "array";
            case INTS -> "array (a list of int)";
            case FLOATS -> "array (a list of float)";
            case OBJECT -> "object";
            case CALLABLE -> "Closure";
            case RESOURCE -> "resource";
            case ENUM -> "enum case";
            case DEFAULT -> "nothing: it is not initialized";
            case RECORD -> "a record";
            default -> "unknown (tag " + tag + ")";
        };
    }
}
