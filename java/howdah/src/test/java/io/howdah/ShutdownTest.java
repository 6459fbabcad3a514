package io.howdah;

import static org.assertj.core.api.Assertions.assertThat;

import io.howdah.failure.PhpTimeout;
import io.howdah.value.PhpCallback;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The JVM may end at any moment: no hang, no crash, and the exit status that was asked for. */
final class ShutdownTest {

    @ParameterizedTest
    @CsvSource({
        "mainEndsWithAnOpenInterpreter, 0",
        "mainThrowsWithAnOpenInterpreter, 1",
        "exitFromTheInterpretersThread, 3",
        "exitFromAnotherThreadWhilePhpLoops, 4",
        "exitFromAnotherThreadWhilePhpCallsJava, 5",
        "exitFromAnotherThreadWhilePhpPrints, 6",
        "exitFromAnotherThreadWhilePhpSleeps, 7",
        "exitFromACallback, 8",
        "exitFromASink, 9",
        "exitFromAShutdownFunction, 10",
        "exitAfterClosing, 11",
        "exitWhileADeadlinePasses, 12",
        "haltWhilePhpLoops, 13",
        "mainEndsWhileAPoolIsOpen, 14",
        "exitInAFiber, 15"
    })
    void theJvmEnds(String program, int status, @TempDir Path folder) {
        ChildJvm.Result result = ChildJvm.run(folder, Program.class, program);
        assertThat(result.status()).as(result.output()).isEqualTo(status);
    }

    /** Runs in the child JVM. */
    static final class Program {

        private static void exitSoon(int status) {
            new Thread(
                            () -> {
                                try {
                                    Thread.sleep(300);
                                } catch (InterruptedException e) {
                                    Thread.currentThread().interrupt();
                                }
                                System.exit(status);
                            })
                    .start();
        }

        /** {@return never} The value is for lambdas that need one. */
        private static Object exit(int status) {
            System.exit(status);
            return status;
        }

        public static void main(String[] arguments) throws InterruptedException {
            PhpBuilder builder = Php.builder().output(new java.io.ByteArrayOutputStream());
            switch (arguments[0]) {
                case "mainEndsWithAnOpenInterpreter" ->
                        builder.open().eval("register_shutdown_function(fn() => 1); return 1;");
                case "mainThrowsWithAnOpenInterpreter" ->
                        builder.open().eval("throw new Exception('x');");
                case "exitFromTheInterpretersThread" -> {
                    builder.open().eval("return 1;");
                    exit(3);
                }
                case "exitFromAnotherThreadWhilePhpLoops" -> {
                    exitSoon(4);
                    builder.open()
                            .eval("while (true) { $a[] = count($a ?? []) > 1000 ? $a = [] : 1; }");
                }
                case "exitFromAnotherThreadWhilePhpCallsJava" -> {
                    exitSoon(5);
                    builder.open()
                            .eval("return function ($f) { while (true) { $f(); } };")
                            .asCallable()
                            .call((Runnable) () -> {});
                }
                case "exitFromAnotherThreadWhilePhpPrints" -> {
                    exitSoon(6);
                    builder.output(java.io.OutputStream.nullOutputStream())
                            .open()
                            .eval("while (true) { echo 'printed'; }");
                }
                case "exitFromAnotherThreadWhilePhpSleeps" -> {
                    exitSoon(7);
                    builder.open().eval("sleep(1000);");
                }
                case "exitFromACallback" ->
                        builder.open()
                                .function("array_map")
                                .call((PhpCallback) values -> exit(8), List.of(1));
                case "exitFromASink" ->
                        Php.builder()
                                .output(
                                        new java.io.OutputStream() {
                                            @Override
                                            public void write(int b) {
                                                exit(9);
                                            }
                                        })
                                .open()
                                .eval("echo 'x'; flush(); while (true);");
                case "exitFromAShutdownFunction" -> {
                    Php php = builder.open();
                    php.eval("function last($f) { register_shutdown_function($f); }");
                    php.function("last").call((PhpCallback) values -> exit(10));
                    php.close();
                }
                case "exitAfterClosing" -> {
                    builder.open().close();
                    exit(11);
                }
                case "exitWhileADeadlinePasses" -> {
                    exitSoon(12);
                    try (Php php = builder.open()) {
                        while (true) {
                            try {
                                php.withDeadline(
                                        java.time.Duration.ofMillis(1),
                                        () -> php.eval("while (true);"));
                            } catch (PhpTimeout e) {
                                php.eval("return 1;");
                            }
                        }
                    }
                }
                case "haltWhilePhpLoops" -> {
                    new Thread(
                                    () -> {
                                        try {
                                            Thread.sleep(300);
                                        } catch (InterruptedException e) {
                                            Thread.currentThread().interrupt();
                                        }
                                        Runtime.getRuntime().halt(13);
                                    })
                            .start();
                    builder.open().eval("while (true);");
                }
                case "mainEndsWhileAPoolIsOpen" -> {
                    CountDownLatch running = new CountDownLatch(1);
                    var loops =
                            builder.pool(1)
                                    .submit(
                                            php -> {
                                                running.countDown();
                                                return php.eval("while (true);");
                                            });
                    running.await();
                    exit(loops.isDone() ? 1 : 14);
                }
                case "exitInAFiber" -> {
                    Php php = builder.open();
                    php.eval("function in_fiber($f) { (new Fiber($f))->start(); }");
                    php.function("in_fiber").call((PhpCallback) values -> exit(15));
                }
                default -> throw new IllegalArgumentException(arguments[0]);
            }
        }
    }
}
