package io.howdah.wire;

import io.howdah.text.Utf8;
import java.nio.ByteBuffer;

/**
 * Writes the fields that every message is made of: varints, strings of bytes, nested messages.
 *
 * <p>A nested message's size is not known when it is begun: its length takes five bytes that are
 * patched at its end.
 */
public final class FieldWriter {

    private FieldWriter() {}

    public static void putVarintField(MessageBuffer b, int tag, long value) {
        b.room(MessageBuffer.SCALAR_ROOM);
        putByte(b, tag);
        putVarint(b, value);
    }

    public static void putString(MessageBuffer b, int tag, String value) {
        putBytes(b, tag, Utf8.encode(value));
    }

    public static void putBytes(MessageBuffer b, int tag, byte[] value) {
        int p = b.room(MessageBuffer.roomFor(value.length, MessageBuffer.SCALAR_ROOM));
        b.bytes.put(p, (byte) tag);
        b.position = p + 1;
        putVarint(b, value.length);
        putRaw(b, value, 0, value.length);
    }

    /** Writes a field whose contents are what is left in another buffer. */
    public static void putBytes(MessageBuffer b, int tag, ByteBuffer value) {
        int length = value.remaining();
        int p = b.room(MessageBuffer.roomFor(length, MessageBuffer.SCALAR_ROOM));
        b.bytes.put(p, (byte) tag);
        b.position = p + 1;
        putVarint(b, length);
        b.bytes.put(b.position, value, value.position(), length);
        b.position += length;
    }

    /** Writes fields that have been encoded before. */
    public static void putEncoded(MessageBuffer b, byte[] encoded, int length) {
        b.room(length);
        putRaw(b, encoded, 0, length);
    }

    /** Begins a nested message of any kind; {@link #messageEnd} patches its length. */
    public static int messageStart(MessageBuffer b, int tag) {
        int p = b.room(1 + Schema.Encoding.PADDED_LENGTH);
        b.bytes.put(p, (byte) tag);
        b.position = p + 1 + Schema.Encoding.PADDED_LENGTH;
        return b.position;
    }

    public static void messageEnd(MessageBuffer b, int mark) {
        patchLength(b, mark);
    }

    /** A repeated, packed varint field. */
    public static void putIds(MessageBuffer b, int tag, long[] ids, int count) {
        b.room(MessageBuffer.roomFor(10L * count, MessageBuffer.SCALAR_ROOM));
        int mark = messageStart(b, tag);
        for (int i = 0; i < count; i++) {
            putVarint(b, ids[i]);
        }
        messageEnd(b, mark);
    }

    /** Begins a packed field of numbers of eight bytes each; returns where they go. */
    public static int putNumbers(MessageBuffer b, int tag, int count) {
        long size = 8L * count;
        b.room(MessageBuffer.roomFor(size, MessageBuffer.SCALAR_ROOM));
        putByte(b, tag);
        putVarint(b, size);
        int p = b.position;
        b.position = p + (int) size;
        return p;
    }

    // For what has room already.

    static void putByte(MessageBuffer b, int value) {
        b.bytes.put(b.position++, (byte) value);
    }

    static void putRaw(MessageBuffer b, byte[] value, int from, int length) {
        b.bytes.put(b.position, value, from, length);
        b.position += length;
    }

    static void putVarint(MessageBuffer b, long value) {
        int p = b.position;
        while ((value & ~0x7fL) != 0) {
            b.bytes.put(p++, (byte) (value | 0x80));
            value >>>= 7;
        }
        b.bytes.put(p++, (byte) value);
        b.position = p;
    }

    /**
     * Writes the distance from {@code start} to the position into the five bytes before {@code
     * start}.
     */
    static void patchLength(MessageBuffer b, int start) {
        int length = b.position - start;
        b.bytes.putInt(
                start - Schema.Encoding.PADDED_LENGTH,
                (length & 0x7f)
                        | (length & 0x3f80) << 1
                        | (length & 0x1fc000) << 2
                        | (length & 0xfe00000) << 3
                        | 0x80808080);
        b.bytes.put(start - 1, (byte) (length >>> 28));
    }

    static int varintSize(long value) {
        return ((63 - Long.numberOfLeadingZeros(value | 1)) * 9 + 73) / 64;
    }
}
