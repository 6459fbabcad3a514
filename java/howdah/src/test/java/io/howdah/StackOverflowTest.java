package io.howdah;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/**
 * Java's stack ends somewhere between two crossings: PHP is left waiting, and is unwound by the
 * next one.
 */
class StackOverflowTest {

    /**
     * Calls itself through PHP until Java's stack ends, at whatever point of the border that is.
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
}
