package io.howdah.value;

import org.jspecify.annotations.Nullable;

/** A Java function that PHP calls with its values as they are. It crosses as a Closure. */
@FunctionalInterface
public interface PhpCallback {

    /**
     * Runs the function.
     *
     * @param arguments what PHP passed
     * @return anything that can cross
     * @throws Exception what PHP gets as a {@code Howdah\JavaException}
     */
    @Nullable Object call(Value... arguments) throws Exception;
}
