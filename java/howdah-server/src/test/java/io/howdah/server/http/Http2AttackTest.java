package io.howdah.server.http;

import static io.howdah.server.testing.RawHttp2Client.ACK;
import static io.howdah.server.testing.RawHttp2Client.CONTINUATION;
import static io.howdah.server.testing.RawHttp2Client.DATA;
import static io.howdah.server.testing.RawHttp2Client.END_HEADERS;
import static io.howdah.server.testing.RawHttp2Client.END_STREAM;
import static io.howdah.server.testing.RawHttp2Client.GOAWAY;
import static io.howdah.server.testing.RawHttp2Client.HEADERS;
import static io.howdah.server.testing.RawHttp2Client.PING;
import static io.howdah.server.testing.RawHttp2Client.RST_STREAM;
import static io.howdah.server.testing.RawHttp2Client.SETTINGS;
import static org.assertj.core.api.Assertions.assertThat;

import io.howdah.server.HowdahServer;
import io.howdah.server.exchange.HttpExchange;
import io.howdah.server.exchange.RequestHandler;
import io.howdah.server.options.LimitOptions;
import io.howdah.server.options.TimeoutOptions;
import io.howdah.server.testing.Answers;
import io.howdah.server.testing.RawClient;
import io.howdah.server.testing.RawHttp2Client;
import io.howdah.server.testing.RawHttp2Client.Frame;
import io.netty.buffer.Unpooled;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Clients that keep to the letter of HTTP/2, or nearly so, to make the server work or hold much.
 */
final class Http2AttackTest {

    private static final int FLOOD = 200_000;

    /** What the server has handed to its handler. */
    private final Queue<HttpExchange> handled = new ConcurrentLinkedQueue<>();

    private void answer(HttpExchange exchange) {
        handled.add(exchange);
        Answers.text(exchange, exchange.head().uri());
    }

    private void hold(HttpExchange exchange) {
        handled.add(exchange);
    }

    /** Sends until the server ends the connection, or there is no more to send. */
    private static void flood(RawHttp2Client client, Sender sender) throws IOException {
        try {
            for (int i = 0; i < FLOOD; i++) {
                sender.send(i);
            }
            client.flush();
        } catch (IOException e) {
            assertThat(e).hasMessageMatching("(?i).*(broken pipe|reset|closed|abort).*");
        }
    }

    private interface Sender {
        void send(int number) throws IOException;
    }

    private static void assertServes(HowdahServer server) throws IOException {
        try (RawClient other = new RawClient(server)) {
            assertThat(other.send("GET /other HTTP/1.1\nHost: a\n\n").read().status())
                    .isEqualTo(200);
        }
    }

    private static void assertCalmed(RawHttp2Client client) throws IOException {
        Frame end = client.readTo(GOAWAY);
        if (end != null) { // the kernel may throw it away, if it resets the connection
            assertThat(end.error()).isEqualTo(RawHttp2Client.ENHANCE_YOUR_CALM);
            assertThat(client.readTo(-1)).as("the connection's end").isNull();
        }
    }

    @Test
    void streamsThatAreResetAtOnceEndTheConnection() throws IOException {
        try (HowdahServer server = Answers.serve(this::answer);
                RawHttp2Client client = new RawHttp2Client(server).begin()) {
            flood(client, i -> client.get(2 * i + 1, "/reset").reset(2 * i + 1));

            assertCalmed(client);
            assertThat(handled).hasSizeLessThan(2000);
            assertServes(server);
        }
    }

    @Test
    void streamsThatMakeTheServerResetThemEndTheConnection() throws IOException {
        try (HowdahServer server = Answers.serve(this::hold);
                RawHttp2Client client = new RawHttp2Client(server).begin()) {
            // A window that is widened by nothing is the stream's error: RFC 9113, section 6.9.
            flood(client, i -> client.get(2 * i + 1, "/reset").widen(2 * i + 1, 0));

            assertCalmed(client);
            assertThat(handled).hasSizeLessThan(2000);
        }
    }

    @Test
    void pingsWhosePongsNobodyReadsEndTheConnection() throws IOException {
        try (HowdahServer server = Answers.serve(this::answer);
                RawHttp2Client client = new RawHttp2Client(server).begin()) {
            flood(client, i -> client.send(PING, 0, 0, new byte[8]));
            flood(client, i -> client.send(PING, 0, 0, new byte[8]));

            assertCalmed(client);
            assertServes(server);
        }
    }

    @Test
    void settingsWhoseAcknowledgementsNobodyReadsEndTheConnection() throws IOException {
        try (HowdahServer server = Answers.serve(this::answer);
                RawHttp2Client client = new RawHttp2Client(server).begin()) {
            flood(client, i -> client.send(SETTINGS, 0, 0, new byte[0]));
            flood(client, i -> client.send(SETTINGS, 0, 0, new byte[0]));
            flood(client, i -> client.send(SETTINGS, 0, 0, new byte[0]));

            assertCalmed(client);
        }
    }

    @Test
    void emptyPartsOfABodyEndTheConnection() throws IOException {
        try (HowdahServer server = Answers.serve(Answers::echo);
                RawHttp2Client client = new RawHttp2Client(server).begin()) {
            client.post(1, "/");
            flood(client, i -> client.send(DATA, 0, 1, new byte[0]));

            assertCalmed(client);
        }
    }

    @ParameterizedTest
    @MethodSource("continuations")
    void headersWithoutEndEndTheConnection(byte[] part) throws IOException {
        try (HowdahServer server = Answers.serve(this::answer);
                RawHttp2Client client = new RawHttp2Client(server).begin()) {
            client.send(HEADERS, END_STREAM, 1, RawHttp2Client.block(":method", "GET"));
            flood(client, i -> client.send(CONTINUATION, 0, 1, part));

            assertThat(client.readTo(-1)).as("the connection's end").isNull();
            assertThat(handled).isEmpty();
            assertServes(server);
        }
    }

    static Stream<byte[]> continuations() {
        return Stream.of(
                new byte[0],
                RawHttp2Client.block("a", "b"),
                RawHttp2Client.block("a", "b".repeat(16_000)));
    }

    @Test
    void aHeaderThatUnpacksToMuchIsRefused() throws IOException {
        ByteArrayOutputStream bomb = new ByteArrayOutputStream();
        bomb.writeBytes(
                RawHttp2Client.block(
                        ":method", "GET", ":scheme", "http", ":authority", "a", ":path", "/bomb"));
        bomb.write(0x40); // a literal that the table keeps
        RawHttp2Client.text(bomb, "x");
        RawHttp2Client.text(bomb, "y".repeat(4000));
        for (int i = 0; i < 12_000; i++) {
            bomb.write(0x80 | 62); // that one again
        }
        try (HowdahServer server = Answers.serve(this::answer);
                RawHttp2Client client = new RawHttp2Client(server).begin()) {
            byte[] block = bomb.toByteArray();
            client.send(HEADERS, END_STREAM, 1, Arrays.copyOf(block, 16_000));
            client.send(
                    CONTINUATION, END_HEADERS, 1, Arrays.copyOfRange(block, 16_000, block.length));
            client.flush();

            Frame end = client.readToEndOf(1);
            assertThat(end == null || end.type() != DATA || end.ends()).isTrue();
            assertThat(handled).isEmpty();
            assertServes(server);
        }
    }

    @Test
    void noMoreStreamsAreOpenedThanMayBe() throws IOException {
        int most = 10;
        try (HowdahServer server =
                        Answers.builder(this::hold).set(LimitOptions.MAX_STREAMS, most).start();
                RawHttp2Client client = new RawHttp2Client(server).begin()) {
            assertThat(client.flush().readTo(SETTINGS)).isNotNull();
            client.send(SETTINGS, ACK, 0, new byte[0]);
            for (int i = 0; i <= most; i++) {
                client.get(2 * i + 1, "/" + i);
            }
            client.flush();

            Frame end = client.readToEndOf(2 * most + 1);
            assertThat(end).isNotNull();
            assertThat(end.type()).isIn(RST_STREAM, GOAWAY);
            assertThat(handled).hasSizeLessThanOrEqualTo(most);
        }
    }

    @Test
    void littleWaitsForAClientThatOpensNoWindowAndThenItIsGivenUp() throws Exception {
        int streams = 20;
        CountDownLatch closed = new CountDownLatch(streams);
        AtomicLong written = new AtomicLong();
        RequestHandler handler =
                exchange -> {
                    exchange.onClose(closed::countDown);
                    exchange.begin(200, Answers.headers());
                    writeOn(exchange, written);
                };
        try (HowdahServer server =
                        Answers.builder(handler)
                                .set(TimeoutOptions.WRITE_TIMEOUT, Duration.ofMillis(500))
                                .start();
                RawHttp2Client client =
                        new RawHttp2Client(server).begin(RawHttp2Client.INITIAL_WINDOW_SIZE, 0)) {
            for (int i = 0; i < streams; i++) {
                client.get(2 * i + 1, "/");
            }
            client.flush();

            assertThat(closed.await(20, TimeUnit.SECONDS)).isTrue();
            assertThat(written.get()).isLessThan((long) streams * (256 << 10));
        }
    }

    /** Writes as long as the client takes it. */
    private static void writeOn(HttpExchange exchange, AtomicLong written) {
        int piece = 8192;
        while (exchange.isOpen() && exchange.isWritable()) {
            written.addAndGet(piece);
            exchange.write(Unpooled.wrappedBuffer(new byte[piece]));
        }
        if (exchange.isOpen()) {
            exchange.onWritable(() -> writeOn(exchange, written));
        }
    }

    @Test
    void aBodyThatDoesNotComeIsRefused() throws IOException {
        try (HowdahServer server =
                        Answers.builder(Answers::echo)
                                .set(TimeoutOptions.BODY_TIMEOUT, Duration.ofMillis(300))
                                .start();
                RawHttp2Client client = new RawHttp2Client(server).begin()) {
            client.post(1, "/", "content-length", "10").flush();

            assertThat(client.readToEndOf(1)).isNotNull();
        }
    }

    @Test
    void aConnectionWithoutRequestsIsClosedThoughItPings() throws Exception {
        try (HowdahServer server =
                        Answers.builder(this::answer)
                                .set(TimeoutOptions.HEADER_TIMEOUT, Duration.ofMillis(300))
                                .set(TimeoutOptions.IDLE_TIMEOUT, Duration.ofMillis(300))
                                .start();
                RawHttp2Client client = new RawHttp2Client(server).begin()) {
            client.flush();
            Thread pinger = new Thread(() -> pingQuietly(client));
            pinger.start();

            assertThat(client.readTo(-1)).as("the connection's end").isNull();
            pinger.join();
        }
    }

    private static void pingQuietly(RawHttp2Client client) {
        try {
            while (true) {
                client.send(PING, 0, 0, new byte[8]).flush();
                Thread.sleep(20);
            }
        } catch (IOException | InterruptedException e) {
            // The connection has ended.
        }
    }

    @Test
    void headersThatStopInTheMiddleEndTheConnection() throws IOException {
        try (HowdahServer server =
                        Answers.builder(this::answer)
                                .set(TimeoutOptions.HEADER_TIMEOUT, Duration.ofMillis(300))
                                .set(TimeoutOptions.IDLE_TIMEOUT, Duration.ofMillis(300))
                                .start();
                RawHttp2Client client = new RawHttp2Client(server).begin()) {
            client.send(HEADERS, END_STREAM, 1, RawHttp2Client.block(":method", "GET")).flush();

            assertThat(client.readTo(-1)).as("the connection's end").isNull();
        }
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("smuggled")
    void headersThatHttp1WouldUnderstandOtherwiseAreRefused(String name, String[] headers)
            throws IOException {
        AtomicInteger calls = new AtomicInteger();
        RequestHandler handler =
                exchange -> {
                    calls.incrementAndGet();
                    answer(exchange);
                };
        try (HowdahServer server = Answers.serve(handler);
                RawHttp2Client client = new RawHttp2Client(server).begin()) {
            client.send(HEADERS, END_HEADERS | END_STREAM, 1, RawHttp2Client.block(headers));
            client.flush();

            client.readToEndOf(1);
            assertThat(calls).hasValue(0);
        }
    }

    static List<Arguments> smuggled() {
        List<Arguments> cases = new ArrayList<>();
        add(cases, "a line's end in a value", "x", "a\r\nhost: b");
        add(cases, "a line feed in a value", "x", "a\nb");
        add(cases, "a carriage return in a value", "x", "a\rb");
        add(cases, "a zero byte in a value", "x", "a\0b");
        add(cases, "a line's end in a name", "x: y\r\nz", "a");
        add(cases, "a colon in a name", "x:y", "a");
        add(cases, "a space in a name", "x y", "a");
        add(cases, "an empty name", "", "a");
        add(cases, "capitals", "X-Y", "a");
        add(cases, "chunks", "transfer-encoding", "chunked");
        add(cases, "a connection's header", "connection", "close");
        add(cases, "an upgrade", "upgrade", "h2c");
        add(cases, "keep-alive", "keep-alive", "timeout=5");
        add(cases, "a proxy's connection", "proxy-connection", "close");
        add(cases, "other trailers than trailers", "te", "gzip");
        add(cases, "a length without a body", "content-length", "5");
        add(cases, "a negative length", "content-length", "-1");
        add(cases, "a length with a sign", "content-length", "+0");
        add(cases, "two lengths", "content-length", "0, 5");
        add(cases, "a pseudo-header at the end", ":path", "/b");
        add(cases, "a pseudo-header that is none", ":x", "y");
        add(cases, "a response's pseudo-header", ":status", "200");
        cases.add(of("no path", ":method", "GET", ":scheme", "http", ":authority", "a"));
        cases.add(path("an empty path", ""));
        cases.add(path("a path without slash", "b"));
        cases.add(path("a path with a space", "/a HTTP/1.1"));
        cases.add(path("a path with a line's end", "/a\r\nhost: b"));
        cases.add(path("a path with a fragment", "/a#b"));
        cases.add(path("a path with a host", "http://b/"));
        cases.add(path("a path with a zero byte", "/a\0"));
        cases.add(request("a host with a space", "GET", "a b"));
        cases.add(request("a host with a path", "GET", "a/b"));
        cases.add(request("a host with a user", "GET", "u@a"));
        cases.add(request("a host with a line's end", "GET", "a\r\nx: y"));
        cases.add(request("an empty host", "GET", ""));
        cases.add(request("a method with a line's end", "GET / HTTP/1.1\r\nx: y", "a"));
        cases.add(request("a method with a space", "GET /b", "a"));
        cases.add(request("an empty method", "", "a"));
        return cases;
    }

    private static Arguments of(String name, String... headers) {
        return Arguments.of(name, headers);
    }

    private static void add(List<Arguments> cases, String name, String header, String value) {
        cases.add(
                of(
                        name,
                        ":method",
                        "GET",
                        ":scheme",
                        "http",
                        ":authority",
                        "a",
                        ":path",
                        "/",
                        header,
                        value));
    }

    private static Arguments path(String name, String path) {
        return of(name, ":method", "GET", ":scheme", "http", ":authority", "a", ":path", path);
    }

    private static Arguments request(String name, String method, String host) {
        return of(name, ":method", method, ":scheme", "http", ":authority", host, ":path", "/");
    }

    @Test
    void theAuthorityIsTheHostWhateverElseIsSaid() throws IOException {
        try (HowdahServer server = Answers.serve(this::answer);
                RawHttp2Client client = new RawHttp2Client(server).begin()) {
            byte[] block =
                    RawHttp2Client.block(
                            ":method",
                            "GET",
                            ":scheme",
                            "http",
                            ":authority",
                            "real",
                            ":path",
                            "/");
            ByteArrayOutputStream all = new ByteArrayOutputStream();
            all.writeBytes(block);
            all.writeBytes(RawHttp2Client.block("host", "other"));
            client.send(HEADERS, END_HEADERS | END_STREAM, 1, all.toByteArray()).flush();
            client.readToEndOf(1);

            for (HttpExchange exchange : handled) { // or it was refused, which is right too
                assertThat(exchange.head().headers().getAll("host")).containsExactly("real");
            }
        }
    }

    @ParameterizedTest
    @MethodSource("bodies")
    void aBodyOfAnotherLengthThanWasSaidIsNoBody(String said, int sent) throws Exception {
        Queue<String> bodies = new ConcurrentLinkedQueue<>();
        RequestHandler handler =
                exchange ->
                        exchange.body()
                                .whole(
                                        1000,
                                        body -> {
                                            bodies.add(body == null ? "lost" : "there");
                                            if (body != null) {
                                                body.release();
                                            }
                                            exchange.fail(500);
                                        });
        try (HowdahServer server = Answers.serve(handler);
                RawHttp2Client client = new RawHttp2Client(server).begin()) {
            client.post(1, "/", "content-length", said);
            client.send(DATA, END_STREAM, 1, new byte[sent]).flush();
            client.readToEndOf(1);

            for (String body : bodies) {
                assertThat(body).isEqualTo("lost");
            }
        }
    }

    static Stream<Arguments> bodies() {
        return Stream.of(Arguments.of("5", 4), Arguments.of("5", 6));
    }
}
