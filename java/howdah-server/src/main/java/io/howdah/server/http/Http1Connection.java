package io.howdah.server.http;

import io.howdah.server.exchange.ConnectionInfo;
import io.howdah.server.proxy.ConnectionOrigin;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.socket.DuplexChannel;
import io.netty.handler.codec.DecoderResult;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.DefaultHttpHeaders;
import io.netty.handler.codec.http.DefaultHttpHeadersFactory;
import io.netty.handler.codec.http.DefaultHttpResponse;
import io.netty.handler.codec.http.EmptyHttpHeaders;
import io.netty.handler.codec.http.HttpContent;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.handler.ssl.SslHandler;
import io.netty.util.ReferenceCountUtil;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * An HTTP/1.1 connection: its exchanges in the order of their requests, what it reads and when, and
 * its end.
 *
 * <p>Requests that are pipelined form a list. The front one's response goes to the connection,
 * those behind it keep theirs. A request is dispatched as long as the connection takes what is
 * written and not too many are under way; the list may hold some more: those that came in the same
 * read.
 */
@SuppressWarnings({
    "FutureReturnValueIgnored",
    "ReferenceEquality"
}) // pipelines tell of what fails; known methods and versions are constants
final class Http1Connection extends ChannelInboundHandlerAdapter implements Drainable {

    /** Bytes of an unread body that are skipped to keep the connection. */
    static final long MOST_SKIPPED = 256 * 1024;

    private static final Logger LOG = LoggerFactory.getLogger(Http1Connection.class);

    /** How long an end waits for the client to see it. */
    private static final long LINGER = TimeUnit.SECONDS.toNanos(2);

    /** Reasons not to read. */
    private static final int PAUSED_BY_BODY = 1;

    private static final int PAUSED_BY_PIPELINE = 2;
    private static final int PAUSED_BY_WRITES = 4;

    /** How far the connection is. */
    private enum Stage {
        /** Takes requests. */
        OPEN,
        /** Takes no more requests; what came is answered. */
        LAST,
        /** Closes as soon as the last bytes are written. */
        CLOSING,
        /** Wrote its last bytes, and throws away what comes until the client closes. */
        LINGERING,
        /** Closed. */
        CLOSED
    }

    private final Dispatcher dispatcher;
    private final ConnectionLoop loop;
    private final Connections connections;
    private final RequestDecoder decoder;
    private final ResponseEncoder encoder;
    private final RequestCheck check;
    private final Timeouts timeouts;
    private final Runnable flushLater = this::flushLater;
    private @Nullable ChannelHandlerContext context;
    private @Nullable ConnectionOrigin origin;

    private Stage stage = Stage.OPEN;
    private @Nullable Http1Exchange front;
    private @Nullable Http1Exchange back;
    private @Nullable Http1Exchange undispatched;
    private @Nullable Http1Exchange receiving;
    private @Nullable Http1Exchange last;
    private @Nullable ClosingResponse closing;
    private boolean draining;
    private boolean fresh = true;
    private int underWay;
    private int paused;
    private boolean dispatching;
    private boolean advancing;
    private boolean reading;
    private boolean dirty;
    private boolean flushScheduled;
    private boolean unread;
    private boolean cut;
    private long cutSince;
    private long readNanos;
    private long quietSince;

    Http1Connection(
            Http1Codec codec, Dispatcher dispatcher, ConnectionLoop loop, Connections connections) {
        this.dispatcher = dispatcher;
        this.loop = loop;
        this.connections = connections;
        decoder = codec.decoder();
        encoder = codec.encoder();
        check = new RequestCheck(loop.settings());
        quietSince = loop.now();
        timeouts = new Timeouts();
    }

    // What exchanges ask for.

    Dispatcher dispatcher() {
        return dispatcher;
    }

    ConnectionLoop loop() {
        return loop;
    }

    @Nullable Http1Exchange front() {
        return front;
    }

    boolean isOpen() {
        return stage != Stage.CLOSED;
    }

    boolean isWritable() {
        return context().channel().isWritable();
    }

    boolean takesFiles() {
        return context().pipeline().get(SslHandler.class) == null;
    }

    ByteBufAllocator allocator() {
        return context().alloc();
    }

    ConnectionInfo info(HttpRequest head) {
        return Objects.requireNonNull(origin).info(head.headers());
    }

    private ChannelHandlerContext context() {
        return Objects.requireNonNull(context);
    }

    // Life.

    @Override
    public void handlerAdded(ChannelHandlerContext context) {
        this.context = context;
        boolean secure = context.pipeline().get(SslHandler.class) != null;
        origin = new ConnectionOrigin(context.channel(), secure, loop.settings().proxy);
        loop.add(timeouts);
        connections.add(this);
    }

    @Override
    public void handlerRemoved(ChannelHandlerContext context) {
        loop.remove(timeouts);
        connections.remove(this);
    }

    @Override
    public void channelInactive(ChannelHandlerContext context) {
        stage = Stage.CLOSED;
        if (receiving != null) {
            receiving.loseBody();
            receiving = null;
        }
        loseAll();
        context.fireChannelInactive();
    }

    private void loseAll() {
        Http1Exchange exchange = front;
        front = null;
        back = null;
        undispatched = null;
        while (exchange != null) {
            exchange.lose();
            exchange = exchange.next;
        }
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
        LOG.debug("a connection failed", cause);
        context.close();
    }

    // Reading.

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
        if (!reading) {
            reading = true;
            readNanos = System.nanoTime();
        }
        if (message == LastHttpContent.EMPTY_LAST_CONTENT) {
            if (receiving != null) {
                receive(receiving, Unpooled.EMPTY_BUFFER, true);
            }
        } else if (message instanceof HttpRequest request) {
            read(request);
        } else if (message instanceof HttpContent content) {
            read(content);
        } else {
            ReferenceCountUtil.release(message);
        }
    }

    private void read(HttpRequest request) {
        if (stage != Stage.OPEN) {
            unread = true;
            ReferenceCountUtil.release(request);
            return;
        }
        if (!check.accepts(request)) {
            ReferenceCountUtil.release(request);
            refuse(check.status(), check.reason());
            return;
        }
        Http1Exchange exchange =
                new Http1Exchange(
                        this,
                        request,
                        check.contentLength(),
                        check.keepAlive(),
                        check.expectsContinue(),
                        readNanos);
        append(exchange);
        receiving = check.contentLength() == 0 ? null : exchange;
        fresh = false;
        if (draining || !check.keepAlive()) {
            stage = Stage.LAST;
        }
        dispatch();
    }

    private void append(Http1Exchange exchange) {
        if (back == null) {
            front = exchange;
        } else {
            back.next = exchange;
        }
        back = exchange;
        if (undispatched == null) {
            undispatched = exchange;
        }
    }

    /** Dispatches what may be, in order. */
    private void dispatch() {
        if (dispatching) {
            return;
        }
        dispatching = true;
        while (undispatched != null && underWay < loop.settings().maxPipelined && isWritable()) {
            Http1Exchange exchange = undispatched;
            undispatched = exchange.next;
            underWay++;
            exchange.dispatch();
        }
        dispatching = false;
        pause(PAUSED_BY_PIPELINE, undispatched != null);
    }

    private void read(HttpContent content) {
        Http1Exchange exchange = receiving;
        if (exchange == null) {
            content.release();
            return;
        }
        DecoderResult result = content.decoderResult();
        if (result.isFailure()) {
            content.release();
            receiving = null;
            loseBody(exchange, 400, "the body is malformed: " + result.cause().getMessage());
            return;
        }
        receive(exchange, content.content(), content instanceof LastHttpContent);
    }

    private void receive(Http1Exchange exchange, ByteBuf part, boolean last) {
        if (last) {
            receiving = null;
        }
        if (!exchange.receive(part, last)) {
            receiving = null;
            loseBody(exchange, 413, "the body is longer than max-body-size");
        } else if (exchange.bodySkipped() > MOST_SKIPPED && !last) {
            receiving = null;
            stopReading();
        }
    }

    /** The body cannot be had: answers so, if nobody has yet, and takes no more requests. */
    private void loseBody(Http1Exchange exchange, int status, String reason) {
        LOG.debug("refused with {}: {}", status, reason);
        dispatcher.refused(status, reason);
        stopReading();
        exchange.refuse(status);
    }

    private void stopReading() {
        unread = true;
        if (stage == Stage.OPEN) {
            stage = Stage.LAST;
        }
        if (stage == Stage.LAST && front == null) {
            closeWhenFlushed();
        }
    }

    /** Answers what cannot become an exchange, once all before it is answered. */
    private void refuse(int status, String reason) {
        LOG.debug("refused with {}: {}", status, reason);
        dispatcher.refused(status, reason);
        unread = true;
        stage = Stage.LAST;
        closing = status == 0 ? null : new ClosingResponse(status);
        if (front == null) {
            answeredAll();
        }
    }

    /** What answers after all exchanges, and ends the connection. */
    private record ClosingResponse(int status) {}

    private void write(ClosingResponse closing) {
        ByteBuf page = StatusPage.of(closing.status());
        HttpHeaders headers = new DefaultHttpHeaders();
        headers.set(HttpHeaderNames.CONTENT_TYPE, StatusPage.CONTENT_TYPE);
        encoder.frame(page.readableBytes(), false, false, ResponseEncoder.Persistence.CLOSE);
        write(response(ResponseHeaders.status(closing.status()), headers, page));
    }

    @Override
    public void channelReadComplete(ChannelHandlerContext context) {
        reading = false;
        quietSince = loop.now();
        flush();
    }

    private void pause(int reason, boolean pauses) {
        int before = paused;
        paused = pauses ? paused | reason : paused & ~reason;
        if (before == 0 != (paused == 0)) {
            context().channel().config().setAutoRead(paused == 0);
        }
    }

    void demandBody(Http1Exchange exchange, boolean more) {
        if (exchange == receiving || more) {
            pause(PAUSED_BY_BODY, !more);
        }
    }

    @Override
    public void channelWritabilityChanged(ChannelHandlerContext context) {
        boolean writable = context.channel().isWritable();
        pause(PAUSED_BY_WRITES, !writable);
        if (writable) {
            if (front != null) {
                front.becameSendable();
            }
            dispatch();
        }
        context.fireChannelWritabilityChanged();
    }

    // Writing.

    void writeWhole(Http1Exchange exchange, int status, HttpHeaders headers, ByteBuf body) {
        if (stage == Stage.CLOSED) {
            body.release();
            return;
        }
        if (headers.contains(HttpHeaderNames.TRANSFER_ENCODING)) {
            headers.remove(HttpHeaderNames.TRANSFER_ENCODING);
        }
        boolean hasBody = exchange.mayHaveBody();
        long length = hasBody ? body.readableBytes() : lengthWithout(status, headers, body);
        endAfterUnread(exchange);
        if (loop.settings().development) {
            if (!hasBody) {
                body.release();
            }
            write(
                    new DefaultFullHttpResponse(
                            exchange.head().protocolVersion(),
                            exchange.statusLine(status),
                            hasBody ? body : Unpooled.EMPTY_BUFFER,
                            developmentHeaders(exchange, headers),
                            EmptyHttpHeaders.INSTANCE));
            return;
        }
        encoder.frame(length, false, !hasBody, persistence(exchange));
        write(response(exchange.statusLine(status), headers, body));
    }

    /** The Content-Length of a response that has no body: to HEAD, what GET would have. */
    private static long lengthWithout(int status, HttpHeaders headers, ByteBuf body) {
        if (!Exchange.hasBody(status)) {
            return status == 205 ? 0 : ResponseEncoder.NO_LENGTH;
        }
        return body.isReadable() ? body.readableBytes() : ResponseHeaders.contentLength(headers);
    }

    /**
     * As {@code php -S} writes them: its own first, and the connection's end is the body's end,
     * whatever the script says.
     */
    private HttpHeaders developmentHeaders(Http1Exchange exchange, HttpHeaders headers) {
        HttpHeaders all = DefaultHttpHeadersFactory.headersFactory().newHeaders();
        String host = exchange.head().headers().get(HttpHeaderNames.HOST);
        if (host != null) {
            all.add("Host", host);
        }
        if (!headers.contains(HttpHeaderNames.DATE)) {
            all.add("Date", loop.date());
        }
        all.add("Connection", "close");
        headers.forEach(header -> all.add(header.getKey(), header.getValue()));
        return all;
    }

    private static DefaultFullHttpResponse response(
            HttpResponseStatus status, HttpHeaders headers, ByteBuf body) {
        return new DefaultFullHttpResponse(
                HttpVersion.HTTP_1_1, status, body, headers, EmptyHttpHeaders.INSTANCE);
    }

    void writeHead(Http1Exchange exchange, int status, HttpHeaders headers, long length) {
        if (stage == Stage.CLOSED) {
            return;
        }
        if (loop.settings().development) {
            write(
                    new DefaultHttpResponse(
                            exchange.head().protocolVersion(),
                            exchange.statusLine(status),
                            developmentHeaders(exchange, headers)));
            return;
        }
        boolean hasBody = exchange.mayHaveBody();
        boolean old = exchange.head().protocolVersion() == HttpVersion.HTTP_1_0;
        boolean chunked = hasBody && length < 0 && !old;
        if (hasBody && length < 0 && old) {
            stage = Stage.LAST; // the connection's end is the body's end
            last = exchange;
        }
        if (chunked) {
            headers.set(HttpHeaderNames.TRANSFER_ENCODING, HttpHeaderValues.CHUNKED);
        } else {
            headers.remove(HttpHeaderNames.TRANSFER_ENCODING);
        }
        long written = Exchange.hasBody(status) ? length : status == 205 ? 0 : -1;
        encoder.frame(written, chunked, !hasBody, persistence(exchange));
        write(new DefaultHttpResponse(HttpVersion.HTTP_1_1, exchange.statusLine(status), headers));
    }

    void writePart(Object part) {
        if (stage == Stage.CLOSED) {
            ReferenceCountUtil.release(part);
        } else {
            write(part);
        }
    }

    /** Ends the front exchange's response. */
    void writeEnd() {
        if (stage != Stage.CLOSED) {
            endAfterUnread(Objects.requireNonNull(front));
            write(LastHttpContent.EMPTY_LAST_CONTENT);
        }
    }

    void writeInformational(int status, HttpHeaders headers) {
        Http1Exchange exchange = front;
        if (stage == Stage.CLOSED
                || exchange == null
                || exchange.head().protocolVersion() == HttpVersion.HTTP_1_0) {
            return;
        }
        write(response(ResponseHeaders.status(status), headers, Unpooled.EMPTY_BUFFER));
    }

    void writeContinue() {
        write(
                response(
                        HttpResponseStatus.CONTINUE,
                        EmptyHttpHeaders.INSTANCE,
                        Unpooled.EMPTY_BUFFER));
    }

    /** A body that nobody will read any more, and that cannot be skipped, ends the connection. */
    private void endAfterUnread(Http1Exchange exchange) {
        if (!exchange.isSkippable() && (stage == Stage.OPEN || stage == Stage.LAST)) {
            stage = Stage.LAST;
            unread = true;
        }
    }

    private ResponseEncoder.Persistence persistence(Http1Exchange exchange) {
        if (stage == Stage.LAST && (exchange == back || exchange == last)) {
            return ResponseEncoder.Persistence.CLOSE;
        }
        return exchange.head().protocolVersion() == HttpVersion.HTTP_1_0
                ? ResponseEncoder.Persistence.KEEP_ALIVE
                : ResponseEncoder.Persistence.DEFAULT;
    }

    private void write(Object message) {
        context().write(message, context().voidPromise());
        dirty = true;
        if (!isWritable()) {
            dirty = false;
            context().flush();
        } else if (!reading && !flushScheduled) {
            flushScheduled = true;
            loop.eventLoop().execute(flushLater);
        }
    }

    private void flushLater() {
        flushScheduled = false;
        flush();
    }

    /** Gives the socket what was written. */
    void flush() {
        if (dirty) {
            dirty = false;
            context().flush();
        }
    }

    // The order of exchanges.

    void responded(Http1Exchange exchange) {
        if (exchange.isDispatched()) {
            underWay--;
        }
        if (exchange == front && !advancing) {
            advancing = true;
            advance();
            advancing = false;
        }
        if (undispatched != null) {
            dispatch();
        }
    }

    private void advance() {
        while (front != null && front.isDone()) {
            Http1Exchange answered = front;
            front = answered.next;
            answered.next = null;
            if (answered == last) {
                loseAll();
            }
            if (front == null) {
                back = null;
                answeredAll();
            } else {
                front.takeTurn();
            }
        }
    }

    private void answeredAll() {
        quietSince = loop.now();
        if (stage != Stage.LAST) {
            return;
        }
        if (closing != null) {
            write(closing);
            closing = null;
        }
        closeWhenFlushed();
    }

    // The end.

    /** Cuts a response off: what was written of it still goes out. */
    void cutOff() {
        unread = true;
        cut = true;
        cutSince = loop.now();
        closeWhenFlushed();
    }

    @Override
    public void drain() {
        draining = true;
        if (stage != Stage.OPEN || (decoder.isInHead() && front == null)) {
            return; // what is on its way in is the last request
        }
        stage = Stage.LAST;
        if (front == null) {
            closeWhenFlushed();
        }
    }

    @Override
    public Channel channel() {
        return context().channel();
    }

    private void closeWhenFlushed() {
        if (stage == Stage.CLOSING || stage == Stage.LINGERING || stage == Stage.CLOSED) {
            return;
        }
        stage = Stage.CLOSING;
        dirty = false;
        context()
                .writeAndFlush(Unpooled.EMPTY_BUFFER)
                .addListener(
                        done -> {
                            if (done.isSuccess() && unread) {
                                linger();
                            } else {
                                context().close();
                            }
                        });
    }

    /**
     * Closes our half only. If all were closed while bytes of the client's are unread, the kernel
     * would reset the connection, and the client might not see the response.
     */
    private void linger() {
        if (stage != Stage.CLOSING) {
            return;
        }
        stage = Stage.LINGERING;
        quietSince = loop.now();
        paused = 0;
        context().channel().config().setAutoRead(true);
        SslHandler tls = context().pipeline().get(SslHandler.class);
        if (tls != null) {
            tls.closeOutbound();
        } else {
            ((DuplexChannel) context().channel()).shutdownOutput();
        }
    }

    /** What ends when its time is over. */
    private final class Timeouts extends ConnectionLoop.Timed {
        private final WriteProgress writes = new WriteProgress(loop);

        @Override
        void tick() {
            HttpSettings settings = loop.settings();
            if (stage == Stage.LINGERING) {
                closeIf(loop.isOver(LINGER, quietSince));
            } else if (stage == Stage.CLOSING
                    && cut
                    && loop.isOver(settings.writeNanos, cutSince)) {
                LOG.debug("closed: the client has not taken the rest for write-timeout");
                context().close();
            } else if (writes.isStuck(context().channel())) {
                LOG.debug("closed: the client takes nothing for write-timeout");
                context().close();
            } else if (receiving != null && receiving.isBodyLate()) {
                Http1Exchange late = receiving;
                receiving = null;
                loseBody(late, 408, "the body does not come");
            } else if (front == null && decoder.isInHead()) {
                if (loop.isOver(settings.headerNanos, decoder.headSince())) {
                    refuse(408, "the header does not come");
                }
            } else if (front == null) {
                closeIf(loop.isOver(fresh ? settings.headerNanos : settings.idleNanos, quietSince));
            }
        }

        private void closeIf(boolean over) {
            if (over) {
                context().close();
            }
        }
    }
}
