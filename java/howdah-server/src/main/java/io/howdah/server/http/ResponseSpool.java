package io.howdah.server.http;

import io.howdah.server.files.FileCopy;
import io.howdah.server.files.TemporaryFile;
import io.howdah.server.log.LogText;
import io.netty.buffer.ByteBuf;
import io.netty.channel.DefaultFileRegion;
import io.netty.util.AbstractReferenceCounted;
import io.netty.util.ReferenceCounted;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.util.ArrayDeque;
import java.util.Queue;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What the client has not yet taken of a response, in a temporary file without a name. Parts are
 * appended at its end and taken from its beginning; when all were taken and sent, it is written
 * from its beginning again. For the exchange's loop, which writes to the page cache, and not to the
 * disk.
 */
final class ResponseSpool {

    private static final Logger LOG = LoggerFactory.getLogger(ResponseSpool.class);

    /** Bytes that are read at once where the connection takes no files. */
    private static final int PIECE = 128 * 1024;

    private final Exchange exchange;
    private final long limit;

    /** What could not be written to the file. */
    private final Queue<ByteBuf> overflow = new ArrayDeque<>();

    private @Nullable SpoolFile file;
    private boolean failed;
    private boolean closed;

    /** Where the next part is written, and where the next one to send begins. */
    private long end;

    private long begin;

    /**
     * @param exchange whose response it is
     * @param limit of the file's length in bytes; the last part may go beyond it
     */
    ResponseSpool(Exchange exchange, long limit) {
        this.exchange = exchange;
        this.limit = limit;
    }

    /** Whether the response's writer can go on. */
    boolean takesMore() {
        return !failed && end < limit;
    }

    boolean isEmpty() {
        return begin == end && overflow.isEmpty();
    }

    /** Bytes that wait. */
    long length() {
        long length = end - begin;
        for (ByteBuf part : overflow) {
            length += part.readableBytes();
        }
        return length;
    }

    /** Keeps a part and releases it: in memory, if the file is full or cannot be written. */
    void append(ByteBuf part) {
        if (closed) {
            part.release();
            return;
        }
        if (begin == end && file != null && file.refCnt() == 1) {
            begin = 0;
            end = 0;
        }
        if (!takesMore() || !overflow.isEmpty() || !write(part)) {
            overflow.add(part);
        }
    }

    private boolean write(ByteBuf part) {
        int size = part.readableBytes();
        int start = part.readerIndex();
        try {
            if (file == null) {
                file = new SpoolFile(TemporaryFile.open("howdah-response"));
            }
            while (part.isReadable()) {
                part.readBytes(
                        file.channel, end + size - part.readableBytes(), part.readableBytes());
            }
        } catch (IOException e) {
            failed = true;
            part.readerIndex(start);
            LOG.warn(
                    "{} {}: what its client has not yet taken of the response cannot be kept in a"
                            + " temporary file ({}): its writer waits for the client; is there"
                            + " room in {}?",
                    exchange.head().method(),
                    LogText.of(exchange.head().uri()),
                    e.getMessage(),
                    System.getProperty("java.io.tmpdir"));
            return false;
        }
        end += size;
        part.release();
        return true;
    }

    /** Sends what waits, as long as the connection takes it. */
    void send() {
        try {
            while (!isEmpty() && exchange.isSendable()) {
                exchange.sendPart(take(exchange.takesFiles()));
            }
        } catch (IOException e) {
            LOG.error(
                    "{} {}: its response was aborted, because the temporary file that it lay in"
                            + " cannot be read",
                    exchange.head().method(),
                    LogText.of(exchange.head().uri()),
                    e);
            exchange.abort(true);
        }
    }

    /**
     * Takes what comes next. Not to be called on an empty one.
     *
     * @param asFile whether the connection sends files from the page cache
     * @return a {@link ByteBuf}, or a region of the file
     */
    private ReferenceCounted take(boolean asFile) throws IOException {
        SpoolFile from = file;
        if (begin == end || from == null) {
            return overflow.remove();
        }
        long start = begin;
        if (asFile) {
            begin = end;
            return new Region(from, start, end - start);
        }
        int length = (int) Math.min(end - start, PIECE);
        ByteBuf piece = FileCopy.read(from.channel, start, length);
        begin += length;
        return piece;
    }

    /** Drops what waits. The file stays as long as a part of it is being sent. */
    void close() {
        if (closed) {
            return;
        }
        closed = true;
        begin = end;
        overflow.forEach(ByteBuf::release);
        overflow.clear();
        if (file != null) {
            file.release();
        }
    }

    /** The file, which is closed when nobody holds it. */
    private static final class SpoolFile extends AbstractReferenceCounted {
        private final FileChannel channel;

        SpoolFile(FileChannel channel) {
            this.channel = channel;
        }

        @Override
        protected void deallocate() {
            try {
                channel.close();
            } catch (IOException e) {
                LOG.debug("A temporary file could not be closed", e);
            }
        }

        @Override
        public ReferenceCounted touch(Object hint) {
            return this;
        }
    }

    /** A part of the file, which others are parts of, too. */
    private static final class Region extends DefaultFileRegion {
        private final SpoolFile file;

        Region(SpoolFile file, long position, long count) {
            super(file.channel, position, count);
            this.file = file;
            file.retain();
        }

        @Override
        protected void deallocate() {
            file.release();
        }
    }
}
