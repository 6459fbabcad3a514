package io.howdah.server;

import io.howdah.server.admin.AdminHandler;
import io.howdah.server.admin.Reloader;
import io.howdah.server.metrics.Metrics;
import io.howdah.server.options.ListenOptions;
import io.howdah.server.options.OperatingOptions;
import io.howdah.server.options.ServerOptions;
import io.howdah.server.options.SiteOptions;
import io.howdah.server.php.EngineMetrics;
import io.howdah.server.php.PhpHandler;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Listens for operators, at an address of its own. */
final class AdminServer implements AutoCloseable {

    private final @Nullable EngineMetrics engine;
    private final HowdahServer server;
    private final Reloader reloader;
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
        reloader = new Reloader(engine, reload);
        BooleanSupplier ready = this::isReady;
        AdminHandler handler = new AdminHandler(metrics, held, ready, reloader, names(options));
        server =
                HowdahServer.builder()
                        .set(ListenOptions.HOST, options.get(OperatingOptions.ADMIN_HOST))
                        .set(ListenOptions.PORT, options.get(OperatingOptions.ADMIN_PORT).orElse(0))
                        .set(ListenOptions.TRANSPORT, transport)
                        .set(SiteOptions.COMPRESS, List.of("gzip"))
                        .set(SiteOptions.COMPRESS_DYNAMIC, true)
                        .handler("/", handler)
                        .start();
    }

    private static List<String> names(ServerOptions options) {
        List<String> names = new ArrayList<>(options.get(OperatingOptions.ADMIN_ALLOWED_HOSTS));
        names.add(options.get(OperatingOptions.ADMIN_HOST));
        return names;
    }

    InetSocketAddress address() {
        return server.address();
    }

    private boolean isReady() {
        return !closing && (engine == null || engine.idleProcesses() + engine.busyProcesses() > 0);
    }

    /** From now on, the server is not ready. */
    void beginClose() {
        closing = true;
    }

    @Override
    public void close() {
        reloader.close();
        server.close();
    }
}
