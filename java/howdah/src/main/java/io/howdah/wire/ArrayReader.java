package io.howdah.wire;

import static io.howdah.wire.FieldReader.getLength;
import static io.howdah.wire.FieldReader.getTag;
import static io.howdah.wire.FieldReader.getZigzag;
import static io.howdah.wire.FieldReader.openDelimited;
import static io.howdah.wire.FieldReader.skipDelimited;

import io.howdah.stub.ElementReader;
import io.howdah.stub.RecordKeys;
import io.howdah.value.PhpTypeException;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads PHP's arrays: lists, lists of numbers, and maps. */
final class ArrayReader {

    private ArrayReader() {}

    /** Opens the packed numbers of an IntList or FloatList; returns how many there are. */
    private static int openNumbers(MessageReader in) {
        MessageBuffer b = in.buffer;
        int end = openDelimited(b);
        if (b.position == end) {
            return 0;
        }
        if (b.bytes.get(b.position++) != Schema.IntList.VALUES) {
            throw FieldReader.malformed("numbers are not packed");
        }
        int size = getLength(b);
        if (size % 8 != 0 || b.position + size != end) {
            throw FieldReader.malformed("a list of numbers is truncated");
        }
        return size / 8;
    }

    static long[] getLongs(MessageReader in) {
        MessageBuffer b = in.buffer;
        long[] values = new long[openNumbers(in)];
        int size = values.length * 8;
        b.bytes.slice(b.position, size).order(ByteOrder.LITTLE_ENDIAN).asLongBuffer().get(values);
        b.position += size;
        return values;
    }

    static double[] getDoubles(MessageReader in) {
        MessageBuffer b = in.buffer;
        double[] values = new double[openNumbers(in)];
        int size = values.length * 8;
        b.bytes.slice(b.position, size).order(ByteOrder.LITTLE_ENDIAN).asDoubleBuffer().get(values);
        b.position += size;
        return values;
    }

    static long[] readLongs(MessageReader in) {
        int kind = in.open();
        if (kind == Schema.Value.INTS_VALUE) {
            return getLongs(in);
        }
        int end = openList(in, "a list of int", kind);
        long[] values = new long[countTo(in, end)];
        for (int i = 0; i < values.length; i++) {
            values[i] = in.readLong();
        }
        return values;
    }

    static int[] readInts(MessageReader in) {
        long[] values = readLongs(in);
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

    static double[] readDoubles(MessageReader in) {
        MessageBuffer b = in.buffer;
        int kind = in.open();
        if (kind == Schema.Value.FLOATS_VALUE) {
            return getDoubles(in);
        }
        if (kind == Schema.Value.INTS_VALUE) {
            double[] values = new double[openNumbers(in)];
            for (int i = 0; i < values.length; i++) {
                values[i] = b.bytes.getLong(b.position);
                b.position += 8;
            }
            return values;
        }
        int end = openList(in, "a list of float", kind);
        double[] values = new double[countTo(in, end)];
        for (int i = 0; i < values.length; i++) {
            values[i] = in.readDouble();
        }
        return values;
    }

    /** Opens a list_value; returns where it ends. */
    private static int openList(MessageReader in, String expected, int kind) {
        MessageBuffer b = in.buffer;
        if (kind != Schema.Value.LIST_VALUE) {
            throw MessageReader.wrongType(expected, kind);
        }
        return openDelimited(b);
    }

    /** How many values lie between the position and {@code end}; the position stays. */
    static int countTo(MessageReader in, int end) {
        MessageBuffer b = in.buffer;
        int start = b.position;
        int count = 0;
        while (b.position < end) {
            b.position++;
            skipDelimited(b);
            count++;
        }
        b.position = start;
        return count;
    }

    static <T> List<T> readList(MessageReader in, ElementReader<T> element) {
        MessageBuffer b = in.buffer;
        int kind = in.open();
        if (kind == Schema.Value.INTS_VALUE || kind == Schema.Value.FLOATS_VALUE) {
            return readPacked(in, kind, element);
        }
        int end = openList(in, "a list", kind);
        List<T> list = new ArrayList<>(countTo(in, end));
        while (b.position < end) {
            list.add(element.read(in));
        }
        return list;
    }

    /**
     * Numbers for a reader of single values: each is written as a value after the message, and read
     * there.
     */
    private static <T> List<T> readPacked(MessageReader in, int kind, ElementReader<T> element) {
        MessageBuffer b = in.buffer;
        int count = openNumbers(in);
        int after = b.position + count * 8;
        List<T> list = new ArrayList<>(count);
        int end = b.limit;
        int header =
                kind == Schema.Value.INTS_VALUE
                        ? MessageWriter.INT_HEADER
                        : MessageWriter.FLOAT_HEADER;
        for (int i = 0, at = b.position; i < count; i++, at += 8) {
            b.position = end;
            b.limit = end;
            long number = b.bytes.getLong(at);
            int to = b.room(Schema.Encoding.FIXED64_VALUE);
            b.bytes.putInt(to, header);
            b.bytes.putLong(to + 4, number);
            b.limit = to + Schema.Encoding.FIXED64_VALUE;
            list.add(element.read(in));
        }
        b.position = after;
        b.limit = end;
        return list;
    }

    static <T> Map<String, T> readMap(MessageReader in, ElementReader<T> element) {
        MessageBuffer b = in.buffer;
        int kind = NextValue.kind(in);
        if (kind != Schema.Value.MAP_VALUE) {
            List<T> list = readList(in, element);
            Map<String, T> map = new LinkedHashMap<>(list.size() * 2);
            for (int i = 0; i < list.size(); i++) {
                map.put(Integer.toString(i), list.get(i));
            }
            return map;
        }
        int end = readMapStart(in);
        Map<String, T> map = new LinkedHashMap<>();
        while (b.position < end) {
            Object key = openEntry(in);
            map.put(key.toString(), element.read(in));
        }
        return map;
    }

    static <T> Map<Long, T> readLongMap(MessageReader in, ElementReader<T> element) {
        MessageBuffer b = in.buffer;
        int kind = NextValue.kind(in);
        if (kind != Schema.Value.MAP_VALUE) {
            List<T> list = readList(in, element);
            Map<Long, T> map = new LinkedHashMap<>(list.size() * 2);
            for (int i = 0; i < list.size(); i++) {
                map.put((long) i, list.get(i));
            }
            return map;
        }
        int end = readMapStart(in);
        Map<Long, T> map = new LinkedHashMap<>();
        while (b.position < end) {
            if (!(openEntry(in) instanceof Long key)) {
                throw new PhpTypeException(
                        "an array with int keys was expected, PHP gave a string key");
            }
            map.put(key, element.read(in));
        }
        return map;
    }

    /** Opens the entry at the position and reads its key; the position is then at its value. */
    static Object openEntry(MessageReader in) {
        MessageBuffer b = in.buffer;
        openEntryMessage(in);
        int tag = getTag(b);
        if (tag == Schema.MapValueEntry.INT_KEY) {
            return getZigzag(b);
        }
        if (tag == Schema.MapValueEntry.STRING_KEY) {
            return in.text.read(in.buffer);
        }
        throw FieldReader.malformed("an entry does not begin with its key");
    }

    private static void openEntryMessage(MessageReader in) {
        MessageBuffer b = in.buffer;
        if (b.bytes.get(b.position++) != Schema.MapValue.ENTRIES) {
            throw FieldReader.malformed("expected an entry of a map");
        }
        getLength(b);
    }

    static int readMapStart(MessageReader in) {
        MessageBuffer b = in.buffer;
        int kind = in.open();
        if (kind == Schema.Value.MAP_VALUE) {
            return openDelimited(b);
        }
        if (kind == Schema.Value.LIST_VALUE && getLength(b) == 0) { // PHP's [] is both
            return b.position;
        }
        throw MessageReader.wrongType("array with string keys", kind);
    }

    static int nextKey(MessageReader in, int mark, RecordKeys keys, int previous) {
        MessageBuffer b = in.buffer;
        if (b.position >= mark) {
            return RecordKeys.END;
        }
        openEntryMessage(in);
        int tag = getTag(b);
        if (tag == Schema.MapValueEntry.INT_KEY) {
            getZigzag(b);
            return RecordKeys.UNKNOWN;
        }
        int length = getLength(b);
        int start = b.position;
        b.position += length;
        int count = keys.count();
        int index = previous;
        for (int i = 0; i < count; i++) {
            index = index + 1 < count ? index + 1 : 0;
            if (matches(in, keys.name(index), start, length)) {
                return index;
            }
        }
        return RecordKeys.UNKNOWN;
    }

    private static boolean matches(MessageReader in, byte[] name, int start, int length) {
        MessageBuffer b = in.buffer;
        if (name.length != length) {
            return false;
        }
        for (int i = 0; i < length; i++) {
            if (b.bytes.get(start + i) != name[i]) {
                return false;
            }
        }
        return true;
    }

    /** As {@link MessageReader#readKey}. */
    static @Nullable Object readKey(MessageReader in, int mark) {
        MessageBuffer b = in.buffer;
        if (b.position >= mark) {
            return null;
        }
        openEntryMessage(in);
        int tag = getTag(b);
        if (tag == Schema.MapValueEntry.INT_KEY) {
            return getZigzag(b);
        }
        return in.text.readUtf8(in.buffer);
    }
}
