package io.howdah.server;

import io.howdah.server.metrics.Counter;
import io.howdah.server.metrics.Histogram;
import io.howdah.server.metrics.Metrics;
import io.netty.handler.codec.http.HttpMethod;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/** Counts connections, requests and their time. */
final class RequestMetrics implements ExchangeListener {

    private static final List<HttpMethod> METHODS =
            List.of(
                    HttpMethod.GET,
                    HttpMethod.HEAD,
                    HttpMethod.POST,
                    HttpMethod.PUT,
                    HttpMethod.PATCH,
                    HttpMethod.DELETE,
                    HttpMethod.OPTIONS);

    private static final int STATUSES = 600;

    private final Metrics metrics;
    private final Histogram duration;
    private final Counter bytes;
    private final Counter incomplete;
    private final LongAdder underWay = new LongAdder();
    private final LongAdder connections = new LongAdder();
    private final Counter accepted;

    /** Counters by method, one row for all that are not listed, and by status. */
    private final AtomicReferenceArray<@Nullable Counter> requests =
            new AtomicReferenceArray<>((METHODS.size() + 1) * STATUSES);

    private final Map<Integer, Counter> refused = new ConcurrentHashMap<>();

    RequestMetrics(Metrics metrics) {
        this.metrics = metrics;
        accepted =
                metrics.counter(
                        "howdah_http_connections_accepted_total", "Connections that were accepted");
        metrics.gauge(
                "howdah_http_connections", "Connections that are open", connections::doubleValue);
        metrics.gauge(
                "howdah_http_requests_under_way",
                "Requests whose response has not ended",
                underWay::doubleValue);
        duration =
                metrics.histogram(
                        "howdah_http_request_duration_seconds",
                        "Time from a request's head to the end of its response");
        bytes =
                metrics.counter(
                        "howdah_http_response_bytes_total",
                        "Bytes of the bodies of responses, as sent");
        incomplete =
                metrics.counter(
                        "howdah_http_requests_incomplete_total",
                        "Requests whose response did not reach the client as a whole");
    }

    @Override
    public void began(HttpExchange exchange) {
        underWay.increment();
    }

    @Override
    public void ended(HttpExchange exchange, boolean complete) {
        underWay.decrement();
        requests(exchange.head().method(), exchange.status()).increment();
        duration.observe(System.nanoTime() - exchange.startNanos());
        bytes.add(exchange.bytesWritten());
        if (!complete) {
            incomplete.increment();
        }
    }

    @Override
    public void connected() {
        accepted.increment();
        connections.increment();
    }

    @Override
    public void disconnected() {
        connections.decrement();
    }

    @Override
    public void refused(int status, String reason) {
        refused.computeIfAbsent(
                        status,
                        number ->
                                metrics.counter(
                                        "howdah_http_requests_refused_total",
                                        "Requests that were answered before they reached a handler",
                                        "status",
                                        number.toString()))
                .increment();
    }

    private Counter requests(HttpMethod method, int status) {
        int row = METHODS.indexOf(method);
        int index = (row < 0 ? METHODS.size() : row) * STATUSES + Math.min(status, STATUSES - 1);
        Counter counter = requests.get(index);
        if (counter == null) {
            counter =
                    metrics.counter(
                            "howdah_http_requests_total",
                            "Requests that were answered; status 0: the client went away before",
                            "method",
                            row < 0 ? "other" : method.name(),
                            "status",
                            Integer.toString(status));
            requests.set(index, counter);
        }
        return counter;
    }
}
