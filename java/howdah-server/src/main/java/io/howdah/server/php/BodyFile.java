package io.howdah.server.php;

import io.howdah.server.files.TemporaryFile;
import io.netty.buffer.ByteBuf;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;

/**
 * The body of a request that is too long for memory, in a temporary file without a name: it is gone
 * when it is closed, also if the process dies. First it is written, then it is read once. For one
 * thread at a time.
 */
final class BodyFile {

    private final FileChannel channel;
    private long length;
    private long taken;

    private BodyFile(FileChannel channel) {
        this.channel = channel;
    }

    /** Makes an empty one in {@code java.io.tmpdir}. */
    static BodyFile create() throws IOException {
        return new BodyFile(TemporaryFile.open("howdah-body"));
    }

    /** Writes what is left in a buffer. */
    void append(ByteBuf part) throws IOException {
        int size = part.readableBytes();
        while (part.isReadable()) {
            part.readBytes(channel, length + size - part.readableBytes(), part.readableBytes());
        }
        length += size;
    }

    /** How many bytes were written. */
    long length() {
        return length;
    }

    /**
     * Reads what comes next.
     *
     * @param into is filled, unless less is left
     */
    void read(ByteBuffer into) throws IOException {
        while (into.hasRemaining() && taken < length) {
            int size = channel.read(into, taken);
            if (size < 0) {
                throw new IOException(
                        length + " bytes of a body were kept, only " + taken + " are there");
            }
            taken += size;
        }
    }

    /** Lets go of the file. */
    void close() {
        try {
            channel.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
