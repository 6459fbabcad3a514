package io.howdah.server.php;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.howdah.server.Site;
import io.howdah.server.options.ServerOptions;
import io.howdah.server.testing.Client;
import io.howdah.server.testing.RawHttp2Client;
import java.io.IOException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A client that is slow has nobody else wait for PHP, of which there is one interpreter. */
final class SlowClientsTest {

    private static final int LENGTH = 3_000_000;

    private static ServerOptions options(String engine) {
        return Site.options(engine).with("min-processes", "1").with("max-processes", "1");
    }

    private static Client upload(Site site) {
        return site.connect()
                .sendRaw(
                        "PUT /echo HTTP/1.1\r\nHost: example.com\r\nContent-Length: "
                                + LENGTH
                                + "\r\n\r\n")
                .sendRaw("x".repeat(LENGTH - 1));
    }

    @ParameterizedTest
    @ValueSource(strings = {"embedded", "processes"})
    void anUploadThatIsNotWholeHoldsNobodyUp(String engine) {
        try (Site site = Site.worker("fast.php", options(engine));
                Client slow = upload(site);
                Client other = site.connect()) {
            assertThat(other.get("/plain?1").body()).endsWith("/plain?1");
            assertThat(slow.sendRaw("x").receive().body()).startsWith("PUT " + LENGTH + " ");
            assertThat(site.metrics().requests()).isEqualTo(2);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"embedded", "processes"})
    void anHttp2UploadThatIsNotWholeHoldsNobodyUp(String engine) throws IOException {
        byte[] half = new byte[8000];
        try (Site site = Site.worker("fast.php", options(engine).with("body-buffer", "1k"));
                RawHttp2Client slow = new RawHttp2Client(site.server).begin();
                Client other = site.connect()) {
            slow.post(1, "/echo", "content-length", "16000");
            slow.send(RawHttp2Client.DATA, 0, 1, half).flush();
            assertThat(other.get("/plain?1").body()).endsWith("/plain?1");
            slow.send(RawHttp2Client.DATA, RawHttp2Client.END_STREAM, 1, half).flush();
            RawHttp2Client.Frame answer = slow.readTo(RawHttp2Client.DATA);
            assertThat(answer).isNotNull();
            assertThat(new String(answer.payload(), US_ASCII)).startsWith("POST 16000 ");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"embedded", "processes"})
    void anHttp2ReaderThatOpensNoWindowIsAborted(String engine) throws IOException {
        ServerOptions options =
                options(engine).with("client-wait", "200ms").with("response-spool", "0");
        try (Site site = Site.worker("fast.php", options);
                RawHttp2Client slow =
                        new RawHttp2Client(site.server)
                                .begin(RawHttp2Client.INITIAL_WINDOW_SIZE, 0);
                Client other = site.connect()) {
            slow.get(1, "/large?size=10000000").flush();
            assertThat(slow.readTo(RawHttp2Client.HEADERS)).isNotNull();
            assertThat(other.get("/plain?1").body()).endsWith("/plain?1");
            assertThat(site.metrics().slowClients()).isEqualTo(1);
            RawHttp2Client.Frame end = slow.readToEndOf(1);
            assertThat(end).isNotNull();
            assertThat(end.type()).isEqualTo(RawHttp2Client.RST_STREAM);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"embedded", "processes"})
    void aChunkedUploadHasALengthWhenPhpGetsIt(String engine) {
        ServerOptions options = options(engine).with("body-buffer", "1k");
        try (Site site = Site.classic("classic.php", options);
                Client client = site.connect()) {
            String chunk = "1000\r\n" + "x".repeat(0x1000) + "\r\n";
            client.sendRaw(
                    "POST /length HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n"
                            + chunk
                            + chunk);
            assertThat(client.sendRaw("0\r\n\r\n").receive().headers())
                    .containsEntry("x-length", "8192,8192");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"embedded", "processes"})
    void aReaderThatDoesNotReadIsAborted(String engine) throws IOException {
        ServerOptions options =
                options(engine).with("client-wait", "200ms").with("response-spool", "0");
        try (Site site = Site.worker("fast.php", options);
                Client slow = site.connect();
                Client other = site.connect()) {
            slow.send("/large?size=50000000");
            assertThat(slow.bytes(15)).isEqualTo("HTTP/1.1 200 OK");
            assertThat(other.get("/plain?1").body()).endsWith("/plain?1");
            assertThat(site.metrics().slowClients()).isEqualTo(1);
            assertThatThrownBy(() -> slow.bytes(50_000_000))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("closed");
        }
    }
}
