package io.howdah;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.howdah.value.PhpCallback;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A pool outlives what fails or hangs in it, and ends when it is told to. */
@Tag("engine")
@Timeout(120)
final class PoolFailuresTest {

    private static final Duration FOREVER = Duration.ofSeconds(Long.MAX_VALUE);

    /** Whether the bootstrap file cannot be had, for a reason that is an error. */
    private final AtomicBoolean isGone = new AtomicBoolean();

    private static Thread daemon(Runnable run) {
        Thread thread = new Thread(run, "of the pool");
        thread.setDaemon(true);
        return thread;
    }

    private static PhpPoolBuilder pool() {
        return impatient().pool().threads(PoolFailuresTest::daemon);
    }

    private static PhpBuilder impatient() {
        return Engines.builder().killAfter(Duration.ofMillis(100));
    }

    private static void onlyProcesses() {
        assumeThat(Engines.engine()).isEqualTo(PhpEngine.PROCESSES);
    }

    private static <T> T soon(CompletableFuture<T> result) throws Exception {
        return result.get(30, TimeUnit.SECONDS);
    }

    private static void comes(CompletableFuture<?> result, Object expected) throws Exception {
        assertThat((Object) soon(result)).isEqualTo(expected);
    }

    private static void closes(PhpPool pool) throws Exception {
        soon(CompletableFuture.runAsync(pool::close));
        assertThat(pool.awaitEnd(30, TimeUnit.SECONDS)).isTrue();
        assertThat(pool.metrics().size()).isZero();
    }

    private static void endsWith(PhpPool pool, String code) {
        pool.submit(php -> php.eval("register_shutdown_function(function () { " + code + " });"))
                .join();
    }

    private Path bootstrap(Path folder) throws Exception {
        Path file = Files.writeString(folder.resolve("bootstrap.php"), "<?php $n = 1;");
        return (Path)
                Proxy.newProxyInstance(
                        Path.class.getClassLoader(),
                        new Class<?>[] {Path.class},
                        (proxy, method, arguments) -> {
                            if (isGone.get()) {
                                throw new UnsatisfiedLinkError("files are gone");
                            }
                            return method.invoke(file, arguments);
                        });
    }

    // --- Between tasks

    @Test
    void anErrorBetweenTasksDoesNotEndThePool(@TempDir Path folder) throws Exception {
        PhpPool pool = impatient().bootstrap(bootstrap(folder)).pool(1);
        pool.submit(
                        php -> {
                            isGone.set(true);
                            php.close();
                            return 1;
                        })
                .join();
        assertThatThrownBy(() -> soon(pool.submit(php -> 1)))
                .hasCauseInstanceOf(UnsatisfiedLinkError.class);
        isGone.set(false);
        comes(pool.submit(php -> php.eval("return $n;").asLong()), 1L);
        closes(pool);
    }

    @Test
    void aShutdownFunctionThatHangsDoesNotKeepTheInterpreter() throws Exception {
        PhpPool pool = pool().recycleAfter(1).open();
        endsWith(pool, "while (true);");
        comes(pool.submit(php -> php.eval("return 2;").asLong()), 2L);
        closes(pool);
    }

    @Test
    void aDestructorThatHangsDoesNotKeepTheInterpreter() throws Exception {
        PhpPool pool = pool().recycleAfter(1).open();
        pool.submit(
                        php ->
                                php.eval(
                                        "$hangs = new class { function __destruct() { while (true); } };"))
                .join();
        comes(pool.submit(php -> php.eval("return 2;").asLong()), 2L);
        closes(pool);
    }

    @Test
    void anInterpreterThatBeginsAfreshIsActive() throws Exception {
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch go = new CountDownLatch(1);
        PhpCallback waits =
                arguments -> {
                    begun.countDown();
                    go.await();
                    return null;
                };
        PhpPool pool = Engines.builder().killAfter(FOREVER).pool().recycleAfter(1).open();
        pool.submit(php -> php.function("register_shutdown_function").call(waits)).join();
        assertThat(begun.await(30, TimeUnit.SECONDS)).isTrue();
        assertThat(pool.metrics()).isEqualTo(new PhpPool.Metrics(1, 1, 0, 0, 1, 0, 0, 0));
        go.countDown();
        closes(pool);
    }

    @Test
    void whatFollowsWorkOnItsThreadHasAnInterpreter() throws Exception {
        CountDownLatch go = new CountDownLatch(1);
        PhpPool pool = pool().open();
        CompletableFuture<Long> dependent =
                pool.submit(
                                php -> {
                                    try {
                                        go.await();
                                    } catch (InterruptedException e) {
                                        throw new IllegalStateException(e);
                                    }
                                    php.close();
                                    return 1;
                                })
                        .thenApply(one -> pool.current().orElseThrow().eval("return 2;").asLong());
        go.countDown();
        comes(dependent, 2L);
        closes(pool);
    }

    // --- The end

    @Test
    void aShutdownFunctionThatHangsDoesNotOutliveThePool() throws Exception {
        PhpPool pool = pool().open();
        endsWith(pool, "while (true);");
        closes(pool);
        PhpPool stopped = pool().open();
        endsWith(stopped, "while (true);");
        stopped.shutdownNow();
        closes(stopped);
    }

    @Test
    void aProcessThatHangsInItsEndDoesNotOutliveThePool() throws Exception {
        onlyProcesses();
        PhpPool pool = pool().size(2).open();
        endsWith(pool, "posix_kill(getmypid(), SIGSTOP);");
        pool.shutdownNow();
        closes(pool);
    }

    private static CompletableFuture<?> loop(PhpPool pool) throws Exception {
        CountDownLatch begun = new CountDownLatch(1);
        CompletableFuture<Long> loop =
                pool.submit(
                        php -> {
                            begun.countDown();
                            return php.eval("while (true);").asLong();
                        });
        begun.await();
        return loop;
    }

    @Test
    void workWhoseResultWasGivenBeforeItEndedIsInterrupted() throws Exception {
        PhpPool pool = pool().open();
        CompletableFuture<?> first = loop(pool);
        first.completeExceptionally(new TimeoutException());
        assertThat(first.cancel(true)).isFalse();
        comes(pool.submit(php -> 1), 1);
        loop(pool).completeExceptionally(new TimeoutException());
        pool.shutdownNow();
        closes(pool);
    }

    @Test
    void workOnEachThreadMayCloseThePool() throws Exception {
        onlyProcesses();
        PhpPool pool = pool().size(2).open();
        CyclicBarrier both = new CyclicBarrier(2);
        List<CompletableFuture<Integer>> results = new ArrayList<>();
        for (int i = 0; i < 2; i++) {
            results.add(
                    pool.submit(
                            php -> {
                                try {
                                    both.await();
                                } catch (Exception e) {
                                    throw new IllegalStateException(e);
                                }
                                pool.close();
                                return 1;
                            }));
        }
        for (CompletableFuture<Integer> result : results) {
            comes(result, 1);
        }
        closes(pool);
    }

    // --- The beginning

    @Test
    void anErrorThatKeepsThePoolFromOpeningIsThrownAsItIs(@TempDir Path folder) throws Exception {
        Path file = bootstrap(folder);
        isGone.set(true);
        assertThatThrownBy(() -> impatient().bootstrap(file).pool(1))
                .isInstanceOf(UnsatisfiedLinkError.class)
                .hasMessage("files are gone");
        isGone.set(false);
        closes(impatient().bootstrap(file).pool(1));
    }

    @Test
    void aThreadThatDoesNotStartLeavesNoOthers() throws Exception {
        int size = Engines.engine() == PhpEngine.PROCESSES ? 2 : 1;
        List<Thread> threads = new ArrayList<>();
        ThreadFactory factory =
                run -> {
                    Thread thread =
                            threads.size() < size - 1
                                    ? daemon(run)
                                    : new Thread(run) {
                                        @Override
                                        public synchronized void start() {
                                            throw new OutOfMemoryError("no more threads");
                                        }
                                    };
                    threads.add(thread);
                    return thread;
                };
        assertThatThrownBy(() -> pool().size(size).threads(factory).open())
                .isInstanceOf(OutOfMemoryError.class);
        for (Thread thread : threads) {
            thread.join(30_000);
            assertThat(thread.isAlive()).isFalse();
        }
        closes(pool().open());
    }

    @Test
    void anInterruptEndsTheWaitForAPoolThatDoesNotOpen(@TempDir Path folder) throws Exception {
        onlyProcesses();
        Path begun = folder.resolve("begun");
        Path file =
                Files.writeString(
                        folder.resolve("hangs.php"), "<?php touch('" + begun + "'); while (true);");
        CompletableFuture<Throwable> failure = new CompletableFuture<>();
        Thread opens =
                daemon(
                        () -> {
                            try {
                                impatient()
                                        .bootstrap(file)
                                        .pool()
                                        .threads(PoolFailuresTest::daemon)
                                        .open();
                            } catch (IllegalStateException e) {
                                failure.complete(e);
                            }
                        });
        opens.start();
        for (int i = 0; i < 3000 && !Files.exists(begun); i++) {
            Thread.sleep(10);
        }
        opens.interrupt();
        assertThat(soon(failure)).hasMessage("interrupted while PHP started");
    }

    // --- Limits

    @Test
    void timesMayBeAsLongAsDurationsAre() throws Exception {
        PhpPool pool = Engines.builder().killAfter(FOREVER).pool().waitAtMost(FOREVER).open();
        comes(pool.submit(php -> php.eval("return 1;").asLong()), 1L);
        pool.shutdownNow();
        closes(pool);
    }

    @Test
    @SuppressWarnings("NullAway") // null is what it is about
    void noWorkIsToldOfAtOnce() throws Exception {
        try (PhpPool pool = pool().open()) {
            assertThatThrownBy(() -> pool.submit(null)).isInstanceOf(NullPointerException.class);
            assertThatThrownBy(() -> pool.executor().execute(null))
                    .isInstanceOf(NullPointerException.class);
        }
    }
}
