package io.howdah.server.log;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Where lines go: a file, or the process's standard output or error. Belongs to one thread. */
final class LogSink implements AutoCloseable {

    private final @Nullable Path file;
    private OutputStream out;
    private @Nullable Object identity;

    private LogSink(@Nullable Path file, OutputStream out) {
        this.file = file;
        this.out = out;
    }

    /**
     * Opens a sink.
     *
     * @param target a file, to which lines are appended; {@code stdout} or {@code stderr}
     */
    static LogSink open(String target) throws IOException {
        if (target.equals("stdout")) {
            return new LogSink(null, new FileOutputStream(FileDescriptor.out));
        }
        if (target.equals("stderr")) {
            return new LogSink(null, new FileOutputStream(FileDescriptor.err));
        }
        LogSink sink =
                new LogSink(Path.of(target).toAbsolutePath(), OutputStream.nullOutputStream());
        sink.reopen();
        return sink;
    }

    void write(byte[] bytes, int length) throws IOException {
        out.write(bytes, 0, length);
    }

    /** Opens the file anew if another one, or none, has its name now: it was rotated. */
    void followRotation() throws IOException {
        if (file != null && !Objects.equals(identity, identityOf(file))) {
            reopen();
        }
    }

    private void reopen() throws IOException {
        Path target = Objects.requireNonNull(file);
        OutputStream opened =
                Files.newOutputStream(
                        target,
                        StandardOpenOption.CREATE,
                        StandardOpenOption.APPEND,
                        StandardOpenOption.WRITE);
        out.close();
        out = opened;
        identity = identityOf(target);
    }

    private static @Nullable Object identityOf(Path file) {
        try {
            return Files.readAttributes(file, BasicFileAttributes.class).fileKey();
        } catch (IOException e) {
            return null;
        }
    }

    @Override
    public void close() throws IOException {
        if (file != null) {
            out.close();
        }
    }
}
