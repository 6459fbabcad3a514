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
            if (fired) {
                fired = false;
            }
            at.lazySet(now + timeout | 1);
        }
    }

    /** Nothing runs. */
    void stop() {
        if (timeout != 0) {
            at.lazySet(0);
        }
    }

    /** PHP begins to wait. */
    void pause(long now) {
        long end = at.get();
        left = end == 0 ? 0 : Math.max(end - now, 1);
        stop();
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

    /** How long ago it passed. */
    long late(long now) {
        return now - at.get();
    }

    /** Notes that PHP was told. */
    void fire() {
        fired = true;
    }

    /** Whether PHP was told that what it runs is late. */
    boolean hasFired() {
        return fired;
    }
}
