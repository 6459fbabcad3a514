package io.howdah.server.hosted;

import io.howdah.server.exchange.BlockingExchange;
import io.howdah.server.exchange.RequestBody;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The body of a request that another server's thread reads. For the loop. */
final class HostedBody implements RequestBody {

    private static final int PIECE = 64 * 1024;

    private final HostedExchange exchange;
    private final HostThread thread;
    private final long contentLength;
    private final long most;

    private @Nullable Consumer<@Nullable ByteBuf> reader;
    private byte[] kept = {};
    private int keptStart;
    private long received;
    private boolean ended;
    private boolean lost;

    /** The stream, once it was asked for. For the server's thread. */
    private @Nullable InputStream stream;

    /**
     * @param most bytes that it may have
     */
    HostedBody(HostedExchange exchange, HostThread thread, long contentLength, long most) {
        this.exchange = exchange;
        this.thread = thread;
        this.contentLength = contentLength;
        this.most = most;
        ended = contentLength == 0;
    }

    @Override
    public long contentLength() {
        return contentLength;
    }

    @Override
    public boolean isEmpty() {
        return ended && !lost && keptStart == kept.length;
    }

    @Override
    public void whole(int bytes, Consumer<@Nullable ByteBuf> then) {
        if (contentLength > bytes) {
            then.accept(null);
            return;
        }
        ask(
                then,
                in -> in.readNBytes(bytes + 1),
                came -> {
                    if (came.length <= bytes) {
                        ended = true;
                        return wholeOf(came);
                    }
                    kept = came;
                    return null;
                });
    }

    private @Nullable ByteBuf wholeOf(byte[] came) {
        return isCutShort() ? null : Unpooled.wrappedBuffer(came);
    }

    @Override
    public void read(int bytes, Consumer<@Nullable ByteBuf> then) {
        if (lost) {
            then.accept(null);
        } else if (keptStart < kept.length) {
            int length = Math.min(bytes, kept.length - keptStart);
            ByteBuf piece = Unpooled.wrappedBuffer(kept, keptStart, length);
            keptStart += length;
            // Later, as all others: a file of pieces is not read by a call in a call.
            thread.tell(() -> then.accept(piece));
        } else if (ended) {
            then.accept(Unpooled.EMPTY_BUFFER);
        } else {
            ask(
                    then,
                    in -> readSome(in, Math.min(bytes, PIECE)),
                    came -> {
                        ended = came.length == 0;
                        return ended && isCutShort() ? null : Unpooled.wrappedBuffer(came);
                    });
        }
    }

    /** Reads what is there, at least a byte; nothing at the end. */
    private static byte[] readSome(InputStream in, int most) throws IOException {
        byte[] piece = new byte[most];
        int length = in.read(piece);
        return Arrays.copyOf(piece, Math.max(length, 0));
    }

    /** Reads from the stream. */
    @FunctionalInterface
    private interface Reading {
        byte[] from(InputStream in) throws IOException;
    }

    /** Makes what the reader gets of what has come. */
    @FunctionalInterface
    private interface Giving {
        @Nullable ByteBuf of(byte[] came);
    }

    private void ask(Consumer<@Nullable ByteBuf> then, Reading reading, Giving giving) {
        if (reader != null) {
            throw new IllegalStateException("the body is being read already: one read at a time");
        }
        reader = then;
        if (thread.isOver()) {
            lose();
            return;
        }
        thread.add(
                server -> {
                    byte[] came = reading.from(stream(server));
                    thread.tell(() -> come(came, giving));
                    return true;
                });
    }

    private InputStream stream(BlockingExchange server) throws IOException {
        InputStream known = stream;
        if (known == null) {
            known = server.body();
            stream = known;
        }
        return known;
    }

    private void come(byte[] came, Giving giving) {
        Consumer<@Nullable ByteBuf> waiting = reader;
        if (waiting == null) {
            return;
        }
        reader = null;
        received += came.length;
        waiting.accept(received > most ? tooLong() : giving.of(came));
        if (lost) {
            exchange.close();
        }
    }

    private @Nullable ByteBuf tooLong() {
        lost = true;
        exchange.fail(413);
        return null;
    }

    /**
     * A server tells of a client that has gone by an exception: here, somebody else has read it.
     */
    private boolean isCutShort() {
        if (received >= contentLength) {
            return false;
        }
        lost = true;
        exchange.failBecause(
                "its body was read before PHP could have it: a filter may have asked for a"
                        + " parameter of the request");
        return true;
    }

    /** Nothing comes any more. */
    void lose() {
        lost = true;
        Consumer<@Nullable ByteBuf> waiting = reader;
        reader = null;
        if (waiting != null) {
            waiting.accept(null);
        }
    }
}
