package io.howdah;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.AbstractExecutorService;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.RunnableFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** A pool for what takes an ExecutorService. */
final class PhpPoolExecutor extends AbstractExecutorService {

    private final PhpPool pool;

    PhpPoolExecutor(PhpPool pool) {
        this.pool = pool;
    }

    /** Work with a Future: to cancel it is to cancel the pool's task, so that PHP stops. */
    private static final class Piece<T extends @Nullable Object> extends FutureTask<T> {

        private final PoolTask<Object> task = new PoolTask<>(php -> runIt(), this);
        private @Nullable Throwable failure;

        Piece(Callable<T> work) {
            super(work);
            CompletableFuture<?> unused = task.whenComplete((nothing, e) -> notBegun(e));
        }

        private @Nullable Object runIt() {
            run();
            Throwable thrown = failure;
            if (thrown != null) {
                throw new CompletionException(thrown); // the pool counts it
            }
            return null;
        }

        @Override
        protected void setException(Throwable thrown) {
            failure = thrown;
            super.setException(thrown);
        }

        /** Does nothing if it has been. */
        private void notBegun(@Nullable Throwable e) {
            if (e instanceof CancellationException) {
                super.cancel(false);
            } else if (e != null) {
                super.setException(e);
            }
        }

        @Override
        public boolean cancel(boolean mayInterrupt) {
            boolean cancelled = super.cancel(mayInterrupt);
            if (cancelled) {
                task.cancel(mayInterrupt);
            }
            return cancelled;
        }
    }

    @Override
    protected <T extends @Nullable Object> RunnableFuture<T> newTaskFor(Callable<T> work) {
        return new Piece<>(work);
    }

    @Override
    protected <T extends @Nullable Object> RunnableFuture<T> newTaskFor(Runnable work, T result) {
        return new Piece<>(
                () -> {
                    work.run();
                    return result;
                });
    }

    @Override
    public void execute(Runnable command) {
        if (command instanceof Piece<?> piece) {
            pool.add(piece.task);
        } else {
            Objects.requireNonNull(command);
            pool.add(new PoolTask<>(php -> runOn(command), command));
        }
    }

    /** What it throws goes where exceptions of threads go, as with other executors. */
    private static @Nullable Object runOn(Runnable command) {
        try {
            command.run();
        } catch (Throwable e) {
            Thread thread = Thread.currentThread();
            thread.getUncaughtExceptionHandler().uncaughtException(thread, e);
            throw e;
        }
        return null;
    }

    @Override
    public void shutdown() {
        pool.shutdown();
    }

    /** What waits is not cancelled: its caller may run it, or cancel it. */
    @Override
    public List<Runnable> shutdownNow() {
        List<Runnable> commands = new ArrayList<>();
        for (PoolTask<?> task : pool.stop()) {
            Runnable command = task.command;
            if (command == null) {
                task.cancel(false);
            } else {
                commands.add(command);
            }
        }
        return commands;
    }

    @Override
    public boolean isShutdown() {
        return pool.isClosing();
    }

    @Override
    public boolean isTerminated() {
        return pool.isEnded();
    }

    @Override
    public boolean awaitTermination(long timeout, TimeUnit unit) throws InterruptedException {
        return pool.awaitEnd(timeout, unit);
    }
}
