package io.howdah.server.log;

import io.howdah.server.exchange.HttpExchange;
import io.howdah.server.testing.TestConnections;
import io.netty.handler.codec.http.DefaultHttpHeadersFactory;
import io.netty.handler.codec.http.DefaultHttpRequest;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpVersion;
import java.lang.reflect.Proxy;

/** An exchange that is over, as a log sees it. */
final class RecordedExchange {

    private final HttpRequest request;
    private int status = 200;

    RecordedExchange(String method, String target) {
        request =
                new DefaultHttpRequest(
                        HttpVersion.HTTP_1_1,
                        HttpMethod.valueOf(method),
                        target,
                        DefaultHttpHeadersFactory.headersFactory()
                                .withValidation(false)
                                .newHeaders(),
                        false);
    }

    RecordedExchange header(String name, String value) {
        request.headers().set(name, value);
        return this;
    }

    RecordedExchange status(int number) {
        status = number;
        return this;
    }

    HttpExchange exchange() {
        return (HttpExchange)
                Proxy.newProxyInstance(
                        RecordedExchange.class.getClassLoader(),
                        new Class<?>[] {HttpExchange.class},
                        (proxy, called, arguments) ->
                                switch (called.getName()) {
                                    case "head" -> request;
                                    case "connection" -> TestConnections.secure();
                                    case "status" -> status;
                                    case "bytesWritten" -> 2326L;
                                    case "startNanos" -> 0L;
                                    default -> throw new AssertionError(called);
                                });
    }
}
