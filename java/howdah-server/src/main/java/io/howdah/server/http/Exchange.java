package io.howdah.server.http;

import io.howdah.server.exchange.HttpExchange;
import io.howdah.server.exchange.ResponseFilter;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.FileRegion;
import io.netty.handler.codec.http.DefaultHttpHeaders;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.util.ReferenceCountUtil;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What an exchange is in both protocols: the response's life, and the way of calls from other
 * threads to the loop.
 */
@SuppressWarnings("ReferenceEquality") // known methods and versions are constants
public abstract class Exchange extends IncomingRequest implements HttpExchange {

    /** Bytes of a response that never lie in a file. */
    private static final int UNSPOOLED = 64 * 1024;

    private static final Logger LOG = LoggerFactory.getLogger(Exchange.class);

    /** How far the response is. */
    private enum Stage {
        /** Nothing of it was given. */
        WAITING,
        /** Its head was given, and the body follows. */
        BEGUN,
        /** All of it was given, and the client has not yet taken what lies in a file. */
        SPOOLED,
        /** All of it was given. */
        ENDED,
        /** The client has gone, or its connection was closed. */
        ABORTED
    }

    private final Dispatcher dispatcher;
    private final boolean headRequest;

    private Stage stage = Stage.WAITING;
    private int status;
    private @Nullable HttpResponseStatus reason;
    private long bytesWritten;
    private long promised = ResponseEncoder.NO_LENGTH;
    private ResponseFilter.@Nullable Encoder encoder;
    private boolean compressionAllowed;
    private long spoolLimit;
    private @Nullable ResponseSpool spool;
    private boolean sendingSpool;
    private @Nullable Runnable whenWritable;
    private @Nullable Runnable whenClosed;

    Exchange(
            HttpRequest head,
            long contentLength,
            Dispatcher dispatcher,
            ConnectionLoop loop,
            long startNanos) {
        super(head, contentLength, loop, startNanos);
        this.dispatcher = dispatcher;
        headRequest = head.method() == HttpMethod.HEAD;
    }

    // What the protocols do.

    abstract void sendInform(int status, HttpHeaders headers);

    abstract void sendWhole(int status, HttpHeaders headers, ByteBuf body);

    /**
     * Sends the head.
     *
     * @param length of the body; -1 if it is not known
     */
    abstract void sendHead(int status, HttpHeaders headers, long length);

    abstract void sendPart(Object part);

    abstract void sendEnd();

    /** Gives the socket what was sent. */
    abstract void sendNow();

    /** Closes what the client waits on, so that it sees that the response is not whole. */
    abstract void terminate();

    /** Whether what is sent goes to the connection, and the connection takes it. */
    abstract boolean isSendable();

    /** Whether the connection sends files from the page cache. */
    abstract boolean takesFiles();

    /** The response was given as a whole. */
    abstract void responded();

    // The response.

    @Override
    public final boolean isZeroCopy() {
        return encoder == null && (spool == null || spool.isEmpty()) && takesFiles();
    }

    @Override
    public final void allowCompression() {
        compressionAllowed = true;
    }

    @Override
    public final boolean isCompressionAllowed() {
        return compressionAllowed;
    }

    @Override
    public final void spool(long most) {
        spoolLimit = most;
    }

    @Override
    public final void respond(int status, HttpHeaders headers, ByteBuf body) {
        if (!eventLoop().inEventLoop()) {
            eventLoop().execute(() -> respond(status, headers, body));
            return;
        }
        if (stage == Stage.ABORTED) {
            body.release();
            return;
        }
        begins(status, body);
        ResponseFilter filter = dispatcher.filter();
        if (filter != null && mayHaveBody() && filter.concerns(this, status, headers, body)) {
            HttpHeaders own = PreparedHeaders.changeable(headers);
            sendWhole(own, filter.filterWhole(this, status, own, body));
        } else {
            sendWhole(headers, body);
        }
    }

    private void sendWhole(HttpHeaders headers, ByteBuf body) {
        stage = Stage.ENDED;
        bytesWritten = mayHaveBody() ? body.readableBytes() : 0;
        sendWhole(status, headers, body);
        finish();
    }

    @Override
    public final void inform(int status, HttpHeaders headers) {
        if (status < 102 || status > 199) {
            throw new IllegalArgumentException("Expected a status from 102 to 199, got " + status);
        }
        if (!eventLoop().inEventLoop()) {
            eventLoop().execute(() -> inform(status, headers));
        } else if (stage == Stage.WAITING) {
            sendInform(status, headers);
        } else if (stage != Stage.ABORTED) {
            throw new IllegalStateException("the response has begun: nothing can come before it");
        }
    }

    @Override
    public final void reason(HttpResponseStatus words) {
        reason = words;
    }

    /** The status in the words of whoever answers, or the usual ones. */
    final HttpResponseStatus statusLine(int code) {
        HttpResponseStatus words = reason;
        return words != null && words.code() == code ? words : ResponseHeaders.status(code);
    }

    @Override
    public final void begin(int status, HttpHeaders headers) {
        if (!eventLoop().inEventLoop()) {
            eventLoop().execute(() -> begin(status, headers));
            return;
        }
        if (stage == Stage.ABORTED) {
            return;
        }
        begins(status, Unpooled.EMPTY_BUFFER);
        stage = Stage.BEGUN;
        HttpHeaders own = PreparedHeaders.changeable(headers);
        ResponseFilter filter = dispatcher.filter();
        if (filter != null && mayHaveBody() && filter.concerns(this, status, own, null)) {
            encoder = filter.filter(this, status, own, null);
        }
        if (encoder == null) {
            promised = ResponseHeaders.contentLength(own);
        }
        sendHead(status, own, promised);
    }

    private void begins(int newStatus, ByteBuf body) {
        if (stage != Stage.WAITING || newStatus < 200 || newStatus > 599) {
            body.release();
            throw stage == Stage.WAITING
                    ? new IllegalArgumentException(
                            "Expected a status from 200 to 599, got " + newStatus)
                    : new IllegalStateException("the exchange has been answered already");
        }
        status = newStatus;
    }

    /** Whether HTTP has a body in such a response. */
    final boolean mayHaveBody() {
        return !headRequest && hasBody(status);
    }

    /** Whether responses of a status have a body: RFC 9110, section 6.4.1. */
    public static boolean hasBody(int status) {
        return status != 204 && status != 205 && status != 304;
    }

    @Override
    public final boolean write(ByteBuf part) {
        if (!eventLoop().inEventLoop()) {
            eventLoop().execute(() -> write(part));
            return isWritable();
        }
        if (!takesParts(part)) {
            return true;
        }
        ByteBuf sent = encoder == null ? part : encoder.encode(part, false);
        if (promised >= 0 && sent.readableBytes() > promised - bytesWritten) {
            sent.writerIndex(sent.readerIndex() + (int) (promised - bytesWritten));
        }
        if (sent.isReadable()) {
            bytesWritten += sent.readableBytes();
            sendOrSpool(sent);
        } else {
            sent.release();
        }
        return isWritable();
    }

    private void sendOrSpool(ByteBuf part) {
        boolean waits = spool != null && !spool.isEmpty();
        if (!waits && (spoolLimit == 0 || bytesWritten <= UNSPOOLED || isSendable())) {
            sendPart(part);
            return;
        }
        if (spool == null) {
            spool = new ResponseSpool(this, spoolLimit);
        }
        spool.append(part);
    }

    /** The connection takes what is sent: sends what lies in a file, and lets writers go on. */
    final void becameSendable() {
        ResponseSpool waiting = spool;
        if (waiting != null && !sendingSpool) {
            sendingSpool = true;
            waiting.send();
            sendingSpool = false;
            if (stage == Stage.SPOOLED && waiting.isEmpty()) {
                endSending();
            }
        }
        runWhenWritable();
    }

    @Override
    public final boolean write(FileRegion part) {
        if (!eventLoop().inEventLoop()) {
            eventLoop().execute(() -> write(part));
            return isSendable();
        }
        if (!isZeroCopy()) {
            part.release();
            throw new IllegalStateException("a file cannot be written to such a connection");
        }
        if (!takesParts(part)) {
            return true;
        }
        if (encoder != null || (promised >= 0 && part.count() > promised - bytesWritten)) {
            part.release();
            throw new IllegalStateException(
                    "a part of a file that is not encoded, and no longer than Content-Length, was"
                            + " expected");
        }
        bytesWritten += part.count();
        sendPart(part);
        return isWritable();
    }

    private boolean takesParts(Object part) {
        if (stage == Stage.BEGUN && mayHaveBody()) {
            return true;
        }
        ReferenceCountUtil.release(part);
        if (stage != Stage.ABORTED && stage != Stage.BEGUN) {
            throw new IllegalStateException(
                    stage == Stage.WAITING
                            ? "begin() comes before write()"
                            : "the response has ended: nothing can be written");
        }
        return false;
    }

    @Override
    public final void end() {
        if (!eventLoop().inEventLoop()) {
            eventLoop().execute(this::end);
            return;
        }
        if (stage == Stage.ABORTED) {
            return;
        }
        if (stage != Stage.BEGUN) {
            throw new IllegalStateException("begin() comes before end(), and both come once");
        }
        endEncoder();
        if (mayHaveBody() && bytesWritten < promised) {
            LOG.warn(
                    "{} {}: a body of {} bytes was promised, {} came: the connection is closed",
                    head().method(),
                    head().uri(),
                    promised,
                    bytesWritten);
            abort(true);
            return;
        }
        if (spool != null && !spool.isEmpty()) {
            stage = Stage.SPOOLED;
            whenClosed = null;
        } else {
            endSending();
        }
    }

    private void endSending() {
        stage = Stage.ENDED;
        closeSpool();
        sendEnd();
        finish();
    }

    private void closeSpool() {
        if (spool != null) {
            spool.close();
        }
    }

    @Override
    public final void flush() {
        if (!eventLoop().inEventLoop()) {
            eventLoop().execute(this::flush);
        } else if (stage != Stage.ABORTED) {
            sendNow();
        }
    }

    private void endEncoder() {
        if (encoder != null) {
            ByteBuf rest = encoder.encode(Unpooled.EMPTY_BUFFER, true);
            bytesWritten += rest.readableBytes();
            encoder.close();
            encoder = null;
            sendOrSpool(rest);
        }
    }

    @Override
    public final void fail(int status) {
        if (!eventLoop().inEventLoop()) {
            eventLoop().execute(() -> fail(status));
            return;
        }
        switch (stage) {
            case WAITING -> {
                HttpHeaders headers = new DefaultHttpHeaders();
                headers.set(HttpHeaderNames.CONTENT_TYPE, StatusPage.CONTENT_TYPE);
                respond(status, headers, StatusPage.of(status));
            }
            case BEGUN -> abort(true);
            case SPOOLED, ENDED, ABORTED -> {}
        }
    }

    /**
     * Answers in the handler's place, because the request turned out to be bad. To the handler it
     * is as if the client had gone.
     */
    final void refuse(int status) {
        if (stage != Stage.WAITING) {
            loseBody();
            return;
        }
        Runnable task = whenClosed;
        Consumer<@Nullable ByteBuf> waiting = reader();
        fail(status);
        stage = Stage.ABORTED;
        loseBody();
        if (waiting != null) {
            waiting.accept(null);
        }
        if (task != null) {
            task.run();
        }
    }

    private void finish() {
        whenClosed = null;
        skipBody();
        dispatcher.ended(this, true);
        responded();
        runWhenWritable();
    }

    /**
     * Gives the exchange up: the client has gone, or shall see that the response is not whole.
     *
     * @param cut whether the connection is still there
     */
    final void abort(boolean cut) {
        if (stage == Stage.ENDED || stage == Stage.ABORTED) {
            loseBody();
            return;
        }
        stage = Stage.ABORTED;
        if (encoder != null) {
            encoder.close();
            encoder = null;
        }
        closeSpool();
        if (cut) {
            terminate();
        }
        loseBody();
        Runnable task = whenClosed;
        whenClosed = null;
        if (task != null) {
            task.run();
        }
        runWhenWritable();
        dispatcher.ended(this, false);
    }

    @Override
    public final boolean isBegun() {
        return stage != Stage.WAITING && status != 0;
    }

    @Override
    public final boolean isOpen() {
        return stage == Stage.WAITING || stage == Stage.BEGUN;
    }

    @Override
    public final boolean isWritable() {
        return !isOpen() || isSendable() || isSpooling();
    }

    private boolean isSpooling() {
        return spool == null ? spoolLimit > 0 : spool.takesMore();
    }

    @Override
    public final void onWritable(Runnable task) {
        whenWritable = task;
        runWhenWritable();
    }

    /** Runs who waits to write, if it can. */
    private void runWhenWritable() {
        Runnable task = whenWritable;
        if (task != null && isWritable()) {
            whenWritable = null;
            task.run();
        }
    }

    @Override
    public final void onClose(@Nullable Runnable task) {
        if (stage == Stage.ABORTED && task != null) {
            task.run();
            return;
        }
        whenClosed = task;
    }

    @Override
    public final int status() {
        return status;
    }

    @Override
    public final long bytesWritten() {
        return spool == null ? bytesWritten : bytesWritten - spool.length();
    }
}
