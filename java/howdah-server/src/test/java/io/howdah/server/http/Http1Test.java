package io.howdah.server.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.howdah.server.HowdahServer;
import io.howdah.server.exchange.ExchangeListener;
import io.howdah.server.exchange.HttpExchange;
import io.howdah.server.exchange.RequestHandler;
import io.howdah.server.exchange.ResponseFilter;
import io.howdah.server.options.LimitOptions;
import io.howdah.server.options.ListenOptions;
import io.howdah.server.testing.Answers;
import io.howdah.server.testing.RawClient;
import io.howdah.server.testing.RawClient.Response;
import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http.DefaultHttpHeaders;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class Http1Test {

    private static final String GET = "GET / HTTP/1.1\nHost: a\n\n";

    @Test
    void aConnectionServesManyRequests() throws IOException {
        try (HowdahServer server = Answers.serve(e -> Answers.text(e, e.head().uri()));
                RawClient client = new RawClient(server)) {
            for (int i = 0; i < 3; i++) {
                Response response = client.send("GET /" + i + " HTTP/1.1\nHost: a\n\n").read();

                assertThat(response.status()).isEqualTo(200);
                assertThat(response.body()).isEqualTo("/" + i);
                assertThat(response.header("connection")).isNull();
            }
        }
    }

    @Test
    void dateAndServerAreAddedWhereTheyAreMissing() throws IOException {
        try (HowdahServer server = Answers.serve(e -> Answers.text(e, ""));
                RawClient client = new RawClient(server)) {
            Response response = client.send(GET).read();

            assertThat(response.header("server")).isEqualTo("Howdah");
            assertThat(response.header("date"))
                    .matches("\\w{3}, \\d\\d \\w{3} \\d{4} \\d\\d:\\d\\d:\\d\\d GMT");
            assertThat(response.header("content-length")).isEqualTo("0");
        }
    }

    @Test
    void aHandlersDateAndServerStay() throws IOException {
        RequestHandler handler =
                e ->
                        e.respond(
                                200,
                                new DefaultHttpHeaders().set("date", "now").set("server", "mine"),
                                Unpooled.EMPTY_BUFFER);
        try (HowdahServer server = Answers.serve(handler);
                RawClient client = new RawClient(server)) {
            Response response = client.send(GET).read();

            assertThat(response.header("date")).isEqualTo("now");
            assertThat(response.header("server")).isEqualTo("mine");
        }
    }

    @Test
    void framingHeadersOfAHandlerAreDropped() throws IOException {
        RequestHandler handler =
                e ->
                        e.respond(
                                200,
                                new DefaultHttpHeaders()
                                        .set("Connection", "close")
                                        .set("Transfer-Encoding", "chunked")
                                        .set("Keep-Alive", "timeout=1")
                                        .set("Content-Length", "99")
                                        .set("X-Mine", "stays"),
                                Answers.bytes("body"));
        try (HowdahServer server = Answers.serve(handler);
                RawClient client = new RawClient(server)) {
            Response response = client.send(GET).read();

            assertThat(response.headers())
                    .doesNotContainKeys("connection", "transfer-encoding", "keep-alive")
                    .containsEntry("content-length", "4")
                    .containsEntry("x-mine", "stays");
            assertThat(client.send(GET).read().body()).isEqualTo("body");
        }
    }

    @Test
    void pipelinedRequestsAreAnsweredInOrderThoughAnsweredBackwards() throws IOException {
        List<HttpExchange> waiting = new ArrayList<>();
        RequestHandler backwards =
                exchange -> {
                    waiting.add(exchange);
                    if (waiting.size() == 4) {
                        for (int i = 3; i >= 0; i--) {
                            Answers.text(waiting.get(i), waiting.get(i).head().uri());
                        }
                    }
                };
        try (HowdahServer server = Answers.serve(backwards);
                RawClient client = new RawClient(server)) {
            client.send(pipeline(4));

            for (int i = 0; i < 4; i++) {
                assertThat(client.read().body()).isEqualTo("/" + i);
            }
        }
    }

    @Test
    void aStreamedResponseWaitsForItsTurn() throws IOException {
        List<HttpExchange> waiting = new ArrayList<>();
        RequestHandler handler =
                exchange -> {
                    waiting.add(exchange);
                    if (waiting.size() == 2) {
                        HttpExchange second = waiting.get(1);
                        second.begin(200, Answers.headers());
                        assertThat(second.write(Answers.bytes("sec"))).isFalse();
                        second.onWritable(
                                () -> {
                                    second.write(Answers.bytes("ond"));
                                    second.end();
                                });
                        Answers.text(waiting.get(0), "first");
                    }
                };
        try (HowdahServer server = Answers.serve(handler);
                RawClient client = new RawClient(server)) {
            client.send(pipeline(2));

            assertThat(client.read().body()).isEqualTo("first");
            assertThat(client.read().body()).isEqualTo("second");
        }
    }

    @Test
    void morePipelinedRequestsThanMayBeUnderWayAreAllAnswered() throws IOException {
        BlockingQueue<HttpExchange> waiting = new LinkedBlockingQueue<>();
        try (HowdahServer server =
                        Answers.builder(waiting::add).set(LimitOptions.MAX_PIPELINED, 3).start();
                RawClient client = new RawClient(server)) {
            client.send(pipeline(20));

            for (int i = 0; i < 20; i++) {
                HttpExchange exchange = take(waiting);
                assertThat(waiting.size()).isLessThan(3);
                Answers.text(exchange, exchange.head().uri());
                assertThat(client.read().body()).isEqualTo("/" + i);
            }
        }
    }

    @Test
    void manyLargePipelinedResponsesToASlowReaderAllCome() throws IOException {
        String large = "x".repeat(300_000);
        try (HowdahServer server = Answers.serve(e -> Answers.text(e, large));
                RawClient client = new RawClient(server)) {
            client.send(pipeline(50));

            for (int i = 0; i < 50; i++) {
                assertThat(client.read().body().length()).isEqualTo(large.length());
            }
        }
    }

    @Test
    void headHasTheHeadersAndNoBody() throws IOException {
        try (HowdahServer server = Answers.serve(e -> Answers.text(e, "12345"));
                RawClient client = new RawClient(server)) {
            Response head = client.send("HEAD / HTTP/1.1\nHost: a\n\n").readBodiless();

            assertThat(head.header("content-length")).isEqualTo("5");
            assertThat(client.send(GET).read().body()).isEqualTo("12345");
        }
    }

    @Test
    void aStreamedResponseToHeadHasNoBody() throws IOException {
        RequestHandler handler =
                exchange -> {
                    exchange.begin(200, Answers.headers());
                    exchange.write(Answers.bytes("piece"));
                    exchange.end();
                };
        try (HowdahServer server = Answers.serve(handler);
                RawClient client = new RawClient(server)) {
            client.send("HEAD / HTTP/1.1\nHost: a\n\n").readBodiless();

            assertThat(client.send(GET).read().body()).isEqualTo("piece");
        }
    }

    @Test
    void statusesWithoutBodyHaveNone() throws IOException {
        RequestHandler handler =
                exchange ->
                        exchange.respond(
                                Integer.parseInt(exchange.head().uri().substring(1)),
                                Answers.headers(),
                                Answers.bytes("dropped"));
        try (HowdahServer server = Answers.serve(handler);
                RawClient client = new RawClient(server)) {
            for (int status : new int[] {204, 304, 200}) {
                Response response = client.send("GET /" + status + " HTTP/1.1\nHost: a\n\n").read();

                assertThat(response.status()).isEqualTo(status);
                assertThat(response.body()).isEqualTo(status == 200 ? "dropped" : "");
            }
        }
    }

    @Test
    void aResponseOfUnknownLengthIsChunked() throws IOException {
        RequestHandler handler =
                exchange -> {
                    exchange.begin(200, Answers.headers());
                    exchange.write(Answers.bytes("one "));
                    exchange.write(Answers.bytes("two"));
                    exchange.end();
                };
        try (HowdahServer server = Answers.serve(handler);
                RawClient client = new RawClient(server)) {
            Response response = client.send(GET).read();

            assertThat(response.header("transfer-encoding")).isEqualTo("chunked");
            assertThat(response.body()).isEqualTo("one two");
            assertThat(client.send(GET).read().body()).isEqualTo("one two");
        }
    }

    @Test
    void whatIsWrittenComesBeforeTheResponseEnds() throws IOException {
        BlockingQueue<HttpExchange> begun = new LinkedBlockingQueue<>();
        RequestHandler handler =
                exchange -> {
                    exchange.begin(200, Answers.headers());
                    exchange.write(Answers.bytes("early"));
                    begun.add(exchange);
                };
        try (HowdahServer server = Answers.serve(handler);
                RawClient client = new RawClient(server)) {
            client.send(GET);
            while (!client.readLine().isEmpty()) {}

            assertThat(client.readLine()).isEqualTo("5");
            assertThat(client.readLine()).isEqualTo("early");

            HttpExchange exchange = take(begun);
            exchange.write(Answers.bytes("late"));
            exchange.end();
            assertThat(client.readLine()).isEqualTo("4");
            assertThat(client.readLine()).isEqualTo("late");
            assertThat(client.readLine()).isEqualTo("0");
        }
    }

    @Test
    void whatIsFlushedComesWhileTheHandlerKeepsTheLoop() throws IOException {
        CountDownLatch seen = new CountDownLatch(1);
        RequestHandler handler =
                exchange -> {
                    exchange.begin(200, Answers.headers());
                    exchange.write(Answers.bytes("early"));
                    exchange.flush();
                    await(seen);
                    exchange.end();
                };
        try (HowdahServer server = Answers.serve(handler);
                RawClient client = new RawClient(server)) {
            client.send(GET);
            while (!client.readLine().isEmpty()) {}

            assertThat(client.readLine()).isEqualTo("5");
            assertThat(client.readLine()).isEqualTo("early");
            seen.countDown();
            assertThat(client.readLine()).isEqualTo("0");
        }
    }

    private static void await(CountDownLatch latch) {
        try {
            assertThat(latch.await(20, TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void aBodyLongerThanItsContentLengthIsCut() throws IOException {
        RequestHandler handler =
                exchange -> {
                    exchange.begin(200, Answers.headers().set("Content-Length", "4"));
                    exchange.write(Answers.bytes("12"));
                    exchange.write(Answers.bytes("3456"));
                    exchange.end();
                };
        try (HowdahServer server = Answers.serve(handler);
                RawClient client = new RawClient(server)) {
            assertThat(client.send(GET).read().body()).isEqualTo("1234");
            assertThat(client.send(GET).read().body()).isEqualTo("1234");
        }
    }

    @Test
    void aBodyShorterThanItsContentLengthCutsTheConnection() throws IOException {
        RequestHandler handler =
                exchange -> {
                    exchange.begin(200, Answers.headers().set("Content-Length", "4"));
                    exchange.write(Answers.bytes("12"));
                    exchange.end();
                };
        try (HowdahServer server = Answers.serve(handler);
                RawClient client = new RawClient(server)) {
            client.send(GET);

            assertThatThrownBy(client::read).hasMessage("ended after 2 of 4 bytes");
        }
    }

    @Test
    void aFailureBeforeTheResponseIsAPage() throws IOException {
        RequestHandler handler =
                exchange -> {
                    throw new IllegalStateException("thrown by the test's handler");
                };
        try (HowdahServer server = Answers.serve(handler);
                RawClient client = new RawClient(server)) {
            Response response = client.send(GET).read();

            assertThat(response.status()).isEqualTo(500);
            assertThat(response.body()).contains("500 Internal Server Error");
            assertThat(client.send(GET).read().status()).isEqualTo(500);
        }
    }

    @Test
    void aFailureInAChunkedResponseCutsItOff() throws IOException {
        RequestHandler handler =
                exchange -> {
                    exchange.begin(200, Answers.headers());
                    exchange.write(Answers.bytes("half"));
                    exchange.fail(502);
                };
        try (HowdahServer server = Answers.serve(handler);
                RawClient client = new RawClient(server)) {
            String all = client.send(GET).readToEnd();

            assertThat(all).contains("half").doesNotEndWith("0\r\n\r\n");
        }
    }

    @Test
    void connectionCloseCloses() throws IOException {
        try (HowdahServer server = Answers.serve(e -> Answers.text(e, "bye"));
                RawClient client = new RawClient(server)) {
            Response response =
                    client.send("GET / HTTP/1.1\nHost: a\nConnection: close\n\n").read();

            assertThat(response.header("connection")).isEqualTo("close");
            assertThat(client.readToEnd()).isEmpty();
        }
    }

    @Test
    void http10ClosesUnlessItAsksToStay() throws IOException {
        try (HowdahServer server = Answers.serve(e -> Answers.text(e, "old"))) {
            try (RawClient client = new RawClient(server)) {
                Response response = client.send("GET / HTTP/1.0\n\n").read();

                assertThat(response.header("connection")).isEqualTo("close");
                assertThat(client.readToEnd()).isEmpty();
            }
            try (RawClient client = new RawClient(server)) {
                String request = "GET / HTTP/1.0\nConnection: keep-alive\n\n";

                assertThat(client.send(request).read().header("connection"))
                        .isEqualTo("keep-alive");
                assertThat(client.send(request).read().body()).isEqualTo("old");
            }
        }
    }

    @Test
    void aStreamedResponseToHttp10EndsWithTheConnection() throws IOException {
        RequestHandler handler =
                exchange -> {
                    exchange.begin(200, Answers.headers());
                    exchange.write(Answers.bytes("to the "));
                    exchange.write(Answers.bytes("end"));
                    exchange.end();
                };
        try (HowdahServer server = Answers.serve(handler);
                RawClient client = new RawClient(server)) {
            String request = "GET / HTTP/1.0\nConnection: keep-alive\n\n";
            Response response = client.send(request + request).read();

            assertThat(response.header("connection")).isEqualTo("close");
            assertThat(response.header("transfer-encoding")).isNull();
            assertThat(response.body()).isEqualTo("to the end");
        }
    }

    @Test
    void earlyHintsComeBeforeTheResponse() throws IOException {
        RequestHandler handler =
                exchange -> {
                    exchange.inform(
                            103, new DefaultHttpHeaders().set("Link", "</a.css>; rel=preload"));
                    Answers.text(exchange, "page");
                };
        try (HowdahServer server = Answers.serve(handler);
                RawClient client = new RawClient(server)) {
            Response hints = client.send(GET).read();

            assertThat(hints.status()).isEqualTo(103);
            assertThat(hints.headers())
                    .containsOnly(java.util.Map.entry("link", "</a.css>; rel=preload"));
            assertThat(client.read().body()).isEqualTo("page");
            assertThat(client.send("GET / HTTP/1.0\n\n").read().status()).isEqualTo(200);
        }
    }

    @Test
    void aHandlerMayAnswerFromAnotherThread() throws IOException {
        RequestHandler handler =
                exchange ->
                        new Thread(
                                        () -> {
                                            exchange.begin(200, Answers.headers());
                                            exchange.write(Answers.bytes("from "));
                                            exchange.write(Answers.bytes("afar"));
                                            exchange.end();
                                        })
                                .start();
        try (HowdahServer server = Answers.serve(handler);
                RawClient client = new RawClient(server)) {
            assertThat(client.send(GET).read().body()).isEqualTo("from afar");
            assertThat(client.send(GET).read().body()).isEqualTo("from afar");
        }
    }

    @Test
    void aHandlerIsToldThatTheClientHasGone() throws Exception {
        CompletableFuture<Boolean> open = new CompletableFuture<>();
        BlockingQueue<HttpExchange> waiting = new LinkedBlockingQueue<>();
        RequestHandler handler =
                exchange -> {
                    exchange.onClose(() -> open.complete(exchange.isOpen()));
                    waiting.add(exchange);
                };
        try (HowdahServer server = Answers.serve(handler)) {
            try (RawClient client = new RawClient(server)) {
                client.send(GET);
                take(waiting);
            }
            assertThat(open.get(20, TimeUnit.SECONDS)).isFalse();
        }
    }

    @Test
    void theLongestPrefixAnswers() throws IOException {
        HowdahServer.Builder builder =
                Answers.builder(e -> Answers.text(e, "root"))
                        .handler("/api", e -> Answers.text(e, "api"))
                        .handler("/api/deep/", e -> Answers.text(e, "deep"));
        try (HowdahServer server = builder.start();
                RawClient client = new RawClient(server)) {
            assertThat(get(client, "/")).isEqualTo("root");
            assertThat(get(client, "/apis")).isEqualTo("root");
            assertThat(get(client, "/api")).isEqualTo("api");
            assertThat(get(client, "/api?x=1")).isEqualTo("api");
            assertThat(get(client, "/api/users")).isEqualTo("api");
            assertThat(get(client, "/api/deep/er")).isEqualTo("deep");
        }
    }

    @Test
    void whatNoHandlerAnswersIsNotFound() throws IOException {
        HowdahServer.Builder builder =
                HowdahServer.builder()
                        .set(ListenOptions.PORT, 0)
                        .handler("/only", e -> Answers.text(e, ""));
        try (HowdahServer server = builder.start();
                RawClient client = new RawClient(server)) {
            assertThat(client.send(GET).read().status()).isEqualTo(404);
        }
    }

    @Test
    void theServerItselfTellsItsMethods() throws IOException {
        try (HowdahServer server = Answers.serve(e -> Answers.text(e, "never"));
                RawClient client = new RawClient(server)) {
            Response response = client.send("OPTIONS * HTTP/1.1\nHost: a\n\n").read();

            assertThat(response.status()).isEqualTo(204);
            assertThat(response.header("allow")).contains("GET");
        }
    }

    @Test
    void listenersAreToldOfEachExchange() throws IOException {
        BlockingQueue<String> told = new LinkedBlockingQueue<>();
        ExchangeListener listener =
                new ExchangeListener() {
                    @Override
                    public void began(HttpExchange exchange) {
                        told.add("began " + exchange.head().uri());
                    }

                    @Override
                    public void ended(HttpExchange exchange, boolean complete) {
                        told.add(
                                exchange.status() + " " + exchange.bytesWritten() + " " + complete);
                    }
                };
        try (HowdahServer server =
                        Answers.builder(e -> Answers.text(e, "four")).listener(listener).start();
                RawClient client = new RawClient(server)) {
            client.send(GET).read();

            assertThat(told).containsExactly("began /", "200 4 true");
        }
    }

    @Test
    void aFilterEncodesWholeAndStreamedBodies() throws IOException {
        ResponseFilter upperCase =
                (exchange, status, headers, whole) -> {
                    headers.set("Content-Encoding", "upper");
                    return new ResponseFilter.Encoder() {
                        @Override
                        public io.netty.buffer.ByteBuf encode(
                                io.netty.buffer.ByteBuf part, boolean last) {
                            String text = part.toString(java.nio.charset.StandardCharsets.UTF_8);
                            part.release();
                            return Answers.bytes(
                                    text.toUpperCase(java.util.Locale.ROOT) + (last ? "!" : ""));
                        }

                        @Override
                        public void close() {}
                    };
                };
        RequestHandler handler =
                exchange -> {
                    if (exchange.head().uri().equals("/whole")) {
                        Answers.text(exchange, "whole");
                    } else {
                        exchange.begin(200, Answers.headers().set("Content-Length", "3"));
                        exchange.write(Answers.bytes("a"));
                        exchange.write(Answers.bytes("bc"));
                        exchange.end();
                    }
                };
        try (HowdahServer server = Answers.builder(handler).filter(upperCase).start();
                RawClient client = new RawClient(server)) {
            assertThat(get(client, "/whole")).isEqualTo("WHOLE!");
            assertThat(get(client, "/parts")).isEqualTo("ABC!");
        }
    }

    private static String get(RawClient client, String target) throws IOException {
        return client.send("GET " + target + " HTTP/1.1\nHost: a\n\n").read().body();
    }

    private static String pipeline(int count) {
        StringBuilder requests = new StringBuilder();
        for (int i = 0; i < count; i++) {
            requests.append("GET /").append(i).append(" HTTP/1.1\nHost: a\n\n");
        }
        return requests.toString();
    }

    private static HttpExchange take(BlockingQueue<HttpExchange> queue) {
        try {
            HttpExchange exchange = queue.poll(20, TimeUnit.SECONDS);
            if (exchange == null) {
                throw new AssertionError("no request came");
            }
            return exchange;
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }
}
