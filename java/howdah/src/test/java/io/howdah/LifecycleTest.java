package io.howdah;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.howdah.failure.PhpException;
import io.howdah.failure.PhpExit;
import io.howdah.failure.WrongThreadException;
import io.howdah.value.PhpCallable;
import io.howdah.value.PhpObject;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;

/** Opening and closing, threads and pools. */
@ExtendWith(PhpExtension.class)
@Timeout(120)
final class LifecycleTest {

    private static @Nullable Throwable thrownOnAnotherThread(Runnable body) {
        AtomicReference<@Nullable Throwable> thrown = new AtomicReference<>();
        Thread thread =
                new Thread(
                        () -> {
                            try {
                                body.run();
                            } catch (Throwable e) {
                                thrown.set(e);
                            }
                        },
                        "another");
        thread.start();
        try {
            thread.join();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
        return thrown.get();
    }

    @Test
    void aSecondInterpreterIsRefusedWhileOneIsOpen(Php php) {
        assertThatThrownBy(Php::open)
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("one per process");
        assertThat(thrownOnAnotherThread(Php::open))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("one per process");
        assertThatThrownBy(() -> Php.pool(1))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("one per process");
        assertThat(php.eval("return 1;").asLong()).isEqualTo(1);
    }

    @Test
    void anAttemptToOpenASecondDoesNotDisturbTheFirst(Php php) throws InterruptedException {
        // The refused one once took over the notice that the first one's buffer had moved.
        Thread thread =
                new Thread(
                        () -> {
                            for (int i = 0; i < 20_000; i++) {
                                assertThatThrownBy(Php::open)
                                        .isInstanceOf(IllegalStateException.class);
                            }
                        });
        thread.start();
        for (int i = 0; thread.isAlive(); i++) {
            int length = 70_000 << i % 5;
            assertThat(php.function("str_repeat").call("x", length).asBytes()).hasSize(length);
        }
        thread.join();
    }

    @Test
    void aClosedInterpreterSaysSo() {
        Php php = Php.open();
        PhpFunction min = php.function("min");
        PhpObject object = php.newObject("ArrayObject");
        php.close();
        php.close();
        assertThatThrownBy(() -> php.eval("return 1;"))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("the interpreter is closed");
        assertThatThrownBy(() -> min.call(1, 2))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("the interpreter is closed");
        assertThatThrownBy(() -> object.call("count"))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("the interpreter is closed");
        assertThatThrownBy(php::recycle).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(php::liveCounts).isInstanceOf(IllegalStateException.class);
        object.close();
    }

    @Test
    void anotherThreadIsRefused(Php php) {
        PhpFunction min = php.function("min");
        try (PhpObject object = php.newObject("ArrayObject");
                PhpCallable closure = php.eval("return fn() => 1;").asCallable()) {
            List<Runnable> uses =
                    List.of(
                            () -> min.call(1, 2),
                            () -> php.eval("return 1;"),
                            () -> php.function("max"),
                            () -> php.newObject("ArrayObject"),
                            () -> php.constant("PHP_VERSION"),
                            () -> object.call("count"),
                            () -> object.get("x"),
                            () -> object.set("x", 1),
                            () -> closure.call(),
                            () -> php.withDeadline(java.time.Duration.ofSeconds(1), () -> 1),
                            php::recycle,
                            php::liveCounts,
                            php::close);
            for (Runnable use : uses) {
                assertThat(thrownOnAnotherThread(use))
                        .isInstanceOf(WrongThreadException.class)
                        .hasMessageContaining("not to \"another\"");
            }
        }
    }

    @Test
    void aRefMayBeClosedByAnyThread(Php php) {
        PhpObject object = php.newObject("ArrayObject");
        assertThat(thrownOnAnotherThread(object::close)).isNull();
        assertThat(php.liveCounts().refs()).isZero();
    }

    @Test
    void interpretersOpenAndCloseManyTimesOnManyThreads() {
        for (int i = 0; i < 200; i++) {
            assertThat(
                            thrownOnAnotherThread(
                                    () -> {
                                        try (Php php = Php.open()) {
                                            php.eval(
                                                    "$x = 1; function f() { return new ArrayObject(); }");
                                            php.function("f").call();
                                            assertThat(php.liveCounts().refs()).isEqualTo(1);
                                        }
                                    }))
                    .isNull();
        }
        for (int i = 0; i < 1000; i++) {
            try (Php php = Php.open()) {
                assertThat(php.eval("return isset($x) || function_exists('f');").asBoolean())
                        .isFalse();
            }
        }
    }

    @Test
    void aThreadWithATinyStackIsEnough() throws InterruptedException {
        AtomicReference<@Nullable Object> result = new AtomicReference<>();
        Thread thread =
                new Thread(
                        null,
                        () -> {
                            try (Php php = Php.open()) {
                                result.set(
                                        php.eval(
                                                        "function down($n) { return $n ? array_map('down', [$n - 1])[0] : 'bottom'; } return down(20000);")
                                                .toJava());
                            }
                        },
                        "tiny",
                        200_000);
        thread.start();
        thread.join();
        assertThat(result.get()).isEqualTo("bottom");
    }

    @Test
    void whatCannotStartLeavesRoomForTheNext() {
        Php.open().close();
        assertThatThrownBy(
                        () ->
                                Php.builder()
                                        .ini("enable_post_data_reading", "0")
                                        .ini("no.such.setting", "1")
                                        .open())
                .isInstanceOf(PhpException.class)
                .hasMessageContaining(
                        "cannot be changed after the first interpreter of a process has started");
        try (Php php = Php.open()) {
            assertThat(php.eval("return 1;").asLong()).isEqualTo(1);
        }
    }

    @Test
    void aCloseThatFailsClosesAllTheSame() {
        OutputStream broken =
                new OutputStream() {
                    @Override
                    public void write(int b) throws IOException {
                        throw new IOException("broken");
                    }
                };
        Php php = Php.builder().output(broken).open();
        php.eval("register_shutdown_function(function () { echo 'last words'; });");
        assertThatThrownBy(php::close).hasMessageContaining("output");
        Php.open().close();
    }

    @Test
    void aPoolRunsWorkOnItsOwnThread() {
        try (PhpPool pool = Php.pool(1)) {
            CompletableFuture<Long> least =
                    pool.submit(php -> php.function("min").call(3, 1).asLong());
            assertThat(least.join()).isEqualTo(1);
            String thread = pool.submit(php -> Thread.currentThread().getName()).join();
            assertThat(thread).isEqualTo("howdah-php-1");
        }
        Php.open().close();
    }

    @Test
    void aPoolHandsFailuresToTheSubmitter() {
        try (PhpPool pool = Php.pool(1)) {
            assertThatThrownBy(
                            () ->
                                    pool.submit(php -> php.eval("throw new Exception('mine');"))
                                            .join())
                    .isInstanceOf(CompletionException.class)
                    .hasCauseInstanceOf(PhpException.class);
            assertThatThrownBy(() -> pool.submit(php -> php.eval("exit(1);")).join())
                    .hasCauseInstanceOf(PhpExit.class);
            assertThat(pool.submit(php -> php.eval("return 1;").asLong()).join()).isEqualTo(1);
        }
    }

    @Test
    void aPoolFinishesWhatWasSubmittedBeforeItCloses() {
        CountDownLatch begun = new CountDownLatch(1);
        PhpPool pool = Php.pool(1);
        CompletableFuture<String> slow =
                pool.submit(
                        php -> {
                            begun.countDown();
                            try {
                                Thread.sleep(100);
                            } catch (InterruptedException e) {
                                return "interrupted";
                            }
                            return "finished";
                        });
        List<CompletableFuture<Long>> waiting =
                java.util.stream.LongStream.range(0, 50)
                        .mapToObj(i -> pool.submit(php -> php.function("max").call(i, -1).asLong()))
                        .toList();
        try {
            begun.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
        pool.close();
        assertThat(slow.join()).isEqualTo("finished");
        assertThat(waiting).allMatch(CompletableFuture::isDone);
        assertThatThrownBy(() -> pool.submit(php -> 1))
                .isInstanceOf(RejectedExecutionException.class)
                .hasMessageContaining("closed");
        pool.close();
    }

    @Test
    void whatRacesWithTheEndOfAPoolIsDoneOrRefused() throws InterruptedException {
        for (int round = 0; round < 50; round++) {
            PhpPool pool = Php.pool(1);
            AtomicReference<@Nullable CompletableFuture<Integer>> last = new AtomicReference<>();
            Thread submitter =
                    new Thread(
                            () -> {
                                try {
                                    while (true) {
                                        last.set(pool.submit(php -> 1));
                                    }
                                } catch (RejectedExecutionException e) {
                                    // closed, or full: either ends the race
                                }
                            });
            submitter.start();
            pool.close();
            submitter.join();
            CompletableFuture<Integer> future = last.get();
            if (future != null) {
                assertThat(future).succeedsWithin(java.time.Duration.ofSeconds(10));
            }
        }
    }

    @Test
    void whatIsCancelledBeforeItsTurnIsNotBegun() {
        CountDownLatch go = new CountDownLatch(1);
        boolean[] ran = {false};
        try (PhpPool pool = Php.pool(1)) {
            CompletableFuture<Boolean> first =
                    pool.submit(
                            php -> {
                                try {
                                    go.await();
                                } catch (InterruptedException e) {
                                    throw new CancellationException();
                                }
                                return true;
                            });
            CompletableFuture<Boolean> second = pool.submit(php -> ran[0] = true);
            second.cancel(true);
            go.countDown();
            assertThat(first.join()).isTrue();
        }
        assertThat(ran[0]).isFalse();
    }

    @Test
    void aPoolOfMoreThanOneIsRefused() {
        assertThatThrownBy(() -> Php.pool(2))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("expected a pool of 1, got 2");
        assertThatThrownBy(() -> Php.pool(0)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void aFullPoolRefusesMore() {
        CountDownLatch go = new CountDownLatch(1);
        try (PhpPool pool = Php.pool(1)) {
            CompletableFuture<Boolean> waiting =
                    pool.submit(
                            php -> {
                                try {
                                    return go.await(1, java.util.concurrent.TimeUnit.MINUTES);
                                } catch (InterruptedException e) {
                                    return false;
                                }
                            });
            assertThatThrownBy(
                            () -> {
                                for (int i = 0; i < 2000; i++) {
                                    pool.submit(php -> 1);
                                }
                            })
                    .isInstanceOf(RejectedExecutionException.class)
                    .hasMessageContaining("wait for PHP already");
            go.countDown();
            assertThat(waiting.join()).isTrue();
        }
    }

    @Test
    void aPoolMayBeClosedByItsOwnWork() {
        ByteArrayOutputStream output = new ByteArrayOutputStream();
        PhpPool pool = Php.builder().output(output).pool(1);
        assertThat(
                        pool.submit(
                                        php -> {
                                            pool.close();
                                            return php.eval("echo 'still works'; return 1;")
                                                    .asLong();
                                        })
                                .join())
                .isEqualTo(1);
        pool.close();
        assertThat(output).hasToString("still works");
    }
}
