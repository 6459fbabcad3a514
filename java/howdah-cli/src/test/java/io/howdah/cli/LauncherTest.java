package io.howdah.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

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

    /**
     * The launcher's path, as a shell gives it to a script: with or without a folder, or a link.
     */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "cd \"$1\" && exec ./howdah php",
                "cd \"$1\" && exec sh howdah php",
                "PATH=$1:$PATH && exec howdah php",
                "cd / && exec \"${1#/}/howdah\" php",
                "ln -s \"$1/howdah\" \"$2/a link\" && exec \"$2/a link\" php",
                "ln -s \"$1\" \"$2/a folder\" && exec \"$2/a folder/howdah\" php",
                "ln -s \"$1/build/bin/php\" \"$2/php\" && exec \"$2/php\"",
                "exec \"$1/howdah\" php <&-",
                "export BIG=$(head -c 100000 /dev/zero | tr '\\0' x); exec \"$1/howdah\" php",
                "for i in $(seq 5000); do export v$i=$i; done; exec \"$1/howdah\" php",
                "exec env -i \"$1/howdah\" php",
                "export JAVA_HOME=/no/jdk && exec \"$1/howdah\" php",
                "export JAVA_HOME= && exec \"$1/howdah\" php",
            })
    void phpIsFoundHoweverTheLauncherIs(String line) throws Exception {
        String php = line + " -n -r 'echo PHP_BINARY, count($argv);' a 'b  c'";

        var result =
                Command.of("sh", "-c", php, "sh", Command.root().toString(), folder.toString())
                        .run();

        deleteLinks();
        assertThat(result.err()).isEmpty();
        assertThat(result.out()).isEqualTo(PHP + "3");
    }

    /** JUnit would warn of those that lead out of the folder. */
    private void deleteLinks() throws Exception {
        try (Stream<Path> all = Files.walk(folder)) {
            for (Path link : all.filter(Files::isSymbolicLink).toList()) {
                Files.delete(link);
            }
        }
    }

    @Test
    void phpMayBeAnywhere() throws Exception {
        Path root = Files.createDirectories(folder.resolve("a b/c"));
        Files.createDirectories(root.resolve("build/bin"));
        Files.copy(HOWDAH, root.resolve("howdah"));
        Files.copy(PHP, root.resolve("build/bin/php"));
        for (String name : List.of("build/native", "build/lib", "build/ready")) {
            Files.createSymbolicLink(root.resolve(name), Command.root().resolve(name));
        }
        String code = "echo java\\lang\\Math::abs(-1), PHP_BINARY;";

        var result =
                Command.of(
                                root.resolve("build/bin/php").toString(),
                                "--allow",
                                "java.lang.*",
                                "-r",
                                code)
                        .run();

        deleteLinks();
        assertThat(result.err()).isEmpty();
        assertThat(result.out()).isEqualTo("1" + root.resolve("build/bin/php"));
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
        Path options = Files.writeString(folder.resolve("my.options"), "--allow java.util.*");

        for (String option : List.of("--allow=java.util.*", "@" + options)) {
            assertThat(commandLine(option))
                    .contains("howdah-cli.jar")
                    .doesNotContain("TieredStopAtLevel");
        }
        assertThat(commandLine("--format=raw")).contains("TieredStopAtLevel=1");
    }

    /** That of a JVM. */
    private static String commandLine(String option) throws Exception {
        return Command.of(
                        HOWDAH.toString(),
                        "call",
                        option,
                        "file_get_contents",
                        "/proc/self/cmdline")
                .run()
                .out();
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
