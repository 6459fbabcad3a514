package io.howdah.server.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class InternalFilesTest {

    @TempDir private Path folder;

    private InternalFiles files(String... aliases) {
        return new InternalFiles(List.of(aliases), List.of(folder));
    }

    @Test
    void theLongestPrefixCounts() throws Exception {
        Files.createDirectories(folder.resolve("all/inner"));
        Files.createDirectories(folder.resolve("inner"));
        Path expected = Files.createFile(folder.resolve("inner/a")).toRealPath();
        Files.createFile(folder.resolve("all/inner/a"));
        InternalFiles files =
                files("/=" + folder.resolve("all"), "/inner/=" + folder.resolve("inner"));

        assertThat(files.redirected("/inner/a")).isEqualTo(expected);
        assertThat(files.redirected("/./inner//b/../a?b")).isEqualTo(expected);
    }

    @Test
    void aFolderMayBeALinkThatIsMoved() throws Exception {
        Path link = folder.resolve("current");
        for (String release : List.of("1", "2")) {
            Path file = Files.createDirectory(folder.resolve(release)).resolve("a");
            Files.createFile(file);
        }
        Files.createSymbolicLink(link, Path.of("1"));
        InternalFiles files = new InternalFiles(List.of("/f/=" + link), List.of(link));
        Files.delete(link);
        Files.createSymbolicLink(link, Path.of("2"));

        assertThat(files.redirected("/f/a")).isEqualTo(folder.resolve("2/a").toRealPath());
        assertThat(files.named(link + "/a")).isEqualTo(folder.resolve("2/a").toRealPath());
        assertThatThrownBy(() -> files.named(folder.resolve("1/a").toString()))
                .hasMessageContaining("it lies outside of the folder");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"protected=/tmp", "/protected=/tmp", "/protected/", "=/tmp", "/a/=/no/such"})
    void whatIsNoAliasIsRefused(String alias) {
        assertThatThrownBy(() -> files(alias))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("x-accel-redirect");
    }

    @Test
    void aFolderMustBeThere() throws IOException {
        Path file = Files.createFile(folder.resolve("a"));

        assertThatThrownBy(() -> new InternalFiles(List.of(), List.of(file)))
                .hasMessageContaining("x-sendfile")
                .hasMessageContaining(file.toString());
    }
}
