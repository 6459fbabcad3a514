package io.howdah.library;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What copies leave behind. */
final class UnpackedFilesTest {

    @Test
    void aCopyThatFailsLeavesNothing(@TempDir Path folder) throws Exception {
        String temporary = System.setProperty("java.io.tmpdir", folder.toString());
        try {
            assertThatThrownBy(() -> UnpackedFiles.copyOf(folder.resolve("missing.so")))
                    .isInstanceOf(NoSuchFileException.class);
        } finally {
            System.setProperty("java.io.tmpdir", temporary);
        }
        try (Stream<Path> all = Files.walk(folder)) {
            assertThat(all.filter(Files::isRegularFile)).isEmpty();
        }
    }
}
