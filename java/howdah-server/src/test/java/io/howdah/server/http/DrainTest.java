package io.howdah.server.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.howdah.server.HowdahServer;
import io.howdah.server.exchange.HttpExchange;
import io.howdah.server.exchange.LoopPoller;
import io.howdah.server.exchange.RequestHandler;
import io.howdah.server.exchange.ServerLoop;
import io.howdah.server.options.ListenOptions;
import io.howdah.server.options.TimeoutOptions;
import io.howdah.server.testing.Answers;
import io.howdah.server.testing.RawClient;
import io.howdah.server.testing.RawClient.Response;
import io.netty.channel.EventLoop;
import java.io.IOException;
import java.net.ConnectException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DrainTest {

    private static final String GET = "GET / HTTP/1.1\nHost: a\n\n";

    @ParameterizedTest
    @ValueSource(longs = {20, 0}) // 0: any time
    void whatCameIsAnsweredAndTheConnectionEnds(long drainSeconds) throws Exception {
        BlockingQueue<HttpExchange> waiting = new LinkedBlockingQueue<>();
        HowdahServer server =
                Answers.builder(waiting::add)
                        .set(TimeoutOptions.DRAIN_TIMEOUT, Duration.ofSeconds(drainSeconds))
                        .start();
        try (RawClient client = new RawClient(server);
                RawClient idle = new RawClient(server)) {
            client.send(GET);
            HttpExchange exchange = waiting.poll(20, TimeUnit.SECONDS);
            CompletableFuture<Void> closed = CompletableFuture.runAsync(server::close);
            assertThat(idle.readToEnd()).isEmpty();
            assertThatThrownBy(() -> closed.get(200, TimeUnit.MILLISECONDS))
                    .isInstanceOf(TimeoutException.class);

            Answers.text(exchange, "still");
            Response response = client.read();
            assertThat(response.body()).isEqualTo("still");
            assertThat(response.header("connection")).isEqualTo("close");
            assertThat(client.readToEnd()).isEmpty();
            closed.get(20, TimeUnit.SECONDS);
        } finally {
            server.close();
        }
    }

    @Test
    void noConnectionIsAcceptedAnyMore() {
        HowdahServer server = Answers.serve(e -> Answers.text(e, ""));
        server.close();

        assertThatThrownBy(() -> new RawClient(server)).isInstanceOf(ConnectException.class);
    }

    @Test
    void whatIsNotAnsweredInTimeIsAborted() throws Exception {
        BlockingQueue<HttpExchange> waiting = new LinkedBlockingQueue<>();
        HowdahServer server =
                Answers.builder(waiting::add)
                        .set(TimeoutOptions.DRAIN_TIMEOUT, Duration.ofMillis(100))
                        .start();
        try (RawClient client = new RawClient(server)) {
            client.send(GET);
            waiting.poll(20, TimeUnit.SECONDS);
            server.close();

            assertThat(client.readToEnd()).isEmpty();
        } finally {
            server.close();
        }
    }

    @Test
    void aRequestThatIsOnItsWayInIsServed() throws Exception {
        BlockingQueue<HttpExchange> answered = new LinkedBlockingQueue<>();
        HowdahServer server =
                Answers.builder(
                                exchange -> {
                                    answered.add(exchange);
                                    Answers.text(exchange, "last");
                                })
                        .set(ListenOptions.EVENT_LOOPS, 1)
                        .set(TimeoutOptions.DRAIN_TIMEOUT, Duration.ofSeconds(20))
                        .start();
        try (RawClient client = new RawClient(server);
                RawClient idle = new RawClient(server)) {
            client.send(GET + "GET / HTTP/1.1\nHost").read();
            Thread closing = new Thread(server::close);
            closing.start();
            awaitDrain(closing, idle, answered.poll(20, TimeUnit.SECONDS).eventLoop());
            client.send(": a\n\n");

            Response response = client.read();
            assertThat(response.body()).isEqualTo("last");
            assertThat(response.header("connection")).isEqualTo("close");
            closing.join(20_000);
            assertThat(closing.isAlive()).isFalse();
        } finally {
            server.close();
        }
    }

    /**
     * Waits until all connections have been told to end: an idle one has ended, so that the others
     * are being told; the thread that tells them waits for their ends; and the loop has come to
     * what it was told.
     */
    private static void awaitDrain(Thread closing, RawClient idle, EventLoop loop)
            throws Exception {
        assertThat(idle.readToEnd()).isEmpty();
        while (!waits(closing)) {
            assertThat(closing.isAlive()).isTrue();
            Thread.sleep(1);
        }
        loop.submit(() -> {}).get(20, TimeUnit.SECONDS);
    }

    private static boolean waits(Thread thread) {
        return Arrays.stream(thread.getStackTrace())
                .anyMatch(frame -> frame.getClassName().equals(Object.class.getName()));
    }

    @Test
    void handlersAreStartedReloadedAndClosedOnTheMainLoop() throws IOException {
        List<String> told = new ArrayList<>();
        RequestHandler handler =
                new RequestHandler() {
                    private ServerLoop loop = new NoLoop();

                    @Override
                    public void handle(HttpExchange exchange) {
                        Answers.text(exchange, "");
                    }

                    @Override
                    public void start(ServerLoop loop) {
                        this.loop = loop;
                        tell("started");
                    }

                    @Override
                    public void reload() {
                        tell("reloaded");
                    }

                    @Override
                    public void close() {
                        tell("closed");
                    }

                    private void tell(String what) {
                        told.add(what + " " + loop.eventLoop().inEventLoop());
                    }
                };
        try (HowdahServer server = Answers.serve(handler)) {
            server.reload();
        }
        assertThat(told).containsExactly("started true", "reloaded true", "closed true");
    }

    @Test
    void aHandlerThatCannotStartStopsTheServersStart() {
        RequestHandler handler =
                new RequestHandler() {
                    @Override
                    public void handle(HttpExchange exchange) {
                        Answers.text(exchange, "");
                    }

                    @Override
                    public void start(ServerLoop loop) {
                        throw new IllegalStateException("not today");
                    }
                };
        assertThatThrownBy(() -> Answers.serve(handler)).hasMessage("not today");
    }

    @Test
    void anAddressInUseIsTold() {
        try (HowdahServer server = Answers.serve(e -> Answers.text(e, ""))) {
            HowdahServer.Builder second =
                    Answers.builder(e -> Answers.text(e, ""))
                            .set(ListenOptions.PORT, server.address().getPort());

            assertThatThrownBy(second::start)
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("127.0.0.1:" + server.address().getPort());
        }
    }

    /** Before the start there is no loop. */
    private static final class NoLoop implements ServerLoop {

        @Override
        public EventLoop eventLoop() {
            throw new IllegalStateException();
        }

        @Override
        public void addPoller(LoopPoller poller) {}

        @Override
        public void removePoller(LoopPoller poller) {}

        @Override
        public Watch watch(int eventFd) {
            throw new IllegalStateException();
        }
    }
}
