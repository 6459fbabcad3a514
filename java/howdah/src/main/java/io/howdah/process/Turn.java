package io.howdah.process;

import io.howdah.wire.Schema;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Who may touch a PHP process's channel while HTTP requests are served on it: the event loop, the
 * thread that answers upcalls, or nobody while PHP runs. Who has sent something gives its turn to
 * PHP; what comes back is taken by the one that it is for, and read by that one alone.
 *
 * <p>What happens before a turn is given happens before all that follows when it is taken.
 */
final class Turn {

    private static final int LOOP = 0;
    private static final int PHP = 1;
    private static final int THREAD = 2;

    private static final int NOTHING = Schema.Ring.PADDING;

    private final AtomicInteger whose = new AtomicInteger(LOOP);
    private final RingConsumer in;
    private final SharedMemory shared;

    Turn(RingConsumer in, SharedMemory shared) {
        this.in = in;
        this.shared = shared;
    }

    boolean isLoops() {
        return whose.get() == LOOP;
    }

    boolean isThreads() {
        return whose.get() == THREAD;
    }

    /** Whether an upcall has come and nobody has taken it. */
    boolean hasUpcall() {
        return whose.get() == PHP && ShmChannel.isUpcall(in.peek());
    }

    /** Whether something for the loop has come and nobody has taken it. */
    boolean hasForLoop() {
        return whose.get() == PHP && isForLoop(in.peek());
    }

    private static boolean isForLoop(int type) {
        return type != NOTHING && !ShmChannel.isUpcall(type);
    }

    /** Takes the turn for the thread, if there is an upcall. What was seen before may have gone. */
    boolean takeForThread() {
        if (!hasUpcall() || !whose.compareAndSet(PHP, THREAD)) {
            return false;
        }
        if (ShmChannel.isUpcall(in.peek())) {
            return true;
        }
        giveByThread();
        return false;
    }

    /**
     * Takes the turn for the loop, if there is something for it.
     *
     * @param lost whether there is no process any more, which is for the loop too
     */
    boolean takeForLoop(boolean lost) {
        if (!(lost ? whose.get() == PHP : hasForLoop()) || !whose.compareAndSet(PHP, LOOP)) {
            return false;
        }
        if (lost || isForLoop(in.peek())) {
            return true;
        }
        giveByLoop();
        return false;
    }

    /**
     * The answer may be there already: who it is for may have looked too early, and sleep. So whose
     * turn it is must be seen before this looks, on a CPU that would read ahead of its writes, too:
     * both are volatile, and so is what the other one reads.
     */
    void giveByLoop() {
        whose.set(PHP);
        if (ShmChannel.isUpcall(in.peek())) {
            shared.wakeThread();
        }
    }

    void giveByThread() {
        whose.set(PHP);
        if (isForLoop(in.peek())) {
            shared.wakeLoop();
        }
    }
}
