package io.howdah.opentelemetry;

import io.netty.handler.codec.http.HttpHeaders;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanContext;
import io.opentelemetry.api.trace.propagation.W3CTraceContextPropagator;
import io.opentelemetry.context.Context;
import io.opentelemetry.context.propagation.TextMapGetter;
import io.opentelemetry.context.propagation.TextMapPropagator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Traces across programs.
 *
 * @see <a href="https://www.w3.org/TR/trace-context/">W3C's Trace Context</a>
 */
final class TraceContext {

    private static final TextMapPropagator W3C = W3CTraceContextPropagator.getInstance();
    private static final String TRACEPARENT = "traceparent";
    private static final String TRACESTATE = "tracestate";

    /** Several lines of a state are one, in parts; several parents are none. */
    private static final TextMapGetter<HttpHeaders> FROM_HEADERS =
            new TextMapGetter<>() {
                @Override
                public Iterable<String> keys(HttpHeaders headers) {
                    return headers.names();
                }

                @Override
                public @Nullable String get(@Nullable HttpHeaders headers, String name) {
                    List<String> lines = headers == null ? List.of() : headers.getAll(name);
                    boolean isUsable =
                            name.equals(TRACESTATE) ? !lines.isEmpty() : lines.size() == 1;
                    return isUsable ? String.join(",", lines) : null;
                }
            };

    private static final TextMapGetter<String> FROM_TRACEPARENT =
            new TextMapGetter<>() {
                @Override
                public Iterable<String> keys(String traceparent) {
                    return List.of(TRACEPARENT);
                }

                @Override
                public @Nullable String get(@Nullable String traceparent, String name) {
                    return name.equals(TRACEPARENT) ? traceparent : null;
                }
            };

    private TraceContext() {}

    /** The span that a request was sent in, if its headers name one. */
    static Context of(HttpHeaders headers) {
        return W3C.extract(Context.root(), headers, FROM_HEADERS);
    }

    /** The span that a traceparent names; none if it is not one. */
    static Context of(String traceparent) {
        return W3C.extract(Context.root(), traceparent, FROM_TRACEPARENT);
    }

    /** Has headers name a span, and have the state of its trace: none that came with no trace. */
    static void put(Span span, HttpHeaders headers) {
        if (span.getSpanContext().isValid()) {
            headers.remove(TRACESTATE);
        }
        W3C.inject(
                Context.root().with(span),
                headers,
                (to, name, value) -> {
                    if (to != null) {
                        to.set(name, value);
                    }
                });
    }

    /** The traceparent of a span; empty if the span is part of no trace. */
    static String of(Span span) {
        SpanContext context = span.getSpanContext();
        return context.isValid()
                ? "00-"
                        + context.getTraceId()
                        + "-"
                        + context.getSpanId()
                        + "-"
                        + context.getTraceFlags().asHex()
                : "";
    }
}
