package io.howdah.wire;

/**
 * Reads the fields that every message is made of: fixed numbers, varints, lengths, strings of
 * bytes. Where reading goes past a message, it is refused.
 */
public final class FieldReader {

    private FieldReader() {}

    public static IllegalStateException malformed(String what) {
        return new IllegalStateException("malformed message from PHP: " + what);
    }

    public static int getTag(MessageBuffer b) {
        return b.bytes.get(b.position++) & 0xff;
    }

    /** Reads a length and checks that so much is there. */
    static int getLength(MessageBuffer b) {
        long length = getVarint(b);
        if (length < 0 || length > b.limit - b.position) {
            throw malformed("a length points past the end");
        }
        return (int) length;
    }

    public static long getVarint(MessageBuffer b) {
        int p = b.position;
        long first = b.bytes.get(p++);
        if (first >= 0) {
            b.position = p;
            return first;
        }
        long result = first & 0x7f;
        for (int shift = 7; shift < 70; shift += 7) {
            if (p >= b.limit) {
                throw malformed("a varint is truncated");
            }
            long next = b.bytes.get(p++);
            result |= (next & 0x7f) << shift;
            if (next >= 0) {
                b.position = p;
                return result;
            }
        }
        throw malformed("a varint is longer than ten bytes");
    }

    static long getZigzag(MessageBuffer b) {
        long z = getVarint(b);
        return z >>> 1 ^ -(z & 1);
    }

    public static int getFixed32(MessageBuffer b) {
        int value = b.bytes.getInt(b.position);
        b.position += 4;
        return value;
    }

    public static long getFixed64(MessageBuffer b) {
        if (b.limit - b.position < 8) {
            throw malformed("a fixed64 field is truncated");
        }
        long value = b.bytes.getLong(b.position);
        b.position += 8;
        return value;
    }

    static double getDouble(MessageBuffer b) {
        return Double.longBitsToDouble(getFixed64(b));
    }

    public static byte[] getBytes(MessageBuffer b) {
        int length = getLength(b);
        byte[] value = new byte[length];
        b.bytes.get(b.position, value);
        b.position += length;
        return value;
    }

    /** Opens a delimited field whose tag was consumed; returns where it ends. */
    public static int openDelimited(MessageBuffer b) {
        int length = getLength(b);
        return b.position + length;
    }

    /**
     * Opens what an operation or upcall carries where others have values; returns where it ends.
     *
     * @param b stands at the field, if it is there
     * @param tag the field's
     */
    public static int openExpected(MessageBuffer b, int tag) {
        if (b.position >= b.limit || getTag(b) != tag) {
            throw malformed("a message lacks what its operation is about");
        }
        return openDelimited(b);
    }

    /** {@return whether another field follows in a message that ends there} */
    public static boolean hasField(MessageBuffer b, int end) {
        if (b.position > end) {
            throw malformed("a field goes past the end of its message");
        }
        return b.position < end;
    }

    /** {@return what is thrown where the schema gives no such field to a message} */
    public static IllegalStateException unknownField() {
        return malformed("a message has a field that the bridge does not know");
    }

    public static void skipField(MessageBuffer b, int tag) {
        switch (tag & 7) {
            case Schema.WireType.VARINT -> getVarint(b);
            case Schema.WireType.FIXED64 -> b.position += 8;
            case Schema.WireType.FIXED32 -> b.position += 4;
            case Schema.WireType.DELIMITED -> skipDelimited(b);
            default -> throw malformed("a field has an unknown wire type");
        }
    }

    /** Goes past a delimited field whose tag was consumed. */
    static void skipDelimited(MessageBuffer b) {
        int length = getLength(b);
        b.position += length;
    }
}
