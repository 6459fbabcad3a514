package io.howdah.interop;

import io.howdah.value.PhpTypeException;

/** PHP's int and string as Java's smaller types, if they fit. */
final class Narrowing {

    private Narrowing() {}

    static int toInt(long value) {
        if (value != (int) value) {
            throw doesNotFit(value, "int");
        }
        return (int) value;
    }

    static short toShort(long value) {
        if (value != (short) value) {
            throw doesNotFit(value, "short");
        }
        return (short) value;
    }

    static byte toByte(long value) {
        if (value != (byte) value) {
            throw doesNotFit(value, "byte");
        }
        return (byte) value;
    }

    private static PhpTypeException doesNotFit(long value, String type) {
        return new PhpTypeException(
                "the int " + value + " does not fit a Java " + type + ": pass a smaller one");
    }

    static char toChar(String text) {
        if (text.length() != 1) {
            throw new PhpTypeException(
                    "a string of one character was expected for a Java char, PHP gave \""
                            + (text.length() > 40 ? text.substring(0, 40) + "…" : text)
                            + "\"");
        }
        return text.charAt(0);
    }
}
