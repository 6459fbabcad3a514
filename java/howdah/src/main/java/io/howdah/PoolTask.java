package io.howdah;

import io.howdah.channel.Deadline;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Work for a pool, and what becomes of it. */
final class PoolTask<T> extends CompletableFuture<T> {

    private final Function<Php, T> work;

    /** What shutdownNow() of an executor returns of it, if it came from one. */
    final @Nullable Runnable command;

    /** Completed when it begins; fails when it has waited for too long. */
    private @Nullable CompletableFuture<Boolean> waiting;

    private boolean isExpired;
    private boolean isBegun;

    /** What it runs with, and on which thread, while it does. */
    private @Nullable Php php;

    private @Nullable Thread thread;
    private boolean interrupted;

    PoolTask(Function<Php, T> work, @Nullable Runnable command) {
        this.work = work;
        this.command = command;
    }

    /**
     * Fails it with a {@link TimeoutException} if it has not begun in time.
     *
     * @param expired runs if so
     */
    synchronized void waitAtMost(Duration time, Runnable expired) {
        CompletableFuture<Boolean> until =
                new CompletableFuture<Boolean>()
                        .orTimeout(Deadline.nanosOf(time), TimeUnit.NANOSECONDS);
        waiting = until;
        CompletableFuture<?> unused = whenComplete((result, e) -> until.complete(true));
        unused =
                until.whenComplete(
                        (done, e) -> {
                            if (e != null && expire()) {
                                expired.run();
                                completeExceptionally(tooLong(time));
                            }
                        });
    }

    private static TimeoutException tooLong(Duration time) {
        return new TimeoutException(
                "the work waited " + time.toMillis() + " ms for PHP, and was not begun");
    }

    private synchronized boolean expire() {
        isExpired = !isBegun && !isDone();
        return isExpired;
    }

    /** From any thread: one that waits is not begun, and one that runs is interrupted. */
    @Override
    public boolean cancel(boolean mayInterrupt) {
        boolean cancelled = super.cancel(mayInterrupt);
        if (mayInterrupt) { // also where the result was given before the work has ended
            interrupt();
        }
        return cancelled;
    }

    private synchronized void interrupt() {
        Php running = php;
        Thread at = thread;
        if (running != null && at != null && !interrupted) {
            interrupted = true;
            running.channel.interruptAll();
            at.interrupt();
        }
    }

    /**
     * Does the work, unless it has been cancelled or has waited for too long.
     *
     * @param ended runs before it is completed, and with it what depends on it
     */
    void run(Php with, PoolCounters counters, Runnable ended) {
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
        counters.end(failure, with.channel.isLost());
        ended.run();
        if (failure != null) {
            completeExceptionally(failure);
        } else {
            complete(result);
        }
    }

    private synchronized boolean begin(Php with) {
        if (isDone() || isExpired) {
            return false;
        }
        isBegun = true;
        php = with;
        thread = Thread.currentThread();
        CompletableFuture<Boolean> until = waiting;
        if (until != null) {
            until.complete(true);
        }
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
