package io.howdah.opentelemetry;

import io.howdah.server.exchange.ConnectionInfo;
import io.howdah.server.exchange.ExchangeListener;
import io.howdah.server.exchange.HttpExchange;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpRequest;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanBuilder;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.api.trace.Tracer;
import io.opentelemetry.context.Context;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Spans of a server's requests.
 *
 * @see <a href="https://opentelemetry.io/docs/specs/semconv/http/http-spans/">OpenTelemetry's
 *     conventions for HTTP</a>
 */
final class RequestSpans implements ExchangeListener {

    private static final Set<String> METHODS =
            Set.of("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "CONNECT", "TRACE");

    private final Tracer tracer;

    /** The spans of requests that are under way. */
    private final Map<HttpExchange, Span> requests = new ConcurrentHashMap<>();

    /** The spans of those that PHP has. */
    private final Map<HttpExchange, Span> inPhp = new ConcurrentHashMap<>();

    RequestSpans(Tracer tracer) {
        this.tracer = tracer;
    }

    @Override
    public void began(HttpExchange exchange) {
        HttpRequest head = exchange.head();
        String method = head.method().name();
        boolean known = METHODS.contains(method);
        SpanBuilder builder =
                tracer.spanBuilder(known ? method : "HTTP")
                        .setSpanKind(SpanKind.SERVER)
                        .setParent(TraceContext.of(head.headers()))
                        .setAttribute("http.request.method", known ? method : "_OTHER");
        if (!known) {
            builder.setAttribute("http.request.method_original", method);
        }
        addTarget(builder, head.uri());
        addConnection(builder, exchange.connection());
        builder.setAttribute(
                "network.protocol.version",
                head.protocolVersion().majorVersion() == 2
                        ? "2"
                        : head.protocolVersion().text().substring("HTTP/".length()));
        String agent = head.headers().get(HttpHeaderNames.USER_AGENT);
        if (agent != null) {
            builder.setAttribute("user_agent.original", agent);
        }
        Span span = builder.startSpan();
        requests.put(exchange, span);
        TraceContext.put(span, head.headers());
    }

    private static void addTarget(SpanBuilder builder, String target) {
        int query = target.indexOf('?');
        builder.setAttribute("url.path", query < 0 ? target : target.substring(0, query));
        if (query >= 0) {
            builder.setAttribute("url.query", target.substring(query + 1));
        }
    }

    private static void addConnection(SpanBuilder builder, ConnectionInfo connection) {
        builder.setAttribute("url.scheme", connection.scheme())
                .setAttribute("server.address", connection.serverName())
                .setAttribute("server.port", connection.serverPort())
                .setAttribute("client.address", connection.remoteAddress());
    }

    @Override
    public void phpBegan(HttpExchange exchange, String script) {
        Span request = requests.get(exchange);
        if (request == null) {
            return; // its client has gone
        }
        String method = exchange.head().method().name();
        request.updateName((METHODS.contains(method) ? method : "HTTP") + " " + script);
        Span span =
                tracer.spanBuilder("PHP " + script)
                        .setParent(Context.root().with(request))
                        .startSpan();
        Span before = inPhp.put(exchange, span);
        if (before != null) {
            before.end();
        }
        TraceContext.put(span, exchange.head().headers());
    }

    @Override
    public void phpEnded(HttpExchange exchange, boolean failed) {
        Span span = inPhp.remove(exchange);
        if (span == null) {
            return;
        }
        if (failed) {
            span.setStatus(StatusCode.ERROR);
        }
        span.end();
    }

    @Override
    public void ended(HttpExchange exchange, boolean complete) {
        Span span = requests.remove(exchange);
        if (span == null) {
            return;
        }
        int status = exchange.status();
        if (status != 0) {
            span.setAttribute("http.response.status_code", status);
        }
        if (status >= 500) {
            span.setAttribute("error.type", Integer.toString(status));
            span.setStatus(StatusCode.ERROR);
        } else if (!complete) {
            span.setAttribute("error.type", "incomplete");
            span.setStatus(StatusCode.ERROR, "the response did not reach the client as a whole");
        }
        span.end();
    }
}
