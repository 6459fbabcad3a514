package io.howdah.server.http;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.DefaultHttpHeaders;
import io.netty.handler.codec.http.DefaultHttpHeadersFactory;
import io.netty.handler.codec.http.DefaultHttpResponse;
import io.netty.handler.codec.http.EmptyHttpHeaders;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.LastHttpContent;

/**
 * What an HTTP/1.1 connection writes: responses with their framing, and when they go to the socket.
 * What is written while the connection reads goes out when that is over, all of it at once.
 */
@SuppressWarnings({
    "FutureReturnValueIgnored",
    "ReferenceEquality"
}) // pipelines tell of what fails; known versions are constants
final class Http1Output {

    private final ChannelHandlerContext context;
    private final ResponseEncoder encoder;
    private final ConnectionLoop loop;
    private final Runnable flushLater = this::flushLater;
    private boolean reading;
    private boolean dirty;
    private boolean flushScheduled;

    Http1Output(ChannelHandlerContext context, ResponseEncoder encoder, ConnectionLoop loop) {
        this.context = context;
        this.encoder = encoder;
        this.loop = loop;
    }

    // Responses.

    void writeWhole(
            Http1Exchange exchange,
            int status,
            HttpHeaders headers,
            ByteBuf body,
            ResponseEncoder.Persistence persistence) {
        if (headers.contains(HttpHeaderNames.TRANSFER_ENCODING)) {
            headers.remove(HttpHeaderNames.TRANSFER_ENCODING);
        }
        boolean hasBody = exchange.mayHaveBody();
        long length = hasBody ? body.readableBytes() : lengthWithout(status, headers, body);
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
        encoder.frame(length, false, !hasBody, persistence);
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

    /** Whether only the connection's end can tell the client where a response's body ends. */
    boolean endsWithConnection(Http1Exchange exchange, long length) {
        return length < 0
                && exchange.head().protocolVersion() == HttpVersion.HTTP_1_0
                && exchange.mayHaveBody()
                && !loop.settings().development;
    }

    /**
     * Writes the head of a response.
     *
     * @param length of the body; -1 if it is not known
     */
    void writeHead(
            Http1Exchange exchange,
            int status,
            HttpHeaders headers,
            long length,
            ResponseEncoder.Persistence persistence) {
        if (loop.settings().development) {
            write(
                    new DefaultHttpResponse(
                            exchange.head().protocolVersion(),
                            exchange.statusLine(status),
                            developmentHeaders(exchange, headers)));
            return;
        }
        boolean hasBody = exchange.mayHaveBody();
        boolean chunked =
                hasBody && length < 0 && exchange.head().protocolVersion() != HttpVersion.HTTP_1_0;
        if (chunked) {
            headers.set(HttpHeaderNames.TRANSFER_ENCODING, HttpHeaderValues.CHUNKED);
        } else {
            headers.remove(HttpHeaderNames.TRANSFER_ENCODING);
        }
        long written = Exchange.hasBody(status) ? length : status == 205 ? 0 : -1;
        encoder.frame(written, chunked, !hasBody, persistence);
        write(new DefaultHttpResponse(HttpVersion.HTTP_1_1, exchange.statusLine(status), headers));
    }

    /** Writes a part of a response's body. */
    void writePart(Object part) {
        write(part);
    }

    /** Ends a response. */
    void writeEnd() {
        write(LastHttpContent.EMPTY_LAST_CONTENT);
    }

    /** Writes a response that others follow. */
    void writeInformational(HttpResponseStatus status, HttpHeaders headers) {
        write(response(status, headers, Unpooled.EMPTY_BUFFER));
    }

    /** Writes the server's own response to what cannot become an exchange: the last one. */
    void writePage(int status) {
        ByteBuf page = StatusPage.of(status);
        HttpHeaders headers = new DefaultHttpHeaders();
        headers.set(HttpHeaderNames.CONTENT_TYPE, StatusPage.CONTENT_TYPE);
        encoder.frame(page.readableBytes(), false, false, ResponseEncoder.Persistence.CLOSE);
        write(response(ResponseHeaders.status(status), headers, page));
    }

    private static DefaultFullHttpResponse response(
            HttpResponseStatus status, HttpHeaders headers, ByteBuf body) {
        return new DefaultFullHttpResponse(
                HttpVersion.HTTP_1_1, status, body, headers, EmptyHttpHeaders.INSTANCE);
    }

    // The socket.

    boolean isWritable() {
        return context.channel().isWritable();
    }

    private void write(Object message) {
        context.write(message, context.voidPromise());
        dirty = true;
        if (!isWritable()) {
            dirty = false;
            context.flush();
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
            context.flush();
        }
    }

    /** Gives the socket the last of what was written; done when the socket has taken it. */
    ChannelFuture finish() {
        dirty = false;
        return context.writeAndFlush(Unpooled.EMPTY_BUFFER);
    }

    /** Whether the connection has begun to read with this call. */
    boolean beginReading() {
        boolean begins = !reading;
        reading = true;
        return begins;
    }

    /** The connection has read all that was there. */
    void endReading() {
        reading = false;
        flush();
    }
}
