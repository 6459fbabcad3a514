package io.howdah.cli.ide;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * A text file with Java classes of the package {@code demo}, and the PHP that declares them:
 *
 * <pre>
 * What this shows, as a sentence.
 * -----
 * Java source
 * -----
 * each file's name behind "==", and the file
 * </pre>
 */
record Fixture(Path file, String title, String java, String expected) {

    private static final String SEPARATOR = "-----\n";
    private static final Path FOLDER = Path.of("src/test/resources/io/howdah/cli/ide");

    /** Set to rewrite what is expected: -Dhowdah.rewrite=true. */
    private static final boolean REWRITE = Boolean.getBoolean("howdah.rewrite");

    static Stream<Fixture> all() throws IOException {
        try (Stream<Path> files = Files.list(FOLDER.toAbsolutePath())) {
            return files.sorted().toList().stream().map(Fixture::read);
        }
    }

    private static Fixture read(Path file) {
        try {
            List<String> parts = List.of(Files.readString(file, UTF_8).split(SEPARATOR, -1));
            String expected = parts.size() > 2 ? parts.get(2) : "";
            return new Fixture(file, parts.get(0).strip(), parts.get(1), expected);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** What is expected; with howdah.rewrite what came, after it was written to the file. */
    String expected(String came) throws IOException {
        if (!REWRITE) {
            return expected;
        }
        Files.writeString(file, title + "\n" + SEPARATOR + java + SEPARATOR + came, UTF_8);
        return came;
    }

    @Override
    public String toString() {
        return title;
    }
}
