package io.howdah;

import static org.assertj.core.api.Assertions.assertThat;

import io.howdah.interop.JdkEscapes;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Every public class of the JDK, and every class of the server's and the command's libraries, used
 * by PHP code under the most generous wildcards: none leads out.
 */
final class JdkEscapesTest {

    /** What {@code make build} gathers for {@code ./howdah}. */
    private static final Path LIBRARIES =
            Path.of(System.getProperty("howdah.root"), "build", "lib");

    private static final Pattern DONE =
            Pattern.compile(
                    "(?m)^DONE (\\d+) classes, (\\d+) attempts, (\\d+) answered, (\\d+) of libraries,"
                            + " 0 escapes$");

    @TempDir private Path folder;

    private static String classPath() throws IOException {
        List<String> entries = new ArrayList<>();
        entries.add(
                System.getProperty(
                        "surefire.test.class.path", System.getProperty("java.class.path")));
        try (Stream<Path> jars = Files.list(LIBRARIES)) {
            jars.map(Path::toString).sorted().forEach(entries::add);
        }
        return String.join(File.pathSeparator, entries);
    }

    @Test
    void noneLeadsOut() throws IOException {
        Path canaries = Files.createDirectory(folder.resolve("canaries"));
        ChildJvm.Result result =
                ChildJvm.run(
                        folder,
                        // With one or two processors, each task of a CompletableFuture gets a
                        // thread.
                        List.of(
                                "-Djava.util.concurrent.ForkJoinPool.common.parallelism=2",
                                "-XX:+UseSerialGC",
                                "-Xmx1g",
                                "-cp",
                                classPath()),
                        5,
                        JdkEscapes.class,
                        canaries.toString(),
                        LIBRARIES.toString());

        assertThat(result.output()).doesNotContain("ESCAPE");
        assertThat(result.status()).isZero();
        Matcher done = DONE.matcher(result.output());
        assertThat(done.find()).as(result.output()).isTrue();
        assertThat(Integer.parseInt(done.group(1))).isGreaterThan(3000);
        assertThat(Integer.parseInt(done.group(2))).isGreaterThan(20_000);
        assertThat(Integer.parseInt(done.group(3))).isGreaterThan(5_000);
        assertThat(Integer.parseInt(done.group(4))).isGreaterThan(2_000);
        System.out.println(done.group());
    }
}
