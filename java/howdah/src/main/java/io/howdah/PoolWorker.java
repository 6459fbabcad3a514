package io.howdah;

import io.howdah.failure.PhpFailure;
import io.howdah.jfr.FlightEvents;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import org.jspecify.annotations.Nullable;
import org.slf4j.LoggerFactory;

/** What one of the threads of a pool does. */
final class PoolWorker implements Runnable {

    /** What runs work on this thread, while it does. */
    private static final ThreadLocal<PoolWorker> CURRENT = new ThreadLocal<>();

    private final PhpPool pool;
    private final FutureTask<Php> first;
    private @Nullable Php php;

    /** How much the request of its interpreter has done. */
    private int pieces;

    /** Whether work runs, or an interpreter is being made ready for it. */
    private boolean isActive;

    /** Whether work has run, and what follows it on this thread does. */
    private boolean hasWorked;

    PoolWorker(PhpPool pool, FutureTask<Php> first) {
        this.pool = pool;
        this.first = first;
    }

    @Override
    public void run() {
        try {
            first.run();
            php = first.get();
            for (PoolTask<?> task = pool.next(); task != null; task = pool.next()) {
                run(task);
            }
        } catch (ExecutionException | InterruptedException e) {
            // the constructor throws it
        } finally {
            try {
                closeInterpreter();
            } catch (PhpFailure e) { // of a destructor, say; the request has ended
                warn(e);
            } finally {
                pool.workerEnds();
            }
        }
    }

    /** {@return what runs work of a pool on this thread, if it does} */
    static @Nullable PoolWorker of(PhpPool pool) {
        PoolWorker worker = CURRENT.get();
        return worker == null || worker.pool != pool ? null : worker;
    }

    private void closeInterpreter() {
        Php last = php;
        php = null;
        if (last != null) {
            if (last.channel.isLost()) {
                FlightEvents.replaced(0, "its process was lost", pieces);
            }
            pool.interpreters.close(last);
        }
    }

    private void run(PoolTask<?> task) {
        if (task.isDone()) {
            return;
        }
        becomeActive();
        Php with;
        try {
            with = interpreter();
        } catch (Throwable e) { // the next work tries again
            pool.counters.end(e, false);
            becomeIdle();
            task.completeExceptionally(e);
            return;
        }
        pool.running.add(task);
        CURRENT.set(this);
        try {
            if (pool.stopped) {
                task.cancel(true);
            }
            task.run(with, pool.counters, this::workEnds);
        } finally {
            hasWorked = false;
            CURRENT.remove();
            pool.running.remove(task);
        }
        prepare();
    }

    /** A new one if there is none: it was lost, or closed by other work. */
    private Php interpreter() {
        Php known = php;
        if (known != null && known.isUsable()) {
            return known;
        }
        if (known != null && known.channel.isLost()) {
            pool.counters.lost.increment();
        }
        closeInterpreter();
        return reopen();
    }

    private Php reopen() {
        Php opened = pool.interpreters.open();
        php = opened;
        pieces = 0;
        return opened;
    }

    private void workEnds() {
        hasWorked = true;
        pieces++;
        if (isUsable() && pieces != pool.recycleAfter) {
            becomeIdle();
        }
    }

    private void becomeActive() {
        isActive = true;
        pool.counters.active.incrementAndGet();
    }

    private void becomeIdle() {
        if (isActive) {
            isActive = false;
            pool.counters.active.decrementAndGet();
        }
    }

    private boolean isUsable() {
        Php known = php;
        return known != null && known.isUsable();
    }

    /** For work, and for what follows it on this thread, which may have lost PHP. */
    @Nullable Php current() {
        if (hasWorked && !isUsable()) {
            closeInterpreter();
            reopen();
        }
        return php;
    }

    /** At once, so that the work that comes next need not wait. */
    private void prepare() {
        try {
            Php known = php;
            if (known == null || !known.isUsable()) {
                closeInterpreter();
                if (!pool.stopped) {
                    reopen();
                }
            } else if (pieces == pool.recycleAfter) {
                FlightEvents.replaced(0, "recycleAfter", pieces);
                pieces = 0;
                pool.interpreters.recycle(known);
            }
        } catch (PhpFailure e) { // of a destructor, say; the request has ended
            warn(e);
        } catch (Throwable e) {
            // The next work tries again, and hears why not.
        } finally {
            becomeIdle();
        }
    }

    private static void warn(PhpFailure e) {
        LoggerFactory.getLogger(PhpPool.class).warn("PHP failed between requests", e);
    }
}
