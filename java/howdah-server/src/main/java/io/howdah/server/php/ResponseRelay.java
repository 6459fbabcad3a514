package io.howdah.server.php;

import io.howdah.server.exchange.HttpExchange;
import io.howdah.server.http.Exchange;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpMethod;
import java.nio.ByteBuffer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Passes responses on from PHP to the exchanges of their requests. */
final class ResponseRelay {

    private static final Logger LOG = LoggerFactory.getLogger(ResponseRelay.class);

    /**
     * Netty copies bodies up to this size after their heads, so that they need no pooled memory.
     */
    private static final int SMALL = 128;

    private final ResponseHeads heads;
    private final FileSender files;
    private final long spool;

    /**
     * @param spool bytes of a response that may lie in a file until its client takes them
     */
    ResponseRelay(ResponseHeads heads, FileSender files, long spool) {
        this.heads = heads;
        this.files = files;
        this.spool = spool;
    }

    /**
     * Passes a part of a response on.
     *
     * @param late whether the request has failed because it ran past its deadline
     * @return false if what PHP gave is no response
     */
    boolean pass(PhpRequest request, ResponseParts parts, boolean late) {
        try {
            if (late) {
                fail(request, 504);
            } else if (request.begun) {
                write(request, parts);
            } else if (request.sending != null) {
                sendFile(request, request.sending, parts);
            } else {
                return begin(request, parts);
            }
            return true;
        } catch (RuntimeException e) {
            LOG.error("the response to {} cannot be sent", request, e);
            fail(request, 500);
            return false;
        }
    }

    private static void fail(PhpRequest request, int status) {
        request.status = status;
        request.exchange.fail(status);
    }

    private boolean begin(PhpRequest request, ResponseParts parts) {
        ResponseHead response =
                heads.find(parts.status(), parts.bytes(), parts.headersStart(), parts.headersEnd());
        HttpExchange exchange = request.exchange;
        int status = response.status();
        if (parts.informational()) {
            exchange.inform(status, response.headers());
            return true;
        }
        if (status < 200 || status > 599) {
            LOG.error("PHP answered {} with status {}: expected 200 to 599", request, status);
            fail(request, 500);
            return false;
        }
        request.status = status;
        if (response.reason() != null) {
            exchange.reason(response.reason());
        }
        if (response.file() != null) {
            request.sending = response;
            sendFile(request, response, parts);
            return true;
        }
        int length = parts.bodyEnd() - parts.bodyStart();
        boolean whole = !parts.more();
        if (whole && (response.contentLength() < 0 || length > 0)) {
            exchange.respond(status, response.headers(), body(parts, length));
            return true;
        }
        beginStream(request, response);
        write(request, parts);
        return true;
    }

    /** What PHP writes itself is dropped, and the file sent when PHP has ended its response. */
    private void sendFile(PhpRequest request, ResponseHead response, ResponseParts parts) {
        SentFile file = response.file();
        if (parts.more() || file == null) {
            return;
        }
        if (parts.failed()) {
            fail(request, 500);
        } else {
            files.send(request, response, file);
        }
    }

    /** Begins a response whose body follows, or of which PHP knows the length better than we. */
    private void beginStream(PhpRequest request, ResponseHead response) {
        HttpHeaders headers = response.headers();
        if (response.contentLength() >= 0) {
            headers = headers.copy().set(HttpHeaderNames.CONTENT_LENGTH, response.contentLength());
            boolean hasBody =
                    !HttpMethod.HEAD.equals(request.exchange.head().method())
                            && Exchange.hasBody(response.status());
            request.owed = hasBody ? response.contentLength() : -1;
        }
        request.begun = true;
        request.exchange.spool(spool);
        request.exchange.begin(response.status(), headers);
    }

    private static void write(PhpRequest request, ResponseParts parts) {
        int length = parts.bodyEnd() - parts.bodyStart();
        if (length > 0) {
            request.exchange.write(body(parts, length));
            if (request.owed >= 0) {
                request.owed = Math.max(request.owed - length, 0);
            }
        }
        if (parts.more()) {
            return;
        }
        if (request.owed > 0 || parts.failed()) {
            request.exchange.fail(
                    500); // aborted, so that the client sees that something is missing
        } else {
            request.exchange.end();
        }
    }

    private static ByteBuf body(ResponseParts parts, int length) {
        if (length == 0) {
            return Unpooled.EMPTY_BUFFER;
        }
        if (length <= SMALL) {
            byte[] copy = new byte[length];
            parts.bytes().get(parts.bodyStart(), copy);
            return Unpooled.wrappedBuffer(copy);
        }
        ByteBuf body = ByteBufAllocator.DEFAULT.directBuffer(length, length);
        ByteBuffer room = body.internalNioBuffer(0, length);
        room.put(room.position(), parts.bytes(), parts.bodyStart(), length);
        return body.writerIndex(length);
    }
}
