package io.howdah.value;

/**
 * A PHP float.
 *
 * @param value the double
 */
public record PhpFloat(double value) implements Value {

    @Override
    public double asDouble() {
        return value;
    }

    @Override
    public String typeName() {
        return "float";
    }

    @Override
    public Object toJava() {
        return value;
    }

    @Override
    public String toString() {
        return Double.toString(value);
    }
}
