package io.howdah.cli.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.howdah.cli.Command;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Composer by {@code build/bin/php} prints what it prints by {@code php}, exits as it does, and
 * leaves the same files: it installs packages from folders, as links and as copies, and runs
 * scripts that start PHP again.
 */
@Timeout(300)
final class ComposerTest {

    private static final Path COMPOSER = Path.of("/usr/bin/composer");
    private static final Path PROJECT =
            Command.root().resolve("java/howdah-cli/src/test/resources/io/howdah/cli/composer");

    @TempDir private Path folder;

    /** What came of all command lines, and what lies in the folder after them. */
    private record Outcome(List<String> printed, Map<String, String> files) {}

    @Test
    void printsExitsAndWritesAsByPhp() throws Exception {
        assumeTrue(Files.exists(COMPOSER), "Composer is missing; scripts/setup --test installs it");
        assumeTrue(Files.exists(Command.root().resolve("build/ready")), "make build has not run");
        String path = System.getenv("PATH");

        Outcome expected = run(path, "php");
        Outcome result = run(Command.root().resolve("build/bin") + ":" + path, "howdah");

        assertThat(result.printed()).isEqualTo(expected.printed());
        assertThat(result.files()).isEqualTo(expected.files());
        assertThat(expected.files().get("app/vendor/howdah/teas")).isEqualTo("-> ../../../teas/");
        assertThat(expected.files()).containsKey("app/vendor/howdah/water/src/water.php");
        assertThat(expected.printed())
                .anyMatch(text -> text.startsWith("run-script child: 7\ncli tea 6\n7\n"));
    }

    /** Both run in a folder of the same name, which their output has. */
    private Outcome run(String path, String name) throws IOException, InterruptedException {
        Path work = folder.resolve("work");
        copy(PROJECT, work);
        List<String> printed = new ArrayList<>();
        for (String line : Files.readAllLines(PROJECT.resolve("command-lines.txt"))) {
            if (!line.startsWith("#")) {
                Command.Result result = composer(path, line, work.resolve("app"));
                printed.add(line + ": " + result.exitCode() + "\n" + result.out() + result.err());
            }
        }
        Map<String, String> files = files(work);
        Files.move(work, folder.resolve(name));
        return new Outcome(printed, files);
    }

    private Command.Result composer(String path, String arguments, Path app)
            throws IOException, InterruptedException {
        List<String> words = new ArrayList<>(List.of("env", "php", COMPOSER.toString()));
        words.addAll(List.of(arguments.split(" ")));
        return Command.of(words.toArray(String[]::new))
                .withFolder(app)
                .withEnvironment("PATH", path)
                .withEnvironment("APP_TEA", "Assam")
                .withEnvironment("COMPOSER_HOME", folder.resolve("home").toString())
                .withEnvironment("COMPOSER_DISABLE_NETWORK", "1")
                .withEnvironment("COMPOSER_ALLOW_SUPERUSER", "1")
                .withEnvironment("COMPOSER_NO_INTERACTION", "1")
                .withEnvironment("COMPOSER_ROOT_VERSION", "1.0.0")
                .run();
    }

    private static void copy(Path from, Path to) throws IOException {
        try (Stream<Path> files = Files.walk(from)) {
            for (Path file : files.toList()) {
                Files.copy(file, to.resolve(from.relativize(file).toString()));
            }
        }
    }

    /** Each file by its name: where a link leads, or permissions and content. */
    private static Map<String, String> files(Path root) throws IOException {
        Map<String, String> all = new TreeMap<>();
        try (Stream<Path> files = Files.walk(root)) {
            for (Path file : files.toList()) {
                all.put(root.relativize(file).toString(), describe(file));
            }
        }
        return all;
    }

    private static String describe(Path file) throws IOException {
        if (Files.isSymbolicLink(file)) {
            return "-> " + Files.readSymbolicLink(file);
        }
        String permissions =
                PosixFilePermissions.toString(
                        Files.getPosixFilePermissions(file, LinkOption.NOFOLLOW_LINKS));
        return Files.isDirectory(file) ? permissions : permissions + "\n" + Files.readString(file);
    }
}
