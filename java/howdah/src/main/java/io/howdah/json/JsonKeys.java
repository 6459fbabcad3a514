package io.howdah.json;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Arrays;
import java.util.List;

/** The keys of a record, or the texts of an enum, found by their bytes. For generated code. */
public final class JsonKeys {

    private final List<String> names;
    private final byte[][] bytes;

    /** Indices by hash, with linear probing: 1 and up, 0 for none. */
    private final int[] slots;

    private JsonKeys(List<String> names) {
        this.names = names;
        bytes = new byte[names.size()][];
        slots = new int[Integer.highestOneBit(Math.max(1, names.size())) * 4];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = names.get(i).getBytes(UTF_8);
            int slot = slot(bytes[i], 0, bytes[i].length);
            while (slots[slot] != 0) {
                slot = slot + 1 & slots.length - 1;
            }
            slots[slot] = i + 1;
        }
    }

    /**
     * {@return a table of names}
     *
     * @param names in the order of the record's components; two may be the same
     */
    public static JsonKeys of(String... names) {
        return new JsonKeys(List.of(names));
    }

    String name(int index) {
        return names.get(index);
    }

    List<String> names() {
        return names;
    }

    /** The index of a name among those that are wanted, or -1. */
    int find(byte[] text, int from, int to, long wanted) {
        int slot = slot(text, from, to);
        for (int index = slots[slot]; index != 0; index = slots[slot]) {
            byte[] name = bytes[index - 1];
            if ((wanted & 1L << (index - 1)) != 0
                    && Arrays.equals(name, 0, name.length, text, from, to)) {
                return index - 1;
            }
            slot = slot + 1 & slots.length - 1;
        }
        return -1;
    }

    /** As {@link #find(byte[], int, int, long)}, of names without a limit to their number. */
    int find(byte[] text) {
        int slot = slot(text, 0, text.length);
        for (int index = slots[slot]; index != 0; index = slots[slot]) {
            if (Arrays.equals(bytes[index - 1], text)) {
                return index - 1;
            }
            slot = slot + 1 & slots.length - 1;
        }
        return -1;
    }

    private int slot(byte[] text, int from, int to) {
        int hash = to - from;
        for (int i = from; i < to; i++) {
            hash = hash * 31 + text[i];
        }
        return (hash ^ hash >>> 16) & slots.length - 1;
    }
}
