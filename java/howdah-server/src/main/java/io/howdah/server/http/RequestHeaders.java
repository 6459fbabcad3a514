package io.howdah.server.http;

import io.netty.handler.codec.http.DefaultHttpHeaders;
import io.netty.handler.codec.http.DefaultHttpHeadersFactory;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.TooLongHttpHeaderException;
import io.netty.util.AsciiString;
import org.jspecify.annotations.Nullable;

/**
 * A request's headers, which note while they come what the server itself asks of them: most
 * requests need no look-up afterwards.
 */
final class RequestHeaders extends DefaultHttpHeaders {

    private static final DefaultHttpHeadersFactory CHECKS =
            DefaultHttpHeadersFactory.headersFactory();

    private int room;
    private int hosts;
    private @Nullable String host;
    private boolean connection;
    private boolean expect;
    private boolean transferEncoding;
    private boolean contentLength;
    private boolean hixieKey;

    RequestHeaders(int most) {
        super(CHECKS.getNameValidator(), CHECKS.getValueValidator());
        room = most;
    }

    @Override
    public HttpHeaders add(CharSequence name, Object value) {
        if (--room < 0) {
            throw new TooLongHttpHeaderException("there are too many header lines");
        }
        if (name instanceof AsciiString ascii && ascii.indexOf('_', 0) >= 0) {
            // X_Forwarded_For and X-Forwarded-For would be one and the same to PHP.
            return this;
        }
        note(name, value);
        return super.add(name, value);
    }

    private void note(CharSequence name, Object value) {
        switch (name.length()) {
            case 4 -> {
                if (AsciiString.contentEqualsIgnoreCase(name, "host")) {
                    hosts++;
                    host = value.toString();
                }
            }
            case 6 -> expect |= AsciiString.contentEqualsIgnoreCase(name, "expect");
            case 10 -> connection |= AsciiString.contentEqualsIgnoreCase(name, "connection");
            case 14 -> contentLength |= AsciiString.contentEqualsIgnoreCase(name, "content-length");
            case 17 ->
                    transferEncoding |=
                            AsciiString.contentEqualsIgnoreCase(name, "transfer-encoding");
            case 18 -> hixieKey |= AsciiString.contentEqualsIgnoreCase(name, "sec-websocket-key1");
            default -> {}
        }
    }

    /** How many Host lines there are. */
    int hosts() {
        return hosts;
    }

    /** The last Host line's value. */
    @Nullable String host() {
        return host;
    }

    boolean hasConnection() {
        return connection;
    }

    boolean hasExpect() {
        return expect;
    }

    boolean hasTransferEncoding() {
        return transferEncoding;
    }

    boolean hasContentLength() {
        return contentLength;
    }

    /**
     * Whether it is a WebSocket of the draft in which 8 bytes follow a GET that no header tells of.
     */
    boolean hasHixieKey() {
        return hixieKey;
    }
}
