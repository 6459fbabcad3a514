package io.howdah.server.compression;

import io.howdah.server.exchange.ResponseFilter.Encoder;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.util.concurrent.FastThreadLocal;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.zip.CRC32;
import java.util.zip.Deflater;

/** Writes one gzip member: a head of ten bytes, deflated data, checksum and length. */
final class GzipEncoder implements Encoder {

    private static final int LEVEL = 5;
    private static final int MOST_IDLE = 4;
    private static final int HEAD_LENGTH = 10;
    private static final int TAIL_LENGTH = 8;
    private static final int LEAST_ROOM = 512;

    /** Magic number, deflate, no flags, no time, no hint, unknown system. */
    private static final byte[] HEAD = {0x1f, (byte) 0x8b, 8, 0, 0, 0, 0, 0, 0, (byte) 0xff};

    /** A Deflater takes 256 KiB and its time to make. */
    private static final FastThreadLocal<Deque<Deflater>> IDLE =
            new FastThreadLocal<>() {
                @Override
                protected Deque<Deflater> initialValue() {
                    return new ArrayDeque<>();
                }
            };

    private final Deflater deflater;
    private final CRC32 checksum = new CRC32();
    private boolean begun;

    GzipEncoder() {
        Deflater idle = IDLE.get().poll();
        deflater = idle == null ? new Deflater(LEVEL, true) : idle;
    }

    @Override
    public ByteBuf encode(ByteBuf part, boolean last) {
        ByteBuf out =
                ByteBufAllocator.DEFAULT.directBuffer(
                        HEAD_LENGTH + TAIL_LENGTH + LEAST_ROOM + part.readableBytes() / 2);
        try {
            if (!begun) {
                out.writeBytes(HEAD);
                begun = true;
            }
            for (ByteBuffer bytes : part.nioBuffers()) {
                checksum.update(bytes.duplicate());
                deflater.setInput(bytes);
                while (!deflater.needsInput()) {
                    deflateInto(out, Deflater.NO_FLUSH);
                }
            }
            if (last) {
                finish(out);
            } else {
                while (deflateInto(out, Deflater.SYNC_FLUSH)) {
                    // more of what the flush brings
                }
            }
            return out;
        } catch (RuntimeException e) {
            out.release();
            throw e;
        } finally {
            part.release();
        }
    }

    private void finish(ByteBuf out) {
        deflater.finish();
        while (!deflater.finished()) {
            deflateInto(out, Deflater.NO_FLUSH);
        }
        out.writeIntLE((int) checksum.getValue());
        out.writeIntLE(deflater.getTotalIn());
    }

    /** Returns whether it filled all the room there was: then there may be more. */
    private boolean deflateInto(ByteBuf out, int flush) {
        out.ensureWritable(LEAST_ROOM);
        ByteBuffer room = out.nioBuffer(out.writerIndex(), out.writableBytes());
        int written = deflater.deflate(room, flush);
        out.writerIndex(out.writerIndex() + written);
        return !room.hasRemaining();
    }

    @Override
    public void close() {
        Deque<Deflater> idle = IDLE.get();
        if (idle.size() < MOST_IDLE) {
            deflater.reset();
            idle.push(deflater);
        } else {
            deflater.end();
        }
    }
}
