package io.howdah.wire;

import static io.howdah.wire.FieldReader.getBytes;
import static io.howdah.wire.FieldReader.getDouble;
import static io.howdah.wire.FieldReader.getFixed64;
import static io.howdah.wire.FieldReader.getLength;
import static io.howdah.wire.FieldReader.getTag;
import static io.howdah.wire.FieldReader.getVarint;
import static io.howdah.wire.FieldReader.openDelimited;
import static io.howdah.wire.FieldReader.skipDelimited;
import static io.howdah.wire.FieldReader.skipField;
import static io.howdah.wire.MessageWriter.INT_HEADER;

import io.howdah.failure.PhpException;
import io.howdah.stub.Calls;
import io.howdah.stub.ElementReader;
import io.howdah.stub.RecordKeys;
import io.howdah.stub.RecordPlan;
import io.howdah.stub.ValueInput;
import io.howdah.value.PhpArray;
import io.howdah.value.PhpCallable;
import io.howdah.value.PhpEnum;
import io.howdah.value.PhpInt;
import io.howdah.value.PhpObject;
import io.howdah.value.PhpResource;
import io.howdah.value.PhpTypeException;
import io.howdah.value.Value;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * Reads messages. Each {@code read} method consumes one value.
 *
 * <p>An instance belongs to the thread of its interpreter. The format is that of {@code
 * native/schema}.
 */
public final class MessageReader extends ValueInput {

    final MessageBuffer buffer;

    /** As in the buffer. */
    public ByteBuffer bytes;

    final Objects objects;
    final TextReader text = new TextReader();

    public MessageReader(MessageBuffer buffer, Objects objects) {
        this.buffer = buffer;
        bytes = buffer.bytes;
        buffer.reader = this;
        this.objects = objects;
    }

    /** {@return where messages are read} */
    public MessageBuffer buffer() {
        return buffer;
    }

    /** {@return the Java that the other side can reach} */
    public JavaObjects java() {
        return objects.java();
    }

    @Override
    public Calls calls() {
        return objects.calls();
    }

    /**
     * Opens the value at the position: consumes its tag and length. Returns the kind's tag, also
     * consumed.
     */
    int open() {
        MessageBuffer b = buffer;
        int p = b.position;
        if (p >= b.limit || bytes.get(p) != Schema.VALUE_TAG) {
            throw FieldReader.malformed("expected a Value");
        }
        int length = bytes.get(p + 1);
        if (length >= 2) {
            if (p + 2 + length > b.limit) {
                throw FieldReader.malformed("a length points past the end");
            }
            b.position = p + 3;
            return bytes.get(p + 2) & 0xff;
        }
        b.position = p + 1;
        long size = getLength(b);
        if (size == 0) {
            throw FieldReader.malformed("a Value is empty");
        }
        return bytes.get(b.position++) & 0xff;
    }

    static PhpTypeException wrongType(String expected, int kind) {
        return new PhpTypeException(
                expected + " was expected, PHP gave " + NextValue.typeName(kind));
    }

    @Override
    public void skip() {
        int kind = NextValue.kind(this);
        if (kind == Schema.Value.NULL_VALUE
                || kind == Schema.Value.BOOL_VALUE
                || kind == Schema.Value.INT_VALUE
                || kind == Schema.Value.FLOAT_VALUE
                || kind == Schema.Value.STRING_VALUE) {
            buffer.position++;
            skipDelimited(buffer);
            return;
        }
        DynamicReader.closeAll(readValue());
    }

    @Override
    public boolean readBoolean() {
        int kind = open();
        if (kind != Schema.Value.BOOL_VALUE) {
            throw wrongType("bool", kind);
        }
        return getVarint(buffer) != 0;
    }

    @Override
    public long readLong() {
        int p = buffer.position;
        if (!nextIsInt()) {
            return readOtherLong();
        }
        buffer.position = p + Schema.Encoding.FIXED64_VALUE;
        return bytes.getLong(p + 4);
    }

    /** {@return whether an int comes next, laid out as {@link MessageWriter#writeLong} does} */
    public boolean nextIsInt() {
        MessageBuffer b = buffer;
        int p = b.position;
        return p + Schema.Encoding.FIXED64_VALUE <= b.limit && bytes.getInt(p) == INT_HEADER;
    }

    /** A Value with an int that is not laid out as {@link MessageWriter#writeLong} does. */
    private long readOtherLong() {
        int kind = open();
        if (kind != Schema.Value.INT_VALUE) {
            throw wrongType("int", kind);
        }
        return getFixed64(buffer);
    }

    @Override
    public int readInt() {
        long value = readLong();
        if (value != (int) value) {
            throw new PhpTypeException(
                    "an int of 32 bits was expected, PHP gave " + value + ": declare long");
        }
        return (int) value;
    }

    @Override
    public double readDouble() {
        int kind = open();
        if (kind == Schema.Value.FLOAT_VALUE) {
            return getDouble(buffer);
        }
        if (kind != Schema.Value.INT_VALUE) {
            throw wrongType("float", kind);
        }
        return getFixed64(buffer);
    }

    private void openString() {
        int kind = open();
        if (kind != Schema.Value.STRING_VALUE) {
            throw wrongType("string", kind);
        }
    }

    @Override
    public String readString() {
        openString();
        return text.read(buffer);
    }

    @Override
    public byte[] readBytes() {
        openString();
        return getBytes(buffer);
    }

    /**
     * Reads a string that must be UTF-8.
     *
     * @throws PhpTypeException if it is something else, or no UTF-8
     */
    public String readText() {
        openString();
        return text.readUtf8(buffer);
    }

    @Override
    public long[] readLongs() {
        return ArrayReader.readLongs(this);
    }

    @Override
    public int[] readInts() {
        return ArrayReader.readInts(this);
    }

    @Override
    public double[] readDoubles() {
        return ArrayReader.readDoubles(this);
    }

    @Override
    public <T> List<T> readList(ElementReader<T> reader) {
        return ArrayReader.readList(this, reader);
    }

    @Override
    public <T> Map<String, T> readMap(ElementReader<T> reader) {
        return ArrayReader.readMap(this, reader);
    }

    @Override
    public <T> Map<Long, T> readLongMap(ElementReader<T> reader) {
        return ArrayReader.readLongMap(this, reader);
    }

    @Override
    public int readMapStart() {
        return ArrayReader.readMapStart(this);
    }

    @Override
    public int nextKey(int mark, RecordKeys keys, int previous) {
        return ArrayReader.nextKey(this, mark, keys, previous);
    }

    /**
     * {@return the key of the next entry of an array, a Long or a String, whose value is read next;
     * null after the last one}
     *
     * @param mark what {@link #readMapStart} returned
     * @throws PhpTypeException if it is a string that is no UTF-8
     */
    public @Nullable Object readKey(int mark) {
        return ArrayReader.readKey(this, mark);
    }

    @Override
    public <T> @Nullable T readNullable(ElementReader<T> reader) {
        if (NextValue.isNull(this)) {
            skip();
            return null;
        }
        return reader.read(this);
    }

    @Override
    public <T> @Nullable T readPresent(ElementReader<T> reader) {
        if (NextValue.isNothing(this)) {
            skip();
            return null;
        }
        return reader.read(this);
    }

    @Override
    public <T> Optional<T> readOptional(ElementReader<T> reader) {
        return Optional.ofNullable(readPresent(reader));
    }

    @Override
    public OptionalLong readOptionalLong() {
        if (NextValue.isNothing(this)) {
            skip();
            return OptionalLong.empty();
        }
        return OptionalLong.of(readLong());
    }

    @Override
    public OptionalInt readOptionalInt() {
        if (NextValue.isNothing(this)) {
            skip();
            return OptionalInt.empty();
        }
        return OptionalInt.of(readInt());
    }

    @Override
    public OptionalDouble readOptionalDouble() {
        if (NextValue.isNothing(this)) {
            skip();
            return OptionalDouble.empty();
        }
        return OptionalDouble.of(readDouble());
    }

    @Override
    public int readRecordStart(RecordPlan plan) {
        int start = buffer.position;
        int kind = open();
        if (kind != (Schema.Value.RECORD_VALUE | 0x80)
                || buffer.bytes.get(buffer.position) != Schema.Value.RECORD_VALUE >> 7) {
            buffer.position = start;
            throw notOf(plan, kind);
        }
        buffer.position++;
        int end = openDelimited(buffer);
        buffer.position++; // the tag of the plan's number
        if (getVarint(buffer) != objects.numberOf(plan)) {
            throw FieldReader.malformed("a record is of another plan");
        }
        return end;
    }

    private PhpTypeException notOf(RecordPlan plan, int kind) {
        String expected = "an object of " + plan.phpClass();
        if (kind != Schema.Value.OBJECT_VALUE && kind != Schema.Value.ENUM_VALUE) {
            return wrongType(expected, kind);
        }
        Value came = readValue();
        DynamicReader.closeAll(came);
        return new PhpTypeException(expected + " was expected, PHP gave one of " + came.typeName());
    }

    @Override
    public void readRecordEnd(int mark) {
        if (buffer.position != mark) {
            throw FieldReader.malformed("a record has other values than its plan");
        }
    }

    @Override
    public boolean takeUninitialized() {
        if (NextValue.kind(this) != Schema.Value.DEFAULT_VALUE) {
            return false;
        }
        buffer.position++;
        skipDelimited(buffer);
        return true;
    }

    @Override
    public PhpObject readObject() {
        if (readValue() instanceof PhpObject object) {
            return object;
        }
        throw new PhpTypeException("an object was expected, PHP gave something else");
    }

    @Override
    public PhpCallable readCallable() {
        if (readValue() instanceof PhpCallable callable) {
            return callable;
        }
        throw new PhpTypeException("a Closure was expected, PHP gave something else");
    }

    @Override
    public PhpArray readArray() {
        if (readValue() instanceof PhpArray array) {
            return array;
        }
        throw new PhpTypeException("an array was expected, PHP gave something else");
    }

    @Override
    public PhpResource readResource() {
        if (readValue() instanceof PhpResource resource) {
            return resource;
        }
        throw new PhpTypeException("a resource was expected, PHP gave something else");
    }

    @Override
    public String readEnumCase() {
        if (readValue() instanceof PhpEnum enumCase) {
            return enumCase.name();
        }
        throw new PhpTypeException("an enum case was expected, PHP gave something else");
    }

    @Override
    public Value readValue() {
        return nextIsInt() ? new PhpInt(readLong()) : DynamicReader.read(this);
    }

    /** {@return how many arguments are still to be read} */
    public int countArguments() {
        int start = buffer.position;
        int count = 0;
        while (hasNext()) {
            skipField(buffer, getTag(buffer));
            count++;
        }
        buffer.position = start;
        return count;
    }

    /** Goes after the next value, which stays PHP's. */
    public void pass() {
        skipField(buffer, getTag(buffer));
    }

    /** {@return whether another argument, element or result follows} */
    public boolean hasNext() {
        MessageBuffer b = buffer;
        return b.position < b.limit && bytes.get(b.position) == Schema.VALUE_TAG;
    }

    /**
     * Reads an object of PHP that can be thrown, as what Java would get if PHP threw it.
     *
     * @throws PhpTypeException if it is something else
     */
    public PhpException readThrowable() {
        return RefReader.readThrowable(this);
    }

    /**
     * Reads an object of Java.
     *
     * @throws PhpTypeException if it is something else
     */
    public Object readJava() {
        return RefReader.readJava(this);
    }

    /** {@return where the reader stands, for {@link #returnTo}} */
    public int place() {
        return buffer.position;
    }

    /**
     * Goes back to where the reader stood.
     *
     * @param place what {@link #place} returned
     */
    public void returnTo(int place) {
        buffer.position = place;
    }

    @Override
    public void endArguments() {
        if (buffer.position < buffer.limit) {
            takeReleased();
        }
        buffer.limit = buffer.base; // what begins while this one is answered begins at the position
        objects.lend();
    }

    private void takeReleased() {
        while (buffer.position < buffer.limit) {
            int tag = getTag(buffer);
            if (tag == Schema.Call.RELEASED) {
                objects.readReleased();
            } else {
                skipField(buffer, tag); // more arguments than were read
            }
        }
    }

    /** {@return whether arguments of this message are still to be read} */
    public boolean isReadingArguments() {
        objects.takeBack();
        return buffer.limit > buffer.base;
    }

    @Override
    public int nextReference() {
        MessageBuffer b = buffer;
        while (b.position < b.limit) {
            int tag = b.bytes.get(b.position++) & 0xff;
            if (tag == Schema.Reply.REFERENCES) {
                getLength(b);
                if (b.bytes.get(b.position) != Schema.Reference.INDEX) {
                    return 0; // as a library leaves it out
                }
                b.position++;
                return (int) getVarint(b);
            }
            skipField(b, tag);
        }
        return -1;
    }
}
