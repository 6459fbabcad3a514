package io.howdah;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.howdah.failure.PhpFailure;
import io.howdah.value.PhpCallback;
import io.howdah.value.Value;
import java.util.Random;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/**
 * Java's stack ends somewhere between two crossings: PHP is left waiting, and is unwound by the
 * next one.
 */
class StackOverflowTest {

    /**
     * Calls itself through PHP until Java's stack ends, at whatever point of the bridge that is.
     */
    private static final class Endless implements PhpCallback {

        private final PhpFunction apply;
        private int deepest;

        Endless(PhpFunction apply) {
            this.apply = apply;
        }

        @Override
        public Object call(Value... arguments) {
            deepest++;
            return apply.call(this, new int[] {1}).asList().get(0);
        }
    }

    @Test
    void phpIsWholeAfterJavasStackHasEnded() throws InterruptedException {
        Thread small = // other sizes end at other points
                new Thread(
                        null,
                        () -> {
                            for (int i = 0; i < 40; i++) {
                                overflow();
                            }
                        },
                        "small stack",
                        256 << 10);
        Throwable[] failed = new Throwable[1];
        small.setUncaughtExceptionHandler((thread, e) -> failed[0] = e);
        small.start();
        small.join();
        assertThat(failed[0]).isNull();
    }

    private static void overflow() {
        try (Php php = Php.builder().memoryLimit(1L << 30).open()) {
            PhpFunction apply = php.function("array_map");
            Endless endless = new Endless(apply);
            try {
                apply.call(endless, new int[] {1});
            } catch (StackOverflowError | PhpFailure e) {
                assertThat(endless.deepest).isPositive();
            }
            assertThat(php.eval("return 6 * 7;").asLong()).isEqualTo(42);
            assertThat(php.function("min").call(3, 1).asLong()).isEqualTo(1);
        }
    }

    @Test
    void aCallbackThatSurvivesItGoesOn() {
        try (Php php = Php.builder().memoryLimit(1L << 30).open()) {
            PhpFunction apply = php.function("array_map");
            PhpCallback catches =
                    arguments -> {
                        try {
                            return new Endless(apply).call();
                        } catch (StackOverflowError | PhpFailure e) {
                            return php.eval("return 'whole';").asString();
                        }
                    };
            for (int i = 0; i < 10; i++) {
                Value result = apply.call(catches, new int[] {1, 2});
                assertThat(result.asList().get(1).asString()).isEqualTo("whole");
            }
        }
    }

    /** Counts down through PHP, and compares what crosses. */
    private static final class Countdown implements PhpCallback {

        private final PhpFunction pass;

        Countdown(PhpFunction pass) {
            this.pass = pass;
        }

        @Override
        public Object call(Value... arguments) {
            long n = arguments[0].asLong();
            if (requireNonNull(arguments[1].asMap().get("n")).asLong() != n + 1) {
                throw new AssertionError("another message came: " + arguments[1]);
            }
            return pass.call(this, n).asLong() + 1;
        }
    }

    @Test
    void whatComesBackIsTheStackOverflow() throws InterruptedException {
        Throwable[] failed = new Throwable[1];
        Thread small =
                new Thread(null, StackOverflowTest::countDownAtRandom, "small stack", 200 << 10);
        small.setUncaughtExceptionHandler((thread, e) -> failed[0] = e);
        small.start();
        small.join();
        assertThat(failed[0]).isNull();
    }

    private static void countDownAtRandom() {
        Random random = new Random(1);
        try (Php php = Php.builder().open()) {
            php.eval(
                    "function pass($f, $n) { return $n ? $f($n - 1,"
                            + " ['k' => str_repeat('x', $n % 300), 'n' => $n, 'l' => [1, 2, [3, $n]]]) : 0; }");
            PhpFunction pass = php.function("pass");
            Countdown countdown = new Countdown(pass);
            for (int i = 0; i < 300; i++) {
                int depth = random.nextInt(1500);
                try {
                    assertThat(deeper(random.nextInt(300), () -> pass.call(countdown, depth)))
                            .isEqualTo(depth);
                } catch (StackOverflowError | PhpFailure e) {
                    Throwable root = e;
                    while (root.getCause() != null) {
                        root = root.getCause();
                    }
                    assertThat(root.toString())
                            .as("round %d", i)
                            .containsPattern("StackOverflowError|no stack or memory left");
                }
            }
            assertThat(php.liveCounts()).isEqualTo(new Php.LiveCounts(0, 0, 0));
        }
    }

    private static long deeper(int frames, Supplier<Value> body) {
        return frames == 0 ? body.get().asLong() : deeper(frames - 1, body);
    }
}
