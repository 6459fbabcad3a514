package io.howdah.library;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Where PHP is found, and of which version it is. */
final class LibphpTest {

    @TempDir private Path folder;

    private Path first = Path.of("");
    private Path second = Path.of("");

    @BeforeEach
    void createFolders() throws IOException {
        Path real = folder.toRealPath();
        first = Files.createDirectory(real.resolve("first"));
        second = Files.createDirectory(real.resolve("second"));
    }

    private List<Libphp> find() throws IOException {
        return Libphp.find(List.of(first, folder.resolve("none"), second));
    }

    @Test
    void aNameSaysTheVersionAndTheNewestComesFirst() throws IOException {
        for (String name :
                List.of(
                        "libphp8.9.so",
                        "libphp8.10.so",
                        "libphp8.so",
                        "libphp8.4.so.1",
                        "libphp7.4.a",
                        "libphpize.so",
                        "libphp.so")) {
            Files.createFile(second.resolve(name));
        }
        assertThat(find())
                .containsExactly(
                        new Libphp(second.resolve("libphp8.10.so"), "8.10"),
                        new Libphp(second.resolve("libphp8.9.so"), "8.9"));
    }

    @Test
    void theFirstFolderWithAVersionHasIt() throws IOException {
        Files.createFile(first.resolve("libphp8.2.so"));
        Files.createFile(second.resolve("libphp8.2.so"));
        Files.createFile(second.resolve("libphp8.4.so"));
        assertThat(find())
                .containsExactly(
                        new Libphp(second.resolve("libphp8.4.so"), "8.4"),
                        new Libphp(first.resolve("libphp8.2.so"), "8.2"));
    }

    @Test
    void oneWithoutAVersionInItsNameHasItInItsText() throws IOException {
        Path file =
                Files.write(
                        first.resolve("libphp.so"),
                        "\177ELF\0\377X-Powered-By: PHP/8.3.27-1+b2\0".getBytes(ISO_8859_1));
        assertThat(find()).containsExactly(new Libphp(file, "8.3"));
    }

    @Test
    void linksAreFollowed() throws IOException {
        Path file = Files.createFile(second.resolve("libphp8.4.so"));
        Files.createSymbolicLink(first.resolve("libphp.so"), file);
        Files.createSymbolicLink(first.resolve("libphp8.2.so"), folder.resolve("gone"));
        assertThat(find()).containsExactly(new Libphp(file, "8.4"));
    }

    @Test
    void nothingIsFoundWhereThereIsNone() throws IOException {
        assertThat(find()).isEmpty();
    }
}
