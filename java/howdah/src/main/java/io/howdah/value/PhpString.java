package io.howdah.value;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.howdah.text.Utf8;
import java.util.Arrays;

/** A PHP string, which is a string of bytes. */
public final class PhpString implements Value {

    private final byte[] bytes;

    private PhpString(byte[] bytes) {
        this.bytes = bytes;
    }

    /** {@return a PHP string with a copy of these bytes} */
    public static PhpString of(byte[] bytes) {
        return new PhpString(bytes.clone());
    }

    /**
     * {@return a PHP string with this text as UTF-8}
     *
     * @throws IllegalArgumentException if a surrogate in it is unpaired, which has no form in UTF-8
     */
    public static PhpString of(String text) {
        return new PhpString(Utf8.encode(text));
    }

    /** {@return a PHP string around these bytes, which the caller gives up} */
    public static PhpString wrap(byte[] bytes) {
        return new PhpString(bytes);
    }

    /** {@return how many bytes it has} */
    public int length() {
        return bytes.length;
    }

    @Override
    public byte[] asBytes() {
        return bytes.clone();
    }

    @Override
    public String asString() {
        return new String(bytes, UTF_8);
    }

    @Override
    public String typeName() {
        return "string";
    }

    @Override
    public Object toJava() {
        return asString();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof PhpString string && Arrays.equals(bytes, string.bytes);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(bytes);
    }

    @Override
    public String toString() {
        return asString();
    }
}
