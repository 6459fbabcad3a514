package io.howdah.channel;

import io.howdah.failure.PhpTimeout;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

/** Threads that wait in Java for PHP code, and that a deadline interrupts as it interrupts PHP. */
public final class Waits {

    /** Guarded by itself. */
    private final Set<Thread> threads = new HashSet<>();

    Waits() {}

    /**
     * Waits.
     *
     * @param wait what blocks, until it is interrupted
     * @param <T> what it gives
     * @return what it gives
     * @throws PhpTimeout if a deadline has ended the wait
     * @throws Exception what it throws
     */
    public <T extends @Nullable Object> T run(Callable<T> wait) throws Exception {
        enter();
        T result;
        try {
            result = wait.call();
        } catch (InterruptedException e) {
            if (leave()) {
                throw e;
            }
            throw new PhpTimeout();
        } catch (Throwable e) {
            leaveAnyway();
            throw e;
        }
        leaveAnyway();
        return result;
    }

    private void enter() {
        synchronized (threads) {
            threads.add(Thread.currentThread());
        }
    }

    /** Returns false if this thread has been interrupted by {@link #interrupt}. */
    private boolean leave() {
        synchronized (threads) {
            return threads.remove(Thread.currentThread());
        }
    }

    private void leaveAnyway() {
        if (!leave()) {
            Thread.interrupted(); // it came too late
        }
    }

    /** From any thread: ends all waits. */
    public void interrupt() {
        synchronized (threads) {
            threads.forEach(Thread::interrupt);
            threads.clear();
        }
    }
}
