package io.howdah.server.php;

import static org.assertj.core.api.Assertions.assertThat;

import io.howdah.server.Site;
import io.howdah.server.testing.Client;
import java.util.List;
import java.util.Locale;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What {@code Howdah\Server} sends of responses that have no body, whatever the handler gives. */
@Timeout(60)
final class BodilessResponsesTest {

    private static final List<String> BODIES =
            List.of("none", "whole", "large", "pieces", "printed");

    private static Site site(String engine) {
        return Site.worker("bodiless.php", Site.options(engine));
    }

    /** The head of the next response, in lower case. Another response must follow at once. */
    private static String head(Client client, String method, String target) {
        client.sendRaw(method + " " + target + " HTTP/1.1\r\nHost: example.com\r\n\r\n");
        String head = client.readUntil("\r\n\r\n").toLowerCase(Locale.ROOT);
        assertThat(client.get("/?status=200&body=whole").text()).isEqualTo("200 some text");
        return head;
    }

    @ParameterizedTest
    @ValueSource(strings = {"embedded", "processes"})
    void statusesWithoutABodyHaveNoTypeOfTheServersAndNoLength(String engine) {
        try (Site site = site(engine);
                Client client = site.connect()) {
            SoftAssertions all = new SoftAssertions();
            for (String method : List.of("GET", "HEAD", "POST")) {
                for (int status : List.of(204, 205, 304)) {
                    for (String body : BODIES) {
                        String head = head(client, method, "/?status=" + status + "&body=" + body);
                        all.assertThat(head)
                                .as("%s, %d, %s", method, status, body)
                                .startsWith("http/1.1 " + status)
                                .doesNotContain("content-type", "transfer-encoding");
                        all.assertThat(head.contains("content-length: 0")).isEqualTo(status == 205);
                        all.assertThat(head.lines().filter(BodilessResponsesTest::isLength))
                                .hasSize(status == 205 ? 1 : 0);
                    }
                }
            }
            all.assertAll();
        }
    }

    private static boolean isLength(String line) {
        return line.startsWith("content-length");
    }

    @ParameterizedTest
    @ValueSource(strings = {"embedded", "processes"})
    void aLengthOfTheHandlersIsDroppedWithTheBody(String engine) {
        try (Site site = site(engine);
                Client client = site.connect()) {
            for (int status : List.of(204, 205, 304)) {
                for (String body : BODIES) {
                    String target =
                            "/?status=" + status + "&body=" + body + "&headers[content-length]=9";
                    assertThat(head(client, "GET", target)).doesNotContain("content-length: 9");
                }
            }
        }
    }

    /** As nginx and php-fpm have it: of 304, the client has the type already. */
    @ParameterizedTest
    @ValueSource(strings = {"embedded", "processes"})
    void aTypeOfTheHandlersStaysExceptWith304(String engine) {
        try (Site site = site(engine);
                Client client = site.connect()) {
            String target = "/?body=none&headers[Content-Type]=text/plain&status=";
            assertThat(head(client, "GET", target + 204)).contains("content-type: text/plain");
            assertThat(head(client, "GET", target + 304)).doesNotContain("content-type");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"embedded", "processes"})
    void headHasTheHeadersOfGet(String engine) {
        try (Site site = site(engine);
                Client client = site.connect()) {
            String whole = head(client, "HEAD", "/?status=200&body=whole");
            assertThat(whole).contains("content-length: 9", "content-type: text/html");
            String none = head(client, "HEAD", "/?status=404&body=none&headers[content-length]=9");
            assertThat(none).contains("content-length: 9", "content-type: text/html");
            for (String body : List.of("pieces", "printed")) {
                assertThat(head(client, "HEAD", "/?status=200&body=" + body))
                        .contains("content-type: text/html")
                        .doesNotContain("content-length");
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"embedded", "processes"})
    void anEmptyBodyHasALengthOfZero(String engine) {
        try (Site site = site(engine);
                Client client = site.connect()) {
            for (int status : List.of(200, 201, 302, 404, 500)) {
                assertThat(head(client, "GET", "/?body=none&status=" + status))
                        .contains("content-length: 0\r\n", "content-type: text/html");
            }
        }
    }
}
