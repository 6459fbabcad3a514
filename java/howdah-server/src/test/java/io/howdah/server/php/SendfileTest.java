package io.howdah.server.php;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.howdah.server.Site;
import io.howdah.server.options.ServerOptions;
import io.howdah.server.testing.RawClient;
import io.howdah.server.testing.RawClient.Response;
import io.howdah.server.testing.RawHttp2Client;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Files that PHP names and the server sends: X-Sendfile and X-Accel-Redirect. */
@Timeout(120)
final class SendfileTest {

    private static final String SECRET = "TOP-SECRET";

    @TempDir private Path folder;

    private byte[] large = {};

    @BeforeEach
    void files() throws Exception {
        large = new byte[3_000_000];
        new Random(1).nextBytes(large);
        Files.createDirectories(folder.resolve("files/sub"));
        Files.writeString(folder.resolve("files/a.txt"), "0123456789");
        Files.writeString(folder.resolve("files/sub/ü x#%.txt"), "strange");
        Files.writeString(folder.resolve("files/page.html"), "<p>".repeat(1000));
        Files.write(folder.resolve("files/large.bin"), large);
        Files.writeString(folder.resolve("secret.txt"), SECRET);
        Files.createDirectory(folder.resolve("files2"));
        Files.writeString(folder.resolve("files2/secret.txt"), SECRET);
        Files.createSymbolicLink(folder.resolve("files/link.txt"), Path.of("../secret.txt"));
        Files.createSymbolicLink(folder.resolve("files/up"), Path.of(".."));
        Files.createSymbolicLink(folder.resolve("files/same.txt"), Path.of("a.txt"));
        Files.createSymbolicLink(folder.resolve("current"), Path.of("files"));
        Files.createSymbolicLink(folder.resolve("files/loop"), Path.of("loop"));
        new ProcessBuilder("mkfifo", folder.resolve("files/pipe").toString()).start().waitFor();
    }

    private Site site(String engine, String mode) {
        ServerOptions options =
                Site.options(engine)
                        .with(
                                "x-accel-redirect",
                                "/protected/="
                                        + folder.resolve("current")
                                        + ",/none/="
                                        + folder.resolve("files2"))
                        .with("x-sendfile", folder.resolve("current").toString());
        return start(mode, options);
    }

    private static Site start(String mode, ServerOptions options) {
        return mode.equals("worker")
                ? Site.worker("sendfile-worker.php", options)
                : Site.classic("sendfile.php", options);
    }

    /** A request whose answer has headers. In the headers, {@code $} is the test's folder. */
    private Response ask(Site site, String method, String query, String... headers)
            throws IOException {
        try (RawClient client = new RawClient(site.server)) {
            client.sendExactly(
                    method
                            + " /?"
                            + query
                            + " HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\n"
                            + String.join("", Arrays.stream(headers).map(h -> h + "\r\n").toList())
                            + "\r\n");
            return method.equals("HEAD") ? client.readBodiless() : client.read();
        }
    }

    private String header(String text) {
        return "h[]=" + URLEncoder.encode(text.replace("$", folder.toString()), UTF_8);
    }

    private static void assertHidesPaths(Response response) {
        assertThat(response.headers().keySet())
                .noneMatch(name -> name.startsWith("x-accel") || name.equals("x-sendfile"));
        assertThat(response.body()).doesNotContain("PHP wrote", "And this", SECRET);
    }

    @ParameterizedTest
    @CsvSource({"embedded, classic", "embedded, worker", "processes, classic", "processes, worker"})
    void aFileIsSentInPlaceOfWhatPhpWrote(String engine, String mode) throws IOException {
        try (Site site = site(engine, mode)) {
            for (String named :
                    new String[] {
                        "X-Sendfile: $/files/a.txt",
                        "x-sendfile: $/current/same.txt",
                        "X-Accel-Redirect: /protected/a.txt",
                        "X-Accel-Redirect: /protected//sub/../same.txt?a=b"
                    }) {
                String query =
                        header(named)
                                + "&"
                                + header("Content-Type: text/csv")
                                + "&"
                                + header("Content-Disposition: attachment; filename=b.csv")
                                + "&"
                                + header("Set-Cookie: a=b")
                                + "&"
                                + header("Cache-Control: private")
                                + "&"
                                + header("Content-Encoding: gzip")
                                + "&"
                                + header("ETag: \"php\"")
                                + "&"
                                + header("X-Accel-Buffering: no")
                                + "&"
                                + header("X-Accel-Expires: 5");
                for (String more : new String[] {"", "&flush=1", "&times=100000"}) {
                    Response response = ask(site, "GET", query + more);

                    assertThat(response.status()).isEqualTo(200);
                    assertThat(response.body()).isEqualTo("0123456789");
                    assertThat(response.headers())
                            .containsEntry("content-length", "10")
                            .containsEntry("content-type", "text/csv;charset=UTF-8")
                            .containsEntry("content-disposition", "attachment; filename=b.csv")
                            .containsEntry("set-cookie", "a=b")
                            .containsEntry("cache-control", "private")
                            .containsEntry("accept-ranges", "bytes")
                            .containsKeys("last-modified", "etag")
                            .doesNotContainEntry("etag", "\"php\"")
                            .doesNotContainKeys("content-encoding");
                    assertHidesPaths(response);
                }
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"embedded, classic", "processes, worker"})
    void itIsAFileAsAnyOther(String engine, String mode) throws IOException {
        try (Site site = site(engine, mode)) {
            String small = header("X-Sendfile: $/files/a.txt");
            String big = header("X-Accel-Redirect: /protected/large.bin");
            String tag = Objects.requireNonNull(ask(site, "GET", small).header("etag"));

            assertThat(ask(site, "GET", small, "Range: bytes=2-4").body()).isEqualTo("234");
            assertThat(ask(site, "GET", small, "Range: bytes=10-").status()).isEqualTo(416);
            Response unchanged = ask(site, "GET", small, "If-None-Match: " + tag);
            assertThat(unchanged.status()).isEqualTo(304);
            assertHidesPaths(unchanged);
            assertThat(ask(site, "GET", small, "If-Match: \"x\"").status()).isEqualTo(412);
            Response head = ask(site, "HEAD", big);
            assertThat(head.header("content-length")).isEqualTo("3000000");
            assertHidesPaths(head);
            assertThat(ask(site, "POST", small).body()).isEqualTo("0123456789");
            assertThat(ask(site, "GET", big).body().getBytes(ISO_8859_1)).isEqualTo(large);
            assertThat(ask(site, "GET", big, "Range: bytes=1000000-2499999").body())
                    .hasSize(1_500_000);
            assertThat(ask(site, "GET", small, "Range: bytes=2-4,-1").body())
                    .matches(
                            "(?s)\r\n--(\\w+)\r\nContent-Type: .*\r\nContent-Range: bytes"
                                    + " 2-4/10\r\n\r\n234\r\n--\\1\r\n.*\r\n\r\n9\r\n--\\1--\r\n");
            assertThat(ask(site, "GET", small + "&status=403", "Range: bytes=2-4"))
                    .extracting(Response::status, Response::body)
                    .containsExactly(403, "0123456789");
            Response untyped =
                    ask(
                            site,
                            "GET",
                            header("X-Sendfile: $/files/page.html") + "&" + header("Content-Type:"),
                            "Accept-Encoding: gzip");
            assertThat(untyped.header("content-type")).isEqualTo("text/html; charset=utf-8");
            assertThat(untyped.header("content-encoding")).isEqualTo("gzip");
            Response none = ask(site, "GET", small + "&status=204");
            assertThat(none.status()).isEqualTo(204);
            assertHidesPaths(none);
            assertThat(ask(site, "GET", "a=b").body()).isEqualTo("PHP wrote this. ");
        }
    }

    @ParameterizedTest
    @CsvSource({"embedded, classic", "processes, worker"})
    void namesMayHaveAnyCharacters(String engine, String mode) throws IOException {
        try (Site site = site(engine, mode)) {
            for (String named :
                    new String[] {
                        "X-Sendfile: $/files/sub/ü x#%.txt",
                        "X-Accel-Redirect: /protected/sub/%C3%BC%20x%23%25.txt",
                        "X-Accel-Redirect: /protected/sub%2Fü x#%25.txt"
                    }) {
                assertThat(ask(site, "GET", header(named)).body()).isEqualTo("strange");
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"embedded, classic", "processes, worker"})
    void nothingElseIsSent(String engine, String mode) throws IOException {
        try (Site site = site(engine, mode)) {
            for (String named :
                    new String[] {
                        "X-Sendfile: $/secret.txt",
                        "X-Sendfile: $/files/../secret.txt",
                        "X-Sendfile: $/files2/secret.txt",
                        "X-Sendfile: $/files/link.txt",
                        "X-Sendfile: $/files/up/secret.txt",
                        "X-Sendfile: $/files/none",
                        "X-Sendfile: $/files",
                        "X-Sendfile: $/files/a.txt/",
                        "X-Sendfile: files/a.txt",
                        "X-Sendfile: /dev/zero",
                        "X-Sendfile: /etc/passwd",
                        "X-Sendfile: /proc/self/environ",
                        "X-Sendfile: file://$/files/a.txt",
                        "X-Sendfile: \u00ff",
                        "X-Sendfile: $/files/pipe",
                        "X-Sendfile: $/files/loop",
                        "X-Sendfile: $/files/" + "x".repeat(300),
                        "X-Sendfile: $/files/" + "x".repeat(5000),
                        "X-Sendfile: $/files/a.txt/../../secret.txt",
                        "X-Accel-Redirect: /protected/pipe",
                        "X-Accel-Redirect: /protected/../secret.txt",
                        "X-Accel-Redirect: /protected/%2e%2e/secret.txt",
                        "X-Accel-Redirect: /protected/..%2fsecret.txt",
                        "X-Accel-Redirect: /protected/%2e%2e%2f%2e%2e%2f%2e%2e%2fetc/passwd",
                        "X-Accel-Redirect: /protected//../secret.txt",
                        "X-Accel-Redirect: /protected/%00",
                        "X-Accel-Redirect: /protected/a.txt%00.html",
                        "X-Accel-Redirect: /protected/link.txt",
                        "X-Accel-Redirect: /protected/up/secret.txt",
                        "X-Accel-Redirect: /protected/up/files2/secret.txt",
                        "X-Accel-Redirect: /protected/",
                        "X-Accel-Redirect: /protected",
                        "X-Accel-Redirect: /protected//",
                        "X-Accel-Redirect: /protected//etc/passwd",
                        "X-Accel-Redirect: /protected/%2Fetc/passwd",
                        "X-Accel-Redirect: /protected2/secret.txt",
                        "X-Accel-Redirect: /protected/%",
                        "X-Accel-Redirect: /protected/%FF",
                        "X-Accel-Redirect: protected/a.txt",
                        "X-Accel-Redirect: @named",
                        "X-Accel-Redirect: http://127.0.0.1/protected/a.txt",
                        "X-Accel-Redirect: /sendfile.php",
                    }) {
                Response response = ask(site, "GET", header(named));

                assertThat(response.status()).as(named).isIn(404, 500);
                assertHidesPaths(response);
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"embedded, classic", "processes, worker"})
    void withoutFoldersItIsAFailure(String engine, String mode) throws IOException {
        try (Site site = start(mode, Site.options(engine))) {
            for (String name : new String[] {"X-Sendfile: $/files/a.txt", "X-Accel-Redirect: /a"}) {
                Response response = ask(site, "GET", header(name));

                assertThat(response.status()).isEqualTo(500);
                assertHidesPaths(response);
            }
            Response other = ask(site, "GET", header("X-Accel-Buffering: no"));
            assertThat(other.body()).isEqualTo("PHP wrote this. ");
            assertThat(other.header("x-accel-buffering")).isNull();
        }
    }

    @ParameterizedTest
    @CsvSource({"embedded", "processes"})
    void aScriptThatFailsSendsNoFile(String engine) throws IOException {
        try (Site site = site(engine, "classic")) {
            String query = header("X-Sendfile: $/files/a.txt") + "&throw=1";

            for (int i = 0; i < 3; i++) {
                Response response = ask(site, "GET", query);
                assertThat(response.status()).isEqualTo(500);
                assertHidesPaths(response);
            }
            assertThat(ask(site, "GET", "a=b").body()).isEqualTo("PHP wrote this. ");
        }
    }

    @ParameterizedTest
    @CsvSource({"embedded", "processes"})
    void http2ClientsGetItToo(String engine) throws IOException {
        try (Site site = site(engine, "classic");
                RawHttp2Client client = new RawHttp2Client(site.server).begin()) {
            client.get(1, "/?" + header("X-Accel-Redirect: /protected/a.txt")).flush();
            StringBuilder body = new StringBuilder();
            RawHttp2Client.Frame frame;
            do {
                frame = Objects.requireNonNull(client.read());
                if (frame.type() == RawHttp2Client.DATA) {
                    body.append(new String(frame.payload(), ISO_8859_1));
                } else if (frame.type() == RawHttp2Client.HEADERS) {
                    assertThat(new String(frame.payload(), ISO_8859_1)).doesNotContain("accel");
                }
            } while (!frame.ends());

            assertThat(body).hasToString("0123456789");
        }
    }
}
