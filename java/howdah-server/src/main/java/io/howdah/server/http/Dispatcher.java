package io.howdah.server.http;

import io.howdah.server.exchange.ExchangeListener;
import io.howdah.server.exchange.RequestHandler;
import io.howdah.server.exchange.ResponseFilter;
import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http.DefaultHttpHeaders;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Brings exchanges to their handlers, and tells listeners of them. */
public final class Dispatcher {

    private static final Logger LOG = LoggerFactory.getLogger(Dispatcher.class);

    private static final String METHODS = "GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS";

    /** A handler and the paths it answers. */
    public record Route(String pathPrefix, RequestHandler handler) {

        public Route {
            if (!pathPrefix.startsWith("/")) {
                throw new IllegalArgumentException(
                        "Expected a path prefix that begins with /, got \"" + pathPrefix + "\"");
            }
        }

        boolean answers(String target) {
            if (pathPrefix.endsWith("/")) {
                return target.startsWith(pathPrefix);
            }
            return target.startsWith(pathPrefix)
                    && (target.length() == pathPrefix.length()
                            || target.charAt(pathPrefix.length()) == '/'
                            || target.charAt(pathPrefix.length()) == '?');
        }
    }

    private final Route[] routes;
    private final @Nullable RequestHandler only;
    private final ExchangeListener[] listeners;
    private final @Nullable ResponseFilter filter;

    public Dispatcher(
            List<Route> routes, List<ExchangeListener> listeners, @Nullable ResponseFilter filter) {
        this.routes =
                routes.stream()
                        .sorted(
                                Comparator.comparingInt(
                                                (Route route) -> route.pathPrefix().length())
                                        .reversed())
                        .toArray(Route[]::new);
        this.listeners = listeners.toArray(ExchangeListener[]::new);
        this.filter = filter;
        only =
                routes.size() == 1 && routes.get(0).pathPrefix().equals("/")
                        ? routes.get(0).handler()
                        : null;
    }

    @Nullable ResponseFilter filter() {
        return filter;
    }

    /** Has a handler answer. What it throws is answered with 500. */
    void handle(Exchange exchange) {
        for (ExchangeListener listener : listeners) {
            listener.began(exchange);
        }
        if (exchange.head().uri().equals("*")) { // OPTIONS for the server itself
            exchange.respond(
                    204, new DefaultHttpHeaders().set("Allow", METHODS), Unpooled.EMPTY_BUFFER);
            return;
        }
        RequestHandler handler = only == null ? route(exchange.head().uri()) : only;
        if (handler == null) {
            exchange.fail(404);
            return;
        }
        try {
            handler.handle(exchange);
        } catch (RuntimeException | Error e) {
            LOG.error("{} {} failed", exchange.head().method(), exchange.head().uri(), e);
            exchange.fail(500);
        }
    }

    private @Nullable RequestHandler route(String target) {
        for (Route route : routes) {
            if (route.answers(target)) {
                return route.handler();
            }
        }
        return null;
    }

    void ended(Exchange exchange, boolean complete) {
        for (ExchangeListener listener : listeners) {
            listener.ended(exchange, complete);
        }
    }

    void refused(int status, String reason) {
        for (ExchangeListener listener : listeners) {
            listener.refused(status, reason);
        }
    }

    void connected() {
        for (ExchangeListener listener : listeners) {
            listener.connected();
        }
    }

    void connectionRefused() {
        for (ExchangeListener listener : listeners) {
            listener.connectionRefused();
        }
    }

    void disconnected() {
        for (ExchangeListener listener : listeners) {
            listener.disconnected();
        }
    }
}
