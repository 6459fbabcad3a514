package io.howdah.server;

import io.howdah.server.metrics.Metrics;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Listens for operators, at an address of its own. */
final class AdminServer implements AutoCloseable {

    private static final long RELOAD_NANOS = TimeUnit.SECONDS.toNanos(60);
    private static final long LOOK_MILLIS = 20;

    private final @Nullable EngineMetrics engine;
    private final HowdahServer server;
    private final ExecutorService reloader =
            Executors.newSingleThreadExecutor(
                    task -> {
                        Thread thread = new Thread(task, "howdah-reload");
                        thread.setDaemon(true);
                        return thread;
                    });
    private volatile boolean closing;

    /**
     * Listens.
     *
     * @param options of the server that it is for
     * @param transport what that server has chosen
     * @param php its PHP, if it has any
     * @param held what holds up an event loop of it; null while nothing does
     * @param reload has it reload
     */
    AdminServer(
            ServerOptions options,
            String transport,
            Metrics metrics,
            @Nullable PhpHandler php,
            Supplier<@Nullable String> held,
            Runnable reload) {
        engine = php == null ? null : php.metrics();
        BooleanSupplier ready = this::isReady;
        AdminHandler handler =
                new AdminHandler(
                        metrics,
                        held,
                        ready,
                        () -> reloadAndWait(reload),
                        reloader,
                        names(options));
        server =
                HowdahServer.builder()
                        .set(ServerOption.HOST, options.get(ServerOption.ADMIN_HOST))
                        .set(ServerOption.PORT, options.get(ServerOption.ADMIN_PORT).orElse(0))
                        .set(ServerOption.TRANSPORT, transport)
                        .set(ServerOption.COMPRESS, List.of("gzip"))
                        .set(ServerOption.COMPRESS_DYNAMIC, true)
                        .handler("/", handler)
                        .start();
    }

    private static List<String> names(ServerOptions options) {
        List<String> names = new ArrayList<>(options.get(ServerOption.ADMIN_ALLOWED_HOSTS));
        names.add(options.get(ServerOption.ADMIN_HOST));
        return names;
    }

    InetSocketAddress address() {
        return server.address();
    }

    private boolean isReady() {
        return !closing && (engine == null || engine.idleWorkers() + engine.busyWorkers() > 0);
    }

    /** PHP reloads while it goes on serving: waits for how that ends. */
    private void reloadAndWait(Runnable reload) {
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
                        "the reload still goes on: requests under way hold it up");
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

    /** From now on, the server is not ready. */
    void beginClose() {
        closing = true;
    }

    @Override
    public void close() {
        reloader.shutdownNow();
        server.close();
    }
}
