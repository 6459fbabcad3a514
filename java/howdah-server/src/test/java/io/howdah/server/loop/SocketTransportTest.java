package io.howdah.server.loop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.howdah.server.HowdahServer;
import io.howdah.server.exchange.HttpExchange;
import io.howdah.server.exchange.RequestHandler;
import io.howdah.server.exchange.ServerLoop;
import io.howdah.server.options.ListenOptions;
import io.howdah.server.testing.Answers;
import io.howdah.server.testing.RawClient;
import io.netty.channel.epoll.Native;
import io.netty.channel.unix.FileDescriptor;
import io.netty.channel.uring.IoUring;
import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SocketTransportTest {

    @ParameterizedTest
    @ValueSource(strings = {"epoll", "io_uring", "nio"})
    void eachServes(String transport) throws IOException {
        assumeLoads(transport);
        String body = "0123456789".repeat(100_000);
        try (HowdahServer server =
                        Answers.builder(Answers::echoPieces)
                                .set(ListenOptions.TRANSPORT, transport)
                                .set(ListenOptions.EVENT_LOOPS, 2)
                                .start();
                RawClient client = new RawClient(server)) {
            client.send("POST / HTTP/1.1\nHost: a\nContent-Length: " + body.length() + "\n\n");
            CompletableFuture<Void> sent =
                    CompletableFuture.runAsync(
                            () -> {
                                try {
                                    client.sendExactly(body);
                                } catch (IOException e) {
                                    throw new AssertionError(e);
                                }
                            });

            assertThat(client.read().body()).isEqualTo(body);
            assertThat(sent).succeedsWithin(20, TimeUnit.SECONDS);
            assertThat(server.transport()).isEqualTo(transport);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"epoll", "io_uring", "nio"})
    void aPollerRunsWhenItsEventFdIsWrittenTo(String transport) throws Exception {
        assumeLoads(transport);
        FileDescriptor eventFd = Native.newEventFd();
        AtomicInteger work = new AtomicInteger();
        AtomicInteger done = new AtomicInteger();
        RequestHandler handler = new Polling(eventFd.intValue(), work, done);
        try (HowdahServer server =
                Answers.builder(handler).set(ListenOptions.TRANSPORT, transport).start()) {
            assertThat(server.transport()).isEqualTo(transport);
            for (int i = 1; i <= 5; i++) {
                work.incrementAndGet();
                Native.eventFdWrite(eventFd.intValue(), 1);
                while (done.get() < i) {
                    Thread.sleep(1);
                }
            }
        } finally {
            eventFd.close();
        }
    }

    /** Does work that is there, and may block if there is none. */
    private record Polling(int eventFd, AtomicInteger work, AtomicInteger done)
            implements RequestHandler {

        @Override
        public void handle(HttpExchange exchange) {
            Answers.text(exchange, "");
        }

        @Override
        public void start(ServerLoop loop) {
            loop.watch(eventFd);
            loop.addPoller(this::poll);
        }

        private boolean poll(boolean mayBlock) {
            if (work.get() == 0) {
                return true;
            }
            work.decrementAndGet();
            done.incrementAndGet();
            return false;
        }
    }

    @Test
    void aPollerThatHasMoreToDoIsPolledAgainAndRequestsAreServedMeanwhile() throws Exception {
        AtomicInteger polls = new AtomicInteger();
        RequestHandler handler =
                new RequestHandler() {
                    @Override
                    public void handle(HttpExchange exchange) {
                        Answers.text(exchange, "served");
                    }

                    @Override
                    public void start(ServerLoop loop) {
                        loop.addPoller(
                                mayBlock -> {
                                    polls.incrementAndGet();
                                    return false;
                                });
                    }
                };
        try (HowdahServer server = Answers.serve(handler);
                RawClient client = new RawClient(server)) {
            assertThat(client.send("GET / HTTP/1.1\nHost: a\n\n").read().body())
                    .isEqualTo("served");
            int before = polls.get();
            while (polls.get() < before + 1000) {
                Thread.sleep(1);
            }
        }
    }

    @Test
    void aPollerThatFailsDoesNotEndTheLoop() throws IOException {
        RequestHandler handler =
                new RequestHandler() {
                    @Override
                    public void handle(HttpExchange exchange) {
                        Answers.text(exchange, "served");
                    }

                    @Override
                    public void start(ServerLoop loop) {
                        loop.addPoller(
                                mayBlock -> {
                                    throw new IllegalStateException("thrown by the test's poller");
                                });
                    }
                };
        try (HowdahServer server = Answers.serve(handler);
                RawClient client = new RawClient(server)) {
            assertThat(client.send("GET / HTTP/1.1\nHost: a\n\n").read().body())
                    .isEqualTo("served");
        }
    }

    private static void assumeLoads(String transport) {
        assumeTrue(!transport.equals("io_uring") || IoUring.isAvailable(), "no io_uring here");
    }
}
