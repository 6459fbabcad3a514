package io.howdah.border;

import java.time.Duration;
import java.util.PriorityQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * A time by which the calls of a channel must have ended. One daemon thread watches all deadlines,
 * while there are any; it interrupts the channel when one passes, and again until the deadline is
 * closed, since a destructor that runs while PHP unwinds may loop too.
 */
public final class Deadline implements AutoCloseable, Comparable<Deadline> {

    private static final long AGAIN_NANOS = TimeUnit.MILLISECONDS.toNanos(10);

    /** The watchdog ends when nothing is watched for so long: a thread keeps class loaders. */
    private static final long IDLE_NANOS = TimeUnit.SECONDS.toNanos(1);

    private static final ReentrantLock LOCK = new ReentrantLock();
    private static final Condition CHANGED = LOCK.newCondition();
    private static final PriorityQueue<Deadline> WATCHED = new PriorityQueue<>();
    private static @Nullable Thread watchdog;

    private final Channel channel;
    private long nanos;
    private boolean passed;

    Deadline(Channel channel, Duration time) {
        if (time.isNegative()) {
            throw new IllegalArgumentException(
                    "a deadline lies " + time + " from now: it must not be in the past");
        }
        this.channel = channel;
        this.nanos = System.nanoTime() + nanosOf(time);
        LOCK.lock();
        try {
            WATCHED.add(this);
            wakeWatchdog();
        } finally {
            LOCK.unlock();
        }
    }

    private static void wakeWatchdog() {
        if (watchdog == null) {
            watchdog = new Thread(Deadline::watch, "howdah-watchdog");
            watchdog.setDaemon(true);
            watchdog.start();
        }
        CHANGED.signal();
    }

    private static long nanosOf(Duration time) {
        Duration most = Duration.ofDays(365);
        return (time.compareTo(most) > 0 ? most : time).toNanos();
    }

    private static void watch() {
        LOCK.lock();
        try {
            while (true) {
                Deadline next = WATCHED.peek();
                if (next == null) {
                    if (CHANGED.awaitNanos(IDLE_NANOS) <= 0 && WATCHED.isEmpty()) {
                        return;
                    }
                    continue;
                }
                long left = next.nanos - System.nanoTime();
                if (left > 0) {
                    CHANGED.awaitNanos(Math.min(left, IDLE_NANOS)); // it may be closed meanwhile
                    continue;
                }
                WATCHED.poll();
                next.passed = true;
                next.channel.interrupt();
                next.nanos = System.nanoTime() + AGAIN_NANOS;
                WATCHED.add(next);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt(); // nobody has this thread to interrupt it
        } finally {
            watchdog = null;
            LOCK.unlock();
        }
    }

    /** Ends the watch. If this deadline has passed and no other has, PHP may run again. */
    @Override
    public void close() {
        LOCK.lock();
        try {
            WATCHED.remove(this);
            if (passed
                    && WATCHED.stream()
                            .noneMatch(other -> other.passed && other.channel == channel)) {
                channel.clearInterrupt();
            }
        } finally {
            LOCK.unlock();
        }
    }

    @Override
    public int compareTo(Deadline other) {
        return Long.compare(nanos - other.nanos, 0);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return this == other;
    }

    @Override
    public int hashCode() {
        return System.identityHashCode(this);
    }
}
