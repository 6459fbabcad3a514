package io.howdah.server;

import io.howdah.Php;
import io.howdah.server.files.Script;
import io.howdah.server.log.SlowLog;
import io.netty.buffer.ByteBuf;
import io.netty.channel.EventLoop;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Answers requests by PHP scripts: each by its own, or all by a worker script that stays. */
public final class PhpHandler implements ScriptHandler {

    /**
     * Answers requests by PHP, in this process or in workers as {@link ServerOption#ENGINE} says.
     *
     * @param options how PHP is run and watched
     * @param php what interpreters are opened with: ini settings, and what PHP code may reach of
     *     Java; not to be changed from now on
     * @param documentRoot PHP's {@code DOCUMENT_ROOT}; asked for again when the server reloads
     * @param workerScript the script that handles requests in a loop; null for a script per request
     * @return the handler, which the server starts
     */
    public static PhpHandler of(
            ServerOptions options,
            Php.Builder php,
            Supplier<Path> documentRoot,
            @Nullable Path workerScript) {
        return of(options, php, documentRoot, workerScript, false);
    }

    /**
     * @param plain whether headers of responses mean nothing to the server: see {@link
     *     ResponseHeads}
     */
    static PhpHandler of(
            ServerOptions options,
            Php.Builder php,
            Supplier<Path> documentRoot,
            @Nullable Path workerScript,
            boolean plain) {
        php.server();
        options.get(ServerOption.PHP_ADMIN_VALUE).forEach(php::adminIni);
        options.get(ServerOption.ENV).forEach(php::environment);
        options.get(ServerOption.SERVER_VAR).forEach(php::serverVariable);
        if (options.get(ServerOption.CLEAR_ENV)) {
            php.clearEnvironment();
            // As php-fpm does where a pool names its user.
            setUnless(options, php, "USER", "user.name");
            setUnless(options, php, "HOME", "user.home");
        }
        EngineSettings settings = EngineSettings.of(options);
        SlowLog slowLog = slowLog(options);
        ConnectionEncoder connections = new ConnectionEncoder(documentRoot);
        FileSender files = FileSender.of(options);
        Path script = workerScript == null ? null : workerScript.toAbsolutePath();
        EngineMaker embedded =
                (loop, metrics) ->
                        new EmbeddedEngine(
                                loop,
                                shared(true, plain, settings, files, loop, metrics),
                                script,
                                listener -> open(php, listener, connections, slowLog));
        EngineMaker workers =
                (loop, metrics) ->
                        new WorkersEngine(
                                loop,
                                shared(false, plain, settings, files, loop, metrics),
                                script,
                                new BorderWorkers(loop, php, connections, slowLog));
        return new PhpHandler(
                options.get(ServerOption.BODY_BUFFER),
                options.get(ServerOption.STREAM_BODIES),
                connections::renew,
                slowLog,
                options.get(ServerOption.ENGINE).equals("workers") ? workers : embedded);
    }

    private static @Nullable SlowLog slowLog(ServerOptions options) {
        String target = options.get(ServerOption.SLOW_LOG);
        Duration after = options.get(ServerOption.SLOW_LOG_AFTER);
        if (target.isEmpty() || after.isZero()) {
            return null;
        }
        return new SlowLog(
                target,
                options.get(ServerOption.ENGINE),
                after,
                options.get(ServerOption.SLOW_LOG_DEPTH));
    }

    private static void setUnless(
            ServerOptions options, Php.Builder php, String name, String property) {
        if (!options.get(ServerOption.ENV).containsKey(name)) {
            php.environment(name, System.getProperty(property));
        }
    }

    private static Interpreter.Shared shared(
            boolean embedded,
            boolean plain,
            EngineSettings settings,
            FileSender files,
            ServerLoop loop,
            EngineMetrics metrics) {
        return new Interpreter.Shared(
                embedded,
                loop.eventLoop(),
                System::nanoTime,
                new RequestQueue(settings.queueLimit()),
                metrics,
                new ResponseHeads(plain),
                files,
                settings);
    }

    private static PhpSession open(
            Php.Builder builder,
            PhpSession.Listener listener,
            ConnectionEncoder connections,
            @Nullable SlowLog slowLog) {
        Php php = builder.open();
        if (slowLog != null) {
            slowLog.follow(php.channel(), ProcessHandle.current().pid());
        }
        return new BorderSession(php.channel(), listener, connections, php::close);
    }

    /** Makes the engine, on the loop that drives it. */
    @FunctionalInterface
    interface EngineMaker {
        Engine make(ServerLoop loop, EngineMetrics metrics);
    }

    private final EngineMaker maker;
    private final int bodyBuffer;
    private final boolean streamBodies;
    private final Runnable beforeReload;
    private final @Nullable SlowLog slowLog;
    private final EngineMetrics metrics = new EngineMetrics();

    /** From loops that do not drive PHP. */
    private final Queue<PhpRequest> handedOver = new ConcurrentLinkedQueue<>();

    private final AtomicBoolean handing = new AtomicBoolean();

    private volatile @Nullable Engine engine;
    private @Nullable EventLoop loop;

    /**
     * @param bodyBuffer bytes of a body that are kept in memory
     * @param streamBodies whether PHP gets longer ones while they come
     * @param slowLog to be opened before the engine starts; null if there is none
     */
    PhpHandler(
            int bodyBuffer,
            boolean streamBodies,
            Runnable beforeReload,
            @Nullable SlowLog slowLog,
            EngineMaker maker) {
        this.streamBodies = streamBodies;
        this.beforeReload = beforeReload;
        this.slowLog = slowLog;
        this.maker = maker;
        this.bodyBuffer = bodyBuffer;
    }

    /** {@return what PHP does and has done} */
    public EngineMetrics metrics() {
        return metrics;
    }

    /** {@return the log of requests that take long; null if there is none} */
    @Nullable SlowLog slowLog() {
        return slowLog;
    }

    @Override
    public void start(ServerLoop driver) {
        if (slowLog != null) {
            slowLog.open();
        }
        try {
            startEngine(driver);
        } catch (RuntimeException | Error e) {
            closeSlowLog();
            throw e;
        }
    }

    private void startEngine(ServerLoop driver) {
        Engine made = maker.make(driver, metrics);
        engine = made;
        loop = driver.eventLoop();
        made.start();
    }

    private void closeSlowLog() {
        if (slowLog != null) {
            slowLog.close();
        }
    }

    @Override
    public void handle(HttpExchange exchange, Script script) {
        RequestBody body = exchange.body();
        if (body.isEmpty()) {
            accept(PhpRequest.of(exchange, script));
        } else if (body.contentLength() > bodyBuffer) {
            acceptLong(exchange, script);
        } else {
            body.whole(bodyBuffer, whole -> collected(exchange, script, whole));
        }
    }

    private void collected(HttpExchange exchange, Script script, @Nullable ByteBuf whole) {
        if (whole == null) {
            acceptLong(exchange, script);
        } else if (whole.isReadable()) {
            accept(PhpRequest.of(exchange, script, whole));
        } else {
            whole.release();
            accept(PhpRequest.of(exchange, script));
        }
    }

    private void acceptLong(HttpExchange exchange, Script script) {
        if (streamBodies) {
            accept(PhpRequest.streamed(exchange, script));
        } else {
            BodySpool.begin(exchange, body -> accept(PhpRequest.of(exchange, script, body)));
        }
    }

    private void accept(PhpRequest request) {
        EventLoop driver = loop;
        Engine of = engine;
        if (driver == null || of == null) {
            throw new IllegalStateException("PHP has not been started");
        }
        if (driver == request.exchange.eventLoop()) {
            of.accept(request);
            return;
        }
        handedOver.add(request);
        if (handing.compareAndSet(false, true)) {
            driver.execute(() -> takeOver(of));
        }
    }

    private void takeOver(Engine of) {
        handing.set(false);
        PhpRequest request = handedOver.poll();
        while (request != null) {
            of.accept(request);
            request = handedOver.poll();
        }
    }

    @Override
    public void reload() {
        Engine of = engine;
        if (of != null) {
            beforeReload.run();
            of.reload();
        }
    }

    @Override
    public void interrupt() {
        Engine of = engine;
        if (of != null) {
            of.interrupt();
        }
    }

    /** From any thread: the request that PHP runs on the event loop; empty if there is none. */
    String running() {
        Engine of = engine;
        return of == null ? "" : of.running();
    }

    @Override
    public void close() {
        Engine of = engine;
        if (of != null) {
            of.close();
        }
        closeSlowLog();
    }
}
