package io.howdah.server.http;

import io.netty.buffer.ByteBuf;
import io.netty.handler.codec.http.DefaultHttpHeaders;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.util.AsciiString;
import java.util.Map;

/**
 * Headers that many responses share: made once, never changed, and there as the bytes that HTTP/1.1
 * sends. They have no framing, which is the server's.
 */
public final class PreparedHeaders extends DefaultHttpHeaders {

    private final byte[] encoded;
    private final boolean hasDate;
    private final boolean hasServer;

    /** Takes over what the headers are now. */
    public PreparedHeaders(HttpHeaders headers) {
        super.add(headers);
        int size = 0;
        for (Map.Entry<CharSequence, CharSequence> header : entries(headers)) {
            size += header.getKey().length() + header.getValue().length() + 4;
        }
        encoded = new byte[size];
        int at = 0;
        for (Map.Entry<CharSequence, CharSequence> header : entries(headers)) {
            at = put(header.getKey(), at);
            encoded[at++] = ':';
            encoded[at++] = ' ';
            at = put(header.getValue(), at);
            encoded[at++] = '\r';
            encoded[at++] = '\n';
        }
        hasDate = headers.contains(HttpHeaderNames.DATE);
        hasServer = headers.contains(HttpHeaderNames.SERVER);
    }

    /** Headers that may be changed: a copy, if many responses share them. */
    static HttpHeaders changeable(HttpHeaders headers) {
        return headers instanceof PreparedHeaders ? headers.copy() : headers;
    }

    private static Iterable<Map.Entry<CharSequence, CharSequence>> entries(HttpHeaders headers) {
        return headers::iteratorCharSequence;
    }

    private int put(CharSequence text, int from) {
        int at = from;
        for (int i = 0; i < text.length(); i++) {
            encoded[at++] = AsciiString.c2b(text.charAt(i));
        }
        return at;
    }

    /** Writes them as lines of {@code name: value}. */
    void encode(ByteBuf to) {
        to.writeBytes(encoded);
    }

    /** Whether PHP has set Date itself. */
    boolean hasDate() {
        return hasDate;
    }

    /** Whether PHP has set Server itself. */
    boolean hasServer() {
        return hasServer;
    }
}
