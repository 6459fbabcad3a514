package io.howdah.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.howdah.server.HowdahServer;
import io.howdah.server.exchange.ExchangeListener;
import io.howdah.server.exchange.HttpExchange;
import io.howdah.server.exchange.RequestHandler;
import io.howdah.server.metrics.PrometheusText;
import io.howdah.server.options.LimitOptions;
import io.howdah.server.options.ListenOptions;
import io.howdah.server.options.TimeoutOptions;
import io.howdah.server.testing.Answers;
import io.howdah.server.testing.RawClient;
import io.howdah.server.testing.RawClient.Response;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@SuppressWarnings("FutureReturnValueIgnored") // what is written is looked at by the client
class LimitsTest {

    private static final Duration SHORT = Duration.ofMillis(200);

    @Test
    void aLongRequestLineIsRefused() throws IOException {
        try (HowdahServer server = builder().set(LimitOptions.MAX_REQUEST_LINE, 100).start();
                RawClient client = new RawClient(server)) {
            client.send("GET /" + "x".repeat(200) + " HTTP/1.1\nHost: a\n\n");

            assertRefused(client, 414);
        }
    }

    @Test
    void aLongHeaderIsRefused() throws IOException {
        try (HowdahServer server = builder().set(LimitOptions.MAX_HEADER_SIZE, 100).start();
                RawClient client = new RawClient(server)) {
            client.send("GET / HTTP/1.1\nHost: a\nX: " + "x".repeat(200) + "\n\n");

            assertRefused(client, 431);
        }
    }

    @Test
    void manyHeadersAreRefused() throws IOException {
        try (HowdahServer server = builder().set(LimitOptions.MAX_HEADER_COUNT, 3).start();
                RawClient client = new RawClient(server)) {
            String request = "GET / HTTP/1.1\nHost: a\nX: 1\nX: 2\n";
            assertThat(client.send(request + "\n").read().status()).isEqualTo(200);

            client.send(request + "X: 3\n\n");
            assertRefused(client, 431);
        }
    }

    @Test
    void aBodyThatSaysItIsLongIsRefusedBeforeItComes() throws IOException {
        try (HowdahServer server = builder().set(LimitOptions.MAX_BODY_SIZE, 10L).start();
                RawClient client = new RawClient(server)) {
            client.send("POST / HTTP/1.1\nHost: a\nContent-Length: 11\nExpect: 100-continue\n\n");

            assertRefused(client, 413);
        }
    }

    @Test
    void aChunkedBodyThatTurnsOutLongIsRefused() throws IOException {
        try (HowdahServer server =
                        Answers.builder(Answers::echo)
                                .set(LimitOptions.MAX_BODY_SIZE, 10L)
                                .start();
                RawClient client = new RawClient(server)) {
            client.send("POST / HTTP/1.1\nHost: a\nTransfer-Encoding: chunked\n\n");
            client.send("8\n12345678\n8\n12345678\n");

            assertRefused(client, 413);
        }
    }

    @Test
    void aHandlerWhoseBodyWasRefusedMayAnswerTooLate() throws Exception {
        CompletableFuture<Boolean> isOpen = new CompletableFuture<>();
        RequestHandler handler =
                exchange ->
                        exchange.body()
                                .whole(
                                        100,
                                        body -> {
                                            isOpen.complete(exchange.isOpen());
                                            Answers.text(exchange, "too late");
                                        });
        try (HowdahServer server =
                        Answers.builder(handler).set(LimitOptions.MAX_BODY_SIZE, 10L).start();
                RawClient client = new RawClient(server)) {
            client.send("POST / HTTP/1.1\nHost: a\nTransfer-Encoding: chunked\n\n");
            client.send("8\n12345678\n8\n12345678\n");

            assertRefused(client, 413);
            assertThat(isOpen.get(20, TimeUnit.SECONDS)).isFalse();
        }
    }

    @Test
    void noMoreConnectionsAreAcceptedThanMayBe() throws IOException {
        try (HowdahServer server = builder().set(LimitOptions.MAX_CONNECTIONS, 2).start();
                RawClient first = new RawClient(server);
                RawClient second = new RawClient(server);
                RawClient third = new RawClient(server)) {
            String get = "GET / HTTP/1.1\nHost: a\n\n";
            assertThat(first.send(get).read().status()).isEqualTo(200);
            assertThat(second.send(get).read().status()).isEqualTo(200);
            third.send(get);
            assertThat(first.send(get).read().status()).isEqualTo(200);

            second.disconnect();
            assertThat(third.read().status()).isEqualTo(200);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"epoll", "nio"})
    void anAddressGetsNoMoreConnectionsThanMayBe(String transport) throws Exception {
        CountDownLatch disconnected = new CountDownLatch(1);
        ExchangeListener listener =
                new ExchangeListener() {
                    @Override
                    public void disconnected() {
                        disconnected.countDown();
                    }
                };
        try (HowdahServer server =
                        builder()
                                .set(ListenOptions.TRANSPORT, transport)
                                .set(LimitOptions.MAX_CONNECTIONS_PER_ADDRESS, 2)
                                .listener(listener)
                                .start();
                RawClient first = new RawClient(server);
                RawClient second = new RawClient(server);
                RawClient third = new RawClient(server)) {
            String get = "GET / HTTP/1.1\nHost: a\n\n";
            assertThat(third.readToEnd()).isEmpty();
            assertThat(first.send(get).read().status()).isEqualTo(200);
            assertThat(second.send(get).read().status()).isEqualTo(200);
            assertThat(PrometheusText.parse(server.metrics()))
                    .containsEntry("howdah_http_connections_refused_total", 1.0)
                    .containsEntry("howdah_http_connections", 2.0);

            InetSocketAddress another = new InetSocketAddress("127.0.0.2", 0);
            try (RawClient elsewhere = new RawClient(server.address(), another)) {
                assertThat(elsewhere.send(get).read().status()).isEqualTo(200);
                second.disconnect();
                assertThat(disconnected.await(20, TimeUnit.SECONDS)).isTrue();
                try (RawClient fourth = new RawClient(server)) {
                    assertThat(fourth.send(get).read().status()).isEqualTo(200);
                }
            }
        }
    }

    @Test
    void aConnectionThatSaysNothingIsClosed() throws IOException {
        try (HowdahServer server = builder().set(TimeoutOptions.HEADER_TIMEOUT, SHORT).start();
                RawClient client = new RawClient(server)) {
            assertThat(client.readToEnd()).isEmpty();
        }
    }

    @Test
    void aHeaderThatDoesNotComeToItsEndIsRefused() throws IOException {
        try (HowdahServer server = builder().set(TimeoutOptions.HEADER_TIMEOUT, SHORT).start();
                RawClient client = new RawClient(server)) {
            client.send("GET / HTTP/1.1\nHost: a\nX: sl");

            assertRefused(client, 408);
        }
    }

    @Test
    void aHeaderThatDripsIsRefused() throws Exception {
        try (HowdahServer server = builder().set(TimeoutOptions.HEADER_TIMEOUT, SHORT).start();
                RawClient client = new RawClient(server)) {
            client.send("GET / HTTP/1.1\nHost: a\n");
            CompletableFuture<Response> refused = CompletableFuture.supplyAsync(() -> read(client));
            while (!refused.isDone()) {
                client.send("X: y\n");
                Thread.sleep(20);
            }
            assertThat(refused.get().status()).isEqualTo(408);
        }
    }

    @Test
    void anIdleConnectionIsClosed() throws IOException {
        try (HowdahServer server = builder().set(TimeoutOptions.IDLE_TIMEOUT, SHORT).start();
                RawClient client = new RawClient(server)) {
            client.send("GET / HTTP/1.1\nHost: a\n\n").read();

            assertThat(client.readToEnd()).isEmpty();
        }
    }

    @Test
    void aBodyThatDoesNotComeIsRefused() throws IOException {
        try (HowdahServer server =
                        Answers.builder(Answers::echo)
                                .set(TimeoutOptions.BODY_TIMEOUT, SHORT)
                                .start();
                RawClient client = new RawClient(server)) {
            client.send("POST / HTTP/1.1\nHost: a\nContent-Length: 10\n\nhalf");

            assertRefused(client, 408);
        }
    }

    @Test
    void aHandlerMayTakeItsTime() throws IOException {
        RequestHandler slow =
                exchange ->
                        exchange.eventLoop()
                                .schedule(
                                        () -> Answers.text(exchange, "at last"),
                                        1,
                                        TimeUnit.SECONDS);
        try (HowdahServer server =
                        Answers.builder(slow)
                                .set(TimeoutOptions.BODY_TIMEOUT, SHORT)
                                .set(TimeoutOptions.IDLE_TIMEOUT, SHORT)
                                .set(TimeoutOptions.HEADER_TIMEOUT, SHORT)
                                .set(TimeoutOptions.WRITE_TIMEOUT, SHORT)
                                .start();
                RawClient client = new RawClient(server)) {
            client.send("POST / HTTP/1.1\nHost: a\nContent-Length: 2\n\nok");

            assertThat(client.read().body()).isEqualTo("at last");
        }
    }

    @Test
    void aClientThatTakesNothingIsClosed() throws Exception {
        CompletableFuture<Void> closed = new CompletableFuture<>();
        RequestHandler endless =
                exchange -> {
                    exchange.onClose(() -> closed.complete(null));
                    exchange.begin(200, Answers.headers());
                    writeForever(exchange);
                };
        try (HowdahServer server =
                        Answers.builder(endless).set(TimeoutOptions.WRITE_TIMEOUT, SHORT).start();
                RawClient client = new RawClient(server)) {
            client.send("GET / HTTP/1.1\nHost: a\n\n");

            closed.get(20, TimeUnit.SECONDS);
        }
    }

    private static void writeForever(HttpExchange exchange) {
        while (exchange.isOpen() && exchange.write(Answers.bytes("x".repeat(10_000)))) {}
        if (exchange.isOpen()) {
            exchange.onWritable(() -> writeForever(exchange));
        }
    }

    private static HowdahServer.Builder builder() {
        return Answers.builder(exchange -> Answers.text(exchange, "served"));
    }

    private static Response read(RawClient client) {
        try {
            return client.read();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private static void assertRefused(RawClient client, int status) throws IOException {
        Response response = client.read();
        assertThat(response.status()).isEqualTo(status);
        assertThat(response.header("connection")).isEqualTo("close");
        assertThat(client.readToEnd()).isEmpty();
    }
}
