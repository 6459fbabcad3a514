package io.howdah.server.http;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.DecoderResult;
import io.netty.handler.codec.DecoderResultProvider;
import io.netty.handler.codec.http.HttpDecoderConfig;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpHeadersFactory;
import io.netty.handler.codec.http.HttpMessage;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpRequestDecoder;
import io.netty.handler.codec.http.LastHttpContent;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Netty's decoder, which is strict already, with three more things: it refuses headers and trailers
 * that are folded over several lines (RFC 9112, section 5.2), and request lines whose parts are
 * separated by anything but a space (section 3), because others may read them otherwise; and it
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
    private boolean inTrailers;
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
                .setStrictLineParsing(!settings.development)
                .setUseRfc9112TransferEncoding(true)
                .setAllowDuplicateContentLengths(false)
                .setHeadersFactory(new RequestHeadersFactory(settings.maxHeaderCount))
                .setTrailersFactory(new RequestHeadersFactory(settings.maxHeaderCount));
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
        int start = buffer.readerIndex();
        super.decode(context, buffer, out);
        if (inBody) {
            decodedBody(buffer, start, out);
        } else {
            decodedHead(buffer, start, out);
        }
    }

    private void decodedHead(ByteBuf buffer, int start, List<Object> out) {
        folded |= isFolded(buffer, start, buffer.readerIndex());
        if (out.isEmpty()) {
            noteIncomplete();
            return;
        }
        inHead = false;
        if (folded && out.get(0) instanceof HttpRequest request) {
            refuseFolded(request);
        }
        folded = false;
        inBody = lastOf(out) == null;
    }

    private void decodedBody(ByteBuf buffer, int start, List<Object> out) {
        if (inTrailers) {
            folded |= isFolded(buffer, start, buffer.readerIndex());
        } else if (out.isEmpty()) {
            inTrailers = isLastChunk(buffer, start, buffer.readerIndex());
        }
        LastHttpContent last = lastOf(out);
        if (last == null) {
            return;
        }
        if (folded) {
            refuseFolded(last);
        }
        folded = false;
        inTrailers = false;
        inBody = false;
    }

    private static @Nullable LastHttpContent lastOf(List<Object> out) {
        return !out.isEmpty() && out.get(out.size() - 1) instanceof LastHttpContent last
                ? last
                : null;
    }

    /** Netty takes tabs and the like for spaces, too. */
    @Override
    protected String splitSecondWordInitialLine(byte[] line, int start, int length) {
        if (length > 0) {
            requireSpace(line, start - 1);
        }
        return super.splitSecondWordInitialLine(line, start, length);
    }

    @Override
    protected String splitThirdWordInitialLine(byte[] line, int start, int length) {
        requireSpace(line, start - 1);
        return super.splitThirdWordInitialLine(line, start, length);
    }

    private static void requireSpace(byte[] line, int at) {
        if (line[at] != ' ') {
            throw new IllegalArgumentException(
                    "expected a space in the request line, got 0x%02x".formatted(line[at]));
        }
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
            super("expected a request line of HTTP");
        }
    }

    private void noteIncomplete() {
        if (!inHead) {
            inHead = true;
            headSince = loop.now();
        }
    }

    private static void refuseFolded(DecoderResultProvider message) {
        if (message.decoderResult().isSuccess()) {
            message.setDecoderResult(
                    DecoderResult.failure(
                            new IllegalArgumentException("a line begins with a space or a tab")));
        }
    }

    /**
     * Whether what was read is the line of a chunk of no bytes: trailers follow. The decoder takes
     * that line by itself.
     */
    private static boolean isLastChunk(ByteBuf buffer, int start, int end) {
        int i = start;
        while (i < end && (buffer.getByte(i) == '0' || isBlank(buffer.getByte(i)))) {
            i++;
        }
        return i > start && i < end && Character.digit(buffer.getByte(i), 16) < 0;
    }

    /**
     * Whether a line begins with a space or a tab. The decoder takes whole lines, so that what it
     * has read begins with a line.
     */
    private static boolean isFolded(ByteBuf buffer, int start, int end) {
        if (start < end && isBlank(buffer.getByte(start))) {
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
