package io.howdah.stub;

import io.howdah.value.PhpTypeException;

/**
 * A Java function that PHP calls: reads its arguments, calls {@link ValueOutput#beginReply} once,
 * then writes exactly one value. What it throws, PHP gets as an exception.
 */
@FunctionalInterface
public interface Upcall {

    /**
     * Runs the function.
     *
     * @param in stands at the first argument
     * @param out where the result is written
     * @param arguments how many there are
     * @throws Exception what the function throws
     */
    void call(ValueInput in, ValueOutput out, int arguments) throws Exception;

    /**
     * Checks that PHP passed enough arguments.
     *
     * @param needed how many are read
     * @param came how many there are
     * @throws PhpTypeException if there are too few
     */
    static void require(int needed, int came) {
        if (came < needed) {
            throw new PhpTypeException(
                    "the Java callback expects " + needed + " argument(s), PHP passed " + came);
        }
    }
}
