package io.howdah.cli.run;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.howdah.cli.Command;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** PHPUnit by {@code build/bin/php} prints what it prints by {@code php}, and exits as it does. */
@Timeout(120)
final class PhpUnitTest {

    private static final Path PHPUNIT = Path.of("/usr/bin/phpunit");
    private static final Path SUITE =
            Command.root().resolve("java/howdah-cli/src/test/resources/io/howdah/cli/phpunit");
    private static final String HOWDAH = Command.root().resolve("build/bin/php").toString();

    @TempDir private Path folder;

    @BeforeAll
    static void requirePhpUnit() {
        assumeTrue(Files.exists(PHPUNIT), "PHPUnit is missing; scripts/setup --test installs it");
        assumeTrue(Files.exists(Command.root().resolve("build/ready")), "make build has not run");
    }

    private static Command command(String php, String arguments) {
        List<String> words = new ArrayList<>(List.of(php, PHPUNIT.toString()));
        words.addAll(List.of(arguments.split(" ")));
        return Command.of(words.toArray(String[]::new)).withFolder(SUITE);
    }

    private static String withoutTimes(String output) {
        return output.replaceAll("Time: [0-9:.]+, Memory: [0-9.]+ MB", "Time, Memory")
                .replaceAll("\\[[0-9.]+ m?s\\]", "[time]");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "TeaTest.php",
                "ProcessesTest.php",
                "--process-isolation TeaTest.php",
                "--process-isolation --testdox ProcessesTest.php",
                "--enforce-time-limit SlowTest.php",
                "--order-by=reverse --stop-on-failure TeaTest.php",
                "--filter=testPasses --debug TeaTest.php",
                "--list-tests TeaTest.php",
                "--no-such-option",
                "NoSuchTest.php"
            })
    void printsAndExitsAsByPhp(String arguments) throws Exception {
        Command.Result expected = command("php", arguments).run();

        Command.Result result = command(HOWDAH, arguments).run();

        assertThat(withoutTimes(result.out())).isEqualTo(withoutTimes(expected.out()));
        assertThat(result.err()).isEqualTo(expected.err());
        assertThat(result.exitCode()).isEqualTo(expected.exitCode());
    }

    @ParameterizedTest
    @CsvSource({
        "TERM, testInTheProcess, 143",
        "INT, testInTheProcess, 130",
        "TERM, testInAProcessOfItsOwn, 143",
        "INT, testInAProcessOfItsOwn, 130",
    })
    void endsByASignalAsByPhp(String signal, String test, int exitCode) throws Exception {
        String expected = outputUntil(signal, "php", test, exitCode);

        assertThat(outputUntil(signal, HOWDAH, test, exitCode)).isEqualTo(expected);
    }

    private String outputUntil(String signal, String php, String test, int exitCode)
            throws IOException, InterruptedException {
        Path ready = folder.resolve("ready");
        Process process =
                command(php, "--filter=" + test + " HangingTest.php")
                        .withEnvironment("READY", ready.toString())
                        .start();
        try {
            while (!Files.exists(ready) && process.isAlive()) {
                Thread.sleep(5);
            }
            new ProcessBuilder("kill", "-" + signal, Long.toString(process.pid()))
                    .start()
                    .waitFor();
            String output = new String(process.getInputStream().readAllBytes(), UTF_8);
            assertThat(process.waitFor()).as(output).isEqualTo(exitCode);
            return output;
        } finally {
            process.destroyForcibly();
            Files.deleteIfExists(ready);
        }
    }
}
