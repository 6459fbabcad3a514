package io.howdah.cli.classpath;

import static java.nio.file.StandardCopyOption.ATOMIC_MOVE;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.zip.CRC32;
import org.jspecify.annotations.Nullable;

/**
 * What Maven found for artifacts, kept so that the next start needs no Maven: one file in {@code
 * $XDG_CACHE_HOME/howdah/classpath} for each set of coordinates, named after their hash.
 *
 * <pre>
 * # org.slf4j:slf4j-simple:2.0.17
 * /home/me/.m2/repository/org/slf4j/slf4j-simple/2.0.17/slf4j-simple-2.0.17.jar
 * /home/me/.m2/repository/org/slf4j/slf4j-api/2.0.17/slf4j-api-2.0.17.jar
 * </pre>
 *
 * <p>It counts if the coordinates are these, and all files still exist.
 */
final class ClassPathCache {

    private final List<String> head;
    private final Path file;

    ClassPathCache(List<String> coordinates, Maven.Kind kind) {
        head = coordinates.stream().map(each -> "# " + each).toList();
        file = folder().resolve(hash(head) + kind.suffix());
    }

    /** The folder of the XDG base directory specification, which says what a relative one means. */
    private static Path folder() {
        String cache = System.getenv("XDG_CACHE_HOME");
        String home = System.getenv("HOME");
        Path base =
                cache != null && cache.startsWith("/")
                        ? Path.of(cache)
                        : Path.of(home == null ? System.getProperty("user.home") : home, ".cache");
        return base.resolve("howdah/classpath");
    }

    /** Short, because the coordinates themselves are compared, too. */
    private static String hash(List<String> lines) {
        CRC32 hash = new CRC32();
        hash.update(String.join("\n", lines).getBytes(StandardCharsets.UTF_8));
        return String.format(Locale.ROOT, "%08x", hash.getValue());
    }

    /** The files that were found, or null if they are to be found anew. */
    @Nullable List<Path> read() {
        try {
            List<String> lines = Files.readAllLines(file);
            if (lines.size() < head.size() || !lines.subList(0, head.size()).equals(head)) {
                return null;
            }
            List<Path> files = new ArrayList<>();
            for (String line : lines.subList(head.size(), lines.size())) {
                Path path = Path.of(line);
                if (!Files.exists(path)) {
                    return null;
                }
                files.add(path);
            }
            return files;
        } catch (IOException | InvalidPathException e) {
            return null;
        }
    }

    /** Keeps what was found; where that cannot be, the next start asks Maven again. */
    void write(List<Path> files) {
        List<String> lines = new ArrayList<>(head);
        files.forEach(path -> lines.add(path.toString()));
        try {
            Files.createDirectories(file.getParent());
            Path written = Files.createTempFile(file.getParent(), "new", "");
            Files.write(written, lines);
            Files.move(written, file, ATOMIC_MOVE);
        } catch (IOException e) {
            System.err.println(
                    "howdah: the class path cannot be kept, so Maven is asked each time: "
                            + e.getMessage());
        }
    }
}
