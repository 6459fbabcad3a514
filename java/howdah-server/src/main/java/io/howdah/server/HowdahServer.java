package io.howdah.server;

import io.howdah.PhpBuilder;
import io.howdah.server.exchange.ExchangeListener;
import io.howdah.server.exchange.RequestHandler;
import io.howdah.server.exchange.ResponseFilter;
import io.howdah.server.files.DevelopmentMode;
import io.howdah.server.http.ConnectionInitializer;
import io.howdah.server.http.Connections;
import io.howdah.server.http.Dispatcher;
import io.howdah.server.http.HttpSettings;
import io.howdah.server.loop.EventLoops;
import io.howdah.server.options.LimitOptions;
import io.howdah.server.options.ListenOptions;
import io.howdah.server.options.ProcessOptions;
import io.howdah.server.options.ServerOption;
import io.howdah.server.options.ServerOptions;
import io.howdah.server.options.SiteOptions;
import io.howdah.server.options.TimeoutOptions;
import io.howdah.server.tls.TlsContext;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoop;
import io.netty.channel.WriteBufferWaterMark;
import io.netty.util.concurrent.Future;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * An HTTP server for PHP applications and Java handlers.
 *
 * <pre>{@code
 * try (HowdahServer server = HowdahServer.builder()
 *         .set(ListenOptions.PORT, 8080)
 *         .set(SiteOptions.ROOT, Optional.of(Path.of("public")))
 *         .php(Php.builder())
 *         .handler("/api", exchange -> exchange.respond(200, headers, body))
 *         .start()) {
 *     …
 * }
 * }</pre>
 */
@SuppressWarnings("FutureReturnValueIgnored") // what the loop repeats is not waited for
public final class HowdahServer implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(HowdahServer.class);
    private static final long TLS_CHECK_SECONDS = 2;

    private final ServerOptions options;
    private final List<RequestHandler> handlers;
    private final EventLoops loops;
    private final Connections connections;
    private final @Nullable TlsContext tls;
    private final Channel acceptor;
    private final ServerComponents parts;
    private boolean closed;
    private volatile boolean held;

    private HowdahServer(Builder builder, ServerComponents parts) {
        this.parts = parts;
        options = builder.options;
        HttpSettings settings = new HttpSettings(options, builder.development != null);
        List<Dispatcher.Route> routes = parts.routes(builder.routes);
        Dispatcher dispatcher =
                new Dispatcher(routes, parts.listeners(builder.listeners), filter(builder));
        handlers = routes.stream().map(Dispatcher.Route::handler).distinct().toList();
        tls = TlsContext.of(options);
        connections =
                new Connections(
                        dispatcher,
                        options.get(LimitOptions.MAX_CONNECTIONS),
                        options.get(LimitOptions.MAX_CONNECTIONS_PER_ADDRESS));
        loops = new EventLoops(options, settings);
        int started = 0;
        try {
            for (RequestHandler handler : handlers) {
                loops.callInMain(() -> handler.start(loops.main()));
                started++;
            }
            acceptor =
                    bind(
                            new ConnectionInitializer(
                                    loops.byEventLoop(),
                                    settings,
                                    dispatcher,
                                    connections,
                                    tls,
                                    builder.development));
        } catch (RuntimeException | Error e) {
            loops.close(!closeHandlers(handlers.subList(0, started)));
            throw e;
        }
        if (tls != null) {
            loops.last()
                    .scheduleWithFixedDelay(
                            tls::reloadIfChanged,
                            TLS_CHECK_SECONDS,
                            TLS_CHECK_SECONDS,
                            TimeUnit.SECONDS);
        }
    }

    private @Nullable ResponseFilter filter(Builder builder) {
        return builder.filter == null ? parts.compression() : builder.filter;
    }

    private Channel bind(ConnectionInitializer initializer) {
        int writeBuffer = options.get(LimitOptions.WRITE_BUFFER);
        ServerBootstrap bootstrap =
                new ServerBootstrap()
                        .group(loops.group())
                        .channel(loops.transport().serverChannel())
                        .option(ChannelOption.SO_BACKLOG, options.get(ListenOptions.BACKLOG))
                        .option(ChannelOption.SO_REUSEADDR, true)
                        .childOption(ChannelOption.TCP_NODELAY, true)
                        .childOption(
                                ChannelOption.WRITE_BUFFER_WATER_MARK,
                                new WriteBufferWaterMark(writeBuffer / 2, writeBuffer))
                        .handler(connections)
                        .childHandler(initializer);
        String host = options.get(ListenOptions.HOST);
        int port = options.get(ListenOptions.PORT);
        InetSocketAddress address = new InetSocketAddress(host, port);
        if (address.isUnresolved()) {
            throw cannotListen(host, port, "no address is known for that name", null);
        }
        ChannelFuture bound = bootstrap.bind(address).awaitUninterruptibly();
        if (!bound.isSuccess()) {
            Throwable cause = bound.cause();
            throw cannotListen(host, port, reason(String.valueOf(cause.getMessage())), cause);
        }
        return bound.channel();
    }

    private static IllegalStateException cannotListen(
            String host, int port, String reason, @Nullable Throwable cause) {
        String name = host.contains(":") ? "[" + host + "]" : host;
        return new IllegalStateException(
                "the server cannot listen at " + name + ":" + port + ": " + reason, cause);
    }

    /** What the system says, and what to do about it. */
    private static String reason(String message) {
        if (message.contains("Address already in use")) {
            return message + "; another program listens there";
        } else if (message.contains("Permission denied")) {
            return message + "; ports below 1024 need CAP_NET_BIND_SERVICE";
        } else if (message.contains("Cannot assign requested address")) {
            return message + "; this machine does not have that address";
        }
        return message;
    }

    /** A server with default options and no handler. */
    public static Builder builder() {
        return new Builder();
    }

    /** The options it runs with. */
    public ServerOptions options() {
        return options;
    }

    /** The address it listens at, with the port it got. */
    public InetSocketAddress address() {
        return (InetSocketAddress) acceptor.localAddress();
    }

    /** The address of the admin server, with the port it got; null if there is none. */
    public @Nullable InetSocketAddress adminAddress() {
        return parts.adminAddress();
    }

    /** What is measured, in the text format that Prometheus reads. */
    public String metrics() {
        return parts.metrics().text();
    }

    ServerComponents components() {
        return parts;
    }

    /** From any thread: what the main event loop runs at this moment, for people. */
    public String running() {
        return parts.running();
    }

    /** The event loops, of which the first is the main one. */
    List<? extends EventLoop> loops() {
        return loops.all();
    }

    /** How sockets are driven: {@code epoll}, {@code io_uring} or {@code nio}. */
    public String transport() {
        return loops.transport().toString();
    }

    /** Has all handlers take up what changed on disk, and TLS certificates too. */
    public void reload() {
        if (tls != null) {
            tls.reloadIfChanged();
        }
        for (RequestHandler handler : handlers) {
            loops.callInMain(handler::reload);
        }
    }

    /**
     * Has the access log opened anew if its file was rotated. Within a second, that happens by
     * itself.
     */
    public void reopenLogs() {
        parts.reopenLogs();
    }

    /**
     * Drains: takes no more connections, answers what came, and closes when all is answered or the
     * time of {@link TimeoutOptions#DRAIN_TIMEOUT} is over. What PHP and its Java code still run
     * then is interrupted; what holds up an event loop {@link ProcessOptions#KILL_AFTER} later is
     * left behind, see {@link #isHeld}. Not for event loops: it waits.
     */
    @Override
    public synchronized void close() {
        if (closed) {
            return;
        }
        closed = true;
        parts.beginClose();
        long deadline = deadline(TimeoutOptions.DRAIN_TIMEOUT);
        Future<?> unbound = acceptor.close();
        unbound.awaitUninterruptibly(deadline - System.nanoTime(), TimeUnit.NANOSECONDS);
        try {
            connections.drain(deadline);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        held = !closeHandlers(handlers);
        if (held) {
            LOG.error("the server is closed, but for what still runs: {}", parts.running());
        }
        loops.close(held);
        parts.close();
    }

    /** Whether something still held up an event loop when {@link #close} gave up to wait for it. */
    public boolean isHeld() {
        return held;
    }

    private long deadline(ServerOption<Duration> option) {
        return System.nanoTime() + options.nanos(option);
    }

    /** Returns whether all have been closed. */
    private boolean closeHandlers(List<RequestHandler> started) {
        long deadline = deadline(ProcessOptions.KILL_AFTER);
        boolean all = true;
        for (RequestHandler handler : started) {
            all &= HandlerClosing.close(handler, loops, deadline);
        }
        return all;
    }

    /** What a server is made of. */
    public static final class Builder {

        private ServerOptions options = ServerOptions.defaults();
        private final List<Dispatcher.Route> routes = new ArrayList<>();
        private final List<ExchangeListener> listeners = new ArrayList<>();
        private @Nullable ResponseFilter filter;
        private @Nullable PhpBuilder php;
        private @Nullable DevelopmentMode development;

        private Builder() {}

        /** Replaces all options. */
        public Builder options(ServerOptions options) {
            this.options = Objects.requireNonNull(options);
            return this;
        }

        /** Sets one option. */
        public <T> Builder set(ServerOption<T> option, T value) {
            options = options.with(option, value);
            return this;
        }

        /** The options as set so far. */
        public ServerOptions options() {
            return options;
        }

        /**
         * Has a handler answer what begins with a path.
         *
         * @param pathPrefix {@code /} for all, or whole path segments: {@code /api} is for {@code
         *     /api} and {@code /api/users}, not for {@code /apis}. The longest prefix wins.
         */
        public Builder handler(String pathPrefix, RequestHandler handler) {
            routes.add(new Dispatcher.Route(pathPrefix, handler));
            return this;
        }

        /**
         * Has PHP run the scripts of the site, which is at {@link SiteOptions#ROOT}, or the worker
         * script {@link SiteOptions#WORKER}. Without it, PHP source is as if it were not there.
         *
         * @param php what interpreters are opened with: ini settings, services, Java classes that
         *     PHP code may use
         */
        public Builder php(PhpBuilder php) {
            this.php = php;
            return this;
        }

        /**
         * Serves the root as {@code php -S} does: by the rules of PHP's built-in web server, which
         * are not safe where others can reach it. {@link #php} must be set to {@link
         * PhpBuilder#developmentServer}.
         *
         * @param router the script that is run for all requests; empty for none
         * @param log gets lines of the log, on event loops
         */
        public Builder development(String router, Consumer<String> log) {
            development = new DevelopmentMode(router, log);
            return this;
        }

        /** Tells a listener of all exchanges. */
        public Builder listener(ExchangeListener listener) {
            listeners.add(listener);
            return this;
        }

        /** Has a filter see all responses, in place of the one that compresses them. */
        public Builder filter(ResponseFilter filter) {
            this.filter = filter;
            return this;
        }

        /**
         * Starts the server: it listens when this returns.
         *
         * @throws IllegalArgumentException if options contradict each other
         * @throws IllegalStateException if the address is in use, or a handler could not start
         */
        public HowdahServer start() {
            options = options.absolute();
            ServerComponents parts = new ServerComponents(options, php, development, listeners);
            try {
                HowdahServer server = new HowdahServer(this, parts);
                parts.started(server);
                return server;
            } catch (RuntimeException | Error e) {
                parts.close();
                throw e;
            }
        }
    }
}
