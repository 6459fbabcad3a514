package io.howdah.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.howdah.server.HowdahServer;
import io.howdah.server.exchange.ExchangeListener;
import io.howdah.server.exchange.HttpExchange;
import io.howdah.server.exchange.RequestHandler;
import io.howdah.server.options.LimitOptions;
import io.howdah.server.options.TimeoutOptions;
import io.howdah.server.testing.Answers;
import io.howdah.server.testing.RawClient;
import io.netty.buffer.Unpooled;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** HTTP/1.1 clients that ask for much and take little, or are slow, or many. */
final class FloodTest {

    /** More than the kernel holds for a connection, at both its ends. */
    private static final long SOCKETS = 24 << 20;

    private static final int PIECE = 16 << 10;

    /** Waits until a count has not changed for a while, and tells it. */
    private static long settled(LongSupplier count) throws InterruptedException {
        long before = -1;
        int same = 0;
        while (same < 10) {
            long now = count.getAsLong();
            same = now == before && now > 0 ? same + 1 : 0;
            before = now;
            Thread.sleep(50);
        }
        return before;
    }

    private static void sendQuietly(RawClient client, String text) {
        try {
            client.sendExactly(text);
        } catch (IOException e) {
            // The server has ended the connection, as the test expects.
        }
    }

    private static void assertServes(HowdahServer server) throws IOException {
        try (RawClient other = new RawClient(server)) {
            assertThat(other.send("GET /other HTTP/1.1\nHost: a\n\n").read().status())
                    .isEqualTo(200);
        }
    }

    @Test
    void pipelinedRequestsAreTakenNoFasterThanTheirResponsesAre() throws Exception {
        int requests = 5000;
        AtomicInteger calls = new AtomicInteger();
        RequestHandler handler =
                exchange -> {
                    calls.incrementAndGet();
                    String body = exchange.head().uri() + " ".repeat(PIECE);
                    Answers.text(exchange, body.substring(0, PIECE));
                };
        StringBuilder all = new StringBuilder();
        for (int i = 0; i < requests; i++) {
            all.append("GET /").append(i).append(" HTTP/1.1\r\nHost: a\r\n\r\n");
        }
        try (HowdahServer server = Answers.serve(handler);
                RawClient client = new RawClient(server)) {
            CompletableFuture<Void> sent =
                    CompletableFuture.runAsync(() -> sendQuietly(client, all.toString()));

            assertThat(settled(calls::get) * PIECE).isLessThan(SOCKETS);
            for (int i = 0; i < requests; i++) {
                assertThat(client.read().body().strip()).isEqualTo("/" + i);
            }
            sent.get(20, TimeUnit.SECONDS);
        }
    }

    @Test
    void noMoreIsWrittenThanASlowReaderTakes() throws Exception {
        AtomicLong written = new AtomicLong();
        CountDownLatch closed = new CountDownLatch(1);
        RequestHandler handler =
                exchange -> {
                    exchange.onClose(closed::countDown);
                    exchange.begin(200, Answers.headers());
                    writeOn(exchange, written);
                };
        try (HowdahServer server = Answers.serve(handler)) {
            try (RawClient client = new RawClient(server)) {
                client.send("GET / HTTP/1.1\nHost: a\n\n");

                long before = settled(written::get);
                assertThat(before).isLessThan(SOCKETS);
                for (int i = 0; i < 1000; i++) {
                    client.readExactly(PIECE);
                }
                assertThat(settled(written::get)).isGreaterThan(before).isLessThan(2 * SOCKETS);
            }
            assertThat(closed.await(20, TimeUnit.SECONDS)).isTrue();
        }
    }

    private static void writeOn(HttpExchange exchange, AtomicLong written) {
        while (exchange.isOpen() && exchange.isWritable()) {
            written.addAndGet(PIECE);
            exchange.write(Unpooled.wrappedBuffer(new byte[PIECE]));
        }
        if (exchange.isOpen()) {
            exchange.onWritable(() -> writeOn(exchange, written));
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "P",
                "PRI",
                "\r\n",
                "GET / HT",
                "GET / HTTP/1.1\r\nHost: a\r\nX",
                "GET / HTTP/1.1\r\nHost: a\r\nX: y\r\n",
                "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\n\r\nab",
                "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n",
                "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nab",
                "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n0\r\nX: y\r\n",
                "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\nExpect: 100-continue\r\n\r\n"
            })
    void manyThatSayNoMoreHoldNobodyUpAndAreEnded(String begin) throws IOException {
        HowdahServer.Builder builder =
                Answers.builder(Answers::echo)
                        .set(TimeoutOptions.HEADER_TIMEOUT, Duration.ofMillis(500))
                        .set(TimeoutOptions.BODY_TIMEOUT, Duration.ofMillis(500));
        List<RawClient> slow = new ArrayList<>();
        try (HowdahServer server = builder.start()) {
            for (int i = 0; i < 100; i++) {
                slow.add(new RawClient(server).sendExactly(begin));
            }
            assertServes(server);
            for (RawClient client : slow) {
                String answer = client.readToEnd();
                assertThat(answer.replace("HTTP/1.1 100 Continue\r\n\r\n", ""))
                        .satisfiesAnyOf(
                                text -> assertThat(text).isEmpty(),
                                text -> assertThat(text).startsWith("HTTP/1.1 408 "));
            }
        } finally {
            for (RawClient client : slow) {
                client.close();
            }
        }
    }

    /** What comes drop by drop is no reason to wait for more. */
    @ParameterizedTest
    @ValueSource(strings = {"\r\n", "X: y\r\n", "x"})
    void oneThatDripsIsEnded(String drop) throws Exception {
        try (HowdahServer server =
                        Answers.builder(Answers::echo)
                                .set(TimeoutOptions.HEADER_TIMEOUT, Duration.ofMillis(500))
                                .set(TimeoutOptions.IDLE_TIMEOUT, Duration.ofMillis(500))
                                .start();
                RawClient client = new RawClient(server)) {
            if (!drop.equals("\r\n")) {
                client.send("GET / HTTP/1.1\nHost: a\n");
            }
            Thread dripper =
                    new Thread(
                            () -> {
                                try {
                                    while (true) {
                                        client.sendExactly(drop);
                                        Thread.sleep(20);
                                    }
                                } catch (IOException | InterruptedException e) {
                                    // The connection has ended.
                                }
                            });
            dripper.start();

            client.readUntilClosed();
            dripper.interrupt();
            dripper.join();
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n1;x=|",
                "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n0\r\nX: |",
                "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n|X: y\r\n",
                "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n|0",
                "GET /|a",
                "|G",
                "GET / HTTP/1.1\r\nHost: a\r\nX: |y",
                "GET / HTTP/1.1\r\nHost: a\r\n|X: y\r\n",
                "|\r\n"
            })
    void oneThatNeverEndsWhatItBeganIsEnded(String request) throws Exception {
        int bar = request.indexOf('|');
        String begin = request.substring(0, bar);
        String rest = request.substring(bar + 1);
        String more = (rest.isEmpty() ? "y" : rest).repeat(20_000);
        try (HowdahServer server = Answers.serve(Answers::echo);
                RawClient client = new RawClient(server)) {
            CompletableFuture<Void> sent =
                    CompletableFuture.runAsync(
                            () -> {
                                sendQuietly(client, begin);
                                for (int i = 0; i < 200; i++) {
                                    sendQuietly(client, more);
                                }
                            });

            client.readUntilClosed();
            sent.get(20, TimeUnit.SECONDS);
            assertServes(server);
        }
    }

    @Test
    void aBodyOfManySmallChunksIsABody() throws IOException {
        try (HowdahServer server = Answers.serve(Answers::echo);
                RawClient client = new RawClient(server)) {
            client.send("POST / HTTP/1.1\nHost: a\nTransfer-Encoding: chunked\n\n");
            client.send("1\nx\n".repeat(50_000) + "0\n\n");

            assertThat(client.read().body()).hasSize(50_000);
        }
    }

    @Test
    void moreClientsThanMayBeConnectedAreServedOneAfterTheOther() throws Exception {
        int most = 5;
        AtomicInteger open = new AtomicInteger();
        AtomicInteger highest = new AtomicInteger();
        ExchangeListener listener =
                new ExchangeListener() {
                    @Override
                    public void connected() {
                        highest.accumulateAndGet(open.incrementAndGet(), Math::max);
                    }

                    @Override
                    public void disconnected() {
                        open.decrementAndGet();
                    }
                };
        try (HowdahServer server =
                Answers.builder(e -> Answers.text(e, "served"))
                        .set(LimitOptions.MAX_CONNECTIONS, most)
                        .listener(listener)
                        .start()) {
            List<RawClient> clients = new ArrayList<>();
            for (int i = 0; i < 10 * most; i++) {
                clients.add(new RawClient(server).send("GET / HTTP/1.1\nHost: a\n\n"));
            }
            for (RawClient client : clients) {
                try (client) {
                    assertThat(client.read().body()).isEqualTo("served");
                }
            }
            assertThat(highest.get()).isLessThanOrEqualTo(most);
        }
    }
}
