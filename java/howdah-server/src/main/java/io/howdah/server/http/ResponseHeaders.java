package io.howdah.server.http;

import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.util.AsciiString;
import org.jspecify.annotations.Nullable;

/** What the server asks of the headers of responses. */
final class ResponseHeaders {

    /** RFC 2324, section 2.3.2: Netty does not know it. */
    private static final HttpResponseStatus TEAPOT = new HttpResponseStatus(418, "I'm a teapot");

    private ResponseHeaders() {}

    /** A status with its reason. */
    static HttpResponseStatus status(int code) {
        return code == TEAPOT.code() ? TEAPOT : HttpResponseStatus.valueOf(code);
    }

    /** Whether a header is the server's business, so that a handler's is dropped. */
    static boolean isFraming(CharSequence name) {
        return switch (name.length()) {
            case 7 -> AsciiString.contentEqualsIgnoreCase(name, "upgrade");
            case 10 ->
                    AsciiString.contentEqualsIgnoreCase(name, "connection")
                            || AsciiString.contentEqualsIgnoreCase(name, "keep-alive");
            case 14 -> AsciiString.contentEqualsIgnoreCase(name, "content-length");
            case 16 -> AsciiString.contentEqualsIgnoreCase(name, "proxy-connection");
            case 17 -> AsciiString.contentEqualsIgnoreCase(name, "transfer-encoding");
            default -> false;
        };
    }

    /** The length that the headers give; -1 if they give none or a wrong one. */
    static long contentLength(HttpHeaders headers) {
        @Nullable String text = headers.get(HttpHeaderNames.CONTENT_LENGTH);
        if (text == null || text.isEmpty() || text.length() > 18) {
            return ResponseEncoder.NO_LENGTH;
        }
        long length = 0;
        for (int i = 0; i < text.length(); i++) {
            int digit = text.charAt(i) - '0';
            if (digit < 0 || digit > 9) {
                return ResponseEncoder.NO_LENGTH;
            }
            length = length * 10 + digit;
        }
        return length;
    }
}
