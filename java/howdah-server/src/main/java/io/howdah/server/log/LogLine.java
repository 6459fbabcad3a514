package io.howdah.server.log;

import java.util.Arrays;

/** A line that is being put together, as bytes. Kept and used again by its thread. */
final class LogLine {

    private byte[] bytes = new byte[512];
    private int length;

    LogLine clear() {
        length = 0;
        return this;
    }

    byte[] bytes() {
        return bytes;
    }

    int length() {
        return length;
    }

    LogLine octet(int octet) {
        if (length == bytes.length) {
            bytes = Arrays.copyOf(bytes, 2 * length);
        }
        bytes[length++] = (byte) octet;
        return this;
    }

    /** Text that is ASCII and needs no escaping. */
    LogLine plain(String text) {
        for (int i = 0; i < text.length(); i++) {
            octet(text.charAt(i));
        }
        return this;
    }

    LogLine number(long value) {
        if (value < 0) {
            return plain(Long.toString(value));
        }
        long power = 1;
        while (value / power >= 10) {
            power *= 10;
        }
        for (; power > 0; power /= 10) {
            octet((int) ('0' + value / power % 10));
        }
        return this;
    }

    /** A number with three digits after the point. */
    LogLine thousandths(long value) {
        number(value / 1000).octet('.');
        long fraction = value % 1000;
        return octet((int) ('0' + fraction / 100))
                .octet((int) ('0' + fraction / 10 % 10))
                .octet((int) ('0' + fraction % 10));
    }
}
