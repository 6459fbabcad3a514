package io.howdah.server.php;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.howdah.server.Site;
import io.howdah.server.testing.Client;
import io.howdah.server.testing.RawHttp2Client;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What clients do not read yet of responses lies in files, and PHP goes on to other requests. */
@Timeout(60)
final class SlowReadersTest {

    private static final int PARTS = 320;
    private static final int PART = 64 * 1024;
    private static final String EXPECTED = expected();

    @TempDir Path folder;

    private Path script;

    /** In parts, so that a part that is lost, doubled or in another place is noticed. */
    private static String expected() {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < PARTS; i++) {
            String number = Integer.toString(i);
            text.append(number).append(".".repeat(PART - number.length()));
        }
        return text.toString();
    }

    @BeforeEach
    void writeScript() throws IOException {
        script =
                Files.writeString(
                        folder.resolve("readers.php"),
                        """
                        <?php
                        while (howdah_handle_request(function (): void {
                            if (isset($_GET['length'])) {
                                header('Content-Length: ' . %1$d * %2$d);
                            }
                            for ($i = 0; $i < (int) ($_GET['parts'] ?? %1$d); $i++) {
                                echo str_pad((string) $i, %2$d, '.');
                                flush();
                            }
                        })) {
                        }
                        """
                                .formatted(PARTS, PART));
    }

    private Site site(String engine, String spool) {
        return Site.worker(
                script,
                Site.options(engine)
                        .with("min-processes", "1")
                        .with("max-processes", "1")
                        .with("client-wait", "300ms")
                        .with("response-spool", spool));
    }

    /** Waits until PHP has ended so many requests. */
    private static void awaitRequests(Site site, long count) throws InterruptedException {
        while (site.metrics().requests() < count) {
            Thread.sleep(5);
        }
    }

    @ParameterizedTest
    @CsvSource({"embedded,/", "embedded,/?length", "processes,/", "processes,/?length"})
    void readersThatDoNotReadHoldNobodyUp(String engine, String target) throws Exception {
        try (Site site = site(engine, "1g");
                Client other = site.connect()) {
            List<Client> slow = new ArrayList<>();
            for (int i = 0; i < 4; i++) {
                slow.add(site.connect().send(target));
            }
            awaitRequests(site, 4);
            assertThat(other.get("/?parts=0").status()).isEqualTo(200);
            for (Client client : slow) {
                assertThat(client.receive().body()).isEqualTo(EXPECTED);
                assertThat(client.get("/?parts=0").text()).isEqualTo("200 ");
                client.close();
            }
            assertThat(site.metrics().slowClients()).isZero();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"embedded", "processes"})
    void whatIsPipelinedBehindComesInOrder(String engine) throws Exception {
        try (Site site = site(engine, "1g");
                Client other = site.connect();
                Client slow = site.connect()) {
            slow.send("/", "/?length", "/?parts=2", "/");
            awaitRequests(site, 4);
            assertThat(other.get("/?parts=0").status()).isEqualTo(200);
            assertThat(slow.receive().body()).isEqualTo(EXPECTED);
            assertThat(slow.receive().body()).isEqualTo(EXPECTED);
            assertThat(slow.receive().body()).isEqualTo(EXPECTED.substring(0, 2 * PART));
            assertThat(slow.receive().body()).isEqualTo(EXPECTED);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"embedded", "processes"})
    void anHttp2ReaderGetsAllWhenItOpensItsWindow(String engine) throws Exception {
        try (Site site = site(engine, "1g");
                RawHttp2Client slow =
                        new RawHttp2Client(site.server)
                                .begin(RawHttp2Client.INITIAL_WINDOW_SIZE, 0);
                Client other = site.connect()) {
            slow.get(1, "/").flush();
            assertThat(slow.readTo(RawHttp2Client.HEADERS)).isNotNull();
            awaitRequests(site, 1);
            assertThat(other.get("/?parts=0").status()).isEqualTo(200);
            slow.widen(0, 1 << 30).widen(1, 1 << 30).flush();
            ByteArrayOutputStream body = new ByteArrayOutputStream();
            RawHttp2Client.Frame part;
            do {
                part = slow.readTo(RawHttp2Client.DATA);
                assertThat(part).isNotNull();
                body.write(part.payload());
            } while ((part.flags() & RawHttp2Client.END_STREAM) == 0);
            assertThat(body.toString(ISO_8859_1)).isEqualTo(EXPECTED);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"embedded", "processes"})
    void beyondTheFilesLimitPhpWaits(String engine) {
        try (Site site = site(engine, "1m");
                Client slow = site.connect();
                Client other = site.connect()) {
            slow.send("/?length");
            assertThat(slow.readUntil("\r\n\r\n")).startsWith("HTTP/1.1 200 OK");
            assertThat(other.get("/?parts=0").status()).isEqualTo(200);
            assertThat(site.metrics().slowClients()).isEqualTo(1);
            assertThatThrownBy(() -> slow.bytes(PARTS * PART))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("closed");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"embedded", "processes"})
    void aReaderThatReadsGetsWhatIsLongerThanTheFile(String engine) {
        try (Site site = site(engine, "1m");
                Client client = site.connect()) {
            assertThat(client.get("/").body()).isEqualTo(EXPECTED);
            assertThat(client.get("/?length").body()).isEqualTo(EXPECTED);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"embedded", "processes"})
    void readersThatGoLeaveNoFiles(String engine) throws Exception {
        try (Site site = site(engine, "1g");
                Client other = site.connect()) {
            for (int i = 0; i < 4; i++) {
                site.connect().send("/").close();
                Client slow = site.connect().send("/");
                assertThat(other.get("/?parts=0").status()).isEqualTo(200);
                slow.close();
            }
            while (spoolFiles() > 0) {
                Thread.sleep(5);
            }
            assertThat(other.get("/?parts=0").status()).isEqualTo(200);
        }
    }

    private static long spoolFiles() throws IOException {
        try (var descriptors = Files.list(Path.of("/proc/self/fd"))) {
            return descriptors.filter(file -> linkOf(file).contains("howdah-response")).count();
        }
    }

    private static String linkOf(Path descriptor) {
        try {
            return Files.readSymbolicLink(descriptor).toString();
        } catch (IOException e) {
            return ""; // closed meanwhile
        }
    }
}
