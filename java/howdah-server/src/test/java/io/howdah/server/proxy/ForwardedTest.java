package io.howdah.server.proxy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.howdah.server.HowdahServer;
import io.howdah.server.exchange.RequestHandler;
import io.howdah.server.options.ListenOptions;
import io.howdah.server.testing.Answers;
import io.howdah.server.testing.RawClient;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** In the cases, ⏎ is the end of a header. */
class ForwardedTest {

    private static final List<String> ALL =
            List.of("x-forwarded-for", "x-forwarded-proto", "x-forwarded-host", "x-forwarded-port");

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
                "an IPv6 address with a zone | X-Forwarded-For: fe80::1%<script> | 127.0.0.1 http a 81",
                "one in brackets with a zone | X-Forwarded-For: [fe80::1%<script>]:99 | 127.0.0.1 http a 81",
                "a trusted address with a zone | X-Forwarded-For: 6.6.6.6, ::1%eth0 | 127.0.0.1 http a 81",
                "rubbish | X-Forwarded-For: <script> | 127.0.0.1 http a 81",
                "rubbish behind an address | X-Forwarded-For: 6.6.6.6, unknown | 127.0.0.1 http a 81",
                "a protocol | X-Forwarded-Proto: https | 127.0.0.1 https a 81",
                "a wrong protocol | X-Forwarded-Proto: gopher | 127.0.0.1 http a 81",
                "several protocols | X-Forwarded-Proto: https, http | 127.0.0.1 http a 81",
                "several headers with protocols | X-Forwarded-Proto: http⏎X-Forwarded-Proto: https | 127.0.0.1 https a 81",
                "a last protocol that is none | X-Forwarded-Proto: https, gopher | 127.0.0.1 http a 81",
                "as many protocols as addresses | X-Forwarded-For: 203.0.113.7, 10.1.2.3⏎X-Forwarded-Proto: http, https | 203.0.113.7 https a 81",
                "several hosts | X-Forwarded-Host: evil.example, example.org | 127.0.0.1 http example.org 80",
                "several headers with hosts | X-Forwarded-Host: evil.example⏎X-Forwarded-Host: example.org | 127.0.0.1 http example.org 80",
                "a last host that is none | X-Forwarded-Host: evil.example, a/b | 127.0.0.1 http a 81",
                "a host without a name | X-Forwarded-Host: :8443 | 127.0.0.1 http a 81",
                "an address as host | X-Forwarded-Host: [2001:db8::1]:8443 | 127.0.0.1 http [2001:db8::1] 8443",
                "several ports | X-Forwarded-Port: 6666, 8443 | 127.0.0.1 http a 8443",
                "a port | X-Forwarded-Port: 8443 | 127.0.0.1 http a 8443",
                "a host with port, and a port | X-Forwarded-Host: b:1⏎X-Forwarded-Port: 8443 | 127.0.0.1 http b 1",
                "a port that is too high | X-Forwarded-Port: 65536 | 127.0.0.1 http a 81",
                "port 0 | X-Forwarded-Port: 0 | 127.0.0.1 http a 81",
                "a port with a sign | X-Forwarded-Port: +80 | 127.0.0.1 http a 81",
                "a port with a path | X-Forwarded-Port: 80/x | 127.0.0.1 http a 81",
                "headers that a client calls the connection's | Connection: X-Forwarded-For⏎X-Forwarded-For: 203.0.113.7 | 203.0.113.7 http a 81",
                "names with underscores | X_Forwarded_For: 6.6.6.6⏎X-Forwarded_Proto: https | 127.0.0.1 http a 81",
                "a host | X-Forwarded-Host: example.org | 127.0.0.1 http example.org 80",
                "a host and a protocol | X-Forwarded-Host: example.org⏎X-Forwarded-Proto: https | 127.0.0.1 https example.org 443",
                "a host with port | X-Forwarded-Host: example.org:8443 | 127.0.0.1 http example.org 8443",
                "a host and a port | X-Forwarded-Host: example.org⏎X-Forwarded-Port: 8443 | 127.0.0.1 http example.org 8443",
                "a wrong host | X-Forwarded-Host: a/b | 127.0.0.1 http a 81",
                "the other kind of header | Forwarded: for=6.6.6.6 | 127.0.0.1 http a 81",
            })
    void aTrustedProxyIsBelieved(String name, String headers, String expected) throws IOException {
        assertThat(told(ALL, LOCAL, headers)).isEqualTo(expected);
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '|',
            value = {
                "an address | Forwarded: for=203.0.113.7 | 203.0.113.7 http a 81",
                "all | Forwarded: for=203.0.113.7;proto=https;host=example.org;by=10.0.0.1 | 203.0.113.7 https example.org 443",
                "quoted | Forwarded: For=\"[2001:db8::1]:99\"; Proto=https | 2001:db8::1 https a 81",
                "a proxy's own proto and host | Forwarded: for=6.6.6.6;proto=https;host=evil.example, for=203.0.113.7;proto=http;host=example.org | 203.0.113.7 http example.org 80",
                "a quote that nobody closes | Forwarded: for=\"6.6.6.6;proto=https, for=203.0.113.7 | 203.0.113.7 http a 81",
                "the last untrusted address | Forwarded: for=6.6.6.6;proto=https, for=203.0.113.7, for=10.1.2.3;host=inner | 203.0.113.7 http inner 80",
                "hidden | Forwarded: for=_hidden | 127.0.0.1 http a 81",
                "the other kind of header | X-Forwarded-For: 6.6.6.6 | 127.0.0.1 http a 81",
            })
    void theStandardHeaderCanBeChosen(String name, String headers, String expected)
            throws IOException {
        assertThat(told(List.of("forwarded"), LOCAL, headers)).isEqualTo(expected);
    }

    /** What not every proxy sets, and a client may have written. */
    @Test
    void onlyHeadersThatAreNamedCount() throws IOException {
        String headers =
                "X-Forwarded-For: 203.0.113.7⏎X-Forwarded-Proto: https⏎"
                        + "X-Forwarded-Host: evil.example⏎X-Forwarded-Port: 6666";

        assertThat(told(ListenOptions.PROXY_HEADERS.defaultValue(), LOCAL, headers))
                .isEqualTo("203.0.113.7 https a 81");
        assertThat(told(List.of("X-Forwarded-Host"), LOCAL, headers))
                .isEqualTo("127.0.0.1 http evil.example 80");
        assertThat(told(List.of(), LOCAL, headers)).isEqualTo("127.0.0.1 http a 81");
    }

    @Test
    void namesOfHeadersAreChecked() {
        assertThatThrownBy(() -> ProxyHeader.of(List.of("x-forwarded")))
                .hasMessageContaining("Expected names of x-forwarded-for, ")
                .hasMessageContaining("got \"x-forwarded\"");
        assertThatThrownBy(() -> ProxyHeader.of(List.of("forwarded", "x-forwarded-for")))
                .hasMessageContaining("either forwarded or x-forwarded-… for --proxy-headers");
    }

    @Test
    void nobodyElseIsBelieved() throws IOException {
        String headers = "X-Forwarded-For: 203.0.113.7⏎X-Forwarded-Proto: https";

        assertThat(told(ALL, List.of(), headers)).isEqualTo("127.0.0.1 http a 81");
        assertThat(told(ALL, List.of("10.0.0.0/8"), headers)).isEqualTo("127.0.0.1 http a 81");
    }

    private static String told(List<String> names, List<String> trusted, String headers)
            throws IOException {
        RequestHandler handler =
                exchange -> {
                    RequestOrigin info = (RequestOrigin) exchange.connection();
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
                        .set(ListenOptions.TRUSTED_PROXIES, trusted)
                        .set(ListenOptions.PROXY_HEADERS, names);
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
                    RequestOrigin info = (RequestOrigin) exchange.connection();
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
                .hasMessageContaining("for --trusted-proxies, got")
                .hasMessageContaining(written);
    }
}
