package io.howdah.server.files;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import io.howdah.server.exchange.HttpExchange;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.Unpooled;
import java.io.EOFException;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.util.ArrayDeque;
import java.util.Deque;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Copies parts of a file into a response, as fast as the client takes them. */
public final class FileCopy implements Runnable {

    private static final Logger LOG = LoggerFactory.getLogger(FileCopy.class);

    private static final int CHUNK = 64 * 1024;

    private final HttpExchange exchange;
    private final FileChannel channel;
    private final Deque<Part> parts = new ArrayDeque<>();
    private long position;
    private long left;

    /**
     * A part of the file.
     *
     * @param head what comes before it
     */
    private record Part(String head, ByteRange range) {}

    /**
     * Prepares to copy.
     *
     * @param exchange whose response has begun
     * @param channel is closed in the end
     */
    FileCopy(HttpExchange exchange, FileChannel channel) {
        this.exchange = exchange;
        this.channel = channel;
    }

    /** Adds what is to be copied. */
    FileCopy add(ByteRange range) {
        return add("", range);
    }

    /** Adds what is to be copied, and what comes before it. */
    FileCopy add(String head, ByteRange range) {
        parts.add(new Part(head, range));
        return this;
    }

    /** Copies on, until the client has enough for now. */
    @Override
    public void run() {
        try {
            while (hasMore() && exchange.isOpen()) {
                if (!exchange.write(next()) && hasMore()) {
                    exchange.onWritable(this);
                    return;
                }
            }
            channel.close();
            if (!hasMore()) {
                exchange.end();
            }
        } catch (IOException e) {
            LOG.warn("{} could not be read: {}", exchange.head().uri(), e.getMessage());
            exchange.fail(500);
            closeQuietly();
        }
    }

    private boolean hasMore() {
        return left > 0 || !parts.isEmpty();
    }

    private ByteBuf next() throws IOException {
        if (left == 0) {
            Part part = parts.remove();
            position = part.range.first();
            left = part.range.length();
            if (!part.head.isEmpty()) {
                return Unpooled.copiedBuffer(part.head, ISO_8859_1);
            }
        }
        int length = (int) Math.min(left, CHUNK);
        ByteBuf chunk = read(channel, position, length);
        position += length;
        left -= length;
        return chunk;
    }

    private void closeQuietly() {
        try {
            channel.close();
        } catch (IOException e) {
            LOG.debug("A file could not be closed", e);
        }
    }

    /** Reads a part of a file. */
    public static ByteBuf read(FileChannel channel, long position, int length) throws IOException {
        ByteBuf buffer = ByteBufAllocator.DEFAULT.directBuffer(length);
        try {
            while (buffer.readableBytes() < length) {
                int read =
                        buffer.writeBytes(
                                channel,
                                position + buffer.readableBytes(),
                                length - buffer.readableBytes());
                if (read < 0) {
                    throw new EOFException("it became shorter while it was read");
                }
            }
            return buffer;
        } catch (IOException | RuntimeException e) {
            buffer.release();
            throw e;
        }
    }
}
