package io.howdah.server.files;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** Files without a name: they are gone when they are closed, also if the process dies. */
public final class TemporaryFile {

    private TemporaryFile() {}

    /**
     * Opens an empty one in {@code java.io.tmpdir}, to write and to read.
     *
     * @param prefix of the name that it has while it is being opened
     */
    public static FileChannel open(String prefix) throws IOException {
        Path name = Files.createTempFile(prefix, "");
        try {
            return FileChannel.open(name, StandardOpenOption.READ, StandardOpenOption.WRITE);
        } finally {
            Files.delete(name);
        }
    }
}
