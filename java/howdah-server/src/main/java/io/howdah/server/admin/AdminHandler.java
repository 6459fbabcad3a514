package io.howdah.server.admin;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.howdah.server.exchange.HttpExchange;
import io.howdah.server.exchange.RequestHandler;
import io.howdah.server.metrics.Metrics;
import io.howdah.server.options.OperatingOptions;
import io.howdah.server.proxy.Authority;
import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http.DefaultHttpHeadersFactory;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.util.NetUtil;
import java.util.Collection;
import java.util.Locale;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What operators and their tools ask a server: {@code GET /metrics}, {@code /health}, {@code
 * /ready}, and {@code POST /reload}.
 */
public final class AdminHandler implements RequestHandler {

    private static final String TEXT = "text/plain; charset=utf-8";

    private final Metrics metrics;
    private final Supplier<@Nullable String> held;
    private final BooleanSupplier ready;
    private final Reloader reloader;
    private final Set<String> names;

    /**
     * Answers operators.
     *
     * @param held what holds up an event loop; null while nothing does
     * @param ready whether the server takes requests
     * @param reloader reloads the server
     * @param names what the server may be called, besides localhost and its addresses
     */
    public AdminHandler(
            Metrics metrics,
            Supplier<@Nullable String> held,
            BooleanSupplier ready,
            Reloader reloader,
            Collection<String> names) {
        this.metrics = metrics;
        this.held = held;
        this.ready = ready;
        this.reloader = reloader;
        this.names =
                names.stream()
                        .map(name -> name.toLowerCase(Locale.ROOT))
                        .collect(Collectors.toSet());
    }

    @Override
    public void handle(HttpExchange exchange) {
        if (!isCalledByItsName(exchange.head().headers().get(HttpHeaderNames.HOST))) {
            answer(
                    exchange,
                    421,
                    TEXT,
                    "this is no host of the admin server: add it to "
                            + OperatingOptions.ADMIN_ALLOWED_HOSTS
                            + "\n");
            return;
        }
        String target = exchange.head().uri();
        int query = target.indexOf('?');
        String path = query < 0 ? target : target.substring(0, query);
        switch (path) {
            case "/metrics" -> get(exchange, 200, Metrics.CONTENT_TYPE, metrics.text());
            case "/health" -> {
                String reason = held.get();
                get(
                        exchange,
                        reason == null ? 200 : 503,
                        TEXT,
                        reason == null ? "alive\n" : reason + "\n");
            }
            case "/ready" -> {
                boolean isReady = ready.getAsBoolean();
                get(exchange, isReady ? 200 : 503, TEXT, isReady ? "ready\n" : "not ready\n");
            }
            case "/reload" -> post(exchange);
            case "/" -> get(exchange, 200, TEXT, "/metrics\n/health\n/ready\n/reload (by POST)\n");
            default -> exchange.fail(404);
        }
    }

    /**
     * A web page may ask for its own host, and have that name lead here for a moment (DNS
     * rebinding). It cannot do so with an address, or with localhost. HTTP/1.0, which no browser
     * speaks, needs no host.
     */
    private boolean isCalledByItsName(@Nullable String host) {
        if (host == null) {
            return true;
        }
        Authority authority = Authority.parse(host);
        if (authority == null) {
            return false;
        }
        String name = authority.host().toLowerCase(Locale.ROOT);
        return name.equals("localhost")
                || name.startsWith("[")
                || NetUtil.isValidIpV4Address(name)
                || names.contains(name);
    }

    private static void get(HttpExchange exchange, int status, String type, String body) {
        HttpMethod method = exchange.head().method();
        if (method.equals(HttpMethod.GET) || method.equals(HttpMethod.HEAD)) {
            answer(exchange, status, type, body);
        } else {
            refuse(exchange, "GET, HEAD");
        }
    }

    private void post(HttpExchange exchange) {
        if (!exchange.head().method().equals(HttpMethod.POST)) {
            refuse(exchange, "POST");
            return;
        }
        // A browser says for which page it sends a POST. No page has anything to say here.
        if (exchange.head().headers().contains(HttpHeaderNames.ORIGIN)) {
            answer(exchange, 403, TEXT, "web pages may not reload the server\n");
            return;
        }
        reloader.reload(
                problem ->
                        answer(
                                exchange,
                                problem == null ? 200 : 500,
                                TEXT,
                                (problem == null ? "reloaded" : problem) + "\n"));
    }

    private static void refuse(HttpExchange exchange, String allowed) {
        HttpHeaders headers = DefaultHttpHeadersFactory.headersFactory().newHeaders();
        headers.set(HttpHeaderNames.ALLOW, allowed);
        exchange.respond(405, headers, Unpooled.EMPTY_BUFFER);
    }

    private static void answer(HttpExchange exchange, int status, String type, String body) {
        HttpHeaders headers = DefaultHttpHeadersFactory.headersFactory().newHeaders();
        headers.set(HttpHeaderNames.CONTENT_TYPE, type);
        headers.set(HttpHeaderNames.CACHE_CONTROL, "no-store");
        exchange.respond(status, headers, Unpooled.copiedBuffer(body, UTF_8));
    }
}
