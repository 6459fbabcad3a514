package io.howdah.wire;

import static io.howdah.wire.FieldWriter.patchLength;
import static io.howdah.wire.FieldWriter.putByte;
import static io.howdah.wire.FieldWriter.putRaw;
import static io.howdah.wire.FieldWriter.putString;
import static io.howdah.wire.FieldWriter.putVarint;
import static io.howdah.wire.FieldWriter.varintSize;
import static io.howdah.wire.MessageBuffer.SCALAR_ROOM;
import static io.howdah.wire.MessageBuffer.roomFor;

import io.howdah.stub.RecordKeys;
import io.howdah.stub.RecordPlan;
import io.howdah.stub.Upcall;
import io.howdah.stub.ValueOutput;
import io.howdah.text.Utf8;
import io.howdah.value.PhpCallable;
import io.howdah.value.PhpObject;
import io.howdah.value.PhpResource;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.jspecify.annotations.Nullable;

/**
 * Writes messages. Each {@code write} method writes one value at the current place: an argument, an
 * element, the value of an entry, the result of an upcall.
 *
 * <p>An instance belongs to the thread of its interpreter. The format is that of {@code
 * native/schema}.
 */
public final class MessageWriter extends ValueOutput {

    static final int INT_HEADER =
            Schema.VALUE_TAG | Schema.Encoding.FIXED64_LENGTH << 8 | Schema.Value.INT_VALUE << 24;
    static final int FLOAT_HEADER =
            Schema.VALUE_TAG | Schema.Encoding.FIXED64_LENGTH << 8 | Schema.Value.FLOAT_VALUE << 24;

    /**
     * Strings up to this length are written character by character, with no array made for them.
     */
    private static final int SHORT_STRING = 12;

    final MessageBuffer buffer;

    /** As in the buffer. */
    public ByteBuffer bytes;

    final Objects objects;
    private final MessagePlans plans;

    int depth;

    /** Where the open entry of the innermost map begins (after its length), or -1. */
    int entry = -1;

    /** Where the reply to the current upcall goes. */
    public int replyBase;

    public MessageWriter(MessageBuffer buffer, Objects objects) {
        this.buffer = buffer;
        bytes = buffer.bytes;
        buffer.writer = this;
        this.objects = objects;
        plans = new MessagePlans(buffer);
    }

    /** {@return where messages are written} */
    public MessageBuffer buffer() {
        return buffer;
    }

    /** {@return the plans of the records in what is being written} */
    public MessagePlans plans() {
        return plans;
    }

    /** Begins a Call at the buffer's start, where there is always room for it. */
    public void startOutermost(int handle) {
        MessageBuffer b = buffer;
        bytes.put(0, (byte) Schema.Call.HANDLE);
        // Of its own, as the other side reads it: the CPU forwards equal accesses.
        bytes.putInt(1, handle);
        b.base = 0;
        b.limit = 0;
        b.position = Schema.Encoding.HANDLE;
    }

    /** Begins a Call after the message that is written or read around it. */
    public void startNested(int handle) {
        MessageBuffer b = buffer;
        start(Math.max(b.position, b.limit));
        int p = b.room(SCALAR_ROOM);
        b.bytes.putLong(p, Schema.Call.HANDLE | (long) handle << 8);
        b.position = p + Schema.Encoding.HANDLE;
    }

    /** Begins a message at {@code start}, whatever a failed write has left. */
    public void start(int start) {
        MessageBuffer b = buffer;
        b.base = start;
        b.limit = start;
        b.position = start;
        depth = 0;
        entry = -1;
        plans.startMessage();
    }

    /** Begins the reply to the current upcall. */
    @Override
    public void beginReply() {
        objects.takeBack();
        start(replyBase);
    }

    /** {@return the Java that the other side can reach} */
    public JavaObjects java() {
        return objects.java();
    }

    /** {@return how deep the current message is nested in others} */
    public int nesting() {
        return objects.nesting();
    }

    /** Writes an ObjectRef to an object of Java as a field of another message. */
    void putJava(int tag, Object object) {
        RefWriter.put(this, tag, object, RefWriter.MAX_CAUSES);
    }

    /** Writes a text that must not fail, with U+FFFD for unpaired surrogates. */
    public void writeMessage(String text) {
        writeBytes(Utf8.encodeMessage(text));
    }

    @Override
    public void writeNull() {
        MessageBuffer b = buffer;
        int p = b.room(SCALAR_ROOM);
        bytes.putInt(p, Schema.VALUE_TAG | 2 << 8 | Schema.Value.NULL_VALUE << 16 | 1 << 24);
        b.position = p + 4;
    }

    @Override
    public void writeBoolean(boolean value) {
        MessageBuffer b = buffer;
        int p = b.room(SCALAR_ROOM);
        bytes.putInt(
                p,
                Schema.VALUE_TAG | 2 << 8 | Schema.Value.BOOL_VALUE << 16 | (value ? 1 : 0) << 24);
        b.position = p + 4;
    }

    @Override
    public void writeLong(long value) {
        MessageBuffer b = buffer;
        int p = b.room(SCALAR_ROOM);
        bytes.putInt(p, INT_HEADER);
        bytes.putLong(p + 4, value);
        b.position = p + Schema.Encoding.FIXED64_VALUE;
    }

    @Override
    public void writeDouble(double value) {
        MessageBuffer b = buffer;
        int p = b.room(SCALAR_ROOM);
        bytes.putInt(p, FLOAT_HEADER);
        bytes.putLong(p + 4, Double.doubleToRawLongBits(value));
        b.position = p + Schema.Encoding.FIXED64_VALUE;
    }

    @Override
    public void writeString(@Nullable String value) {
        if (value == null) {
            writeNull();
            return;
        }
        int length = value.length();
        if (length > SHORT_STRING || !writeShortAscii(value, length)) {
            writeBytes(Utf8.encode(value));
        }
    }

    /** Writes a string of ASCII without making an array; gives up at the first other character. */
    private boolean writeShortAscii(String value, int length) {
        int p = buffer.room(SHORT_STRING + SCALAR_ROOM);
        ByteBuffer b = bytes;
        for (int i = 0; i < length; i++) {
            char c = value.charAt(i);
            if (c >= 0x80) {
                return false;
            }
            b.put(p + 4 + i, (byte) c);
        }
        b.putInt(
                p,
                Schema.VALUE_TAG
                        | (2 + length) << 8
                        | Schema.Value.STRING_VALUE << 16
                        | length << 24);
        buffer.position = p + 4 + length;
        return true;
    }

    @Override
    public void writeBytes(byte @Nullable [] value) {
        if (value == null) {
            writeNull();
            return;
        }
        writeBytes(value, 0, value.length);
    }

    /** Writes a part of an array as a string. */
    void writeBytes(byte[] value, int from, int length) {
        MessageBuffer b = buffer;
        int p = b.room(roomFor(length, SCALAR_ROOM));
        b.bytes.put(p, (byte) Schema.VALUE_TAG);
        b.position = p + 1;
        putVarint(buffer, 1L + varintSize(length) + length);
        putByte(buffer, Schema.Value.STRING_VALUE);
        putVarint(buffer, length);
        putRaw(buffer, value, from, length);
    }

    @Override
    public void writeLongs(long[] values) {
        MessageBuffer b = buffer;
        int p = beginNumbers(Schema.Value.INTS_VALUE, values.length);
        b.bytes
                .slice(p, values.length * 8)
                .order(ByteOrder.LITTLE_ENDIAN)
                .asLongBuffer()
                .put(values);
        b.position = p + values.length * 8;
    }

    @Override
    public void writeInts(int[] values) {
        MessageBuffer b = buffer;
        int p = beginNumbers(Schema.Value.INTS_VALUE, values.length);
        for (int i = 0; i < values.length; i++) {
            b.bytes.putLong(p + i * 8, values[i]);
        }
        b.position = p + values.length * 8;
    }

    @Override
    public void writeDoubles(double[] values) {
        MessageBuffer b = buffer;
        int p = beginNumbers(Schema.Value.FLOATS_VALUE, values.length);
        b.bytes
                .slice(p, values.length * 8)
                .order(ByteOrder.LITTLE_ENDIAN)
                .asDoubleBuffer()
                .put(values);
        b.position = p + values.length * 8;
    }

    /** Value { kind tag: List { values: packed } }; returns where the numbers go. */
    private int beginNumbers(int kind, int count) {
        long size = (long) count * 8;
        int list = (int) Math.min(1 + varintSize(size) + size, Integer.MAX_VALUE);
        buffer.room(roomFor(size, 3 * SCALAR_ROOM));
        putByte(buffer, Schema.VALUE_TAG);
        putVarint(buffer, 1L + varintSize(list) + list);
        putByte(buffer, kind);
        putVarint(buffer, list);
        putByte(buffer, Schema.IntList.VALUES);
        putVarint(buffer, size);
        return buffer.position;
    }

    @Override
    public int listStart() {
        return containerStart(Schema.Value.LIST_VALUE);
    }

    @Override
    public void listEnd(int mark) {
        containerEnd(mark);
    }

    @Override
    public int mapStart() {
        return containerStart(Schema.Value.MAP_VALUE);
    }

    @Override
    public void key(String name) {
        putKey(Utf8.encode(name));
    }

    @Override
    public void key(long index) {
        int start = entryStart(0);
        putByte(buffer, Schema.MapValueEntry.INT_KEY);
        putVarint(buffer, index << 1 ^ index >> 63);
        entry = start;
    }

    @Override
    public void key(RecordKeys keys, int index) {
        putKey(keys.name(index));
    }

    private void putKey(byte[] name) {
        int start = entryStart(name.length);
        putByte(buffer, Schema.MapValueEntry.STRING_KEY);
        putVarint(buffer, name.length);
        putRaw(buffer, name, 0, name.length);
        entry = start;
    }

    /** Begins an entry, whose key may have so many bytes beside a tag and a varint. */
    private int entryStart(int more) {
        closeEntry();
        MessageBuffer b = buffer;
        int p = b.room(roomFor(more, 1 + Schema.Encoding.PADDED_LENGTH + SCALAR_ROOM));
        bytes.put(p, (byte) Schema.MapValue.ENTRIES);
        b.position = p + 1 + Schema.Encoding.PADDED_LENGTH;
        return p + 1 + Schema.Encoding.PADDED_LENGTH;
    }

    private void closeEntry() {
        if (entry >= 0) {
            patchLength(buffer, entry);
            entry = -1;
        }
    }

    @Override
    public void mapEnd(int mark) {
        closeEntry();
        containerEnd(mark);
    }

    /**
     * Value { kind: Container { … } }, both lengths padded. The entry of the map around it stays
     * open: it is kept in the four bytes that the inner length will take.
     */
    int containerStart(int kind) {
        deepen();
        MessageBuffer b = buffer;
        int p = b.room(2 * (1 + Schema.Encoding.PADDED_LENGTH));
        b.bytes.put(p, (byte) Schema.VALUE_TAG);
        b.bytes.put(p + 1 + Schema.Encoding.PADDED_LENGTH, (byte) kind);
        b.bytes.putInt(p + 2 + Schema.Encoding.PADDED_LENGTH, entry);
        entry = -1;
        b.position = p + 2 * (1 + Schema.Encoding.PADDED_LENGTH);
        return b.position;
    }

    private void deepen() {
        objects.willTidy();
        if (++depth > Schema.Limit.DEPTH) {
            depth = 0;
            throw new IllegalArgumentException(
                    "a value is nested deeper than "
                            + Schema.Limit.DEPTH
                            + " levels, or contains itself");
        }
    }

    void containerEnd(int mark) {
        depth--;
        entry = buffer.bytes.getInt(mark - Schema.Encoding.PADDED_LENGTH);
        patchLength(buffer, mark);
        patchLength(buffer, mark - 1 - Schema.Encoding.PADDED_LENGTH);
    }

    @Override
    public int recordStart(RecordPlan plan) {
        int number = objects.numberOf(plan);
        plans.use(number);
        deepen();
        MessageBuffer b = buffer;
        int p = b.room(2 + 2 * (1 + Schema.Encoding.PADDED_LENGTH) + SCALAR_ROOM);
        b.bytes.put(p, (byte) Schema.VALUE_TAG);
        b.bytes.put(
                p + 1 + Schema.Encoding.PADDED_LENGTH, (byte) (Schema.Value.RECORD_VALUE | 0x80));
        b.bytes.put(p + 2 + Schema.Encoding.PADDED_LENGTH, (byte) (Schema.Value.RECORD_VALUE >> 7));
        b.bytes.putInt(p + 3 + Schema.Encoding.PADDED_LENGTH, entry);
        entry = -1;
        int mark = p + 3 + 2 * Schema.Encoding.PADDED_LENGTH;
        b.position = mark;
        putByte(buffer, Schema.RecordValue.PLAN);
        putVarint(buffer, number);
        return mark;
    }

    @Override
    public void recordEnd(int mark) {
        depth--;
        entry = buffer.bytes.getInt(mark - Schema.Encoding.PADDED_LENGTH);
        patchLength(buffer, mark);
        patchLength(buffer, mark - 2 - Schema.Encoding.PADDED_LENGTH);
    }

    @Override
    public int referenceStart() {
        return containerStart(Schema.Value.REFERENCE_VALUE);
    }

    @Override
    public void referenceEnd(int mark) {
        containerEnd(mark);
    }

    @Override
    public void writeObject(PhpObject object) {
        RefWriter.write(this, Schema.Value.OBJECT_VALUE, objects.idOf(object), false);
    }

    @Override
    public void writeCallable(PhpCallable callable) {
        RefWriter.write(this, Schema.Value.CALLABLE_VALUE, objects.idOf(callable), false);
    }

    @Override
    public void writeResource(PhpResource resource) {
        RefWriter.write(this, Schema.Value.RESOURCE_VALUE, objects.idOf(resource), false);
    }

    @Override
    public void writeCallback(Upcall upcall) {
        objects.willTidy();
        int id = objects.java().giveFunction(upcall);
        RefWriter.write(this, Schema.Value.CALLABLE_VALUE, id, true);
    }

    /**
     * Writes a Java object, which PHP gets as an object of its class. What PHP has to know of the
     * class goes with it:
     *
     * <pre>
     *   1A | length | 52 | length | [32 | length | descriptions] 08 | id | 18 | class
     *                               [3A | length | message] [42 | length | cause]
     * </pre>
     *
     * @param object the object
     */
    public void writeJava(Object object) {
        RefWriter.writeJava(this, object);
    }

    /**
     * Numbers an object of Java, for a message that tells PHP the number and nothing else.
     *
     * @param object the object
     * @return its number
     */
    public int giveJava(Object object) {
        return RefWriter.give(this, object);
    }

    @Override
    public void writeEnum(String phpClass, String caseName) {
        int mark = containerStart(Schema.Value.ENUM_VALUE);
        putString(buffer, Schema.EnumCase.CLASS_NAME, phpClass);
        putString(buffer, Schema.EnumCase.CASE_NAME, caseName);
        containerEnd(mark);
    }

    @Override
    public void writeDefault() {
        MessageBuffer b = buffer;
        int p = b.room(SCALAR_ROOM);
        b.bytes.putInt(p, Schema.VALUE_TAG | 2 << 8 | Schema.Value.DEFAULT_VALUE << 16 | 1 << 24);
        b.position = p + 4;
    }

    @Override
    public void writeValue(@Nullable Object value) {
        Conversion.write(this, value);
    }
}
