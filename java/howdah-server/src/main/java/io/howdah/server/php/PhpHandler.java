package io.howdah.server.php;

import io.howdah.server.exchange.HttpExchange;
import io.howdah.server.exchange.RequestBody;
import io.howdah.server.exchange.ServerLoop;
import io.howdah.server.files.Script;
import io.howdah.server.files.ScriptHandler;
import io.howdah.server.log.SlowLog;
import io.netty.buffer.ByteBuf;
import io.netty.channel.EventLoop;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/** Answers requests by PHP scripts: each by its own, or all by a worker script that stays. */
public final class PhpHandler implements ScriptHandler {

    /** Makes the engine, on the loop that drives it. */
    @FunctionalInterface
    public interface EngineMaker {
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
    public PhpHandler(
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
    public @Nullable SlowLog slowLog() {
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
    public String running() {
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
