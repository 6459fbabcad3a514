package io.howdah.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.howdah.Php;
import io.howdah.server.options.ServerOptions;
import io.howdah.server.testing.Client;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import jdk.jfr.consumer.RecordingStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What JDK Flight Recorder hears of the server. */
@Timeout(60)
final class FlightEventsTest {

    @TempDir Path folder;

    private interface Work {
        void with(Client client) throws Exception;
    }

    private List<RecordedEvent> record(String event, ServerOptions options, Work work)
            throws Exception {
        Path site = Files.createDirectory(folder.resolve("site"));
        Files.writeString(site.resolve("index.php"), "<?php echo $_GET['name'];");
        Files.writeString(site.resolve("fatal.php"), "<?php throw new Exception('no tea');");
        Path file = folder.resolve("recording.jfr");
        try (HowdahServer server =
                        HowdahServer.builder()
                                .options(options.with("root", site.toString()))
                                .php(Php.builder().ini("log_errors", "1"))
                                .start();
                Recording recording = new Recording()) {
            recording.enable(event).withThreshold(Duration.ZERO);
            recording.start();
            try (Client client = new Client(server.address())) {
                work.with(client);
            }
            recording.stop();
            recording.dump(file);
        }
        return RecordingFile.readAllEvents(file).stream()
                .filter(each -> each.getEventType().getName().equals(event))
                .toList();
    }

    @ParameterizedTest
    @ValueSource(strings = {"embedded", "processes"})
    void requestsAreRecordedWithoutTheirQueries(String engine) throws Exception {
        List<RecordedEvent> requests =
                record(
                        "io.howdah.PhpRequest",
                        Site.options(engine),
                        client -> {
                            assertThat(client.get("/index.php/x?name=Assam").text())
                                    .isEqualTo("200 Assam");
                            assertThat(client.get("/fatal.php").text()).startsWith("500");
                        });

        assertThat(requests)
                .extracting(request -> request.getString("path"))
                .containsExactly("/index.php/x", "/fatal.php");
        assertThat(requests)
                .extracting(request -> request.getInt("status"))
                .containsExactly(200, 500);
        assertThat(requests)
                .allSatisfy(
                        request -> {
                            assertThat(request.getString("method")).isEqualTo("GET");
                            assertThat(request.getDuration("queueTime"))
                                    .isGreaterThanOrEqualTo(Duration.ZERO);
                            assertThat(request.getDuration("phpTime")).isPositive();
                        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"embedded", "processes"})
    void uncaughtExceptionsAreFatalErrors(String engine) throws Exception {
        List<RecordedEvent> errors =
                record(
                        "io.howdah.PhpFatalError",
                        Site.options(engine),
                        client -> client.get("/fatal.php"));

        assertThat(errors)
                .singleElement()
                .extracting(error -> error.getString("message"))
                .asString()
                .startsWith("PHP Fatal error:  Uncaught Exception: no tea in ");
    }

    @Test
    void replacedProcessesAreRecordedWithTheirReasons() throws Exception {
        ServerOptions options =
                Site.options("processes").with("max-processes", "1").with("max-requests", "2");
        CompletableFuture<RecordedEvent> replaced = new CompletableFuture<>();
        try (RecordingStream recording = new RecordingStream()) {
            recording.enable("io.howdah.PhpReplacement");
            recording.onEvent("io.howdah.PhpReplacement", replaced::complete);
            recording.startAsync();
            record(
                    "io.howdah.PhpRequest",
                    options,
                    client -> {
                        for (int i = 0; i < 3; i++) {
                            client.get("/?name=Assam");
                        }
                        replaced.get(30, TimeUnit.SECONDS);
                    });
        }

        RecordedEvent replacement = replaced.get();
        assertThat(replacement.getString("reason")).isEqualTo("max-requests");
        assertThat(replacement.getLong("served")).isEqualTo(2);
        assertThat(replacement.getLong("process")).isPositive();
    }
}
