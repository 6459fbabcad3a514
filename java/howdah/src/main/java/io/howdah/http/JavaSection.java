package io.howdah.http;

import java.util.concurrent.atomic.AtomicInteger;

/**
 * Where an event loop runs Java code that PHP has called: there, and nowhere else, other threads
 * may interrupt it. The loop's own code never sees the interrupt, which would close its sockets.
 */
final class JavaSection {

    private static final int OUTSIDE = 0;
    private static final int INSIDE = 1;
    private static final int INTERRUPTING = 2;
    private static final int INTERRUPTED = 3;

    private final AtomicInteger state = new AtomicInteger(OUTSIDE);
    private final Thread loop = Thread.currentThread();

    void enter() {
        state.setRelease(INSIDE);
    }

    /** No interrupt comes once this has returned. */
    void leave() {
        if (state.compareAndSet(INSIDE, OUTSIDE)) {
            return;
        }
        while (!state.compareAndSet(INTERRUPTED, OUTSIDE)) { // one may interrupt again
            Thread.onSpinWait();
        }
        Thread.interrupted();
    }

    /** Leaves for a while, if this is the loop and is inside; returns whether it was. */
    boolean pause() {
        if (Thread.currentThread() != loop || state.get() == OUTSIDE) {
            return false;
        }
        leave();
        return true;
    }

    /** From any thread: interrupts the Java code that the loop runs, if it runs some. */
    void interrupt() {
        if (!state.compareAndSet(INSIDE, INTERRUPTING)
                && !state.compareAndSet(INTERRUPTED, INTERRUPTING)) {
            return;
        }
        loop.interrupt();
        state.set(INTERRUPTED);
    }
}
