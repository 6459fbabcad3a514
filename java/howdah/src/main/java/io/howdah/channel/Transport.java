package io.howdah.channel;

import io.howdah.failure.PhpInterruptedException;
import io.howdah.wire.Schema;
import java.nio.ByteBuffer;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** What an engine does for a channel: it carries messages to PHP and back, and interrupts PHP. */
abstract class Transport extends Ownership {

    // What each call looks at is in the channel itself, so that it takes one load.

    /** Whether {@link Cleanup} has something to do when the outermost call ends. */
    boolean isTidyingDue;

    /** Whether the bootstrap file is to run before the next call. */
    boolean isBootstrapDue;

    /** When this has run down, a call tells PHP what Java holds no more, if it does. */
    int callsUntilLook;

    /** What ends the calls under way on behalf of another thread; else null. */
    volatile @Nullable Deadline interruption;

    /** Of interruptions: whatever runs. */
    public static final long ALL = Schema.Activity.ALL;

    /**
     * What is to unwind: 0, an activity, or {@link #ALL}. PHP code is then told of no exception of
     * Java, which it could catch over and over.
     */
    private volatile long overdue;

    /** A call leaves something to do at its end. */
    @Override
    final void willTidy() {
        isTidyingDue = true;
    }

    /**
     * Sends the message at {@code base} and waits for the reply, which takes its place. Runs
     * upcalls meanwhile.
     *
     * @return the reply's length, and flags from bit 32 on
     */
    protected abstract long transfer(int base, int length);

    /**
     * Crosses, and does not answer upcalls. For the outermost call alone.
     *
     * @param call whether a Call goes over; else the Reply to an upcall
     * @param base where it stands
     * @param length how long it is
     * @return what comes back, or {@link Crossing#PENDING}
     */
    public abstract long cross(boolean call, int base, int length);

    /** Answers an upcall that {@link #cross} returned; returns the length of the reply. */
    public abstract int answerUpcall(long upcall, int base);

    /** The buffer as it is now, after it moved. */
    protected abstract ByteBuffer buffer();

    /** Makes the buffer at least so large, keeping its contents, and returns it. */
    protected abstract ByteBuffer reserve(int capacity);

    /** Gives back what a large message took, and returns the buffer. */
    protected abstract ByteBuffer trim();

    /**
     * From any thread: whether a call is under way. What has ended a call sees what is written
     * before this is asked.
     */
    protected abstract boolean isRunning();

    /** From any thread: whether Java code runs that PHP has called. */
    protected abstract boolean isInJava();

    /**
     * From any thread: makes PHP unwind.
     *
     * @param what {@link #ALL}, for all calls until it is cleared, or one {@link #activity}
     * @return false if PHP does something else by now; if true, PHP does not begin with anything
     *     else before it has asked this side
     */
    public final boolean interrupt(long what) {
        if (overdue != ALL) {
            overdue = what; // before Java code ends because of it
        }
        if (interruptPhp(what)) {
            return true;
        }
        if (overdue == what) {
            overdue = 0;
        }
        return false;
    }

    protected abstract boolean interruptPhp(long what);

    /** From any thread: takes {@link #interrupt} of the same back; {@link #ALL}: of any. */
    public final void clearInterrupt(long what) {
        if (what == ALL || overdue == what) {
            overdue = 0;
        }
        clearPhpInterrupt(what);
    }

    protected abstract void clearPhpInterrupt(long what);

    /** From any thread: what PHP does. */
    public abstract long activity();

    /** Whether what PHP does is to unwind. */
    final boolean isOverdue() {
        long what = overdue;
        return what != 0 && (what == ALL || what == activity());
    }

    /**
     * PHP takes a signal of this process, or gives it back; an empty name stands for all of them.
     * Only PHP in this process may.
     *
     * @return null, or why not
     */
    @Nullable String takeSignal(String name, boolean taken) {
        return "PHP has a process of its own";
    }

    /** A number that no other interpreter of its process has. */
    protected abstract long number();

    /** The number of the registry of classes that PHP has been told of; 0: none. */
    protected abstract long knownClasses();

    /** {@return how many upcalls are being answered, one in another} The owner's. */
    protected abstract int answering();

    /** {@return whether there is no interpreter behind this channel any more} */
    public boolean isLost() {
        return false;
    }

    /**
     * Has HTTP requests that run for longer than a time leave entries, from the next one on. While
     * PHP does not run.
     *
     * @param after the time
     * @param depth how many functions an entry names, at most
     * @return where they are
     */
    public abstract SlowLogMemory logSlow(Duration after, int depth);

    /** Nothing will cross any more. */
    protected void released() {}

    /**
     * Runs what is for the thread that serves, which is another one where that is an event loop.
     */
    public void runWhereServed(Runnable task) {
        task.run();
    }

    /**
     * From any thread: ends the call under way with a {@link PhpInterruptedException}, if there is
     * one.
     */
    public final void interruptCall() {
        Deadline.interrupt(this, false);
    }

    /** From any thread: does so, and with the calls that begin until {@link #goOn}. */
    public final void interruptAll() {
        Deadline.interrupt(this, true);
    }

    /** Takes {@link #interruptAll} back. By the interpreter's thread. */
    public final void goOn() {
        Deadline.endInterruption(this, true);
    }

    /**
     * Sets a deadline for the calls that begin before it is closed.
     *
     * @param time from now; if it is not positive, the deadline has passed
     * @return the deadline
     */
    public final Deadline deadline(Duration time) {
        return Deadline.of(this, time);
    }
}
