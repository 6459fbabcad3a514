package io.howdah.server;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.DecoderResult;
import io.netty.handler.codec.http.DefaultHttpHeadersFactory;
import io.netty.handler.codec.http.HttpDecoderConfig;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpHeadersFactory;
import io.netty.handler.codec.http.HttpMessage;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpRequestDecoder;
import io.netty.handler.codec.http.LastHttpContent;
import java.util.List;

/**
 * Netty's decoder, which is strict already, with two more things: it refuses headers that are
 * folded over several lines (RFC 9112, section 5.2), because others may read them otherwise, and it
 * knows since when a head is incomplete.
 */
final class RequestDecoder extends HttpRequestDecoder {

    private static final int LARGEST_PART = 64 * 1024;
    private static final long ONES = 0x0101010101010101L;
    private static final long HIGHS = 0x8080808080808080L;
    private static final long LINE_FEEDS = '\n' * ONES;
    private static final long SPACES = ' ' * ONES;
    private static final long TABS = '\t' * ONES;

    private final ConnectionLoop loop;
    private boolean inBody;
    private boolean inHead;
    private boolean folded;
    private long headSince;

    RequestDecoder(ConnectionLoop loop) {
        super(configuration(loop.settings()));
        this.loop = loop;
    }

    private static HttpDecoderConfig configuration(HttpSettings settings) {
        return new HttpDecoderConfig()
                .setMaxInitialLineLength(settings.maxRequestLine)
                .setMaxHeaderSize(settings.maxHeaderSize)
                .setMaxChunkSize(LARGEST_PART)
                .setStrictLineParsing(true)
                .setUseRfc9112TransferEncoding(true)
                .setAllowDuplicateContentLengths(false)
                .setHeadersFactory(new RequestHeadersFactory(settings.maxHeaderCount))
                .setTrailersFactory(DefaultHttpHeadersFactory.trailersFactory());
    }

    /** Whether a part of a request's head has come, and the rest has not. */
    boolean isInHead() {
        return inHead;
    }

    /** When the first part of an incomplete head came, by the loop's clock. */
    long headSince() {
        return headSince;
    }

    @Override
    protected void decode(ChannelHandlerContext context, ByteBuf buffer, List<Object> out)
            throws Exception {
        if (inBody) {
            super.decode(context, buffer, out);
            inBody = out.isEmpty() || !(out.get(out.size() - 1) instanceof LastHttpContent);
            return;
        }
        int start = buffer.readerIndex();
        boolean continued = inHead;
        super.decode(context, buffer, out);
        folded |= isFolded(buffer, start, buffer.readerIndex(), continued);
        if (out.isEmpty()) {
            noteIncomplete();
            return;
        }
        inHead = false;
        if (folded) {
            refuseFolded(out.get(0));
        }
        inBody = !(out.get(out.size() - 1) instanceof LastHttpContent);
    }

    @Override
    protected HttpMessage createMessage(String[] line) throws Exception {
        if (!line[2].startsWith("HTTP/")) {
            throw new NotHttpException();
        }
        return super.createMessage(line);
    }

    /** What came is no HTTP, not even bad HTTP. */
    static final class NotHttpException extends RuntimeException {
        private static final long serialVersionUID = 1;

        NotHttpException() {
            super("a request line of HTTP was expected");
        }
    }

    private void noteIncomplete() {
        if (!inHead) {
            inHead = true;
            headSince = loop.now();
        }
    }

    private void refuseFolded(Object message) {
        folded = false;
        if (message instanceof HttpRequest request && request.decoderResult().isSuccess()) {
            request.setDecoderResult(
                    DecoderResult.failure(
                            new IllegalArgumentException("a header is folded over several lines")));
        }
    }

    /**
     * Whether a line begins with a space or a tab. The decoder takes whole lines, so that a part
     * that goes on with a head begins with a line.
     */
    private static boolean isFolded(ByteBuf buffer, int start, int end, boolean continued) {
        if (continued && start < end && isBlank(buffer.getByte(start))) {
            return true;
        }
        int i = start;
        for (; i + Long.BYTES < end; i += Long.BYTES) {
            long lineFeeds = zeros(buffer.getLongLE(i) ^ LINE_FEEDS);
            long next = buffer.getLongLE(i + 1);
            if ((lineFeeds & (zeros(next ^ SPACES) | zeros(next ^ TABS))) != 0
                    && hasFold(buffer, i, i + Long.BYTES)) {
                return true;
            }
        }
        return hasFold(buffer, i, end - 1);
    }

    /** The high bit of each byte that is zero; and maybe that of the byte 1 above such a byte. */
    private static long zeros(long bytes) {
        return bytes - ONES & ~bytes & HIGHS;
    }

    private static boolean hasFold(ByteBuf buffer, int start, int end) {
        for (int i = start; i < end; i++) {
            if (buffer.getByte(i) == '\n' && isBlank(buffer.getByte(i + 1))) {
                return true;
            }
        }
        return false;
    }

    private static boolean isBlank(byte character) {
        return character == ' ' || character == '\t';
    }

    private record RequestHeadersFactory(int most) implements HttpHeadersFactory {

        @Override
        public HttpHeaders newHeaders() {
            return new RequestHeaders(most);
        }

        @Override
        public HttpHeaders newEmptyHeaders() {
            return new RequestHeaders(most);
        }
    }
}
