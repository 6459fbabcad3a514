package io.howdah.server.http;

import io.howdah.server.exchange.ConnectionInfo;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.http.EmptyHttpHeaders;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http2.DefaultHttp2DataFrame;
import io.netty.handler.codec.http2.DefaultHttp2Headers;
import io.netty.handler.codec.http2.DefaultHttp2HeadersFrame;
import io.netty.handler.codec.http2.DefaultHttp2ResetFrame;
import io.netty.handler.codec.http2.Http2Error;
import io.netty.handler.codec.http2.Http2Headers;
import io.netty.util.AsciiString;
import java.util.Iterator;
import java.util.Map;

/** An exchange of an HTTP/2 connection: a stream. */
@SuppressWarnings("FutureReturnValueIgnored") // pipelines tell of what fails
final class Http2Exchange extends Exchange implements Runnable {

    private final Http2Connection connection;
    private final ChannelHandlerContext context;
    private final Timeouts timeouts;
    private final boolean expectsContinue;
    private boolean continueSent;
    private boolean responded;
    private boolean reading = true;
    private boolean dirty;
    private boolean flushScheduled;

    Http2Exchange(
            Http2Connection connection,
            ChannelHandlerContext context,
            HttpRequest head,
            long contentLength,
            long startNanos) {
        super(head, contentLength, connection.dispatcher(), connection.loop(), startNanos);
        this.connection = connection;
        this.context = context;
        expectsContinue = contentLength != 0 && head.headers().contains(HttpHeaderNames.EXPECT);
        timeouts = new Timeouts();
        connection.loop().add(timeouts);
    }

    @Override
    public ConnectionInfo connection() {
        return connection.origin().info(head().headers());
    }

    @Override
    boolean takesFiles() {
        return false;
    }

    void receiveBody(ByteBuf part, boolean last) {
        reading = true;
        if (!receive(part, last)) {
            connection.dispatcher().refused(413, "the body is longer than max-body-size");
            refuse(413);
            stopBody();
        } else if (responded && bodySkipped() > Http1Connection.MOST_SKIPPED) {
            stopBody();
        }
    }

    /** The stream is gone. */
    void close() {
        connection.loop().remove(timeouts);
        loseBody();
        abort(false);
    }

    @Override
    void sendInform(int status, HttpHeaders headers) {
        Http2Headers sent = newHeaders(status, headers.size());
        copy(headers, sent);
        write(new DefaultHttp2HeadersFrame(sent, false));
    }

    @Override
    void sendWhole(int status, HttpHeaders headers, ByteBuf body) {
        boolean hasBody = mayHaveBody();
        long length = hasBody ? body.readableBytes() : lengthWithout(status, headers, body);
        boolean empty = !hasBody || !body.isReadable();
        write(new DefaultHttp2HeadersFrame(finalHeaders(status, headers, length), empty));
        if (empty) {
            body.release();
        } else {
            write(new DefaultHttp2DataFrame(body, true));
        }
    }

    private static long lengthWithout(int status, HttpHeaders headers, ByteBuf body) {
        if (!hasBody(status)) {
            return ResponseEncoder.NO_LENGTH;
        }
        return body.isReadable() ? body.readableBytes() : ResponseHeaders.contentLength(headers);
    }

    @Override
    void sendHead(int status, HttpHeaders headers, long length) {
        long sent = hasBody(status) ? length : ResponseEncoder.NO_LENGTH;
        write(new DefaultHttp2HeadersFrame(finalHeaders(status, headers, sent), false));
    }

    @Override
    void sendPart(Object part) {
        write(new DefaultHttp2DataFrame((ByteBuf) part, false));
    }

    @Override
    void sendEnd() {
        write(new DefaultHttp2DataFrame(Unpooled.EMPTY_BUFFER, true));
    }

    private Http2Headers finalHeaders(int status, HttpHeaders headers, long length) {
        Http2Headers sent = newHeaders(status, headers.size());
        copy(headers, sent);
        if (!connection.loop().settings().serverHeader.isEmpty()
                && !sent.contains(HttpHeaderNames.SERVER)) {
            sent.add(HttpHeaderNames.SERVER, connection.loop().settings().serverHeader);
        }
        if (!sent.contains(HttpHeaderNames.DATE)) {
            sent.add(HttpHeaderNames.DATE, connection.loop().date());
        }
        if (length >= 0) {
            sent.addLong(HttpHeaderNames.CONTENT_LENGTH, length);
        }
        return sent;
    }

    private static Http2Headers newHeaders(int status, int size) {
        Http2Headers headers = new DefaultHttp2Headers(false, size + 4);
        headers.status(HttpResponseStatus.valueOf(status).codeAsText());
        return headers;
    }

    private static void copy(HttpHeaders from, Http2Headers to) {
        Iterator<Map.Entry<CharSequence, CharSequence>> lines = from.iteratorCharSequence();
        while (lines.hasNext()) {
            Map.Entry<CharSequence, CharSequence> line = lines.next();
            if (!ResponseHeaders.isFraming(line.getKey())) {
                to.add(AsciiString.of(line.getKey()).toLowerCase(), line.getValue());
            }
        }
    }

    @Override
    void sendNow() {
        if (dirty) {
            dirty = false;
            context.flush();
            context.channel().parent().flush(); // the stream's waits for the end of the read
        }
    }

    @Override
    void terminate() {
        reset(Http2Error.INTERNAL_ERROR);
    }

    private void reset(Http2Error error) {
        context.writeAndFlush(new DefaultHttp2ResetFrame(error));
    }

    @Override
    void responded() {
        responded = true;
        boolean mayNeverCome = expectsContinue && !continueSent && bodyReceived() == 0;
        if (!isReceived()
                && (mayNeverCome
                        || contentLength() - bodyReceived() > Http1Connection.MOST_SKIPPED)) {
            stopBody();
        }
    }

    /** Asks the client to send no more of a body that nobody reads: RFC 9113, section 8.1. */
    private void stopBody() {
        if (!isReceived()) {
            reset(Http2Error.NO_ERROR);
        }
    }

    @Override
    void demandBody(boolean more) {
        context.channel().config().setAutoRead(more);
    }

    @Override
    void sendContinue() {
        if (expectsContinue && !continueSent) {
            continueSent = true;
            sendInform(100, EmptyHttpHeaders.INSTANCE);
        }
    }

    @Override
    boolean isSendable() {
        return context.channel().isWritable();
    }

    @Override
    ByteBufAllocator allocator() {
        return context.alloc();
    }

    private void write(Object frame) {
        context.write(frame);
        dirty = true;
        if (!reading && !flushScheduled) {
            flushScheduled = true;
            eventLoop().execute(this);
        }
    }

    /** The end of a batch of frames. */
    void readCompleted() {
        reading = false;
        sendNow();
    }

    @Override
    public void run() {
        flushScheduled = false;
        sendNow();
    }

    private final class Timeouts extends ConnectionLoop.Timed {
        private final WriteProgress writes = new WriteProgress(connection.loop());

        @Override
        void tick() {
            if (isBodyLate()) {
                connection.dispatcher().refused(408, "the body does not come");
                refuse(408);
                stopBody();
            } else if ((responded || !isSendable()) && writes.isStreamStuck(context.channel())) {
                abort(false);
                reset(Http2Error.CANCEL);
            }
        }
    }
}
