package io.howdah.servlet;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import jakarta.servlet.Filter;
import java.io.BufferedInputStream;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.apache.catalina.LifecycleException;
import org.apache.catalina.Wrapper;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** A site below /app/blog, on each engine. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class PhpServletCases {

    static final Path SITES = Path.of("src/test/php").toAbsolutePath();

    private static final String FORM = "application/x-www-form-urlencoded";

    /** Reads the body, as a filter does that asks for a parameter. */
    private static final Filter READER =
            (request, response, chain) -> {
                request.getParameter("x");
                chain.doFilter(request, response);
            };

    @TempDir private Path folder;
    private final String engine;
    private Container container;

    PhpServletCases(String engine) {
        this.engine = engine;
    }

    @BeforeAll
    void start() throws Exception {
        container =
                Container.of("/app", SITES)
                        .with(
                                "/blog/*",
                                Map.of(
                                        "root", "site",
                                        "engine", engine,
                                        "request-timeout", "1s",
                                        "max-body-size", "20m",
                                        "deny", "/protected",
                                        "ini.output_buffering", "0",
                                        "ini.upload_max_filesize", "19M",
                                        "ini.post_max_size", "20M"))
                        .with("/blog/form.php/filtered", READER)
                        .start();
    }

    @AfterAll
    void stop() throws LifecycleException {
        container.close();
    }

    private static Map<String, String> lines(Response response) {
        Map<String, String> lines = new HashMap<>();
        response.body()
                .lines()
                .forEach(
                        line ->
                                lines.put(
                                        line.substring(0, line.indexOf('=')),
                                        line.substring(line.indexOf('=') + 1)));
        return lines;
    }

    private static String awaitText(Path file) throws Exception {
        while (!Files.exists(file) || Files.size(file) == 0) {
            Thread.sleep(10); // until the time limit of the test
        }
        return Files.readString(file);
    }

    private static String md5(String text) throws Exception {
        return HexFormat.of()
                .formatHex(MessageDigest.getInstance("MD5").digest(text.getBytes(ISO_8859_1)));
    }

    // --- Requests

    @Test
    void scriptsKnowWhereTheyAre() throws IOException {
        Response response =
                container.send(
                        "GET /app/blog/variables.php/a%20b/c?x=1&y%5B%5D=2 HTTP/1.1\nX-A: \u00e9\n",
                        "");

        assertThat(response.status()).isEqualTo(200);
        assertThat(lines(response))
                .containsEntry("SCRIPT_NAME", "/app/blog/variables.php")
                .containsEntry("PATH_INFO", "/a b/c")
                .containsEntry("PHP_SELF", "/app/blog/variables.php/a b/c")
                .containsEntry("REQUEST_URI", "/app/blog/variables.php/a%20b/c?x=1&y%5B%5D=2")
                .containsEntry("QUERY_STRING", "x=1&y%5B%5D=2")
                .containsEntry("REQUEST_METHOD", "GET")
                .containsEntry("HTTPS", "none")
                .containsEntry("HTTP_X_A", "\u00e9")
                .containsEntry("below", "/variables.php")
                .containsEntry("get", "{\"x\":\"1\",\"y\":[\"2\"]}");
    }

    @Test
    void theFrontControllerGetsWhatIsNoFile() throws IOException {
        assertThat(container.get("/app/blog/2026/post").body())
                .isEqualTo("front /app/blog/2026/post /app/blog/index.php");
        assertThat(container.get("/app/blog/").body())
                .isEqualTo("front /app/blog/ /app/blog/index.php");
    }

    @Test
    void foldersHaveSlashes() throws IOException {
        Response site = container.get("/app/blog?a=b");
        assertThat(site.status()).isEqualTo(301);
        assertThat(site.header("location")).isEqualTo("/app/blog/?a=b");
        Response below = container.get("/app/blog/admin");
        assertThat(below.status()).isEqualTo(301);
        assertThat(below.header("location")).isEqualTo("/app/blog/admin/");
        assertThat(container.get("/app/blog/admin/").body()).isEqualTo("admin index");
    }

    @Test
    void filesAreSent() throws IOException {
        Response text = container.get("/app/blog/files/text.txt");
        assertThat(text.status()).isEqualTo(200);
        assertThat(text.body()).isEqualTo("plain text\n");
        assertThat(text.header("content-type")).startsWith("text/plain");
        Response part =
                container.send("GET /app/blog/files/text.txt HTTP/1.1\nRange: bytes=0-4\n", "");
        assertThat(part.status()).isEqualTo(206);
        assertThat(part.body()).isEqualTo("plain");
        String tag = "If-None-Match: " + text.header("etag");
        assertThat(container.send("GET /app/blog/files/text.txt HTTP/1.1\n" + tag + "\n", ""))
                .matches(same -> same.status() == 304 && same.body().isEmpty());
        assertThat(container.post("/app/blog/files/text.txt", FORM, "a=b").status()).isEqualTo(405);
        assertThat(container.get("/app/blog/protected/list.txt").status()).isEqualTo(403);
    }

    @Test
    void formsAndCookiesAreRead() throws IOException {
        String head =
                "POST /app/blog/form.php HTTP/1.1\nContent-Type: " + FORM + "\nCookie: c=d; e=f\n";
        assertThat(container.send(head, "a=b&l[]=1").body())
                .isEqualTo("[{\"a\":\"b\",\"l\":[\"1\"]},{\"c\":\"d\",\"e\":\"f\"},\"a=b&l[]=1\"]");
    }

    @Test
    void uploadsAreReceived() throws Exception {
        String content = "\u00ff\u0000binary".repeat(200_000);
        String head =
                """
                --x
                Content-Disposition: form-data; name="a"

                b
                --x
                Content-Disposition: form-data; name="file"; filename="n.bin"
                Content-Type: image/x

                """;
        String body = head.replace("\n", "\r\n") + content + "\r\n--x--\r\n";
        assertThat(
                        container
                                .post(
                                        "/app/blog/upload.php",
                                        "multipart/form-data; boundary=x",
                                        body)
                                .body())
                .isEqualTo(
                        "[{\"a\":\"b\"},\"n.bin\",\"image\\/x\",0,"
                                + content.length()
                                + "] "
                                + md5(content));
    }

    @Test
    void bodiesMayBeLongOrChunked() throws Exception {
        String large = "0123456789abcdef".repeat(1 << 19);
        String expected = large.length() + " " + md5(large);
        assertThat(container.post("/app/blog/body.php", "text/plain", large).body())
                .isEqualTo(expected);
        String chunked =
                """
                POST /app/blog/body.php HTTP/1.1
                Transfer-Encoding: chunked
                Content-Type: text/plain
                """;
        assertThat(
                        container
                                .send(
                                        chunked,
                                        Integer.toHexString(large.length())
                                                + "\r\n"
                                                + large
                                                + "\r\n0\r\n\r\n")
                                .body())
                .isEqualTo(expected);
        assertThat(container.send(chunked, "3\r\nabc\r\n0\r\n\r\n").body())
                .isEqualTo("3 " + md5("abc"));
        assertThat(container.send(chunked, "0\r\n\r\n").body()).isEqualTo("0 " + md5(""));
    }

    @Test
    void bodiesMayBeTooLong() throws IOException {
        String head = "POST /app/blog/body.php HTTP/1.1\nContent-Type: text/plain\n";
        try (Socket socket = container.connect()) {
            socket.getOutputStream()
                    .write(
                            Container.request(head + "Content-Length: 20971521\n", "")
                                    .getBytes(ISO_8859_1));
            assertThat(Response.read(socket.getInputStream(), true).status()).isEqualTo(413);
        }
        String more = "x".repeat(20 << 20) + "y";
        String chunk = Integer.toHexString(more.length()) + "\r\n" + more + "\r\n0\r\n\r\n";
        assertThat(container.send(head + "Transfer-Encoding: chunked\n", chunk).status())
                .isEqualTo(413);
    }

    @Test
    void bodiesThatFiltersHaveReadAreMissed() throws IOException {
        assertThat(container.post("/app/blog/form.php/filtered", FORM, "a=b").status())
                .isEqualTo(500);
        assertThat(container.post("/app/blog/form.php/other", FORM, "a=b").status()).isEqualTo(200);
    }

    // --- Responses

    @Test
    void statusAndHeadersAreThoseOfPhp() throws IOException {
        Response response = container.get("/app/blog/cookies.php");
        assertThat(response.status()).isEqualTo(418);
        assertThat(response.body()).isEqualTo("teapot");
        assertThat(response.headers())
                .contains(
                        "set-cookie: a=1; path=/; HttpOnly",
                        "set-cookie: b=2",
                        "x-one: 1",
                        "x-two: 2",
                        "x-two: 3");
        assertThat(response.header("x-injected")).isEmpty();
        Response redirect = container.get("/app/blog/redirect.php");
        assertThat(redirect.status()).isEqualTo(303);
        assertThat(redirect.header("location")).isEqualTo("/blog/elsewhere?a=b");
    }

    @Test
    void sessionsGoOn() throws IOException {
        Response first = container.get("/app/blog/session.php");
        String cookie = first.header("set-cookie").replaceFirst(";.*", "");
        Response second =
                container.send("GET /app/blog/session.php HTTP/1.1\nCookie: " + cookie + "\n", "");
        assertThat(first.body() + second.body()).isEqualTo("12");
    }

    @Test
    void headHasNoBody() throws IOException {
        Response script = container.send("HEAD /app/blog/exits.php HTTP/1.1\n", "");
        assertThat(script.status()).isEqualTo(200);
        assertThat(script.header("content-length")).isEmpty();
        Response file = container.send("HEAD /app/blog/files/text.txt HTTP/1.1\n", "");
        assertThat(file.header("content-length")).isEqualTo("11");
        assertThat(container.send("TRACE /app/blog/ HTTP/1.1\n", "").status()).isEqualTo(405);
    }

    @Test
    void whatPhpFlushesComesAtOnce() throws Exception {
        Path mark = folder.resolve("until");
        try (Socket socket = container.connect()) {
            socket.getOutputStream()
                    .write(
                            Container.request(
                                            "GET /app/blog/stream.php?until="
                                                    + mark
                                                    + " HTTP/1.1\n",
                                            "")
                                    .getBytes(ISO_8859_1));
            BufferedReader in =
                    new BufferedReader(new InputStreamReader(socket.getInputStream(), ISO_8859_1));
            awaitLine(in, "first");
            Files.writeString(mark, "x");
            awaitLine(in, "last");
        }
    }

    private static void awaitLine(BufferedReader in, String expected) throws IOException {
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            if (line.equals(expected)) {
                return;
            }
        }
        throw new AssertionError("the response has ended without " + expected);
    }

    @Test
    void largeResponsesComeWhole() throws IOException {
        Response response = container.get("/app/blog/large.php?pieces=320");
        assertThat(response.whole()).isTrue();
        assertThat(response.body()).hasSize(320 * 65536);
        assertThat(response.body().charAt(65536 * 27 + 5)).isEqualTo('b');
    }

    @Test
    void scriptsMayExitFailAndThrow() throws IOException {
        assertThat(container.get("/app/blog/exits.php"))
                .matches(exit -> exit.status() == 200 && exit.body().equals("before"));
        assertThat(container.get("/app/blog/fatal.php").status()).isEqualTo(500);
        Response thrown = container.get("/app/blog/throws.php");
        assertThat(thrown.status()).isEqualTo(500);
        assertThat(thrown.body()).doesNotContain("SECRET");
        assertThat(container.get("/app/blog/aborts.php").whole()).isFalse();
        assertThat(container.get("/app/blog/exits.php").status()).isEqualTo(200);
    }

    @Test
    void scriptsThatTakeTooLongAreEnded() throws IOException {
        assertThat(container.get("/app/blog/slow.php").status()).isEqualTo(504);
        assertThat(container.get("/app/blog/exits.php").status()).isEqualTo(200);
    }

    @Test
    void scriptsSeeThatTheClientHasGone() throws Exception {
        Path mark = folder.resolve("aborted");
        try (Socket socket = container.connect()) {
            socket.getOutputStream()
                    .write(
                            Container.request(
                                            "GET /app/blog/endless.php?mark="
                                                    + mark
                                                    + " HTTP/1.1\n",
                                            "")
                                    .getBytes(ISO_8859_1));
            new BufferedInputStream(socket.getInputStream()).readNBytes(100_000);
        }
        assertThat(awaitText(mark)).isEqualTo("1");
        assertThat(container.get("/app/blog/exits.php").status()).isEqualTo(200);
    }

    @Test
    void scriptsMayGoOnAfterTheirResponse() throws Exception {
        Path mark = folder.resolve("finished");
        assertThat(container.get("/app/blog/finish.php?mark=" + mark).body()).isEqualTo("finished");
        assertThat(awaitText(mark)).isEqualTo("after");
    }

    @Test
    void manyRequestsAtOnceGetTheirOwnResponses() {
        List<CompletableFuture<String>> all =
                IntStream.range(0, 200)
                        .mapToObj(
                                i ->
                                        CompletableFuture.supplyAsync(
                                                () -> {
                                                    try {
                                                        return container
                                                                .get("/app/blog/number/" + i)
                                                                .body();
                                                    } catch (IOException e) {
                                                        return e.toString();
                                                    }
                                                }))
                        .toList();
        for (int i = 0; i < all.size(); i++) {
            assertThat(all.get(i).join())
                    .isEqualTo("front /app/blog/number/" + i + " /app/blog/index.php");
        }
    }

    // --- Starts

    @Test
    void whatCannotBeStopsTheStart() throws IOException {
        assertThatThrownBy(() -> failing(Map.of("root", "no-such-folder")))
                .rootCause()
                .hasMessageContaining("no-such-folder");
        assertThatThrownBy(() -> failing(Map.of()))
                .hasStackTraceContaining("the option root must name the document root");
        assertThatThrownBy(() -> failing(Map.of("root", "site", "port", "80")))
                .hasStackTraceContaining("the option port is for howdah serve");
        assertThatThrownBy(() -> failing(Map.of("root", "site", "no-option", "80")))
                .hasStackTraceContaining("Expected the name of an option, got \"no-option\"");
    }

    /** Tomcat starts without servlets that cannot, and tells of them when they are asked for. */
    private static void failing(Map<String, String> parameters) throws Exception {
        try (Container other = Container.of("", SITES).with("/*", parameters)) {
            other.start();
            ((Wrapper) other.context().findChild("/*")).allocate();
        }
    }
}
