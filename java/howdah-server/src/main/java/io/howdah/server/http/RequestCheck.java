package io.howdah.server.http;

import io.howdah.server.proxy.Authority;
import io.netty.handler.codec.DecoderResult;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.netty.handler.codec.http.HttpMessageDecoderResult;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.TooLongHttpHeaderException;
import io.netty.handler.codec.http.TooLongHttpLineException;
import org.jspecify.annotations.Nullable;

/**
 * Decides of an HTTP/1.1 request's head whether it is served, and what it says of the connection.
 * What two readers might understand in two ways is refused: that is what request smuggling lives
 * on. (RFC 9112, sections 3.2 and 6.3.)
 */
@SuppressWarnings("ReferenceEquality") // known methods and versions are constants
final class RequestCheck {

    private final HttpSettings settings;

    /** The last Host that was found to be right: most often the next one too. */
    private @Nullable String knownHost;

    private int status;
    private String reason = "";
    private long contentLength;
    private boolean keepAlive;
    private boolean expectsContinue;

    RequestCheck(HttpSettings settings) {
        this.settings = settings;
    }

    /** Checks one. The other methods tell of this one until the next. */
    boolean accepts(HttpRequest request) {
        status = 0;
        contentLength = 0;
        keepAlive = true;
        expectsContinue = false;
        if (request.decoderResult().isFailure()) {
            return refuse(request.decoderResult().cause());
        }
        RequestHeaders headers = (RequestHeaders) request.headers();
        return checkLine(request)
                && checkHost(request, headers)
                && checkTarget(request)
                && checkBody(headers)
                && checkExpect(request, headers)
                && checkConnection(request, headers);
    }

    /** The status to refuse with; 0 to close without an answer, because it is no HTTP. */
    int status() {
        return status;
    }

    /** What was wrong. */
    String reason() {
        return reason;
    }

    /** The body's length; -1 if it comes in chunks. */
    long contentLength() {
        return contentLength;
    }

    boolean keepAlive() {
        return keepAlive;
    }

    boolean expectsContinue() {
        return expectsContinue;
    }

    private boolean refuse(int status, String reason) {
        this.status = status;
        this.reason = reason;
        return false;
    }

    private boolean refuse(Throwable cause) {
        String message = String.valueOf(cause.getMessage());
        if (cause instanceof RequestDecoder.NotHttpException) {
            return refuse(0, message);
        }
        if (cause instanceof TooLongHttpLineException) {
            return refuse(414, message);
        }
        return refuse(cause instanceof TooLongHttpHeaderException ? 431 : 400, message);
    }

    private boolean checkLine(HttpRequest request) {
        HttpVersion version = request.protocolVersion();
        if (version != HttpVersion.HTTP_1_1 && version != HttpVersion.HTTP_1_0) {
            return refuse(505, "expected HTTP/1.1, got " + version);
        }
        HttpMethod method = request.method();
        if (method == HttpMethod.CONNECT || method == HttpMethod.TRACE) {
            return refuse(405, method + " is not served");
        }
        DecoderResult result = request.decoderResult();
        int written = method.name().length() + request.uri().length() + 10; // 2 spaces, HTTP/1.1
        if (result instanceof HttpMessageDecoderResult sizes
                && sizes.initialLineLength() != written) {
            return refuse(400, "the request line has more spaces than two");
        }
        return true;
    }

    private boolean checkHost(HttpRequest request, RequestHeaders headers) {
        if (settings.development) {
            return true; // what it is, is the script's business
        }
        if (headers.hosts() != 1
                && (headers.hosts() > 1 || request.protocolVersion() == HttpVersion.HTTP_1_1)) {
            return refuse(400, "expected one Host header, got " + headers.hosts());
        }
        String host = headers.host();
        return host == null || host.equals(knownHost) || checkNewHost(host);
    }

    private boolean checkNewHost(String host) {
        if (Authority.parse(host) == null) {
            return refuse(400, "the Host header is malformed");
        }
        knownHost = host;
        return true;
    }

    private boolean checkTarget(HttpRequest request) {
        String target = request.uri();
        if (!isPlain(target)) {
            return refuse(400, "the request's target has a character that cannot be there");
        }
        if (target.startsWith("/")) {
            return true;
        }
        if (target.equals("*")) {
            return request.method() == HttpMethod.OPTIONS
                    || refuse(400, "the target * is for OPTIONS only");
        }
        return checkAbsolute(request, target);
    }

    /** Whether a target has no control characters, spaces or fragments. */
    static boolean isPlain(String target) {
        for (int i = 0; i < target.length(); i++) {
            char c = target.charAt(i);
            if (c <= ' ' || c == 0x7f || c == '#') {
                return false;
            }
        }
        return true;
    }

    /** A target with a host overrides the Host header: RFC 9112, section 3.2.2. */
    private boolean checkAbsolute(HttpRequest request, String target) {
        int start = schemeLength(target);
        int end = start;
        while (end < target.length() && "/?".indexOf(target.charAt(end)) < 0) {
            end++;
        }
        String host = target.substring(start, end);
        if (start == 0 || host.isEmpty() || !checkNewHost(host)) {
            return refuse(400, "expected a target that begins with /");
        }
        String path = target.substring(end);
        request.setUri(path.startsWith("/") ? path : "/" + path);
        request.headers().set(HttpHeaderNames.HOST, host);
        return true;
    }

    private static int schemeLength(String target) {
        for (String scheme : new String[] {"http://", "https://"}) {
            if (target.regionMatches(true, 0, scheme, 0, scheme.length())) {
                return scheme.length();
            }
        }
        return 0;
    }

    private boolean checkBody(RequestHeaders headers) {
        if (headers.hasHixieKey()) {
            return refuse(400, "the WebSocket draft that adds a body to GET is not served");
        }
        if (headers.hasTransferEncoding()) {
            contentLength = -1;
            String coding = headers.get(HttpHeaderNames.TRANSFER_ENCODING);
            boolean isChunked =
                    HttpHeaderValues.CHUNKED.contentEqualsIgnoreCase(coding)
                            && headers.getAll(HttpHeaderNames.TRANSFER_ENCODING).size() == 1;
            return isChunked || refuse(501, "the only transfer coding that is served is chunked");
        }
        if (headers.hasContentLength()) {
            String length = headers.get(HttpHeaderNames.CONTENT_LENGTH);
            contentLength = Long.parseLong(length); // the decoder has looked at it
            return contentLength <= settings.maxBodySize
                    || refuse(413, "a body of " + contentLength + " bytes is too long");
        }
        return true;
    }

    private boolean checkExpect(HttpRequest request, RequestHeaders headers) {
        if (!headers.hasExpect() || request.protocolVersion() == HttpVersion.HTTP_1_0) {
            return true;
        }
        String expected = headers.get(HttpHeaderNames.EXPECT);
        if (!HttpHeaderValues.CONTINUE.contentEqualsIgnoreCase(expected)) {
            return refuse(417, "the only expectation that is met is 100-continue");
        }
        expectsContinue = contentLength != 0;
        return true;
    }

    private boolean checkConnection(HttpRequest request, RequestHeaders headers) {
        if (settings.development) {
            keepAlive = false;
        } else if (headers.hasConnection() || request.protocolVersion() == HttpVersion.HTTP_1_0) {
            keepAlive = HttpUtil.isKeepAlive(request);
        }
        return true;
    }
}
