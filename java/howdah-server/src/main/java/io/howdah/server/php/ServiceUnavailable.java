package io.howdah.server.php;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http.DefaultHttpHeadersFactory;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.netty.handler.codec.http.HttpHeaders;

/** Answers a request that PHP has no time for: with 503, and when to come again. */
public final class ServiceUnavailable {

    private static final String RETRY_AFTER_SECONDS = "1";
    private static final byte[] BODY = "503 Service Unavailable\n".getBytes(US_ASCII);

    private ServiceUnavailable() {}

    public static void send(PhpRequest request, EngineMetrics metrics) {
        metrics.requests.add(1);
        metrics.rejected.add(1);
        HttpHeaders headers = DefaultHttpHeadersFactory.headersFactory().newHeaders();
        headers.set(HttpHeaderNames.RETRY_AFTER, RETRY_AFTER_SECONDS);
        headers.set(HttpHeaderNames.CONTENT_TYPE, HttpHeaderValues.TEXT_PLAIN);
        request.exchange.respond(503, headers, Unpooled.wrappedBuffer(BODY));
        request.end(System.nanoTime());
    }
}
