package io.howdah.opentelemetry;

import io.howdah.PhpBuilder;
import io.howdah.server.HowdahServer;
import io.howdah.server.exchange.ExchangeListener;
import io.opentelemetry.api.GlobalOpenTelemetry;
import io.opentelemetry.api.OpenTelemetry;
import io.opentelemetry.api.trace.Tracer;
import java.util.Objects;

/**
 * Traces of the requests of a server, and of PHP code.
 *
 * <pre>{@code
 * HowdahTelemetry telemetry = HowdahTelemetry.create(GlobalOpenTelemetry.get());
 * HowdahServer server = HowdahServer.builder()
 *         .listener(telemetry.newListener())
 *         .php(telemetry.addTo(Php.builder()))
 *         .start();
 * }</pre>
 *
 * <p>May be used by all threads.
 */
public final class HowdahTelemetry {

    /** The name of the tracer, which spans have as their scope. */
    private static final String SCOPE = "io.howdah";

    private final Tracer tracer;

    private HowdahTelemetry(Tracer tracer) {
        this.tracer = tracer;
    }

    /**
     * Has spans made by an OpenTelemetry.
     *
     * @param openTelemetry such as {@link GlobalOpenTelemetry#get}; the traces are those of W3C's
     *     {@code traceparent}, whatever its propagators are
     * @return what adds traces to servers and to PHP
     */
    public static HowdahTelemetry create(OpenTelemetry openTelemetry) {
        return new HowdahTelemetry(Objects.requireNonNull(openTelemetry).getTracer(SCOPE));
    }

    /**
     * Makes spans of a server's requests: one of each request, which continues the trace of its
     * {@code traceparent}, and in that one of the time in which PHP has it. PHP code and handlers
     * find the {@code traceparent} of the innermost in the request's headers.
     *
     * @return for {@link HowdahServer.Builder#listener}
     */
    public ExchangeListener newListener() {
        return new RequestSpans(tracer);
    }

    /**
     * Lets PHP code make spans, by the class {@code Howdah\Runtime\Trace} of the Composer package
     * howdah/runtime.
     *
     * @param php what interpreters are opened with
     * @return the same
     */
    public PhpBuilder addTo(PhpBuilder php) {
        return php.service(PhpSpans.SERVICE, new PhpSpans(tracer)).allow(PhpSpans.class.getName());
    }
}
