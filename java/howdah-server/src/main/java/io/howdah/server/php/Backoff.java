package io.howdah.server.php;

import java.util.concurrent.TimeUnit;

/**
 * How long to wait before something that has failed is started again: not at all at first, then
 * longer and longer. Success makes it forget, and so do {@value #FORGET_SECONDS} seconds without
 * failures.
 */
public final class Backoff {

    private static final long FIRST_NANOS = TimeUnit.MILLISECONDS.toNanos(50);
    private static final long LONGEST_NANOS = TimeUnit.SECONDS.toNanos(5);
    private static final int FORGET_SECONDS = 10;

    private final int free;
    private int failures;
    private long last;

    /**
     * @param free how many failures in a row make no difference
     */
    public Backoff(int free) {
        this.free = free;
    }

    /** It has failed. */
    public void failed(long now) {
        if (now - last > TimeUnit.SECONDS.toNanos(FORGET_SECONDS)) {
            failures = 0;
        }
        failures++;
        last = now;
    }

    /** It works. */
    public void reset() {
        failures = 0;
    }

    /** How many nanoseconds must pass from now on; 0 or less: none. */
    public long left(long now) {
        if (failures <= free) {
            return 0;
        }
        int doublings = Math.min(failures - free - 1, 30);
        return last + Math.min(FIRST_NANOS << doublings, LONGEST_NANOS) - now;
    }
}
