package io.howdah.processor;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * A text file with what goes into the compiler and what is expected to come out:
 *
 * <pre>
 * What this shows, as a sentence.
 * -----
 * Java source, one package, one or more types
 * -----
 * PHP source of a bootstrap file: only if there is one
 * -----
 * what is expected
 * </pre>
 */
record Fixture(Path file, String title, String java, String php, String expected) {

    private static final String SEPARATOR = "-----\n";
    private static final Path FOLDER =
            Path.of("src/test/resources/io/howdah/processor").toAbsolutePath();

    /** Set to rewrite what is expected: -Dhowdah.rewrite=true. */
    private static final boolean REWRITE = Boolean.getBoolean("howdah.rewrite");

    static Stream<Fixture> in(String folder) throws IOException {
        try (Stream<Path> files = Files.list(FOLDER.resolve(folder))) {
            return files.sorted().toList().stream().map(Fixture::read);
        }
    }

    private static Fixture read(Path file) {
        try {
            List<String> parts = List.of(Files.readString(file, UTF_8).split(SEPARATOR, -1));
            String php = parts.size() > 3 ? parts.get(2) : "";
            return new Fixture(
                    file, parts.get(0).strip(), parts.get(1), php, parts.get(parts.size() - 1));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** What is expected; with howdah.rewrite what came, after it was written to the file. */
    String expected(String came) throws IOException {
        if (!REWRITE) {
            return expected;
        }
        String bootstrap = php.isEmpty() ? "" : php + SEPARATOR;
        Files.writeString(
                file, title + "\n" + SEPARATOR + java + SEPARATOR + bootstrap + came, UTF_8);
        return came;
    }

    @Override
    public String toString() {
        return title;
    }
}
