package io.howdah.server;

import io.howdah.Php;
import io.howdah.server.exchange.HttpExchange;
import io.howdah.server.exchange.RequestHandler;
import io.howdah.server.exchange.ServerLoop;
import io.howdah.server.files.Script;
import io.howdah.server.files.Scripts;
import io.howdah.server.options.ServerOptions;
import io.howdah.server.php.EngineMetrics;
import io.howdah.server.php.PhpHandler;
import io.howdah.server.testing.Client;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A server all of whose requests are answered by one PHP script, on one of the engines. */
public final class Site implements AutoCloseable {

    public static final Path SCRIPTS = Path.of("src/test/php/engine").toAbsolutePath();

    final PhpHandler php;
    public final HowdahServer server;

    private Site(ServerOptions options, @Nullable Path worker, Script script) {
        php =
                PhpHandlers.of(
                        options,
                        Php.builder()
                                .ini("memory_limit", "64M")
                                .ini("log_errors", "0")
                                .ini("opcache.validate_timestamps", "0"),
                        () -> SCRIPTS,
                        worker,
                        false,
                        List.of());
        server =
                HowdahServer.builder()
                        .options(options)
                        .handler("/", new Passing(php, script))
                        .start();
    }

    /** Hands all requests over. */
    private record Passing(PhpHandler php, Script script) implements RequestHandler {

        @Override
        public void handle(HttpExchange exchange) {
            php.handle(exchange, script);
        }

        @Override
        public void start(ServerLoop loop) {
            php.start(loop);
        }

        @Override
        public void reload() {
            php.reload();
        }

        @Override
        public void close() {
            php.close();
        }
    }

    public static Site worker(Path script, ServerOptions options) {
        return new Site(options, script, Scripts.named("/worker.php"));
    }

    public static Site worker(String script, ServerOptions options) {
        return worker(SCRIPTS.resolve(script), options);
    }

    public static Site classic(String script, ServerOptions options) {
        return new Site(options, null, Scripts.of(SCRIPTS.resolve(script), "/" + script, "/more"));
    }

    public static ServerOptions options(String engine) {
        return ServerOptions.defaults()
                .with("engine", engine)
                .with("host", "127.0.0.1")
                .with("port", "0");
    }

    public Client connect() {
        return new Client(server.address());
    }

    public EngineMetrics metrics() {
        return php.metrics();
    }

    @Override
    public void close() {
        server.close();
    }
}
