package io.howdah;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Function;

/**
 * An interpreter on a thread of its own, for use from any thread.
 *
 * <pre>{@code
 * try (PhpPool pool = Php.pool(1)) {
 *     CompletableFuture<Long> least =
 *             pool.submit(php -> php.function("min").call(3, 1).asLong());
 *     least.join();
 * }
 * }</pre>
 *
 * <p>Work that is submitted while {@value #QUEUE} pieces wait is rejected.
 */
public final class PhpPool implements AutoCloseable {

    private static final int QUEUE = 1024;

    private final BlockingQueue<Task<?>> queue = new LinkedBlockingQueue<>();

    /** The last task. Also the lock that keeps work from coming behind it. */
    private final Task<?> stop = new Task<>(php -> PhpNull.NULL);

    private final Thread thread;
    private final FutureTask<Php> opening;
    private boolean closing;

    PhpPool(Php.Builder builder, int size) {
        if (size != 1) {
            throw new IllegalArgumentException(
                    "a pool of 1 was expected, "
                            + size
                            + " came: this PHP, which is built without thread safety, has one interpreter per"
                            + " process");
        }
        opening = new FutureTask<>(builder::open);
        thread = new Thread(this::run, "howdah-php-1");
        thread.start();
        awaitOpening();
    }

    private void awaitOpening() {
        try {
            opening.get();
        } catch (ExecutionException e) {
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

        void run(Php php) {
            if (result.isDone()) { // cancelled while it waited
                return;
            }
            try {
                result.complete(work.apply(php));
            } catch (Throwable e) { // it is the submitter's
                result.completeExceptionally(e);
            }
        }
    }

    private void run() {
        opening.run();
        Php php;
        try {
            php = opening.get();
        } catch (ExecutionException | InterruptedException e) {
            return; // the constructor throws it
        }
        try (php) {
            Task<?> task = next();
            while (task != stop) {
                task.run(php);
                task = next();
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

    /**
     * Hands work to the interpreter's thread. Values of PHP that live there (objects, closures,
     * resources) may be passed on, but only work of this pool can use them.
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

    /** Finishes what was submitted, closes the interpreter, and waits for both. */
    @Override
    public void close() {
        synchronized (stop) {
            if (!closing) {
                closing = true;
                queue.add(stop);
            }
        }
        boolean interrupted = false;
        while (thread.isAlive() && Thread.currentThread() != thread) {
            try {
                thread.join();
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
