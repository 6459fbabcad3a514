package io.howdah.json;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.time.DateTimeException;
import java.util.ArrayList;
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

    private final JsonScanner scanner;
    private final JsonPath path = new JsonPath();
    private final List<JsonError> errors = new ArrayList<>();

    /**
     * Whether an array was read where an object was expected, or an empty object where an array
     * was: the path does not have it, and it ends at once.
     */
    private boolean isEmpty;

    /**
     * Begins to read.
     *
     * @param json the document, in UTF-8
     */
    public JsonReader(byte[] json) {
        scanner = new JsonScanner(json);
        scanner.skipSpace();
        if (scanner.isAtEnd()) {
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
        scanner.skipSpace();
        if (!scanner.isAtEnd()) {
            throw scanner.malformed("nothing after the value");
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
        if (scanner.peek() == '{') {
            openObject();
            return true;
        }
        return mismatch(expected);
    }

    /** {@return whether an array begins; else it is an error, and passed over} */
    public boolean beginArray() {
        if (scanner.peek() == '[') {
            openArray();
            return true;
        }
        if (scanner.skipEmptyObject()) { // it is an empty array in PHP
            isEmpty = true;
            return true;
        }
        return mismatch("an array");
    }

    /** {@return whether an array comes next, rather than an object} */
    public boolean isArray() {
        return scanner.peek() == '[';
    }

    private void openObject() {
        path.beginObject();
        scanner.at++;
    }

    private void openArray() {
        path.beginArray();
        scanner.at++;
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
            int begin = scanner.at;
            int index = scanner.key(keys, wanted);
            path.key(begin);
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
        scanner.skipSpace();
        boolean isFirst = path.isAtStart();
        if (scanner.is('}')) {
            scanner.at++;
            path.end();
            return false;
        }
        if (!isFirst) {
            scanner.expect(',');
            scanner.skipSpace();
        }
        if (!scanner.is('"')) {
            throw scanner.malformed("a key");
        }
        return true;
    }

    /** {@return whether a map has another key, which {@link #key()} then reads} */
    public boolean nextKey() {
        return beginKey();
    }

    /** {@return the key of a map, after {@link #nextKey()}} */
    public String key() {
        int begin = scanner.at;
        String key = scanner.string();
        path.key(begin);
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
            // It is noted below.
        }
        error(path.pointer(scanner), "Expected an integer as key, got " + JsonMessages.quoted(key));
        return 0;
    }

    private void colon() {
        scanner.skipSpace();
        scanner.expect(':');
    }

    /** {@return whether an array has another element} */
    public boolean nextElement() {
        if (isEmpty) {
            isEmpty = false;
            return false;
        }
        scanner.skipSpace();
        boolean isFirst = path.isAtStart();
        if (scanner.is(']')) {
            scanner.at++;
            path.end();
            return false;
        }
        if (!isFirst) {
            scanner.expect(',');
        }
        path.element();
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
        String pointer = path.pointer(scanner);
        for (long left = missing; left != 0; left &= left - 1) {
            int index = Long.numberOfTrailingZeros(left);
            error(
                    pointer + "/" + JsonPath.escaped(keys.name(index)),
                    "Expected " + expected[index] + ", but the key is missing");
        }
    }

    /** {@return whether null comes next, which is then read} */
    public boolean readNull() {
        if (scanner.peek() == 'n') {
            scanner.literal("null");
            return true;
        }
        return false;
    }

    /** {@return a boolean; false if it is none, which is noted} */
    public boolean readBoolean() {
        switch (scanner.peek()) {
            case 't' -> {
                scanner.literal("true");
                return true;
            }
            case 'f' -> {
                scanner.literal("false");
                return false;
            }
            default -> {
                return mismatch("true or false");
            }
        }
    }

    /** {@return an integer; 0 if it is none, which is noted} */
    public long readLong() {
        int begin = scanner.at;
        if (scanner.isNumber()) {
            String number = scanner.number();
            if (JsonScanner.isInteger(number)) {
                try {
                    return Long.parseLong(number);
                } catch (NumberFormatException e) {
                    error(
                            path.pointer(scanner),
                            "Expected an int, got "
                                    + number
                                    + ", which is beyond the range of int");
                    return 0;
                }
            }
            scanner.at = begin;
        }
        mismatch("an int");
        return 0;
    }

    /** {@return an integer of 32 bits; 0 if it is none, which is noted} */
    public int readInt() {
        long value = readLong();
        if (value != (int) value) {
            error(path.pointer(scanner), "Expected an int of 32 bits, got " + value);
        }
        return (int) value;
    }

    /** {@return a float; 0 if it is none, which is noted} */
    public double readDouble() {
        if (!scanner.isNumber()) {
            mismatch("a float");
            return 0;
        }
        String number = scanner.number();
        return number.equals("-0") ? 0 : Double.parseDouble(number);
    }

    /** {@return a text; an empty one if it is none, which is noted} */
    public String readString() {
        if (scanner.peek() == '"') {
            return scanner.string();
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
        int begin = scanner.at;
        if (scanner.peek() == '"') {
            int index = texts.find(scanner.string().getBytes(UTF_8));
            if (index >= 0) {
                return index;
            }
            scanner.at = begin;
        }
        mismatch(JsonMessages.oneOf(texts.names()));
        return -1;
    }

    /**
     * Reads one of some numbers.
     *
     * @param numbers those of an enum
     * @return its index, or -1 if it is none, which is noted
     */
    public int readChoice(long[] numbers) {
        int begin = scanner.at;
        if (scanner.isNumber()) {
            String number = scanner.number();
            for (int i = 0; i < numbers.length; i++) {
                if (number.equals(Long.toString(numbers[i]))) {
                    return i;
                }
            }
            scanner.at = begin;
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
        int begin = scanner.at;
        if (scanner.peek() == '"' || scanner.isNumber()) {
            String value = scanner.peek() == '"' ? scanner.string() : scanner.number();
            try {
                return parse.apply(value);
            } catch (DateTimeException | NumberFormatException e) {
                scanner.at = begin;
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
        if (!isArray() && scanner.peek() != '{') {
            mismatch("an object");
            return -1;
        }
        int begin = scanner.at;
        String got = isArray() ? "" : shownValue(key);
        int index = got.isEmpty() ? -1 : indexOf(values, got);
        if (index < 0) {
            error(
                    path.pointer(scanner) + "/" + JsonPath.escaped(key),
                    "Expected "
                            + JsonMessages.oneOf(values.names())
                            + (got.isEmpty() ? ", but the key is missing" : ", got " + got));
            scanner.at = begin;
            skipValue();
            return -1;
        }
        scanner.at = begin;
        return index;
    }

    /** The value is a text, or a number, which PHP takes for one. */
    private static int indexOf(JsonKeys values, String shown) {
        List<String> names = values.names();
        for (int i = 0; i < names.size(); i++) {
            if (shown.equals(JsonMessages.quoted(names.get(i))) || shown.equals(names.get(i))) {
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
        int outside = path.depth();
        openObject();
        String shown = nextKey(keys, 1L) == END ? "" : show();
        path.endTo(outside);
        return shown;
    }

    /** Passes over a value. */
    public void skipValue() {
        switch (scanner.peek()) {
            case '{' -> {
                openObject();
                while (beginKey()) {
                    key();
                    skipValue();
                }
            }
            case '[' -> {
                openArray();
                while (nextElement()) {
                    skipValue();
                }
            }
            case '"' -> scanner.string();
            case 't' -> scanner.literal("true");
            case 'f' -> scanner.literal("false");
            case 'n' -> scanner.literal("null");
            default -> scanner.number();
        }
    }

    /**
     * Notes that the next value is not what was expected, and passes over it.
     *
     * @param expected what was
     * @return false
     */
    public boolean mismatch(String expected) {
        error(path.pointer(scanner), "Expected " + expected + ", got " + show());
        return false;
    }

    private void error(String pointer, String message) {
        errors.add(new JsonError(pointer, message));
    }

    /** Reads a value for a message, as PHP's show it. */
    private String show() {
        switch (scanner.peek()) {
            case '{', '[' -> {
                int begin = scanner.at;
                boolean isObject = scanner.peek() == '{';
                skipValue();
                String inner = scanner.between(begin + 1, scanner.at - 1);
                return inner.isBlank() ? "an empty array" : isObject ? "an object" : "an array";
            }
            case '"' -> {
                return JsonMessages.quoted(scanner.string());
            }
            case 't', 'f', 'n' -> {
                int begin = scanner.at;
                skipValue();
                return scanner.between(begin, scanner.at);
            }
            default -> {
                String number = scanner.number();
                return JsonScanner.isInteger(number)
                        ? number
                        : PhpDouble.toString(Double.parseDouble(number));
            }
        }
    }
}
