package io.howdah.server;

import io.howdah.server.files.ByteRange;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import java.io.EOFException;
import java.io.IOException;
import java.nio.channels.FileChannel;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Copies a part of a file into a response, as fast as the client takes it. */
final class FileCopy implements Runnable {

    private static final Logger LOG = LoggerFactory.getLogger(FileCopy.class);

    private static final int CHUNK = 64 * 1024;

    private final HttpExchange exchange;
    private final FileChannel channel;
    private long position;
    private long left;

    /**
     * Prepares to copy.
     *
     * @param exchange whose response has begun
     * @param channel is closed in the end
     * @param range what to copy
     */
    FileCopy(HttpExchange exchange, FileChannel channel, ByteRange range) {
        this.exchange = exchange;
        this.channel = channel;
        position = range.first();
        left = range.length();
    }

    /** Copies on, until the client has enough for now. */
    @Override
    public void run() {
        try {
            while (left > 0 && exchange.isOpen()) {
                int length = (int) Math.min(left, CHUNK);
                ByteBuf chunk = read(channel, position, length);
                position += length;
                left -= length;
                if (!exchange.write(chunk) && left > 0) {
                    exchange.onWritable(this);
                    return;
                }
            }
            channel.close();
            if (left == 0) {
                exchange.end();
            }
        } catch (IOException e) {
            LOG.warn("{} could not be read: {}", exchange.head().uri(), e.getMessage());
            exchange.fail(500);
            closeQuietly();
        }
    }

    private void closeQuietly() {
        try {
            channel.close();
        } catch (IOException e) {
            LOG.debug("A file could not be closed", e);
        }
    }

    /** Reads a part of a file. */
    static ByteBuf read(FileChannel channel, long position, int length) throws IOException {
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
