package io.howdah;

import io.howdah.process.ForkServer;
import io.howdah.value.PhpNull;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Interpreters on threads of their own, for use from any thread.
 *
 * <pre>{@code
 * try (PhpPool pool = Php.builder().engine(PhpEngine.PROCESSES).pool(2)) {
 *     CompletableFuture<Long> least =
 *             pool.submit(php -> php.function("min").call(3, 1).asLong());
 *     least.join();
 * }
 * }</pre>
 *
 * <p>The embedded engine has one interpreter. With {@link PhpEngine#PROCESSES} there may be as many
 * as there are CPUs to run them, or more where they wait for others; one that is lost, which fails
 * the work it was at, is replaced. So work must not count on what earlier work has left in an
 * interpreter.
 *
 * <p>Work that is submitted while {@value #QUEUE} pieces wait is rejected.
 */
public final class PhpPool implements AutoCloseable {

    private static final int QUEUE = 1024;

    /** How often close() looks whether the pool is to be ended at once. */
    private static final long LOOK_MILLIS = 100;

    private final Configuration configuration;
    private final Interpreters interpreters;
    private final BlockingQueue<Task<?>> queue = new LinkedBlockingQueue<>();

    /** The last task. Also the lock that keeps work from coming after it. */
    private final Task<?> stop = new Task<>(php -> PhpNull.NULL);

    private final List<Thread> threads = new ArrayList<>();
    private final AtomicInteger open;
    private final Set<Task<?>> running = ConcurrentHashMap.newKeySet();
    private volatile boolean stopped;
    private final Object parentLock = new Object();
    private @Nullable ForkServer parent;
    private boolean closing;

    PhpPool(Configuration configuration, int size, ThreadFactory factory) {
        boolean embedded = configuration.engine == PhpEngine.EMBEDDED;
        if (size < 1 || (embedded && size > 1)) {
            throw new IllegalArgumentException(
                    "expected a pool of 1, got "
                            + size
                            + ": this PHP, which is built without thread safety, has one interpreter per"
                            + " process, unless it is run by PhpEngine.PROCESSES");
        }
        this.configuration = configuration;
        interpreters = new Interpreters(configuration);
        open = new AtomicInteger(size);
        List<FutureTask<Php>> opening = new ArrayList<>();
        for (int i = 1; i <= size; i++) {
            FutureTask<Php> first = new FutureTask<>(this::open);
            opening.add(first);
            threads.add(factory.newThread(() -> run(first)));
        }
        threads.forEach(Thread::start);
        opening.forEach(this::awaitOpening);
    }

    private void awaitOpening(FutureTask<Php> opening) {
        try {
            opening.get();
        } catch (ExecutionException e) {
            close();
            if (e.getCause() instanceof RuntimeException failure) {
                throw failure;
            }
            throw new IllegalStateException("PHP could not start", e.getCause());
        } catch (InterruptedException e) {
            close();
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while PHP started", e);
        }
    }

    /** Work, and what becomes of it. */
    private static final class Task<T> extends CompletableFuture<T> {

        private final Function<Php, T> work;

        /** What it runs with, and on which thread, while it does. */
        private @Nullable Php php;

        private @Nullable Thread thread;
        private boolean interrupted;

        Task(Function<Php, T> work) {
            this.work = work;
        }

        /** From any thread: one that waits is not begun, and one that runs is interrupted. */
        @Override
        public boolean cancel(boolean mayInterrupt) {
            boolean cancelled = super.cancel(mayInterrupt);
            if (cancelled && mayInterrupt) {
                interrupt();
            }
            return cancelled;
        }

        synchronized void interrupt() {
            Php running = php;
            Thread at = thread;
            if (running != null && at != null && !interrupted) {
                interrupted = true;
                running.channel.interruptAll();
                at.interrupt();
            }
        }

        void run(Php with) {
            if (!begin(with)) {
                return;
            }
            T result = null;
            Throwable failure = null;
            try {
                result = work.apply(with);
            } catch (Throwable e) { // it is the submitter's
                failure = e;
            }
            end();
            if (failure != null) {
                completeExceptionally(failure);
            } else {
                complete(result);
            }
        }

        private synchronized boolean begin(Php with) {
            if (isDone()) {
                return false;
            }
            php = with;
            thread = Thread.currentThread();
            return true;
        }

        /** What comes next is not to be interrupted. */
        private synchronized void end() {
            Php with = php;
            php = null;
            thread = null;
            if (interrupted && with != null) {
                with.channel.goOn();
            }
            Thread.interrupted();
        }
    }

    // --- The threads

    private Php open() {
        if (configuration.engine == PhpEngine.EMBEDDED) {
            return interpreters.open();
        }
        return interpreters.open(Interpreters.fork(parent()));
    }

    /** What PHP processes are forked from; a new one if it is lost. */
    private ForkServer parent() {
        synchronized (parentLock) {
            ForkServer known = parent;
            if (known == null || !known.isAlive()) {
                known = interpreters.startProcesses();
                parent = known;
            }
            return known;
        }
    }

    private void run(FutureTask<Php> first) {
        first.run();
        Php php = null;
        try {
            php = first.get();
            for (Task<?> task = next(); task != stop; task = next()) {
                php = run(task, php);
            }
        } catch (ExecutionException | InterruptedException e) {
            // the constructor throws it
        } finally {
            queue.add(stop); // for the others
            if (php != null) {
                php.close();
            }
            if (open.decrementAndGet() == 0) {
                closeParent();
            }
        }
    }

    /**
     * Runs work in an interpreter, or a new one if that is lost, or was closed by other work.
     * Returns it; null if there is none.
     */
    private @Nullable Php run(Task<?> task, @Nullable Php php) {
        if (task.isDone()) {
            return php;
        }
        Php with = php != null && !php.isUsable() ? replace(php) : php;
        try {
            if (with == null) {
                with = open();
            }
        } catch (Throwable e) { // the next work tries again
            task.completeExceptionally(e);
            return null;
        }
        running.add(task);
        if (stopped) {
            task.cancel(true);
        }
        task.run(with);
        running.remove(task);
        return with.isUsable() ? with : replace(with);
    }

    /** At once, so that the work that comes next need not wait. */
    private @Nullable Php replace(Php lost) {
        lost.close();
        if (stopped) {
            return null;
        }
        try {
            return open();
        } catch (RuntimeException e) {
            return null; // the next work tries again, and hears why not
        }
    }

    private void closeParent() {
        synchronized (parentLock) {
            ForkServer known = parent;
            if (known != null) {
                known.close();
            }
        }
    }

    private Task<?> next() {
        while (true) {
            try {
                return queue.take();
            } catch (InterruptedException e) {
                // Work may have interrupted its own thread; the pool ends by `stop` alone.
            }
        }
    }

    // --- For any thread

    /**
     * Hands work to an interpreter's thread. Values of PHP that live there (objects, closures,
     * resources) may be passed on, but only work in the same interpreter can use them.
     *
     * @param work what is done with the interpreter
     * @param <T> what it returns
     * @return its result. {@code cancel} keeps work that waits from being begun; {@code
     *     cancel(true)} interrupts work that runs, as {@link Php#interrupt} does, until it ends,
     *     and kills a PHP process that does not end it
     * @throws RejectedExecutionException if the pool is closed, or too much waits
     */
    public <T> CompletableFuture<T> submit(Function<Php, T> work) {
        Task<T> task = new Task<>(work);
        synchronized (stop) {
            if (closing) {
                throw new RejectedExecutionException("the pool is closed");
            }
            if (queue.size() >= QUEUE) {
                throw new RejectedExecutionException(
                        QUEUE + " pieces of work wait for PHP already");
            }
            queue.add(task);
        }
        return task;
    }

    /**
     * Ends the pool without what waits, which is cancelled, and interrupts what runs, as {@code
     * cancel(true)} does. Does not wait for that: {@link #close} does, for the time of {@link
     * PhpBuilder#killAfter} and a second more at most. Where the embedded engine is in C code, or
     * Java code, that does not end, its thread is left.
     *
     * @return the results of what was not begun
     */
    public List<CompletableFuture<?>> shutdownNow() {
        List<Task<?>> waiting = new ArrayList<>();
        synchronized (stop) {
            stopped = true;
            closing = true;
            queue.drainTo(waiting);
            queue.add(stop);
        }
        waiting.remove(stop);
        waiting.forEach(task -> task.cancel(false));
        running.forEach(task -> task.cancel(true));
        return List.copyOf(waiting);
    }

    /** Finishes what was submitted, closes the interpreters, and waits for both. */
    @Override
    public void close() {
        synchronized (stop) {
            if (!closing) {
                closing = true;
                queue.add(stop);
            }
        }
        boolean interrupted = false;
        for (Thread thread : threads) {
            long until = 0;
            while (thread.isAlive() && Thread.currentThread() != thread) {
                try {
                    thread.join(LOOK_MILLIS);
                } catch (InterruptedException e) {
                    interrupted = true;
                }
                if (stopped) {
                    until = until == 0 ? System.nanoTime() + mostNanos() : until;
                    if (System.nanoTime() - until > 0) {
                        break;
                    }
                }
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private long mostNanos() {
        return configuration.killAfter.plusSeconds(1).toNanos();
    }
}
