package io.howdah.server;

import io.howdah.Php;
import io.howdah.server.files.Script;
import io.howdah.server.files.Scripts;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** A server all of whose requests are answered by one PHP script, on one of the engines. */
final class Site implements AutoCloseable {

    static final Path SCRIPTS = Path.of("src/test/php/engine").toAbsolutePath();

    final PhpHandler php;
    final HowdahServer server;

    private Site(ServerOptions options, @Nullable Path worker, Script script) {
        php =
                PhpHandler.of(
                        options,
                        Php.builder()
                                .ini("memory_limit", "64M")
                                .ini("log_errors", "0")
                                .ini("opcache.validate_timestamps", "0"),
                        () -> SCRIPTS,
                        worker);
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

    static Site worker(Path script, ServerOptions options) {
        return new Site(options, script, Scripts.named("/worker.php"));
    }

    static Site worker(String script, ServerOptions options) {
        return worker(SCRIPTS.resolve(script), options);
    }

    static Site classic(String script, ServerOptions options) {
        return new Site(options, null, Scripts.of(SCRIPTS.resolve(script), "/" + script, "/more"));
    }

    static ServerOptions options(String engine) {
        return ServerOptions.defaults()
                .with("engine", engine)
                .with("host", "127.0.0.1")
                .with("port", "0");
    }

    Client connect() {
        return new Client(server.address());
    }

    EngineMetrics metrics() {
        return php.metrics();
    }

    @Override
    public void close() {
        server.close();
    }
}
