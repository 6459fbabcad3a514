package io.howdah.process;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The thread that answers what one PHP process asks of Java while HTTP requests are served. Upcalls
 * come to it straight from the ring; the event loop has no part in them. So Java code of one
 * process runs on one thread, whatever the request: as on the command line, transactions and the
 * like may be bound to it.
 *
 * <p>A platform thread: it sleeps in the kernel, on a word that it shares with the process, which
 * would hold a virtual thread's carrier as well.
 */
final class UpcallThread implements Runnable {

    private static final Logger LOG = LoggerFactory.getLogger(UpcallThread.class);

    private final UpcallThreads all;
    private final ShmChannel channel;
    private final SharedMemory shared;
    private final Turn turn;
    private final Thread thread;

    private final AdaptiveSpin spin = new AdaptiveSpin();
    private final BooleanSupplier wanted = this::isWanted;

    /** Whether nobody else touches the channel any more. */
    private volatile boolean ending;

    private Runnable afterwards = () -> {};

    private boolean abandoned;
    private boolean ended;

    /** What the loop is asked to run, while this thread waits; null when it has. */
    private volatile @Nullable Runnable errand;

    private @Nullable RuntimeException errandFailure;
    private Thread errandFor = Thread.currentThread();

    UpcallThread(UpcallThreads all, ShmChannel channel) {
        this.all = all;
        this.channel = channel;
        this.shared = channel.shared();
        this.turn = channel.turn();
        this.thread = new Thread(this, "howdah-java-" + channel.process().pid());
        thread.setDaemon(true);
    }

    void start() {
        all.started();
        try {
            thread.start();
        } catch (Throwable e) { // there are too many
            all.ended(false);
            throw e;
        }
    }

    @Override
    public void run() {
        try {
            shared.threadListens();
            while (!ending) {
                if (channel.takeUpcall()) {
                    channel.answerTaken();
                } else {
                    await();
                }
            }
        } catch (Throwable e) {
            LOG.error("Java cannot be called by PHP process {}: it is killed", pid(), e);
            channel.process().kill();
        }
        while (!ending) {
            LockSupport.park(this);
        }
        try {
            channel.succeedLoop();
            afterwards.run();
        } finally {
            synchronized (this) {
                ended = true;
                all.ended(abandoned);
            }
        }
        if (abandoned) {
            LOG.warn("Java code that PHP process {} had called has ended at last", pid());
        }
    }

    private long pid() {
        return channel.process().pid();
    }

    /** Waits until PHP asks for something, or somebody wakes this thread. */
    private void await() {
        long start = System.nanoTime();
        if (!spin.spin(wanted, start)) {
            sleepUntilWanted();
        }
        spin.waitedSince(start);
    }

    private boolean isWanted() {
        return turn.hasUpcall() || ending;
    }

    private void sleepUntilWanted() {
        shared.announceThreadSleep();
        if (!isWanted()) {
            shared.sleepAsThread();
        }
        shared.threadListens();
    }

    // --- For the event loop

    /** Interrupts the Java code that it runs, if there is some. */
    void interrupt() {
        if (turn.isThreads()) {
            thread.interrupt();
        }
    }

    /** What it runs, innermost first; empty if PHP has not called Java. */
    StackTraceElement[] stack() {
        return turn.isThreads() ? thread.getStackTrace() : new StackTraceElement[0];
    }

    /**
     * The loop lets go of the process, and touches the channel no more. The thread ends as soon as
     * Java code that it runs has ended.
     *
     * @param last what it does then
     */
    void end(Runnable last) {
        afterwards = last;
        if (turn.isThreads()) {
            synchronized (this) {
                if (!ended) {
                    abandoned = true;
                    all.wasAbandoned();
                }
            }
            thread.interrupt();
        }
        ending = true;
        shared.wakeThread();
        LockSupport.unpark(thread);
    }

    /** Has it end, while it runs nothing, and waits for that. Does nothing on the thread itself. */
    void endAndWait() {
        if (Thread.currentThread() == thread) {
            return;
        }
        end(() -> {});
        Threads.awaitEnd(thread);
    }

    /** Runs what the thread has asked for; false if there is nothing. */
    boolean runErrand() {
        Runnable task = errand;
        if (task == null) {
            return false;
        }
        try {
            task.run();
        } catch (RuntimeException e) {
            errandFailure = e;
            throw e;
        } finally {
            Thread waiting = errandFor;
            errand = null;
            LockSupport.unpark(waiting);
        }
        return true;
    }

    boolean hasErrand() {
        return errand != null;
    }

    // --- For the thread itself, and those that it lends PHP to

    /** Has the loop run something, and waits for that. */
    void runOnLoop(Runnable task) {
        errandFailure = null;
        errandFor = Thread.currentThread();
        errand = task;
        shared.wakeLoop();
        boolean interrupted = false;
        while (errand != null && !ending) {
            LockSupport.parkNanos(this, TimeUnit.SECONDS.toNanos(1));
            interrupted |= Thread.interrupted();
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        RuntimeException failure = errandFailure;
        if (failure != null) {
            throw new IllegalStateException("the event loop did not take a response", failure);
        }
        if (errand != null) {
            throw new IllegalStateException("the PHP process is closed");
        }
    }
}
