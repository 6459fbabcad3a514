package io.howdah.server.php;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.howdah.server.Site;
import io.howdah.server.testing.Client;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.file.Files;
import java.nio.file.Path;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * All that PHP keeps for a request is put back, or is in the documentation's list of what stays.
 */
@Timeout(120)
final class WorkerStateTest {

    private static final Path GUIDE =
            Path.of(System.getProperty("howdah.root"), "docs", "worker-mode.md");

    /** One interpreter gets all requests. */
    private static Site site(String script, String engine) {
        return Site.worker(
                script,
                Site.options(engine)
                        .with("min-processes", "1")
                        .with("max-processes", "1")
                        .with("request-timeout", "0s"));
    }

    private static String section(String title) throws IOException {
        String guide = Files.readString(GUIDE);
        int start = guide.indexOf("## " + title);
        assertThat(start).as(title).isNotNegative();
        return guide.substring(start, guide.indexOf("\n## ", start));
    }

    @ParameterizedTest
    @ValueSource(strings = {"embedded", "processes"})
    void theListsOfWhatIsResetAndWhatStaysAreTrue(String engine) throws IOException {
        String reset = section("What is reset between requests");
        String stays = section("What stays");
        try (Site site = site("worker-state.php", engine);
                Client client = site.connect()) {
            SoftAssertions all = new SoftAssertions();
            for (String state : client.get("/").body().lines().toList()) {
                String path = "/?state=" + URLEncoder.encode(state, UTF_8);
                String before = client.get(path).body();
                all.assertThat(client.get(path + "&set").body())
                        .as("what a request sees that sets " + state)
                        .isNotEqualTo(before);
                String after = client.get(path).body();
                String name = state.matches("[$].*|.*\\(\\)") ? "`" + state + "`" : state;
                boolean isReset = after.equals(before);
                all.assertThat((isReset ? reset : stays).contains(name))
                        .as(
                                "%s was %s, is %s: it is in the list of what %s",
                                state, before, after, isReset ? "is reset" : "stays")
                        .isTrue();
            }
            all.assertAll();
        }
    }

    @ParameterizedTest
    @CsvSource({"embedded, gzip.php", "processes, gzip.php"})
    void compressesForThoseWhoTakeIt(String engine, String script) {
        try (Site site = site(script, engine);
                Client client = site.connect()) {
            for (int i = 0; i < 2; i++) {
                Client.Answer zipped =
                        client.sendRaw(
                                        "GET / HTTP/1.1\r\nHost: example.com\r\nAccept-Encoding: gzip\r\n\r\n")
                                .receive();
                assertThat(zipped.headers()).containsEntry("content-encoding", "gzip");
                Client.Answer plain = client.get("/");
                assertThat(plain.headers()).doesNotContainKey("content-encoding");
                assertThat(plain.body()).isEqualTo("tea");
            }
        }
    }
}
