package io.howdah;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.howdah.failure.PhpException;
import io.howdah.failure.PhpFatalError;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Java code that requests begin with. */
@Tag("engine")
final class BootstrapTest {

    @TempDir private Path folder;

    private static long answer(Php php) {
        return php.function("bootstrap_answer").call().asLong();
    }

    @Test
    void eachRequestBeginsWithTheFileAndThenTheCode() throws IOException {
        Path file = folder.resolve("bootstrap.php");
        Files.writeString(file, "<?php function bootstrap_answer() { return $GLOBALS['answer']; }");
        try (Php php =
                Engines.builder()
                        .bootstrap(file)
                        .bootstrap(in -> in.eval("$answer = bootstrap_answer(...) ? 42 : 0;"))
                        .open()) {
            assertThat(answer(php)).isEqualTo(42);
            php.recycle();
            assertThat(answer(php)).isEqualTo(42);
            assertThatThrownBy(
                            () ->
                                    php.eval(
                                            "ini_set('memory_limit', '8M');"
                                                    + "return str_repeat('x', 64 << 20);"))
                    .isInstanceOf(PhpFatalError.class);
            assertThat(answer(php)).isEqualTo(42);
        }
    }

    @Test
    void whatTheCodeThrowsTheCallThrowsThatCameNext() {
        List<Integer> runs = new CopyOnWriteArrayList<>();
        try (Php php =
                Engines.builder()
                        .bootstrap(
                                in -> {
                                    runs.add(runs.size());
                                    if (runs.size() == 2) {
                                        in.eval("throw new RuntimeException('not yet');");
                                    }
                                })
                        .open()) {
            php.recycle();
            assertThatThrownBy(() -> php.eval("return 1;"))
                    .isInstanceOf(PhpException.class)
                    .hasMessageContaining("not yet");
            assertThat(php.eval("return 1;").asLong()).isEqualTo(1);
            assertThat(runs).hasSize(3);
        }
    }

    @Test
    void whatTheCodeThrowsAtFirstClosesTheInterpreter() {
        PhpBuilder builder =
                Engines.builder()
                        .bootstrap(
                                in -> {
                                    throw new IllegalStateException("no database");
                                });
        assertThatThrownBy(builder::open)
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("no database");
        try (Php php = Engines.builder().open()) {
            assertThat(php.eval("return 1;").asLong()).isEqualTo(1);
        }
    }

    @Test
    void interpretersOfPoolsRunItOnTheirThreads() {
        List<String> threads = new CopyOnWriteArrayList<>();
        try (PhpPool pool =
                Engines.builder()
                        .bootstrap(in -> threads.add(Thread.currentThread().getName()))
                        .pool()
                        .recycleAfter(1)
                        .open()) {
            for (int i = 0; i < 3; i++) {
                pool.submit(php -> php.eval("return 1;")).join();
            }
        }
        assertThat(threads).hasSize(3).containsOnly("howdah-php-1");
    }
}
