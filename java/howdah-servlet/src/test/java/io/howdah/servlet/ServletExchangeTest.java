package io.howdah.servlet;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.servlet.DispatcherType;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.lang.reflect.Proxy;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What PHP gets of requests that are not as those of HTTP/1.1. */
final class ServletExchangeTest {

    /** What methods of the request return. */
    private final Map<String, Object> request =
            new HashMap<>(
                    Map.of(
                            "getDispatcherType",
                            DispatcherType.REQUEST,
                            "getHeaderNames",
                            Collections.emptyEnumeration(),
                            "getProtocol",
                            "HTTP/2.0",
                            "getServerName",
                            "example.com",
                            "getServerPort",
                            443,
                            "isSecure",
                            true));

    private ServletExchange exchange() {
        HttpServletRequest made = proxy(HttpServletRequest.class, request);
        HttpServletResponse response = proxy(HttpServletResponse.class, Map.of());
        return new ServletExchange(made, response, "/");
    }

    private List<Map.Entry<String, String>> headers() {
        return exchange().headers();
    }

    private static <T> T proxy(Class<T> type, Map<String, Object> values) {
        return type.cast(
                Proxy.newProxyInstance(
                        type.getClassLoader(),
                        new Class<?>[] {type},
                        (self, method, arguments) -> values.get(method.getName())));
    }

    @Test
    void theHostIsKnownOverHttp2() {
        assertThat(headers()).containsExactly(Map.entry("Host", "example.com"));
        request.put("getServerPort", 8443);
        assertThat(headers()).containsExactly(Map.entry("Host", "example.com:8443"));
        request.put("getServerPort", 80);
        assertThat(headers()).containsExactly(Map.entry("Host", "example.com:80"));
        request.put("isSecure", false);
        assertThat(headers()).containsExactly(Map.entry("Host", "example.com"));
    }

    @Test
    void errorPagesAreGotWhole() {
        request.put("getDispatcherType", DispatcherType.ERROR);
        request.put("getMethod", "POST");
        assertThat(exchange().method()).isEqualTo("GET");
        request.put("getMethod", "HEAD");
        assertThat(exchange().method()).isEqualTo("HEAD");
        request.put("getProtocol", "HTTP/1.0");
        request.put(
                "getHeaderNames",
                Collections.enumeration(List.of("Range", "IF-RANGE", "if-none-match")));
        assertThat(headers()).isEmpty();
    }

    @Test
    void http10NeedsNoHost() {
        request.put("getProtocol", "HTTP/1.0");
        assertThat(headers()).isEmpty();
    }
}
