package io.howdah.server.files;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A part of a file that a client asks for (RFC 9110, section 14).
 *
 * @param first the first byte
 * @param length how many bytes, at least one
 */
public record ByteRange(long first, long length) {

    /** Each costs a head of its own in the response. */
    private static final int MOST = 64;

    private static final String UNIT = "bytes=";

    /** Of which the file has no byte. */
    private static final ByteRange OUTSIDE = new ByteRange(0, 0);

    /**
     * Reads a Range header.
     *
     * @param header its value
     * @param size of the file
     * @return the ranges that the file has bytes of, in the order in which they came; empty if it
     *     has none of them: 416; null if the header is to be ignored, and the whole file sent: it
     *     is malformed, has another unit, has more than 64 ranges, or asks for more bytes than
     *     there are, as ranges that overlap do
     */
    public static @Nullable List<ByteRange> parse(String header, long size) {
        if (!header.regionMatches(true, 0, UNIT, 0, UNIT.length())) {
            return null;
        }
        String[] specs = header.substring(UNIT.length()).split(",", MOST + 1);
        if (specs.length > MOST) {
            return null;
        }
        List<ByteRange> ranges = new ArrayList<>(specs.length);
        long left = size;
        for (String spec : specs) {
            ByteRange range = one(spec.strip(), size);
            if (range == null || range.length > left) {
                return null;
            }
            left -= range.length;
            if (range.length > 0) {
                ranges.add(range);
            }
        }
        return ranges;
    }

    private static @Nullable ByteRange one(String spec, long size) {
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
            return length == 0 ? OUTSIDE : new ByteRange(size - length, length);
        }
        if (last != ABSENT && last < first) {
            return null;
        }
        if (first >= size) {
            return OUTSIDE;
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
        return "bytes " + first + "-" + (first + length - 1) + "/" + size;
    }

    /**
     * The Content-Range of a 416.
     *
     * @param size of the file
     */
    public static String unsatisfiable(long size) {
        return "bytes */" + size;
    }
}
