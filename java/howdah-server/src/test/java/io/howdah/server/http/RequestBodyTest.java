package io.howdah.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.howdah.server.HowdahServer;
import io.howdah.server.exchange.HttpExchange;
import io.howdah.server.exchange.RequestHandler;
import io.howdah.server.testing.Answers;
import io.howdah.server.testing.RawClient;
import io.howdah.server.testing.RawClient.Response;
import java.io.IOException;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class RequestBodyTest {

    @Test
    void aBodyOfKnownLengthIsCollected() throws IOException {
        try (HowdahServer server = Answers.serve(Answers::echo);
                RawClient client = new RawClient(server)) {
            String post = "POST / HTTP/1.1\nHost: a\nContent-Length: 5\n\n";

            assertThat(client.send(post + "hello").read().body()).isEqualTo("hello");
            assertThat(client.send(post + "again").read().body()).isEqualTo("again");
        }
    }

    @Test
    void aChunkedBodyIsCollected() throws IOException {
        try (HowdahServer server = Answers.serve(Answers::echo);
                RawClient client = new RawClient(server)) {
            client.send("POST / HTTP/1.1\nHost: a\nTransfer-Encoding: chunked\n\n");
            client.send("3\nabc\n").send("2;x=y\nde\n").send("0\nTrailer: dropped\n\n");

            assertThat(client.read().body()).isEqualTo("abcde");
        }
    }

    @Test
    void aLongBodyInManyPiecesIsCollected() throws IOException {
        String body = "0123456789".repeat(50_000);
        try (HowdahServer server = Answers.serve(Answers::echo);
                RawClient client = new RawClient(server)) {
            client.send("POST / HTTP/1.1\nHost: a\nContent-Length: " + body.length() + "\n\n");
            client.sendExactly(body);

            assertThat(client.read().body()).isEqualTo(body);
        }
    }

    @Test
    void aBodyIsReadPieceByPiece() throws IOException {
        String body = "0123456789".repeat(200_000);
        try (HowdahServer server = Answers.serve(Answers::echoPieces);
                RawClient client = new RawClient(server)) {
            client.send("POST / HTTP/1.1\nHost: a\nContent-Length: " + body.length() + "\n\n");
            Thread sender = new Thread(() -> sendQuietly(client, body));
            sender.start();

            assertThat(client.read().body()).isEqualTo(body);
        }
    }

    private static void sendQuietly(RawClient client, String body) {
        try {
            client.sendExactly(body);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void aBodyThatIsTooLongToCollectCanBeReadInPieces() throws IOException {
        RequestHandler handler =
                exchange ->
                        exchange.body()
                                .whole(
                                        4,
                                        whole -> {
                                            assertThat(whole).isNull();
                                            Answers.echoPieces(exchange);
                                        });
        try (HowdahServer server = Answers.serve(handler);
                RawClient client = new RawClient(server)) {
            client.send("POST / HTTP/1.1\nHost: a\nTransfer-Encoding: chunked\n\n");
            client.send("3\nabc\n3\ndef\n0\n\n");
            assertThat(client.read().body()).isEqualTo("abcdef");

            client.send("POST / HTTP/1.1\nHost: a\nContent-Length: 6\n\nghijkl");
            assertThat(client.read().body()).isEqualTo("ghijkl");
        }
    }

    @Test
    void aBodyThatNobodyReadsIsSkipped() throws IOException {
        try (HowdahServer server = Answers.serve(e -> Answers.text(e, e.head().uri()));
                RawClient client = new RawClient(server)) {
            client.send("POST /1 HTTP/1.1\nHost: a\nContent-Length: 100000\n\n");
            assertThat(client.read().body()).isEqualTo("/1");
            client.sendExactly("x".repeat(100_000));

            assertThat(client.send("GET /2 HTTP/1.1\nHost: a\n\n").read().body()).isEqualTo("/2");
        }
    }

    @Test
    void aLongBodyThatNobodyReadsEndsTheConnectionAndTheResponseIsSeen() throws IOException {
        try (HowdahServer server = Answers.serve(e -> Answers.text(e, "enough"));
                RawClient client = new RawClient(server)) {
            client.send("POST / HTTP/1.1\nHost: a\nContent-Length: 10000000\n\n");
            client.sendExactly("x".repeat(100_000));
            Response response = client.read();

            assertThat(response.body()).isEqualTo("enough");
            assertThat(response.header("connection")).isEqualTo("close");
            assertThat(client.readToEnd()).isEmpty();
        }
    }

    @Test
    void aResponseBeforeTheEndOfAChunkedBodyTellsThatItIsTheLast() throws IOException {
        try (HowdahServer server = Answers.serve(e -> Answers.text(e, "enough"));
                RawClient client = new RawClient(server)) {
            client.send("POST / HTTP/1.1\nHost: a\nTransfer-Encoding: chunked\n\n1\nx\n");
            Response response = client.read();

            assertThat(response.body()).isEqualTo("enough");
            assertThat(response.header("connection")).isEqualTo("close");
        }
    }

    @Test
    void noMoreIsReadThanAHandlerAsksFor() throws Exception {
        BlockingQueue<HttpExchange> waiting = new LinkedBlockingQueue<>();
        int length = 64 * 1024 * 1024;
        try (HowdahServer server = Answers.serve(waiting::add);
                RawClient client = new RawClient(server)) {
            client.send("POST / HTTP/1.1\nHost: a\nContent-Length: " + length + "\n\n");
            CompletableFuture<Void> sent =
                    CompletableFuture.runAsync(
                            () -> {
                                for (int i = 0; i < 64; i++) {
                                    sendQuietly(client, "x".repeat(1024 * 1024));
                                }
                            });
            HttpExchange exchange = waiting.poll(20, TimeUnit.SECONDS);
            assertThat(exchange).isNotNull();
            assertThat(sent).isNotCompleted(); // more than sockets hold, and nobody reads

            exchange.eventLoop().execute(() -> countAll(exchange, 0));
            sent.get(20, TimeUnit.SECONDS);
            assertThat(client.read().body()).isEqualTo(String.valueOf(length));
        }
    }

    private static void countAll(HttpExchange exchange, long before) {
        exchange.body()
                .read(
                        1 << 20,
                        piece -> {
                            int length = piece == null ? 0 : piece.readableBytes();
                            if (piece != null) {
                                piece.release();
                            }
                            if (length == 0) {
                                Answers.text(exchange, String.valueOf(before));
                            } else {
                                exchange.eventLoop()
                                        .execute(() -> countAll(exchange, before + length));
                            }
                        });
    }

    @Test
    void aClientThatAsksIsToldToContinueWhenTheBodyIsWanted() throws IOException {
        try (HowdahServer server = Answers.serve(Answers::echo);
                RawClient client = new RawClient(server)) {
            client.send("POST / HTTP/1.1\nHost: a\nContent-Length: 2\nExpect: 100-continue\n\n");

            assertThat(client.read().status()).isEqualTo(100);
            assertThat(client.send("ok").read().body()).isEqualTo("ok");
        }
    }

    @Test
    void aClientThatAsksAndWhoseBodyIsNotWantedIsNotToldToContinue() throws IOException {
        try (HowdahServer server = Answers.serve(e -> Answers.text(e, "no"));
                RawClient client = new RawClient(server)) {
            client.send("POST / HTTP/1.1\nHost: a\nContent-Length: 2\nExpect: 100-continue\n\n");
            Response response = client.read();

            assertThat(response.status()).isEqualTo(200);
            assertThat(response.header("connection")).isEqualTo("close");
        }
    }

    @Test
    void aBodyThatIsAbortedIsTold() throws Exception {
        CompletableFuture<Boolean> lost = new CompletableFuture<>();
        RequestHandler handler =
                exchange -> exchange.body().whole(100, body -> lost.complete(body == null));
        try (HowdahServer server = Answers.serve(handler)) {
            try (RawClient client = new RawClient(server)) {
                client.send("POST / HTTP/1.1\nHost: a\nContent-Length: 10\n\nhalf");
            }
            assertThat(lost.get(20, TimeUnit.SECONDS)).isTrue();
        }
    }

    @Test
    void aMalformedChunkIsABadRequest() throws IOException {
        try (HowdahServer server = Answers.serve(Answers::echo);
                RawClient client = new RawClient(server)) {
            client.send("POST / HTTP/1.1\nHost: a\nTransfer-Encoding: chunked\n\nxyz\n");
            Response response = client.read();

            assertThat(response.status()).isEqualTo(400);
            assertThat(response.header("connection")).isEqualTo("close");
            assertThat(client.readToEnd()).isEmpty();
        }
    }
}
