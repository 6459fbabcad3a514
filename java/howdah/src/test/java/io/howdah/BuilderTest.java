package io.howdah;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.howdah.failure.PhpException;
import io.howdah.failure.PhpExit;
import io.howdah.failure.PhpFatalError;
import io.howdah.process.ProcessLauncher;
import io.howdah.value.PhpCallback;
import io.howdah.value.PhpObject;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** What an interpreter is opened with, and where its output goes. */
@ExtendWith(PhpExtension.class)
final class BuilderTest {

    @Test
    void iniSettingsHold() {
        try (Php php =
                Php.builder()
                        .ini("precision", "5")
                        .ini("error_reporting", "E_ERROR | E_WARNING")
                        .ini("user_agent", "a; b (c) \"d\" = e | f")
                        .open()) {
            assertThat(php.eval("return (string) M_PI;").asString()).isEqualTo("3.1416");
            assertThat(php.function("ini_get").call("error_reporting").asString())
                    .isEqualTo(Integer.toString(1 | 2));
            assertThat(php.function("ini_get").call("user_agent").asString())
                    .isEqualTo("a; b (c) \"d\" = e | f");
        }
    }

    @Test
    void iniSettingsHoldInEveryRequest() {
        try (Php php = Php.builder().ini("precision", "5").memoryLimit(20 << 20).open()) {
            php.recycle();
            assertThat(php.function("ini_get").call("precision").asString()).isEqualTo("5");
            assertThatThrownBy(
                            () ->
                                    php.eval(
                                            "ini_set('precision', '9'); return str_repeat('x', 50000000);"))
                    .isInstanceOf(PhpFatalError.class);
            assertThat(php.function("ini_get").call("precision").asString()).isEqualTo("5");
            assertThat(php.function("ini_get").call("memory_limit").asString())
                    .isEqualTo(Integer.toString(20 << 20));
        }
        try (Php php = Php.open()) {
            assertThat(php.function("ini_get").call("precision").asString()).isEqualTo("14");
        }
    }

    @Test
    void theMemoryLimitHolds() {
        try (Php php = Php.builder().memoryLimit(10_000_000).open()) {
            assertThat(php.eval("return strlen(str_repeat('x', 1000000));").asLong())
                    .isEqualTo(1_000_000);
            assertThatThrownBy(() -> php.eval("return str_repeat('x', 10000000);"))
                    .isInstanceOf(PhpFatalError.class)
                    .hasMessageContaining("10000000 bytes exhausted");
        }
    }

    @Test
    void theIncludePathHolds(@TempDir Path folder) throws IOException {
        Path odd = Files.createDirectory(folder.resolve("a; (odd) & name"));
        Files.writeString(odd.resolve("found.php"), "<?php return 'found';");
        try (Php php = Php.builder().includePath(folder, odd).open()) {
            assertThat(php.eval("return include 'found.php';").asString()).isEqualTo("found");
        }
    }

    @Test
    void settingsThatAreNoneAreRefused() {
        PhpBuilder builder = Php.builder();
        assertThatThrownBy(() -> builder.ini("a\nb", "c"))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> builder.ini("a", "c\nd=e"))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> builder.ini("a=b", "c"))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> builder.ini(" ", "c"))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void filesAreIncludedByPath(Php php, @TempDir Path folder) throws IOException {
        Path file =
                Files.writeString(
                        folder.resolve("naïve – 'quoted'.php"),
                        "<?php $GLOBALS['times'] = ($times ?? 0) + 1; return __FILE__;");
        assertThat(php.include(file).asString()).isEqualTo(file.toString());
        assertThat(php.includeOnce(file).asBoolean()).isTrue();
        php.include(file);
        assertThat(php.eval("return $times;").asLong()).isEqualTo(2);
        Path second = Files.writeString(folder.resolve("second.php"), "<?php return 2;");
        assertThat(php.includeOnce(second).asLong()).isEqualTo(2);
        assertThat(php.includeOnce(second).asBoolean()).isTrue();
        assertThat(php.include(Files.writeString(folder.resolve("empty.php"), "")).asLong())
                .isEqualTo(1);
        assertThatThrownBy(() -> php.include(folder.resolve("missing.php")))
                .isInstanceOf(PhpException.class)
                .hasMessageContaining("missing.php");
        assertThatThrownBy(
                        () ->
                                php.include(
                                        Files.writeString(
                                                folder.resolve("broken.php"), "<?php return 1 +;")))
                .isInstanceOf(PhpException.class)
                .hasMessageContaining("ParseError");
    }

    @Test
    void outputGoesToTheSink(Php php, ByteArrayOutputStream output) {
        php.eval("echo 'one '; print 'two '; printf('%s', \"\\xff\");");
        assertThat(output.toByteArray())
                .isEqualTo(new byte[] {'o', 'n', 'e', ' ', 't', 'w', 'o', ' ', -1});
    }

    @Test
    void outputBeforeAFailureIsNotLost(Php php, ByteArrayOutputStream output) {
        assertThatThrownBy(() -> php.eval("echo 'a'; throw new Exception('x');"))
                .isInstanceOf(PhpException.class);
        assertThatThrownBy(() -> php.eval("echo 'b'; exit(1);")).isInstanceOf(PhpExit.class);
        assertThatThrownBy(
                        () ->
                                php.eval(
                                        "echo 'c'; ini_set('memory_limit', '8M'); str_repeat('x', 100000000);"))
                .isInstanceOf(PhpFatalError.class);
        assertThat(output).hasToString("abc");
    }

    @Test
    void outputAndCallbacksKeepTheirOrder(Php php, ByteArrayOutputStream output) {
        PhpCallback marks =
                arguments -> {
                    php.eval("echo 'inner ';");
                    return null;
                };
        php.eval("function around($f) { echo 'before '; $f(); echo 'after'; }");
        php.function("around").call(marks);
        assertThat(output).hasToString("before inner after");
    }

    @Test
    void outputComesInChunksWhilePhpRuns() {
        List<Integer> chunks = new ArrayList<>();
        OutputStream sink =
                new OutputStream() {
                    @Override
                    public void write(int b) {
                        chunks.add(1);
                    }

                    @Override
                    public void write(byte[] bytes, int from, int length) {
                        chunks.add(length);
                    }
                };
        try (Php php = Php.builder().output(sink).open()) {
            php.eval("for ($i = 0; $i < 100000; $i++) { echo '0123456789'; }");
            assertThat(chunks).hasSizeBetween(10, 20);
            assertThat(chunks.stream().mapToInt(i -> i).sum()).isEqualTo(1_000_000);
            chunks.clear();
            php.eval("echo 'a'; flush(); echo 'b'; flush(); echo 'c';");
            assertThat(chunks).containsExactly(1, 1, 1);
            chunks.clear();
            php.eval("echo str_repeat('x', 50000000);");
            assertThat(chunks.stream().mapToInt(i -> i).sum()).isEqualTo(50_000_000);
            assertThat(chunks).allMatch(chunk -> chunk <= 1 << 20);
        }
    }

    @Test
    void refsThatAreClosedWhilePhpPrintsAreReleased() {
        List<PhpObject> held = new ArrayList<>();
        OutputStream sink =
                new OutputStream() {
                    @Override
                    public void write(int b) {
                        held.forEach(PhpObject::close);
                        held.clear();
                    }
                };
        try (Php php = Php.builder().output(sink).open()) {
            for (int i = 0; i < 100; i++) {
                held.add(php.newObject("ArrayObject"));
            }
            php.eval("echo 'x'; flush();");
            assertThat(php.liveCounts().refs()).isZero();
        }
    }

    @Test
    void aSinkThatFailsIsHeardOf() {
        boolean[] broken = {true};
        OutputStream sink =
                new OutputStream() {
                    @Override
                    public void write(int b) throws IOException {
                        if (broken[0]) {
                            throw new IOException("disk full");
                        }
                    }
                };
        try (Php php = Php.builder().output(sink).open()) {
            assertThatThrownBy(() -> php.eval("echo 'x';")).hasRootCauseMessage("disk full");
            assertThatThrownBy(() -> php.eval("echo 'x'; flush();"))
                    .hasRootCauseMessage("disk full");
            broken[0] = false;
            php.eval("echo 'x';");
        }
    }

    @Test
    void aSinkThatThrowsUncheckedIsHeardOfToo() {
        boolean[] broken = {true};
        OutputStream sink =
                new OutputStream() {
                    @Override
                    public void write(int b) {
                        if (broken[0]) {
                            throw new IllegalStateException("closed sink");
                        }
                    }
                };
        try (Php php = Php.builder().output(sink).open()) {
            assertThatThrownBy(() -> php.eval("echo 'x';")).hasStackTraceContaining("closed sink");
            assertThatThrownBy(() -> php.eval("echo 'x'; flush(); return 1;"))
                    .hasStackTraceContaining("closed sink");
            try (PhpObject object = php.newObject("ArrayObject")) {
                assertThatThrownBy(() -> php.eval("echo 'x'; throw new Exception('php');"))
                        .hasStackTraceContaining("php");
                assertThat(object.call("count").asLong()).isZero();
            } catch (RuntimeException e) {
                assertThat(e)
                        .hasStackTraceContaining(
                                "closed sink"); // the sink's failure is told by the next call
            }
            broken[0] = false;
        }
    }

    @Test
    void aSinkMayCallPhp() {
        List<Object> seen = new ArrayList<>();
        Php[] open = new Php[1];
        OutputStream sink =
                new OutputStream() {
                    @Override
                    public void write(int b) {
                        seen.add(open[0].function("chr").call(b).toJava());
                    }
                };
        try (Php php = Php.builder().output(sink).open()) {
            open[0] = php;
            assertThat(php.eval("echo 'ab'; flush(); return 5;").asLong()).isEqualTo(5);
            assertThat(seen).containsExactly("a", "b");
            php.eval("echo 'c';");
            assertThat(seen).containsExactly("a", "b", "c");
        }
    }

    @Test
    void outputBuffersOfPhpWork(Php php, ByteArrayOutputStream output) {
        assertThat(php.eval("ob_start(); echo 'kept'; return ob_get_clean();").asString())
                .isEqualTo("kept");
        php.eval("ob_start(fn($x) => strtoupper($x)); echo 'shout';");
        php.recycle();
        assertThat(output).hasToString("SHOUT");
    }

    @Test
    void printedWarningsAreOffAndCanBeTurnedOn() {
        ByteArrayOutputStream output = new ByteArrayOutputStream();
        try (Php php = Php.builder().output(output).open()) {
            php.eval("echo [] . '';");
            assertThat(output).hasToString("Array");
        }
        output.reset();
        try (Php php = Php.builder().output(output).ini("display_errors", "1").open()) {
            php.eval("echo [] . '';");
            assertThat(output.toString(UTF_8)).contains("Warning: Array to string conversion");
        }
    }

    @Test
    void showsOtherModulesOnlyWhatItHasForThem() {
        assertThat(Php.builder().unwrap(ProcessLauncher.class)).isNotNull();
        assertThatThrownBy(() -> Php.builder().unwrap(Runnable.class))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("java.lang.Runnable");
    }
}
