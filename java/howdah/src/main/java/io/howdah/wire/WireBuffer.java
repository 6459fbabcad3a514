package io.howdah.wire;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.howdah.stub.Message;
import io.howdah.text.Utf8;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * The direct buffer that both sides share, and what every message is made of: fixed numbers,
 * varints, lengths, strings of bytes. Where reading goes past a message, it is refused.
 */
public abstract sealed class WireBuffer extends Message permits MessageWriter {

    /** Deepest nesting of one value; the same as on the other side. */
    static final int MAX_DEPTH = 512;

    public static final int MAX_MESSAGE = 1 << 30;
    static final int PADDED_LENGTH = 5;

    /** The most that a scalar takes: tag, length, kind tag, ten bytes of varint. */
    public static final int SCALAR_ROOM = 16;

    static final int INT_HEADER = Tags.VALUE | 0x8900 | Tags.INT << 24;
    static final int FLOAT_HEADER = Tags.VALUE | 0x8900 | Tags.FLOAT << 24;
    static final int INT_SIZE = 12;

    /** The tag and the four bytes of a Call's handle. */
    public static final int HANDLE_SIZE = 5;

    static final int ENTRY_KEY_INT = Tags.tag(1, Tags.VARINT);
    static final int ENTRY_KEY_STRING = Tags.tag(2, Tags.DELIMITED);

    /** How many ints {@link #save} takes. */
    public static final int STATE_SIZE = 7;

    /** Where the buffer is when it has moved and this side has not been able to follow. */
    public static final ByteBuffer NOWHERE = ByteBuffer.allocateDirect(0);

    final Objects objects;
    public ByteBuffer bytes;
    public int capacity;
    int depth;
    byte[] scratch = new byte[256];

    /** Where the next byte is written or read. */
    public int position;

    /** Where the message being read ends; at most {@code position} while one is written. */
    public int limit;

    /** Where the message in hand begins. */
    public int base;

    WireBuffer(Objects objects, ByteBuffer bytes) {
        this.objects = objects;
        this.bytes = bytes.order(ByteOrder.LITTLE_ENDIAN);
        this.capacity = bytes.capacity();
    }

    /** Takes over a buffer that has moved. Contents and positions stay. */
    public void attach(ByteBuffer moved) {
        bytes = moved.order(ByteOrder.LITTLE_ENDIAN);
        capacity = moved.capacity();
    }

    public int capacity() {
        return capacity;
    }

    /**
     * Makes sure that {@code more} bytes can be written at the position, and returns the position.
     */
    public int room(int more) {
        int p = position;
        if (capacity - p < more) {
            grow(more);
        }
        return p;
    }

    void grow(int more) {
        long wanted = (long) position + more;
        if (wanted > MAX_MESSAGE) {
            throw new IllegalArgumentException(
                    "the message is larger than the border's limit of 1 GiB: pass less in one call");
        }
        objects.enlarge((int) wanted);
    }

    public static int roomFor(long payload, int overhead) {
        if (payload > MAX_MESSAGE) {
            throw new IllegalArgumentException(
                    "a value is larger than the border's limit of 1 GiB: pass less in one call");
        }
        return (int) payload + overhead;
    }

    /** Where the open entry of the innermost map begins (behind its length), or -1. */
    int entry = -1;

    /** Where the reply to the upcall in hand goes. */
    public int replyBase;

    /** The numbers of the plans of the records that have been written, of all messages in hand. */
    int[] plans = new int[8];

    public int planCount;

    /** Where those of the message in hand begin. */
    int planFrom;

    /** The number of the plan that its result is to be written by, or 0. */
    public int resultPlan;

    /**
     * Writes the distance from {@code start} to the position into the five bytes before {@code
     * start}.
     */
    void patchLength(int start) {
        int length = position - start;
        bytes.putInt(
                start - PADDED_LENGTH,
                (length & 0x7f)
                        | (length & 0x3f80) << 1
                        | (length & 0x1fc000) << 2
                        | (length & 0xfe00000) << 3
                        | 0x80808080);
        bytes.put(start - 1, (byte) (length >>> 28));
    }

    /** Begins a Call at the buffer's start, where there is always room for it. */
    public void startOutermost(int handle) {
        bytes.put(0, (byte) Tags.tag(1, Tags.FIXED32));
        bytes.putInt(
                1,
                handle); // of its own, as the other side reads it: the CPU forwards equal accesses
        base = 0;
        limit = 0;
        position = HANDLE_SIZE;
    }

    /** Begins a message at {@code start}, whatever a failed write has left. */
    public void start(int start) {
        base = start;
        limit = start;
        position = start;
        depth = 0;
        entry = -1;
        planFrom = planCount;
        resultPlan = 0;
    }

    /** What a nested message must leave as it was, in {@value #STATE_SIZE} ints. */
    public void save(int[] to, int at) {
        to[at] = position;
        to[at + 1] = limit;
        to[at + 2] = base;
        to[at + 3] = depth;
        to[at + 4] = entry;
        to[at + 5] = planFrom;
        to[at + 6] = resultPlan;
    }

    public void restore(int[] from, int at) {
        position = from[at];
        limit = from[at + 1];
        base = from[at + 2];
        depth = from[at + 3];
        entry = from[at + 4];
        planCount = planFrom;
        planFrom = from[at + 5];
        resultPlan = from[at + 6];
    }

    public void putHandle(int handle) {
        int p = room(SCALAR_ROOM);
        bytes.putLong(p, Tags.tag(1, Tags.FIXED32) | (long) handle << 8);
        position = p + HANDLE_SIZE;
    }

    public void putVarintField(int tag, long value) {
        room(SCALAR_ROOM);
        putByte(tag);
        putVarint(value);
    }

    public void putString(int tag, String value) {
        putBytes(tag, Utf8.encode(value));
    }

    public void putBytes(int tag, byte[] value) {
        int p = room(roomFor(value.length, SCALAR_ROOM));
        bytes.put(p, (byte) tag);
        position = p + 1;
        putVarint(value.length);
        bytes.put(position, value);
        position += value.length;
    }

    /** Begins a nested message of any kind; {@link #messageEnd} patches its length. */
    public int messageStart(int tag) {
        int p = room(1 + PADDED_LENGTH);
        bytes.put(p, (byte) tag);
        position = p + 1 + PADDED_LENGTH;
        return position;
    }

    public void messageEnd(int mark) {
        patchLength(mark);
    }

    /** A repeated, packed varint field. */
    public void putIds(int tag, long[] ids, int count) {
        room(roomFor(10L * count, SCALAR_ROOM));
        int mark = messageStart(tag);
        for (int i = 0; i < count; i++) {
            putVarint(ids[i]);
        }
        messageEnd(mark);
    }

    void putByte(int value) {
        bytes.put(position++, (byte) value);
    }

    public void putVarint(long value) {
        int p = position;
        while ((value & ~0x7fL) != 0) {
            bytes.put(p++, (byte) (value | 0x80));
            value >>>= 7;
        }
        bytes.put(p++, (byte) value);
        position = p;
    }

    static int varintSize(long value) {
        return ((63 - Long.numberOfLeadingZeros(value | 1)) * 9 + 73) / 64;
    }

    public static IllegalStateException malformed(String what) {
        return new IllegalStateException("malformed message from PHP: " + what);
    }

    /** Reads a length and checks that so much is there. */
    int getLength() {
        long length = getVarint();
        if (length < 0 || length > limit - position) {
            throw malformed("a length points past the end");
        }
        return (int) length;
    }

    public long getVarint() {
        int p = position;
        long first = bytes.get(p++);
        if (first >= 0) {
            position = p;
            return first;
        }
        long result = first & 0x7f;
        for (int shift = 7; shift < 70; shift += 7) {
            if (p >= limit) {
                throw malformed("a varint is cut off");
            }
            long b = bytes.get(p++);
            result |= (b & 0x7f) << shift;
            if (b >= 0) {
                position = p;
                return result;
            }
        }
        throw malformed("a varint is longer than ten bytes");
    }

    long getZigzag() {
        long z = getVarint();
        return z >>> 1 ^ -(z & 1);
    }

    public long getFixed64() {
        if (limit - position < 8) {
            throw malformed("a fixed64 field is cut off");
        }
        long value = bytes.getLong(position);
        position += 8;
        return value;
    }

    double getDouble() {
        return Double.longBitsToDouble(getFixed64());
    }

    byte[] getBytes() {
        int length = getLength();
        byte[] value = new byte[length];
        bytes.get(position, value);
        position += length;
        return value;
    }

    String getString() {
        int length = getLength();
        if (scratch.length < length) {
            if (length > 1 << 16) {
                byte[] large = new byte[length];
                bytes.get(position, large);
                position += length;
                return new String(large, UTF_8);
            }
            scratch = new byte[length + length / 2];
        }
        bytes.get(position, scratch, 0, length);
        position += length;
        return new String(scratch, 0, length, UTF_8);
    }

    public void skipField(int tag) {
        switch (tag & 7) {
            case Tags.VARINT -> getVarint();
            case Tags.FIXED64 -> position += 8;
            case Tags.FIXED32 -> position += 4;
            case Tags.DELIMITED -> {
                int length = getLength();
                position += length;
            }
            default -> throw malformed("a field has an unknown wire type");
        }
    }

    /** Opens a delimited field whose tag was consumed; returns where it ends. */
    public int openDelimited() {
        int length = getLength();
        return position + length;
    }

    public byte[] getByteString() {
        return getBytes();
    }

    public int getTag() {
        return bytes.get(position++) & 0xff;
    }

    public int getFixed32() {
        int value = bytes.getInt(position);
        position += 4;
        return value;
    }
}
