package io.howdah.server.http;

import io.howdah.server.exchange.ConnectionInfo;
import io.howdah.server.proxy.ConnectionOrigin;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.codec.DecoderResult;
import io.netty.handler.codec.http.EmptyHttpHeaders;
import io.netty.handler.codec.http.HttpContent;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.handler.ssl.SslHandler;
import io.netty.util.ReferenceCountUtil;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * An HTTP/1.1 connection: what it reads and when, the order of its exchanges, and its end.
 *
 * <p>Requests that are pipelined form an {@link Http1Pipeline}. The front one's response goes to
 * the connection, those after it keep theirs. A request is dispatched as long as the connection
 * takes what is written and not too many are being handled; the pipeline may hold some more: those
 * that came in the same read.
 */
@SuppressWarnings({
    "FutureReturnValueIgnored",
    "ReferenceEquality"
}) // pipelines tell of what fails; known methods and versions are constants
final class Http1Connection extends ChannelInboundHandlerAdapter implements Drainable {

    /** Bytes of an unread body that are skipped to keep the connection. */
    static final long MOST_SKIPPED = 256 * 1024;

    private static final Logger LOG = LoggerFactory.getLogger(Http1Connection.class);

    /** Reasons not to read. */
    private static final int PAUSED_BY_BODY = 1;

    private static final int PAUSED_BY_PIPELINE = 2;
    private static final int PAUSED_BY_WRITES = 4;

    private final Dispatcher dispatcher;
    private final ConnectionLoop loop;
    private final Connections connections;
    private final RequestDecoder decoder;
    private final ResponseEncoder encoder;
    private final RequestCheck check;
    private final Http1Pipeline pipeline = new Http1Pipeline();
    private final Timeouts timeouts;
    private @Nullable ChannelHandlerContext context;
    private @Nullable ConnectionOrigin origin;
    private @Nullable Http1Output output;
    private @Nullable Http1Closing closing;

    private @Nullable Http1Exchange receiving;

    /** Whose response ends with the connection. */
    private @Nullable Http1Exchange last;

    /** The status of what is answered after all exchanges; 0: nothing. */
    private int closingStatus;

    private boolean draining;
    private boolean fresh = true;
    private int paused;
    private boolean dispatching;
    private boolean advancing;
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
        return pipeline.front();
    }

    boolean isOpen() {
        return !closing().isClosed();
    }

    boolean isWritable() {
        return output().isWritable();
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

    private Http1Output output() {
        return Objects.requireNonNull(output);
    }

    private Http1Closing closing() {
        return Objects.requireNonNull(closing);
    }

    // Life.

    @Override
    public void handlerAdded(ChannelHandlerContext context) {
        this.context = context;
        output = new Http1Output(context, encoder, loop);
        closing = new Http1Closing(this, context, output);
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
        closing().closed();
        if (receiving != null) {
            receiving.loseBody();
            receiving = null;
        }
        pipeline.loseAll();
        context.fireChannelInactive();
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
        LOG.debug("a connection failed", cause);
        context.close();
    }

    // Reading.

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
        if (output().beginReading()) {
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
        if (!closing().takesRequests()) {
            closing().leaveUnread();
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
        pipeline.append(exchange);
        receiving = check.contentLength() == 0 ? null : exchange;
        fresh = false;
        if (draining || !check.keepAlive()) {
            closing().beLast();
        }
        dispatch();
    }

    /** Dispatches what may be, in order. */
    private void dispatch() {
        if (dispatching) {
            return;
        }
        dispatching = true;
        while (pipeline.hasUndispatched()
                && pipeline.underWay() < loop.settings().maxPipelined
                && isWritable()) {
            pipeline.dispatchNext();
        }
        dispatching = false;
        pause(PAUSED_BY_PIPELINE, pipeline.hasUndispatched());
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
        closing().leaveUnread();
        if (closing().takesRequests()) {
            closing().beLast();
        }
        if (closing().isLast() && pipeline.isEmpty()) {
            closing().closeWhenFlushed();
        }
    }

    /** Answers what cannot become an exchange, once all before it is answered. */
    private void refuse(int status, String reason) {
        LOG.debug("refused with {}: {}", status, reason);
        dispatcher.refused(status, reason);
        closing().leaveUnread();
        closing().beLast();
        closingStatus = status;
        if (pipeline.isEmpty()) {
            answeredAll();
        }
    }

    @Override
    public void channelReadComplete(ChannelHandlerContext context) {
        quietSince = loop.now();
        output().endReading();
    }

    private void pause(int reason, boolean pauses) {
        int before = paused;
        paused = pauses ? paused | reason : paused & ~reason;
        if (before == 0 != (paused == 0)) {
            context().channel().config().setAutoRead(paused == 0);
        }
    }

    /** Reads whatever comes, to throw it away. */
    void readOn() {
        quietSince = loop.now();
        paused = 0;
        context().channel().config().setAutoRead(true);
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
            Http1Exchange front = pipeline.front();
            if (front != null) {
                front.becameSendable();
            }
            dispatch();
        }
        context.fireChannelWritabilityChanged();
    }

    // Writing.

    void writeWhole(Http1Exchange exchange, int status, HttpHeaders headers, ByteBuf body) {
        if (!isOpen()) {
            body.release();
            return;
        }
        closing().endAfterUnread(exchange);
        output().writeWhole(exchange, status, headers, body, persistence(exchange));
    }

    void writeHead(Http1Exchange exchange, int status, HttpHeaders headers, long length) {
        if (!isOpen()) {
            return;
        }
        if (output().endsWithConnection(exchange, length)) {
            closing().beLast();
            last = exchange;
        }
        output().writeHead(exchange, status, headers, length, persistence(exchange));
    }

    void writePart(Object part) {
        if (!isOpen()) {
            ReferenceCountUtil.release(part);
        } else {
            output().writePart(part);
        }
    }

    /** Ends the front exchange's response. */
    void writeEnd() {
        if (isOpen()) {
            closing().endAfterUnread(Objects.requireNonNull(pipeline.front()));
            output().writeEnd();
        }
    }

    void writeInformational(int status, HttpHeaders headers) {
        Http1Exchange exchange = pipeline.front();
        if (!isOpen()
                || exchange == null
                || exchange.head().protocolVersion() == HttpVersion.HTTP_1_0) {
            return;
        }
        output().writeInformational(ResponseHeaders.status(status), headers);
    }

    void writeContinue() {
        output().writeInformational(HttpResponseStatus.CONTINUE, EmptyHttpHeaders.INSTANCE);
    }

    private ResponseEncoder.Persistence persistence(Http1Exchange exchange) {
        if (closing().isLast() && (pipeline.isBack(exchange) || exchange == last)) {
            return ResponseEncoder.Persistence.CLOSE;
        }
        return exchange.head().protocolVersion() == HttpVersion.HTTP_1_0
                ? ResponseEncoder.Persistence.KEEP_ALIVE
                : ResponseEncoder.Persistence.DEFAULT;
    }

    /** Gives the socket what was written. */
    void flush() {
        output().flush();
    }

    // The order of exchanges.

    void responded(Http1Exchange exchange) {
        pipeline.responded(exchange);
        if (exchange == pipeline.front() && !advancing) {
            advancing = true;
            advance();
            advancing = false;
        }
        if (pipeline.hasUndispatched()) {
            dispatch();
        }
    }

    private void advance() {
        Http1Exchange front = pipeline.front();
        while (front != null && front.isDone()) {
            pipeline.removeFront(front);
            if (front == last) {
                pipeline.loseAll();
            }
            front = pipeline.front();
            if (front == null) {
                answeredAll();
            } else {
                front.takeTurn();
                front = pipeline.front();
            }
        }
    }

    private void answeredAll() {
        quietSince = loop.now();
        if (!closing().isLast()) {
            return;
        }
        if (closingStatus != 0) {
            output().writePage(closingStatus);
            closingStatus = 0;
        }
        closing().closeWhenFlushed();
    }

    // The end.

    /** Cuts a response off: what was written of it still goes out. */
    void terminate() {
        closing().terminate();
    }

    @Override
    public void drain() {
        draining = true;
        if (!closing().takesRequests() || (decoder.isInHead() && pipeline.isEmpty())) {
            return; // what is on its way in is the last request
        }
        closing().beLast();
        if (pipeline.isEmpty()) {
            closing().closeWhenFlushed();
        }
    }

    @Override
    public Channel channel() {
        return context().channel();
    }

    /** What ends when its time is over. */
    private final class Timeouts extends ConnectionLoop.Timed {
        private final WriteProgress writes = new WriteProgress(loop);

        @Override
        void tick() {
            HttpSettings settings = loop.settings();
            if (closing().tick(quietSince)) {
                return;
            }
            if (writes.isStuck(context().channel())) {
                LOG.debug("closed: the client takes nothing for write-timeout");
                context().close();
            } else if (receiving != null && receiving.isBodyLate()) {
                Http1Exchange late = receiving;
                receiving = null;
                loseBody(late, 408, "the body does not come");
            } else if (pipeline.isEmpty() && decoder.isInHead()) {
                if (loop.isOver(settings.headerNanos, decoder.headSince())) {
                    refuse(408, "the header does not come");
                }
            } else if (pipeline.isEmpty()) {
                if (loop.isOver(fresh ? settings.headerNanos : settings.idleNanos, quietSince)) {
                    context().close();
                }
            }
        }
    }
}
