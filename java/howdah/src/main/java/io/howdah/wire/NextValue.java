package io.howdah.wire;

import static io.howdah.wire.FieldReader.getTag;
import static io.howdah.wire.FieldReader.getVarint;
import static io.howdah.wire.FieldReader.openDelimited;
import static io.howdah.wire.FieldReader.skipField;

import java.util.ArrayList;
import java.util.List;

/** What the next value is. Nothing is consumed. */
public final class NextValue {

    static final int REF_JAVA = Tags.tag(3, Tags.VARINT);
    static final int REF_FLAGS = Tags.tag(4, Tags.VARINT);
    static final int REF_INTERFACE = Tags.tag(5, Tags.VARINT);
    static final int REF_THROWABLE = Tags.tag(9, Tags.DELIMITED);

    private static final int INVOKABLE = 1;
    private static final int TRAVERSABLE = 2;

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
        return kind(in) == Tags.NULL;
    }

    /** Whether it is null, or false: PHP's other way to say nothing. */
    static boolean isNothing(MessageReader in) {
        MessageBuffer b = in.buffer;
        int p = b.position;
        int kind = in.open();
        boolean isFalse = kind == Tags.BOOL && b.bytes.get(b.position) == 0;
        b.position = p;
        return isFalse || kind == Tags.NULL;
    }

    /** {@return its type, in the numbers of {@code Call.shape}; 0 if there is none} */
    public static int type(MessageReader in) {
        if (!in.hasNext()) {
            return Shape.NONE;
        }
        return switch (kind(in)) {
            case Tags.NULL -> Shape.NULL;
            case Tags.BOOL -> Shape.BOOL;
            case Tags.INT -> Shape.INT;
            case Tags.FLOAT -> Shape.FLOAT;
            case Tags.STRING -> Shape.STRING;
            case Tags.LIST, Tags.INTS, Tags.FLOATS -> Shape.LIST;
            case Tags.MAP -> Shape.MAP;
            case Tags.OBJECT -> has(in, REF_JAVA) ? Shape.JAVA : Shape.OBJECT;
            case Tags.CALLABLE -> Shape.CLOSURE;
            case Tags.ENUM -> Shape.ENUM;
            case Tags.RESOURCE -> Shape.RESOURCE;
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
        int type = kind == Tags.INTS ? Shape.INT : kind == Tags.FLOATS ? Shape.FLOAT : Shape.NONE;
        while (kind == Tags.LIST && b.position < end && type != -1) {
            int next = type(in);
            type = type == Shape.NONE || type == next ? next : -1;
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
        return kind(in) == Tags.OBJECT && findInRef(in, REF_THROWABLE) != 0;
    }

    /** {@return whether it is an object of PHP with {@code __invoke}} */
    public static boolean isInvokable(MessageReader in) {
        return kind(in) == Tags.OBJECT && (flags(in) & INVOKABLE) != 0;
    }

    /** {@return whether it is an object of PHP that {@code foreach} can go over} */
    public static boolean isTraversable(MessageReader in) {
        return kind(in) == Tags.OBJECT && (flags(in) & TRAVERSABLE) != 0;
    }

    private static long flags(MessageReader in) {
        MessageBuffer b = in.buffer;
        int p = b.position;
        b.position = findInRef(in, REF_FLAGS);
        long flags = b.position == 0 ? 0 : getVarint(b);
        b.position = p;
        return flags;
    }

    /** {@return the Java interfaces that it implements, if it is an object of PHP} */
    public static List<Class<?>> interfaces(MessageReader in) {
        MessageBuffer b = in.buffer;
        if (kind(in) != Tags.OBJECT) {
            return List.of();
        }
        int p = b.position;
        in.open();
        int end = openDelimited(b);
        List<Class<?>> interfaces = List.of();
        while (b.position < end) {
            int tag = getTag(b);
            if (tag == REF_INTERFACE) {
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
}
