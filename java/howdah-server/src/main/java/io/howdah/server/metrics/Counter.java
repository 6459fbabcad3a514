package io.howdah.server.metrics;

import java.util.concurrent.atomic.LongAdder;

/** A number that only grows. May be used by all threads. */
public final class Counter {

    private final LongAdder value = new LongAdder();

    Counter() {}

    /** Adds one. */
    public void increment() {
        value.increment();
    }

    /**
     * Adds an amount.
     *
     * @param amount not negative
     */
    public void add(long amount) {
        value.add(amount);
    }

    /**
     * What it has come to.
     *
     * @return the sum of all that was added
     */
    public long value() {
        return value.sum();
    }
}
