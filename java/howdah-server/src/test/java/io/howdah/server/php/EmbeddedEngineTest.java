package io.howdah.server.php;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.howdah.failure.PhpFatalError;
import io.howdah.server.testing.FakeExchange;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaders;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** What the embedded engine does with requests, with PHP played by the test. */
final class EmbeddedEngineTest {

    @Test
    void startsTheWorkerScript() {
        try (Rig rig = Rig.embedded().start()) {
            assertThat(rig.session().starts).containsExactly("/srv/worker.php");
            assertThat(rig.metrics.idleProcesses()).isEqualTo(1);
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
            assertThat(exchange.seen()).isEqualTo("200 abcdef (aborted)");
        }
    }

    @Test
    void cutsOffWhatFailsHalfWay() {
        try (Rig rig = Rig.embedded().start()) {
            FakeExchange exchange = rig.get("/");
            rig.loop.turn();
            rig.session().respond(new FakeParts().begin(200, "abc"));
            rig.session().respond(new FakeParts().failed(0, ""));
            assertThat(exchange.seen()).isEqualTo("200 abc (aborted)");
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
            assertThat(exchange.seen()).isEqualTo("200 a (aborted)");
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
    void reloadsWhereTheScriptHasJustEnded() {
        try (Rig rig = Rig.embedded().start()) {
            rig.session().end(null); // as exit() has it, until the loop's next turn
            rig.handler.reload();
            rig.loop.run(200);
            assertThat(rig.session().starts).hasSize(2);
            assertThat(rig.session().forgettings).isEqualTo(1);
            assertThat(rig.metrics.reloads()).isEqualTo(1);
        }
    }

    @Test
    void saysThatAReloadFailsWhereTheScriptDoesNotStartAnyMore() {
        try (Rig rig = Rig.embedded().start()) {
            rig.session().onStart = session -> session.end(null);
            rig.session().end(null);
            rig.handler.reload();
            rig.loop.run(200);
            assertThat(rig.metrics.failedReloads()).isEqualTo(1);
            assertThat(rig.metrics.reloads()).isZero();
            rig.session().onStart = FakeSession::becomeIdle;
            rig.handler.reload();
            rig.loop.run(200);
            assertThat(rig.metrics.reloads()).isEqualTo(1);
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
            rig.session().respond(new FakeParts().interrupted(500, "timed out"));
            assertThat(exchange.seen()).isEqualTo("504 ");
            assertThat(rig.session().clearings).isEqualTo(1);
            assertThat(rig.metrics.timeouts()).isEqualTo(1);
        }
    }

    /** Sends requests until so many cross at once, as they do where the last ones were fast. */
    private static List<FakeExchange> crossTogether(Rig rig, int count) {
        while (true) {
            rig.warmUp(rig.session());
            List<FakeExchange> exchanges = rig.get(count, "/");
            rig.loop.turn();
            if (rig.session().lastCrossing().size() == count) {
                return exchanges;
            }
            while (!rig.session().isIdle()) {
                rig.session().answerAll();
                rig.loop.turn();
            }
        }
    }

    @Test
    void answers504ForNoneButTheRequestThatWasInterrupted() throws InterruptedException {
        try (Rig rig = Rig.embedded(Settings.of().requestTimeout(100).make())) {
            rig.realTime = true;
            rig.start();
            List<FakeExchange> exchanges = crossTogether(rig, 4);
            int before = rig.session().interrupts.get();
            rig.session().activity.addAndGet(2); // the first one failed, and its answer waits
            while (rig.session().interrupts.get() == before) {
                Thread.sleep(1);
            }
            rig.session().activity.addAndGet(-2);
            rig.session()
                    .respond(
                            new FakeParts()
                                    .failed(500, "thrown")
                                    .interrupted(504, "interrupted")
                                    .failed(500, "thrown"));
            rig.session().respond(new FakeParts().whole(200, "in time"));
            assertThat(exchanges)
                    .extracting(FakeExchange::seen)
                    .containsExactly("500 thrown", "504 ", "500 thrown", "200 in time");
            assertThat(rig.metrics.timeouts()).isEqualTo(1);
        }
    }

    private static RequestDeadline deadline(FakeSession session) {
        session.activity.set(41);
        return new RequestDeadline(100, session);
    }

    @Test
    void givesEachRequestThatCrossedWithOthersItsTime() {
        FakeSession session = new FakeSession(new NoListener());
        RequestDeadline deadline = deadline(session);
        deadline.start(1000, 41, 3);
        assertThat(deadline.hasPassed(1090)).isFalse();
        session.activity.set(43);
        assertThat(deadline.hasPassed(1105)).isFalse();
        assertThat(deadline.hasPassed(1200)).isFalse();
        assertThat(deadline.hasPassed(1210)).isTrue();
        deadline.fire(deadline.current());
        assertThat(deadline.hasFired(43)).isTrue();
        assertThat(deadline.hasFired(41)).isFalse();
    }

    @Test
    void interruptsNothingThatHasBegunSinceTheLook() {
        FakeSession session = new FakeSession(new NoListener());
        RequestDeadline deadline = deadline(session);
        deadline.start(1000, 41, 2);
        assertThat(deadline.hasPassed(1105)).isTrue();
        session.activity.set(43);
        deadline.fire(deadline.current());
        assertThat(deadline.hasFired()).isFalse();
        assertThat(session.interrupts.get()).isZero();
    }

    @Test
    void isNotPutOffByAnAccountThatCannotBe() {
        FakeSession session = new FakeSession(new NoListener());
        for (long account : new long[] {-1, 0, Long.MIN_VALUE, Long.MAX_VALUE, 45}) {
            RequestDeadline deadline = deadline(session);
            deadline.start(1000, 41, 1);
            long passed = 0;
            for (long now = 1000; now <= 1300; now += 10) {
                session.activity.set(account);
                passed = deadline.hasPassed(now) ? deadline.current() : passed;
            }
            deadline.fire(passed);
            assertThat(deadline.hasFired()).as("%d", account).isTrue();
        }
    }

    @Test
    void hasFiredAsSoonAsPhpCanAnswer() throws Exception {
        FakeSession session = new FakeSession(new NoListener());
        RequestDeadline deadline = deadline(session);
        CompletableFuture<Boolean> answer = new CompletableFuture<>();
        Thread loop = new Thread(() -> answer.complete(deadline.hasFired(41)));
        session.onInterrupt =
                () -> {
                    loop.start();
                    try {
                        loop.join(100); // it ends at once where it does not wait for us
                    } catch (InterruptedException e) {
                        throw new AssertionError(e);
                    }
                };
        deadline.start(1000, 41, 1);
        assertThat(deadline.hasPassed(1105)).isTrue();
        deadline.fire(deadline.current());
        assertThat(answer.get(10, TimeUnit.SECONDS)).isTrue();
    }

    @Test
    void isFiredForWhatPhpDoesNotEvenBegin() {
        FakeSession session = new FakeSession(new NoListener());
        RequestDeadline deadline = deadline(session);
        session.activity.set(40);
        deadline.start(1000, 41, 1);
        assertThat(deadline.hasPassed(1105)).isTrue();
        deadline.fire(deadline.current());
        assertThat(deadline.hasFired(41)).isTrue();
        assertThat(session.interrupts.get()).isZero();
    }

    @Test
    void doesNotCountTheTimeThatPhpWaitsForItsClient() {
        RequestDeadline deadline = deadline(new FakeSession(new NoListener()));
        deadline.start(1000, 41, 1);
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

    @Test
    void requestsWaitWhileAnotherThreadRunsPhpCode() {
        try (Rig rig = Rig.embedded().start()) {
            rig.session().borrowed = true;
            FakeExchange exchange = rig.get("/a");
            rig.loop.turn();
            assertThat(rig.session().crossings).isEmpty();
            rig.session().borrowed = false;
            rig.session().later.run();
            rig.loop.turn();
            rig.session().answerAll();
            assertThat(exchange.seen()).isEqualTo("200 /a");
        }
    }

    @Test
    void isGivenBackWhereNobodyWaitsAnyMore() {
        try (Rig rig = Rig.embedded().start()) {
            rig.get("/gone").leave();
            rig.loop.turn();
            assertThat(rig.session().crossings).isEmpty();
            assertThat(rig.session().givenBack).isEqualTo(1);
        }
    }

    @Test
    void reloadsWhenAnotherThreadHasEndedItsPhpCode() {
        try (Rig rig = Rig.embedded().start()) {
            rig.session().borrowed = true;
            rig.handler.reload();
            rig.loop.turn();
            assertThat(rig.session().stops).isZero();
            rig.session().borrowed = false;
            rig.session().later.run();
            rig.loop.turn();
            assertThat(rig.session().starts).hasSize(2);
            assertThat(rig.metrics.reloads()).isEqualTo(1);
        }
    }

    @Test
    void startsWhenAnotherThreadHasEndedItsPhpCode() {
        try (Rig rig = Rig.embedded().start()) {
            rig.get("/");
            rig.loop.turn();
            rig.session().answerAll();
            rig.session().borrowed = true;
            rig.session().end(null);
            rig.loop.turn();
            assertThat(rig.session().starts).hasSize(1);
            rig.session().borrowed = false;
            rig.session().later.run();
            rig.loop.turn();
            assertThat(rig.session().starts).hasSize(2);
        }
    }
}
