package io.howdah.wire;

import static io.howdah.wire.FieldReader.getBytes;
import static io.howdah.wire.FieldReader.getLength;
import static java.nio.charset.StandardCharsets.UTF_8;

import io.howdah.value.PhpTypeException;
import java.util.Arrays;

/** Reads strings of bytes as texts. */
final class TextReader {

    /** What a decoder puts in the place of bytes that are no UTF-8. */
    private static final char REPLACEMENT = '\uFFFD';

    private byte[] scratch = new byte[256];

    /** Reads a string of bytes, whose tag was consumed, as UTF-8. */
    String read(MessageBuffer b) {
        int length = getLength(b);
        if (scratch.length < length) {
            if (length > 1 << 16) {
                byte[] large = new byte[length];
                b.bytes.get(b.position, large);
                b.position += length;
                return new String(large, UTF_8);
            }
            scratch = new byte[length + length / 2];
        }
        b.bytes.get(b.position, scratch, 0, length);
        b.position += length;
        return new String(scratch, 0, length, UTF_8);
    }

    /**
     * As {@link #read}, but the bytes must be UTF-8.
     *
     * @throws PhpTypeException if they are not
     */
    String readUtf8(MessageBuffer b) {
        int start = b.position;
        String text = read(b);
        if (text.indexOf(REPLACEMENT) >= 0) {
            requireUtf8(b, start, text);
        }
        return text;
    }

    /** Whether U+FFFD stands in the string itself, or for bytes that are not UTF-8. */
    private void requireUtf8(MessageBuffer b, int start, String text) {
        int end = b.position;
        b.position = start;
        byte[] came = getBytes(b);
        if (b.position != end || !Arrays.equals(came, text.getBytes(UTF_8))) {
            throw new PhpTypeException(
                    "a string of UTF-8 was expected, PHP gave other bytes: convert it"
                            + " (mb_convert_encoding), or call what takes a byte[]");
        }
    }
}
