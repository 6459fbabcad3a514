package io.howdah.opentelemetry;

import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.api.trace.Tracer;
import io.opentelemetry.context.Context;
import java.util.Map;
import java.util.function.Function;

/** Spans that PHP code makes, by the class {@code Howdah\Runtime\Trace}, which alone calls it. */
public final class PhpSpans {

    /** What PHP code finds it by. */
    static final String SERVICE = "howdah.spans";

    /** The parts of what PHP's work returns. */
    private static final String ATTRIBUTES = "attributes";

    private static final String EXCEPTION = "exception";

    private final Tracer tracer;

    PhpSpans(Tracer tracer) {
        this.tracer = tracer;
    }

    /**
     * Has PHP work in a span, which Java code that it calls sees as the current one.
     *
     * @param name of the span
     * @param traceparent the span around it, unless Java has a current one; may be empty
     * @param attributes of the span
     * @param work takes the new span's {@code traceparent}, and returns {@code attributes} to add,
     *     and the event's attributes of an {@code exception} that has ended it; it may be empty
     */
    public void run(
            String name,
            String traceparent,
            Map<String, Object> attributes,
            Function<String, Map<String, Map<String, Object>>> work) {
        Context current = Context.current();
        boolean isInSpan = Span.fromContext(current).getSpanContext().isValid();
        Span span =
                tracer.spanBuilder(name)
                        .setParent(isInSpan ? current : TraceContext.of(traceparent))
                        .setAllAttributes(toAttributes(attributes))
                        .startSpan();
        try {
            Map<String, Map<String, Object>> outcome =
                    current.with(span).wrapFunction(work).apply(TraceContext.of(span));
            span.setAllAttributes(toAttributes(outcome.getOrDefault(ATTRIBUTES, Map.of())));
            Map<String, Object> exception = outcome.getOrDefault(EXCEPTION, Map.of());
            if (!exception.isEmpty()) {
                span.addEvent(EXCEPTION, toAttributes(exception));
                span.setStatus(StatusCode.ERROR);
            }
        } finally {
            span.end();
        }
    }

    private static Attributes toAttributes(Map<String, Object> values) {
        var attributes = Attributes.builder();
        values.forEach(
                (name, value) -> {
                    if (value instanceof Boolean flag) {
                        attributes.put(name, flag);
                    } else if (value instanceof Double || value instanceof Float) {
                        attributes.put(name, ((Number) value).doubleValue());
                    } else if (value instanceof Number number) {
                        attributes.put(name, number.longValue());
                    } else {
                        attributes.put(AttributeKey.stringKey(name), String.valueOf(value));
                    }
                });
        return attributes.build();
    }
}
