package io.howdah.server.http;

import io.howdah.server.exchange.HttpExchange;
import io.howdah.server.exchange.RequestBody;
import io.howdah.server.exchange.ResponseFilter;
import io.howdah.server.log.LogText;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.Unpooled;
import io.netty.channel.EventLoop;
import io.netty.channel.FileRegion;
import io.netty.handler.codec.http.DefaultHttpHeaders;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.util.ReferenceCountUtil;
import java.io.IOException;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What an exchange is in both protocols: the response's life, the request's body, and the way of
 * calls from other threads to the loop. It is its own {@link RequestBody}, so that a request costs
 * one object.
 */
@SuppressWarnings("ReferenceEquality") // known methods and versions are constants
public abstract class Exchange implements HttpExchange, RequestBody {

    /** Bytes of a body that wait for a reader before no more is read from the connection. */
    private static final int BODY_BUFFER = 64 * 1024;

    private static final int SMALLEST_GATHERED = 4096;

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
        /** The client has gone, or was cut off. */
        ABORTED
    }

    private final HttpRequest head;
    private final Dispatcher dispatcher;
    private final ConnectionLoop loop;
    private final long startNanos;
    private final long contentLength;
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

    Exchange(
            HttpRequest head,
            long contentLength,
            Dispatcher dispatcher,
            ConnectionLoop loop,
            long startNanos) {
        this.head = head;
        this.contentLength = contentLength;
        this.dispatcher = dispatcher;
        this.loop = loop;
        this.startNanos = startNanos;
        bodyEnded = contentLength == 0;
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
    abstract void cutOff();

    /** Has the connection read more, or no more, because of the body. */
    abstract void demandBody(boolean more);

    /** Tells a client that waits for it that the body is wanted. */
    abstract void sendContinue();

    /** Whether what is sent goes to the connection, and the connection takes it. */
    abstract boolean isSendable();

    /** Whether the connection sends files from the page cache. */
    abstract boolean takesFiles();

    abstract ByteBufAllocator allocator();

    /** The response was given as a whole. */
    abstract void responded();

    // The request.

    @Override
    public final HttpRequest head() {
        return head;
    }

    @Override
    public final RequestBody body() {
        return this;
    }

    @Override
    public final EventLoop eventLoop() {
        return loop.eventLoop();
    }

    final ConnectionLoop loop() {
        return loop;
    }

    @Override
    public final long startNanos() {
        return startNanos;
    }

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
            HttpHeaders own = changeable(headers);
            sendWhole(own, filterWhole(filter, own, body));
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

    /** Headers that may be changed: a copy, if many responses share them. */
    private static HttpHeaders changeable(HttpHeaders headers) {
        return headers instanceof PreparedHeaders ? headers.copy() : headers;
    }

    private ByteBuf filterWhole(ResponseFilter filter, HttpHeaders headers, ByteBuf body) {
        ResponseFilter.Encoder whole;
        try {
            whole = filter.filter(this, status, headers, body);
        } catch (RuntimeException e) {
            body.release();
            throw e;
        }
        if (whole == null) {
            return body;
        }
        headers.remove(HttpHeaderNames.CONTENT_LENGTH);
        try {
            return whole.encode(body, true);
        } finally {
            whole.close();
        }
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
        HttpHeaders own = changeable(headers);
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
            send(waiting);
            sendingSpool = false;
            if (stage == Stage.SPOOLED && waiting.isEmpty()) {
                endSending();
            }
        }
        runWhenWritable();
    }

    private void send(ResponseSpool waiting) {
        try {
            while (!waiting.isEmpty() && isSendable()) {
                sendPart(waiting.take(takesFiles()));
            }
        } catch (IOException e) {
            LOG.error(
                    "{} {}: its response was cut off, because the temporary file that it lay in"
                            + " cannot be read",
                    head.method(),
                    LogText.of(head.uri()),
                    e);
            abort(true);
        }
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
                    "{} {}: a body of {} bytes was promised, {} came: the connection is cut off",
                    head.method(),
                    head.uri(),
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
        Consumer<@Nullable ByteBuf> waiting = reader;
        fail(status);
        stage = Stage.ABORTED;
        bodyLost = true;
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
            cutOff();
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

    // The request's body.

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
    private void skipBody() {
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
