package io.howdah.java;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.howdah.Php;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Real Java libraries, used by PHP code alone. Each file of src/test/php/libraries is such code:
 *
 * <pre>
 * What this shows, as a sentence.
 * allow: a pattern, as for Php.builder().allow; as many lines as there are
 * -----
 * PHP source
 * -----
 * what it prints
 * </pre>
 *
 * {@code -Dhowdah.rewrite=true} rewrites what is expected.
 */
final class LibrariesTest {

    private static final Path FOLDER = Path.of("src/test/php/libraries").toAbsolutePath();
    private static final String SEPARATOR = "-----\n";
    private static final String ALLOW = "allow: ";

    /** PDFBox caches what fonts the system has in a file, and warns where one is missing. */
    @BeforeAll
    static void keepPdfBoxQuiet(@TempDir Path folder) {
        System.setProperty("pdfbox.fontcache", folder.toString());
        System.setProperty("org.slf4j.simpleLogger.log.org.apache.pdfbox", "error");
    }

    static List<Fixture> fixtures() throws IOException {
        try (Stream<Path> files = Files.list(FOLDER)) {
            return files.sorted().map(Fixture::read).toList();
        }
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("fixtures")
    void phpCodeUses(Fixture fixture) throws IOException {
        ByteArrayOutputStream output = new ByteArrayOutputStream();
        try (Php php = Php.builder().allow(fixture.allowed()).output(output).open()) {
            php.eval(fixture.php());
            php.recycle();

            assertThat(output.toString(UTF_8)).isEqualTo(fixture.expected(output.toString(UTF_8)));
            assertNothingIsHeld(php);
        }
    }

    private static void assertNothingIsHeld(Php php) {
        Php.LiveCounts nothing = new Php.LiveCounts(0, 0, 0);
        for (int i = 0; i < 50 && !php.liveCounts().equals(nothing); i++) {
            System.gc();
        }
        assertThat(php.liveCounts()).as("held across the border").isEqualTo(nothing);
    }

    record Fixture(Path file, List<String> description, String php, String expectation) {

        static Fixture read(Path file) {
            try {
                String[] parts = Files.readString(file, UTF_8).split(SEPARATOR, -1);
                assertThat(parts).as("parts of " + file).hasSize(3);
                return new Fixture(file, parts[0].lines().toList(), parts[1], parts[2]);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        String[] allowed() {
            return description.stream()
                    .filter(line -> line.startsWith(ALLOW))
                    .map(line -> line.substring(ALLOW.length()))
                    .toArray(String[]::new);
        }

        /** What is expected; with howdah.rewrite what came, after it was written to the file. */
        String expected(String came) throws IOException {
            if (!Boolean.getBoolean("howdah.rewrite")) {
                return expectation;
            }
            String head = String.join("\n", description) + "\n";
            Files.writeString(file, head + SEPARATOR + php + SEPARATOR + came, UTF_8);
            return came;
        }

        @Override
        public String toString() {
            return description.get(0);
        }
    }
}
