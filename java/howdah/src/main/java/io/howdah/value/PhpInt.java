package io.howdah.value;

/**
 * A PHP int.
 *
 * @param value its 64 bits
 */
public record PhpInt(long value) implements Value {

    @Override
    public long asLong() {
        return value;
    }

    @Override
    public double asDouble() {
        return value;
    }

    @Override
    public String typeName() {
        return "int";
    }

    @Override
    public Object toJava() {
        return value;
    }

    @Override
    public String toString() {
        return Long.toString(value);
    }
}
