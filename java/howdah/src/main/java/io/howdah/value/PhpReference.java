package io.howdah.value;

import org.jspecify.annotations.Nullable;

/**
 * An argument by reference: its value goes in, and after the call it holds what PHP made of it.
 *
 * <pre>{@code
 * PhpReference<List<Long>> numbers = PhpReference.to(List.of(3L, 1L, 2L));
 * php.function("sort").call(numbers);
 * numbers.get(); // [1, 2, 3]
 * }</pre>
 *
 * @param <T> the value's type. The dynamic API gives back a {@link Value} where a Value went in,
 *     else the natural Java form ({@link Value#toJava})
 */
public final class PhpReference<T extends @Nullable Object> {

    private T value;

    private PhpReference(T value) {
        this.value = value;
    }

    /** {@return a reference to a value} */
    public static <T extends @Nullable Object> PhpReference<T> to(T value) {
        return new PhpReference<>(value);
    }

    /** {@return a reference to nothing yet: PHP's null goes in} */
    @SuppressWarnings("NullAway") // it does not see that T is nullable here
    public static <T> PhpReference<@Nullable T> empty() {
        return new PhpReference<>(null);
    }

    /** {@return the value} */
    public T get() {
        return value;
    }

    /** Sets the value. */
    public void set(T value) {
        this.value = value;
    }
}
