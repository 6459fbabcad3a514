package io.howdah.server.php;

import static org.assertj.core.api.Assertions.assertThat;

import io.howdah.server.Site;
import io.howdah.server.options.ServerOptions;
import io.howdah.server.testing.Client;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a handler of howdah_handle_request() sets in the engine, and the next one finds. */
@Timeout(60)
final class RequestStateTest {

    @TempDir Path folder;

    private Path script() throws IOException {
        return Files.copy(
                Site.SCRIPTS.resolve("request-state.php"), folder.resolve("request-state.php"));
    }

    /** One interpreter gets all requests. */
    private static ServerOptions alone(String engine) {
        ServerOptions options = Site.options(engine);
        return engine.equals("processes")
                ? options.with("min-processes", "1").with("max-processes", "1")
                : options;
    }

    @ParameterizedTest
    @CsvSource({"embedded, false", "embedded, true", "processes, false", "processes, true"})
    void putsBackWhatWasBeforeTheRequest(String engine, boolean boot) throws IOException {
        Path script = script();
        if (boot) {
            Files.createFile(folder.resolve("boot"));
        }
        try (Site site = Site.worker(script, alone(engine));
                Client client = site.connect()) {
            String before = client.get("/look").body();
            assertThat(before).contains(boot ? "Authorization: BOOT" : "\"context\":[]");
            for (int i = 0; i < 3; i++) {
                String[] states = before.split(",\"");
                String[] set = client.get("/set").body().split(",\"");
                assertThat(set).hasSameSizeAs(states);
                for (int state = 0; state < states.length; state++) {
                    assertThat(set[state]).as("what the request sets").isNotEqualTo(states[state]);
                }
                assertThat(client.get("/look").body()).isEqualTo(before);
                assertThat(client.get("/throw").status()).isEqualTo(500);
                assertThat(client.get("/look").body()).isEqualTo(before);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"embedded", "processes"})
    void rewritesLinksWithTheRequestsOwnVariables(String engine) throws IOException {
        try (Site site = Site.worker(script(), alone(engine));
                Client client = site.connect()) {
            assertThat(client.get("/rewrite").body()).contains("visitor");
            for (int i = 0; i < 2; i++) {
                assertThat(client.get("/link").body())
                        .contains("name=\"mine\"")
                        .doesNotContain("visitor");
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"embedded", "processes"})
    void callsNoHeaderCallbackOfAnotherRequest(String engine) throws IOException {
        try (Site site = Site.worker(script(), alone(engine));
                Client client = site.connect()) {
            for (int i = 0; i < 2; i++) {
                assertThat(client.get("/callback").headers()).containsKey("x-visitor");
                assertThat(client.get("/look").headers()).doesNotContainKey("x-visitor");
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"embedded", "processes"})
    void keepsWhatIsSetUp(String engine) throws IOException {
        try (Site site = Site.worker(script(), alone(engine));
                Client client = site.connect()) {
            client.get("/keep");
            assertThat(client.get("/kept").body())
                    .isEqualTo(
                            "[\"5\",1,true,1,true,\"ISO-8859-1\",\"C\",\"Asia/Tokyo\",\"yes\",\"yes\",\"/\"]");
        }
    }
}
