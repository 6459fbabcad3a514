package io.howdah.wire;

import io.howdah.failure.PhpException;
import io.howdah.stub.Calls;
import io.howdah.stub.RecordKeys;
import io.howdah.stub.RecordPlan;
import io.howdah.stub.Upcall;
import io.howdah.text.Utf8;
import io.howdah.value.PhpCallable;
import io.howdah.value.PhpObject;
import io.howdah.value.PhpResource;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The writing half of a {@link MessageBuffer}. Each {@code write} method writes one value at the
 * current place: an argument, an element, the value of an entry, the result of an upcall.
 *
 * <p>Containers whose size is not known when they are begun get a length of five bytes that is
 * patched at the end.
 */
public abstract sealed class MessageWriter extends WireBuffer permits MessageBuffer {

    /** Causes of a throwable further down are left out. */
    static final int MAX_CAUSES = 32;

    /** The operation that a call with records is wrapped in. */
    private static final int PLANNED = 18;

    private static final int CALL_PLANNED = Tags.tag(7, Tags.DELIMITED);

    /** In the reference to a throwable of Java: one to its cause, which may be PHP's own. */
    private static final int CAUSE = Tags.tag(8, Tags.DELIMITED);

    MessageWriter(Objects objects, ByteBuffer bytes) {
        super(objects, bytes);
    }

    /**
     * Strings up to this length are written character by character, with no array made for them.
     */
    private static final int SHORT_STRING = 12;

    /** Writes a text that must not fail, with U+FFFD for unpaired surrogates. */
    public void writeMessage(String text) {
        writeBytes(Utf8.encodeMessage(text));
    }

    @Override
    public void writeNull() {
        int p = room(SCALAR_ROOM);
        bytes.putInt(p, Tags.VALUE | 2 << 8 | Tags.NULL << 16 | 1 << 24);
        position = p + 4;
    }

    @Override
    public void writeBoolean(boolean value) {
        int p = room(SCALAR_ROOM);
        bytes.putInt(p, Tags.VALUE | 2 << 8 | Tags.BOOL << 16 | (value ? 1 : 0) << 24);
        position = p + 4;
    }

    @Override
    public void writeLong(long value) {
        int p = room(SCALAR_ROOM);
        bytes.putInt(p, INT_HEADER);
        bytes.putLong(p + 4, value);
        position = p + INT_SIZE;
    }

    @Override
    public void writeDouble(double value) {
        int p = room(SCALAR_ROOM);
        bytes.putInt(p, FLOAT_HEADER);
        bytes.putLong(p + 4, Double.doubleToRawLongBits(value));
        position = p + INT_SIZE;
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
        int p = room(SHORT_STRING + SCALAR_ROOM);
        ByteBuffer b = bytes;
        for (int i = 0; i < length; i++) {
            char c = value.charAt(i);
            if (c >= 0x80) {
                return false;
            }
            b.put(p + 4 + i, (byte) c);
        }
        b.putInt(p, Tags.VALUE | (2 + length) << 8 | Tags.STRING << 16 | length << 24);
        position = p + 4 + length;
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
        int p = room(roomFor(length, SCALAR_ROOM));
        bytes.put(p, (byte) Tags.VALUE);
        position = p + 1;
        putVarint(1L + varintSize(length) + length);
        putByte(Tags.STRING);
        putVarint(length);
        bytes.put(position, value, from, length);
        position += length;
    }

    @Override
    public void writeLongs(long[] values) {
        int p = beginNumbers(Tags.INTS, values.length);
        bytes.slice(p, values.length * 8).order(ByteOrder.LITTLE_ENDIAN).asLongBuffer().put(values);
        position = p + values.length * 8;
    }

    @Override
    public void writeInts(int[] values) {
        int p = beginNumbers(Tags.INTS, values.length);
        for (int i = 0; i < values.length; i++) {
            bytes.putLong(p + i * 8, values[i]);
        }
        position = p + values.length * 8;
    }

    @Override
    public void writeDoubles(double[] values) {
        int p = beginNumbers(Tags.FLOATS, values.length);
        bytes.slice(p, values.length * 8)
                .order(ByteOrder.LITTLE_ENDIAN)
                .asDoubleBuffer()
                .put(values);
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

    @Override
    public int listStart() {
        return containerStart(Tags.LIST);
    }

    @Override
    public void listEnd(int mark) {
        containerEnd(mark);
    }

    @Override
    public int mapStart() {
        return containerStart(Tags.MAP);
    }

    @Override
    public void key(String name) {
        int start = entryStart();
        putString(ENTRY_KEY_STRING, name);
        entry = start;
    }

    @Override
    public void key(long index) {
        int start = entryStart();
        room(SCALAR_ROOM);
        putByte(ENTRY_KEY_INT);
        putVarint(index << 1 ^ index >> 63);
        entry = start;
    }

    @Override
    public void key(RecordKeys keys, int index) {
        int start = entryStart();
        putBytes(ENTRY_KEY_STRING, keys.name(index));
        entry = start;
    }

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

    @Override
    public void mapEnd(int mark) {
        closeEntry();
        containerEnd(mark);
    }

    /**
     * Value { kind: Container { … } }, both lengths padded. The entry of the map around it stays
     * open: it is kept in the four bytes that the inner length will take.
     */
    private int containerStart(int kind) {
        deepen();
        int p = room(2 * (1 + PADDED_LENGTH));
        bytes.put(p, (byte) Tags.VALUE);
        bytes.put(p + 1 + PADDED_LENGTH, (byte) kind);
        bytes.putInt(p + 2 + PADDED_LENGTH, entry);
        entry = -1;
        position = p + 2 * (1 + PADDED_LENGTH);
        return position;
    }

    private void deepen() {
        objects.willTidy();
        if (++depth > MAX_DEPTH) {
            depth = 0;
            throw new IllegalArgumentException(
                    "a value is nested deeper than " + MAX_DEPTH + " levels, or contains itself");
        }
    }

    private void containerEnd(int mark) {
        depth--;
        entry = bytes.getInt(mark - PADDED_LENGTH);
        patchLength(mark);
        patchLength(mark - 1 - PADDED_LENGTH);
    }

    @Override
    public int recordStart(RecordPlan plan) {
        int number = objects.numberOf(plan);
        usePlan(number);
        deepen();
        int p = room(2 + 2 * (1 + PADDED_LENGTH) + SCALAR_ROOM);
        bytes.put(p, (byte) Tags.VALUE);
        bytes.put(p + 1 + PADDED_LENGTH, (byte) Tags.RECORD);
        bytes.put(p + 2 + PADDED_LENGTH, (byte) Tags.RECORD_END);
        bytes.putInt(p + 3 + PADDED_LENGTH, entry);
        entry = -1;
        int mark = p + 3 + 2 * PADDED_LENGTH;
        position = mark;
        putByte(Tags.tag(1, Tags.VARINT));
        putVarint(number);
        return mark;
    }

    @Override
    public void recordEnd(int mark) {
        depth--;
        entry = bytes.getInt(mark - PADDED_LENGTH);
        patchLength(mark);
        patchLength(mark - 2 - PADDED_LENGTH);
    }

    /** Notes that the message has a record of this plan in it. */
    private void usePlan(int number) {
        for (int i = planCount - 1; i >= planFrom; i--) {
            if (plans[i] == number) {
                return;
            }
        }
        if (planCount == plans.length) {
            plans = Arrays.copyOf(plans, plans.length * 2);
        }
        plans[planCount++] = number;
    }

    /** Whether the Call in hand has records in it, or expects them. */
    public final boolean isPlanned() {
        return planCount > planFrom || resultPlan != 0;
    }

    /**
     * Turns the Call in hand, which is written but for this, into one with records: PHP makes their
     * classes ready before it reads them.
     */
    public final void putPlanned() {
        int handle = bytes.getInt(base + 1);
        bytes.putInt(base + 1, PLANNED);
        int mark = messageStart(CALL_PLANNED);
        room(SCALAR_ROOM * (2 + planCount - planFrom));
        putByte(Tags.tag(1, Tags.FIXED32));
        bytes.putInt(position, handle);
        position += 4;
        if (resultPlan != 0) {
            putByte(Tags.tag(2, Tags.VARINT));
            putVarint(resultPlan);
        }
        for (int i = planFrom; i < planCount; i++) {
            putByte(Tags.tag(3, Tags.VARINT));
            putVarint(plans[i]);
        }
        messageEnd(mark);
    }

    @Override
    public int referenceStart() {
        return containerStart(Tags.REFERENCE);
    }

    @Override
    public void referenceEnd(int mark) {
        containerEnd(mark);
    }

    @Override
    public void writeObject(PhpObject object) {
        writeRef(Tags.OBJECT, objects.idOf(object), false);
    }

    @Override
    public void writeCallable(PhpCallable callable) {
        writeRef(Tags.CALLABLE, objects.idOf(callable), false);
    }

    @Override
    public void writeResource(PhpResource resource) {
        writeRef(Tags.RESOURCE, objects.idOf(resource), false);
    }

    @Override
    public void writeCallback(Upcall upcall) {
        objects.willTidy();
        int id = objects.java().giveFunction(upcall);
        writeRef(Tags.CALLABLE, id, true);
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
        objects.willTidy();
        JavaObjects java = objects.java();
        JavaClass view = java.view(object);
        if (object instanceof PhpException php && objects.idOf(php) != 0) {
            writeRef(Tags.OBJECT, objects.idOf(php), false);
            return;
        }
        if (view.isThrowable() || !java.isTold(view)) {
            int mark = containerStart(Tags.OBJECT);
            putJavaRef(object, view, MAX_CAUSES);
            containerEnd(mark);
            return;
        }
        int id = giveJava(object);
        int size = 2 + varintSize(id) + varintSize(view.number());
        room(2 * SCALAR_ROOM);
        putByte(Tags.VALUE);
        putByte(2 + size);
        putByte(Tags.OBJECT);
        putByte(size);
        putByte(Tags.tag(1, Tags.VARINT));
        putVarint(id);
        putByte(Tags.tag(3, Tags.VARINT));
        putVarint(view.number());
    }

    /**
     * Numbers an object of Java, for a message that tells PHP the number and nothing else.
     *
     * @param object the object
     * @return its number
     */
    public int giveJava(Object object) {
        objects.willTidy();
        return objects.java().give(object);
    }

    /** Writes an ObjectRef as a field of another message. */
    void putJavaRef(int tag, Object object, int causes) {
        int mark = messageStart(tag);
        putJavaRef(object, objects.java().view(object), causes);
        messageEnd(mark);
    }

    /** What is in an ObjectRef. */
    private void putJavaRef(Object object, JavaClass view, int causes) {
        JavaObjects java = objects.java();
        if (!java.isTold(view)) {
            int mark = messageStart(Tags.tag(6, Tags.DELIMITED));
            java.tell((MessageBuffer) this, view);
            messageEnd(mark);
        }
        putVarintField(Tags.tag(1, Tags.VARINT), giveJava(object));
        putVarintField(Tags.tag(3, Tags.VARINT), view.number());
        if (object instanceof Throwable throwable) {
            putThrowable(throwable, causes);
        }
    }

    private void putThrowable(Throwable throwable, int causes) {
        String message = throwable.getMessage();
        if (message != null) {
            putBytes(Tags.tag(7, Tags.DELIMITED), Utf8.encodeMessage(message));
        }
        Throwable cause = throwable.getCause();
        if (cause instanceof PhpException php && objects.idOf(php) != 0) {
            int mark = messageStart(CAUSE);
            putVarintField(Tags.tag(1, Tags.VARINT), objects.idOf(php));
            messageEnd(mark);
        } else if (cause != null && causes > 0) {
            putJavaRef(CAUSE, cause, causes - 1);
        }
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

    @Override
    public void writeEnum(String phpClass, String caseName) {
        int mark = containerStart(Tags.ENUM);
        putString(Tags.tag(1, Tags.DELIMITED), phpClass);
        putString(Tags.tag(2, Tags.DELIMITED), caseName);
        containerEnd(mark);
    }

    @Override
    public void writeDefault() {
        int p = room(SCALAR_ROOM);
        bytes.putInt(p, Tags.VALUE | 2 << 8 | Tags.DEFAULT << 16 | 1 << 24);
        position = p + 4;
    }

    @Override
    public void writeValue(@Nullable Object value) {
        Conversion.write(this, value);
    }

    /** {@return how deep the message in hand is nested in others} */
    public final int nesting() {
        return objects.nesting();
    }

    @Override
    public final Calls calls() {
        return objects.calls();
    }

    /** {@return the Java that the other side can reach} */
    public final JavaObjects java() {
        return objects.java();
    }

    @Override
    public void beginReply() {
        objects.takeBack();
        start(replyBase);
    }
}
