package io.howdah.interop;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.howdah.Php;
import java.io.ByteArrayOutputStream;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** Real Java libraries, used by PHP code alone: the fixtures of src/test/php/libraries. */
final class LibrariesTest {

    /** PDFBox keeps in a file which fonts the system has, and warns of those that are missing. */
    @BeforeAll
    static void keepPdfBoxQuiet(@TempDir Path folder) {
        System.setProperty("pdfbox.fontcache", folder.toString());
        System.setProperty("org.slf4j.simpleLogger.log.org.apache.pdfbox", "error");
    }

    @TestFactory
    Stream<DynamicTest> libraries() {
        return Fixture.in("libraries").stream()
                .map(
                        fixture ->
                                DynamicTest.dynamicTest(
                                        fixture.sentence(),
                                        fixture.file().toUri(),
                                        () -> run(fixture)));
    }

    private static void run(Fixture fixture) {
        ByteArrayOutputStream output = new ByteArrayOutputStream();
        String[] allowed = fixture.allowed().toArray(String[]::new);
        try (Php php = Php.builder().allow(allowed).output(output).open()) {
            php.eval(fixture.php());
            php.recycle();

            String printed = output.toString(UTF_8);
            assertThat(printed).isEqualTo(fixture.expected(printed, php));
            assertThat(php.liveCounts())
                    .as("held across the bridge")
                    .isEqualTo(new Php.LiveCounts(0, 0, 0));
        }
    }
}
