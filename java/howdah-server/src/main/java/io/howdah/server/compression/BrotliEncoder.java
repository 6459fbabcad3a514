package io.howdah.server.compression;

import com.aayushatharva.brotli4j.encoder.Encoder.Mode;
import com.aayushatharva.brotli4j.encoder.EncoderJNI.Operation;
import com.aayushatharva.brotli4j.encoder.EncoderJNI.Wrapper;
import io.howdah.server.exchange.ResponseFilter.Encoder;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;

/** Writes a Brotli stream. */
final class BrotliEncoder implements Encoder {

    /** The best that still is faster than the network, and a window that takes little memory. */
    private static final int QUALITY = 4;

    private static final int WINDOW_BITS = 18;
    private static final int INPUT_SIZE = 16 * 1024;

    private final Wrapper encoder;

    BrotliEncoder() {
        try {
            encoder = new Wrapper(INPUT_SIZE, QUALITY, WINDOW_BITS, Mode.GENERIC);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public ByteBuf encode(ByteBuf part, boolean last) {
        ByteBuf out = ByteBufAllocator.DEFAULT.directBuffer(256 + part.readableBytes() / 2);
        try {
            while (part.readableBytes() > INPUT_SIZE) {
                push(part, INPUT_SIZE, Operation.PROCESS, out);
            }
            push(part, part.readableBytes(), last ? Operation.FINISH : Operation.FLUSH, out);
            return out;
        } catch (RuntimeException e) {
            out.release();
            throw e;
        } finally {
            part.release();
        }
    }

    private void push(ByteBuf part, int length, Operation operation, ByteBuf out) {
        ByteBuffer input = encoder.getInputBuffer();
        input.clear().limit(length);
        part.readBytes(input);
        encoder.push(operation, length);
        while (true) {
            if (!encoder.isSuccess()) {
                throw new IllegalStateException("Brotli could not encode a response");
            }
            if (encoder.hasMoreOutput()) {
                out.writeBytes(encoder.pull());
            } else if (encoder.hasRemainingInput()) {
                encoder.push(operation, 0);
            } else {
                return;
            }
        }
    }

    @Override
    public void close() {
        encoder.destroy();
    }
}
