package io.howdah.server.compression;

import static org.assertj.core.api.Assertions.assertThat;

import io.howdah.server.exchange.HttpExchange;
import io.howdah.server.exchange.ResponseFilter.Encoder;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http.DefaultHttpHeaders;
import io.netty.handler.codec.http.DefaultHttpRequest;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpVersion;
import java.lang.reflect.Proxy;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class CompressionTest {

    private final Compression compression = new Compression(List.of(Coding.values()), 1024, true);
    private final HttpHeaders headers =
            new DefaultHttpHeaders().set("Content-Type", "text/html; charset=utf-8");
    private final ByteBuf body = Unpooled.wrappedBuffer(new byte[2000]);

    private static HttpExchange exchange(HttpMethod method, @Nullable String acceptEncoding) {
        return exchange(method, acceptEncoding, false);
    }

    /** All that a filter needs of an exchange: its request, and whether it may be compressed. */
    private static HttpExchange exchange(
            HttpMethod method, @Nullable String acceptEncoding, boolean allowed) {
        HttpRequest request = new DefaultHttpRequest(HttpVersion.HTTP_1_1, method, "/");
        if (acceptEncoding != null) {
            request.headers().set("Accept-Encoding", acceptEncoding);
        }
        return (HttpExchange)
                Proxy.newProxyInstance(
                        CompressionTest.class.getClassLoader(),
                        new Class<?>[] {HttpExchange.class},
                        (proxy, called, arguments) ->
                                switch (called.getName()) {
                                    case "head" -> request;
                                    case "isCompressionAllowed" -> allowed;
                                    default -> throw new AssertionError(called);
                                });
    }

    private boolean compresses(int status, @Nullable ByteBuf whole) {
        Encoder encoder =
                compression.filter(exchange(HttpMethod.GET, "gzip"), status, headers, whole);
        if (encoder != null) {
            encoder.close();
        }
        assertThat(headers.contains("Content-Encoding", "gzip", false)).isEqualTo(encoder != null);
        return encoder != null;
    }

    @Test
    void longTextIsCompressed() {
        assertThat(compresses(200, body)).isTrue();
        assertThat(headers.getAll("Vary")).containsExactly("Accept-Encoding");
    }

    @Test
    void whatIsStreamedIsCompressedWithItsLengthUnknown() {
        assertThat(compresses(404, null)).isTrue();
    }

    /** BREACH: who has a page repeat what he sends finds out what else is in it by its length. */
    @Test
    void whatIsMadeForOneClientIsNotUnlessItIsAskedFor() {
        Compression files = new Compression(List.of(Coding.values()), 1024, false);

        assertThat(files.filter(exchange(HttpMethod.GET, "gzip", false), 200, headers, body))
                .isNull();
        assertThat(headers.contains("Vary")).isFalse();
        assertThat(files.filter(exchange(HttpMethod.GET, "gzip", true), 200, headers, body))
                .isNotNull()
                .satisfies(Encoder::close);
    }

    @Test
    void shortBodiesAreNot() {
        assertThat(compresses(200, Unpooled.wrappedBuffer(new byte[1023]))).isFalse();
        headers.set("Content-Length", 1023);
        assertThat(compresses(200, null)).isFalse();
    }

    @Test
    void aStreamOfKnownLengthIsCompressed() {
        headers.set("Content-Length", 99_999_999_999L);

        assertThat(compresses(200, null)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(ints = {204, 205, 206, 304})
    void someStatusesHaveNoBodyToCompress(int status) {
        assertThat(compresses(status, body)).isFalse();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "Content-Encoding | br",
                "Content-Range | bytes 0-1/2",
                "Cache-Control | public, no-transform",
                "Content-Type | text/event-stream; charset=utf-8",
                "Content-Type | image/png",
                "Content-Type | application/octet-stream",
                "Content-Type | ''"
            })
    void headersMaySayNo(String name, String value) {
        headers.set(name, value);

        assertThat(compresses(200, body)).isFalse();
        assertThat(headers.contains("Vary")).isFalse();
    }

    @Test
    void withoutATypeNothingIsKnown() {
        headers.remove("Content-Type");

        assertThat(compresses(200, body)).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "TEXT/css",
                "application/json",
                "application/problem+json; charset=utf-8",
                "image/svg+xml",
                "text/javascript"
            })
    void typesOfText(String type) {
        headers.set("Content-Type", type);

        assertThat(compresses(200, body)).isTrue();
    }

    @Test
    void entityTagsBecomeWeak() {
        headers.set("ETag", "\"a\"").set("Accept-Ranges", "bytes");

        assertThat(compresses(200, body)).isTrue();
        assertThat(headers.get("ETag")).isEqualTo("W/\"a\"");
        assertThat(headers.contains("Accept-Ranges")).isFalse();
    }

    @Test
    void cachesAreToldEvenIfThisClientWantsNothing() {
        headers.set("Vary", "Cookie");

        assertThat(compression.filter(exchange(HttpMethod.GET, null), 200, headers, body)).isNull();
        assertThat(compression.filter(exchange(HttpMethod.HEAD, "br"), 200, headers, body))
                .isNull();
        assertThat(headers.getAll("Vary")).containsExactly("Cookie", "Accept-Encoding");
    }
}
