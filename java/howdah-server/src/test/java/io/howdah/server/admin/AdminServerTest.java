package io.howdah.server.admin;

import static org.assertj.core.api.Assertions.assertThat;

import io.howdah.server.HowdahServer;
import io.howdah.server.options.OperatingOptions;
import io.howdah.server.testing.Answers;
import io.howdah.server.testing.RawClient;
import io.howdah.server.testing.RawClient.Response;
import java.io.IOException;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What operators may ask for, and web pages that run on their machines may not. */
final class AdminServerTest {

    private HowdahServer server = start(List.of());

    private static HowdahServer start(List<String> names) {
        return Answers.builder(exchange -> Answers.text(exchange, ""))
                .set(OperatingOptions.ADMIN_PORT, Optional.of(0))
                .set(OperatingOptions.ADMIN_ALLOWED_HOSTS, names)
                .start();
    }

    @BeforeEach
    void listens() {
        assertThat(server.adminAddress()).isNotNull();
    }

    @AfterEach
    void stop() {
        server.close();
    }

    private Response ask(String head) throws IOException {
        try (RawClient client = new RawClient(Objects.requireNonNull(server.adminAddress()))) {
            return client.send(head + "\n\n").read();
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "localhost",
                "LOCALHOST:9000",
                "127.0.0.1:80",
                "[::1]",
                "10.1.2.3",
                "[2001:db8::1]:9000"
            })
    void isCalledByAnAddress(String host) throws IOException {
        assertThat(ask("GET /health HTTP/1.1\nHost: " + host).body()).isEqualTo("alive\n");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "evil.example",
                "evil.example:9000",
                "localhost.evil.example",
                "127.0.0.1.evil.example",
                "0x7f000001",
                "2130706433",
                "127.1",
                "localhost."
            })
    void aNameThatAnybodyMayOwnIsRefused(String host) throws IOException {
        for (String request : new String[] {"GET /metrics", "GET /", "POST /reload", "GET /none"}) {
            Response response = ask(request + " HTTP/1.1\nHost: " + host);

            assertThat(response.status()).isEqualTo(421);
            assertThat(response.body())
                    .isEqualTo(
                            "this is no host of the admin server: add it to"
                                    + " admin-allowed-hosts\n");
        }
        assertThat(ask("GET http://" + host + "/health HTTP/1.1\nHost: localhost").status())
                .isEqualTo(421);
    }

    @Test
    void namesCanBeAllowed() throws IOException {
        server.close();
        server = start(List.of("Howdah.internal", "other"));

        assertThat(ask("GET /health HTTP/1.1\nHost: howdah.INTERNAL:9000").status()).isEqualTo(200);
        assertThat(ask("GET /health HTTP/1.1\nHost: other").status()).isEqualTo(200);
        assertThat(ask("GET /health HTTP/1.1\nHost: evil.example").status()).isEqualTo(421);
    }

    @Test
    void whoKnowsNoHostsIsServed() throws IOException {
        assertThat(ask("GET /health HTTP/1.0").body()).isEqualTo("alive\n");
    }

    @ParameterizedTest
    @CsvSource({
        "POST, /metrics, 'GET, HEAD'",
        "PUT, /health, 'GET, HEAD'",
        "DELETE, /, 'GET, HEAD'",
        "OPTIONS, /reload, POST",
        "GET, /reload, POST"
    })
    void methodsAreLimited(String method, String path, String allowed) throws IOException {
        Response response =
                ask(method + " " + path + " HTTP/1.1\nHost: localhost\nContent-Length: 0");

        assertThat(response.status()).isEqualTo(405);
        assertThat(response.header("allow")).isEqualTo(allowed);
    }

    @Test
    void webPagesLearnNothingAndReloadNothing() throws IOException {
        String origin = " HTTP/1.1\nHost: localhost\nOrigin: https://evil.example";

        assertThat(ask("POST /reload" + origin + "\nContent-Length: 0").status()).isEqualTo(403);
        assertThat(ask("GET /metrics" + origin).headers().keySet())
                .noneMatch(name -> name.startsWith("access-control-"));
    }
}
