package io.howdah;

import io.howdah.border.WorkerParent;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Interpreters on threads of their own, for use from any thread.
 *
 * <pre>{@code
 * try (PhpPool pool = Php.builder().engine(PhpEngine.WORKERS).pool(2)) {
 *     CompletableFuture<Long> least =
 *             pool.submit(php -> php.function("min").call(3, 1).asLong());
 *     least.join();
 * }
 * }</pre>
 *
 * <p>The embedded engine has one interpreter. With workers there may be as many as there are CPUs
 * to run them, or more where they wait for others; one that is lost, which fails the work it was
 * at, is replaced. So work must not count on what earlier work has left in an interpreter.
 *
 * <p>Work that is submitted while {@value #QUEUE} pieces wait is rejected.
 */
public final class PhpPool implements AutoCloseable {

    private static final int QUEUE = 1024;

    private final Php.Builder builder;
    private final BlockingQueue<Task<?>> queue = new LinkedBlockingQueue<>();

    /** The last task. Also the lock that keeps work from coming behind it. */
    private final Task<?> stop = new Task<>(php -> PhpNull.NULL);

    private final List<Thread> threads = new ArrayList<>();
    private final AtomicInteger running;
    private final Object parentLock = new Object();
    private @Nullable WorkerParent parent;
    private boolean closing;

    PhpPool(Php.Builder builder, int size) {
        boolean embedded = builder.engine() == PhpEngine.EMBEDDED;
        if (size < 1 || (embedded && size > 1)) {
            throw new IllegalArgumentException(
                    "a pool of 1 was expected, "
                            + size
                            + " came: this PHP, which is built without thread safety, has one interpreter per"
                            + " process, unless it is run by PhpEngine.WORKERS");
        }
        this.builder = builder;
        running = new AtomicInteger(size);
        List<FutureTask<Php>> opening = new ArrayList<>();
        for (int i = 1; i <= size; i++) {
            FutureTask<Php> first = new FutureTask<>(this::open);
            opening.add(first);
            threads.add(new Thread(() -> run(first), "howdah-php-" + i));
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

    private static final class Task<T> {
        private final Function<Php, T> work;
        private final CompletableFuture<T> result = new CompletableFuture<>();

        Task(Function<Php, T> work) {
            this.work = work;
        }

        boolean isCancelled() { // while it waited
            return result.isDone();
        }

        void run(Php php) {
            try {
                result.complete(work.apply(php));
            } catch (Throwable e) { // it is the submitter's
                fail(e);
            }
        }

        void fail(Throwable why) {
            result.completeExceptionally(why);
        }
    }

    // --- The threads

    private Php open() {
        if (builder.engine() == PhpEngine.EMBEDDED) {
            return builder.open();
        }
        return builder.open(builder.fork(parent()));
    }

    /** What workers are forked from; a new one if it is lost. */
    private WorkerParent parent() {
        synchronized (parentLock) {
            WorkerParent known = parent;
            if (known == null || !known.isAlive()) {
                known = builder.startWorkers();
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
            if (running.decrementAndGet() == 0) {
                closeParent();
            }
        }
    }

    /**
     * Runs work in an interpreter, or a new one if that is lost. Returns it; null if there is none.
     */
    private @Nullable Php run(Task<?> task, @Nullable Php php) {
        if (task.isCancelled()) {
            return php;
        }
        Php with = php != null && php.isLost() ? replace(php) : php;
        try {
            if (with == null) {
                with = open();
            }
        } catch (Throwable e) { // the next work tries again
            task.fail(e);
            return null;
        }
        task.run(with);
        return with.isLost() ? replace(with) : with;
    }

    /** At once, so that the work that comes next need not wait. */
    private @Nullable Php replace(Php lost) {
        lost.close();
        try {
            return open();
        } catch (RuntimeException e) {
            return null; // the next work tries again, and hears why not
        }
    }

    private void closeParent() {
        synchronized (parentLock) {
            WorkerParent known = parent;
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
     * @return its result; a cancelled one that still waits is not begun
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
        return task.result;
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
            while (thread.isAlive() && Thread.currentThread() != thread) {
                try {
                    thread.join();
                } catch (InterruptedException e) {
                    interrupted = true;
                }
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
