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

/** How PHP processes are watched, with processes played by the test. */
final class ProcessEngineTest {

    @Test
    void startsTheFewest() {
        try (Rig rig = Rig.processes().start()) {
            assertThat(rig.source.alive()).hasSize(2);
            assertThat(rig.metrics.idleProcesses()).isEqualTo(2);
            assertThat(rig.metrics.processesStarted()).isEqualTo(2);
        }
    }

    @Test
    void refusesToStartWithAScriptThatAsksForNothing() {
        try (Rig rig = Rig.processes()) {
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
    void givesRequestsToTheProcessThatWasBusyLast() {
        try (Rig rig = Rig.processes().start()) {
            FakeProcess first = serve(rig);
            assertThat(serve(rig)).isSameAs(first);
            assertThat(serve(rig)).isSameAs(first);
        }
    }

    /** Has one request served, and says by whom. */
    private static FakeProcess serve(Rig rig) {
        FakeExchange exchange = rig.get("/");
        rig.loop.turn();
        FakeProcess process = busy(rig).get(0);
        answer(rig, process);
        assertThat(exchange.seen()).isEqualTo("200 /");
        return process;
    }

    private static List<FakeProcess> busy(Rig rig) {
        return rig.source.alive().stream()
                .filter(
                        process ->
                                !process.session.isIdle() && !process.session.crossings.isEmpty())
                .toList();
    }

    private static void answer(Rig rig, FakeProcess process) {
        process.later(FakeSession::answerAll);
        rig.loop.turn();
    }

    @Test
    void givesRequestsToSeveralAtATime() {
        try (Rig rig = Rig.processes().start()) {
            rig.get(3, "/");
            rig.loop.turn();
            assertThat(busy(rig)).hasSize(2);
            assertThat(rig.metrics.busyProcesses()).isEqualTo(2);
            assertThat(rig.metrics.queueLength()).isEqualTo(1);
        }
    }

    @Test
    void triesASafeRequestAgainWhereAProcessIsKilled() {
        try (Rig rig = Rig.processes().start()) {
            FakeExchange exchange = rig.get("/");
            rig.loop.turn();
            busy(rig).get(0).die();
            rig.loop.turn();
            answer(rig, busy(rig).get(0));
            assertThat(exchange.seen()).isEqualTo("200 /");
            assertThat(rig.metrics.retried()).isEqualTo(1);
            assertThat(rig.metrics.processesCrashed()).isEqualTo(1);
            assertThat(rig.source.alive()).hasSize(2);
        }
    }

    @Test
    void answers502WhereASecondProcessDies() {
        try (Rig rig = Rig.processes().start()) {
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
        try (Rig rig = Rig.processes().start()) {
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
        try (Rig rig = Rig.processes().start()) {
            FakeExchange exchange = rig.get("/");
            rig.loop.turn();
            FakeProcess process = busy(rig).get(0);
            process.later(session -> session.respond(new FakeParts().begin(200, "abc")));
            rig.loop.turn();
            process.die();
            rig.loop.turn();
            assertThat(exchange.seen()).isEqualTo("200 abc (aborted)");
        }
    }

    @Test
    void takesWhatAProcessSentBeforeItDied() {
        try (Rig rig = Rig.processes().start()) {
            FakeExchange exchange = rig.get("/");
            rig.loop.turn();
            FakeProcess process = busy(rig).get(0);
            process.later(FakeSession::answerAll);
            process.die();
            rig.loop.turn();
            assertThat(exchange.seen()).isEqualTo("200 /");
            assertThat(rig.source.alive()).hasSize(2);
        }
    }

    @Test
    void findsOutWhichOfSeveralRequestsKillsProcesses() {
        try (Rig rig = Rig.processes(Settings.of().processes(1, 1).make()).start()) {
            for (int i = 0; i < 60; i++) {
                serve(rig);
            }
            List<FakeExchange> exchanges = rig.get(4, "/");
            rig.loop.turn();
            FakeProcess process = busy(rig).get(0);
            assertThat(process.session.lastCrossing()).containsExactly("/0", "/1", "/2", "/3");
            process.die();
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
    void replacesAProcessThatDiesIdle() {
        try (Rig rig = Rig.processes().start()) {
            rig.process(0).die();
            rig.loop.turn();
            assertThat(rig.source.alive()).hasSize(2);
            assertThat(rig.metrics.idleProcesses()).isEqualTo(2);
        }
    }

    @Test
    void startsMoreWhereRequestsWait() {
        try (Rig rig = Rig.processes().start()) {
            rig.get(10, "/");
            rig.loop.turn();
            assertThat(rig.source.alive()).hasSize(2);
            rig.loop.run(1000);
            assertThat(rig.source.alive()).hasSize(4);
            assertThat(rig.metrics.busyProcesses()).isEqualTo(4);
        }
    }

    @Test
    void startsNoMoreWhereAllCpusAreBusy() {
        int cpus = Runtime.getRuntime().availableProcessors();
        EngineSettings settings = Settings.of().processes(cpus, cpus + 4).make();
        try (Rig rig = Rig.processes(settings).start()) {
            rig.source.alive().forEach(process -> process.asleep = false);
            rig.get(10 * cpus, "/");
            rig.loop.run(1000);
            assertThat(rig.source.alive()).hasSize(cpus);
        }
    }

    @Test
    void letsSurplusProcessesGo() {
        try (Rig rig = Rig.processes().start()) {
            rig.get(4, "/");
            rig.loop.run(1000);
            rig.source.alive().forEach(process -> process.later(FakeSession::answerAll));
            rig.loop.run(59_000);
            assertThat(rig.source.alive()).hasSize(4);
            rig.loop.run(2000);
            assertThat(rig.source.alive()).hasSize(2);
            assertThat(
                            rig.source.processes.stream()
                                    .mapToInt(process -> process.session.stops)
                                    .sum())
                    .isEqualTo(2);
        }
    }

    @Test
    void replacesAProcessThatHasServedEnough() {
        try (Rig rig = Rig.processes(Settings.of().processes(1, 2).maxRequests(3).make()).start()) {
            for (int i = 0; i < 7; i++) {
                serve(rig);
            }
            assertThat(rig.source.processes).hasSize(3);
            assertThat(rig.source.processes.stream().map(FakeProcess::isAlive))
                    .containsExactly(false, false, true);
            assertThat(rig.metrics.processesCrashed()).isZero();
        }
    }

    @Test
    void startsTheNextBeforeAProcessHasServedEnough() {
        try (Rig rig =
                Rig.processes(Settings.of().processes(1, 2).maxRequests(20).make()).start()) {
            for (int i = 0; i < 18; i++) {
                assertThat(rig.source.processes).hasSize(1);
                serve(rig);
            }
            rig.loop.turn();
            assertThat(rig.source.processes).hasSize(2);
            assertThat(rig.process(0).isAlive()).isFalse();
        }
    }

    @Test
    void replacesOldProcessesOneByOne() {
        try (Rig rig = Rig.processes(Settings.of().ttl(5000).make()).start()) {
            rig.source.onStart = session -> {}; // takes its time
            rig.loop.run(6000);
            assertThat(rig.source.processes).hasSize(3);
            assertThat(rig.source.alive()).hasSize(3);
            rig.source.onStart = FakeSession::becomeIdle;
            rig.process(2).later(FakeSession::becomeIdle);
            rig.loop.run(1000);
            assertThat(rig.source.processes).hasSize(4);
            assertThat(rig.source.alive()).hasSize(2);
            assertThat(rig.process(0).isAlive() || rig.process(1).isAlive()).isFalse();
        }
    }

    @Test
    void replacesAProcessThatHasGrown() {
        try (Rig rig = Rig.processes(Settings.of().memoryCeiling(1 << 20).make()).start()) {
            rig.process(0).resident = 2 << 20;
            rig.loop.run(2000);
            assertThat(rig.process(0).isAlive()).isFalse();
            assertThat(rig.process(0).session.stops).isEqualTo(1);
            assertThat(rig.source.alive()).hasSize(2);
        }
    }

    @Test
    void letsAProcessFinishBeforeItIsReplaced() {
        try (Rig rig = Rig.processes(Settings.of().ttl(5000).make()).start()) {
            FakeExchange exchange = rig.get("/");
            rig.loop.turn();
            FakeProcess process = busy(rig).get(0);
            rig.loop.run(7000);
            assertThat(process.isAlive()).isTrue();
            answer(rig, process);
            assertThat(exchange.seen()).isEqualTo("200 /");
            assertThat(process.isAlive()).isFalse();
        }
    }

    @Test
    void interruptsWhatRunsTooLong() {
        try (Rig rig = Rig.processes().start()) {
            FakeExchange exchange = rig.get("/");
            rig.loop.turn();
            FakeProcess process = busy(rig).get(0);
            rig.loop.run(9000);
            assertThat(process.session.interrupts.get()).isZero();
            rig.loop.run(1500);
            assertThat(process.session.interrupts.get()).isPositive();
            process.later(
                    session -> {
                        session.respond(new FakeParts().interrupted(500, ""));
                        session.becomeIdle();
                    });
            rig.loop.run(3000);
            assertThat(exchange.seen()).isEqualTo("504 ");
            assertThat(process.killed).isFalse();
            assertThat(rig.metrics.timeouts()).isEqualTo(1);
        }
    }

    @Test
    void killsWhatCannotBeInterrupted() {
        try (Rig rig = Rig.processes().start()) {
            FakeExchange exchange = rig.get("/");
            rig.loop.turn();
            FakeProcess process = busy(rig).get(0);
            rig.loop.run(11_000);
            assertThat(process.killed).isFalse();
            rig.loop.run(2000);
            assertThat(process.killed).isTrue();
            assertThat(exchange.seen()).isEqualTo("504 ");
            assertThat(rig.source.alive()).hasSize(2);
            assertThat(rig.metrics.timeouts()).isEqualTo(1);
        }
    }

    @Test
    void findsOutWhichOfSeveralCannotBeInterrupted() {
        try (Rig rig = Rig.processes(Settings.of().processes(1, 1).make()).start()) {
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
        try (Rig rig = Rig.processes(Settings.of().processes(1, 1).make()).start()) {
            for (int i = 0; i < 30; i++) {
                serve(rig);
            }
            FakeExchange first = rig.get("/1");
            FakeExchange second = rig.get("/2");
            rig.loop.turn();
            FakeProcess process = busy(rig).get(0);
            assertThat(process.session.lastCrossing()).containsExactly("/1", "/2");
            rig.loop.run(10_500);
            process.later(session -> session.respond(new FakeParts().interrupted(500, "")));
            rig.loop.run(10_500);
            assertThat(process.killed).isFalse();
            process.later(
                    session -> {
                        session.respond(new FakeParts().interrupted(500, ""));
                        session.becomeIdle();
                    });
            rig.loop.run(3000);
            assertThat(process.killed).isFalse();
            assertThat(List.of(first.seen(), second.seen())).containsExactly("504 ", "504 ");
            assertThat(rig.metrics.timeouts()).isEqualTo(2);
        }
    }

    @Test
    void waitsLongerAndLongerWhereProcessesDoNotStart() {
        try (Rig rig = Rig.processes().start()) {
            rig.source.onStart = session -> session.end(null);
            rig.process(0).die();
            rig.process(1).die();
            rig.loop.run(10_000);
            assertThat(rig.source.processes).hasSizeBetween(8, 16);
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
    void waitsLongerAndLongerWhereProcessesDieBeforeTheyServe() {
        try (Rig rig = Rig.processes().start()) {
            for (int i = 0; i < 2000; i++) {
                rig.source.alive().forEach(FakeProcess::die);
                rig.loop.run(25);
            }
            assertThat(rig.source.processes).hasSizeLessThan(60);
        }
    }

    @Test
    void replacesKilledProcessesAtOnceAsLongAsSomeServe() {
        try (Rig rig = Rig.processes().start()) {
            for (int i = 0; i < 100; i++) {
                serve(rig);
                rig.source.alive().get(0).die();
                rig.loop.turn();
                assertThat(rig.source.alive()).hasSize(2);
            }
        }
    }

    @Test
    void startsAScriptThatHasEndedInTheSameProcess() {
        try (Rig rig = Rig.processes().start()) {
            rig.get("/");
            rig.loop.turn();
            FakeProcess process = busy(rig).get(0);
            process.later(
                    session -> {
                        session.respond(new FakeParts().whole(200, "bye"));
                        session.end(null);
                    });
            rig.loop.turn();
            assertThat(process.session.starts).hasSize(2);
            assertThat(rig.source.alive()).hasSize(2);
            assertThat(rig.metrics.idleProcesses()).isEqualTo(2);
        }
    }

    @Test
    void reloadsWithTheNewProcessesFirst() {
        try (Rig rig = Rig.processes().start()) {
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
            assertThat(busy(rig)).hasSize(2).allMatch(process -> process.pid <= 2);
            rig.process(2).later(FakeSession::becomeIdle);
            rig.process(3).later(FakeSession::becomeIdle);
            rig.loop.turn();
            assertThat(rig.metrics.reloads()).isEqualTo(1);
            assertThat(rig.source.alive()).hasSize(4);
            FakeExchange after = rig.get("/after");
            rig.loop.turn();
            rig.source.alive().stream()
                    .filter(process -> !process.session.isIdle())
                    .forEach(process -> process.later(FakeSession::answerAll));
            rig.loop.turn();
            assertThat(running.seen()).isEqualTo("200 /running");
            assertThat(meanwhile.seen()).isEqualTo("200 /meanwhile");
            assertThat(after.seen()).isEqualTo("200 /after");
            assertThat(old.isAlive()).isFalse();
            assertThat(rig.source.alive()).hasSize(2).allMatch(process -> process.pid > 2);
        }
    }

    @Test
    void keepsTheOldProcessesWhereTheNewDoNotStart() {
        try (Rig rig = Rig.processes().start()) {
            rig.source.onStart = session -> session.end(null);
            rig.handler.reload();
            rig.loop.run(1000);
            assertThat(rig.metrics.failedReloads()).isEqualTo(1);
            assertThat(rig.metrics.reloads()).isZero();
            assertThat(rig.source.alive()).hasSize(2).allMatch(process -> process.pid <= 2);
            serve(rig);
            rig.source.onStart = FakeSession::becomeIdle;
            rig.handler.reload();
            rig.loop.run(1000);
            assertThat(rig.metrics.reloads()).isEqualTo(1);
            assertThat(rig.source.alive()).hasSize(2).allMatch(process -> process.pid > 2);
        }
    }

    @Test
    void reloadsAgainWhileItReloads() {
        try (Rig rig = Rig.processes().start()) {
            rig.source.onStart = session -> {};
            rig.handler.reload();
            rig.loop.turn();
            rig.source.onStart = FakeSession::becomeIdle;
            rig.handler.reload();
            rig.loop.run(1000);
            assertThat(rig.metrics.reloads()).isEqualTo(1);
            assertThat(rig.source.alive()).hasSize(2).allMatch(process -> process.pid > 4);
        }
    }

    @Test
    void endsAllWhenItCloses() {
        Rig rig = Rig.processes().start();
        rig.close();
        assertThat(rig.source.alive()).isEmpty();
        assertThat(rig.source.processes)
                .allMatch(process -> process.session.stops == 1 && !process.killed);
        assertThat(rig.source.closed).isTrue();
        assertThat(rig.loop.isPolled()).isFalse();
        assertThat(rig.get("/").seen()).startsWith("503 ");
    }

    @Test
    void killsWhatDoesNotEndWhenItCloses() {
        Rig rig = Rig.processes().start();
        rig.realTime = true;
        FakeExchange exchange = rig.get("/");
        rig.loop.turn();
        FakeProcess process = busy(rig).get(0);
        rig.handler.close();
        assertThat(process.killed).isTrue();
        assertThat(exchange.seen()).startsWith("503 ");
    }

    @Test
    void passesOverAProcessInWhichAnotherThreadRunsPhpCode() {
        try (Rig rig = Rig.processes().start()) {
            FakeProcess first = serve(rig);
            first.session.borrowed = true;
            assertThat(serve(rig)).isNotSameAs(first);
            rig.source.alive().forEach(process -> process.session.borrowed = true);
            FakeExchange exchange = rig.get("/a");
            rig.loop.turn();
            assertThat(busy(rig)).isEmpty();
            first.session.borrowed = false;
            first.session.later.run();
            rig.loop.turn();
            answer(rig, first);
            assertThat(exchange.seen()).isEqualTo("200 /a");
            rig.source.alive().forEach(process -> process.session.borrowed = false);
        }
    }

    @Test
    void endsAProcessWhenAnotherThreadHasEndedItsPhpCode() {
        try (Rig rig = Rig.processes().start()) {
            FakeProcess first = rig.process(0);
            first.session.borrowed = true;
            rig.handler.reload();
            rig.loop.run(1000);
            assertThat(first.session.stops).isZero();
            first.session.borrowed = false;
            rig.loop.run(1000); // without being told
            assertThat(first.session.stops).isEqualTo(1);
            assertThat(rig.metrics.idleProcesses()).isEqualTo(2);
        }
    }
}
