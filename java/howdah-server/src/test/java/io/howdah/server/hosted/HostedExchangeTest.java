package io.howdah.server.hosted;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.howdah.server.exchange.BlockingExchange;
import io.howdah.server.exchange.ConnectionInfo;
import io.howdah.server.options.LimitOptions;
import io.howdah.server.options.ServerOptions;
import io.howdah.server.proxy.RequestOrigin;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.DefaultEventLoop;
import io.netty.channel.EventLoop;
import io.netty.handler.codec.http.DefaultHttpHeaders;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.util.concurrent.Future;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Exchanges between a loop and the thread of another server. */
@Timeout(60)
final class HostedExchangeTest {

    private static final int BUFFER = 1000;

    private final EventLoop loop = new DefaultEventLoop();
    private final Host host = new Host();

    /** The other server. */
    private static final class Host implements BlockingExchange {

        private final StringBuilder sent = new StringBuilder();
        private final CountDownLatch takes = new CountDownLatch(1);
        private InputStream body = InputStream.nullInputStream();
        private long contentLength;
        private boolean gone;
        private boolean forgotten;

        @Override
        public String method() {
            return "POST";
        }

        @Override
        public String target() {
            return "/a?b";
        }

        @Override
        public String protocol() {
            return "HTTP/1.1";
        }

        @Override
        public List<Map.Entry<String, String>> headers() {
            return List.of(
                    Map.entry("X-A", "\u00e9\u20ac"),
                    Map.entry("X-B", "\u00e9"),
                    Map.entry("X_C", "c"));
        }

        @Override
        public ConnectionInfo connection() {
            if (forgotten) {
                throw new IllegalStateException("the request is over");
            }
            return new RequestOrigin("192.0.2.7", 4711, "192.0.2.1", 80, "example.com", 80, false);
        }

        @Override
        public long contentLength() {
            return contentLength;
        }

        @Override
        public InputStream body() {
            return body;
        }

        @Override
        public void begin(int status, List<Map.Entry<String, String>> headers, long length) {
            sent.append(status).append(headers).append(length).append('|');
        }

        @Override
        public void write(byte[] bytes, int length) throws IOException {
            try {
                takes.await();
            } catch (InterruptedException e) {
                throw new IOException(e);
            }
            if (gone) {
                throw new IOException("the client has gone");
            }
            sent.append(new String(bytes, 0, length, ISO_8859_1));
        }

        @Override
        public void flush() {
            sent.append('^');
        }

        @Override
        public void fail(int status) {
            sent.append("failed with ").append(status);
        }
    }

    @AfterEach
    void close() {
        Future<?> ended = loop.shutdownGracefully(0, 10, TimeUnit.SECONDS);
        assertThat(ended.awaitUninterruptibly(10, TimeUnit.SECONDS)).isTrue();
    }

    private HostedExchange exchange() {
        return new HostedExchange(
                host,
                loop,
                ServerOptions.defaults()
                        .with(LimitOptions.WRITE_BUFFER, BUFFER)
                        .with(LimitOptions.MAX_BODY_SIZE, 100L));
    }

    private static HttpHeaders headers(String name, Object value) {
        return new DefaultHttpHeaders().add(name, value);
    }

    private static ByteBuf part(String text) {
        return Unpooled.copiedBuffer(text, ISO_8859_1);
    }

    private <T> T inLoop(Callable<T> task) throws Exception {
        return loop.submit(task).get();
    }

    private CompletableFuture<Void> run(HostedExchange exchange) {
        return CompletableFuture.runAsync(
                () -> {
                    try {
                        exchange.run();
                    } catch (IOException e) {
                        throw new IllegalStateException(e.getMessage(), e);
                    }
                });
    }

    @Test
    void requestsAreBytes() {
        HttpHeaders headers = exchange().head().headers();
        assertThat(headers.get("X-A"))
                .isEqualTo(new String("\u00e9\u20ac".getBytes(UTF_8), ISO_8859_1));
        assertThat(headers.get("X-B")).isEqualTo("\u00e9");
        assertThat(headers.contains("X_C")).isFalse();
    }

    @Test
    void wholeResponsesHaveTheirLength() throws IOException {
        host.takes.countDown();
        HostedExchange exchange = exchange();
        exchange.respond(200, headers("x", "y"), part("body"));
        exchange.run();
        assertThat(host.sent).hasToString("200[x=y]4|body");
    }

    @Test
    void noMoreIsSentThanWasPromised() throws IOException {
        host.takes.countDown();
        HostedExchange exchange = exchange();
        exchange.begin(200, headers("Content-Length", 6));
        exchange.write(part("1234"));
        exchange.flush();
        exchange.write(part("5678"));
        exchange.end();
        exchange.run();
        assertThat(host.sent).hasToString("200[]6|1234^56");
    }

    @Test
    void writersWaitForSlowClients() throws Exception {
        HostedExchange exchange = exchange();
        CompletableFuture<Void> running = run(exchange);
        CountDownLatch writable = new CountDownLatch(1);
        inLoop(
                () -> {
                    exchange.begin(200, headers("x", "y"));
                    assertThat(exchange.write(part("a".repeat(BUFFER - 1)))).isTrue();
                    assertThat(exchange.write(part("b".repeat(BUFFER)))).isFalse();
                    exchange.onWritable(writable::countDown);
                    return writable.getCount();
                });
        assertThat(writable.getCount()).isEqualTo(1);
        host.takes.countDown();
        writable.await();
        exchange.end();
        running.join();
        assertThat(host.sent.substring(8))
                .isEqualTo("-1|" + "a".repeat(BUFFER - 1) + "b".repeat(BUFFER));
    }

    @Test
    void responsesOfSlowClientsLieInAFile() throws Exception {
        HostedExchange exchange = exchange();
        CompletableFuture<Void> running = run(exchange);
        StringBuilder expected = new StringBuilder("200[x=y]-1|");
        inLoop(
                () -> {
                    exchange.spool(100 * BUFFER);
                    exchange.begin(200, headers("x", "y"));
                    for (int i = 0; i < 100; i++) {
                        String piece = (i + ",").repeat(BUFFER / 3);
                        expected.append(piece);
                        assertThat(exchange.write(part(piece))).as("piece " + i).isTrue();
                    }
                    for (int i = 0; exchange.isWritable(); i++) {
                        expected.append("x".repeat(BUFFER));
                        exchange.write(part("x".repeat(BUFFER)));
                        assertThat(i).isLessThan(100);
                    }
                    return true;
                });
        host.takes.countDown();
        BlockingQueue<Boolean> writable = new LinkedBlockingQueue<>();
        loop.execute(() -> exchange.onWritable(() -> writable.add(true)));
        writable.take();
        inLoop(
                () -> {
                    exchange.write(part("last"));
                    exchange.end();
                    return true;
                });
        running.join();
        assertThat(host.sent.toString()).isEqualTo(expected + "last");
    }

    @Test
    void responsesMayFailBeforeTheyBeginAndAfter() throws Exception {
        host.takes.countDown();
        HostedExchange early = exchange();
        early.fail(504);
        early.run();
        assertThat(host.sent).hasToString("failed with 504");
        HostedExchange late = exchange();
        late.begin(200, headers("x", "y"));
        late.write(part("some"));
        late.fail(500);
        assertThatThrownBy(late::run)
                .isInstanceOf(IOException.class)
                .hasMessageContaining("the response was aborted");
        assertThat(host.sent.toString()).endsWith("|some");
    }

    @Test
    void whoWaitsHearsThatTheClientHasGone() throws Exception {
        host.gone = true;
        HostedExchange exchange = exchange();
        CompletableFuture<Void> running = run(exchange);
        BlockingQueue<String> heard = new LinkedBlockingQueue<>();
        inLoop(
                () -> {
                    exchange.onClose(() -> heard.add("closed"));
                    exchange.begin(200, headers("x", "y"));
                    exchange.write(part("a".repeat(2 * BUFFER)));
                    exchange.onWritable(() -> heard.add("writable " + exchange.isOpen()));
                    return true;
                });
        host.takes.countDown();
        assertThat(running).failsWithin(Duration.ofSeconds(30));
        assertThat(List.of(heard.take(), heard.take())).containsExactly("writable false", "closed");
        assertThat(inLoop(() -> exchange.write(part("more")))).isTrue();
    }

    private String read(HostedExchange exchange, int most) throws Exception {
        BlockingQueue<String> got = new LinkedBlockingQueue<>();
        loop.execute(() -> exchange.body().read(most, part -> got.add(text(part))));
        return got.take();
    }

    private static String text(@Nullable ByteBuf part) {
        if (part == null) {
            return "lost";
        }
        String text = part.toString(ISO_8859_1);
        part.release();
        return text;
    }

    @Test
    void bodiesAreReadAsAWholeOrInPieces() throws Exception {
        host.takes.countDown();
        host.contentLength = -1;
        host.body = new ByteArrayInputStream("0123456789".getBytes(ISO_8859_1));
        HostedExchange exchange = exchange();
        CompletableFuture<Void> running = run(exchange);
        BlockingQueue<String> got = new LinkedBlockingQueue<>();
        loop.execute(() -> exchange.body().whole(4, part -> got.add(text(part))));
        assertThat(got.take()).isEqualTo("lost");
        assertThat(read(exchange, 3) + "," + read(exchange, 3) + "," + read(exchange, 3))
                .isEqualTo("012,34,567");
        assertThat(read(exchange, 100) + "," + read(exchange, 100)).isEqualTo("89,");
        assertThat(inLoop(() -> exchange.body().isEmpty())).isTrue();
        exchange.respond(200, headers("x", "y"), part(""));
        running.join();
    }

    @Test
    void bodiesMayBeTooLong() throws Exception {
        host.contentLength = -1;
        host.body = new ByteArrayInputStream(new byte[101]);
        HostedExchange exchange = exchange();
        CompletableFuture<Void> running = run(exchange);
        assertThat(read(exchange, 100)).hasSize(100);
        assertThat(read(exchange, 100)).isEqualTo("lost");
        running.join();
        assertThat(host.sent).hasToString("failed with 413");
    }

    @Test
    void answersToBadRequestsAreDropped() throws Exception {
        host.takes.countDown();
        host.contentLength = -1;
        host.body = new ByteArrayInputStream(new byte[101]);
        HostedExchange exchange = exchange();
        CountDownLatch closed = new CountDownLatch(1);
        inLoop(
                () -> {
                    exchange.onClose(closed::countDown);
                    return true;
                });
        CompletableFuture<Void> running = run(exchange);
        assertThat(read(exchange, 100)).hasSize(100);
        assertThat(read(exchange, 100)).isEqualTo("lost");
        closed.await();
        ByteBuf whole = part("answer");
        inLoop(
                () -> {
                    exchange.respond(200, headers("x", "y"), whole);
                    exchange.begin(200, headers("x", "y"));
                    return true;
                });
        running.join();
        assertThat(whole.refCnt()).isZero();
        assertThat(host.sent).hasToString("failed with 413");
    }

    @Test
    void originsAreKnownWhenTheServersThreadHasGone() throws Exception {
        HostedExchange exchange = exchange();
        exchange.fail(503);
        exchange.run();
        host.forgotten = true;
        assertThat(exchange.connection().remoteAddress()).isEqualTo("192.0.2.7");
    }

    @Test
    void bodiesThatSomebodyElseHasReadAreMissed() throws Exception {
        host.contentLength = 3;
        HostedExchange exchange = exchange();
        CompletableFuture<Void> running = run(exchange);
        assertThat(read(exchange, 100)).isEqualTo("lost");
        running.join();
        assertThat(host.sent).hasToString("failed with 500");
    }

    @Test
    void nothingIsReadAfterTheResponse() throws Exception {
        host.contentLength = 3;
        HostedExchange exchange = exchange();
        exchange.respond(200, headers("x", "y"), part(""));
        exchange.run();
        assertThat(read(exchange, 100)).isEqualTo("lost");
    }
}
