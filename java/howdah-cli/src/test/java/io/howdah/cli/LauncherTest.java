package io.howdah.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class LauncherTest {

    private static final Path HOWDAH = Command.root().resolve("howdah");
    private static final Path PHP = Command.root().resolve("build/bin/php");

    @TempDir private Path folder;

    @BeforeEach
    void isBuilt() {
        assumeThat(Command.root().resolve("build/ready")).exists();
    }

    @Test
    void worksThroughALink() throws Exception {
        Path link = Files.createSymbolicLink(folder.resolve("howdah"), HOWDAH);

        var result = Command.of(link.toString(), "call", "min", "3", "1").run();

        Files.delete(link);
        assertThat(result.out()).isEqualTo("1\n");
        assertThat(result.err()).isEmpty();
    }

    @Test
    void theFolderHasOneName() throws Exception {
        var result = Command.of("examples/../howdah", "php", "-r", "echo PHP_BINARY;").run();

        assertThat(result.out()).isEqualTo(PHP.toString());
    }

    @Test
    void scriptsFindPhpAgain() throws Exception {
        var result =
                Command.of(
                                PHP.toString(),
                                "-r",
                                "passthru(PHP_BINARY . ' -r \"exit(5);\"', $code); echo $code;")
                        .run();

        assertThat(result.out()).isEqualTo("5");
    }

    @Test
    void argumentsNeedNoLocale() throws Exception {
        var result =
                Command.of(HOWDAH.toString(), "call", "bin2hex", "é")
                        .withEnvironment("LC_ALL", "C")
                        .run();

        assertThat(result.out()).isEqualTo("\"c3a9\"\n");
    }

    @Test
    void theEnvironmentOfTheCallerIsLeftAlone() throws Exception {
        var result =
                Command.of(
                                HOWDAH.toString(),
                                "php",
                                "-r",
                                "echo getenv('version'), getenv('root'), getenv('options');")
                        .withEnvironment("version", "a")
                        .withEnvironment("root", "b")
                        .withEnvironment("options", "c")
                        .run();

        assertThat(result.out()).isEqualTo("abc");
    }

    @Test
    void theAddressSpaceMayBeLimited() throws Exception {
        String line = "ulimit -v 2000000; exec \"$0\" -n -r 'echo 1;'";

        var result = Command.of("sh", "-c", line, PHP.toString()).run();

        assertThat(result.out()).isEqualTo("1");
        assertThat(result.err()).isEmpty();
    }

    @Test
    void theJvmCompilesFullyWherePhpUsesJava() throws Exception {
        String code = "echo file_get_contents('/proc/self/cmdline');";
        Path script = Files.writeString(folder.resolve("script.php"), "<?php " + code);
        Path options = Files.writeString(folder.resolve("my.options"), "--allow java.util.*");

        for (String option : List.of("--allow=java.util.*", "@" + options)) {
            var result = Command.of(HOWDAH.toString(), "run", option, script.toString()).run();

            assertThat(result.out()).contains("howdah-cli.jar").doesNotContain("TieredStopAtLevel");
        }
        assertThat(Command.of(HOWDAH.toString(), "run", script.toString()).run().out())
                .contains("TieredStopAtLevel=1");
    }

    @Test
    void aJavaThatIsNoneIsRefused() throws Exception {
        var result =
                Command.of(HOWDAH.toString(), "doctor")
                        .withEnvironment("JAVA_HOME", folder.toString())
                        .run();

        assertThat(result.err())
                .isEqualTo("howdah: JAVA_HOME is " + folder + ", which is no Java 17 or later\n");
        assertThat(result.exitCode()).isEqualTo(1);
    }
}
