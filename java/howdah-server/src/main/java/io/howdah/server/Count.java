package io.howdah.server;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** A number that one thread writes and any reads, without the price of an atomic one. */
final class Count {

    private static final VarHandle VALUE;

    static {
        try {
            VALUE = MethodHandles.lookup().findVarHandle(Count.class, "value", long.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private long value;

    void add(long more) {
        VALUE.setOpaque(this, value + more);
    }

    void set(long now) {
        VALUE.setOpaque(this, now);
    }

    long get() {
        return (long) VALUE.getOpaque(this);
    }
}
