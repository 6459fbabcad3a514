package io.howdah.text;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

/**
 * Java's text as UTF-8. A surrogate without its other half, as {@code substring} leaves it of an
 * emoji, has no form in UTF-8: the JDK makes a question mark of it.
 */
public final class Utf8 {

    private static final char REPLACEMENT = '\uFFFD';

    private Utf8() {}

    /**
     * {@return the bytes of a text}
     *
     * @param text what is to cross
     * @throws IllegalArgumentException if a surrogate in it is unpaired
     */
    public static byte[] encode(String text) {
        byte[] bytes = text.getBytes(UTF_8);
        if (isAscii(bytes, text)) {
            return bytes;
        }
        int unpaired = unpaired(text, 0);
        if (unpaired < text.length()) {
            throw new IllegalArgumentException(
                    String.format(
                            "expected text, got a String of %d chars with an unpaired surrogate"
                                    + " (U+%04X) at index %d, which has no form in UTF-8",
                            text.length(), (int) text.charAt(unpaired), unpaired));
        }
        return bytes;
    }

    /** {@return the bytes of a message, which must not fail: with U+FFFD for such surrogates} */
    public static byte[] encodeMessage(String text) {
        byte[] bytes = text.getBytes(UTF_8);
        if (isAscii(bytes, text)) {
            return bytes;
        }
        int unpaired = unpaired(text, 0);
        if (unpaired == text.length()) {
            return bytes;
        }
        StringBuilder whole = new StringBuilder(text);
        while (unpaired < text.length()) {
            whole.setCharAt(unpaired, REPLACEMENT);
            unpaired = unpaired(text, unpaired + 1);
        }
        return whole.toString().getBytes(UTF_8);
    }

    /** Whether the text can be encoded. */
    public static boolean canEncode(String text) {
        return unpaired(text, 0) == text.length();
    }

    /** Without a look at each char: a String that has a surrogate is not kept as bytes. */
    private static boolean isAscii(byte[] bytes, String text) {
        return bytes.length == text.length() && new String(bytes, ISO_8859_1).equals(text);
    }

    /** The index of the first unpaired surrogate from one on; the length if there is none. */
    private static int unpaired(String text, int from) {
        int length = text.length();
        for (int i = from; i < length; i++) {
            if (Character.isSurrogate(text.charAt(i))) {
                if (i + 1 == length
                        || !Character.isSurrogatePair(text.charAt(i), text.charAt(i + 1))) {
                    return i;
                }
                i++;
            }
        }
        return length;
    }
}
