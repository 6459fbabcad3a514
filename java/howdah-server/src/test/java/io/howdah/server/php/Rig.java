package io.howdah.server.php;

import io.howdah.server.files.Script;
import io.howdah.server.files.Scripts;
import io.howdah.server.options.ServerOptions;
import io.howdah.server.php.embedded.EmbeddedEngine;
import io.howdah.server.php.processes.ProcessEngine;
import io.howdah.server.testing.FakeExchange;
import io.howdah.server.testing.FakeLoop;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** An engine with a loop, a clock and sessions that the test drives. */
public final class Rig implements AutoCloseable {

    static final Script SCRIPT = Scripts.named("/index.php");

    public final FakeLoop loop = new FakeLoop();
    public final FakeSource source = new FakeSource(loop);
    final List<FakeSession> sessions = new ArrayList<>();
    public final EngineMetrics metrics;
    public final PhpHandler handler;

    /** Where another thread looks at the clock too. */
    public boolean realTime;

    /** What is done with a session that is opened. */
    Consumer<FakeSession> onOpen = session -> {};

    private Rig(boolean embedded, boolean streamBodies, EngineSettings settings) {
        handler =
                new PhpHandler(
                        1 << 10,
                        streamBodies,
                        () -> {},
                        null,
                        (driver, counted) -> {
                            RequestLane.Shared shared =
                                    new RequestLane.Shared(
                                            embedded,
                                            driver.eventLoop(),
                                            this::now,
                                            new RequestQueue(settings.queueLimit()),
                                            counted,
                                            new ResponseHeads(),
                                            FileSender.of(ServerOptions.defaults()),
                                            settings,
                                            List.of());
                            return embedded
                                    ? new EmbeddedEngine(
                                            driver, shared, Path.of("/srv/worker.php"), this::open)
                                    : new ProcessEngine(
                                            driver, shared, Path.of("/srv/worker.php"), source);
                        });
        metrics = handler.metrics();
    }

    static Rig embedded(EngineSettings settings) {
        return new Rig(true, false, settings);
    }

    static Rig embedded() {
        return embedded(Settings.of().make());
    }

    /** PHP gets long bodies while they come. */
    static Rig streaming() {
        return new Rig(true, true, Settings.of().make());
    }

    public static Rig processes(EngineSettings settings) {
        return new Rig(false, false, settings);
    }

    public static Rig processes() {
        return processes(Settings.of().make());
    }

    static long millis(long millis) {
        return millis * 1_000_000;
    }

    private long now() {
        return realTime ? System.nanoTime() : loop.now();
    }

    private PhpSession open(PhpSession.Listener listener) {
        FakeSession session = new FakeSession(listener);
        sessions.add(session);
        onOpen.accept(session);
        return session;
    }

    public Rig start() {
        handler.start(loop);
        loop.turn();
        return this;
    }

    /** The embedded one. */
    FakeSession session() {
        return sessions.get(0);
    }

    /** A PHP process, by the order in which they were started. */
    public FakeProcess process(int index) {
        return source.processes.get(index);
    }

    public FakeExchange request(String method, String target, @Nullable String body) {
        FakeExchange exchange = new FakeExchange(loop.eventLoop(), method, target, body);
        return hand(exchange);
    }

    FakeExchange hand(FakeExchange exchange) {
        exchange.startNanos = now();
        handler.handle(exchange, SCRIPT);
        return exchange;
    }

    public FakeExchange get(String target) {
        return request("GET", target, null);
    }

    public List<FakeExchange> get(int count, String prefix) {
        List<FakeExchange> exchanges = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            exchanges.add(get(prefix + i));
        }
        return exchanges;
    }

    /** Answers quick requests, so that the engine knows that they are. */
    void warmUp(FakeSession session) {
        for (int i = 0; i < 60; i++) {
            get("/warm");
            loop.turn();
            session.answerAll();
        }
    }

    @Override
    public void close() {
        for (FakeProcess process : source.alive()) {
            if (!process.session.isIdle()) {
                process.die();
            }
        }
        handler.close();
    }
}
