package io.howdah.server;

import java.util.concurrent.atomic.AtomicLong;

/**
 * By when what PHP runs must have ended. Set by the loop that drives PHP, at next to no price, and
 * watched by any thread.
 */
final class RequestDeadline {

    private final long timeout;

    /** 0: nothing runs, or PHP waits for its client. */
    private final AtomicLong at = new AtomicLong();

    /** While PHP waits for its client: the time that it has left. */
    private long left;

    /** Whether another thread is about to interrupt PHP. */
    private volatile boolean firing;

    private volatile boolean fired;

    /**
     * @param timeout in nanoseconds; 0 for none
     */
    RequestDeadline(long timeout) {
        this.timeout = timeout;
    }

    /** PHP begins to run something. */
    void start(long now) {
        if (timeout != 0) {
            at.lazySet(now + timeout | 1);
        }
    }

    /**
     * Nothing runs. Once this has returned, what ran is not interrupted any more.
     *
     * @return whether PHP was interrupted
     */
    boolean stop() {
        if (timeout == 0) {
            return false;
        }
        disarm();
        left = 0;
        boolean was = fired;
        if (was) {
            fired = false;
        }
        return was;
    }

    private void disarm() {
        at.set(0);
        while (firing) {
            Thread.onSpinWait();
        }
    }

    /** PHP begins to wait. */
    void pause(long now) {
        long end = at.get();
        if (end != 0) {
            disarm();
            left = Math.max(end - now, 1);
        }
    }

    /** PHP goes on. */
    void goOn(long now) {
        if (left != 0) {
            at.lazySet(now + left | 1);
            left = 0;
        }
    }

    /** Which deadline is set: another number for another one; 0 for none. */
    long current() {
        return at.get();
    }

    /** Whether it has passed: false if none is set. */
    boolean hasPassed(long now) {
        long end = at.get();
        return end != 0 && now - end >= 0;
    }

    /**
     * Interrupts what runs, unless it has ended meanwhile.
     *
     * @param passed the {@link #current} deadline that has passed
     */
    void fire(long passed, Runnable interrupt) {
        firing = true;
        try {
            if (at.get() == passed) {
                fired = true;
                interrupt.run();
            }
        } finally {
            firing = false;
        }
    }

    /** Whether what runs was interrupted. */
    boolean hasFired() {
        return fired;
    }
}
