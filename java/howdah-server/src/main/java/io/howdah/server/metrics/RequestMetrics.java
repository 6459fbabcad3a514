package io.howdah.server.metrics;

import io.howdah.server.exchange.ExchangeListener;
import io.howdah.server.exchange.HttpExchange;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.util.concurrent.FastThreadLocal;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * Counts connections, requests and their time. Each event loop has counts of its own, which cost
 * next to nothing; they are added up when somebody asks.
 */
public final class RequestMetrics implements ExchangeListener {

    /** What requests are counted by; there is one row more, for all other methods. */
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
    private final List<LoopCounts> loops = new CopyOnWriteArrayList<>();
    private final BitSet registered = new BitSet();
    private final Map<Integer, Counter> refused = new ConcurrentHashMap<>();

    private final FastThreadLocal<LoopCounts> counts =
            new FastThreadLocal<>() {
                @Override
                protected LoopCounts initialValue() {
                    LoopCounts added = new LoopCounts();
                    loops.add(added);
                    return added;
                }
            };

    /** The counts of one thread. */
    private static final class LoopCounts {
        final SingleWriterCounter began = new SingleWriterCounter();
        final SingleWriterCounter ended = new SingleWriterCounter();
        final SingleWriterCounter incomplete = new SingleWriterCounter();
        final SingleWriterCounter bytes = new SingleWriterCounter();
        final SingleWriterCounter connected = new SingleWriterCounter();
        final SingleWriterCounter connectionsRefused = new SingleWriterCounter();
        final SingleWriterCounter disconnected = new SingleWriterCounter();
        final TimeHistogram duration = new TimeHistogram();
        final @Nullable SingleWriterCounter[] requests =
                new @Nullable SingleWriterCounter[(METHODS.size() + 1) * STATUSES];
    }

    public RequestMetrics(Metrics metrics) {
        this.metrics = metrics;
        metrics.counted(
                "howdah_http_connections_accepted_total",
                "Connections that were accepted",
                () -> sum(loop -> loop.connected.get()));
        metrics.counted(
                "howdah_http_connections_refused_total",
                "Connections that were closed at once: max-connections-per-address",
                () -> sum(loop -> loop.connectionsRefused.get()));
        metrics.gauge(
                "howdah_http_connections",
                "Connections that are open",
                () -> sum(loop -> loop.connected.get() - loop.disconnected.get()));
        metrics.gauge(
                "howdah_http_requests_under_way",
                "Requests whose response has not ended",
                () -> sum(loop -> loop.began.get() - loop.ended.get()));
        metrics.counted(
                "howdah_http_requests_incomplete_total",
                "Requests whose response did not reach the client as a whole",
                () -> sum(loop -> loop.incomplete.get()));
        metrics.counted(
                "howdah_http_response_bytes_total",
                "Bytes of the bodies of responses, as sent",
                () -> sum(loop -> loop.bytes.get()));
        metrics.histogram(
                "howdah_http_request_duration_seconds",
                "Time from a request's head to the end of its response",
                new Durations());
    }

    @Override
    public void began(HttpExchange exchange) {
        counts.get().began.add(1);
    }

    @Override
    public void ended(HttpExchange exchange, boolean complete) {
        LoopCounts loop = counts.get();
        loop.ended.add(1);
        loop.bytes.add(exchange.bytesWritten());
        loop.duration.add(System.nanoTime() - exchange.startNanos());
        if (!complete) {
            loop.incomplete.add(1);
        }
        int row = METHODS.indexOf(exchange.head().method());
        int status = Math.min(exchange.status(), STATUSES - 1);
        int index = (row < 0 ? METHODS.size() : row) * STATUSES + status;
        SingleWriterCounter requests = loop.requests[index];
        if (requests == null) {
            requests = new SingleWriterCounter();
            loop.requests[index] = requests;
            register(index);
        }
        requests.add(1);
    }

    private void register(int index) {
        synchronized (registered) {
            if (registered.get(index)) {
                return;
            }
            registered.set(index);
            int row = index / STATUSES;
            metrics.counted(
                    "howdah_http_requests_total",
                    "Requests that were answered; status 0: the client went away before",
                    () -> sum(loop -> valueOf(loop.requests[index])),
                    "method",
                    row < METHODS.size() ? METHODS.get(row).name() : "other",
                    "status",
                    Integer.toString(index % STATUSES));
        }
    }

    @Override
    public void connected() {
        counts.get().connected.add(1);
    }

    @Override
    public void connectionRefused() {
        counts.get().connectionsRefused.add(1);
    }

    @Override
    public void disconnected() {
        counts.get().disconnected.add(1);
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

    private static long valueOf(@Nullable SingleWriterCounter count) {
        return count == null ? 0 : count.get();
    }

    private double sum(ToLongFunction<LoopCounts> of) {
        long sum = 0;
        for (LoopCounts loop : loops) {
            sum += of.applyAsLong(loop);
        }
        return sum;
    }

    /** The durations of all loops. */
    private final class Durations implements Metrics.Buckets {

        @Override
        public int count() {
            return TimeHistogram.BUCKETS;
        }

        @Override
        public long boundNanos(int bucket) {
            return TimeHistogram.bound(bucket);
        }

        @Override
        public long times(int bucket) {
            return (long) sum(loop -> loop.duration.count(bucket));
        }

        @Override
        public long sumNanos() {
            return (long) sum(loop -> loop.duration.sum());
        }
    }
}
