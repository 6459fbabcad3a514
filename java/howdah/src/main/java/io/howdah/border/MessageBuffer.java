package io.howdah.border;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.howdah.PhpArray;
import io.howdah.PhpBool;
import io.howdah.PhpCallable;
import io.howdah.PhpEnum;
import io.howdah.PhpFloat;
import io.howdah.PhpInt;
import io.howdah.PhpNull;
import io.howdah.PhpObject;
import io.howdah.PhpResource;
import io.howdah.PhpString;
import io.howdah.PhpTypeException;
import io.howdah.Value;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * Writes and reads the messages of the border, in the direct buffer that both sides share. For generated
 * stubs; applications use {@code io.howdah}.
 *
 * <p>Each {@code write} method writes one value at the current place: an argument, an element, the value
 * of an entry, the result of an upcall. Each {@code read} method consumes one value. Primitives cross
 * with no object made. An instance belongs to the thread of its interpreter.
 *
 * <p>The format is that of {@code proto/howdah/v1}; containers whose size is not known when they are begun
 * get a length of five bytes that is patched at the end.
 */
public final class MessageBuffer {

    /** Deepest nesting of one value; the same as on the other side. */
    static final int MAX_DEPTH = 512;

    private static final int MAX_MESSAGE = 1 << 30;
    private static final int PADDED_LENGTH = 5;

    /** The most that a scalar takes: tag, length, kind tag, ten bytes of varint. */
    private static final int SCALAR_ROOM = 16;

    private static final int INT_HEADER = Tags.VALUE | 9 << 8 | Tags.INT << 16;
    private static final int INT_SIZE = 11;

    /** The tag and the four bytes of a Call's handle. */
    private static final int HANDLE_SIZE = 5;

    /** Strings up to this length are written character by character, with no array made for them. */
    private static final int SHORT_STRING = 48;

    private static final int ENTRY_KEY_INT = Tags.tag(1, Tags.VARINT);
    private static final int ENTRY_KEY_STRING = Tags.tag(2, Tags.DELIMITED);

    /** How many ints {@link #save} takes. */
    static final int STATE_SIZE = 5;

    private final Channel channel;
    private ByteBuffer bytes;
    private int capacity;
    private int depth;
    private byte[] scratch = new byte[256];

    /** Where the next byte is written or read. */
    int position;

    /** Where the message being read ends; at most {@code position} while one is written. */
    int limit;

    /** Where the message in hand begins. */
    int base;

    MessageBuffer(Channel channel, ByteBuffer bytes) {
        this.channel = channel;
        attach(bytes);
    }

    /** Takes over a buffer that has moved. Contents and positions stay. */
    void attach(ByteBuffer moved) {
        bytes = moved.order(ByteOrder.LITTLE_ENDIAN);
        capacity = moved.capacity();
    }

    ByteBuffer bytes() {
        return bytes;
    }

    int capacity() {
        return capacity;
    }

    // --- Writing

    /** Makes sure that {@code more} bytes can be written at the position, and returns the position. */
    private int room(int more) {
        int p = position;
        if (capacity - p < more) {
            grow(more);
        }
        return p;
    }

    private void grow(int more) {
        long wanted = (long) position + more;
        if (wanted > MAX_MESSAGE) {
            throw new IllegalArgumentException(
                    "the message is larger than the border's limit of 1 GiB: pass less in one call");
        }
        channel.enlarge((int) wanted);
    }

    /** Writes null. */
    public void writeNull() {
        int p = room(SCALAR_ROOM);
        bytes.putInt(p, Tags.VALUE | 2 << 8 | Tags.NULL << 16 | 1 << 24);
        position = p + 4;
    }

    /** Writes a bool. */
    public void writeBoolean(boolean value) {
        int p = room(SCALAR_ROOM);
        bytes.putInt(p, Tags.VALUE | 2 << 8 | Tags.BOOL << 16 | (value ? 1 : 0) << 24);
        position = p + 4;
    }

    /**
     * Writes an int. It takes the same room whatever it is, so that neither side computes a length:
     *
     * <pre>
     *   byte 0    1    2    3 … 10
     *   1A        09   19   the int, little endian
     * </pre>
     */
    public void writeLong(long value) {
        int p = room(SCALAR_ROOM);
        bytes.putInt(p, INT_HEADER);
        bytes.putLong(p + 3, value);
        position = p + INT_SIZE;
    }

    /** Writes a float. */
    public void writeDouble(double value) {
        int p = room(SCALAR_ROOM);
        bytes.putInt(p, Tags.VALUE | 9 << 8 | Tags.FLOAT << 16);
        bytes.putLong(p + 3, Double.doubleToRawLongBits(value));
        position = p + 11;
    }

    /** Writes a string as UTF-8, or null. */
    public void writeString(@Nullable String value) {
        if (value == null) {
            writeNull();
            return;
        }
        int length = value.length();
        if (length > SHORT_STRING || !writeShortAscii(value, length)) {
            writeBytes(value.getBytes(UTF_8));
        }
    }

    /** Writes a string of ASCII without making an array; gives up at the first other character. */
    private boolean writeShortAscii(String value, int length) {
        int p = room(SHORT_STRING + SCALAR_ROOM);
        ByteBuffer b = bytes;
        for (int i = 0; i < length; i++) {
            char c = value.charAt(i);
            if (c >= 0x80) {
                return false;
            }
            b.put(p + 4 + i, (byte) c);
        }
        b.putInt(p, Tags.VALUE | 2 + length << 8 | Tags.STRING << 16 | length << 24);
        position = p + 4 + length;
        return true;
    }

    /** Writes a string of bytes, or null. */
    public void writeBytes(byte @Nullable [] value) {
        if (value == null) {
            writeNull();
            return;
        }
        writeBytes(value, 0, value.length);
    }

    /** Writes a part of an array as a string. */
    void writeBytes(byte[] value, int from, int length) {
        int p = room(roomFor(length, SCALAR_ROOM));
        bytes.put(p, (byte) Tags.VALUE);
        position = p + 1;
        putVarint(1L + varintSize(length) + length);
        putByte(Tags.STRING);
        putVarint(length);
        bytes.put(position, value, from, length);
        position += length;
    }

    private static int roomFor(long payload, int overhead) {
        if (payload > MAX_MESSAGE) {
            throw new IllegalArgumentException(
                    "a value is larger than the border's limit of 1 GiB: pass less in one call");
        }
        return (int) payload + overhead;
    }

    /** Writes a list of int, copied as one block. */
    public void writeLongs(long[] values) {
        int p = beginNumbers(Tags.INTS, values.length);
        bytes.slice(p, values.length * 8).order(ByteOrder.LITTLE_ENDIAN).asLongBuffer().put(values);
        position = p + values.length * 8;
    }

    /** Writes a list of int. */
    public void writeInts(int[] values) {
        int p = beginNumbers(Tags.INTS, values.length);
        for (int i = 0; i < values.length; i++) {
            bytes.putLong(p + i * 8, values[i]);
        }
        position = p + values.length * 8;
    }

    /** Writes a list of float, copied as one block. */
    public void writeDoubles(double[] values) {
        int p = beginNumbers(Tags.FLOATS, values.length);
        bytes.slice(p, values.length * 8).order(ByteOrder.LITTLE_ENDIAN).asDoubleBuffer().put(values);
        position = p + values.length * 8;
    }

    /** Value { kind tag: List { values: packed } }; returns where the numbers go. */
    private int beginNumbers(int kind, int count) {
        long size = (long) count * 8;
        int list = (int) Math.min(1 + varintSize(size) + size, Integer.MAX_VALUE);
        room(roomFor(size, 3 * SCALAR_ROOM));
        putByte(Tags.VALUE);
        putVarint(1L + varintSize(list) + list);
        putByte(kind);
        putVarint(list);
        putByte(Tags.tag(1, Tags.DELIMITED));
        putVarint(size);
        return position;
    }

    /** Begins a list; one write for each element, then {@link #listEnd}. */
    public int listStart() {
        return containerStart(Tags.LIST);
    }

    /**
     * Ends a list.
     *
     * @param mark what {@link #listStart} returned
     */
    public void listEnd(int mark) {
        containerEnd(mark);
    }

    /** Begins a map; a key and one write for each entry, then {@link #mapEnd}. */
    public int mapStart() {
        return containerStart(Tags.MAP);
    }

    /** Writes the key of the next entry; its value is written next. */
    public void key(String name) {
        int start = entryStart();
        putString(ENTRY_KEY_STRING, name);
        entry = start;
    }

    /** Writes the key of the next entry; its value is written next. */
    public void key(long index) {
        int start = entryStart();
        room(SCALAR_ROOM);
        putByte(ENTRY_KEY_INT);
        putVarint(index << 1 ^ index >> 63);
        entry = start;
    }

    /** Writes the key of the next entry from a record's keys; its value is written next. */
    public void key(RecordKeys keys, int index) {
        int start = entryStart();
        putBytes(ENTRY_KEY_STRING, keys.name(index));
        entry = start;
    }

    /** Where the open entry of the innermost map begins (behind its length), or -1. */
    private int entry = -1;

    private int entryStart() {
        closeEntry();
        int p = room(1 + PADDED_LENGTH);
        bytes.put(p, (byte) Tags.tag(1, Tags.DELIMITED));
        position = p + 1 + PADDED_LENGTH;
        return position;
    }

    private void closeEntry() {
        if (entry >= 0) {
            patchLength(entry);
            entry = -1;
        }
    }

    /**
     * Ends a map.
     *
     * @param mark what {@link #mapStart} returned
     */
    public void mapEnd(int mark) {
        closeEntry();
        containerEnd(mark);
    }

    /**
     * Value { kind: Container { … } }, both lengths padded. The entry of the map around it stays open: it is
     * kept in the four bytes that the inner length will take.
     */
    private int containerStart(int kind) {
        channel.willTidy();
        if (++depth > MAX_DEPTH) {
            depth = 0;
            throw new IllegalArgumentException(
                    "a value is nested deeper than " + MAX_DEPTH + " levels, or contains itself");
        }
        int p = room(2 * (1 + PADDED_LENGTH));
        bytes.put(p, (byte) Tags.VALUE);
        bytes.put(p + 1 + PADDED_LENGTH, (byte) kind);
        bytes.putInt(p + 2 + PADDED_LENGTH, entry);
        entry = -1;
        position = p + 2 * (1 + PADDED_LENGTH);
        return position;
    }

    private void containerEnd(int mark) {
        depth--;
        entry = bytes.getInt(mark - PADDED_LENGTH);
        patchLength(mark);
        patchLength(mark - 1 - PADDED_LENGTH);
    }

    /** Writes the distance from {@code start} to the position into the five bytes before {@code start}. */
    private void patchLength(int start) {
        int length = position - start;
        bytes.putInt(
                start - PADDED_LENGTH,
                length & 0x7f
                        | (length & 0x3f80) << 1
                        | (length & 0x1fc000) << 2
                        | (length & 0xfe00000) << 3
                        | 0x80808080);
        bytes.put(start - 1, (byte) (length >>> 28));
    }

    /** Begins an argument by reference: one write with its value, then {@link #referenceEnd}. */
    public int referenceStart() {
        return containerStart(Tags.REFERENCE);
    }

    /**
     * Ends an argument by reference.
     *
     * @param mark what {@link #referenceStart} returned
     */
    public void referenceEnd(int mark) {
        containerEnd(mark);
    }

    /** Writes a reference to an object of PHP. */
    public void writeObject(PhpObject object) {
        writeRef(Tags.OBJECT, channel.idOf(object), false);
    }

    /** Writes a reference to a closure of PHP. */
    public void writeCallable(PhpCallable callable) {
        writeRef(Tags.CALLABLE, channel.idOf(callable), false);
    }

    /** Writes a reference to a resource of PHP. */
    public void writeResource(PhpResource resource) {
        writeRef(Tags.RESOURCE, channel.idOf(resource), false);
    }

    /** Writes a Java function, which PHP gets as a Closure. */
    public void writeCallback(Upcall upcall) {
        writeRef(Tags.CALLABLE, channel.register(upcall), true);
    }

    private void writeRef(int kind, long id, boolean java) {
        int size = 1 + varintSize(id) + (java ? 2 : 0);
        room(2 * SCALAR_ROOM);
        putByte(Tags.VALUE);
        putVarint(2L + size);
        putByte(kind);
        putVarint(size);
        putByte(Tags.tag(1, Tags.VARINT));
        putVarint(id);
        if (java) {
            putByte(Tags.tag(2, Tags.VARINT));
            putByte(1);
        }
    }

    /**
     * Writes a case of a PHP enum. The enum must be loaded: {@link Channel#loadClass}.
     *
     * @param phpClass the enum
     * @param caseName the case
     */
    public void writeEnum(String phpClass, String caseName) {
        int mark = containerStart(Tags.ENUM);
        putString(Tags.tag(1, Tags.DELIMITED), phpClass);
        putString(Tags.tag(2, Tags.DELIMITED), caseName);
        containerEnd(mark);
    }

    /** Writes that PHP shall use its own default for this argument. */
    public void writeDefault() {
        int p = room(SCALAR_ROOM);
        bytes.putInt(p, Tags.VALUE | 2 << 8 | Tags.DEFAULT << 16 | 1 << 24);
        position = p + 4;
    }

    /**
     * Writes anything that can cross, by its class, as the dynamic API does.
     *
     * @throws PhpTypeException if its class is none that can cross
     */
    public void writeValue(@Nullable Object value) {
        Conversion.write(this, value);
    }

    /** In an {@link Upcall}: ends the reading of arguments; the result is written next. */
    public void beginReply() {
        start(base);
    }

    /** Begins a Call at the buffer's start, where there is always room for it. */
    void startOutermost(int handle) {
        bytes.putLong(0, Tags.tag(1, Tags.FIXED32) | (long) handle << 8);
        base = 0;
        limit = 0;
        position = HANDLE_SIZE;
    }

    /** Begins a message at {@code start}, whatever a failed write has left. */
    void start(int start) {
        base = start;
        limit = start;
        position = start;
        depth = 0;
        entry = -1;
    }

    /** What a nested message must leave as it was, in {@value #STATE_SIZE} ints. */
    void save(int[] to, int at) {
        to[at] = position;
        to[at + 1] = limit;
        to[at + 2] = base;
        to[at + 3] = depth;
        to[at + 4] = entry;
    }

    void restore(int[] from, int at) {
        position = from[at];
        limit = from[at + 1];
        base = from[at + 2];
        depth = from[at + 3];
        entry = from[at + 4];
    }

    void putHandle(int handle) {
        int p = room(SCALAR_ROOM);
        bytes.putLong(p, Tags.tag(1, Tags.FIXED32) | (long) handle << 8);
        position = p + HANDLE_SIZE;
    }

    void putVarintField(int tag, long value) {
        room(SCALAR_ROOM);
        putByte(tag);
        putVarint(value);
    }

    void putString(int tag, String value) {
        putBytes(tag, value.getBytes(UTF_8));
    }

    void putBytes(int tag, byte[] value) {
        int p = room(roomFor(value.length, SCALAR_ROOM));
        bytes.put(p, (byte) tag);
        position = p + 1;
        putVarint(value.length);
        bytes.put(position, value);
        position += value.length;
    }

    /** Begins a nested message of any kind; {@link #messageEnd} patches its length. */
    int messageStart(int tag) {
        int p = room(1 + PADDED_LENGTH);
        bytes.put(p, (byte) tag);
        position = p + 1 + PADDED_LENGTH;
        return position;
    }

    void messageEnd(int mark) {
        patchLength(mark);
    }

    /** A repeated, packed varint field. */
    void putIds(int tag, long[] ids, int count) {
        room(roomFor(10L * count, SCALAR_ROOM));
        int mark = messageStart(tag);
        for (int i = 0; i < count; i++) {
            putVarint(ids[i]);
        }
        messageEnd(mark);
    }

    private void putByte(int value) {
        bytes.put(position++, (byte) value);
    }

    private void putVarint(long value) {
        int p = position;
        while ((value & ~0x7fL) != 0) {
            bytes.put(p++, (byte) (value | 0x80));
            value >>>= 7;
        }
        bytes.put(p++, (byte) value);
        position = p;
    }

    private static int varintSize(long value) {
        return ((63 - Long.numberOfLeadingZeros(value | 1)) * 9 + 73) / 64;
    }

    // --- Reading

    /** Opens the value at the position: consumes its tag and length. Returns the kind's tag, also consumed. */
    private int open() {
        int p = position;
        if (p >= limit || bytes.get(p) != Tags.VALUE) {
            throw malformed("expected a Value");
        }
        int length = bytes.get(p + 1);
        if (length >= 2) {
            if (p + 2 + length > limit) {
                throw malformed("a length points past the end");
            }
            position = p + 3;
            return bytes.get(p + 2) & 0xff;
        }
        position = p + 1;
        long size = getLength();
        if (size == 0) {
            throw malformed("a Value is empty");
        }
        return bytes.get(position++) & 0xff;
    }

    /** The kind of the value at the position, which stays. */
    private int peek() {
        int p = position;
        int kind = open();
        position = p;
        return kind;
    }

    private static IllegalStateException malformed(String what) {
        return new IllegalStateException("malformed message from PHP: " + what);
    }

    /** Reads a length and checks that so much is there. */
    private int getLength() {
        long length = getVarint();
        if (length < 0 || length > limit - position) {
            throw malformed("a length points past the end");
        }
        return (int) length;
    }

    long getVarint() {
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

    private long getZigzag() {
        long z = getVarint();
        return z >>> 1 ^ -(z & 1);
    }

    private long getFixed64() {
        if (limit - position < 8) {
            throw malformed("a fixed64 field is cut off");
        }
        long value = bytes.getLong(position);
        position += 8;
        return value;
    }

    private double getDouble() {
        return Double.longBitsToDouble(getFixed64());
    }

    private byte[] getBytes() {
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

    private PhpTypeException wrongType(String expected, int kind) {
        return new PhpTypeException(expected + " was expected, PHP gave " + Tags.typeName(kind));
    }

    /** {@return whether the next value is null} It is not consumed. */
    public boolean nextIsNull() {
        return peek() == Tags.NULL;
    }

    /** {@return whether the next value is false} It is not consumed. */
    public boolean nextIsFalse() {
        int p = position;
        boolean isFalse = open() == Tags.BOOL && bytes.get(position) == 0;
        position = p;
        return isFalse;
    }

    /** Consumes one value of any type. Refs in it are released. */
    public void skip() {
        int kind = peek();
        if (kind == Tags.NULL || kind == Tags.BOOL || kind == Tags.INT || kind == Tags.FLOAT || kind == Tags.STRING) {
            position++;
            int length = getLength();
            position += length;
            return;
        }
        closeAll(readValue());
    }

    private static void closeAll(Value value) {
        if (value instanceof PhpObject object) {
            object.close();
        } else if (value instanceof PhpCallable callable) {
            callable.close();
        } else if (value instanceof PhpResource resource) {
            resource.close();
        } else if (value instanceof PhpArray array && !array.isNumbers()) {
            array.values().forEach(MessageBuffer::closeAll);
        }
    }

    /**
     * Reads a bool.
     *
     * @throws PhpTypeException if it is something else
     */
    public boolean readBoolean() {
        int kind = open();
        if (kind != Tags.BOOL) {
            throw wrongType("bool", kind);
        }
        return getVarint() != 0;
    }

    /**
     * Reads an int.
     *
     * @throws PhpTypeException if it is something else
     */
    public long readLong() {
        int p = position;
        if (!nextIsInt()) {
            return readOtherLong();
        }
        position = p + INT_SIZE;
        return bytes.getLong(p + 3);
    }

    /** Whether an int comes next, laid out as {@link #writeLong} does. */
    private boolean nextIsInt() {
        int p = position;
        return p + INT_SIZE <= limit
                && bytes.getShort(p) == (short) INT_HEADER
                && bytes.get(p + 2) == Tags.INT;
    }

    /** A Value with an int that is not laid out as {@link #writeLong} does. */
    private long readOtherLong() {
        int kind = open();
        if (kind != Tags.INT) {
            throw wrongType("int", kind);
        }
        return getFixed64();
    }

    /**
     * Reads an int that fits 32 bits.
     *
     * @throws PhpTypeException if it is something else, or does not fit
     */
    public int readInt() {
        long value = readLong();
        if (value != (int) value) {
            throw new PhpTypeException(
                    "an int of 32 bits was expected, PHP gave " + value + ": declare long");
        }
        return (int) value;
    }

    /**
     * Reads a float, or an int as one.
     *
     * @throws PhpTypeException if it is something else
     */
    public double readDouble() {
        int kind = open();
        if (kind == Tags.FLOAT) {
            return getDouble();
        }
        if (kind != Tags.INT) {
            throw wrongType("float", kind);
        }
        return getFixed64();
    }

    /**
     * Reads a string as UTF-8. Bytes that are no UTF-8 become U+FFFD; {@link #readBytes} keeps them.
     *
     * @throws PhpTypeException if it is something else
     */
    public String readString() {
        int kind = open();
        if (kind != Tags.STRING) {
            throw wrongType("string", kind);
        }
        return getString();
    }

    /**
     * Reads a string as bytes.
     *
     * @throws PhpTypeException if it is something else
     */
    public byte[] readBytes() {
        int kind = open();
        if (kind != Tags.STRING) {
            throw wrongType("string", kind);
        }
        return getBytes();
    }

    /** Opens the packed numbers of an IntList or FloatList; returns how many there are. */
    private int openNumbers() {
        int end = getLength() + position;
        if (position == end) {
            return 0;
        }
        if (bytes.get(position++) != Tags.tag(1, Tags.DELIMITED)) {
            throw malformed("numbers are not packed");
        }
        int size = getLength();
        if (size % 8 != 0 || position + size != end) {
            throw malformed("a list of numbers is cut off");
        }
        return size / 8;
    }

    private long[] getLongs() {
        long[] values = new long[openNumbers()];
        int size = values.length * 8;
        bytes.slice(position, size).order(ByteOrder.LITTLE_ENDIAN).asLongBuffer().get(values);
        position += size;
        return values;
    }

    private double[] getDoubles() {
        double[] values = new double[openNumbers()];
        int size = values.length * 8;
        bytes.slice(position, size).order(ByteOrder.LITTLE_ENDIAN).asDoubleBuffer().get(values);
        position += size;
        return values;
    }

    /**
     * Reads a list of int.
     *
     * @throws PhpTypeException if it is something else
     */
    public long[] readLongs() {
        int kind = open();
        if (kind == Tags.INTS) {
            return getLongs();
        }
        int end = openList("a list of int", kind);
        long[] values = new long[countTo(end)];
        for (int i = 0; i < values.length; i++) {
            values[i] = readLong();
        }
        return values;
    }

    /**
     * Reads a list of int of 32 bits.
     *
     * @throws PhpTypeException if it is something else, or one does not fit
     */
    public int[] readInts() {
        long[] values = readLongs();
        int[] ints = new int[values.length];
        for (int i = 0; i < ints.length; i++) {
            ints[i] = (int) values[i];
            if (ints[i] != values[i]) {
                throw new PhpTypeException(
                        "a list of int of 32 bits was expected, PHP gave " + values[i] + ": declare long[]");
            }
        }
        return ints;
    }

    /**
     * Reads a list of float; ints in it count as floats.
     *
     * @throws PhpTypeException if it is something else
     */
    public double[] readDoubles() {
        int kind = open();
        if (kind == Tags.FLOATS) {
            return getDoubles();
        }
        if (kind == Tags.INTS) {
            double[] values = new double[openNumbers()];
            for (int i = 0; i < values.length; i++) {
                values[i] = bytes.getLong(position);
                position += 8;
            }
            return values;
        }
        int end = openList("a list of float", kind);
        double[] values = new double[countTo(end)];
        for (int i = 0; i < values.length; i++) {
            values[i] = readDouble();
        }
        return values;
    }

    /** Opens a list_value; returns where it ends. */
    private int openList(String expected, int kind) {
        if (kind != Tags.LIST) {
            throw wrongType(expected, kind);
        }
        return getLength() + position;
    }

    /** How many values lie between the position and {@code end}; the position stays. */
    private int countTo(int end) {
        int start = position;
        int count = 0;
        while (position < end) {
            position++;
            int length = getLength();
            position += length;
            count++;
        }
        position = start;
        return count;
    }

    /**
     * Reads a list.
     *
     * @param reader reads one element
     * @param <T> the elements' type
     * @return a list that can be changed
     * @throws PhpTypeException if it is something else
     */
    public <T> List<T> readList(ElementReader<T> reader) {
        int kind = open();
        if (kind == Tags.INTS || kind == Tags.FLOATS) {
            return readPacked(kind, reader);
        }
        int end = openList("a list", kind);
        List<T> list = new ArrayList<>(countTo(end));
        while (position < end) {
            list.add(reader.read(this));
        }
        return list;
    }

    /**
     * Numbers for a reader of single values: each is written as a value behind the message, and read there.
     */
    private <T> List<T> readPacked(int kind, ElementReader<T> reader) {
        int count = openNumbers();
        int after = position + count * 8;
        List<T> list = new ArrayList<>(count);
        int end = limit;
        for (int i = 0, at = position; i < count; i++, at += 8) {
            position = end;
            limit = end;
            long number = bytes.getLong(at);
            if (kind == Tags.INTS) {
                writeLong(number);
            } else {
                writeDouble(Double.longBitsToDouble(number));
            }
            limit = position;
            position = end;
            list.add(reader.read(this));
        }
        position = after;
        limit = end;
        return list;
    }

    /**
     * Reads an array whose keys are strings; int keys become their decimal digits.
     *
     * @param reader reads one value
     * @param <T> the values' type
     * @return a map in PHP's order that can be changed
     * @throws PhpTypeException if it is no array
     */
    public <T> Map<String, T> readMap(ElementReader<T> reader) {
        int kind = peek();
        if (kind != Tags.MAP) {
            List<T> list = readList(reader);
            Map<String, T> map = new LinkedHashMap<>(list.size() * 2);
            for (int i = 0; i < list.size(); i++) {
                map.put(Integer.toString(i), list.get(i));
            }
            return map;
        }
        int end = readMapStart();
        Map<String, T> map = new LinkedHashMap<>();
        while (position < end) {
            Object key = openEntry();
            map.put(key.toString(), reader.read(this));
        }
        return map;
    }

    /**
     * Reads an array whose keys are ints.
     *
     * @param reader reads one value
     * @param <T> the values' type
     * @return a map in PHP's order that can be changed
     * @throws PhpTypeException if it is no array, or a key is a string
     */
    public <T> Map<Long, T> readLongMap(ElementReader<T> reader) {
        int kind = peek();
        if (kind != Tags.MAP) {
            List<T> list = readList(reader);
            Map<Long, T> map = new LinkedHashMap<>(list.size() * 2);
            for (int i = 0; i < list.size(); i++) {
                map.put((long) i, list.get(i));
            }
            return map;
        }
        int end = readMapStart();
        Map<Long, T> map = new LinkedHashMap<>();
        while (position < end) {
            if (!(openEntry() instanceof Long key)) {
                throw new PhpTypeException("an array with int keys was expected, PHP gave a string key");
            }
            map.put(key, reader.read(this));
        }
        return map;
    }

    /** Opens the entry at the position and reads its key; the position is then at its value. */
    private Object openEntry() {
        openEntryMessage();
        int tag = bytes.get(position++);
        if (tag == ENTRY_KEY_INT) {
            return getZigzag();
        }
        if (tag == ENTRY_KEY_STRING) {
            return getString();
        }
        throw malformed("an entry does not begin with its key");
    }

    private void openEntryMessage() {
        if (bytes.get(position++) != Tags.tag(1, Tags.DELIMITED)) {
            throw malformed("expected an entry of a map");
        }
        getLength();
    }

    /**
     * Opens an array for {@link #nextKey}.
     *
     * @return a mark for {@link #nextKey}
     * @throws PhpTypeException if it is no array with string keys
     */
    public int readMapStart() {
        int kind = open();
        if (kind == Tags.MAP) {
            return getLength() + position;
        }
        if (kind == Tags.LIST && getLength() == 0) { // PHP's [] is both
            return position;
        }
        throw wrongType("array with string keys", kind);
    }

    /**
     * Moves to the value of the next key.
     *
     * @param mark what {@link #readMapStart} returned
     * @param keys the keys that are looked for
     * @param previous what this method returned before, {@link RecordKeys#UNKNOWN} at first: the keys
     *     mostly come in the same order, so the search begins behind it
     * @return the key's index, {@link RecordKeys#UNKNOWN} or {@link RecordKeys#END}
     */
    public int nextKey(int mark, RecordKeys keys, int previous) {
        if (position >= mark) {
            return RecordKeys.END;
        }
        openEntryMessage();
        int tag = bytes.get(position++);
        if (tag == ENTRY_KEY_INT) {
            getZigzag();
            return RecordKeys.UNKNOWN;
        }
        int length = getLength();
        int start = position;
        position += length;
        int count = keys.count();
        int index = previous;
        for (int i = 0; i < count; i++) {
            index = index + 1 < count ? index + 1 : 0;
            if (matches(keys.name(index), start, length)) {
                return index;
            }
        }
        return RecordKeys.UNKNOWN;
    }

    private boolean matches(byte[] name, int start, int length) {
        if (name.length != length) {
            return false;
        }
        for (int i = 0; i < length; i++) {
            if (bytes.get(start + i) != name[i]) {
                return false;
            }
        }
        return true;
    }

    /**
     * Reads a value that may be null.
     *
     * @param reader reads one that is not
     * @param <T> its type
     * @return it, or null
     */
    public <T> @Nullable T readNullable(ElementReader<T> reader) {
        if (nextIsNull()) {
            skip();
            return null;
        }
        return reader.read(this);
    }

    /**
     * Reads a value that may be null or false, PHP's other way to say nothing.
     *
     * @param reader reads one that is neither
     * @param <T> its type
     * @return it, or null
     */
    public <T> @Nullable T readPresent(ElementReader<T> reader) {
        if (nextIsNothing()) {
            skip();
            return null;
        }
        return reader.read(this);
    }

    private boolean nextIsNothing() {
        return nextIsNull() || nextIsFalse();
    }

    /**
     * Reads a value; null and false are empty.
     *
     * @param reader reads one that is neither
     * @param <T> its type
     * @return it, or empty
     */
    public <T> Optional<T> readOptional(ElementReader<T> reader) {
        return Optional.ofNullable(readPresent(reader));
    }

    /** {@return an int; null and false are empty} */
    public OptionalLong readOptionalLong() {
        if (nextIsNothing()) {
            skip();
            return OptionalLong.empty();
        }
        return OptionalLong.of(readLong());
    }

    /** {@return an int of 32 bits; null and false are empty} */
    public OptionalInt readOptionalInt() {
        if (nextIsNothing()) {
            skip();
            return OptionalInt.empty();
        }
        return OptionalInt.of(readInt());
    }

    /** {@return a float; null and false are empty} */
    public OptionalDouble readOptionalDouble() {
        if (nextIsNothing()) {
            skip();
            return OptionalDouble.empty();
        }
        return OptionalDouble.of(readDouble());
    }

    /**
     * Reads an object.
     *
     * @throws PhpTypeException if it is something else
     */
    public PhpObject readObject() {
        if (readValue() instanceof PhpObject object) {
            return object;
        }
        throw new PhpTypeException("an object was expected, PHP gave something else");
    }

    /**
     * Reads a closure.
     *
     * @throws PhpTypeException if it is something else
     */
    public PhpCallable readCallable() {
        if (readValue() instanceof PhpCallable callable) {
            return callable;
        }
        throw new PhpTypeException("a Closure was expected, PHP gave something else");
    }

    /**
     * Reads an array.
     *
     * @throws PhpTypeException if it is something else
     */
    public PhpArray readArray() {
        if (readValue() instanceof PhpArray array) {
            return array;
        }
        throw new PhpTypeException("an array was expected, PHP gave something else");
    }

    /**
     * Reads a resource.
     *
     * @throws PhpTypeException if it is something else
     */
    public PhpResource readResource() {
        if (readValue() instanceof PhpResource resource) {
            return resource;
        }
        throw new PhpTypeException("a resource was expected, PHP gave something else");
    }

    /**
     * Reads an enum case and returns its name.
     *
     * @throws PhpTypeException if it is something else
     */
    public String readEnumCase() {
        if (readValue() instanceof PhpEnum enumCase) {
            return enumCase.name();
        }
        throw new PhpTypeException("an enum case was expected, PHP gave something else");
    }

    /** {@return the next value, of whatever type} */
    public Value readValue() {
        return nextIsInt() ? new PhpInt(readLong()) : readValue(0);
    }

    private Value readValue(int level) {
        int kind = open();
        switch (kind) {
            case Tags.NULL:
                position++;
                return PhpNull.NULL;
            case Tags.BOOL:
                return PhpBool.of(getVarint() != 0);
            case Tags.INT:
                return new PhpInt(getFixed64());
            case Tags.FLOAT:
                return new PhpFloat(getDouble());
            case Tags.STRING:
                return PhpString.wrap(getBytes());
            case Tags.INTS:
                return PhpArray.wrap(getLongs());
            case Tags.FLOATS:
                return PhpArray.wrap(getDoubles());
            case Tags.LIST:
                return readListValue(level);
            case Tags.MAP:
                return readMapValue(level);
            case Tags.OBJECT:
            case Tags.CALLABLE:
            case Tags.RESOURCE:
                return readRef(kind);
            case Tags.ENUM:
                return readEnumValue(level);
            default:
                throw malformed("a Value of unknown kind " + kind);
        }
    }

    private void checkLevel(int level) {
        if (level > MAX_DEPTH) {
            throw malformed("a value is nested deeper than " + MAX_DEPTH + " levels");
        }
    }

    private Value readListValue(int level) {
        checkLevel(level);
        int end = getLength() + position;
        Value[] values = new Value[countTo(end)];
        for (int i = 0; i < values.length; i++) {
            values[i] = readValue(level + 1);
        }
        return PhpArray.wrap(values);
    }

    private Value readMapValue(int level) {
        checkLevel(level);
        int end = getLength() + position;
        List<Object> keys = new ArrayList<>();
        List<Value> values = new ArrayList<>();
        while (position < end) {
            keys.add(openEntry());
            values.add(readValue(level + 1));
        }
        return PhpArray.wrap(keys.toArray(), values.toArray(new Value[0]));
    }

    private Value readRef(int kind) {
        int end = getLength() + position;
        long id = 0;
        boolean java = false;
        String type = "";
        while (position < end) {
            int tag = bytes.get(position++);
            if (tag == Tags.tag(1, Tags.VARINT)) {
                id = getVarint();
            } else if (tag == Tags.tag(2, Tags.VARINT)) {
                java = getVarint() != 0;
            } else if (tag == Tags.tag(2, Tags.DELIMITED)) {
                type = channel.intern(getString());
            } else {
                throw malformed("a ref has an unknown field");
            }
        }
        return switch (kind) {
            case Tags.OBJECT -> channel.object(id, type);
            case Tags.CALLABLE -> channel.callable(id);
            default -> channel.resource(id, type);
        };
    }

    private Value readEnumValue(int level) {
        checkLevel(level);
        int end = getLength() + position;
        String phpClass = "";
        String name = "";
        Value backing = PhpNull.NULL;
        while (position < end) {
            int tag = bytes.get(position);
            if (tag == Tags.VALUE) {
                backing = readValue(level + 1);
                continue;
            }
            position++;
            if (tag == Tags.tag(1, Tags.DELIMITED)) {
                phpClass = channel.intern(getString());
            } else if (tag == Tags.tag(2, Tags.DELIMITED)) {
                name = channel.intern(getString());
            } else {
                throw malformed("an enum case has an unknown field");
            }
        }
        return new PhpEnum(phpClass, name, backing);
    }

    /**
     * After the result was read or skipped: moves to the next changed reference argument.
     *
     * @return the argument's index, from 0; the reader stands at its value. -1 if there are no more
     */
    public int nextReference() {
        while (position < limit) {
            int tag = bytes.get(position++) & 0xff;
            if (tag == Tags.tag(6, Tags.DELIMITED)) {
                getLength();
                if (bytes.get(position++) != Tags.tag(1, Tags.VARINT)) {
                    throw malformed("a reference does not begin with its index");
                }
                return (int) getVarint();
            }
            skipField(tag);
        }
        return -1;
    }

    void skipField(int tag) {
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
    int openDelimited() {
        int length = getLength();
        return position + length;
    }

    byte[] getByteString() {
        return getBytes();
    }

    int getTag() {
        return bytes.get(position++) & 0xff;
    }

    int getFixed32() {
        int value = bytes.getInt(position);
        position += 4;
        return value;
    }
}
