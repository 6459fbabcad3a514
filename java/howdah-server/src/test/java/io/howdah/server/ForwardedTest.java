package io.howdah.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** In the cases, ⏎ is the end of a header. */
class ForwardedTest {

    private static final List<String> LOCAL = List.of("127.0.0.0/8", "10.0.0.0/8", "::1");

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '|',
            value = {
                "nothing | Host: a:81 | 127.0.0.1 http a 81",
                "an address | X-Forwarded-For: 203.0.113.7 | 203.0.113.7 http a 81",
                "the last untrusted address | X-Forwarded-For: 6.6.6.6, 203.0.113.7, 10.1.2.3 | 203.0.113.7 http a 81",
                "several headers | X-Forwarded-For: 6.6.6.6⏎X-Forwarded-For: 203.0.113.7 | 203.0.113.7 http a 81",
                "trusted addresses only | X-Forwarded-For: 10.9.9.9, 10.1.2.3 | 10.9.9.9 http a 81",
                "an address with port | X-Forwarded-For: 203.0.113.7:1234 | 203.0.113.7 http a 81",
                "an IPv6 address | X-Forwarded-For: 2001:db8::1 | 2001:db8::1 http a 81",
                "an IPv6 address in brackets | X-Forwarded-For: [2001:db8::1]:99 | 2001:db8::1 http a 81",
                "rubbish | X-Forwarded-For: <script> | 127.0.0.1 http a 81",
                "rubbish behind an address | X-Forwarded-For: 6.6.6.6, unknown | 127.0.0.1 http a 81",
                "a protocol | X-Forwarded-Proto: https | 127.0.0.1 https a 81",
                "a wrong protocol | X-Forwarded-Proto: gopher | 127.0.0.1 http a 81",
                "a host | X-Forwarded-Host: example.org | 127.0.0.1 http example.org 80",
                "a host and a protocol | X-Forwarded-Host: example.org⏎X-Forwarded-Proto: https | 127.0.0.1 https example.org 443",
                "a host with port | X-Forwarded-Host: example.org:8443 | 127.0.0.1 http example.org 8443",
                "a host and a port | X-Forwarded-Host: example.org⏎X-Forwarded-Port: 8443 | 127.0.0.1 http example.org 8443",
                "a wrong host | X-Forwarded-Host: a/b | 127.0.0.1 http a 81",
                "the other kind of header | Forwarded: for=6.6.6.6 | 127.0.0.1 http a 81",
            })
    void aTrustedProxyIsBelieved(String name, String headers, String expected) throws IOException {
        assertThat(told("x-forwarded", LOCAL, headers)).isEqualTo(expected);
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '|',
            value = {
                "an address | Forwarded: for=203.0.113.7 | 203.0.113.7 http a 81",
                "all | Forwarded: for=203.0.113.7;proto=https;host=example.org;by=10.0.0.1 | 203.0.113.7 https example.org 443",
                "quoted | Forwarded: For=\"[2001:db8::1]:99\"; Proto=https | 2001:db8::1 https a 81",
                "the last untrusted address | Forwarded: for=6.6.6.6;proto=https, for=203.0.113.7, for=10.1.2.3;host=inner | 203.0.113.7 http inner 80",
                "hidden | Forwarded: for=_hidden | 127.0.0.1 http a 81",
                "the other kind of header | X-Forwarded-For: 6.6.6.6 | 127.0.0.1 http a 81",
            })
    void theStandardHeaderCanBeChosen(String name, String headers, String expected)
            throws IOException {
        assertThat(told("forwarded", LOCAL, headers)).isEqualTo(expected);
    }

    @Test
    void nobodyElseIsBelieved() throws IOException {
        String headers = "X-Forwarded-For: 203.0.113.7⏎X-Forwarded-Proto: https";

        assertThat(told("x-forwarded", List.of(), headers)).isEqualTo("127.0.0.1 http a 81");
        assertThat(told("x-forwarded", List.of("10.0.0.0/8"), headers))
                .isEqualTo("127.0.0.1 http a 81");
    }

    private static String told(String kind, List<String> trusted, String headers)
            throws IOException {
        RequestHandler handler =
                exchange -> {
                    ConnectionInfo info = exchange.connection();
                    Answers.text(
                            exchange,
                            info.remoteAddress()
                                    + " "
                                    + info.scheme()
                                    + " "
                                    + info.serverName()
                                    + " "
                                    + info.serverPort());
                };
        HowdahServer.Builder builder =
                Answers.builder(handler)
                        .set(ServerOption.TRUSTED_PROXIES, trusted)
                        .set(ServerOption.PROXY_HEADERS, kind);
        String host = headers.startsWith("Host:") ? "" : "Host: a:81\n";
        try (HowdahServer server = builder.start();
                RawClient client = new RawClient(server)) {
            return client.send(
                            "GET / HTTP/1.1\n" + host + headers.strip().replace('⏎', '\n') + "\n\n")
                    .read()
                    .body();
        }
    }

    @Test
    void requestsThatSayTheSameShareWhatIsKnown() throws IOException {
        RequestHandler handler =
                exchange -> {
                    ConnectionInfo info = exchange.connection();
                    Answers.text(exchange, String.valueOf(info.encoded(Answers.class) != null));
                    info.encoded(Answers.class, new byte[0]);
                };
        try (HowdahServer server = Answers.serve(handler);
                RawClient client = new RawClient(server)) {
            assertThat(client.send("GET / HTTP/1.1\nHost: a\n\n").read().body()).isEqualTo("false");
            assertThat(client.send("GET / HTTP/1.1\nHost: a\n\n").read().body()).isEqualTo("true");
            assertThat(client.send("GET / HTTP/1.1\nHost: b\n\n").read().body()).isEqualTo("false");
        }
    }

    @Test
    void networksOfAnySizeAreTrusted() {
        TrustedProxies proxies = new TrustedProxies(List.of("10.128.0.0/9", "2001:db8::/33"));

        assertThat(proxies.trusts("10.128.0.1")).isTrue();
        assertThat(proxies.trusts("10.127.0.1")).isFalse();
        assertThat(proxies.trusts("::ffff:10.200.0.1")).isTrue();
        assertThat(proxies.trusts("2001:db8:7fff::1")).isTrue();
        assertThat(proxies.trusts("2001:db8:8000::1")).isFalse();
        assertThat(proxies.trusts("no address")).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"10.0.0.0/33", "10.0.0.0/x", "example.org", "10.0.0.0/-1", "/8"})
    void whatIsNoNetworkIsRefused(String written) {
        assertThatThrownBy(() -> new TrustedProxies(List.of(written)))
                .hasMessageContaining("trusted-proxies: an address or a network")
                .hasMessageContaining(written);
    }
}
