package io.howdah.server;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import io.howdah.PhpBuilder;
import io.howdah.server.exchange.BlockingExchange;
import io.howdah.server.files.SiteHandler;
import io.howdah.server.files.SourceWatcher;
import io.howdah.server.hosted.HostedExchange;
import io.howdah.server.http.HttpSettings;
import io.howdah.server.log.LogText;
import io.howdah.server.loop.EventLoops;
import io.howdah.server.metrics.Metrics;
import io.howdah.server.options.LimitOptions;
import io.howdah.server.options.ListenOptions;
import io.howdah.server.options.OperatingOptions;
import io.howdah.server.options.OptionTopic;
import io.howdah.server.options.PhpOptions;
import io.howdah.server.options.ProcessOptions;
import io.howdah.server.options.ServerOption;
import io.howdah.server.options.ServerOptions;
import io.howdah.server.options.SiteOptions;
import io.howdah.server.options.TimeoutOptions;
import io.howdah.server.php.PhpHandler;
import io.netty.channel.EventLoop;
import io.netty.util.concurrent.FastThreadLocal;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.RejectedExecutionException;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A PHP site in a program that has an HTTP server of its own, such as a servlet container. It is
 * what {@code howdah serve} makes of a document root in classic mode: by the same rules, options
 * and engines, but without sockets, TLS, compression and logs of requests, which are that server's.
 *
 * <pre>{@code
 * ServerOptions options = ServerOptions.defaults().with("root", "/srv/blog/public");
 * try (PhpSite site = PhpSite.start(options, Php.builder())) {
 *     site.handle(exchange, "/blog"); // by the thread that has the request
 * }
 * }</pre>
 *
 * <p>May be used by all threads. Nothing of it stays with them, so that their class loader may go
 * when it is closed.
 */
public final class PhpSite implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(PhpSite.class);

    private static final Set<ServerOption<?>> OPTIONS =
            Stream.of(
                            Stream.of(
                                    SiteOptions.ROOT,
                                    SiteOptions.ALIAS,
                                    SiteOptions.DENY,
                                    SiteOptions.LINK_TARGETS,
                                    SiteOptions.X_ACCEL_REDIRECT,
                                    SiteOptions.X_SENDFILE,
                                    SiteOptions.FILE_CACHE,
                                    SiteOptions.CACHE_CONTROL,
                                    SiteOptions.WATCH,
                                    LimitOptions.MAX_BODY_SIZE,
                                    LimitOptions.WRITE_BUFFER,
                                    LimitOptions.RESPONSE_SPOOL,
                                    TimeoutOptions.CLIENT_WAIT,
                                    OperatingOptions.SLOW_LOG,
                                    OperatingOptions.SLOW_LOG_AFTER,
                                    OperatingOptions.SLOW_LOG_DEPTH),
                            OptionTopic.PHP.options().stream()
                                    .filter(option -> !option.equals(PhpOptions.EXIT_KEEPS_WORKER)),
                            OptionTopic.PROCESSES.options().stream())
                    .flatMap(options -> options)
                    .collect(Collectors.toUnmodifiableSet());

    private final ServerOptions options;
    private final EventLoops loops;
    private final EventLoop loop;
    private final SiteHandler site;
    private final Metrics metrics;
    private final @Nullable SourceWatcher watcher;
    private final Set<HostedExchange> exchanges = ConcurrentHashMap.newKeySet();
    private volatile boolean closed;

    private PhpSite(ServerOptions options, PhpBuilder php) {
        this.options = options;
        PhpHandler scripts =
                PhpHandlers.of(
                        options,
                        php,
                        () -> ServerComponents.documentRoot(options).folder(),
                        null,
                        false,
                        List.of());
        metrics = ServerComponents.metrics(scripts);
        site = Objects.requireNonNull(ServerComponents.site(options, scripts));
        loops =
                new EventLoops(
                        options.with(ListenOptions.EVENT_LOOPS, 1),
                        new HttpSettings(options, false));
        loop = loops.all().get(0);
        try {
            loops.callInMain(() -> site.start(loops.main()));
        } catch (RuntimeException | Error e) {
            loops.close(false);
            throw e;
        }
        try {
            watcher = watcher();
        } catch (RuntimeException | Error e) {
            close();
            throw e;
        }
    }

    private @Nullable SourceWatcher watcher() {
        List<Path> folders =
                options.get(SiteOptions.WATCH).stream()
                        .map(name -> Path.of(name).toAbsolutePath())
                        .toList();
        try {
            return folders.isEmpty() ? null : new SourceWatcher(folders, this::reload);
        } catch (IOException e) {
            throw new UncheckedIOException("a folder cannot be watched: " + e, e);
        }
    }

    /**
     * Starts PHP for a site.
     *
     * @param options the document root, and how PHP is run and watched
     * @param php what interpreters are opened with: ini settings, services, Java classes that PHP
     *     code may use; not to be changed from now on
     * @return the site
     * @throws IllegalArgumentException if an option is set that a site in another server does not
     *     have, or has a value that cannot be
     * @throws IllegalStateException if PHP cannot start
     */
    public static PhpSite start(ServerOptions options, PhpBuilder php) {
        if (options.get(SiteOptions.ROOT).isEmpty()) {
            throw new IllegalArgumentException(
                    "the option " + SiteOptions.ROOT + " must name the document root");
        }
        for (ServerOption<?> option : OptionTopic.allOptions()) {
            if (options.isSet(option) && !OPTIONS.contains(option)) {
                throw new IllegalArgumentException(
                        "the option "
                                + option
                                + " is for howdah serve: a site in another HTTP server does not"
                                + " have it");
            }
        }
        try {
            return new PhpSite(options.absolute(), php);
        } finally {
            FastThreadLocal.removeAll();
        }
    }

    Metrics metrics() {
        return metrics;
    }

    /**
     * Answers a request, by the thread that has it, which waits meanwhile.
     *
     * @param request the request and its response
     * @param mount the path that the document root stands at, decoded, without a slash at its end;
     *     empty for all paths
     * @throws IOException if the client has gone, or the response cannot be sent as a whole
     */
    public void handle(BlockingExchange request, String mount) throws IOException {
        if (request.method().equals("TRACE") || request.method().equals("CONNECT")) {
            request.fail(405);
            return;
        }
        if (request.contentLength() > options.get(LimitOptions.MAX_BODY_SIZE)) {
            request.fail(413);
            return;
        }
        HostedExchange exchange;
        try {
            exchange = new HostedExchange(request, loop, options);
        } catch (IllegalArgumentException e) {
            LOG.debug("a request was refused", e);
            request.fail(400);
            return;
        }
        String path = request.path();
        exchanges.add(exchange);
        try {
            if (!begin(exchange, bytes(mount), path == null ? null : bytes(path))) {
                request.fail(503);
                return;
            }
            exchange.run();
        } finally {
            exchanges.remove(exchange);
            FastThreadLocal.removeAll();
        }
    }

    private static String bytes(String text) {
        return new String(text.getBytes(UTF_8), ISO_8859_1);
    }

    /** Returns false if the site is closed. */
    private boolean begin(HostedExchange exchange, String mount, @Nullable String path) {
        if (closed) {
            return false;
        }
        try {
            loop.execute(() -> answer(exchange, mount, path));
            return true;
        } catch (RejectedExecutionException e) {
            LOG.debug("the loop has ended", e);
            return false;
        }
    }

    private void answer(HostedExchange exchange, String mount, @Nullable String path) {
        try {
            site.handle(exchange, mount, path);
        } catch (RuntimeException e) {
            LOG.error(
                    "{} {} was answered with 500",
                    exchange.head().method(),
                    LogText.of(exchange.head().uri()),
                    e);
            exchange.fail(500);
        }
    }

    /**
     * Takes up what has changed on disk: PHP code, and where the document root leads to, if it is a
     * link.
     */
    public void reload() {
        try {
            loops.callInMain(site::reload);
        } finally {
            FastThreadLocal.removeAll();
        }
    }

    /**
     * Ends PHP, and with it what it still runs, whose requests are answered with errors. Does
     * nothing if it is closed.
     */
    @Override
    public void close() {
        synchronized (exchanges) {
            if (closed) {
                return;
            }
            closed = true;
        }
        if (watcher != null) {
            watcher.close();
        }
        long deadline = System.nanoTime() + options.nanos(ProcessOptions.KILL_AFTER);
        boolean held = !HandlerClosing.close(site, loops, deadline);
        if (held) {
            LOG.error("the site is closed, but for PHP code or Java code that does not end");
            exchanges.forEach(HostedExchange::abandon);
        } else {
            loops.callInMain(() -> exchanges.forEach(exchange -> exchange.fail(503)));
        }
        loops.close(held);
        FastThreadLocal.removeAll();
    }
}
