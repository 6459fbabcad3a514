package io.howdah.process;

import java.util.concurrent.atomic.AtomicInteger;

/**
 * The threads that answer what PHP asks of Java while HTTP requests are served, so that Java code
 * never holds up the event loop: one for each PHP process that has asked. May be read from any
 * thread.
 */
public final class UpcallThreads {

    private final AtomicInteger running = new AtomicInteger();
    private final AtomicInteger abandoned = new AtomicInteger();

    /** None yet. */
    public UpcallThreads() {}

    /** Starts the thread of a process's channel. */
    UpcallThread start(ShmChannel channel) {
        UpcallThread thread = new UpcallThread(this, channel);
        thread.start();
        return thread;
    }

    /** {@return how many there are} */
    public int running() {
        return running.get();
    }

    /** {@return how many of them run Java code still, and have no process any more} */
    public int abandoned() {
        return abandoned.get();
    }

    void started() {
        running.incrementAndGet();
    }

    void wasAbandoned() {
        abandoned.incrementAndGet();
    }

    void ended(boolean wasAbandoned) {
        running.decrementAndGet();
        if (wasAbandoned) {
            abandoned.decrementAndGet();
        }
    }
}
