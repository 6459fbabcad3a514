package io.howdah.server.files;

import org.jspecify.annotations.Nullable;

/**
 * A part of a file that a client asks for (RFC 9110, section 14).
 *
 * @param first the first byte
 * @param length how many bytes, at least one
 */
public record ByteRange(long first, long length) {

    /** No byte of what is asked for is in the file: 416. */
    public static final ByteRange UNSATISFIABLE = new ByteRange(0, 0);

    private static final String UNIT = "bytes=";

    /**
     * Reads a Range header.
     *
     * @param header its value
     * @param size of the file
     * @return the range; {@link #UNSATISFIABLE}; or null if the header is to be ignored: it is
     *     malformed, has another unit, or asks for several ranges, for which a server may send the
     *     whole file
     */
    public static @Nullable ByteRange parse(String header, long size) {
        if (!header.regionMatches(true, 0, UNIT, 0, UNIT.length()) || header.indexOf(',') >= 0) {
            return null;
        }
        String spec = header.substring(UNIT.length()).strip();
        int dash = spec.indexOf('-');
        if (dash < 0) {
            return null;
        }
        long first = number(spec, 0, dash);
        long last = number(spec, dash + 1, spec.length());
        if (first == MALFORMED || last == MALFORMED || (first == ABSENT && last == ABSENT)) {
            return null;
        }
        if (first == ABSENT) {
            long length = Math.min(last, size);
            return length == 0 ? UNSATISFIABLE : new ByteRange(size - length, length);
        }
        if (last != ABSENT && last < first) {
            return null;
        }
        if (first >= size) {
            return UNSATISFIABLE;
        }
        long end = last == ABSENT ? size - 1 : Math.min(last, size - 1);
        return new ByteRange(first, end - first + 1);
    }

    private static final long ABSENT = -1;
    private static final long MALFORMED = -2;

    /** Numbers that do not fit are larger than any file. */
    private static long number(String text, int start, int end) {
        if (start == end) {
            return ABSENT;
        }
        long value = 0;
        for (int i = start; i < end; i++) {
            int digit = text.charAt(i) - '0';
            if (digit < 0 || digit > 9) {
                return MALFORMED;
            }
            value = value > (Long.MAX_VALUE - 9) / 10 ? Long.MAX_VALUE : value * 10 + digit;
        }
        return value;
    }

    /**
     * The Content-Range of this part.
     *
     * @param size of the file
     */
    public String contentRange(long size) {
        return equals(UNSATISFIABLE)
                ? "bytes */" + size
                : "bytes " + first + "-" + (first + length - 1) + "/" + size;
    }
}
