package io.howdah.json;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.util.Arrays;

/**
 * A JSON text that grows, with PHP's escapes: ASCII alone, and {@code \/}.
 *
 * <p>What stands in front of a value tells whether a comma is needed: no value ends in an opening
 * bracket.
 */
public final class JsonWriter {

    private static final int FIRST_SIZE = 512;

    /** As deep as PHP's {@code json_encode()} goes. */
    private static final int MAX_DEPTH = 512;

    private static final byte[] HEX = "0123456789abcdef".getBytes(ISO_8859_1);
    private static final byte[] TRUE = "true".getBytes(ISO_8859_1);
    private static final byte[] FALSE = "false".getBytes(ISO_8859_1);
    private static final byte[] NULL = "null".getBytes(ISO_8859_1);

    private byte[] buffer = new byte[FIRST_SIZE];
    private int size;
    private int depth;

    /** Makes an empty one. */
    public JsonWriter() {}

    /**
     * {@return a key with its colon, as {@link #key} takes it}
     *
     * @param name the key
     */
    public static byte[] keyOf(String name) {
        JsonWriter out = new JsonWriter();
        out.writeString(name);
        out.put(':');
        return out.toByteArray();
    }

    /** Begins an object. */
    public void beginObject() {
        open('{');
    }

    /** Ends an object. */
    public void endObject() {
        close('}');
    }

    /** Begins an array. */
    public void beginArray() {
        open('[');
    }

    /** Ends an array. */
    public void endArray() {
        close(']');
    }

    private void open(char bracket) {
        if (++depth > MAX_DEPTH) {
            throw new JsonWriteException("nested deeper than " + MAX_DEPTH + " levels");
        }
        put(bracket);
    }

    private void close(char bracket) {
        depth--;
        put(bracket);
    }

    /**
     * Begins a key of an object.
     *
     * @param key as {@link #keyOf} makes it
     */
    public void key(byte[] key) {
        element();
        put(key);
    }

    /**
     * Writes a key of a map.
     *
     * @param name the key
     */
    public void key(String name) {
        element();
        writeString(name);
        put(':');
    }

    /** Begins an element of an array. */
    public void element() {
        byte last = buffer[size - 1];
        if (last != '{' && last != '[') {
            put(',');
        }
    }

    /** Writes null. */
    public void writeNull() {
        put(NULL);
    }

    /**
     * Writes true or false.
     *
     * @param value the value
     */
    public void writeBoolean(boolean value) {
        put(value ? TRUE : FALSE);
    }

    /**
     * Writes an integer.
     *
     * @param value the value
     */
    public void writeLong(long value) {
        putAscii(Long.toString(value));
    }

    /**
     * Writes a float as PHP does where serialize_precision is -1.
     *
     * @param value the value
     * @throws JsonWriteException if it is infinite or not a number
     */
    public void writeDouble(double value) {
        if (Double.isNaN(value) || Double.isInfinite(value)) {
            throw new JsonWriteException("expected a finite number, got " + value);
        }
        putAscii(PhpDouble.toString(value));
    }

    /**
     * Writes a text.
     *
     * @param value the value
     * @throws JsonWriteException if it has a surrogate without the other one
     */
    public void writeString(String value) {
        int length = value.length();
        ensure(length + 2);
        buffer[size++] = '"';
        for (int i = 0; i < length; i++) {
            char c = value.charAt(i);
            if (c >= ' ' && c < 0x80 && c != '"' && c != '\\' && c != '/') {
                ensure(1);
                buffer[size++] = (byte) c;
            } else {
                i += escape(value, i, c);
            }
        }
        put('"');
    }

    /** {@return how many more characters it has taken} */
    private int escape(String value, int at, char c) {
        ensure(12);
        switch (c) {
            case '"', '\\', '/' -> pair(c);
            case '\b' -> pair('b');
            case '\f' -> pair('f');
            case '\n' -> pair('n');
            case '\r' -> pair('r');
            case '\t' -> pair('t');
            default -> {
                unicode(c);
                if (Character.isSurrogate(c)) {
                    unicode(lowSurrogate(value, at, c));
                    return 1;
                }
            }
        }
        return 0;
    }

    private static char lowSurrogate(String value, int at, char high) {
        char low = at + 1 < value.length() ? value.charAt(at + 1) : 0;
        if (!Character.isSurrogatePair(high, low)) {
            throw new JsonWriteException(
                    "expected a text of Unicode, got the surrogate "
                            + String.format("U+%04X", (int) high)
                            + " alone, at "
                            + at);
        }
        return low;
    }

    private void pair(char c) {
        buffer[size++] = '\\';
        buffer[size++] = (byte) c;
    }

    private void unicode(char c) {
        pair('u');
        for (int shift = 12; shift >= 0; shift -= 4) {
            buffer[size++] = HEX[c >> shift & 0xf];
        }
    }

    private void putAscii(String text) {
        int length = text.length();
        ensure(length);
        for (int i = 0; i < length; i++) {
            buffer[size++] = (byte) text.charAt(i);
        }
    }

    private void put(char c) {
        ensure(1);
        buffer[size++] = (byte) c;
    }

    private void put(byte[] bytes) {
        ensure(bytes.length);
        System.arraycopy(bytes, 0, buffer, size, bytes.length);
        size += bytes.length;
    }

    private void ensure(int more) {
        if (buffer.length - size < more) {
            buffer = Arrays.copyOf(buffer, Math.addExact(Math.max(buffer.length, more), size));
        }
    }

    /** {@return a copy of what was written} */
    public byte[] toByteArray() {
        return Arrays.copyOf(buffer, size);
    }

    /** {@return what was written, without a copy; it is valid until more is written} */
    public ByteBuffer buffer() {
        return ByteBuffer.wrap(buffer, 0, size).asReadOnlyBuffer();
    }

    /**
     * Copies what was written to a stream.
     *
     * @param out where to
     * @throws IOException if the stream does not take it
     */
    public void writeTo(OutputStream out) throws IOException {
        out.write(buffer, 0, size);
    }

    @Override
    public String toString() {
        return new String(buffer, 0, size, ISO_8859_1);
    }
}
