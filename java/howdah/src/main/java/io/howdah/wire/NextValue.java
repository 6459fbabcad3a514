package io.howdah.wire;

import static io.howdah.wire.FieldReader.getTag;
import static io.howdah.wire.FieldReader.getVarint;
import static io.howdah.wire.FieldReader.openDelimited;
import static io.howdah.wire.FieldReader.skipField;

import java.util.ArrayList;
import java.util.List;

/** What the next value is. Nothing is consumed. */
public final class NextValue {

    private NextValue() {}

    /** The tag of its kind. */
    static int kind(MessageReader in) {
        MessageBuffer b = in.buffer;
        int p = b.position;
        int kind = in.open();
        b.position = p;
        return kind;
    }

    /** {@return whether it is null} */
    public static boolean isNull(MessageReader in) {
        return kind(in) == Schema.Value.NULL_VALUE;
    }

    /** Whether it is null, or false: PHP's other way to say nothing. */
    static boolean isNothing(MessageReader in) {
        MessageBuffer b = in.buffer;
        int p = b.position;
        int kind = in.open();
        boolean isFalse = kind == Schema.Value.BOOL_VALUE && b.bytes.get(b.position) == 0;
        b.position = p;
        return isFalse || kind == Schema.Value.NULL_VALUE;
    }

    /** {@return its {@link Schema.ArgumentKind}} */
    public static int type(MessageReader in) {
        if (!in.hasNext()) {
            return Schema.ArgumentKind.NONE;
        }
        return switch (kind(in)) {
            case Schema.Value.NULL_VALUE -> Schema.ArgumentKind.NULL;
            case Schema.Value.BOOL_VALUE -> Schema.ArgumentKind.BOOL;
            case Schema.Value.INT_VALUE -> Schema.ArgumentKind.INT;
            case Schema.Value.FLOAT_VALUE -> Schema.ArgumentKind.FLOAT;
            case Schema.Value.STRING_VALUE -> Schema.ArgumentKind.STRING;
            case Schema.Value.LIST_VALUE, Schema.Value.INTS_VALUE, Schema.Value.FLOATS_VALUE ->
                    Schema.ArgumentKind.LIST;
            case Schema.Value.MAP_VALUE -> Schema.ArgumentKind.MAP;
            case Schema.Value.OBJECT_VALUE ->
                    has(in, Schema.ObjectRef.JAVA)
                            ? Schema.ArgumentKind.JAVA
                            : Schema.ArgumentKind.OBJECT;
            case Schema.Value.CALLABLE_VALUE -> Schema.ArgumentKind.CLOSURE;
            case Schema.Value.ENUM_VALUE -> Schema.ArgumentKind.ENUM;
            case Schema.Value.RESOURCE_VALUE -> Schema.ArgumentKind.RESOURCE;
            default -> throw FieldReader.malformed("a value is of no known type");
        };
    }

    /**
     * {@return the type of the elements of the list that it is, in the numbers of {@code
     * Call.shape}; 0 if it is empty, -1 if they differ}
     */
    public static int elements(MessageReader in) {
        MessageBuffer b = in.buffer;
        int p = b.position;
        int kind = in.open();
        int end = openDelimited(b);
        int type =
                kind == Schema.Value.INTS_VALUE
                        ? Schema.ArgumentKind.INT
                        : kind == Schema.Value.FLOATS_VALUE
                                ? Schema.ArgumentKind.FLOAT
                                : Schema.ArgumentKind.NONE;
        while (kind == Schema.Value.LIST_VALUE && b.position < end && type != -1) {
            int next = type(in);
            type = type == Schema.ArgumentKind.NONE || type == next ? next : -1;
            in.pass();
        }
        b.position = p;
        return type;
    }

    /** Whether the ref that it is has a field that is not 0. */
    private static boolean has(MessageReader in, int field) {
        MessageBuffer b = in.buffer;
        int p = b.position;
        b.position = findInRef(in, field);
        boolean has = b.position > p && getVarint(b) != 0;
        b.position = p;
        return has;
    }

    /** Where the contents of a field begin of the ref that it is; 0 if it has none. */
    static int findInRef(MessageReader in, int field) {
        MessageBuffer b = in.buffer;
        int p = b.position;
        int found = 0;
        in.open();
        int end = openDelimited(b);
        while (b.position < end) {
            int tag = getTag(b);
            found = tag == field ? b.position : found;
            skipField(b, tag);
        }
        b.position = p;
        return found;
    }

    /** {@return whether it is an object of PHP that can be thrown} */
    public static boolean isThrowable(MessageReader in) {
        return kind(in) == Schema.Value.OBJECT_VALUE
                && findInRef(in, Schema.ObjectRef.THROWABLE) != 0;
    }

    /** {@return whether it is an object of PHP with {@code __invoke}} */
    public static boolean isInvokable(MessageReader in) {
        return kind(in) == Schema.Value.OBJECT_VALUE
                && (flags(in) & Schema.ObjectFlag.INVOKABLE) != 0;
    }

    /** {@return whether it is an object of PHP that {@code foreach} can go over} */
    public static boolean isTraversable(MessageReader in) {
        return kind(in) == Schema.Value.OBJECT_VALUE
                && (flags(in) & Schema.ObjectFlag.TRAVERSABLE) != 0;
    }

    private static long flags(MessageReader in) {
        MessageBuffer b = in.buffer;
        int p = b.position;
        b.position = findInRef(in, Schema.ObjectRef.FLAGS);
        long flags = b.position == 0 ? 0 : getVarint(b);
        b.position = p;
        return flags;
    }

    /** {@return the Java interfaces that it implements, if it is an object of PHP} */
    public static List<Class<?>> interfaces(MessageReader in) {
        MessageBuffer b = in.buffer;
        if (kind(in) != Schema.Value.OBJECT_VALUE) {
            return List.of();
        }
        int p = b.position;
        in.open();
        int end = openDelimited(b);
        List<Class<?>> interfaces = List.of();
        while (b.position < end) {
            int tag = getTag(b);
            if (tag == Schema.ObjectRef.INTERFACES) {
                if (interfaces.isEmpty()) {
                    interfaces = new ArrayList<>();
                }
                interfaces.add(in.objects.java().type((int) getVarint(b)));
            } else {
                skipField(b, tag);
            }
        }
        b.position = p;
        return interfaces;
    }

    /** {@return PHP's name for the type that a tag of Value stands for} */
    static String typeName(int tag) {
        return switch (tag) {
            case Schema.Value.NULL_VALUE -> "null";
            case Schema.Value.BOOL_VALUE -> "bool";
            case Schema.Value.INT_VALUE -> "int";
            case Schema.Value.FLOAT_VALUE -> "float";
            case Schema.Value.STRING_VALUE -> "string";
            case Schema.Value.LIST_VALUE -> "array (a list)";
            case Schema.Value.MAP_VALUE -> "array";
            case Schema.Value.INTS_VALUE -> "array (a list of int)";
            case Schema.Value.FLOATS_VALUE -> "array (a list of float)";
            case Schema.Value.OBJECT_VALUE -> "object";
            case Schema.Value.CALLABLE_VALUE -> "Closure";
            case Schema.Value.RESOURCE_VALUE -> "resource";
            case Schema.Value.ENUM_VALUE -> "enum case";
            case Schema.Value.DEFAULT_VALUE -> "nothing: it is not initialized";
            case Schema.Value.RECORD_VALUE | 0x80 -> "a record";
            default -> "unknown (tag " + tag + ")";
        };
    }
}
