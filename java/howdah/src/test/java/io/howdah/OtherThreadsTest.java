package io.howdah;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.howdah.channel.EngineChannel;
import io.howdah.failure.PhpException;
import io.howdah.failure.PhpExit;
import io.howdah.failure.PhpFatalError;
import io.howdah.failure.PhpTimeout;
import io.howdah.failure.WrongThreadException;
import io.howdah.value.PhpCallback;
import io.howdah.value.PhpInt;
import io.howdah.value.Value;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.LongUnaryOperator;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

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
        private final Random random = new Random(20261122);

        private @Nullable Future<?> last;

        public @Nullable Future<?> last() {
            return last;
        }

        public void keep(Runnable callback) {
            kept = callback;
        }

        public Object here(Callable<Object> work) throws Exception {
            return work.call();
        }

        public Future<Object> submit(Callable<Object> work) {
            return executor.submit(work);
        }

        /** Waits for a function that another thread calls. */
        public Object elsewhere(Callable<Object> work) throws Throwable {
            try {
                return executor.submit(work).get(30, TimeUnit.SECONDS);
            } catch (ExecutionException e) {
                throw e.getCause();
            }
        }

        /** Calls it on this thread, or on another one and waits, or on another one. */
        public Object somewhere(Callable<Object> work) throws Throwable {
            int where;
            synchronized (random) {
                where = random.nextInt(3);
            }
            if (where == 0) {
                return work.call();
            }
            return where == 1 ? elsewhere(work) : executor.submit(work);
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
            if (!EngineChannel.of(opened.calls()).isClosed()) {
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
    void whatPhpThrowsArrivesAtTheThreadThatCalled() {
        assertThat(
                        php.eval(
                                        """
                                        try {
                                            threads()->elsewhere(fn () => throw new DomainException('no'));
                                        } catch (DomainException $e) {
                                            return $e->getMessage();
                                        }
                                        """)
                                .asString())
                .isEqualTo("no");
    }

    /** The upcall in which it was thrown has ended, when it is told. */
    @Test
    void whatPhpThrewIsItsOwnObjectLater() {
        assertThat(
                        php.eval(
                                        """
                                        $thrown = new DomainException('no');
                                        $a = threads()->later(fn () => throw $thrown, 0);
                                        threads()->elsewhere(fn () => threads()->elsewhere(fn () => 1));
                                        try {
                                            Howdah\\Java::await($a);
                                        } catch (DomainException $e) {
                                            return $e === $thrown;
                                        }
                                        """)
                                .asBoolean())
                .isTrue();
        php.eval("threads()->keep(fn () => throw $GLOBALS['thrown']);");
        CompletableFuture<Void> idle = CompletableFuture.runAsync(threads.kept, threads.executor);
        assertThatThrownBy(() -> idle.get(10, TimeUnit.SECONDS))
                .hasCauseInstanceOf(PhpException.class);
        threads.last = idle;
        assertThat(
                        php.eval(
                                        "try { Howdah\\Java::await(threads()->last()); }"
                                                + " catch (DomainException $e) { return $e === $thrown; }")
                                .asBoolean())
                .isTrue();
        php.eval("unset($thrown, $a, $e);");
        threads.last = null;
    }

    @Test
    void exitOnAnotherThreadEndsTheCallbackAndWhatWaitsForIt() {
        assertThatThrownBy(() -> php.eval("threads()->elsewhere(fn () => exit(3));"))
                .isInstanceOfSatisfying(
                        PhpExit.class, exit -> assertThat(exit.status()).isEqualTo(3));
        php.eval("$f = threads()->later(fn () => exit(4), 0);");
        assertThatThrownBy(() -> php.eval("Howdah\\Java::await($f);"))
                .isInstanceOfSatisfying(
                        PhpExit.class, exit -> assertThat(exit.status()).isEqualTo(4));
    }

    @Test
    void aFatalErrorOnAnotherThreadEndsAllCalls() {
        assertThatThrownBy(
                        () ->
                                php.eval(
                                        "try { threads()->elsewhere(fn () => eval('class A extends Closure {}')); }"
                                                + " catch (Throwable $e) { return 1; }"))
                .isInstanceOf(PhpFatalError.class);
        assertThat(php.eval("return 1;").asLong()).isOne();
    }

    @Test
    void aDeadlineEndsTheCallbackAndWhatWaitsForIt() {
        Duration soon = Duration.ofMillis(100);
        assertThatThrownBy(
                        () ->
                                php.withDeadline(
                                        soon,
                                        () ->
                                                php.eval(
                                                        "threads()->elsewhere(function () { while (true); });")))
                .isInstanceOf(PhpTimeout.class);
        assertThatThrownBy(
                        () ->
                                php.withDeadline(
                                        soon,
                                        () ->
                                                php.eval(
                                                        "try { Howdah\\Java::await(new java\\util\\concurrent\\CompletableFuture()); }"
                                                                + " catch (Throwable $e) { return 1; }")))
                .isInstanceOf(PhpTimeout.class);
        assertThat(Thread.currentThread().isInterrupted()).isFalse();
    }

    /** Calls in many of the last frames that the stack has room for. */
    @SuppressWarnings("InfiniteRecursion") // as meant
    private static void callAtTheEnd(Runnable work, int[] left) {
        try {
            callAtTheEnd(work, left);
        } catch (StackOverflowError e) {
            if (left[0]-- > 0) {
                try {
                    work.run();
                } catch (StackOverflowError again) {
                    throw e;
                }
            }
            throw e;
        }
    }

    @Test
    void aThreadWhoseStackHasEndedTakesNothingAlong() throws Exception {
        php.eval("$seen = 0; threads()->keep(function () use (&$seen) { $seen++; });");
        int[] overflows = {0};
        Thread small =
                new Thread(
                        null,
                        () -> {
                            for (int i = 0; i < 30; i++) {
                                try {
                                    callAtTheEnd(threads.kept, new int[] {400});
                                } catch (StackOverflowError e) {
                                    overflows[0]++;
                                }
                            }
                        },
                        "small stack",
                        300 << 10);
        small.start();
        small.join();
        assertThat(overflows[0]).isPositive();
        php.eval("$seen = 0;");
        CompletableFuture.runAsync(threads.kept, threads.executor).get(10, TimeUnit.SECONDS);
        threads.kept.run();
        assertThat(php.eval("return $seen;").asLong()).isEqualTo(2);
    }

    @Test
    void theThreadOfTheInterpreterTakesNothingAlongEither() throws Exception {
        php.close();
        Throwable[] failed = new Throwable[1];
        Thread small = new Thread(null, this::overflowAtHome, "small stack", 300 << 10);
        small.setUncaughtExceptionHandler((thread, e) -> failed[0] = e);
        small.start();
        small.join();
        assertThat(failed[0]).isNull();
    }

    private void overflowAtHome() {
        open();
        php.eval("threads()->keep(function () {});");
        PhpFunction function = php.function("abs");
        int overflows = 0;
        for (int i = 0; i < 30; i++) {
            try {
                callAtTheEnd(() -> function.call(-1), new int[] {400});
            } catch (StackOverflowError e) {
                overflows++;
            }
            CompletableFuture.runAsync(threads.kept, threads.executor)
                    .orTimeout(10, TimeUnit.SECONDS)
                    .join();
            assertThat(function.call(-1).asLong()).isOne();
        }
        assertThat(overflows).isPositive();
        php.close();
    }

    /** PHP code that calls nothing of Java keeps the interpreter: files tell how far each is. */
    @Test
    void aThreadThatWaitsForPhpCanBeInterrupted(@TempDir Path folder) throws Exception {
        php.eval("threads()->keep(fn () => 1);");
        AtomicReference<Throwable> thrown = new AtomicReference<>();
        Thread waits =
                new Thread(
                        () -> {
                            await(() -> Files.exists(folder.resolve("running")));
                            try {
                                threads.kept.run();
                            } catch (Throwable e) {
                                thrown.set(e);
                            }
                        });
        Thread interrupts =
                new Thread(
                        () -> {
                            await(() -> LockSupport.getBlocker(waits) != null);
                            waits.interrupt();
                            join(waits);
                            touch(folder.resolve("interrupted"));
                        });
        waits.start();
        interrupts.start();
        php.eval(
                "touch('%1$s/running'); for ($i = 0; $i < 2000 && !file_exists('%1$s/interrupted'); $i++) { usleep(10000); }"
                        .formatted(folder));
        join(interrupts);
        assertThat(thrown.get())
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("interrupted while PHP code waited to be called")
                .hasMessageContaining("\"main\"");
    }

    private static void join(Thread thread) {
        try {
            thread.join(20_000);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void touch(Path file) {
        try {
            Files.createFile(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void await(BooleanSupplier condition) {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(20);
        while (!condition.getAsBoolean()) {
            assertThat(System.nanoTime()).isLessThan(end);
            LockSupport.parkNanos(100_000);
        }
    }

    @Test
    void whatThreadsWaitForIsToldWhenTheInterpreterIsClosed() throws Exception {
        php.eval("threads()->keep(fn () => usleep(1000));");
        Runnable callback = threads.kept;
        List<CompletableFuture<Void>> calls = new ArrayList<>();
        for (int i = 0; i < 32; i++) {
            calls.add(
                    CompletableFuture.runAsync(
                            () -> {
                                while (true) {
                                    callback.run();
                                }
                            },
                            threads.executor));
        }
        php.eval("usleep(20000);");
        php.close();
        for (CompletableFuture<Void> each : calls) {
            assertThatThrownBy(() -> each.get(10, TimeUnit.SECONDS))
                    .hasCauseInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("the interpreter is closed");
        }
    }

    @Test
    void aClosureOfAnEndedRequestIsStale() {
        php.eval("threads()->keep(fn () => 1);");
        php.recycle();
        assertThatThrownBy(
                        () ->
                                CompletableFuture.runAsync(threads.kept, threads.executor)
                                        .get(10, TimeUnit.SECONDS))
                .hasCauseInstanceOf(IllegalStateException.class)
                .hasMessageContaining("is stale");
    }

    @Test
    void callsNestAcrossThreads() {
        php.eval(
                """
                function down(int $n) {
                    return $n === 0 ? 0 : 1 + threads()->elsewhere(fn () => down($n - 1));
                }
                """);
        assertThat(php.function("down").call(30).asLong()).isEqualTo(30);
    }

    @Test
    void javaCodeThatACallbackCallsMayCallPhp() {
        PhpCallback max = arguments -> php.function("max").call(arguments[0], 5);
        assertThat(
                        php.eval("return fn ($max) => threads()->elsewhere(fn () => $max(3));")
                                .asCallable()
                                .call(max)
                                .asLong())
                .isEqualTo(5);
    }

    @Test
    void anObjectOfPhpIsCalledByManyThreads() {
        assertThat(
                        php.eval(
                                        """
                                        $calls = new class implements java\\util\\concurrent\\Callable {
                                            public int $count = 0;
                                            public function call() { return ++$this->count; }
                                        };
                                        $futures = new java\\util\\ArrayList();
                                        for ($i = 0; $i < 200; $i++) {
                                            $futures->add(threads()->submit($calls));
                                        }
                                        foreach ($futures as $future) {
                                            Howdah\\Java::await($future, 30);
                                        }
                                        return $calls->count;
                                        """)
                                .asLong())
                .isEqualTo(200);
    }

    @Test
    void aStackOverflowOnAnotherThreadEndsThereAndNowhereElse() {
        php.eval(
                """
                function deeper() { return threads()->here(fn () => deeper()); }
                function overflow() {
                    try {
                        return threads()->elsewhere(fn () => deeper());
                    } catch (Throwable $e) {
                        return get_class($e);
                    }
                }
                """);
        for (int i = 0; i < 5; i++) {
            assertThat(php.function("overflow").call().asString()).isNotEmpty();
            assertThat(php.eval("return threads()->elsewhere(fn () => 1);").asLong()).isOne();
        }
        php.recycle(); // what was lost between two calls
    }

    @Test
    void callsFromEverywhereAtRandom() {
        php.eval(
                """
                function work(int $n) {
                    global $done;
                    $done++;
                    if ($n === 0) {
                        return 0;
                    }
                    try {
                        $x = threads()->somewhere(function () use ($n) {
                            if (mt_rand(0, 9) === 0) {
                                throw new DomainException('sometimes');
                            }
                            return work($n - 1);
                        });
                        return $x instanceof java\\util\\concurrent\\Future ? 1 : $x + 1;
                    } catch (DomainException $e) {
                        return 1;
                    }
                }
                """);
        for (int i = 0; i < 300; i++) {
            assertThat(php.function("work").call(6).asLong()).isBetween(0L, 6L);
        }
        assertThat(php.eval("return $done > 300;").asBoolean()).isTrue();
    }

    @Test
    void virtualThreadsCallClosures() throws Exception {
        assumeTrue(Runtime.version().feature() >= 21, "Java 17 has no virtual threads");
        ExecutorService virtual =
                (ExecutorService)
                        Executors.class.getMethod("newVirtualThreadPerTaskExecutor").invoke(null);
        try {
            php.eval("$count = 0;");
            php.eval(
                            "return function ($s) { threads()->keep(function () { $GLOBALS['count']++; }); };")
                    .asCallable()
                    .call(1);
            List<CompletableFuture<Void>> all = new ArrayList<>();
            for (int i = 0; i < 1000; i++) {
                all.add(CompletableFuture.runAsync(threads.kept, virtual));
            }
            for (CompletableFuture<Void> each : all) {
                each.get(30, TimeUnit.SECONDS);
            }
            assertThat(php.eval("return $count;").asLong()).isEqualTo(1000);
        } finally {
            virtual.shutdown();
        }
    }

    @Test
    void libxmlReadsAsOnTheInterpretersThread() {
        assertThat(
                        php.eval(
                                        """
                                        function xml(): string {
                                            libxml_use_internal_errors(true);
                                            libxml_clear_errors();
                                            simplexml_load_string('<a><b></a>');
                                            $errors = count(libxml_get_errors());
                                            $dom = new DOMDocument();
                                            $loaded = $dom->load('data:text/xml,<a>1</a>');
                                            return $errors . ' ' . var_export($loaded, true) . ' ' . $dom->textContent;
                                        }
                                        $here = xml();
                                        return [$here, threads()->elsewhere(fn () => xml())];
                                        """)
                                .asList())
                .extracting(Value::asString)
                .satisfies(both -> assertThat(both.get(1)).isEqualTo(both.get(0)))
                .satisfies(both -> assertThat(both.get(0)).contains("true 1"));
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
