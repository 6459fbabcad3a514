package io.howdah.server.metrics;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** A number that one thread writes and any reads, without the price of an atomic one. */
public final class SingleWriterCounter {

    private static final VarHandle VALUE;

    static {
        try {
            VALUE =
                    MethodHandles.lookup()
                            .findVarHandle(SingleWriterCounter.class, "value", long.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private long value;

    public void add(long more) {
        VALUE.setOpaque(this, value + more);
    }

    public void set(long now) {
        VALUE.setOpaque(this, now);
    }

    public long get() {
        return (long) VALUE.getOpaque(this);
    }
}
