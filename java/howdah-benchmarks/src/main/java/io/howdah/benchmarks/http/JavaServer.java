package io.howdah.benchmarks.http;

import io.howdah.server.HowdahServer;
import io.howdah.server.exchange.HttpExchange;
import io.howdah.server.exchange.RequestHandler;
import io.howdah.server.options.ListenOptions;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http.DefaultHttpHeadersFactory;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpHeadersFactory;
import io.netty.util.AsciiString;
import java.sql.SQLException;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;

/** Howdah's server with a handler in Java: what PHP is compared with. */
public final class JavaServer implements RequestHandler {

    private static final int OK = 200;
    private static final int NOT_FOUND = 404;
    private static final int INTERNAL_SERVER_ERROR = 500;

    /** The headers are the handler's own, and right. */
    private static final HttpHeadersFactory HEADERS =
            DefaultHttpHeadersFactory.headersFactory().withValidation(false);

    private final Executor threads;

    private JavaServer(Executor threads) {
        this.threads = threads;
    }

    /**
     * Serves until the process ends.
     *
     * @param arguments the port, how many event loops, and how many threads wait for the database;
     *     0 has the event loop wait itself, as it does for PHP
     */
    public static void main(String... arguments) {
        int threads = Integer.parseInt(arguments[2]);
        HowdahServer.builder()
                .set(ListenOptions.HOST, "127.0.0.1")
                .set(ListenOptions.PORT, Integer.parseInt(arguments[0]))
                .set(ListenOptions.EVENT_LOOPS, Integer.parseInt(arguments[1]))
                .handler(
                        "/",
                        new JavaServer(
                                threads == 0
                                        ? Runnable::run
                                        : Executors.newFixedThreadPool(threads)))
                .start();
    }

    @Override
    public void handle(HttpExchange exchange) {
        String target = exchange.head().uri();
        int mark = target.indexOf('?');
        String query = mark < 0 ? "" : target.substring(mark + 1);
        switch (mark < 0 ? target : target.substring(0, mark)) {
            case "/plaintext" -> respond(exchange, Pages.TEXT, Pages.plaintext());
            case "/json" -> respond(exchange, Pages.JSON, Pages.json());
            case "/db" -> respond(exchange, Pages.JSON, Pages::world);
            case "/queries" -> respond(exchange, Pages.JSON, () -> Pages.worlds(query));
            case "/fortunes" -> respond(exchange, Pages.HTML, Pages::fortunes);
            case "/updates" -> respond(exchange, Pages.JSON, () -> Pages.updates(query));
            default -> exchange.respond(NOT_FOUND, HEADERS.newHeaders(), Unpooled.EMPTY_BUFFER);
        }
    }

    private void respond(HttpExchange exchange, AsciiString type, Page page) {
        threads.execute(
                () -> {
                    try {
                        respond(exchange, type, page.read());
                    } catch (SQLException e) {
                        System.err.println("a query failed: " + e);
                        exchange.fail(INTERNAL_SERVER_ERROR);
                    }
                });
    }

    private static void respond(HttpExchange exchange, AsciiString type, ByteBuf body) {
        HttpHeaders headers = HEADERS.newHeaders();
        headers.set(HttpHeaderNames.CONTENT_TYPE, type);
        exchange.respond(OK, headers, body);
    }

    /** A body that the database has a part in. */
    @FunctionalInterface
    private interface Page {
        ByteBuf read() throws SQLException;
    }
}
