package io.howdah.server.http;

import io.howdah.server.exchange.RequestBody;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.Unpooled;
import io.netty.channel.EventLoop;
import io.netty.handler.codec.http.HttpRequest;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The request of an exchange: its head, what the connection has received of its body, and who reads
 * that. An {@link Exchange} is one, so that a request costs one object.
 */
abstract class IncomingRequest implements RequestBody {

    /** Bytes that wait for a reader before no more is read from the connection. */
    private static final int BODY_BUFFER = 64 * 1024;

    private static final int SMALLEST_GATHERED = 4096;

    private final HttpRequest head;
    private final ConnectionLoop loop;
    private final long startNanos;
    private final long contentLength;

    private boolean bodyEnded;
    private boolean bodyLost;
    private boolean skips;
    private long bodySkipped;
    private long bodyReceived;
    private long bodySince;
    private @Nullable ByteBuf gathered;
    private @Nullable Consumer<@Nullable ByteBuf> reader;
    private int most;
    private boolean readsWhole;

    IncomingRequest(HttpRequest head, long contentLength, ConnectionLoop loop, long startNanos) {
        this.head = head;
        this.contentLength = contentLength;
        this.loop = loop;
        this.startNanos = startNanos;
        bodyEnded = contentLength == 0;
    }

    // What the protocols do.

    /** Has the connection read more, or no more, because of the body. */
    abstract void demandBody(boolean more);

    /** Tells a client that waits for it that the body is wanted. */
    abstract void sendContinue();

    abstract ByteBufAllocator allocator();

    // The head.

    public final HttpRequest head() {
        return head;
    }

    public final RequestBody body() {
        return this;
    }

    public final EventLoop eventLoop() {
        return loop.eventLoop();
    }

    final ConnectionLoop loop() {
        return loop;
    }

    public final long startNanos() {
        return startNanos;
    }

    // Who reads the body.

    /** Who waits for a part of the body; null if nobody does. */
    final @Nullable Consumer<@Nullable ByteBuf> reader() {
        return reader;
    }

    @Override
    public final long contentLength() {
        return contentLength;
    }

    @Override
    public final boolean isEmpty() {
        return bodyEnded && gathered == null;
    }

    @Override
    public final void whole(int most, Consumer<@Nullable ByteBuf> then) {
        if (contentLength > most) {
            then.accept(null);
            return;
        }
        ask(most, true, then);
    }

    @Override
    public final void read(int most, Consumer<@Nullable ByteBuf> then) {
        if (most <= 0) {
            throw new IllegalArgumentException("Expected more than 0 bytes, got " + most);
        }
        ask(most, false, then);
    }

    private void ask(int bytes, boolean whole, Consumer<@Nullable ByteBuf> then) {
        if (reader != null) {
            throw new IllegalStateException("the body is being read already: one read at a time");
        }
        most = bytes;
        readsWhole = whole;
        reader = then;
        bodySince = loop.now();
        if (!serve()) {
            if (bodyReceived == 0) {
                sendContinue();
            }
            demandBody(true);
        }
    }

    /** Gives the reader what there is for it. False if it has to wait. */
    private boolean serve() {
        Consumer<@Nullable ByteBuf> waiting = Objects.requireNonNull(reader);
        ByteBuf there = gathered;
        int length = there == null ? 0 : there.readableBytes();
        if (bodyLost) {
            reader = null;
            waiting.accept(null);
        } else if (readsWhole && length > most) {
            reader = null;
            waiting.accept(null);
        } else if (bodyEnded && length <= most) {
            reader = null;
            gathered = null;
            waiting.accept(there == null ? Unpooled.EMPTY_BUFFER : there);
        } else if (readsWhole || there == null) {
            return false;
        } else if (length <= most) {
            reader = null;
            gathered = null;
            waiting.accept(there);
        } else {
            reader = null;
            waiting.accept(there.readRetainedSlice(most));
        }
        return true;
    }

    // What comes of it.

    /**
     * Takes a part of the body off the connection.
     *
     * @return false if the body is longer than may be, so that the request has to be refused
     */
    final boolean receive(ByteBuf part, boolean last) {
        bodyReceived += part.readableBytes();
        bodySince = loop.now();
        bodyEnded |= last;
        if (bodyReceived > loop.settings().maxBodySize) {
            part.release();
            return false;
        }
        if (skips || bodyLost || !part.isReadable()) {
            bodySkipped += part.readableBytes();
            part.release();
        } else {
            gather(part);
        }
        if (reader != null) {
            serve();
        }
        if (bodyEnded) {
            demandBody(true);
        } else if (reader == null && gathered != null && gathered.readableBytes() >= BODY_BUFFER) {
            demandBody(false);
        }
        return true;
    }

    /** Keeps a part: the first as it is, more of them in one buffer of our own. */
    private void gather(ByteBuf part) {
        if (gathered == null) {
            gathered = part;
            return;
        }
        int length = gathered.readableBytes() + part.readableBytes();
        if (gathered.maxWritableBytes() < part.readableBytes() || gathered.refCnt() > 1) {
            ByteBuf larger = allocator().buffer(Math.max(length * 2, SMALLEST_GATHERED));
            larger.writeBytes(gathered);
            gathered.release();
            gathered = larger;
        }
        gathered.writeBytes(part);
        part.release();
    }

    /** Skips what is left of the body, because nobody will read it. */
    final void skipBody() {
        skips = true;
        if (reader != null || !bodyEnded) {
            reader = null;
            demandBody(true);
        }
        dropGathered();
    }

    /** Ends the body before its end. */
    final void loseBody() {
        bodyLost = true;
        dropGathered();
        if (reader != null) {
            serve();
        }
    }

    private void dropGathered() {
        if (gathered != null) {
            gathered.release();
            gathered = null;
        }
    }

    /** Whether all of the request has come. */
    final boolean isReceived() {
        return bodyEnded;
    }

    final long bodyReceived() {
        return bodyReceived;
    }

    /** Bytes of the body that came after the response was given. */
    final long bodySkipped() {
        return bodySkipped;
    }

    /** Whether the body is asked for, or skipped, and nothing has come for too long. */
    final boolean isBodyLate() {
        return !bodyEnded
                && (reader != null || skips)
                && loop.isOver(loop.settings().bodyNanos, bodySince);
    }
}
