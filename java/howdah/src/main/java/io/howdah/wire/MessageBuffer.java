package io.howdah.wire;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.howdah.failure.PhpException;
import io.howdah.stub.ElementReader;
import io.howdah.stub.RecordKeys;
import io.howdah.stub.RecordPlan;
import io.howdah.value.JavaObject;
import io.howdah.value.PhpArray;
import io.howdah.value.PhpBool;
import io.howdah.value.PhpCallable;
import io.howdah.value.PhpEnum;
import io.howdah.value.PhpFloat;
import io.howdah.value.PhpInt;
import io.howdah.value.PhpNull;
import io.howdah.value.PhpObject;
import io.howdah.value.PhpResource;
import io.howdah.value.PhpString;
import io.howdah.value.PhpTypeException;
import io.howdah.value.Value;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * Writes and reads the messages of the border, in the direct buffer that both sides share. For
 * generated stubs; applications use {@code io.howdah}.
 *
 * <p>Each {@code write} method writes one value, each {@code read} method consumes one. Primitives
 * cross with no object made. An instance belongs to the thread of its interpreter. The format is
 * that of {@code native/schema}.
 */
public final class MessageBuffer extends MessageWriter {

    private static final int REF_JAVA = Tags.tag(3, Tags.VARINT);
    private static final int REF_FLAGS = Tags.tag(4, Tags.VARINT);
    private static final int INVOKABLE = 1;
    private static final int TRAVERSABLE = 2;
    private static final int REF_INTERFACE = Tags.tag(5, Tags.VARINT);
    private static final int REF_THROWABLE = Tags.tag(9, Tags.DELIMITED);

    /** What a decoder puts in the place of bytes that are no UTF-8. */
    private static final char REPLACEMENT = '\uFFFD';

    public MessageBuffer(Objects objects, ByteBuffer bytes) {
        super(objects, bytes);
    }

    /**
     * Opens the value at the position: consumes its tag and length. Returns the kind's tag, also
     * consumed.
     */
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

    @Override
    public void skip() {
        int kind = peek();
        if (kind == Tags.NULL
                || kind == Tags.BOOL
                || kind == Tags.INT
                || kind == Tags.FLOAT
                || kind == Tags.STRING) {
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

    @Override
    public boolean readBoolean() {
        int kind = open();
        if (kind != Tags.BOOL) {
            throw wrongType("bool", kind);
        }
        return getVarint() != 0;
    }

    @Override
    public long readLong() {
        int p = position;
        if (!nextIsInt()) {
            return readOtherLong();
        }
        position = p + INT_SIZE;
        return bytes.getLong(p + 4);
    }

    /** {@return whether an int comes next, laid out as {@link #writeLong} does} */
    public boolean nextIsInt() {
        int p = position;
        return p + INT_SIZE <= limit && bytes.getInt(p) == INT_HEADER;
    }

    /** A Value with an int that is not laid out as {@link #writeLong} does. */
    private long readOtherLong() {
        int kind = open();
        if (kind != Tags.INT) {
            throw wrongType("int", kind);
        }
        return getFixed64();
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
        if (kind == Tags.FLOAT) {
            return getDouble();
        }
        if (kind != Tags.INT) {
            throw wrongType("float", kind);
        }
        return getFixed64();
    }

    @Override
    public String readString() {
        int kind = open();
        if (kind != Tags.STRING) {
            throw wrongType("string", kind);
        }
        return getString();
    }

    @Override
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

    @Override
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

    @Override
    public int[] readInts() {
        long[] values = readLongs();
        int[] ints = new int[values.length];
        for (int i = 0; i < ints.length; i++) {
            ints[i] = (int) values[i];
            if (ints[i] != values[i]) {
                throw new PhpTypeException(
                        "a list of int of 32 bits was expected, PHP gave "
                                + values[i]
                                + ": declare long[]");
            }
        }
        return ints;
    }

    @Override
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

    @Override
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
     * Numbers for a reader of single values: each is written as a value behind the message, and
     * read there.
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

    @Override
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

    @Override
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
                throw new PhpTypeException(
                        "an array with int keys was expected, PHP gave a string key");
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

    @Override
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

    @Override
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

    @Override
    public <T> @Nullable T readNullable(ElementReader<T> reader) {
        if (nextIsNull()) {
            skip();
            return null;
        }
        return reader.read(this);
    }

    @Override
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

    @Override
    public <T> Optional<T> readOptional(ElementReader<T> reader) {
        return Optional.ofNullable(readPresent(reader));
    }

    @Override
    public OptionalLong readOptionalLong() {
        if (nextIsNothing()) {
            skip();
            return OptionalLong.empty();
        }
        return OptionalLong.of(readLong());
    }

    @Override
    public OptionalInt readOptionalInt() {
        if (nextIsNothing()) {
            skip();
            return OptionalInt.empty();
        }
        return OptionalInt.of(readInt());
    }

    @Override
    public OptionalDouble readOptionalDouble() {
        if (nextIsNothing()) {
            skip();
            return OptionalDouble.empty();
        }
        return OptionalDouble.of(readDouble());
    }

    @Override
    public int readRecordStart(RecordPlan plan) {
        int start = position;
        int kind = open();
        if (kind != Tags.RECORD || bytes.get(position) != Tags.RECORD_END) {
            position = start;
            throw notOf(plan, kind);
        }
        position++;
        int end = openDelimited();
        position++; // the tag of the plan's number
        if (getVarint() != objects.numberOf(plan)) {
            throw malformed("a record is of another plan");
        }
        return end;
    }

    private PhpTypeException notOf(RecordPlan plan, int kind) {
        String expected = "an object of " + plan.phpClass();
        if (kind != Tags.OBJECT && kind != Tags.ENUM) {
            return wrongType(expected, kind);
        }
        Value came = readValue();
        closeAll(came);
        return new PhpTypeException(expected + " was expected, PHP gave one of " + came.typeName());
    }

    @Override
    public void readRecordEnd(int mark) {
        if (position != mark) {
            throw malformed("a record has other values than its plan");
        }
    }

    @Override
    public boolean takeUninitialized() {
        if (peek() != Tags.DEFAULT) {
            return false;
        }
        position++;
        int length = getLength();
        position += length;
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
        return nextIsInt() ? new PhpInt(readLong()) : readValue(0);
    }

    private Value readValue(int level) {
        int kind = open();
        return switch (kind) {
            case Tags.NULL -> {
                getVarint();
                yield PhpNull.NULL;
            }
            case Tags.BOOL -> PhpBool.of(getVarint() != 0);
            case Tags.INT -> new PhpInt(getFixed64());
            case Tags.FLOAT -> new PhpFloat(getDouble());
            case Tags.STRING -> PhpString.wrap(getBytes());
            case Tags.INTS -> PhpArray.wrap(getLongs());
            case Tags.FLOATS -> PhpArray.wrap(getDoubles());
            case Tags.LIST -> readListValue(level);
            case Tags.MAP -> readMapValue(level);
            case Tags.OBJECT, Tags.CALLABLE, Tags.RESOURCE -> readRef(kind);
            case Tags.ENUM -> readEnumValue(level);
            default -> throw malformed("a Value of unknown kind " + kind);
        };
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
        String type = "";
        boolean java = false;
        while (position < end) {
            int tag = bytes.get(position++);
            if (tag == Tags.tag(1, Tags.VARINT)) {
                id = getVarint();
            } else if (tag == Tags.tag(2, Tags.DELIMITED)) {
                type = objects.intern(getString());
            } else if (tag == REF_JAVA) {
                java = getVarint() != 0;
            } else if (tag == REF_FLAGS || tag == REF_INTERFACE) {
                getVarint(); // nextIsInvokable and the like read them, where they count
            } else if (tag == REF_THROWABLE) {
                position = openDelimited(); // readThrowable reads it, where it counts
            } else {
                throw malformed("a ref has an unknown field");
            }
        }
        if (java) {
            return new JavaObject(objects.java().object((int) id));
        }
        return switch (kind) {
            case Tags.OBJECT -> objects.object(id, type);
            case Tags.CALLABLE -> objects.callable(id);
            default -> objects.resource(id, type);
        };
    }

    /** {@return how many arguments are still to be read} */
    public int countArguments() {
        int start = position;
        int count = 0;
        while (hasNext()) {
            skipField(getTag());
            count++;
        }
        position = start;
        return count;
    }

    /** Goes behind the next value, which stays PHP's. */
    public void pass() {
        skipField(getTag());
    }

    /** {@return whether another argument, element or result follows} */
    public boolean hasNext() {
        return position < limit && bytes.get(position) == Tags.VALUE;
    }

    /**
     * {@return the type of the next value, in the numbers of {@code Call.shape}; 0 if there is
     * none} It is not consumed.
     */
    public int nextType() {
        if (!hasNext()) {
            return Shape.NONE;
        }
        return switch (peek()) {
            case Tags.NULL -> Shape.NULL;
            case Tags.BOOL -> Shape.BOOL;
            case Tags.INT -> Shape.INT;
            case Tags.FLOAT -> Shape.FLOAT;
            case Tags.STRING -> Shape.STRING;
            case Tags.LIST, Tags.INTS, Tags.FLOATS -> Shape.LIST;
            case Tags.MAP -> Shape.MAP;
            case Tags.OBJECT -> nextHas(REF_JAVA) ? Shape.JAVA : Shape.OBJECT;
            case Tags.CALLABLE -> Shape.CLOSURE;
            case Tags.ENUM -> Shape.ENUM;
            case Tags.RESOURCE -> Shape.RESOURCE;
            default -> throw malformed("a value is of no known type");
        };
    }

    /**
     * {@return the type of the elements of the list that comes next, in the numbers of {@code
     * Call.shape}; 0 if it is empty, -1 if they differ} It is not consumed.
     */
    public int nextElements() {
        int p = position;
        int kind = open();
        int end = openDelimited();
        int type = kind == Tags.INTS ? Shape.INT : kind == Tags.FLOATS ? Shape.FLOAT : Shape.NONE;
        while (kind == Tags.LIST && position < end && type != -1) {
            int next = nextType();
            type = type == Shape.NONE || type == next ? next : -1;
            pass();
        }
        position = p;
        return type;
    }

    /** Whether the ref that comes next has a field that is not 0. */
    private boolean nextHas(int field) {
        int p = position;
        position = findInRef(field);
        boolean has = position > p && getVarint() != 0;
        position = p;
        return has;
    }

    /** Where the contents of a field of the ref begin that comes next; 0 if it has none. */
    private int findInRef(int field) {
        int p = position;
        int found = 0;
        open();
        int end = openDelimited();
        while (position < end) {
            int tag = getTag();
            found = tag == field ? position : found;
            skipField(tag);
        }
        position = p;
        return found;
    }

    /** {@return whether an object of PHP comes next that can be thrown} It is not consumed. */
    public boolean nextIsThrowable() {
        return peek() == Tags.OBJECT && findInRef(REF_THROWABLE) != 0;
    }

    /**
     * Reads an object of PHP that can be thrown, as what Java would get if PHP threw it.
     *
     * @throws PhpTypeException if it is something else
     */
    public PhpException readThrowable() {
        int contents = peek() == Tags.OBJECT ? findInRef(REF_THROWABLE) : 0;
        if (contents == 0) {
            throw new PhpTypeException("a Throwable was expected, PHP gave something else");
        }
        PhpObject object = readObject();
        int end = position;
        position = contents;
        PhpException exception = Failures.readPassed(this, object);
        position = end;
        return exception;
    }

    /** {@return whether the object of PHP that comes next has {@code __invoke}} */
    public boolean nextIsInvokable() {
        return peek() == Tags.OBJECT && (nextFlags() & INVOKABLE) != 0;
    }

    /** {@return whether {@code foreach} can go over the object of PHP that comes next} */
    public boolean nextIsTraversable() {
        return peek() == Tags.OBJECT && (nextFlags() & TRAVERSABLE) != 0;
    }

    private long nextFlags() {
        int p = position;
        position = findInRef(REF_FLAGS);
        long flags = position == 0 ? 0 : getVarint();
        position = p;
        return flags;
    }

    /**
     * {@return the Java interfaces that the object of PHP implements that comes next} It is not
     * consumed.
     */
    public List<Class<?>> nextInterfaces() {
        if (peek() != Tags.OBJECT) {
            return List.of();
        }
        int p = position;
        open();
        int end = openDelimited();
        List<Class<?>> interfaces = List.of();
        while (position < end) {
            int tag = getTag();
            if (tag == REF_INTERFACE) {
                if (interfaces.isEmpty()) {
                    interfaces = new ArrayList<>();
                }
                interfaces.add(objects.java().type((int) getVarint()));
            } else {
                skipField(tag);
            }
        }
        position = p;
        return interfaces;
    }

    /**
     * Reads an object of Java.
     *
     * @throws PhpTypeException if it is something else
     */
    public Object readJava() {
        int kind = open();
        if (kind != Tags.OBJECT) {
            throw wrongType("a Java object", kind);
        }
        int end = openDelimited();
        int id = 0;
        boolean java = false;
        while (position < end) {
            int tag = getTag();
            if (tag == Tags.tag(1, Tags.VARINT)) {
                id = (int) getVarint();
            } else if (tag == REF_JAVA) {
                java = getVarint() != 0;
            } else {
                skipField(tag);
            }
        }
        if (!java) {
            throw new PhpTypeException("a Java object was expected, PHP gave an object of its own");
        }
        return objects.java().object(id);
    }

    /**
     * Reads a string that must be UTF-8.
     *
     * @throws PhpTypeException if it is something else, or no UTF-8
     */
    public String readText() {
        int kind = open();
        if (kind != Tags.STRING) {
            throw wrongType("string", kind);
        }
        return getText();
    }

    private String getText() {
        int start = position;
        String text = getString();
        if (text.indexOf(REPLACEMENT) >= 0) {
            requireUtf8(start, text);
        }
        return text;
    }

    /** Whether U+FFFD stands in the string itself, or for bytes that are none. */
    private void requireUtf8(int start, String text) {
        int end = position;
        position = start;
        byte[] came = getBytes();
        if (position != end || !Arrays.equals(came, text.getBytes(UTF_8))) {
            throw new PhpTypeException(
                    "a string of UTF-8 was expected, PHP gave bytes that are none: convert it"
                            + " (mb_convert_encoding), or call what takes a byte[]");
        }
    }

    /**
     * {@return the key of the next entry of an array, a Long or a String, whose value is read next;
     * null behind the last one}
     *
     * @param mark what {@link #readMapStart} returned
     * @throws PhpTypeException if it is a string that is no UTF-8
     */
    public @Nullable Object readKey(int mark) {
        if (position >= mark) {
            return null;
        }
        openEntryMessage();
        int tag = bytes.get(position++);
        if (tag == ENTRY_KEY_INT) {
            return getZigzag();
        }
        return getText();
    }

    /** {@return where the reader stands, for {@link #returnTo}} */
    public int place() {
        return position;
    }

    /**
     * Goes back to where the reader stood.
     *
     * @param place what {@link #place} returned
     */
    public void returnTo(int place) {
        position = place;
    }

    @Override
    public void endArguments() {
        if (position < limit) {
            takeReleased();
        }
        limit = base; // what begins while this one is answered begins at the position
        objects.lend();
    }

    private void takeReleased() {
        while (position < limit) {
            int tag = getTag();
            if (tag == Tags.tag(4, Tags.DELIMITED)) {
                objects.readReleased();
            } else {
                skipField(tag); // more arguments than were read
            }
        }
    }

    /** {@return whether arguments of this message are still to be read} */
    public boolean isReadingArguments() {
        objects.takeBack();
        return limit > base;
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
                phpClass = objects.intern(getString());
            } else if (tag == Tags.tag(2, Tags.DELIMITED)) {
                name = objects.intern(getString());
            } else {
                throw malformed("an enum case has an unknown field");
            }
        }
        return new PhpEnum(phpClass, name, backing);
    }

    @Override
    public int nextReference() {
        while (position < limit) {
            int tag = bytes.get(position++) & 0xff;
            if (tag == Tags.tag(6, Tags.DELIMITED)) {
                getLength();
                if (bytes.get(position) != Tags.tag(1, Tags.VARINT)) {
                    return 0; // as a library leaves it out
                }
                position++;
                return (int) getVarint();
            }
            skipField(tag);
        }
        return -1;
    }
}
