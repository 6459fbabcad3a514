package io.howdah.server.http;

import io.howdah.server.proxy.Authority;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.WriteBufferWaterMark;
import io.netty.handler.codec.http.DefaultHttpRequest;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.TooLongHttpHeaderException;
import io.netty.handler.codec.http2.Http2DataFrame;
import io.netty.handler.codec.http2.Http2Exception;
import io.netty.handler.codec.http2.Http2Headers;
import io.netty.handler.codec.http2.Http2HeadersFrame;
import io.netty.util.ReferenceCountUtil;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Reads the frames of one HTTP/2 stream: one request. */
@SuppressWarnings({
    "FutureReturnValueIgnored",
    "ReferenceEquality"
}) // pipelines tell of what fails; known methods and versions are constants
final class StreamHandler extends ChannelInboundHandlerAdapter {

    private static final Logger LOG = LoggerFactory.getLogger(StreamHandler.class);
    private static final HttpVersion HTTP_2 = HttpVersion.valueOf("HTTP/2.0");

    private final Http2Connection connection;
    private @Nullable Http2Exchange exchange;

    StreamHandler(Http2Connection connection) {
        this.connection = connection;
    }

    @Override
    public void handlerAdded(ChannelHandlerContext context) {
        int most = connection.share();
        context.channel()
                .config()
                .setWriteBufferWaterMark(new WriteBufferWaterMark(most / 2, most));
        connection.streamOpened();
    }

    @Override
    public void channelInactive(ChannelHandlerContext context) {
        connection.streamClosed();
        if (exchange != null) {
            exchange.close();
        }
        context.fireChannelInactive();
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object frame) {
        if (frame instanceof Http2HeadersFrame headers) {
            if (exchange == null) {
                begin(context, headers);
            } else {
                exchange.receiveBody(Unpooled.EMPTY_BUFFER, headers.isEndStream()); // trailers
            }
        } else if (frame instanceof Http2DataFrame data && exchange != null) {
            exchange.receiveBody(data.content(), data.isEndStream());
        } else {
            ReferenceCountUtil.release(frame);
        }
    }

    private void begin(ChannelHandlerContext context, Http2HeadersFrame frame) {
        long startNanos = System.nanoTime();
        RequestHeaders headers = new RequestHeaders(connection.loop().settings().maxHeaderCount);
        HttpRequest head =
                new DefaultHttpRequest(
                        HTTP_2, method(frame.headers()), target(frame.headers()), headers);
        int refused = 0;
        try {
            copy(frame.headers(), headers);
        } catch (TooLongHttpHeaderException e) {
            refused = 431;
        } catch (IllegalArgumentException e) {
            refused = 400;
        }
        if (refused == 0) {
            refused = check(head, headers);
        }
        long contentLength = frame.isEndStream() ? 0 : contentLength(headers);
        if (refused == 0 && contentLength > connection.loop().settings().maxBodySize) {
            refused = 413;
        }
        Http2Exchange begun =
                new Http2Exchange(connection, context, head, contentLength, startNanos);
        exchange = begun;
        if (refused == 0) {
            connection.dispatcher().handle(begun);
            return;
        }
        LOG.debug("refused an HTTP/2 request with {}", refused);
        connection.dispatcher().refused(refused, "an HTTP/2 request is malformed or too long");
        begun.refuse(refused);
    }

    private static HttpMethod method(Http2Headers headers) {
        CharSequence method = headers.method();
        return method == null ? HttpMethod.CONNECT : HttpMethod.valueOf(method.toString());
    }

    private static String target(Http2Headers headers) {
        CharSequence path = headers.path();
        return path == null ? "" : path.toString();
    }

    /** Copies what is no pseudo-header. Cookies become one again: RFC 9113, section 8.2.3. */
    private static void copy(Http2Headers from, RequestHeaders to) {
        StringBuilder cookies = null;
        CharSequence authority = from.authority();
        if (authority != null) {
            to.add(HttpHeaderNames.HOST, authority);
        }
        for (Map.Entry<CharSequence, CharSequence> header : from) {
            CharSequence name = header.getKey();
            if (name.charAt(0) == ':'
                    || (authority != null && HttpHeaderNames.HOST.contentEquals(name))) {
                continue;
            }
            if (HttpHeaderNames.COOKIE.contentEquals(name)) {
                cookies = cookies == null ? new StringBuilder() : cookies.append("; ");
                cookies.append(header.getValue());
            } else {
                to.add(name, header.getValue());
            }
        }
        if (cookies != null) {
            to.add(HttpHeaderNames.COOKIE, cookies.toString());
        }
    }

    /** The status to refuse a request with; 0 if it is right. */
    private int check(HttpRequest head, RequestHeaders headers) {
        HttpMethod method = head.method();
        if (method == HttpMethod.CONNECT || method == HttpMethod.TRACE) {
            return 405;
        }
        if (head.uri().length() > connection.loop().settings().maxRequestLine) {
            return 414;
        }
        String host = headers.host();
        boolean hostIsRight = headers.hosts() == 1 && host != null && Authority.parse(host) != null;
        boolean targetIsRight =
                head.uri().startsWith("/")
                        || (head.uri().equals("*") && method == HttpMethod.OPTIONS);
        return hostIsRight && targetIsRight && RequestCheck.isPlain(head.uri()) ? 0 : 400;
    }

    private static long contentLength(RequestHeaders headers) {
        return headers.hasContentLength() ? ResponseHeaders.contentLength(headers) : -1;
    }

    @Override
    public void channelReadComplete(ChannelHandlerContext context) {
        if (exchange != null) {
            exchange.readCompleted();
        }
    }

    @Override
    public void channelWritabilityChanged(ChannelHandlerContext context) {
        if (exchange != null) {
            exchange.becameSendable();
        }
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
        LOG.debug("an HTTP/2 stream failed", cause);
        if (!(cause instanceof Http2Exception)) { // the multiplexer resets it, and says why
            context.close();
        }
    }
}
