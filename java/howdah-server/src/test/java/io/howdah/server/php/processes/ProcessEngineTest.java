package io.howdah.server.php.processes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.howdah.server.php.EngineSettings;
import io.howdah.server.php.FakeParts;
import io.howdah.server.php.FakeProcess;
import io.howdah.server.php.FakeSession;
import io.howdah.server.php.Rig;
import io.howdah.server.php.Settings;
import io.howdah.server.testing.FakeExchange;
import java.util.List;
import org.junit.jupiter.api.Test;

/** How workers are watched, with workers played by the test. */
final class ProcessEngineTest {

    @Test
    void startsTheFewest() {
        try (Rig rig = Rig.workers().start()) {
            assertThat(rig.source.alive()).hasSize(2);
            assertThat(rig.metrics.idleWorkers()).isEqualTo(2);
            assertThat(rig.metrics.workersStarted()).isEqualTo(2);
        }
    }

    @Test
    void refusesToStartWithAScriptThatAsksForNothing() {
        try (Rig rig = Rig.workers()) {
            rig.source.onStart = session -> session.end(null);
            assertThatThrownBy(rig::start)
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("/srv/worker.php did not ask for a request")
                    .hasMessageContaining("its script has ended");
            assertThat(rig.source.alive()).isEmpty();
            assertThat(rig.source.closed).isTrue();
        }
    }

    @Test
    void givesRequestsToTheWorkerThatWasBusyLast() {
        try (Rig rig = Rig.workers().start()) {
            FakeProcess first = serve(rig);
            assertThat(serve(rig)).isSameAs(first);
            assertThat(serve(rig)).isSameAs(first);
        }
    }

    /** Has one request served, and says by whom. */
    private static FakeProcess serve(Rig rig) {
        FakeExchange exchange = rig.get("/");
        rig.loop.turn();
        FakeProcess worker = busy(rig).get(0);
        answer(rig, worker);
        assertThat(exchange.seen()).isEqualTo("200 /");
        return worker;
    }

    private static List<FakeProcess> busy(Rig rig) {
        return rig.source.alive().stream()
                .filter(worker -> !worker.session.isIdle() && !worker.session.crossings.isEmpty())
                .toList();
    }

    private static void answer(Rig rig, FakeProcess worker) {
        worker.later(FakeSession::answerAll);
        rig.loop.turn();
    }

    @Test
    void givesRequestsToSeveralAtATime() {
        try (Rig rig = Rig.workers().start()) {
            rig.get(3, "/");
            rig.loop.turn();
            assertThat(busy(rig)).hasSize(2);
            assertThat(rig.metrics.busyWorkers()).isEqualTo(2);
            assertThat(rig.metrics.queueLength()).isEqualTo(1);
        }
    }

    @Test
    void triesASafeRequestAgainWhereAWorkerIsKilled() {
        try (Rig rig = Rig.workers().start()) {
            FakeExchange exchange = rig.get("/");
            rig.loop.turn();
            busy(rig).get(0).die();
            rig.loop.turn();
            answer(rig, busy(rig).get(0));
            assertThat(exchange.seen()).isEqualTo("200 /");
            assertThat(rig.metrics.retried()).isEqualTo(1);
            assertThat(rig.metrics.workersCrashed()).isEqualTo(1);
            assertThat(rig.source.alive()).hasSize(2);
        }
    }

    @Test
    void answers502WhereASecondWorkerDies() {
        try (Rig rig = Rig.workers().start()) {
            FakeExchange exchange = rig.get("/segfault");
            rig.loop.turn();
            busy(rig).get(0).die();
            rig.loop.turn();
            busy(rig).get(0).die();
            rig.loop.turn();
            assertThat(exchange.seen()).isEqualTo("502 ");
            assertThat(busy(rig)).isEmpty();
            assertThat(rig.source.alive()).hasSize(2);
        }
    }

    @Test
    void doesNotRepeatWhatChangesSomething() {
        try (Rig rig = Rig.workers().start()) {
            FakeExchange exchange = rig.request("POST", "/", "a=1");
            rig.loop.turn();
            busy(rig).get(0).die();
            rig.loop.turn();
            assertThat(exchange.seen()).isEqualTo("502 ");
            assertThat(rig.metrics.retried()).isZero();
        }
    }

    @Test
    void doesNotRepeatWhatIsPartlySent() {
        try (Rig rig = Rig.workers().start()) {
            FakeExchange exchange = rig.get("/");
            rig.loop.turn();
            FakeProcess worker = busy(rig).get(0);
            worker.later(session -> session.respond(new FakeParts().begin(200, "abc")));
            rig.loop.turn();
            worker.die();
            rig.loop.turn();
            assertThat(exchange.seen()).isEqualTo("200 abc (cut off)");
        }
    }

    @Test
    void takesWhatAWorkerSentBeforeItDied() {
        try (Rig rig = Rig.workers().start()) {
            FakeExchange exchange = rig.get("/");
            rig.loop.turn();
            FakeProcess worker = busy(rig).get(0);
            worker.later(FakeSession::answerAll);
            worker.die();
            rig.loop.turn();
            assertThat(exchange.seen()).isEqualTo("200 /");
            assertThat(rig.source.alive()).hasSize(2);
        }
    }

    @Test
    void findsOutWhichOfSeveralRequestsKillsWorkers() {
        try (Rig rig = Rig.workers(Settings.of().workers(1, 1).make()).start()) {
            for (int i = 0; i < 60; i++) {
                serve(rig);
            }
            List<FakeExchange> exchanges = rig.get(4, "/");
            rig.loop.turn();
            FakeProcess worker = busy(rig).get(0);
            assertThat(worker.session.lastCrossing()).containsExactly("/0", "/1", "/2", "/3");
            worker.die();
            for (int i = 0; i < 4; i++) {
                rig.loop.turn();
                FakeProcess next = busy(rig).get(0);
                assertThat(next.session.lastCrossing()).containsExactly("/" + i);
                if (i == 2) {
                    next.die();
                } else {
                    next.later(FakeSession::answerAll);
                }
            }
            rig.loop.turn();
            assertThat(exchanges.stream().map(FakeExchange::seen))
                    .containsExactly("200 /0", "200 /1", "502 ", "200 /3");
        }
    }

    @Test
    void replacesAWorkerThatDiesIdle() {
        try (Rig rig = Rig.workers().start()) {
            rig.worker(0).die();
            rig.loop.turn();
            assertThat(rig.source.alive()).hasSize(2);
            assertThat(rig.metrics.idleWorkers()).isEqualTo(2);
        }
    }

    @Test
    void startsMoreWhereRequestsWait() {
        try (Rig rig = Rig.workers().start()) {
            rig.get(10, "/");
            rig.loop.turn();
            assertThat(rig.source.alive()).hasSize(2);
            rig.loop.run(1000);
            assertThat(rig.source.alive()).hasSize(4);
            assertThat(rig.metrics.busyWorkers()).isEqualTo(4);
        }
    }

    @Test
    void startsNoMoreWhereAllCpusAreBusy() {
        int cpus = Runtime.getRuntime().availableProcessors();
        EngineSettings settings = Settings.of().workers(cpus, cpus + 4).make();
        try (Rig rig = Rig.workers(settings).start()) {
            rig.source.alive().forEach(worker -> worker.asleep = false);
            rig.get(10 * cpus, "/");
            rig.loop.run(1000);
            assertThat(rig.source.alive()).hasSize(cpus);
        }
    }

    @Test
    void letsSurplusWorkersGo() {
        try (Rig rig = Rig.workers().start()) {
            rig.get(4, "/");
            rig.loop.run(1000);
            rig.source.alive().forEach(worker -> worker.later(FakeSession::answerAll));
            rig.loop.run(59_000);
            assertThat(rig.source.alive()).hasSize(4);
            rig.loop.run(2000);
            assertThat(rig.source.alive()).hasSize(2);
            assertThat(rig.source.workers.stream().mapToInt(worker -> worker.session.stops).sum())
                    .isEqualTo(2);
        }
    }

    @Test
    void replacesAWorkerThatHasServedEnough() {
        try (Rig rig = Rig.workers(Settings.of().workers(1, 2).maxRequests(3).make()).start()) {
            for (int i = 0; i < 7; i++) {
                serve(rig);
            }
            assertThat(rig.source.workers).hasSize(3);
            assertThat(rig.source.workers.stream().map(FakeProcess::isAlive))
                    .containsExactly(false, false, true);
            assertThat(rig.metrics.workersCrashed()).isZero();
        }
    }

    @Test
    void startsTheNextBeforeAWorkerHasServedEnough() {
        try (Rig rig = Rig.workers(Settings.of().workers(1, 2).maxRequests(20).make()).start()) {
            for (int i = 0; i < 18; i++) {
                assertThat(rig.source.workers).hasSize(1);
                serve(rig);
            }
            rig.loop.turn();
            assertThat(rig.source.workers).hasSize(2);
            assertThat(rig.worker(0).isAlive()).isFalse();
        }
    }

    @Test
    void replacesOldWorkersOneByOne() {
        try (Rig rig = Rig.workers(Settings.of().ttl(5000).make()).start()) {
            rig.source.onStart = session -> {}; // takes its time
            rig.loop.run(6000);
            assertThat(rig.source.workers).hasSize(3);
            assertThat(rig.source.alive()).hasSize(3);
            rig.source.onStart = FakeSession::becomeIdle;
            rig.worker(2).later(FakeSession::becomeIdle);
            rig.loop.run(1000);
            assertThat(rig.source.workers).hasSize(4);
            assertThat(rig.source.alive()).hasSize(2);
            assertThat(rig.worker(0).isAlive() || rig.worker(1).isAlive()).isFalse();
        }
    }

    @Test
    void replacesAWorkerThatHasGrown() {
        try (Rig rig = Rig.workers(Settings.of().memoryCeiling(1 << 20).make()).start()) {
            rig.worker(0).resident = 2 << 20;
            rig.loop.run(2000);
            assertThat(rig.worker(0).isAlive()).isFalse();
            assertThat(rig.worker(0).session.stops).isEqualTo(1);
            assertThat(rig.source.alive()).hasSize(2);
        }
    }

    @Test
    void letsAWorkerFinishBeforeItIsReplaced() {
        try (Rig rig = Rig.workers(Settings.of().ttl(5000).make()).start()) {
            FakeExchange exchange = rig.get("/");
            rig.loop.turn();
            FakeProcess worker = busy(rig).get(0);
            rig.loop.run(7000);
            assertThat(worker.isAlive()).isTrue();
            answer(rig, worker);
            assertThat(exchange.seen()).isEqualTo("200 /");
            assertThat(worker.isAlive()).isFalse();
        }
    }

    @Test
    void interruptsWhatRunsTooLong() {
        try (Rig rig = Rig.workers().start()) {
            FakeExchange exchange = rig.get("/");
            rig.loop.turn();
            FakeProcess worker = busy(rig).get(0);
            rig.loop.run(9000);
            assertThat(worker.session.interrupts.get()).isZero();
            rig.loop.run(1500);
            assertThat(worker.session.interrupts.get()).isPositive();
            worker.later(
                    session -> {
                        session.respond(new FakeParts().interrupted(500, ""));
                        session.becomeIdle();
                    });
            rig.loop.run(3000);
            assertThat(exchange.seen()).isEqualTo("504 ");
            assertThat(worker.killed).isFalse();
            assertThat(rig.metrics.timeouts()).isEqualTo(1);
        }
    }

    @Test
    void killsWhatCannotBeInterrupted() {
        try (Rig rig = Rig.workers().start()) {
            FakeExchange exchange = rig.get("/");
            rig.loop.turn();
            FakeProcess worker = busy(rig).get(0);
            rig.loop.run(11_000);
            assertThat(worker.killed).isFalse();
            rig.loop.run(2000);
            assertThat(worker.killed).isTrue();
            assertThat(exchange.seen()).isEqualTo("504 ");
            assertThat(rig.source.alive()).hasSize(2);
            assertThat(rig.metrics.timeouts()).isEqualTo(1);
        }
    }

    @Test
    void findsOutWhichOfSeveralCannotBeInterrupted() {
        try (Rig rig = Rig.workers(Settings.of().workers(1, 1).make()).start()) {
            for (int i = 0; i < 30; i++) {
                serve(rig);
            }
            FakeExchange quick = rig.get("/quick");
            FakeExchange stuck = rig.get("/stuck");
            rig.loop.turn();
            FakeProcess first = busy(rig).get(0);
            assertThat(first.session.lastCrossing()).containsExactly("/quick", "/stuck");
            first.session.activity.addAndGet(2); // the first one has ended, and its answer waits
            rig.loop.run(13_000);
            assertThat(first.killed).isTrue();
            answer(rig, busy(rig).get(0));
            assertThat(quick.seen()).isEqualTo("200 /quick");
            rig.loop.run(13_000);
            assertThat(stuck.seen()).isEqualTo("504 ");
            assertThat(rig.metrics.timeouts()).isEqualTo(1);
        }
    }

    @Test
    void killsNoRequestForTheOneBeforeIt() {
        try (Rig rig = Rig.workers(Settings.of().workers(1, 1).make()).start()) {
            for (int i = 0; i < 30; i++) {
                serve(rig);
            }
            FakeExchange first = rig.get("/1");
            FakeExchange second = rig.get("/2");
            rig.loop.turn();
            FakeProcess worker = busy(rig).get(0);
            assertThat(worker.session.lastCrossing()).containsExactly("/1", "/2");
            rig.loop.run(10_500);
            worker.later(session -> session.respond(new FakeParts().interrupted(500, "")));
            rig.loop.run(10_500);
            assertThat(worker.killed).isFalse();
            worker.later(
                    session -> {
                        session.respond(new FakeParts().interrupted(500, ""));
                        session.becomeIdle();
                    });
            rig.loop.run(3000);
            assertThat(worker.killed).isFalse();
            assertThat(List.of(first.seen(), second.seen())).containsExactly("504 ", "504 ");
            assertThat(rig.metrics.timeouts()).isEqualTo(2);
        }
    }

    @Test
    void waitsLongerAndLongerWhereWorkersDoNotStart() {
        try (Rig rig = Rig.workers().start()) {
            rig.source.onStart = session -> session.end(null);
            rig.worker(0).die();
            rig.worker(1).die();
            rig.loop.run(10_000);
            assertThat(rig.source.workers).hasSizeBetween(8, 16);
            FakeExchange waiting = rig.get("/");
            rig.loop.run(5100);
            assertThat(waiting.seen()).startsWith("503 ");
            rig.source.onStart = FakeSession::becomeIdle;
            rig.loop.run(5100);
            assertThat(rig.source.alive()).hasSize(2);
            serve(rig);
        }
    }

    @Test
    void waitsLongerAndLongerWhereWorkersDieBeforeTheyServe() {
        try (Rig rig = Rig.workers().start()) {
            for (int i = 0; i < 2000; i++) {
                rig.source.alive().forEach(FakeProcess::die);
                rig.loop.run(25);
            }
            assertThat(rig.source.workers).hasSizeLessThan(60);
        }
    }

    @Test
    void replacesKilledWorkersAtOnceAsLongAsSomeServe() {
        try (Rig rig = Rig.workers().start()) {
            for (int i = 0; i < 100; i++) {
                serve(rig);
                rig.source.alive().get(0).die();
                rig.loop.turn();
                assertThat(rig.source.alive()).hasSize(2);
            }
        }
    }

    @Test
    void startsAScriptThatHasEndedInTheSameWorker() {
        try (Rig rig = Rig.workers().start()) {
            rig.get("/");
            rig.loop.turn();
            FakeProcess worker = busy(rig).get(0);
            worker.later(
                    session -> {
                        session.respond(new FakeParts().whole(200, "bye"));
                        session.end(null);
                    });
            rig.loop.turn();
            assertThat(worker.session.starts).hasSize(2);
            assertThat(rig.source.alive()).hasSize(2);
            assertThat(rig.metrics.idleWorkers()).isEqualTo(2);
        }
    }

    @Test
    void reloadsWithTheNewWorkersFirst() {
        try (Rig rig = Rig.workers().start()) {
            FakeExchange running = rig.get("/running");
            rig.loop.turn();
            FakeProcess old = busy(rig).get(0);
            rig.source.onStart = session -> {}; // takes its time
            rig.handler.reload();
            rig.loop.turn();
            assertThat(rig.source.renewals).isEqualTo(1);
            assertThat(rig.source.alive()).hasSize(4);
            FakeExchange meanwhile = rig.get("/meanwhile");
            rig.loop.turn();
            assertThat(busy(rig)).hasSize(2).allMatch(worker -> worker.pid <= 2);
            rig.worker(2).later(FakeSession::becomeIdle);
            rig.worker(3).later(FakeSession::becomeIdle);
            rig.loop.turn();
            assertThat(rig.metrics.reloads()).isEqualTo(1);
            assertThat(rig.source.alive()).hasSize(4);
            FakeExchange after = rig.get("/after");
            rig.loop.turn();
            rig.source.alive().stream()
                    .filter(worker -> !worker.session.isIdle())
                    .forEach(worker -> worker.later(FakeSession::answerAll));
            rig.loop.turn();
            assertThat(running.seen()).isEqualTo("200 /running");
            assertThat(meanwhile.seen()).isEqualTo("200 /meanwhile");
            assertThat(after.seen()).isEqualTo("200 /after");
            assertThat(old.isAlive()).isFalse();
            assertThat(rig.source.alive()).hasSize(2).allMatch(worker -> worker.pid > 2);
        }
    }

    @Test
    void keepsTheOldWorkersWhereTheNewDoNotStart() {
        try (Rig rig = Rig.workers().start()) {
            rig.source.onStart = session -> session.end(null);
            rig.handler.reload();
            rig.loop.run(1000);
            assertThat(rig.metrics.failedReloads()).isEqualTo(1);
            assertThat(rig.metrics.reloads()).isZero();
            assertThat(rig.source.alive()).hasSize(2).allMatch(worker -> worker.pid <= 2);
            serve(rig);
            rig.source.onStart = FakeSession::becomeIdle;
            rig.handler.reload();
            rig.loop.run(1000);
            assertThat(rig.metrics.reloads()).isEqualTo(1);
            assertThat(rig.source.alive()).hasSize(2).allMatch(worker -> worker.pid > 2);
        }
    }

    @Test
    void reloadsAgainWhileItReloads() {
        try (Rig rig = Rig.workers().start()) {
            rig.source.onStart = session -> {};
            rig.handler.reload();
            rig.loop.turn();
            rig.source.onStart = FakeSession::becomeIdle;
            rig.handler.reload();
            rig.loop.run(1000);
            assertThat(rig.metrics.reloads()).isEqualTo(1);
            assertThat(rig.source.alive()).hasSize(2).allMatch(worker -> worker.pid > 4);
        }
    }

    @Test
    void endsAllWhenItCloses() {
        Rig rig = Rig.workers().start();
        rig.close();
        assertThat(rig.source.alive()).isEmpty();
        assertThat(rig.source.workers)
                .allMatch(worker -> worker.session.stops == 1 && !worker.killed);
        assertThat(rig.source.closed).isTrue();
        assertThat(rig.loop.isPolled()).isFalse();
        assertThat(rig.get("/").seen()).startsWith("503 ");
    }

    @Test
    void killsWhatDoesNotEndWhenItCloses() {
        Rig rig = Rig.workers().start();
        rig.realTime = true;
        FakeExchange exchange = rig.get("/");
        rig.loop.turn();
        FakeProcess worker = busy(rig).get(0);
        rig.handler.close();
        assertThat(worker.killed).isTrue();
        assertThat(exchange.seen()).startsWith("503 ");
    }

    @Test
    void passesOverAWorkerInWhichAnotherThreadRunsPhpCode() {
        try (Rig rig = Rig.workers().start()) {
            FakeProcess first = serve(rig);
            first.session.borrowed = true;
            assertThat(serve(rig)).isNotSameAs(first);
            rig.source.alive().forEach(worker -> worker.session.borrowed = true);
            FakeExchange exchange = rig.get("/a");
            rig.loop.turn();
            assertThat(busy(rig)).isEmpty();
            first.session.borrowed = false;
            first.session.later.run();
            rig.loop.turn();
            answer(rig, first);
            assertThat(exchange.seen()).isEqualTo("200 /a");
            rig.source.alive().forEach(worker -> worker.session.borrowed = false);
        }
    }

    @Test
    void endsAWorkerWhenAnotherThreadHasEndedItsPhpCode() {
        try (Rig rig = Rig.workers().start()) {
            FakeProcess first = rig.worker(0);
            first.session.borrowed = true;
            rig.handler.reload();
            rig.loop.run(1000);
            assertThat(first.session.stops).isZero();
            first.session.borrowed = false;
            rig.loop.run(1000); // without being told
            assertThat(first.session.stops).isEqualTo(1);
            assertThat(rig.metrics.idleWorkers()).isEqualTo(2);
        }
    }
}
