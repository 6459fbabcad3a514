package io.howdah.server.admin;

import io.howdah.server.php.EngineMetrics;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Reloads the server when an operator asks for it, on a thread of its own. */
public final class Reloader implements AutoCloseable {

    private static final long RELOAD_NANOS = TimeUnit.SECONDS.toNanos(60);
    private static final long LOOK_MILLIS = 20;

    private final @Nullable EngineMetrics engine;
    private final Runnable reload;
    private final ExecutorService thread =
            Executors.newSingleThreadExecutor(
                    task -> {
                        Thread reloader = new Thread(task, "howdah-reload");
                        reloader.setDaemon(true);
                        return reloader;
                    });

    /**
     * Makes one.
     *
     * @param engine what PHP does; null if the server has none
     * @param reload begins a reload
     */
    public Reloader(@Nullable EngineMetrics engine, Runnable reload) {
        this.engine = engine;
        this.reload = reload;
    }

    /**
     * Reloads, and tells when that has ended.
     *
     * @param ended is given what is wrong; null if nothing is
     */
    void reload(Consumer<@Nullable String> ended) {
        thread.execute(
                () -> {
                    String problem = null;
                    try {
                        reloadAndWait();
                    } catch (RuntimeException e) {
                        problem = String.valueOf(e.getMessage());
                    }
                    ended.accept(problem);
                });
    }

    /** PHP reloads while it goes on serving: waits for how that ends. */
    private void reloadAndWait() {
        EngineMetrics metrics = engine;
        if (metrics == null) {
            reload.run();
            return;
        }
        long failures = metrics.failedReloads();
        long ended = metrics.reloads() + failures;
        reload.run();
        long deadline = System.nanoTime() + RELOAD_NANOS;
        while (metrics.reloads() + metrics.failedReloads() == ended) {
            if (System.nanoTime() - deadline > 0) {
                throw new IllegalStateException(
                        "the reload still goes on: current requests hold it up");
            }
            try {
                Thread.sleep(LOOK_MILLIS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new IllegalStateException("the server is closing", e);
            }
        }
        if (metrics.failedReloads() > failures) {
            throw new IllegalStateException(
                    "the new code does not start: the server's log says why");
        }
    }

    @Override
    public void close() {
        thread.shutdownNow();
    }
}
