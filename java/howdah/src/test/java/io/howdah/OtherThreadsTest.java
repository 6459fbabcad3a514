package io.howdah;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.LongUnaryOperator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** PHP code behind Java objects, called by threads that the interpreter does not belong to. */
@Tag("engine")
@Timeout(60)
class OtherThreadsTest {

    /** What PHP code gets to reach other threads by. */
    @SuppressWarnings("unused") // PHP calls it
    public static final class Threads {

        private final ExecutorService executor = Executors.newFixedThreadPool(32);

        public CompletableFuture<Object> later(Function<Object, Object> work, Object argument) {
            return CompletableFuture.supplyAsync(() -> work.apply(argument), executor);
        }

        /** Calls at once, from as many threads as there are, and returns the sum. */
        public long sumAtOnce(int calls, LongUnaryOperator work) throws Exception {
            CountDownLatch start = new CountDownLatch(1);
            List<CompletableFuture<Long>> results = new ArrayList<>();
            for (int i = 0; i < calls; i++) {
                long argument = i;
                results.add(
                        CompletableFuture.supplyAsync(
                                () -> {
                                    awaitUninterruptibly(start);
                                    return work.applyAsLong(argument);
                                },
                                executor));
            }
            start.countDown();
            long sum = 0;
            for (CompletableFuture<Long> each : results) {
                sum += each.get(30, TimeUnit.SECONDS);
            }
            return sum;
        }

        private volatile Runnable kept = () -> {};

        public void keep(Runnable callback) {
            kept = callback;
        }

        public ExecutorService executor() {
            return executor;
        }

        private static void awaitUninterruptibly(CountDownLatch latch) {
            try {
                latch.await();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    private final Threads threads = new Threads();
    private Php php;

    @BeforeEach
    void open() {
        php =
                Engines.open(
                        Php.builder()
                                .allow("java.util.*", "java.util.stream.*", "java.util.function.*")
                                .allow("java.util.concurrent.*", "java.util.concurrent.Executors")
                                .allow("java.util.concurrent.ExecutorService", "java.lang.*")
                                .allow("io.howdah.OtherThreadsTest$Threads")
                                .service("threads", threads));
        php.eval("function threads() { return Howdah\\Services::get('threads'); }");
    }

    @AfterEach
    void nothingIsHeld() throws InterruptedException {
        threads.kept = () -> {};
        threads.executor.shutdown();
        assertThat(threads.executor.awaitTermination(10, TimeUnit.SECONDS)).isTrue();
        try (Php opened = php) {
            if (!opened.channel().isClosed()) {
                assertThat(opened.function("min").call(3, 1)).isEqualTo(new PhpInt(1));
                PhpExtension.assertNothingIsHeld(opened);
            }
        }
    }

    @Test
    void aThousandCallbacksFromOtherThreadsAtOnce() {
        assertThat(php.eval("return threads()->sumAtOnce(1000, fn (int $i) => $i * 2);").asLong())
                .isEqualTo(999_000);
    }

    @Test
    void aParallelStreamCallsAClosure() {
        assertThat(
                        php.eval(
                                        "return java\\util\\stream\\IntStream::range(0, 100000)->parallel()"
                                                + "->map(fn (int $i) => $i % 10)->sum();")
                                .asLong())
                .isEqualTo(450_000);
    }

    @Test
    void aClosureIsCalledWhilePhpWaitsForItsResult() {
        assertThat(
                        php.eval("return threads()->later(fn ($x) => \"$x!\", 'done')->get();")
                                .asString())
                .isEqualTo("done!");
    }

    @Test
    void stagesOfAFutureAreClosures() {
        assertThat(
                        php.eval(
                                        "$a = threads()->later(fn ($x) => $x + 1, 1);"
                                                + "$b = threads()->later(fn ($x) => $x * 10, 4);"
                                                + "return $a->thenCombine($b, fn ($x, $y) => $x + $y)"
                                                + "->thenApplyAsync(fn ($x) => $x * 2)->get();")
                                .asLong())
                .isEqualTo(84);
    }

    @Test
    void aClosureIsCalledWhilePhpIsIdle() throws Exception {
        php.eval("$seen = 0; threads()->keep(function () use (&$seen) { $seen++; });");
        CompletableFuture.runAsync(threads.kept, threads.executor).get(10, TimeUnit.SECONDS);
        assertThat(php.eval("return $seen;").asLong()).isOne();
    }

    @Test
    void anApplicationsOwnCallOnAnotherThreadIsRefused() {
        php.eval("threads()->later(fn ($x) => $x, 1)->get();");
        assertThatThrownBy(
                        () ->
                                CompletableFuture.supplyAsync(
                                                () -> php.eval("return 1;"), threads.executor)
                                        .get())
                .hasCauseInstanceOf(WrongThreadException.class);
    }
}
