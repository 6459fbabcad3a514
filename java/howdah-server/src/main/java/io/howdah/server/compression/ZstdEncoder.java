package io.howdah.server.compression;

import com.github.luben.zstd.EndDirective;
import com.github.luben.zstd.ZstdCompressCtx;
import io.howdah.server.exchange.ResponseFilter.Encoder;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.util.concurrent.FastThreadLocal;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.Deque;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Writes one Zstandard frame. */
final class ZstdEncoder implements Encoder {

    private static final Logger LOG = LoggerFactory.getLogger(ZstdEncoder.class);

    private static final int LEVEL = 3;

    /**
     * RFC 9659: what clients need not go beyond is 8 MiB; a window of 256 KiB takes less memory.
     */
    private static final int WINDOW_BITS = 18;

    private static final int MOST_IDLE = 4;
    private static final int LEAST_ROOM = 512;
    private static final ByteBuffer NOTHING = ByteBuffer.allocateDirect(0);

    /** A context takes more than a MiB and its time to make. */
    private static final FastThreadLocal<Deque<ZstdCompressCtx>> IDLE =
            new FastThreadLocal<>() {
                @Override
                protected Deque<ZstdCompressCtx> initialValue() {
                    return new ArrayDeque<>();
                }
            };

    private final ZstdCompressCtx context;
    private boolean begun;

    ZstdEncoder() {
        ZstdCompressCtx idle = IDLE.get().poll();
        context =
                idle == null
                        ? new ZstdCompressCtx().setLevel(LEVEL).setWindowLog(WINDOW_BITS)
                        : idle;
    }

    static boolean isAvailable() {
        try (ZstdCompressCtx context = new ZstdCompressCtx()) {
            context.setLevel(LEVEL);
            return true;
        } catch (LinkageError e) {
            LOG.debug("Zstandard is not there", e);
            return false;
        }
    }

    @Override
    public ByteBuf encode(ByteBuf part, boolean last) {
        ByteBuf out = ByteBufAllocator.DEFAULT.directBuffer(LEAST_ROOM + part.readableBytes() / 2);
        ByteBuf direct = part.hasMemoryAddress() || part.isDirect() ? part : copyOf(part);
        try {
            if (!begun && last) {
                context.setPledgedSrcSize(direct.readableBytes());
            }
            begun = true;
            ByteBuffer[] buffers = direct.nioBuffers();
            for (int i = 0; i < buffers.length - 1; i++) {
                compress(buffers[i], EndDirective.CONTINUE, out);
            }
            compress(
                    buffers.length == 0 ? NOTHING.duplicate() : buffers[buffers.length - 1],
                    last ? EndDirective.END : EndDirective.FLUSH,
                    out);
            return out;
        } catch (RuntimeException e) {
            out.release();
            throw e;
        } finally {
            direct.release();
        }
    }

    private static ByteBuf copyOf(ByteBuf part) {
        ByteBuf copy = ByteBufAllocator.DEFAULT.directBuffer(part.readableBytes());
        copy.writeBytes(part);
        part.release();
        return copy;
    }

    private void compress(ByteBuffer input, EndDirective directive, ByteBuf out) {
        boolean done = false;
        while (!done) {
            out.ensureWritable(LEAST_ROOM);
            ByteBuffer room = out.nioBuffer(out.writerIndex(), out.writableBytes());
            done = context.compressDirectByteBufferStream(room, input, directive);
            out.writerIndex(out.writerIndex() + room.position());
            if (directive == EndDirective.CONTINUE && !input.hasRemaining()) {
                return; // what is left inside comes out with the next part
            }
        }
    }

    @Override
    public void close() {
        Deque<ZstdCompressCtx> idle = IDLE.get();
        if (idle.size() < MOST_IDLE) {
            context.reset();
            context.setLevel(LEVEL).setWindowLog(WINDOW_BITS);
            idle.push(context);
        } else {
            context.close();
        }
    }
}
