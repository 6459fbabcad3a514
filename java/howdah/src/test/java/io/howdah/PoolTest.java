package io.howdah;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.howdah.failure.PhpException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The limits of a pool, what it counts, and its executor. */
@Tag("engine")
@Timeout(120)
final class PoolTest {

    private static final String COUNT = "return $GLOBALS['n'] = ($GLOBALS['n'] ?? 0) + 1;";

    /** Keeps a pool of one busy until it is released. */
    private static final class Busy implements AutoCloseable {

        private final CountDownLatch begun = new CountDownLatch(1);
        private final CountDownLatch go = new CountDownLatch(1);
        final CompletableFuture<Boolean> work;

        Busy(PhpPool pool) throws InterruptedException {
            work = pool.submit(php -> await());
            begun.await();
        }

        private boolean await() {
            begun.countDown();
            try {
                return go.await(1, TimeUnit.MINUTES);
            } catch (InterruptedException e) {
                return false;
            }
        }

        @Override
        public void close() {
            end();
        }

        void end() {
            go.countDown();
            work.join();
        }
    }

    private static PhpPoolBuilder pool() {
        return Engines.builder().pool();
    }

    private static long count(PhpPool pool) {
        return pool.submit(php -> php.eval(COUNT).asLong()).join();
    }

    @Test
    void aFreshRequestBeginsAfterSomeWork(@TempDir Path folder) throws Exception {
        Path file = folder.resolve("bootstrap.php");
        Files.writeString(file, "<?php $n = 10;");
        try (PhpPool pool = Engines.builder().bootstrap(file).pool().recycleAfter(2).open()) {
            for (int i = 0; i < 3; i++) {
                assertThat(count(pool)).isEqualTo(11);
                assertThat(count(pool)).isEqualTo(12);
            }
        }
    }

    @Test
    void withoutThatTheRequestGoesOn() {
        try (PhpPool pool = pool().open()) {
            for (int i = 1; i < 5; i++) {
                assertThat(count(pool)).isEqualTo(i);
            }
        }
    }

    @Test
    void aRequestThatFailsAsItEndsDoesNotEndThePool() {
        try (PhpPool pool = pool().recycleAfter(1).open()) {
            pool.submit(
                            php ->
                                    php.eval(
                                            "register_shutdown_function(fn () => throw new DomainException('late'));"))
                    .join();
            assertThat(count(pool)).isEqualTo(1);
            assertThat(count(pool)).isEqualTo(1);
        }
    }

    @Test
    void moreThanMayWaitIsRejected() throws Exception {
        try (PhpPool pool = pool().queueLimit(2).open()) {
            try (Busy busy = new Busy(pool)) {
                CompletableFuture<Long> cancelled = pool.submit(php -> 1L);
                CompletableFuture<Long> kept = pool.submit(php -> 2L);
                assertThatThrownBy(() -> pool.submit(php -> 3L))
                        .isInstanceOf(RejectedExecutionException.class)
                        .hasMessage(
                                "2 pieces of work wait for PHP already, which is the pool's limit");
                cancelled.cancel(false);
                CompletableFuture<Long> inItsPlace = pool.submit(php -> 4L);
                busy.end();
                assertThat(kept.join()).isEqualTo(2);
                assertThat(inItsPlace.join()).isEqualTo(4);
            }
            assertThat(pool.metrics()).isEqualTo(new PhpPool.Metrics(1, 0, 1, 0, 3, 0, 1, 0));
        }
    }

    @Test
    void workThatWaitsTooLongIsNotBegun() throws Exception {
        try (PhpPool pool = pool().waitAtMost(Duration.ofMillis(20)).open()) {
            try (Busy busy = new Busy(pool)) {
                CompletableFuture<Boolean> late = pool.submit(php -> true);
                assertThatThrownBy(() -> late.get(1, TimeUnit.MINUTES))
                        .hasCauseInstanceOf(TimeoutException.class)
                        .hasMessageContaining("the work waited 20 ms for PHP, and was not begun");
                assertThat(busy.work).isNotDone();
                Future<Boolean> task = pool.executor().submit(() -> true);
                assertThatThrownBy(() -> task.get(1, TimeUnit.MINUTES))
                        .hasCauseInstanceOf(TimeoutException.class);
            }
            assertThat(pool.metrics().rejected()).isEqualTo(2);
            assertThat(pool.metrics().completed()).isEqualTo(1);
        }
    }

    @Test
    void aPoolCountsWhatItDoes() throws Exception {
        PhpPool pool = pool().open();
        assertThat(pool.metrics()).isEqualTo(new PhpPool.Metrics(1, 0, 1, 0, 0, 0, 0, 0));
        try (Busy busy = new Busy(pool)) {
            assertThat(busy.work).isNotDone();
            CompletableFuture<?> waiting =
                    pool.submit(php -> php.eval("throw new DomainException('no');"));
            assertThat(pool.metrics()).isEqualTo(new PhpPool.Metrics(1, 1, 0, 1, 0, 0, 0, 0));
            busy.end();
            assertThatThrownBy(waiting::join).hasCauseInstanceOf(PhpException.class);
        }
        assertThat(pool.metrics()).isEqualTo(new PhpPool.Metrics(1, 0, 1, 0, 1, 1, 0, 0));
        if (Engines.engine() == PhpEngine.PROCESSES) {
            CompletableFuture<?> killed =
                    pool.submit(php -> php.eval("posix_kill(getmypid(), SIGKILL); sleep(10);"));
            assertThatThrownBy(killed::join).isNotNull();
            assertThat(pool.submit(php -> 1).join()).isEqualTo(1); // there is a new process then
            assertThat(pool.metrics()).isEqualTo(new PhpPool.Metrics(1, 0, 1, 0, 2, 2, 0, 1));
        }
        pool.close();
        assertThat(pool.metrics().size()).isZero();
    }

    @Test
    void onlyWorkOfThePoolHasACurrentInterpreter() {
        try (PhpPool pool = pool().open()) {
            assertThat(pool.current()).isEmpty();
            assertThat(pool.submit(php -> pool.current().orElseThrow() == php).join()).isTrue();
        }
    }

    // --- The executor

    private static long answer(PhpPool pool) {
        return pool.current().orElseThrow().eval("return 42;").asLong();
    }

    @Test
    void anExecutorRunsWorkInInterpreters() throws Exception {
        try (PhpPool pool = pool().open()) {
            ExecutorService executor = pool.executor();
            assertThat(executor.submit(() -> answer(pool)).get()).isEqualTo(42);
            Callable<Long> work = () -> answer(pool);
            for (Future<Long> each : executor.invokeAll(List.of(work, work))) {
                assertThat(each.get()).isEqualTo(42);
            }
            assertThat(executor.invokeAny(List.of(work))).isEqualTo(42);
            assertThat(CompletableFuture.supplyAsync(() -> answer(pool), executor).join())
                    .isEqualTo(42);
            Future<?> failing =
                    executor.submit(
                            () -> {
                                throw new java.io.IOException("no");
                            });
            assertThatThrownBy(failing::get).hasCauseInstanceOf(java.io.IOException.class);
            assertThat(pool.submit(php -> 1).join()).isEqualTo(1); // it has been counted then
            assertThat(pool.metrics().failed()).isEqualTo(1);
        }
    }

    @Test
    void toCancelWorkOfAnExecutorStopsPhp() throws Exception {
        try (PhpPool pool = pool().open()) {
            CountDownLatch begun = new CountDownLatch(1);
            Future<?> loop =
                    pool.executor()
                            .submit(
                                    () -> {
                                        begun.countDown();
                                        pool.current().orElseThrow().eval("while (true);");
                                    });
            begun.await();
            loop.cancel(true);
            assertThat(pool.submit(php -> 1).get(1, TimeUnit.MINUTES)).isEqualTo(1);
        }
    }

    @Test
    void anExecutorThatIsShutDownFinishesItsWork() throws Exception {
        PhpPool pool = pool().open();
        ExecutorService executor = pool.executor();
        Future<Long> waiting;
        try (Busy busy = new Busy(pool)) {
            waiting = executor.submit(() -> answer(pool));
            executor.shutdown();
            assertThat(busy.work).isNotDone();
            assertThat(executor.isShutdown()).isTrue();
            assertThat(executor.isTerminated()).isFalse();
            assertThat(executor.awaitTermination(1, TimeUnit.MILLISECONDS)).isFalse();
            assertThatThrownBy(() -> executor.execute(() -> {}))
                    .isInstanceOf(RejectedExecutionException.class)
                    .hasMessage("the pool is closed");
        }
        assertThat(waiting.get(1, TimeUnit.MINUTES)).isEqualTo(42);
        assertThat(executor.awaitTermination(1, TimeUnit.MINUTES)).isTrue();
        assertThat(executor.isTerminated()).isTrue();
        pool.close();
    }

    @Test
    void shutdownNowOfAnExecutorGivesBackItsWork() throws Exception {
        PhpPool pool = pool().open();
        ExecutorService executor = pool.executor();
        Busy busy = new Busy(pool);
        Runnable plain = () -> {};
        Future<String> waiting = executor.submit(() -> "later");
        executor.execute(plain);
        CompletableFuture<Integer> other = pool.submit(php -> 1);
        List<Runnable> left = executor.shutdownNow();
        assertThat(left).containsExactly((Runnable) waiting, plain);
        assertThat(waiting).isNotDone();
        assertThat(other).isCancelled();
        left.get(0).run();
        assertThat(waiting.get()).isEqualTo("later");
        assertThat(executor.awaitTermination(1, TimeUnit.MINUTES)).isTrue();
        assertThat(busy.work).isCancelled();
        pool.close();
    }

    @Test
    void shutdownNowOfThePoolCancelsWorkOfItsExecutor() throws Exception {
        PhpPool pool = pool().open();
        Busy busy = new Busy(pool);
        Future<String> waiting = pool.executor().submit(() -> "never");
        assertThat(pool.shutdownNow()).hasSize(1);
        assertThat(waiting).isCancelled();
        pool.close();
        assertThat(busy.work).isCancelled();
    }

    @Test
    void limitsThatMakeNoSenseAreRefused() {
        assertThatThrownBy(() -> pool().size(0))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("expected a size of at least 1, got 0");
        assertThatThrownBy(() -> pool().queueLimit(0)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> pool().recycleAfter(-1))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> pool().waitAtMost(Duration.ZERO))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("expected a time of more than 0, got PT0S");
    }
}
