package io.howdah;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.howdah.failure.PhpException;
import io.howdah.failure.PhpFatalError;
import io.howdah.failure.PhpInterruptedException;
import io.howdah.value.PhpCallback;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What runs can be stopped from another thread, and nothing else is. */
@Tag("engine")
@Timeout(120)
final class InterruptsTest {

    private static final Php.LiveCounts NOTHING = new Php.LiveCounts(0, 0, 0);

    /** Interrupts again and again, until what it is for has ended. */
    private static Thread interruptor(Php php, AtomicBoolean done) {
        Thread thread =
                new Thread(
                        () -> {
                            while (!done.get()) {
                                php.interrupt();
                                Thread.onSpinWait();
                            }
                        },
                        "interruptor");
        thread.start();
        return thread;
    }

    private static void join(Thread thread) {
        try {
            thread.join();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void isInterrupted(Php php, Runnable call) {
        AtomicBoolean done = new AtomicBoolean();
        Thread interruptor = interruptor(php, done);
        try {
            assertThatThrownBy(call::run).isInstanceOf(PhpInterruptedException.class);
        } finally {
            done.set(true);
            join(interruptor);
        }
        assertThat(Thread.currentThread().isInterrupted()).isFalse();
        assertThat(php.eval("return 6 * 7;").asLong()).isEqualTo(42);
    }

    @Test
    @ExtendWith(PhpExtension.class)
    void aLoopIsEndedAndPhpGoesOn(Php php) {
        php.eval("$kept = 'kept';");
        isInterrupted(php, () -> php.eval("while (true);"));
        isInterrupted(
                php,
                () -> php.eval("while (true) { try { while (true); } catch (Throwable) { } }"));
        assertThat(php.eval("return $kept;").asString()).isEqualTo("kept");
    }

    /** Each of whose calls takes the interpreter and gives it back. */
    @Test
    void oneWhosePhpCodeJavaHasHadGoesOn() {
        try (Php php = Engines.open(Php.builder().allow("java.util.*"))) {
            php.eval("(new java\\util\\ArrayList([1]))->forEach(fn () => 0);");
            isInterrupted(php, () -> php.eval("while (true);"));
        }
    }

    @Test
    @ExtendWith(PhpExtension.class)
    void javaCodeThatPhpHasCalledIsInterrupted(Php php) {
        PhpCallback sleeps =
                arguments -> {
                    new CountDownLatch(1).await();
                    return null;
                };
        isInterrupted(php, () -> php.function("call_user_func").call(sleeps));
        php.eval("function swallow($f) { try { $f(); } catch (Throwable $e) { } while (true); }");
        isInterrupted(php, () -> php.function("swallow").call(sleeps));
        assertThat(php.liveCounts()).isEqualTo(NOTHING);
    }

    @Test
    @ExtendWith(PhpExtension.class)
    void aCallInACallbackIsInterruptedWithTheOneAroundIt(Php php) {
        PhpCallback loops = arguments -> php.eval("while (true);");
        isInterrupted(php, () -> php.function("array_map").call(loops, List.of(1)));
    }

    @Test
    @ExtendWith(PhpExtension.class)
    void whenNothingRunsNothingIsInterrupted(Php php) {
        php.interrupt();
        assertThat(php.eval("for ($i = 0; $i < 100000; $i++); return $i;").asLong())
                .isEqualTo(100_000);
    }

    @Test
    void aThousandCancelledScriptsLeaveNothing() throws Exception {
        try (PhpPool pool = Engines.builder().pool(1)) {
            for (int i = 0; i < 1000; i++) {
                CountDownLatch begun = new CountDownLatch(1);
                CompletableFuture<Long> loop =
                        pool.submit(
                                php -> {
                                    begun.countDown();
                                    return php.eval("while (true);").asLong();
                                });
                CompletableFuture<Long> next =
                        pool.submit(php -> php.eval("return strlen('next');").asLong());
                begun.await();
                assertThat(loop.cancel(true)).isTrue();
                assertThatThrownBy(loop::join).isInstanceOf(CancellationException.class);
                assertThat(next.get(60, TimeUnit.SECONDS)).isEqualTo(4);
            }
            assertThat(pool.submit(Php::liveCounts).join()).isEqualTo(NOTHING);
        }
    }

    private static PhpCallback begins(CountDownLatch latch) {
        return arguments -> {
            latch.countDown();
            return null;
        };
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "sleep(60);",
                "usleep(60_000_000);",
                "$pair = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0); $read = [$pair[0]]; $none = null; stream_select($read, $none, $none, 60);"
            })
    void aSleepEnds(String code) throws Exception {
        AtomicReference<Php> used = new AtomicReference<>();
        try (PhpPool pool = Engines.builder().pool(1)) {
            for (int i = 0; i < 3; i++) {
                CountDownLatch begun = new CountDownLatch(1);
                CompletableFuture<Object> sleep =
                        pool.submit(
                                php -> {
                                    used.set(php);
                                    php.eval(
                                            "if (!function_exists('doze')) { function doze($begun) { $begun(); "
                                                    + code
                                                    + " } }");
                                    php.function("doze").call(begins(begun));
                                    return null;
                                });
                begun.await();
                if (i == 0) {
                    Objects.requireNonNull(used.get()).interrupt();
                    assertThatThrownBy(() -> sleep.get(20, TimeUnit.SECONDS))
                            .hasCauseInstanceOf(PhpInterruptedException.class);
                } else {
                    sleep.cancel(true);
                    assertThat(pool.submit(php -> 1).get(20, TimeUnit.SECONDS)).isEqualTo(1);
                }
            }
        }
    }

    @Test
    void whatEndsAsItIsCancelledDoesNotDisturbWhatComesNext() throws Exception {
        try (PhpPool pool = Engines.builder().pool(1)) {
            List<CompletableFuture<Long>> kept = new ArrayList<>();
            for (int i = 0; i < 3000; i++) {
                CompletableFuture<Long> brief =
                        pool.submit(php -> php.function("min").call(1, 2).asLong());
                kept.add(pool.submit(php -> php.eval("return strlen('kept');").asLong()));
                if (i % 100 != 0) {
                    Thread.onSpinWait();
                }
                brief.cancel(true);
                if (kept.size() == 300) {
                    for (CompletableFuture<Long> each : kept) {
                        assertThat(each.get(60, TimeUnit.SECONDS)).isEqualTo(4);
                    }
                    kept.clear();
                }
            }
        }
    }

    @Test
    void cancelledWorkThatWaitsIsNotBegun() throws Exception {
        AtomicInteger ran = new AtomicInteger();
        try (PhpPool pool = Engines.builder().pool(1)) {
            CompletableFuture<Long> loop = pool.submit(php -> php.eval("while (true);").asLong());
            CompletableFuture<Integer> waiting = pool.submit(php -> ran.incrementAndGet());
            assertThat(waiting.cancel(true)).isTrue();
            assertThat(loop.cancel(true)).isTrue();
            assertThat(pool.submit(php -> 1).get(60, TimeUnit.SECONDS)).isEqualTo(1);
        }
        assertThat(ran).hasValue(0);
    }

    @Test
    void cancellingEndsWorkThatCatchesAndGoesOn() throws Exception {
        try (PhpPool pool = Engines.builder().pool(1)) {
            CountDownLatch begun = new CountDownLatch(1);
            CompletableFuture<Integer> stubborn =
                    pool.submit(
                            php -> {
                                begun.countDown();
                                int failures = 0;
                                while (failures < 3) {
                                    try {
                                        php.eval("while (true);");
                                    } catch (PhpInterruptedException e) {
                                        failures++;
                                    }
                                }
                                return failures;
                            });
            begun.await();
            stubborn.cancel(true);
            assertThat(pool.submit(php -> php.eval("return 5;").asLong()).get(60, TimeUnit.SECONDS))
                    .isEqualTo(5);
        }
    }

    @Test
    void shutdownNowEndsWhatRunsAndGivesBackWhatWaits() throws Exception {
        PhpPool pool = Engines.builder().killAfter(Duration.ofMillis(500)).pool(1);
        CountDownLatch begun = new CountDownLatch(1);
        CompletableFuture<Long> loop =
                pool.submit(
                        php -> {
                            begun.countDown();
                            return php.eval("while (true);").asLong();
                        });
        CompletableFuture<Integer> waiting = pool.submit(php -> 1);
        begun.await();
        assertThat(pool.shutdownNow()).hasSize(1).first().isSameAs(waiting);
        pool.close();
        assertThat(loop).isCancelled();
        assertThat(waiting).isCancelled();
        assertThat(pool.shutdownNow()).isEmpty();
    }

    @Test
    void workThatClosesItsInterpreterDoesNotSpoilThePool() {
        try (PhpPool pool = Engines.builder().pool(1)) {
            for (int i = 0; i < 3; i++) {
                assertThat(
                                pool.submit(
                                                php -> {
                                                    php.close();
                                                    return 1;
                                                })
                                        .join())
                        .isEqualTo(1);
                assertThat(pool.submit(php -> php.eval("return 2;").asLong()).join()).isEqualTo(2);
            }
        }
    }

    @Test
    void theHostMakesThePoolsThreads() {
        try (PhpPool pool =
                Engines.builder()
                        .pool()
                        .threads(
                                run -> {
                                    Thread thread = new Thread(run, "of the host");
                                    thread.setDaemon(true);
                                    return thread;
                                })
                        .open()) {
            assertThat(pool.submit(php -> Thread.currentThread().getName()).join())
                    .isEqualTo("of the host");
        }
    }

    @Test
    @ExtendWith(PhpExtension.class)
    @SuppressWarnings("NullAway") // null is what it is about
    void noArrayOfArgumentsIsToldOf(Php php) {
        assertThatThrownBy(() -> php.function("min").call((Object[]) null))
                .isInstanceOf(NullPointerException.class)
                .hasMessageContaining("(Object) null is PHP's");
    }

    // --- Bootstrap

    @Test
    void theBootstrapRunsFirstInEachRequest(@TempDir Path folder) throws Exception {
        Path file = folder.resolve("bootstrap.php");
        Files.writeString(file, "<?php function ready() { return 'ready'; } $booted = true;");
        try (Php php = Engines.builder().bootstrap(file).open()) {
            for (int i = 0; i < 3; i++) {
                assertThat(php.function("ready").call().asString()).isEqualTo("ready");
                assertThat(php.eval("return $booted;").asBoolean()).isTrue();
                php.recycle();
                assertThat(php.function("ready").call().asString()).isEqualTo("ready");
                assertThatThrownBy(() -> php.eval("trigger_error('enough', E_USER_ERROR);"))
                        .isInstanceOf(PhpFatalError.class);
            }
            php.liveCounts();
            Files.writeString(file, "<?php throw new DomainException('not today');");
            php.recycle();
            for (int i = 0; i < 2; i++) {
                assertThatThrownBy(() -> php.eval("return 1;"))
                        .isInstanceOf(PhpException.class)
                        .hasMessageContaining("not today");
            }
            Files.writeString(file, "<?php function ready() { return 'again'; }");
            assertThat(php.function("ready").call().asString()).isEqualTo("again");
        }
        try (PhpPool pool = Engines.builder().bootstrap(file).pool(1)) {
            assertThat(pool.submit(php -> php.function("ready").call().asString()).join())
                    .isEqualTo("again");
        }
    }

    @Test
    void aBootstrapThatFailsAtFirstClosesTheInterpreter(@TempDir Path folder) throws Exception {
        Path file = folder.resolve("bootstrap.php");
        Files.writeString(file, "<?php throw new DomainException('never');");
        for (int i = 0; i < 2; i++) {
            assertThatThrownBy(() -> Engines.builder().bootstrap(file).open())
                    .isInstanceOf(PhpException.class)
                    .hasMessageContaining("never");
            assertThatThrownBy(() -> Engines.builder().bootstrap(file).pool(1))
                    .isInstanceOf(PhpException.class)
                    .hasMessageContaining("never");
        }
        try (Php php = Engines.builder().open()) {
            assertThat(php.liveCounts()).isEqualTo(NOTHING);
        }
    }
}
