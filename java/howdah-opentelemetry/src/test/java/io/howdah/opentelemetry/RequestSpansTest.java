package io.howdah.opentelemetry;

import static org.assertj.core.api.Assertions.assertThat;

import io.howdah.server.exchange.ConnectionInfo;
import io.howdah.server.exchange.HttpExchange;
import io.netty.handler.codec.http.DefaultHttpRequest;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpVersion;
import io.opentelemetry.context.Context;
import io.opentelemetry.sdk.trace.ReadWriteSpan;
import io.opentelemetry.sdk.trace.ReadableSpan;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import io.opentelemetry.sdk.trace.SpanProcessor;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What becomes of spans, whatever is heard of a request. */
final class RequestSpansTest {

    private final List<String> started = new ArrayList<>();
    private final List<String> ended = new ArrayList<>();

    private final RequestSpans spans =
            new RequestSpans(
                    SdkTracerProvider.builder()
                            .addSpanProcessor(new Collector())
                            .build()
                            .get("test"));

    /** Notes the names of spans. */
    private final class Collector implements SpanProcessor {
        @Override
        public void onStart(Context parent, ReadWriteSpan span) {
            started.add(span.getName());
        }

        @Override
        public boolean isStartRequired() {
            return true;
        }

        @Override
        public void onEnd(ReadableSpan span) {
            ended.add(span.getName());
        }

        @Override
        public boolean isEndRequired() {
            return true;
        }
    }

    private static <T> T of(Class<T> type, Map<String, Object> answers) {
        return type.cast(
                Proxy.newProxyInstance(
                        type.getClassLoader(),
                        new Class<?>[] {type},
                        (proxy, method, arguments) ->
                                switch (method.getName()) {
                                    case "hashCode" -> System.identityHashCode(proxy);
                                    case "equals" -> proxy == arguments[0];
                                    default -> answers.get(method.getName());
                                }));
    }

    private static HttpExchange exchange() {
        HttpRequest head = new DefaultHttpRequest(HttpVersion.HTTP_1_1, HttpMethod.GET, "/teas");
        Map<String, Object> connection =
                Map.of(
                        "scheme", "http",
                        "serverName", "localhost",
                        "serverPort", 80,
                        "remoteAddress", "127.0.0.1");
        return of(
                HttpExchange.class,
                Map.of(
                        "head",
                        head,
                        "status",
                        200,
                        "connection",
                        of(ConnectionInfo.class, connection)));
    }

    @Test
    void whatPhpIsGivenOnceMoreHasTwoSpans() {
        HttpExchange exchange = exchange();

        spans.began(exchange);
        spans.phpBegan(exchange, "/index.php");
        spans.phpBegan(exchange, "/index.php");
        spans.phpEnded(exchange, false);
        spans.ended(exchange, true);

        assertThat(started).containsExactly("GET", "PHP /index.php", "PHP /index.php");
        assertThat(ended).containsExactly("PHP /index.php", "PHP /index.php", "GET /index.php");
    }

    @Test
    void phpMayEndAfterTheRequest() {
        HttpExchange exchange = exchange();

        spans.began(exchange);
        spans.phpBegan(exchange, "/index.php");
        spans.ended(exchange, false);
        spans.phpEnded(exchange, true);
        spans.phpBegan(exchange, "/index.php");

        assertThat(ended).containsExactly("GET /index.php", "PHP /index.php");
        assertThat(started).hasSize(2);
    }
}
