package io.howdah.json;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.util.List;

/** The text of a JSON document, and the place that has been reached: reads its smallest parts. */
final class JsonScanner {

    private final byte[] text;
    int at;

    JsonScanner(byte[] text) {
        this.text = text;
    }

    boolean isAtEnd() {
        return at == text.length;
    }

    /** Passes over an object if it is an empty one. */
    boolean skipEmptyObject() {
        int begin = at;
        if (peek() == '{') {
            at++;
            skipSpace();
            if (is('}')) {
                at++;
                return true;
            }
            at = begin;
        }
        return false;
    }

    /** {@return a part of the text, with a character for each byte} */
    String between(int begin, int end) {
        return new String(text, begin, end - begin, ISO_8859_1);
    }

    /**
     * Reads a key.
     *
     * @param keys those of a record
     * @param wanted a bit for each that is looked for
     * @return its index, or -1 if it is none of those
     */
    int key(JsonKeys keys, long wanted) {
        int begin = at + 1;
        for (int i = begin; i < text.length && text[i] >= ' ' && text[i] != '\\'; i++) {
            if (text[i] == '"') {
                at = i + 1;
                return keys.find(text, begin, i, wanted);
            }
        }
        byte[] name = string().getBytes(UTF_8);
        return keys.find(name, 0, name.length, wanted);
    }

    String string() {
        int begin = ++at;
        for (; at < text.length; at++) {
            byte b = text[at];
            if (b == '"') {
                return between(begin, at++);
            }
            if (b < ' ' || b == '\\') {
                return escapedString(begin);
            }
        }
        throw malformed("the end of a text");
    }

    /** From the first byte on that is no plain ASCII. */
    private String escapedString(int begin) {
        StringBuilder value = new StringBuilder(between(begin, at));
        while (at < text.length) {
            byte b = text[at];
            if (b == '"') {
                at++;
                return value.toString();
            }
            if (b == '\\') {
                escape(value);
            } else if (b < 0) {
                unicode(value);
            } else if (b < ' ') {
                throw malformed("a control character to be escaped");
            } else {
                value.append((char) b);
                at++;
            }
        }
        throw malformed("the end of a text");
    }

    private void escape(StringBuilder value) {
        at++;
        int c = at < text.length ? text[at++] : 0;
        switch (c) {
            case '"', '\\', '/' -> value.append((char) c);
            case 'b' -> value.append('\b');
            case 'f' -> value.append('\f');
            case 'n' -> value.append('\n');
            case 'r' -> value.append('\r');
            case 't' -> value.append('\t');
            case 'u' -> {
                char unit = hex();
                value.append(unit);
                if (Character.isSurrogate(unit)) {
                    boolean follows =
                            at + 1 < text.length && text[at] == '\\' && text[at + 1] == 'u';
                    at += 2;
                    char low = follows ? hex() : 0;
                    if (!Character.isSurrogatePair(unit, low)) {
                        throw malformed("a pair of surrogates");
                    }
                    value.append(low);
                }
            }
            default -> throw malformed("an escape");
        }
    }

    private char hex() {
        int unit = 0;
        for (int end = at + 4; at < end; at++) {
            int digit = at < text.length ? Character.digit(text[at], 16) : -1;
            if (digit < 0) {
                throw malformed("four hexadecimal digits");
            }
            unit = unit << 4 | digit;
        }
        return (char) unit;
    }

    /** A run of bytes beyond ASCII: well-formed UTF-8, or no JSON. */
    private void unicode(StringBuilder value) {
        int begin = at;
        while (at < text.length && text[at] < 0) {
            at++;
        }
        try {
            value.append(UTF_8.newDecoder().decode(ByteBuffer.wrap(text, begin, at - begin)));
        } catch (CharacterCodingException e) {
            at = begin;
            throw malformed("UTF-8");
        }
    }

    boolean isNumber() {
        byte next = peek();
        return next == '-' || (next >= '0' && next <= '9');
    }

    static boolean isInteger(String number) {
        for (int i = 0; i < number.length(); i++) {
            char c = number.charAt(i);
            if (c == '.' || c == 'e' || c == 'E') {
                return false;
            }
        }
        return true;
    }

    String number() {
        int begin = at;
        if (is('-')) {
            at++;
        }
        if (is('0')) {
            at++;
        } else {
            digits();
        }
        if (is('.')) {
            at++;
            digits();
        }
        if (is('e') || is('E')) {
            at++;
            if (is('+') || is('-')) {
                at++;
            }
            digits();
        }
        return between(begin, at);
    }

    private void digits() {
        int begin = at;
        while (at < text.length && text[at] >= '0' && text[at] <= '9') {
            at++;
        }
        if (at == begin) {
            throw malformed("a value");
        }
    }

    void literal(String word) {
        for (int i = 0; i < word.length(); i++, at++) {
            if (!is(word.charAt(i))) {
                throw malformed(word);
            }
        }
    }

    byte peek() {
        skipSpace();
        if (at == text.length) {
            throw malformed("a value");
        }
        return text[at];
    }

    void skipSpace() {
        while (at < text.length
                && (text[at] == ' ' || text[at] == '\n' || text[at] == '\r' || text[at] == '\t')) {
            at++;
        }
    }

    boolean is(char c) {
        return at < text.length && text[at] == c;
    }

    void expect(char c) {
        if (!is(c)) {
            throw malformed("\"" + c + "\"");
        }
        at++;
    }

    JsonReadException malformed(String expected) {
        String message = "The document is not JSON: expected " + expected + " at byte " + at;
        return new JsonReadException(List.of(new JsonError("", message)));
    }
}
