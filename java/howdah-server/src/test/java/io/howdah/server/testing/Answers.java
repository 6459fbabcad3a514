package io.howdah.server.testing;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import io.howdah.server.HowdahServer;
import io.howdah.server.exchange.HttpExchange;
import io.howdah.server.exchange.RequestHandler;
import io.howdah.server.options.ListenOptions;
import io.howdah.server.options.TimeoutOptions;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http.DefaultHttpHeaders;
import io.netty.handler.codec.http.HttpHeaders;

/** What handlers of tests answer with. */
public final class Answers {

    private Answers() {}

    public static void text(HttpExchange exchange, String body) {
        exchange.respond(200, headers(), bytes(body));
    }

    public static HttpHeaders headers() {
        return new DefaultHttpHeaders().set("Content-Type", "text/plain");
    }

    public static ByteBuf bytes(String text) {
        return Unpooled.copiedBuffer(text, ISO_8859_1);
    }

    /** Collects the body and sends it back. */
    public static void echo(HttpExchange exchange) {
        exchange.body()
                .whole(
                        Integer.MAX_VALUE,
                        body -> {
                            if (body != null) {
                                exchange.respond(200, headers(), body);
                            }
                        });
    }

    /** Sends the body back piece by piece as it comes, and reads no faster than it can write. */
    public static void echoPieces(HttpExchange exchange) {
        if (!exchange.isBegun()) {
            exchange.begin(200, headers());
        }
        exchange.body()
                .read(
                        8192,
                        piece -> {
                            if (piece == null) {
                                exchange.fail(500);
                            } else if (!piece.isReadable()) {
                                exchange.end();
                            } else {
                                exchange.write(piece);
                                exchange.onWritable(() -> echoPieces(exchange));
                            }
                        });
    }

    public static HowdahServer serve(RequestHandler handler) {
        return builder(handler).start();
    }

    public static HowdahServer.Builder builder(RequestHandler handler) {
        return HowdahServer.builder()
                .set(ListenOptions.HOST, "127.0.0.1")
                .set(ListenOptions.PORT, 0)
                .set(TimeoutOptions.DRAIN_TIMEOUT, java.time.Duration.ofSeconds(1))
                .handler("/", handler);
    }
}
