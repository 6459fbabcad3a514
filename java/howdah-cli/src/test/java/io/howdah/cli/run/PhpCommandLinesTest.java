package io.howdah.cli.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.howdah.cli.Command;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** {@code build/bin/php} does what {@code php} does, for each line of command-lines.txt. */
final class PhpCommandLinesTest {

    private static final Path SCRIPTS =
            Command.root().resolve("java/howdah-cli/src/test/resources/io/howdah/cli/php");

    @TestFactory
    Stream<DynamicTest> sameOutputErrorsAndExitCodeAsPhp() throws IOException {
        assumeThat(Command.root().resolve("build/ready")).exists();
        return Files.readAllLines(SCRIPTS.resolve("command-lines.txt")).stream()
                .filter(line -> !line.isEmpty() && !line.startsWith("#"))
                .map(line -> DynamicTest.dynamicTest(line, () -> compare(line)));
    }

    private static void compare(String line) throws IOException, InterruptedException {
        String path = System.getenv("PATH");

        var expected = run(line, path);
        var result = run(line, Command.root().resolve("build/bin") + ":" + path);

        assertThat(result.out()).isEqualTo(expected.out());
        assertThat(result.err()).isEqualTo(expected.err());
        assertThat(result.exitCode()).isEqualTo(expected.exitCode());
    }

    private static Command.Result run(String line, String path)
            throws IOException, InterruptedException {
        return Command.of("sh", "-c", line)
                .withEnvironment("PATH", path)
                .withEnvironment("scripts", SCRIPTS.toString())
                .run();
    }
}
