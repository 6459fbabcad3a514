package io.howdah;

import io.howdah.value.PhpNull;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.FutureTask;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
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
 * <p>{@link PhpBuilder#pool()} sets how much work may wait and for how long, and when interpreters
 * begin afresh.
 */
public final class PhpPool implements AutoCloseable {

    /** How often close() looks whether the pool is to be ended at once. */
    private static final long LOOK_MILLIS = 100;

    final PoolInterpreters interpreters;
    private final BlockingQueue<PoolTask<?>> queue = new LinkedBlockingQueue<>();

    /** The last task. Also the lock that keeps work from coming after it. */
    private final PoolTask<?> stop = new PoolTask<>(php -> PhpNull.NULL, null);

    private final int queueLimit;
    final int recycleAfter;
    private final @Nullable Duration waitAtMost;
    private final List<Thread> threads = new ArrayList<>();
    private final AtomicInteger open;
    private final CountDownLatch ended = new CountDownLatch(1);
    final Set<PoolTask<?>> running = ConcurrentHashMap.newKeySet();
    final PoolCounters counters = new PoolCounters();
    volatile boolean stopped;
    private boolean closing;

    PhpPool(Configuration configuration, PhpPoolBuilder limits) {
        int size = limits.size;
        boolean embedded = configuration.engine == PhpEngine.EMBEDDED;
        if (embedded && size > 1) {
            throw new IllegalArgumentException(
                    "expected a pool of 1, got "
                            + size
                            + ": this PHP, which is built without thread safety, has one interpreter per"
                            + " process, unless it is run by PhpEngine.PROCESSES");
        }
        queueLimit = limits.queueLimit;
        recycleAfter = limits.recycleAfter;
        waitAtMost = limits.waitAtMost;
        interpreters = new PoolInterpreters(configuration);
        open = new AtomicInteger(size);
        List<FutureTask<Php>> opening = new ArrayList<>();
        for (int i = 1; i <= size; i++) {
            FutureTask<Php> first = new FutureTask<>(interpreters::open);
            opening.add(first);
            threads.add(
                    Objects.requireNonNull(limits.threads.newThread(new PoolWorker(this, first))));
        }
        int started = 0;
        try {
            for (Thread thread : threads) {
                thread.start();
                started++;
            }
            opening.forEach(PhpPool::awaitOpening);
        } catch (Throwable e) {
            shutdownNow();
            for (; started < size; started++) {
                workerEnds();
            }
            close();
            throw e;
        }
    }

    private static void awaitOpening(FutureTask<Php> opening) {
        try {
            opening.get();
        } catch (ExecutionException e) {
            if (e.getCause() instanceof RuntimeException failure) {
                throw failure;
            }
            if (e.getCause() instanceof Error error) {
                throw error;
            }
            throw new IllegalStateException("PHP could not start", e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while PHP started", e);
        }
    }

    // --- The threads

    /**
     * With the last one, the pool ends, whatever ended it: what still waits would do so for ever.
     */
    void workerEnds() {
        if (open.decrementAndGet() > 0) {
            return;
        }
        List<PoolTask<?>> left = new ArrayList<>();
        synchronized (stop) {
            closing = true;
            queue.drainTo(left);
        }
        for (PoolTask<?> task : left) {
            task.completeExceptionally(new RejectedExecutionException("the pool has ended"));
        }
        interpreters.closeParent();
        ended.countDown();
    }

    /** For a thread of the pool: what it does next; null when the pool ends. */
    @Nullable PoolTask<?> next() {
        while (true) {
            try {
                PoolTask<?> task = queue.take();
                if (task != stop) {
                    return task;
                }
                queue.add(stop); // for the others
                return null;
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
     *     and kills a PHP process that does not end it. What depends on the result may run on the
     *     interpreter's thread, and keeps it from other work meanwhile: where it takes long, use
     *     the {@code …Async} methods. A result that is given before the work has ended, as by
     *     {@code orTimeout}, does not end the work: {@code cancel(true)} does
     * @throws RejectedExecutionException if the pool is closed, or as much waits as may
     */
    public <T> CompletableFuture<T> submit(Function<Php, T> work) {
        PoolTask<T> task = new PoolTask<>(Objects.requireNonNull(work), null);
        add(task);
        return task;
    }

    void add(PoolTask<?> task) {
        synchronized (stop) {
            if (closing) {
                throw new RejectedExecutionException("the pool is closed");
            }
            if (queue.size() >= queueLimit) {
                queue.removeIf(CompletableFuture::isDone); // cancelled, or too late
            }
            if (queue.size() >= queueLimit) {
                counters.rejected.increment();
                throw new RejectedExecutionException(
                        queueLimit
                                + " pieces of work wait for PHP already, which is the pool's limit");
            }
            Duration time = waitAtMost;
            if (time != null) {
                task.waitAtMost(time, counters.rejected::increment);
            }
            queue.add(task);
        }
    }

    /**
     * {@return the interpreter, in work that this pool runs; empty on all other threads} Work that
     * waits for other work of a pool of one would wait for ever: it uses its own interpreter. Where
     * that was lost or closed, what depends on the work's result gets a new one.
     */
    public Optional<Php> current() {
        PoolWorker worker = PoolWorker.of(this);
        return worker == null ? Optional.empty() : Optional.ofNullable(worker.current());
    }

    /**
     * {@return the pool for what takes an {@link ExecutorService}} Its work gets the interpreter
     * from {@link #current}. To cancel such work with an interrupt stops PHP, as {@link #submit}
     * says. To shut it down ends the pool.
     */
    public ExecutorService executor() {
        return new PhpPoolExecutor(this);
    }

    /** {@return what the pool does now, and has done so far} */
    public Metrics metrics() {
        int size = open.get();
        int active = Math.min(counters.active.get(), size);
        int waiting = (int) queue.stream().filter(task -> task != stop && !task.isDone()).count();
        return new Metrics(
                size,
                active,
                size - active,
                waiting,
                counters.completed.sum(),
                counters.failed.sum(),
                counters.rejected.sum(),
                counters.lost.sum());
    }

    /**
     * What a pool does, at one moment, and what it has done since it was opened.
     *
     * @param size how many interpreters it has; 0 when it has ended
     * @param active how many of them run work, or begin afresh
     * @param idle how many do not
     * @param waiting how many pieces of work wait
     * @param completed how many have returned
     * @param failed how many have thrown, or found no interpreter because PHP could not start
     * @param rejected how many were not begun because too many waited, or they waited too long
     * @param lost how many interpreters were lost with their processes, and replaced
     */
    public record Metrics(
            int size,
            int active,
            int idle,
            int waiting,
            long completed,
            long failed,
            long rejected,
            long lost) {}

    /**
     * Ends the pool without what waits, which is cancelled, and interrupts what runs, as {@code
     * cancel(true)} does. Does not wait for that: {@link #close} does, for the time of {@link
     * PhpBuilder#killAfter} and a second more at most, and then kills the PHP processes that are
     * left. Where the embedded engine is in C code, or Java code, that does not end, its thread is
     * left.
     *
     * @return the results of what was not begun
     */
    public List<CompletableFuture<?>> shutdownNow() {
        List<PoolTask<?>> waiting = stop();
        waiting.forEach(task -> task.cancel(false));
        return List.copyOf(waiting);
    }

    /** {@return what was not begun, which is not cancelled} */
    List<PoolTask<?>> stop() {
        List<PoolTask<?>> waiting = new ArrayList<>();
        synchronized (stop) {
            stopped = true;
            closing = true;
            queue.drainTo(waiting);
            queue.add(stop);
        }
        waiting.remove(stop);
        running.forEach(task -> task.cancel(true));
        return waiting;
    }

    /** Takes no more work. */
    void shutdown() {
        synchronized (stop) {
            if (!closing) {
                closing = true;
                queue.add(stop);
            }
        }
    }

    boolean isClosing() {
        synchronized (stop) {
            return closing;
        }
    }

    boolean isEnded() {
        return ended.getCount() == 0;
    }

    boolean awaitEnd(long timeout, TimeUnit unit) throws InterruptedException {
        return ended.await(timeout, unit);
    }

    /**
     * Finishes what was submitted, closes the interpreters, and waits for both. Shutdown functions
     * and destructors have the time of {@link PhpBuilder#killAfter}, and a second at least. In work
     * that this pool runs, it does not wait.
     */
    @Override
    public void close() {
        shutdown();
        if (threads.contains(Thread.currentThread())) {
            return;
        }
        if (!awaitThreads()) {
            interpreters.closeParent();
        }
    }

    /**
     * {@return whether they have ended} Those of a pool that is to end at once may take too long.
     */
    private boolean awaitThreads() {
        boolean interrupted = false;
        long until = 0;
        try {
            for (Thread thread : threads) {
                while (thread.isAlive()) {
                    try {
                        thread.join(LOOK_MILLIS);
                    } catch (InterruptedException e) {
                        interrupted = true;
                    }
                    if (stopped) {
                        long now = System.nanoTime();
                        until = until == 0 ? now + interpreters.nanosToStop() : until;
                        if (now - until > 0) {
                            return false;
                        }
                    }
                }
            }
            return true;
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
