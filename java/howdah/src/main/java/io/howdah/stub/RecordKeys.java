package io.howdah.stub;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.howdah.value.PhpTypeException;

/**
 * The string keys that a Java record has in a PHP array, as bytes, made once per record type. Keys
 * that come from PHP are compared where they lie in the message: no String is made.
 */
public final class RecordKeys {

    /** What {@link ValueInput#nextKey} gives for a key that is none of these. */
    public static final int UNKNOWN = -1;

    /** What {@link ValueInput#nextKey} gives after the last key. */
    public static final int END = -2;

    private final byte[][] names;

    private RecordKeys(byte[][] names) {
        this.names = names;
    }

    /**
     * Makes the keys of a record type.
     *
     * @param names at most 64, in the order of the components
     * @return the keys
     */
    public static RecordKeys of(String... names) {
        byte[][] bytes = new byte[names.length][];
        for (int i = 0; i < names.length; i++) {
            bytes[i] = names[i].getBytes(UTF_8);
        }
        return new RecordKeys(bytes);
    }

    public byte[] name(int index) {
        return names[index];
    }

    public int count() {
        return names.length;
    }

    /**
     * Checks that all keys were there that a record cannot do without.
     *
     * @param record the record type, for the message
     * @param seen a bit for each key that came
     * @param required a bit for each key that must come
     * @throws PhpTypeException if one is missing
     */
    public void require(String record, long seen, long required) {
        long missing = required & ~seen;
        if (missing != 0) {
            String name = new String(names[Long.numberOfTrailingZeros(missing)], UTF_8);
            throw new PhpTypeException(
                    record + ": the key \"" + name + "\" was expected in the array, it is missing");
        }
    }
}
