package io.howdah;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.howdah.failure.PhpException;
import io.howdah.failure.PhpFailure;
import io.howdah.failure.PhpFatalError;
import io.howdah.value.PhpCallback;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** What PHP changes of the process does not reach the JVM. */
@Tag("engine")
@ExtendWith(PhpExtension.class)
final class ProcessStateTest {

    private static Path workingDirectory() {
        try {
            return Path.of("/proc/self/cwd").toRealPath();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String umask() {
        try {
            return Files.readAllLines(Path.of("/proc/self/status")).stream()
                    .filter(line -> line.startsWith("Umask"))
                    .findFirst()
                    .orElseThrow();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void theWorkingDirectoryOfPhpIsPhpsAlone(Php php, @TempDir Path folder) throws IOException {
        Path before = workingDirectory();
        Path other = Files.createDirectory(folder.resolve("other")).toRealPath();
        php.function("chdir").call(folder.toString());
        assertThat(workingDirectory()).isEqualTo(before);
        assertThat(php.function("getcwd").call().asString())
                .isEqualTo(folder.toRealPath().toString());
        php.eval("file_put_contents('relative.txt', 'x'); chdir('other');");
        assertThat(folder.resolve("relative.txt")).exists();
        assertThat(workingDirectory()).isEqualTo(before);
        assertThat(php.function("getcwd").call().asString()).isEqualTo(other.toString());
        assertThat(php.function("chdir").call("/no/such/folder").asBoolean()).isFalse();
        assertThat(php.function("getcwd").call().asString()).isEqualTo(other.toString());
        php.recycle();
        assertThat(php.function("getcwd").call().asString()).isEqualTo(before.toString());
        assertThat(workingDirectory()).isEqualTo(before);
    }

    @Test
    void theWorkingDirectoryComesBackAfterEveryKindOfFailure(Php php) {
        Path before = workingDirectory();
        for (String failure :
                List.of(
                        "throw new Exception('x');",
                        "exit(1);",
                        "trigger_error('x', E_USER_ERROR);")) {
            assertThatThrownBy(() -> php.eval("chdir('/'); " + failure))
                    .isInstanceOf(PhpFailure.class);
            assertThat(workingDirectory()).as(failure).isEqualTo(before);
        }
        assertThat(php.function("getcwd").call().asString()).isEqualTo(before.toString());
    }

    @Test
    void theEnvironmentOfPhpIsPhpsAlone(Php php) throws IOException {
        byte[] before = Files.readAllBytes(Path.of("/proc/self/environ"));
        assertThat(
                        php.eval(
                                        "return [putenv('HOWDAH_TEST=a=b'), getenv('HOWDAH_TEST'), getenv()['HOWDAH_TEST'] ?? null, getenv('HOWDAH_TEST', true)];")
                                .toJava())
                .isEqualTo(List.of(true, "a=b", "a=b", "a=b"));
        assertThat(php.eval("return getenv('PATH');").asString()).isEqualTo(System.getenv("PATH"));
        assertThat(
                        php.eval(
                                        "putenv('PATH'); return [getenv('PATH'), isset(getenv()['PATH'])];")
                                .toJava())
                .isEqualTo(List.of(false, false));
        assertThat(php.eval("return getenv('NO_SUCH_VARIABLE');").asBoolean()).isFalse();
        assertThat(childSees("HOWDAH_TEST")).isFalse();
        assertThat(childSees("PATH")).isTrue();
        php.recycle();
        assertThat(php.eval("return [getenv('HOWDAH_TEST'), getenv('PATH')];").toJava())
                .isEqualTo(List.of(false, System.getenv("PATH")));
        assertThat(Files.readAllBytes(Path.of("/proc/self/environ"))).isEqualTo(before);
        assertThatThrownBy(() -> php.function("putenv").call("=x"))
                .isInstanceOf(PhpException.class)
                .hasMessageContaining("must have a valid syntax");
        assertThatThrownBy(() -> php.function("putenv").call(""))
                .isInstanceOf(PhpException.class)
                .hasMessageContaining("must have a valid syntax");
    }

    /** Asks PHP's own child process, which inherits the process's real environment. */
    private static boolean childSees(String name) throws IOException {
        Process process = new ProcessBuilder("/bin/sh", "-c", "env").start();
        return new String(
                        process.getInputStream().readAllBytes(),
                        java.nio.charset.StandardCharsets.UTF_8)
                .lines()
                .anyMatch(line -> line.startsWith(name + "="));
    }

    @Test
    void umaskAndLocaleComeBackWithTheNextRequest(Php php) {
        String before = umask();
        String locale = php.eval("return setlocale(LC_NUMERIC, 0);").asString();
        assertThat(locale).as("as php starts, whatever the user's").isEqualTo("C");
        php.eval("umask(0777); setlocale(LC_ALL, 'C.UTF-8');");
        php.recycle();
        assertThat(umask()).isEqualTo(before);
        assertThat(php.eval("return setlocale(LC_NUMERIC, 0);").asString()).isEqualTo(locale);
    }

    @Test
    void aFatalErrorWhileAHandleIsFoundAgainIsTold(Php php) {
        php.eval("class Lazy { static function f() { return 1; } }");
        PhpFunction f = php.function("Lazy::f");
        assertThat(f.call().asLong()).isEqualTo(1);
        php.recycle();
        php.eval(
                "spl_autoload_register(function ($c) { trigger_error(\"cannot load $c\", E_USER_ERROR); });");
        assertThatThrownBy(() -> f.call(1, 2, 3))
                .isInstanceOf(PhpFatalError.class)
                .hasMessageContaining("cannot load Lazy");
        php.eval("function apply($f) { return $f(); }");
        php.function("apply").call((PhpCallback) v -> 1);
        php.eval(
                "spl_autoload_register(function ($c) { trigger_error(\"cannot load $c\", E_USER_ERROR); });");
        assertThatThrownBy(() -> php.function("apply").call((PhpCallback) v -> f.call()))
                .isInstanceOf(PhpFatalError.class)
                .hasMessageContaining("cannot load Lazy");
    }
}
