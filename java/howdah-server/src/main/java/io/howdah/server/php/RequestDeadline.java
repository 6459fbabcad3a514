package io.howdah.server.php;

import io.howdah.server.options.ServerOptions;
import java.util.concurrent.atomic.AtomicLong;

/**
 * By when what PHP runs must have ended. Set by the loop that drives PHP, at next to no price, and
 * watched by any one thread.
 *
 * <p>Requests that cross together have their time each for itself. What PHP does is known by its
 * {@linkplain PhpSession#activity account} of it, which may be wrong where PHP code has overwritten
 * it: so it is taken only as far as there are current requests, and only to go forward.
 */
public final class RequestDeadline {

    private final long timeout;
    private final PhpSession session;

    /** 0: nothing runs, or PHP waits for its client. */
    private final AtomicLong at = new AtomicLong();

    /** While PHP waits for its client: the time that it has left. */
    private long left;

    /** The activity that {@link #at} is about. */
    private volatile long watched;

    /** The activity after the last current request. */
    private volatile long last;

    /** Whether another thread is about to interrupt PHP. */
    private volatile boolean firing;

    /** What was interrupted, until it has ended; 0 for nothing. */
    private volatile long fired;

    /**
     * @param timeout in nanoseconds; {@link ServerOptions#NO_LIMIT} for none
     */
    RequestDeadline(long timeout, PhpSession session) {
        this.timeout = timeout;
        this.session = session;
    }

    /**
     * PHP begins to run requests.
     *
     * @param first the activity that the first one is
     * @param count how many there are; none if it is 0
     */
    void start(long now, long first, int count) {
        if (timeout != ServerOptions.NO_LIMIT && count > 0) {
            watched = first;
            last = first + 2L * count - 1;
            at.lazySet(now + timeout | 1);
        }
    }

    /**
     * What ran has ended. Once this has returned, it is not interrupted any more.
     *
     * @return what was interrupted; 0 for nothing
     */
    long stop() {
        if (timeout == ServerOptions.NO_LIMIT) {
            return 0;
        }
        disarm();
        left = 0;
        long was = fired;
        if (was != 0) {
            fired = 0;
        }
        return was;
    }

    private void disarm() {
        at.set(0);
        awaitFiring();
    }

    private void awaitFiring() {
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

    // --- By the one thread that watches it

    /** Which deadline is set: another number for another one; 0 for none. */
    public long current() {
        return at.get();
    }

    /**
     * Whether it has passed: false if none is set. A request that has begun since the last look has
     * all of its time from this one on.
     */
    public boolean hasPassed(long now) {
        long end = at.get();
        if (end == 0) {
            return false;
        }
        long activity = Math.min(session.activity(), last);
        if (activity > watched) {
            if (at.compareAndSet(end, now + timeout | 1)) {
                watched = activity;
            }
            return false;
        }
        return now - end >= 0;
    }

    /**
     * Interrupts what has had its time, unless it has ended meanwhile.
     *
     * @param passed the {@link #current} deadline that has passed
     */
    public void fire(long passed) {
        firing = true;
        try {
            long activity = watched;
            if (at.get() == passed && (session.interrupt(activity) || !isBeyond(activity))) {
                fired = activity;
            }
        } finally {
            firing = false;
        }
    }

    /** Whether PHP has begun something else of what it was given. */
    private boolean isBeyond(long activity) {
        long now = session.activity();
        return now > activity && now <= last;
    }

    // --- By the loop

    /** Whether something that has not ended was interrupted, or was to be. */
    public boolean hasFired() {
        return fired != 0;
    }

    /** Whether that was this one. PHP may have answered before who interrupts it has noted that. */
    public boolean hasFired(long activity) {
        awaitFiring();
        return fired == activity;
    }
}
