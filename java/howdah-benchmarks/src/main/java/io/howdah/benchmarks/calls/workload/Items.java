package io.howdah.benchmarks.calls.workload;

import java.util.ArrayList;
import java.util.List;
import java.util.function.LongBinaryOperator;

/** The Java class that PHP iterates, and that calls PHP back. */
public final class Items {

    private static final long[] VALUES = Inputs.ints();
    private static final List<Integer> INTS = new ArrayList<>();
    private static final List<Item> ITEMS = new ArrayList<>();

    static {
        for (long each : VALUES) {
            INTS.add((int) each);
            ITEMS.add(new Item((int) each));
        }
    }

    private Items() {}

    /** {@return an {@code ArrayList} of 1,000 numbers} */
    public static List<Integer> ints() {
        return INTS;
    }

    /** {@return an {@code ArrayList} of 1,000 objects} */
    public static List<Item> items() {
        return ITEMS;
    }

    /**
     * Makes one number of 1,000 by as many callbacks.
     *
     * @param operator adds a number to those before it
     * @return what the last callback returned
     */
    public static long fold(LongBinaryOperator operator) {
        long folded = 0;
        for (long each : VALUES) {
            folded = operator.applyAsLong(folded, each);
        }
        return folded;
    }
}
