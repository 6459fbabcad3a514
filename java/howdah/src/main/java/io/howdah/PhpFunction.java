package io.howdah;

import io.howdah.channel.Invoker;
import io.howdah.failure.PhpException;
import io.howdah.failure.PhpExit;
import io.howdah.failure.PhpFatalError;
import io.howdah.failure.PhpSignatureException;
import io.howdah.failure.PhpTimeout;
import io.howdah.value.PhpArguments;
import io.howdah.value.PhpCallback;
import io.howdah.value.PhpReference;
import io.howdah.value.PhpTypeException;
import io.howdah.value.Value;

/**
 * A PHP function, looked up once.
 *
 * <pre>{@code
 * PhpFunction min = php.function("min");
 * long least = min.call(3, 1).asLong();
 * }</pre>
 */
public final class PhpFunction {

    private final Invoker invoker;
    private final String name;
    private final int handle;

    PhpFunction(Invoker invoker, String name, int handle) {
        this.invoker = invoker;
        this.name = name;
        this.handle = handle;
    }

    /** {@return its name, or {@code Class::method}} */
    public String name() {
        return name;
    }

    /**
     * Calls it.
     *
     * @param arguments null, Boolean, numbers, CharSequence (as UTF-8), byte[], arrays and
     *     Iterables (as lists), Maps with String and integer keys, {@link Value}s, {@link
     *     PhpReference}s, stubs of PHP objects, {@link PhpCallback}s and the interfaces of
     *     java.util.function (as Closures), records with {@link PhpClass} (as objects)
     * @return what it returns
     * @throws PhpException if PHP throws
     * @throws PhpExit if the script exits
     * @throws PhpFatalError if PHP ends in a fatal error; the interpreter is fresh then
     * @throws PhpTimeout if a deadline passes
     * @throws PhpTypeException if an argument cannot cross
     */
    public Value call(Object... arguments) {
        return invoker.call(handle, arguments);
    }

    /**
     * Calls it with arguments by name.
     *
     * <pre>{@code
     * PhpFunction slice = php.function("array_slice");
     * slice.call(PhpArguments.of(list, 1).with("preserve_keys", true));
     * }</pre>
     *
     * @param arguments what it is given
     * @return what it returns
     * @throws PhpException if PHP throws, as it does where it does not know a name
     */
    public Value call(PhpArguments arguments) {
        return invoker.named().call(handle, arguments);
    }

    /**
     * Calls it, and reads the object that it returns as a record or a date, in the same crossing.
     *
     * <pre>{@code
     * Cart cart = php.function("cart_of").callAs(Cart.class, customer);
     * }</pre>
     *
     * @param type a record with {@link PhpClass}, or a date, as for {@link Value#as}
     * @param arguments as for {@link #call}
     * @param <T> the type
     * @return what it returns
     * @throws PhpTypeException if PHP returns something else, or the type cannot hold it
     * @throws PhpSignatureException if PHP's class does not fit the record
     * @throws IllegalArgumentException if it is another type, or the record was compiled without
     *     the annotation processor
     */
    public <T> T callAs(Class<T> type, Object... arguments) {
        return invoker.callAs(handle, type, arguments);
    }

    /**
     * Calls it with arguments by name, and reads the object that it returns, as {@link
     * #callAs(Class, Object...)} does.
     *
     * @param type the type
     * @param arguments what it is given
     * @param <T> the type
     * @return what it returns
     */
    public <T> T callAs(Class<T> type, PhpArguments arguments) {
        return invoker.named().callAs(handle, type, arguments);
    }

    @Override
    public String toString() {
        return name + "()";
    }
}
