package io.howdah.channel;

import java.lang.invoke.VarHandle;
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

    private final Transport channel;
    private long nanos;
    private boolean passed;

    /** Whether it is an interruption, which ends Java code as well that PHP has called. */
    private final boolean interrupting;

    /** Of an interruption: whether it is for all calls until it is ended, not for one. */
    private boolean lasting;

    /** The thread that ran Java code, once it has been interrupted. */
    private @Nullable Thread interrupted;

    private Deadline(Transport channel, long fromNow, boolean interrupting) {
        this.channel = channel;
        this.nanos = System.nanoTime() + fromNow;
        this.interrupting = interrupting;
    }

    /**
     * Sets a deadline for the calls that begin before it is closed.
     *
     * @param time from now; if it is not positive, the deadline has passed
     */
    static Deadline of(Transport channel, Duration time) {
        Deadline deadline = new Deadline(channel, nanosOf(time), false);
        LOCK.lock();
        try {
            WATCHED.add(deadline);
            wakeWatchdog();
        } finally {
            LOCK.unlock();
        }
        return deadline;
    }

    // --- Interruptions: deadlines that have passed

    /**
     * From any thread: ends the outermost call under way. Does nothing if there is none.
     *
     * @param lasting whether to end those that follow too, until {@link #endInterruption}
     */
    static void interrupt(Transport channel, boolean lasting) {
        LOCK.lock();
        try {
            if (channel.isClosed()) {
                return;
            }
            Deadline known = channel.interruption;
            if (known != null) {
                known.lasting |= lasting;
                return;
            }
            Deadline made = new Deadline(channel, 0, true);
            made.lasting = lasting;
            channel.interruption = made;
            // The thread that ends a call says so, and then looks for an interruption. So one of
            // the two sees the other's.
            VarHandle.fullFence();
            if (lasting || channel.isRunning()) {
                WATCHED.add(made);
                wakeWatchdog();
            } else {
                channel.interruption = null;
            }
        } finally {
            LOCK.unlock();
        }
    }

    /**
     * By the channel's thread: what was to be interrupted has ended.
     *
     * @param lasting whether that is more than a call
     */
    static void endInterruption(Transport channel, boolean lasting) {
        LOCK.lock();
        try {
            Deadline known = channel.interruption;
            if (known == null || (known.lasting && !lasting)) {
                return;
            }
            channel.interruption = null;
            known.close();
            if (known.interrupted == Thread.currentThread()) {
                Thread.interrupted(); // was meant for what has ended
            }
        } finally {
            LOCK.unlock();
        }
    }

    /** Nothing of a channel is watched any more: the interpreter is to be another one's. */
    static void forget(Transport channel) {
        LOCK.lock();
        try {
            endInterruption(channel, true);
            if (WATCHED.removeIf(each -> each.channel == channel)) {
                channel.clearInterrupt(Transport.ALL);
            }
        } finally {
            LOCK.unlock();
        }
    }

    private void interruptChannel() {
        passed = true;
        channel.interrupt(Transport.ALL);
        if (interrupting && interrupted == null && channel.isInJava()) {
            interrupted = channel.home();
            interrupted.interrupt();
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

    /**
     * {@return a time in nanoseconds: no less than 0, and no more than a year, which is for ever}
     *
     * @param time a time
     */
    public static long nanosOf(Duration time) {
        if (time.isNegative()) {
            return 0;
        }
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
                next.interruptChannel();
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
            boolean watched = WATCHED.remove(this);
            if (watched
                    && passed
                    && WATCHED.stream()
                            .noneMatch(other -> other.passed && other.channel == channel)) {
                channel.clearInterrupt(Transport.ALL);
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
