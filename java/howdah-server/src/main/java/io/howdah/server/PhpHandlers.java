package io.howdah.server;

import io.howdah.Php;
import io.howdah.PhpBuilder;
import io.howdah.channel.EngineChannel;
import io.howdah.server.exchange.ExchangeListener;
import io.howdah.server.exchange.ServerLoop;
import io.howdah.server.log.SlowLog;
import io.howdah.server.options.OperatingOptions;
import io.howdah.server.options.PhpOptions;
import io.howdah.server.options.ServerOptions;
import io.howdah.server.php.BridgeSession;
import io.howdah.server.php.ConnectionEncoder;
import io.howdah.server.php.Engine;
import io.howdah.server.php.EngineMetrics;
import io.howdah.server.php.EngineSettings;
import io.howdah.server.php.FileSender;
import io.howdah.server.php.PhpHandler;
import io.howdah.server.php.PhpSession;
import io.howdah.server.php.RequestLane;
import io.howdah.server.php.RequestQueue;
import io.howdah.server.php.ResponseHeads;
import io.howdah.server.php.embedded.EmbeddedEngine;
import io.howdah.server.php.processes.ProcessEngine;
import io.howdah.server.php.processes.ProcessForker;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Makes handlers that answer by PHP, on the engine that options name. */
final class PhpHandlers {

    private final ServerOptions options;
    private final PhpBuilder php;
    private final boolean plain;
    private final List<ExchangeListener> listeners;
    private final @Nullable Path script;
    private final EngineSettings settings;
    private final FileSender files;
    private final ConnectionEncoder connections;
    private final @Nullable SlowLog slowLog;

    private PhpHandlers(
            ServerOptions options,
            PhpBuilder php,
            Supplier<Path> documentRoot,
            @Nullable Path workerScript,
            boolean plain,
            List<ExchangeListener> listeners) {
        this.options = options;
        this.php = php;
        this.plain = plain;
        this.listeners = List.copyOf(listeners);
        script = workerScript == null ? null : workerScript.toAbsolutePath();
        settings = EngineSettings.of(options);
        files = FileSender.of(options);
        connections = new ConnectionEncoder(documentRoot);
        slowLog = slowLog(options);
    }

    /**
     * Answers requests by PHP, in this process or in others as {@link PhpOptions#ENGINE} says.
     *
     * @param options how PHP is run and watched
     * @param php what interpreters are opened with: ini settings, and what PHP code may reach of
     *     Java; not to be changed from now on
     * @param documentRoot PHP's {@code DOCUMENT_ROOT}; asked for again when the server reloads
     * @param workerScript the script that handles requests in a loop; null for a script per request
     * @param plain whether headers of responses mean nothing to the server: see {@link
     *     ResponseHeads}
     * @param listeners hear what becomes of requests in PHP
     * @return the handler, which the server starts
     */
    static PhpHandler of(
            ServerOptions options,
            PhpBuilder php,
            Supplier<Path> documentRoot,
            @Nullable Path workerScript,
            boolean plain,
            List<ExchangeListener> listeners) {
        configure(options, php);
        return new PhpHandlers(options, php, documentRoot, workerScript, plain, listeners).make();
    }

    private static void configure(ServerOptions options, PhpBuilder php) {
        php.server();
        options.get(PhpOptions.PHP_ADMIN_VALUE).forEach(php::adminIni);
        options.get(PhpOptions.ENV).forEach(php::environment);
        options.get(PhpOptions.SERVER_VAR).forEach(php::serverVariable);
        if (options.get(PhpOptions.CLEAR_ENV)) {
            php.clearEnvironment();
            // As php-fpm does where a pool names its user.
            setUnless(options, php, "USER", "user.name");
            setUnless(options, php, "HOME", "user.home");
        }
    }

    private static void setUnless(
            ServerOptions options, PhpBuilder php, String name, String property) {
        if (!options.get(PhpOptions.ENV).containsKey(name)) {
            php.environment(name, System.getProperty(property));
        }
    }

    private static @Nullable SlowLog slowLog(ServerOptions options) {
        String target = options.get(OperatingOptions.SLOW_LOG);
        if (target.isEmpty()
                || options.nanos(OperatingOptions.SLOW_LOG_AFTER) == ServerOptions.NO_LIMIT) {
            return null;
        }
        return new SlowLog(
                target,
                options.get(PhpOptions.ENGINE),
                options.get(OperatingOptions.SLOW_LOG_AFTER),
                options.get(OperatingOptions.SLOW_LOG_DEPTH));
    }

    private PhpHandler make() {
        boolean inProcesses = options.get(PhpOptions.ENGINE).equals("processes");
        return new PhpHandler(
                options.get(PhpOptions.BODY_BUFFER),
                options.get(PhpOptions.STREAM_BODIES),
                connections::renew,
                slowLog,
                inProcesses ? this::inProcesses : this::embedded);
    }

    private Engine embedded(ServerLoop loop, EngineMetrics metrics) {
        return new EmbeddedEngine(loop, shared(true, loop, metrics), script, this::open);
    }

    private Engine inProcesses(ServerLoop loop, EngineMetrics metrics) {
        return new ProcessEngine(
                loop,
                shared(false, loop, metrics),
                script,
                new ProcessForker(loop, php, connections, slowLog));
    }

    private RequestLane.Shared shared(boolean embedded, ServerLoop loop, EngineMetrics metrics) {
        return new RequestLane.Shared(
                embedded,
                loop.eventLoop(),
                System::nanoTime,
                new RequestQueue(settings.queueLimit()),
                metrics,
                new ResponseHeads(plain),
                files,
                settings,
                listeners);
    }

    private PhpSession open(PhpSession.Listener listener) {
        Php opened = php.open();
        if (slowLog != null) {
            slowLog.follow(EngineChannel.of(opened.calls()), ProcessHandle.current().pid());
        }
        return new BridgeSession(
                EngineChannel.of(opened.calls()), listener, connections, opened::close);
    }
}
