package io.howdah.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.howdah.PhpFatalError;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaders;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What the embedded engine does with requests, with PHP played by the test. */
final class EmbeddedEngineTest {

    @Test
    void startsTheWorkerScript() {
        try (Rig rig = Rig.embedded().start()) {
            assertThat(rig.session().starts).containsExactly("/srv/worker.php");
            assertThat(rig.metrics.idleWorkers()).isEqualTo(1);
        }
    }

    @Test
    void refusesToStartWithAScriptThatAsksForNothing() {
        try (Rig rig = Rig.embedded()) {
            PhpFatalError failure = new PhpFatalError("syntax error", "/srv/worker.php", 3);
            assertThatThrownBy(() -> startWith(rig, failure))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("/srv/worker.php failed before it asked for a request")
                    .hasMessageContaining("howdah_handle_request()")
                    .hasCause(failure);
        }
    }

    private static void startWith(Rig rig, PhpFatalError failure) {
        // The session is made by the engine, so what it does on start is set as soon as it is
        // there.
        rig.onOpen = session -> session.onStart = started -> started.end(failure);
        rig.start();
    }

    @Test
    void sendsWhatCameWithOneReadTogether() {
        try (Rig rig = Rig.embedded().start()) {
            rig.warmUp(rig.session());
            List<FakeExchange> exchanges = rig.get(16, "/");
            int before = rig.session().crossings.size();
            rig.loop.turn();
            rig.session().answerAll();
            assertThat(rig.session().crossings).hasSize(before + 1);
            for (int i = 0; i < exchanges.size(); i++) {
                assertThat(exchanges.get(i).seen()).isEqualTo("200 /" + i);
            }
        }
    }

    @Test
    void sendsFewTogetherWhereEachTakesLong() {
        try (Rig rig = Rig.embedded().start()) {
            rig.warmUp(rig.session());
            for (int i = 0; i < 20; i++) {
                rig.get("/slow");
                rig.loop.turn();
                rig.loop.pass(3);
                rig.session().answerAll();
            }
            rig.get(16, "/");
            rig.loop.turn();
            assertThat(rig.session().lastCrossing()).containsExactly("/0");
        }
    }

    @Test
    void sendsWhatChangesSomethingByItself() {
        try (Rig rig = Rig.embedded().start()) {
            rig.warmUp(rig.session());
            int before = rig.session().crossings.size();
            rig.get("/1");
            rig.get("/2");
            rig.request("POST", "/3", "x=1");
            rig.get("/4");
            for (int i = 0; i < 3; i++) {
                rig.loop.turn();
                rig.session().answerAll();
            }
            assertThat(rig.session().crossings.subList(before, before + 3))
                    .containsExactly(List.of("/1", "/2"), List.of("/3"), List.of("/4"));
            assertThat(rig.session().body).isEqualTo("x=1");
        }
    }

    @Test
    void mapsResponses() {
        try (Rig rig = Rig.embedded().start()) {
            FakeExchange exchange = rig.get("/");
            rig.loop.turn();
            rig.session()
                    .respond(
                            new FakeParts()
                                    .informational(103, "Link", "</a.css>; rel=preload")
                                    .whole(
                                            404,
                                            "gone",
                                            "Content-Type",
                                            "text/html",
                                            "Set-Cookie",
                                            "a=1",
                                            "Set-Cookie",
                                            "b=2",
                                            "Connection",
                                            "close",
                                            "transfer-encoding",
                                            "chunked",
                                            "Content-Length",
                                            "99"));
            assertThat(exchange.seen()).isEqualTo("404 gone");
            assertThat(exchange.informed).containsExactly("103 [Link=</a.css>; rel=preload]");
            assertThat(exchange.headers().names())
                    .containsExactlyInAnyOrder("Content-Type", "Set-Cookie");
            assertThat(exchange.headers().getAll("set-cookie")).containsExactly("a=1", "b=2");
        }
    }

    @Test
    void takesTheStatusHeaderAsCgiDoes() {
        try (Rig rig = Rig.embedded().start()) {
            FakeExchange exchange = rig.get("/");
            rig.loop.turn();
            rig.session().respond(new FakeParts().whole(200, "", "Status", "404 Not Found"));
            assertThat(exchange.seen()).isEqualTo("404 ");
            assertThat(exchange.headers().names()).isEmpty();
        }
    }

    @Test
    void leavesOutAContentTypeThatSaysNothing() {
        try (Rig rig = Rig.embedded().start()) {
            assertThat(headersOf(rig, 200, "Content-Type", "").names()).isEmpty();
            assertThat(headersOf(rig, 304, "Content-Type", "text/html").names()).isEmpty();
        }
    }

    @Test
    void leavesOutHeadersThatCouldSplitAResponse() {
        try (Rig rig = Rig.embedded().start()) {
            FakeExchange exchange = rig.get("/");
            rig.loop.turn();
            rig.session()
                    .respond(
                            new FakeParts()
                                    .whole(
                                            200,
                                            "",
                                            "A",
                                            "1\r\nB: 2",
                                            "C D",
                                            "3",
                                            "",
                                            "4",
                                            "E",
                                            "5"));
            assertThat(exchange.headers().names()).containsExactly("E");
        }
    }

    @Test
    void recognizesTheSameHeadersAgain() {
        try (Rig rig = Rig.embedded().start()) {
            Object known = headersOf(rig, 200, "Content-Type", "text/plain");
            Object others = headersOf(rig, 200, "Content-Type", "text/html");
            assertThat(headersOf(rig, 200, "Content-Type", "text/plain")).isSameAs(known);
            assertThat(headersOf(rig, 200, "Content-Type", "text/html")).isSameAs(others);
            assertThat(others).isNotSameAs(known);
        }
    }

    private static HttpHeaders headersOf(Rig rig, int status, String... headers) {
        FakeExchange exchange = rig.get("/");
        rig.loop.turn();
        rig.session().respond(new FakeParts().whole(status, "", headers));
        rig.session().becomeIdle();
        return exchange.headers();
    }

    @Test
    void answersAnImpossibleStatusWith500() {
        try (Rig rig = Rig.embedded().start()) {
            FakeExchange exchange = rig.get("/");
            rig.loop.turn();
            rig.session().respond(new FakeParts().whole(999, "x"));
            assertThat(exchange.seen()).isEqualTo("500 ");
        }
    }

    @Test
    void streamsWhatIsFlushed() {
        try (Rig rig = Rig.embedded().start()) {
            FakeExchange exchange = rig.get("/");
            rig.loop.turn();
            rig.session().respond(new FakeParts().begin(200, "a"));
            rig.session().listener.writing();
            assertThat(exchange.seen()).isEqualTo("200 a…");
            assertThat(rig.session().answers).isEmpty(); // the loop's turn sends it first
            rig.loop.turn();
            rig.session().respond(new FakeParts().more("b"));
            rig.session().listener.writing();
            rig.loop.turn();
            rig.session().respond(new FakeParts().last("c"));
            rig.session().becomeIdle();
            assertThat(exchange.seen()).isEqualTo("200 abc");
            assertThat(rig.session().answers).containsExactly("written true", "written true");
        }
    }

    @Test
    void cutsOffWhatIsShorterThanPhpSaid() {
        try (Rig rig = Rig.embedded().start()) {
            FakeExchange exchange = rig.get("/");
            rig.loop.turn();
            rig.session().respond(new FakeParts().begin(200, "abc", "Content-Length", "10"));
            assertThat(exchange.headers().get(HttpHeaderNames.CONTENT_LENGTH)).isEqualTo("10");
            rig.session().respond(new FakeParts().last("def"));
            assertThat(exchange.seen()).isEqualTo("200 abcdef (cut off)");
        }
    }

    @Test
    void cutsOffWhatFailsHalfWay() {
        try (Rig rig = Rig.embedded().start()) {
            FakeExchange exchange = rig.get("/");
            rig.loop.turn();
            rig.session().respond(new FakeParts().begin(200, "abc"));
            rig.session().respond(new FakeParts().failed(0, ""));
            assertThat(exchange.seen()).isEqualTo("200 abc (cut off)");
            assertThat(rig.metrics.failures()).isEqualTo(1);
        }
    }

    @Test
    void keepsTheLengthThatHeadAnswers() {
        try (Rig rig = Rig.embedded().start()) {
            FakeExchange exchange = rig.request("HEAD", "/", null);
            rig.loop.turn();
            rig.session().respond(new FakeParts().whole(200, "", "Content-Length", "1234"));
            assertThat(exchange.seen()).isEqualTo("200 ");
            assertThat(exchange.headers().get(HttpHeaderNames.CONTENT_LENGTH)).isEqualTo("1234");
        }
    }

    @Test
    void letsPhpWaitForASlowClient() {
        try (Rig rig = Rig.embedded().start()) {
            FakeExchange exchange = rig.get("/");
            rig.loop.turn();
            exchange.writable = false;
            rig.session().respond(new FakeParts().begin(200, "a"));
            rig.session().listener.writing();
            assertThat(rig.session().answers).isEmpty();
            rig.loop.turn();
            assertThat(rig.session().answers).isEmpty();
            exchange.becomeWritable();
            assertThat(rig.session().answers).containsExactly("written true");
        }
    }

    @Test
    void tellsPhpThatTheClientHasGone() {
        try (Rig rig = Rig.embedded().start()) {
            FakeExchange exchange = rig.get("/");
            rig.loop.turn();
            exchange.writable = false;
            rig.session().respond(new FakeParts().begin(200, "a"));
            rig.session().listener.writing();
            exchange.leave();
            rig.loop.turn();
            assertThat(rig.session().answers).containsExactly("written false");
        }
    }

    @Test
    void streamsLargeBodies() {
        try (Rig rig = Rig.streaming().start()) {
            FakeExchange exchange =
                    rig.hand(new FakeExchange(rig.loop.eventLoop(), "PUT", "/", null, 1 << 20));
            rig.loop.turn();
            rig.session().listener.reading(100);
            assertThat(rig.session().answers).isEmpty();
            exchange.come("abc");
            exchange.come("");
            rig.session().listener.reading(100);
            assertThat(rig.session().answers).containsExactly("body abc", "end of body");
        }
    }

    @Test
    void tellsPhpThatABodyWillNotCome() {
        try (Rig rig = Rig.streaming().start()) {
            FakeExchange exchange =
                    rig.hand(new FakeExchange(rig.loop.eventLoop(), "PUT", "/", null, 1 << 20));
            rig.loop.turn();
            rig.session().listener.reading(100);
            exchange.leave();
            assertThat(rig.session().answers).containsExactly("no body");
        }
    }

    private static FakeExchange upload(Rig rig) {
        return rig.hand(new FakeExchange(rig.loop.eventLoop(), "PUT", "/up", null, 1 << 20));
    }

    @Test
    void givesPhpALongBodyOnceItIsWhole() {
        try (Rig rig = Rig.embedded().start()) {
            FakeExchange exchange = upload(rig);
            exchange.come("abc");
            rig.loop.turn();
            assertThat(rig.session().crossings).isEmpty();
            exchange.come("defgh");
            exchange.come("");
            rig.loop.turn();
            assertThat(rig.session().lastCrossing()).containsExactly("/up");
            for (int i = 0; i < 3; i++) {
                rig.session().listener.reading(5);
            }
            assertThat(rig.session().answers)
                    .containsExactly("body abcde", "body fgh", "end of body");
        }
    }

    @Test
    void forgetsALongBodyThatDoesNotCome() {
        try (Rig rig = Rig.embedded().start()) {
            FakeExchange exchange = upload(rig);
            exchange.come("abc");
            exchange.leave();
            rig.loop.turn();
            assertThat(rig.session().crossings).isEmpty();
        }
    }

    @Test
    void cutsOffAClientThatPhpHasWaitedForTooLong() {
        try (Rig rig = Rig.embedded(Settings.of().clientWait(1000).make()).start()) {
            FakeExchange exchange = rig.get("/");
            rig.loop.turn();
            rig.session().respond(new FakeParts().begin(200, "a"));
            for (int i = 0; i < 2; i++) {
                exchange.writable = false;
                rig.session().listener.writing();
                rig.loop.run(400);
                exchange.becomeWritable();
            }
            rig.loop.run(5000); // PHP's own time
            assertThat(exchange.seen()).isEqualTo("200 a…");
            exchange.writable = false;
            rig.session().listener.writing();
            rig.loop.run(400);
            assertThat(exchange.seen()).isEqualTo("200 a (cut off)");
            assertThat(rig.session().answers)
                    .containsExactly("written true", "written true", "written false");
            assertThat(rig.metrics.slowClients()).isEqualTo(1);
        }
    }

    @Test
    void passesOverRequestsWhoseClientsHaveGone() {
        try (Rig rig = Rig.embedded().start()) {
            rig.get("/busy");
            rig.loop.turn();
            rig.get("/gone").leave();
            rig.get("/next");
            rig.session().answerAll();
            rig.loop.turn();
            assertThat(rig.session().lastCrossing()).containsExactly("/next");
            assertThat(rig.metrics.abandoned()).isEqualTo(1);
        }
    }

    @Test
    void refusesWhatDoesNotFitIntoTheQueue() {
        try (Rig rig = Rig.embedded(Settings.of().queueLimit(2).make()).start()) {
            rig.get("/busy");
            rig.loop.turn();
            rig.get(2, "/waits");
            FakeExchange refused = rig.get("/refused");
            assertThat(refused.seen()).startsWith("503 ");
            assertThat(refused.headers().get(HttpHeaderNames.RETRY_AFTER)).isEqualTo("1");
            assertThat(rig.metrics.rejected()).isEqualTo(1);
        }
    }

    @Test
    void refusesWhatHasWaitedTooLong() {
        try (Rig rig = Rig.embedded(Settings.of().queueTimeout(1000).make()).start()) {
            rig.get("/busy");
            rig.loop.turn();
            FakeExchange late = rig.get("/late");
            rig.loop.pass(1500);
            rig.session().answerAll();
            rig.loop.turn();
            assertThat(late.seen()).startsWith("503 ");
        }
    }

    @Test
    void startsAScriptThatHasEndedAgain() {
        try (Rig rig = Rig.embedded().start()) {
            rig.get("/1");
            rig.loop.turn();
            rig.session().respond(new FakeParts().whole(200, "one"));
            rig.session().end(null);
            FakeExchange second = rig.get("/2");
            rig.loop.turn();
            rig.session().answerAll();
            assertThat(rig.session().starts).hasSize(2);
            assertThat(second.seen()).isEqualTo("200 /2");
        }
    }

    @Test
    void sendsAgainWhatAScriptLeftWhenItEnded() {
        try (Rig rig = Rig.embedded().start()) {
            rig.warmUp(rig.session());
            List<FakeExchange> exchanges = rig.get(3, "/");
            rig.loop.turn();
            rig.session().respond(new FakeParts().failed(500, "broken"));
            rig.session().end(new PhpFatalError("broken", "/srv/worker.php", 1));
            rig.loop.turn();
            assertThat(rig.session().lastCrossing()).containsExactly("/1");
            rig.session().answerAll();
            rig.loop.turn();
            rig.session().answerAll();
            assertThat(exchanges.stream().map(FakeExchange::seen))
                    .containsExactly("500 broken", "200 /1", "200 /2");
        }
    }

    @Test
    void givesUpARequestThatASecondScriptLeavesToo() {
        try (Rig rig = Rig.embedded().start()) {
            FakeExchange exchange = rig.get("/");
            rig.loop.turn();
            rig.session().end(null);
            rig.loop.run(200);
            rig.session().end(null);
            assertThat(exchange.seen()).isEqualTo("500 ");
            assertThat(rig.session().crossings).hasSize(2);
        }
    }

    @Test
    void doesNotRepeatWhatChangesSomething() {
        try (Rig rig = Rig.embedded().start()) {
            FakeExchange exchange = rig.request("POST", "/", "a=1");
            rig.loop.turn();
            rig.session().end(null);
            assertThat(exchange.seen()).isEqualTo("500 ");
        }
    }

    @Test
    void waitsLongerAndLongerForAScriptThatDoesNotStart() {
        try (Rig rig = Rig.embedded().start()) {
            rig.session().onStart = session -> session.end(null);
            rig.session().end(null);
            rig.loop.run(10_000);
            assertThat(rig.session().starts).hasSizeBetween(5, 10);
            FakeExchange waiting = rig.get("/");
            rig.loop.run(5_100);
            assertThat(waiting.seen()).startsWith("503 ");
            rig.session().onStart = FakeSession::becomeIdle;
            rig.loop.run(5_100);
            FakeExchange served = rig.get("/");
            rig.loop.turn();
            rig.session().answerAll();
            assertThat(served.seen()).isEqualTo("200 /");
        }
    }

    @Test
    void reloadsBetweenTwoRequests() {
        try (Rig rig = Rig.embedded().start()) {
            FakeExchange first = rig.get("/1");
            rig.loop.turn();
            rig.handler.reload();
            FakeExchange second = rig.get("/2");
            rig.loop.turn();
            assertThat(rig.session().stops).isZero();
            rig.session().answerAll();
            rig.loop.turn();
            assertThat(rig.session().stops).isEqualTo(1);
            assertThat(rig.session().starts).hasSize(2);
            rig.session().answerAll();
            assertThat(first.seen()).isEqualTo("200 /1");
            assertThat(second.seen()).isEqualTo("200 /2");
            assertThat(rig.metrics.reloads()).isEqualTo(1);
            assertThat(rig.session().forgettings).isEqualTo(1);
        }
    }

    @Test
    void startsTheScriptAnewWhenItHasServedEnough() {
        try (Rig rig = Rig.embedded(Settings.of().maxRequests(3).make()).start()) {
            for (int i = 0; i < 7; i++) {
                FakeExchange exchange = rig.get("/");
                rig.loop.turn();
                rig.session().answerAll();
                assertThat(exchange.seen()).isEqualTo("200 /");
            }
            assertThat(rig.session().starts).hasSize(3);
        }
    }

    @Test
    void answers504WhereTheDeadlineHasPassed() throws InterruptedException {
        try (Rig rig = Rig.embedded(Settings.of().requestTimeout(1).make())) {
            rig.realTime = true;
            rig.start();
            FakeExchange exchange = rig.get("/");
            rig.loop.turn();
            while (rig.session().interrupts.get() == 0) {
                Thread.sleep(1);
            }
            rig.session().respond(new FakeParts().failed(500, "timed out"));
            assertThat(exchange.seen()).isEqualTo("504 ");
            assertThat(rig.session().clearings).isEqualTo(1);
            assertThat(rig.metrics.timeouts()).isEqualTo(1);
        }
    }

    @Test
    void doesNotCountTheTimeThatPhpWaitsForItsClient() {
        RequestDeadline deadline = new RequestDeadline(100);
        deadline.start(1000);
        deadline.pause(1050);
        assertThat(deadline.hasPassed(5000)).isFalse();
        deadline.goOn(5000);
        assertThat(deadline.hasPassed(5040)).isFalse();
        assertThat(deadline.hasPassed(5060)).isTrue();
    }

    @Test
    void refusesWhatWaitsWhenItCloses() {
        Rig rig = Rig.embedded().start();
        FakeExchange running = rig.hand(new FakeExchange(rig.loop.eventLoop(), "GET", "/", null));
        rig.loop.turn();
        FakeExchange waiting = rig.get("/waiting");
        running.writable = false;
        rig.session().respond(new FakeParts().begin(200, "a"));
        rig.session().listener.writing();
        rig.close();
        assertThat(waiting.seen()).startsWith("503 ");
        assertThat(rig.session().answers).containsExactly("written false");
        assertThat(rig.session().closed).isTrue();
        assertThat(rig.loop.isPolled()).isFalse();
    }
}
