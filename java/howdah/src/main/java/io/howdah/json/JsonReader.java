package io.howdah.json;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.time.DateTimeException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/**
 * A JSON document, read from its beginning to its end.
 *
 * <p>A value that does not fit is noted, with its JSON pointer, and passed over, so that all errors
 * come at once. Text that is not JSON ends the reading.
 */
public final class JsonReader {

    /** No more keys. */
    public static final int END = -1;

    /** As deep as PHP's {@code json_decode()} goes. */
    private static final int MAX_DEPTH = 512;

    /** As long as PHP's messages show values. */
    private static final int MAX_SHOWN = 80;

    private static final int FIRST_FRAMES = 16;
    private static final int NO_KEY = Integer.MIN_VALUE;
    private static final int NO_ELEMENT = -1;

    private final byte[] text;
    private final List<JsonError> errors = new ArrayList<>();
    private int at;

    /**
     * What has been read of each object and array that is open: where in the text the latest key
     * begins, or -1 less the latest index.
     */
    private int[] frames = new int[FIRST_FRAMES];

    private int depth;

    /**
     * Whether an empty array or object has begun that has no frame, as the text has the other one.
     */
    private boolean isEmpty;

    /**
     * Begins to read.
     *
     * @param json the document, in UTF-8
     */
    public JsonReader(byte[] json) {
        text = json;
        skipSpace();
        if (at == text.length) {
            throw new JsonReadException(
                    List.of(new JsonError("", "The document is empty; expected JSON")));
        }
    }

    /** {@return whether an error has been noted, so that no record can be made} */
    public boolean failed() {
        return !errors.isEmpty();
    }

    /**
     * Ends the reading.
     *
     * @throws JsonReadException if anything did not fit
     */
    public void end() {
        skipSpace();
        if (at < text.length) {
            throw malformed("nothing behind the value");
        }
        if (failed()) {
            throw new JsonReadException(errors);
        }
    }

    /**
     * {@return whether an object begins; else it is an error, and passed over}
     *
     * <p>An array is taken for an object without any of its keys: in PHP, both are arrays.
     */
    public boolean beginObject() {
        if (isArray()) {
            skipValue();
            isEmpty = true;
            return true;
        }
        return beginObject("an object");
    }

    /**
     * {@return whether the object of a map begins; else it is an error, and passed over}
     *
     * @param expected what the error says
     */
    public boolean beginObject(String expected) {
        if (peek() == '{') {
            open(NO_KEY);
            return true;
        }
        return mismatch(expected);
    }

    /** {@return whether an array begins; else it is an error, and passed over} */
    public boolean beginArray() {
        if (peek() == '[') {
            open(NO_ELEMENT + 1);
            return true;
        }
        return beginEmptyObject() || mismatch("an array");
    }

    /** {@return whether an array comes next, rather than an object} */
    public boolean isArray() {
        return peek() == '[';
    }

    /** An empty object is an empty array in PHP. */
    private boolean beginEmptyObject() {
        int begin = at;
        if (peek() == '{') {
            at++;
            skipSpace();
            if (is('}')) {
                at++;
                isEmpty = true;
                return true;
            }
            at = begin;
        }
        return false;
    }

    private void open(int frame) {
        if (depth == MAX_DEPTH) {
            throw new JsonReadException(
                    List.of(new JsonError("", "Nested deeper than " + MAX_DEPTH + " levels")));
        }
        if (depth == frames.length) {
            frames = Arrays.copyOf(frames, depth * 2);
        }
        frames[depth++] = frame;
        at++;
    }

    /**
     * Reads the next key that is wanted, and passes over all others with their values.
     *
     * @param keys those of the record
     * @param wanted a bit for each that is read
     * @return its index, or {@link #END}
     */
    public int nextKey(JsonKeys keys, long wanted) {
        while (beginKey()) {
            int begin = at;
            int index = index(keys, wanted);
            frames[depth - 1] = begin;
            colon();
            if (index >= 0) {
                return index;
            }
            skipValue();
        }
        return END;
    }

    /** Whether a key comes next; else the object has ended. */
    private boolean beginKey() {
        if (isEmpty) {
            isEmpty = false;
            return false;
        }
        skipSpace();
        boolean isFirst = frames[depth - 1] == NO_KEY;
        if (is('}')) {
            at++;
            depth--;
            return false;
        }
        if (!isFirst) {
            expect(',');
            skipSpace();
        }
        if (!is('"')) {
            throw malformed("a key");
        }
        return true;
    }

    private int index(JsonKeys keys, long wanted) {
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

    /** {@return whether a map has another key, which {@link #key()} then reads} */
    public boolean nextKey() {
        return beginKey();
    }

    /** {@return the key of a map, behind {@link #nextKey()}} */
    public String key() {
        int begin = at;
        String key = string();
        frames[depth - 1] = begin;
        colon();
        return key;
    }

    /** {@return the key of a map with numbers; 0 if it is none, which is noted} */
    public long longKey() {
        String key = key();
        try {
            long number = Long.parseLong(key);
            if (Long.toString(number).equals(key)) {
                return number;
            }
        } catch (NumberFormatException e) {
            // It is told below.
        }
        error(pointer(), "Expected an integer as key, got " + shown(key));
        return 0;
    }

    private void colon() {
        skipSpace();
        expect(':');
    }

    /** {@return whether an array has another element} */
    public boolean nextElement() {
        if (isEmpty) {
            isEmpty = false;
            return false;
        }
        skipSpace();
        boolean isFirst = frames[depth - 1] == NO_ELEMENT + 1;
        if (is(']')) {
            at++;
            depth--;
            return false;
        }
        if (!isFirst) {
            expect(',');
        }
        frames[depth - 1]--;
        return true;
    }

    /**
     * Notes keys that are missing in the object that has just ended.
     *
     * @param keys those of the record
     * @param missing a bit for each that is missing
     * @param expected what was expected of each
     */
    public void missing(JsonKeys keys, long missing, String[] expected) {
        String pointer = pointer();
        for (long left = missing; left != 0; left &= left - 1) {
            int index = Long.numberOfTrailingZeros(left);
            error(
                    pointer + "/" + escaped(keys.name(index)),
                    "Expected " + expected[index] + ", but the key is missing");
        }
    }

    /** {@return whether null comes next, which is then read} */
    public boolean readNull() {
        if (peek() == 'n') {
            literal("null");
            return true;
        }
        return false;
    }

    /** {@return a boolean; false if it is none, which is noted} */
    public boolean readBoolean() {
        switch (peek()) {
            case 't' -> {
                literal("true");
                return true;
            }
            case 'f' -> {
                literal("false");
                return false;
            }
            default -> {
                return mismatch("true or false");
            }
        }
    }

    /** {@return an integer; 0 if it is none, which is noted} */
    public long readLong() {
        int begin = at;
        if (isNumber()) {
            String number = number();
            if (isInteger(number)) {
                try {
                    return Long.parseLong(number);
                } catch (NumberFormatException e) {
                    error(
                            pointer(),
                            "Expected an int, got "
                                    + number
                                    + ", which is beyond the range of int");
                    return 0;
                }
            }
            at = begin;
        }
        mismatch("an int");
        return 0;
    }

    /** {@return an integer of 32 bits; 0 if it is none, which is noted} */
    public int readInt() {
        long value = readLong();
        if (value != (int) value) {
            error(pointer(), "Expected an int of 32 bits, got " + value);
        }
        return (int) value;
    }

    /** {@return a float; 0 if it is none, which is noted} */
    public double readDouble() {
        if (!isNumber()) {
            mismatch("a float");
            return 0;
        }
        String number = number();
        return number.equals("-0") ? 0 : Double.parseDouble(number);
    }

    /** {@return a text; an empty one if it is none, which is noted} */
    public String readString() {
        if (peek() == '"') {
            return string();
        }
        mismatch("a string");
        return "";
    }

    /**
     * Reads one of some texts.
     *
     * @param texts those of an enum
     * @return its index, or -1 if it is none, which is noted
     */
    public int readChoice(JsonKeys texts) {
        int begin = at;
        if (peek() == '"') {
            int index = texts.find(string().getBytes(UTF_8));
            if (index >= 0) {
                return index;
            }
            at = begin;
        }
        mismatch(
                "one of "
                        + texts.names().stream()
                                .map(JsonReader::shown)
                                .collect(Collectors.joining(", ")));
        return -1;
    }

    /**
     * Reads one of some numbers.
     *
     * @param numbers those of an enum
     * @return its index, or -1 if it is none, which is noted
     */
    public int readChoice(long[] numbers) {
        int begin = at;
        if (isNumber()) {
            String number = number();
            for (int i = 0; i < numbers.length; i++) {
                if (number.equals(Long.toString(numbers[i]))) {
                    return i;
                }
            }
            at = begin;
        }
        mismatch(
                "one of "
                        + LongStream.of(numbers)
                                .mapToObj(Long::toString)
                                .collect(Collectors.joining(", ")));
        return -1;
    }

    /** A date: a text, or a number, which PHP takes for its digits; null if it is none. */
    <T> @Nullable T readDate(JsonDateFormat format, Function<String, T> parse) {
        int begin = at;
        if (peek() == '"' || isNumber()) {
            String value = text[at] == '"' ? string() : number();
            try {
                return parse.apply(value);
            } catch (DateTimeException | NumberFormatException e) {
                at = begin;
            }
        }
        mismatch(format.expected());
        return null;
    }

    /**
     * Tells by a key which record of a sealed interface comes next, and reads nothing of it.
     *
     * @param key the key
     * @param values those of the records
     * @return the index of its value, or -1 if there is none, which is noted, and the object passed
     *     over
     */
    public int discriminator(String key, JsonKeys values) {
        if (!isArray() && peek() != '{') {
            mismatch("an object");
            return -1;
        }
        int begin = at;
        String got = isArray() ? "" : shownValue(key);
        int index = got.isEmpty() ? -1 : indexOf(values, got);
        if (index < 0) {
            String expected =
                    values.names().stream()
                            .map(JsonReader::shown)
                            .collect(Collectors.joining(", "));
            error(
                    pointer() + "/" + escaped(key),
                    "Expected one of "
                            + expected
                            + (got.isEmpty() ? ", but the key is missing" : ", got " + got));
            at = begin;
            skipValue();
            return -1;
        }
        at = begin;
        return index;
    }

    /** The value is a text, or a number, which PHP takes for one. */
    private static int indexOf(JsonKeys values, String shown) {
        List<String> names = values.names();
        for (int i = 0; i < names.size(); i++) {
            if (shown.equals(shown(names.get(i))) || shown.equals(names.get(i))) {
                return i;
            }
        }
        return -1;
    }

    /**
     * The value of a key of the object that begins here, as messages show it; empty if it is
     * missing.
     */
    private String shownValue(String key) {
        JsonKeys keys = JsonKeys.of(key);
        int outside = depth;
        open(NO_KEY);
        String shown = nextKey(keys, 1L) == END ? "" : show();
        depth = outside;
        return shown;
    }

    /** Passes over a value. */
    public void skipValue() {
        switch (peek()) {
            case '{' -> {
                open(NO_KEY);
                while (beginKey()) {
                    key();
                    skipValue();
                }
            }
            case '[' -> {
                open(NO_ELEMENT + 1);
                while (nextElement()) {
                    skipValue();
                }
            }
            case '"' -> string();
            case 't' -> literal("true");
            case 'f' -> literal("false");
            case 'n' -> literal("null");
            default -> number();
        }
    }

    /**
     * Notes that the next value is not what was expected, and passes over it.
     *
     * @param expected what was
     * @return false
     */
    public boolean mismatch(String expected) {
        error(pointer(), "Expected " + expected + ", got " + show());
        return false;
    }

    private void error(String pointer, String message) {
        errors.add(new JsonError(pointer, message));
    }

    /** Reads a value for a message, as PHP's show it. */
    private String show() {
        switch (peek()) {
            case '{', '[' -> {
                int begin = at;
                boolean isObject = text[at] == '{';
                skipValue();
                String inner = new String(text, begin + 1, at - begin - 2, ISO_8859_1);
                return inner.isBlank() ? "an empty array" : isObject ? "an object" : "an array";
            }
            case '"' -> {
                return shown(string());
            }
            case 't', 'f', 'n' -> {
                int begin = at;
                skipValue();
                return new String(text, begin, at - begin, ISO_8859_1);
            }
            default -> {
                String number = number();
                return isInteger(number) ? number : PhpDouble.toString(Double.parseDouble(number));
            }
        }
    }

    /** A text as PHP's messages show it, cut where it is long. */
    private static String shown(String value) {
        StringBuilder json = new StringBuilder("\"");
        for (int i = 0; i < value.length(); i++) {
            char c = value.charAt(i);
            switch (c) {
                case '"', '\\' -> json.append('\\').append(c);
                case '\b' -> json.append("\\b");
                case '\f' -> json.append("\\f");
                case '\n' -> json.append("\\n");
                case '\r' -> json.append("\\r");
                case '\t' -> json.append("\\t");
                case '\u2028', '\u2029' -> json.append(String.format("\\u%04x", (int) c));
                default -> {
                    if (c < ' ') {
                        json.append(String.format("\\u%04x", (int) c));
                    } else {
                        json.append(c);
                    }
                }
            }
        }
        byte[] bytes = json.append('"').toString().getBytes(UTF_8);
        if (bytes.length <= MAX_SHOWN) {
            return json.toString();
        }
        int end = MAX_SHOWN - 4;
        while (bytes[end - 1] < 0) {
            end--;
        }
        return new String(bytes, 0, end, UTF_8) + "…\"";
    }

    private String pointer() {
        StringBuilder pointer = new StringBuilder();
        int here = at;
        for (int i = 0; i < depth; i++) {
            if (frames[i] >= 1) {
                at = frames[i];
                pointer.append('/').append(escaped(string()));
            } else if (frames[i] <= NO_ELEMENT && frames[i] != NO_KEY) {
                pointer.append('/').append(-1L - frames[i]);
            }
        }
        at = here;
        return pointer.toString();
    }

    private static String escaped(String key) {
        return key.replace("~", "~0").replace("/", "~1");
    }

    private String string() {
        int begin = ++at;
        for (; at < text.length; at++) {
            byte b = text[at];
            if (b == '"') {
                return new String(text, begin, at++ - begin, ISO_8859_1);
            }
            if (b < ' ' || b == '\\') {
                return escapedString(begin);
            }
        }
        throw malformed("the end of a text");
    }

    /** From the first byte on that is no plain ASCII. */
    private String escapedString(int begin) {
        StringBuilder value = new StringBuilder(new String(text, begin, at - begin, ISO_8859_1));
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

    private boolean isNumber() {
        byte next = peek();
        return next == '-' || (next >= '0' && next <= '9');
    }

    private static boolean isInteger(String number) {
        for (int i = 0; i < number.length(); i++) {
            char c = number.charAt(i);
            if (c == '.' || c == 'e' || c == 'E') {
                return false;
            }
        }
        return true;
    }

    private String number() {
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
        return new String(text, begin, at - begin, ISO_8859_1);
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

    private void literal(String word) {
        for (int i = 0; i < word.length(); i++, at++) {
            if (!is(word.charAt(i))) {
                throw malformed(word);
            }
        }
    }

    private byte peek() {
        skipSpace();
        if (at == text.length) {
            throw malformed("a value");
        }
        return text[at];
    }

    private void skipSpace() {
        while (at < text.length
                && (text[at] == ' ' || text[at] == '\n' || text[at] == '\r' || text[at] == '\t')) {
            at++;
        }
    }

    private boolean is(char c) {
        return at < text.length && text[at] == c;
    }

    private void expect(char c) {
        if (!is(c)) {
            throw malformed("\"" + c + "\"");
        }
        at++;
    }

    private JsonReadException malformed(String expected) {
        String message = "The document is not JSON: expected " + expected + " at byte " + at;
        return new JsonReadException(List.of(new JsonError("", message)));
    }
}
