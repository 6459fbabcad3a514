package io.howdah.opentelemetry;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.handler.codec.http.DefaultHttpHeaders;
import io.netty.handler.codec.http.HttpHeaders;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.context.Context;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import org.junit.jupiter.api.Test;

/** What of a client's trace goes on to PHP. */
final class TraceContextTest {

    private static final String TRACE = "0af7651916cd43dd8448eb211c80319c";
    private static final String PARENT = "00-" + TRACE + "-b7ad6b7169203331-01";

    private static void continueTrace(HttpHeaders headers) {
        try (SdkTracerProvider provider = SdkTracerProvider.builder().build()) {
            Context parent = TraceContext.of(headers);
            Span span = provider.get("test").spanBuilder("request").setParent(parent).startSpan();
            TraceContext.put(span, headers);
        }
    }

    @Test
    void theStateOfATraceGoesOn() {
        HttpHeaders headers =
                new DefaultHttpHeaders().add("traceparent", PARENT).add("tracestate", "a=1,b=2");

        continueTrace(headers);

        assertThat(headers.get("traceparent")).contains(TRACE).isNotEqualTo(PARENT);
        assertThat(headers.getAll("tracestate")).containsExactly("a=1,b=2");
    }

    @Test
    void aStateInSeveralLinesIsOne() {
        HttpHeaders headers =
                new DefaultHttpHeaders()
                        .add("traceparent", PARENT)
                        .add("tracestate", "a=1")
                        .add("tracestate", "b=2");

        continueTrace(headers);

        assertThat(headers.getAll("tracestate")).containsExactly("a=1,b=2");
    }

    @Test
    void theStateOfNoTraceEndsHere() {
        HttpHeaders headers =
                new DefaultHttpHeaders().add("traceparent", "00-0-0-00").add("tracestate", "a=1");

        continueTrace(headers);

        assertThat(headers.getAll("traceparent")).hasSize(1).doesNotContain("00-0-0-00");
        assertThat(headers.contains("tracestate")).isFalse();
    }

    @Test
    void severalParentsAreNone() {
        HttpHeaders headers =
                new DefaultHttpHeaders()
                        .add("traceparent", PARENT)
                        .add("traceparent", PARENT.replace("b7ad", "b7ae"));

        continueTrace(headers);

        assertThat(headers.getAll("traceparent")).hasSize(1);
        assertThat(headers.get("traceparent")).doesNotContain(TRACE);
    }
}
