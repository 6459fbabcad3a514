package io.howdah.server;

import io.howdah.PhpBuilder;
import io.howdah.server.compression.Coding;
import io.howdah.server.compression.Compression;
import io.howdah.server.exchange.ExchangeListener;
import io.howdah.server.exchange.RequestHandler;
import io.howdah.server.files.DeniedPaths;
import io.howdah.server.files.DevelopmentMode;
import io.howdah.server.files.DocumentRoot;
import io.howdah.server.files.DocumentRoots;
import io.howdah.server.files.MediaTypes;
import io.howdah.server.files.ScriptHandler;
import io.howdah.server.files.ScriptResolver;
import io.howdah.server.files.SiteHandler;
import io.howdah.server.files.SourceWatcher;
import io.howdah.server.files.StaticFiles;
import io.howdah.server.http.Dispatcher;
import io.howdah.server.log.AccessLog;
import io.howdah.server.log.AccessLogFormat;
import io.howdah.server.log.LogText;
import io.howdah.server.log.SlowLog;
import io.howdah.server.loop.LoopWatchdog;
import io.howdah.server.metrics.JvmMetrics;
import io.howdah.server.metrics.Metrics;
import io.howdah.server.metrics.RequestMetrics;
import io.howdah.server.options.OperatingOptions;
import io.howdah.server.options.ServerOption;
import io.howdah.server.options.ServerOptions;
import io.howdah.server.options.SiteOptions;
import io.howdah.server.php.PhpHandler;
import io.howdah.server.php.PhpMetrics;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What options add to the handlers that a program brings: the site, logs, metrics. */
final class ServerComponents implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(ServerComponents.class);

    private final ServerOptions options;
    private final Metrics metrics = new Metrics();
    private final RequestMetrics requests = new RequestMetrics(metrics);
    private final @Nullable PhpHandler php;
    private final @Nullable RequestHandler site;
    private final @Nullable AccessLog accessLog;
    private final @Nullable Compression compression;
    private @Nullable AdminServer admin;
    private @Nullable SourceWatcher watcher;
    private @Nullable LoopWatchdog watchdog;

    /**
     * Makes them.
     *
     * @param interpreters runs the site's scripts; null to have none run
     * @param development how to serve the root as {@code php -S} does; null to serve it as a site
     * @param given the program's own listeners
     * @throws IllegalArgumentException an option has a value that cannot be
     * @throws java.io.UncheckedIOException the access log cannot be opened
     */
    ServerComponents(
            ServerOptions options,
            @Nullable PhpBuilder interpreters,
            @Nullable DevelopmentMode development,
            List<ExchangeListener> given) {
        this.options = options;
        php = interpreters == null ? null : php(options, interpreters, development != null, given);
        site = development == null || php == null ? site(options, php) : development.handler(php);
        compression = compression(options);
        accessLog = accessLog(options);
        ErrorLog.addTo(metrics);
        JvmMetrics.addTo(metrics);
        if (php != null) {
            addTo(metrics, php);
        }
        if (accessLog != null) {
            metrics.counted(
                    "howdah_access_log_dropped_total",
                    "Lines of the access log that were lost: the disk was full, or too slow",
                    accessLog::dropped);
        }
    }

    /** What PHP does, without the server around it. */
    static Metrics metrics(PhpHandler php) {
        Metrics metrics = new Metrics();
        addTo(metrics, php);
        return metrics;
    }

    private static void addTo(Metrics metrics, PhpHandler php) {
        PhpMetrics.addTo(metrics, php.metrics());
        SlowLog slowLog = php.slowLog();
        if (slowLog != null) {
            PhpMetrics.addTo(metrics, slowLog);
        }
    }

    private static PhpHandler php(
            ServerOptions options,
            PhpBuilder interpreters,
            boolean development,
            List<ExchangeListener> listeners) {
        return PhpHandlers.of(
                options,
                interpreters,
                () -> documentRoot(options).folder(),
                options.get(SiteOptions.WORKER).map(Path::toAbsolutePath).orElse(null),
                development,
                listeners);
    }

    private static @Nullable Compression compression(ServerOptions options) {
        List<Coding> codings = options.get(SiteOptions.COMPRESS).stream().map(Coding::of).toList();
        return codings.isEmpty()
                ? null
                : new Compression(
                        codings,
                        options.get(SiteOptions.COMPRESS_MIN_SIZE),
                        options.get(SiteOptions.COMPRESS_DYNAMIC));
    }

    private static @Nullable AccessLog accessLog(ServerOptions options) {
        String target = options.get(OperatingOptions.ACCESS_LOG);
        return target.isEmpty()
                ? null
                : AccessLog.open(
                        target,
                        AccessLogFormat.of(options.get(OperatingOptions.ACCESS_LOG_FORMAT)));
    }

    void reopenLogs() {
        if (accessLog != null) {
            accessLog.followRotation();
        }
        SlowLog slowLog = php == null ? null : php.slowLog();
        if (slowLog != null) {
            slowLog.followRotation();
        }
    }

    Metrics metrics() {
        return metrics;
    }

    /** Those of the program and ours. */
    List<ExchangeListener> listeners(List<ExchangeListener> given) {
        List<ExchangeListener> all = new ArrayList<>(given);
        all.add(requests);
        if (accessLog != null) {
            all.add(accessLog);
        }
        return all;
    }

    /** Those of the program, and the site for all else. */
    List<Dispatcher.Route> routes(List<Dispatcher.Route> given) {
        if (site == null) {
            return given;
        }
        List<Dispatcher.Route> all = new ArrayList<>(given);
        all.add(new Dispatcher.Route("/", site));
        return all;
    }

    @Nullable Compression compression() {
        return compression;
    }

    /**
     * Opens the site that options name.
     *
     * @param scripts runs its scripts
     * @return null if they name none
     */
    static @Nullable SiteHandler site(ServerOptions options, @Nullable ScriptHandler scripts) {
        if (rootFolder(options) == null) {
            return null;
        }
        MediaTypes mediaTypes = MediaTypes.builtIn();
        StaticFiles files = new StaticFiles(options.get(SiteOptions.CACHE_CONTROL));
        return new SiteHandler(() -> resolver(options, mediaTypes), files, scripts);
    }

    private static ScriptResolver resolver(ServerOptions options, MediaTypes mediaTypes) {
        return new ScriptResolver(
                new DocumentRoots(
                        documentRoot(options),
                        options.get(SiteOptions.ALIAS),
                        folder -> documentRoot(options, "a folder of alias", folder)),
                new DeniedPaths(options.get(SiteOptions.DENY)),
                options.get(SiteOptions.WORKER).orElse(null),
                mediaTypes,
                options.get(SiteOptions.FILE_CACHE).toMillis());
    }

    /** Opens the document root: by default, the folder that the worker script lies in. */
    static DocumentRoot documentRoot(ServerOptions options) {
        Path folder = rootFolder(options);
        if (folder == null) {
            throw new IllegalArgumentException(
                    "the option " + SiteOptions.ROOT + " must name the document root");
        }
        return documentRoot(options, "the document root", folder);
    }

    private static DocumentRoot documentRoot(ServerOptions options, String what, Path folder) {
        return DocumentRoot.of(
                what,
                folder,
                folders(options, SiteOptions.LINK_TARGETS),
                ServerComponents::leadsOut);
    }

    private static void leadsOut(Path link, Path target) {
        LOG.warn(
                "{} is a link to {}, out of its root: it is as if it were not there; {} allows it",
                LogText.of(link.toString()),
                LogText.of(target.toString()),
                SiteOptions.LINK_TARGETS);
    }

    private static List<Path> folders(ServerOptions options, ServerOption<List<String>> option) {
        return options.get(option).stream().map(name -> Path.of(name).toAbsolutePath()).toList();
    }

    private static @Nullable Path rootFolder(ServerOptions options) {
        Optional<Path> worker = options.get(SiteOptions.WORKER);
        return options.get(SiteOptions.ROOT)
                .or(() -> worker.map(script -> script.toAbsolutePath().getParent()))
                .orElse(null);
    }

    /** Begins what needs a server that listens. */
    void started(HowdahServer server) {
        List<Path> watched = folders(options, SiteOptions.WATCH);
        PhpHandler interpreters = php;
        if (interpreters != null) {
            watchdog = new LoopWatchdog(server.loops(), interpreters::running);
        }
        try {
            if (options.get(OperatingOptions.ADMIN_PORT).isPresent()) {
                admin =
                        new AdminServer(
                                options,
                                server.transport(),
                                metrics,
                                php,
                                this::held,
                                server::reload);
            }
            if (!watched.isEmpty()) {
                watcher = new SourceWatcher(watched, server::reload);
            }
        } catch (IOException e) {
            server.close();
            throw new UncheckedIOException("a folder cannot be watched: " + e, e);
        } catch (RuntimeException e) {
            server.close();
            throw e;
        }
    }

    /** What has held up an event loop for too long; null if nothing has. */
    private @Nullable String held() {
        return watchdog == null ? null : watchdog.held();
    }

    /** What the main event loop runs at this moment. */
    String running() {
        return watchdog == null ? "" : watchdog.running();
    }

    @Nullable InetSocketAddress adminAddress() {
        return admin == null ? null : admin.address();
    }

    /** The server drains: it is not ready for more. */
    void beginClose() {
        if (watcher != null) {
            watcher.close();
        }
        if (admin != null) {
            admin.beginClose();
        }
    }

    @Override
    public void close() {
        if (watchdog != null) {
            watchdog.close();
        }
        if (admin != null) {
            admin.close();
        }
        if (accessLog != null) {
            accessLog.close();
        }
    }
}
