package io.howdah.server.log;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileAttribute;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Where lines go: a file, or the process's standard output or error. Belongs to one thread. */
final class LogSink implements AutoCloseable {

    private static final byte[] LINE_END = {'\n'};

    private final @Nullable Path file;
    private final FileAttribute<?>[] attributes;
    private FileChannel out;
    private @Nullable Object identity;

    /** Whether the last line in the file is not whole. */
    private boolean torn;

    private LogSink(@Nullable Path file, FileChannel out, FileAttribute<?>... attributes) {
        this.file = file;
        this.attributes = attributes;
        this.out = out;
    }

    /**
     * Opens a sink.
     *
     * @param target a file, to which lines are appended; {@code stdout} or {@code stderr}
     * @param attributes what a file is made with
     */
    static LogSink open(String target, FileAttribute<?>... attributes) throws IOException {
        if (target.equals("stdout")) {
            return new LogSink(null, new FileOutputStream(FileDescriptor.out).getChannel());
        }
        if (target.equals("stderr")) {
            return new LogSink(null, new FileOutputStream(FileDescriptor.err).getChannel());
        }
        Path file = Path.of(target).toAbsolutePath();
        LogSink sink = new LogSink(file, appendTo(file, attributes), attributes);
        sink.identity = identityOf(file);
        return sink;
    }

    private static FileChannel appendTo(Path file, FileAttribute<?>... attributes)
            throws IOException {
        return FileChannel.open(
                file,
                Set.of(
                        StandardOpenOption.CREATE,
                        StandardOpenOption.APPEND,
                        StandardOpenOption.WRITE),
                attributes);
    }

    /**
     * Writes as many lines as it can.
     *
     * @param lines to be read from their position on; it then stands after what was written
     */
    void write(ByteBuffer lines) throws IOException {
        if (!lines.hasRemaining()) {
            return;
        }
        if (torn) {
            out.write(ByteBuffer.wrap(LINE_END));
            torn = false;
        }
        int start = lines.position();
        try {
            while (lines.hasRemaining()) {
                out.write(lines);
            }
        } finally {
            int end = lines.position();
            torn = end > start && lines.get(end - 1) != '\n';
        }
    }

    /** Opens the file anew if another one, or none, has its name now: it was rotated. */
    void followRotation() throws IOException {
        if (file != null && !Objects.equals(identity, identityOf(file))) {
            reopen();
        }
    }

    private void reopen() throws IOException {
        Path target = Objects.requireNonNull(file);
        FileChannel opened = appendTo(target, attributes);
        out.close();
        out = opened;
        torn = false;
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
