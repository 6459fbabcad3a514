package io.howdah.stub;

/**
 * Reads one element of a PHP array.
 *
 * @param <T> what it is in Java
 */
@FunctionalInterface
public interface ElementReader<T> {

    /**
     * Reads exactly one value.
     *
     * @param in stands at the value
     * @return the element
     */
    T read(ValueInput in);
}
