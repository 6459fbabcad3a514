package io.howdah.server.files;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.howdah.server.HowdahServer;
import io.howdah.server.metrics.PrometheusText;
import io.howdah.server.options.ListenOptions;
import io.howdah.server.options.OperatingOptions;
import io.howdah.server.options.SiteOptions;
import io.howdah.server.testing.RawClient;
import io.howdah.server.testing.RawClient.Response;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http.DefaultHttpHeaders;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A document root as clients see it, who send what they like. */
final class SiteTest {

    private static final String SECRET = "TOP-SECRET";
    private static final String TEXT = "abcdefghij".repeat(200);

    @TempDir private Path folder;

    private Path root = Path.of("");
    private byte[] large = {};
    private @Nullable HowdahServer running;

    @BeforeEach
    void start() throws IOException {
        root = Files.createDirectory(folder.resolve("public"));
        large = new byte[3_000_000];
        new Random(1).nextBytes(large);
        Files.write(root.resolve("large.bin"), large);
        write("style.css", TEXT);
        write("small.txt", "0123456789");
        write("empty.txt", "");
        write("docs/index.html", "<h1>docs</h1>");
        write(".well-known/security.txt", "Contact: …");
        for (String name :
                List.of(
                        ".env",
                        ".git/config",
                        ".htaccess",
                        "config.php",
                        "config.php~",
                        "config.php.bak",
                        "config.inc",
                        "Config.PHP",
                        "a.phtml",
                        "a.phar",
                        "../secret.txt",
                        "../secret.php")) {
            write(name, "<?php /* " + SECRET + " */");
        }
        Files.createSymbolicLink(root.resolve("link.txt"), Path.of("../secret.txt"));
        Files.createSymbolicLink(root.resolve("up"), Path.of(".."));
        Files.createSymbolicLink(root.resolve("source.txt"), Path.of("config.php"));
        running = start(builder -> {});
    }

    private void write(String name, String content) throws IOException {
        Path file = root.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, content);
        Files.setLastModifiedTime(file, FileTime.from(Instant.parse("2033-11-06T08:49:37.371Z")));
    }

    private HowdahServer start(Consumer<HowdahServer.Builder> set) {
        HowdahServer.Builder builder =
                HowdahServer.builder()
                        .set(ListenOptions.HOST, "127.0.0.1")
                        .set(ListenOptions.PORT, 0)
                        .set(SiteOptions.ROOT, Optional.of(root));
        set.accept(builder);
        return builder.start();
    }

    private HowdahServer server() {
        return Objects.requireNonNull(running);
    }

    private void restart(Consumer<HowdahServer.Builder> set) {
        server().close();
        running = start(set);
    }

    @AfterEach
    void stop() {
        server().close();
    }

    private Response get(String target, String... headers) throws IOException {
        return exchange("GET", target, headers);
    }

    /** One request by one connection. */
    private Response exchange(String method, String target, String... headers) throws IOException {
        try (RawClient client = new RawClient(server())) {
            client.sendExactly(request(method, target, headers));
            return method.equals("HEAD") ? client.readBodiless() : client.read();
        }
    }

    private static String request(String method, String target, String... headers) {
        StringBuilder text = new StringBuilder();
        text.append(method).append(' ').append(target).append(" HTTP/1.1\r\nHost: localhost\r\n");
        for (String header : headers) {
            text.append(header).append("\r\n");
        }
        return text.append("\r\n").toString();
    }

    private static byte[] bytes(Response response) {
        return response.body().getBytes(ISO_8859_1);
    }

    // --- What nobody may have

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/config.php",
                "/config.php/",
                "/config.php/x",
                "/config.php?a",
                "/config.php~",
                "/config.php.bak",
                "/config.inc",
                "/Config.PHP",
                "/CONFIG.PHP",
                "/a.phtml",
                "/a.phar",
                "/a.phar/x",
                "/config.php.",
                "/config.php%20",
                "/config.php%2e",
                "/config%2ephp",
                "/%63onfig.php",
                "/config.php;x=y",
                "/config.php::$DATA",
                "/source.txt",
                "/.env",
                "/.ENV",
                "/%2eenv",
                "/%2Eenv",
                "/docs/../.env",
                "/./.env",
                "//.env",
                "/.git/config",
                "/.git",
                "/.git/",
                "/%2egit/config",
                "/.git%2fconfig",
                "/.git%5cconfig",
                "/.htaccess",
                "/link.txt",
                "/up/secret.txt",
                "/up/public/.env",
                "/up/secret.php",
                "/up/",
                "/up",
                "/..%5csecret.txt",
                "/..\\secret.txt",
                "/%5c..%5csecret.txt",
                "/docs/..\\..\\secret.txt",
                "/..;/secret.txt",
                "/.../secret.txt",
                "/%252e%252e/secret.txt",
                "/%c0%ae%c0%ae/secret.txt",
                "/%e0%80%ae%e0%80%ae/secret.txt",
                "/..%c0%afsecret.txt",
                "/%uff0e%uff0e/secret.txt",
                "/style.css/../.env",
                "/docs/.%2e/.env"
            })
    void isAsIfItWereNotThere(String target) throws IOException {
        Response response = get(target);

        assertThat(response.body()).doesNotContain(SECRET);
        assertThat(response.status()).isIn(400, 404);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/../secret.txt",
                "/..",
                "/%2e%2e/secret.txt",
                "/%2e%2e%2fsecret.txt",
                "/.%2e/secret.txt",
                "/docs/../../secret.txt",
                "//../secret.txt",
                "/docs/%2e%2e/%2e%2e/secret.txt",
                "/docs//..//../secret.txt",
                "/style.css%00",
                "/config.php%00.css",
                "/%00",
                "/%",
                "/%4",
                "/%zz",
                "/a%2",
                "/docs/..%2f..%2fsecret.txt"
            })
    void isNoPathAtAll(String target) throws IOException {
        Response response = get(target);

        assertThat(response.body()).doesNotContain(SECRET);
        assertThat(response.status()).isEqualTo(400);
    }

    @Test
    void aHostNameIsNoPath() throws IOException {
        assertThat(get("http://../secret.txt").body()).doesNotContain(SECRET);
        assertThat(get("http://localhost/../secret.txt").status()).isEqualTo(400);
        assertThat(get("http://localhost/small.txt").body()).isEqualTo("0123456789");
    }

    @Test
    void aFileThatMayNotBeReadIsForbidden() throws IOException {
        Path file = root.resolve("small.txt");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("---------"));
        if (!Files.isReadable(file)) { // root may read all
            assertThat(get("/small.txt").status()).isEqualTo(403);
        }
    }

    // --- What everybody may have

    @Test
    void aFileIsSentWithWhatIsKnownOfIt() throws IOException {
        Response response = get("/small.txt");

        assertThat(response.status()).isEqualTo(200);
        assertThat(response.body()).isEqualTo("0123456789");
        assertThat(response.headers())
                .containsEntry("content-type", "text/plain; charset=utf-8")
                .containsEntry("last-modified", "Sun, 06 Nov 2033 08:49:37 GMT")
                .containsEntry("etag", "\"1d52031825b-a\"")
                .containsEntry("accept-ranges", "bytes")
                .containsEntry("content-length", "10");
        assertThat(response.header("cache-control")).isNull();
    }

    @ParameterizedTest
    @CsvSource({
        "/style.css?v=1, text/css; charset=utf-8",
        "//style.css, text/css; charset=utf-8",
        "/docs/../style.css, text/css; charset=utf-8",
        "/st%79le.css, text/css; charset=utf-8",
        "/docs/, text/html; charset=utf-8",
        "/.well-known/security.txt, text/plain; charset=utf-8",
        "/large.bin, application/octet-stream"
    })
    void filesHaveTypes(String target, String type) throws IOException {
        Response response = get(target);

        assertThat(response.status()).isEqualTo(200);
        assertThat(response.header("content-type")).isEqualTo(type);
    }

    @Test
    void aLargeFileComesByParts() throws IOException {
        assertThat(bytes(get("/large.bin"))).isEqualTo(large);
        restart(builder -> builder.set(ListenOptions.TRANSPORT, "nio"));
        assertThat(bytes(get("/large.bin"))).isEqualTo(large);
    }

    @Test
    void theEmptyFileIsEmpty() throws IOException {
        assertThat(get("/empty.txt").header("content-length")).isEqualTo("0");
        assertThat(get("/empty.txt", "Range: bytes=0-").status()).isEqualTo(416);
    }

    @Test
    void headHasTheHeadersOfGet() throws IOException {
        Response head = exchange("HEAD", "/large.bin");

        assertThat(head.status()).isEqualTo(200);
        assertThat(head.header("content-length")).isEqualTo("3000000");
        assertThat(head.header("etag")).isEqualTo(get("/large.bin").header("etag"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"POST", "PUT", "DELETE", "OPTIONS", "PROPFIND"})
    void filesCanOnlyBeRead(String method) throws IOException {
        Response response = exchange(method, "/small.txt", "Content-Length: 0");

        assertThat(response.status()).isEqualTo(405);
        assertThat(response.header("allow")).isEqualTo("GET, HEAD");
    }

    @Test
    void aFolderIsRedirectedToItsSlash() throws IOException {
        Response response = get("//docs?a=b");

        assertThat(response.status()).isEqualTo(301);
        assertThat(response.header("location")).isEqualTo("/docs/?a=b");
        assertThat(get("/docs/").body()).isEqualTo("<h1>docs</h1>");
    }

    @Test
    void requestsOfOneConnectionAreAnsweredInOrder() throws IOException {
        try (RawClient client = new RawClient(server())) {
            client.sendExactly(
                    request("GET", "/small.txt")
                            + request("GET", "/large.bin")
                            + request("HEAD", "/large.bin")
                            + request("GET", "/nothing")
                            + request("GET", "/small.txt", "Connection: close"));

            assertThat(client.read().body()).isEqualTo("0123456789");
            assertThat(bytes(client.read())).isEqualTo(large);
            assertThat(client.readBodiless().header("content-length")).isEqualTo("3000000");
            assertThat(client.read().status()).isEqualTo(404);
            assertThat(client.read().body()).isEqualTo("0123456789");
            assertThat(client.readToEnd()).isEmpty();
        }
    }

    @Test
    void cacheControlIsAnOption() throws IOException {
        restart(builder -> builder.set(SiteOptions.CACHE_CONTROL, "max-age=60"));

        assertThat(get("/small.txt").header("cache-control")).isEqualTo("max-age=60");
    }

    @Test
    void deniedPathsAreForbidden() throws IOException {
        restart(builder -> builder.set(SiteOptions.DENY, List.of("*.txt", "/docs")));

        for (String target :
                List.of("/small.txt", "/SMALL.tx%74", "/nothing.txt", "//docs/./", "/docs")) {
            assertThat(get(target).status()).as(target).isEqualTo(403);
        }
        assertThat(exchange("POST", "/small.txt", "Content-Length: 0").status()).isEqualTo(403);
        assertThat(get("/style.css").status()).isEqualTo(200);
        assertThat(get("/.env").status()).isEqualTo(404);
    }

    // --- Conditions and ranges

    @Test
    void whatTheClientHasIsNotSentAgain() throws IOException {
        Response response = get("/small.txt", "If-None-Match: \"1d52031825b-a\"");

        assertThat(response.status()).isEqualTo(304);
        assertThat(response.headers())
                .containsEntry("etag", "\"1d52031825b-a\"")
                .containsEntry("last-modified", "Sun, 06 Nov 2033 08:49:37 GMT");
        assertThat(get("/small.txt", "If-Modified-Since: Sun, 06 Nov 2033 08:49:37 GMT").status())
                .isEqualTo(304);
        assertThat(get("/small.txt", "If-None-Match: \"x\"").status()).isEqualTo(200);
        assertThat(get("/small.txt", "If-Match: \"x\"").status()).isEqualTo(412);
    }

    @ParameterizedTest
    @CsvSource({
        "bytes=0-0, 206, 0, bytes 0-0/10",
        "bytes=2-4, 206, 234, bytes 2-4/10",
        "bytes=-2, 206, 89, bytes 8-9/10",
        "bytes=8-, 206, 89, bytes 8-9/10",
    })
    void ranges(String range, int status, String body, String contentRange) throws IOException {
        Response response = get("/small.txt", "Range: " + range);

        assertThat(response.status()).isEqualTo(status);
        assertThat(response.body()).isEqualTo(body);
        assertThat(response.header("content-range")).isEqualTo(contentRange);
    }

    @Test
    void aRangeBeyondTheEndIsNotSatisfiable() throws IOException {
        Response response = get("/small.txt", "Range: bytes=10-");

        assertThat(response.status()).isEqualTo(416);
        assertThat(response.header("content-range")).isEqualTo("bytes */10");
    }

    @ParameterizedTest
    @ValueSource(strings = {"bytes=0-5,3-9", "bytes=4-1", "lines=1-2", "bytes=x-"})
    void otherRangesAreIgnored(String range) throws IOException {
        assertThat(get("/small.txt", "Range: " + range).status()).isEqualTo(200);
    }

    @Test
    void aLargeRangeComesWithoutTheRest() throws IOException {
        byte[] expected = Arrays.copyOfRange(large, 1_000_000, 2_500_000);

        assertThat(bytes(get("/large.bin", "Range: bytes=1000000-2499999"))).isEqualTo(expected);
    }

    @Test
    void severalRangesAreOneResponseOfSeveralParts() throws IOException {
        Response response = get("/small.txt", "Range: bytes=5-6,0-1,-1");

        assertThat(response.status()).isEqualTo(206);
        assertThat(response.header("content-range")).isNull();
        String type = String.valueOf(response.header("content-type"));
        assertThat(type).matches("multipart/byteranges; boundary=[0-9a-f]{16}");
        String boundary = type.substring(type.indexOf('=') + 1);
        String head = "\r\n--" + boundary + "\r\nContent-Type: text/plain; charset=utf-8\r\n";
        assertThat(response.body())
                .isEqualTo(
                        head
                                + "Content-Range: bytes 5-6/10\r\n\r\n56"
                                + head
                                + "Content-Range: bytes 0-1/10\r\n\r\n01"
                                + head
                                + "Content-Range: bytes 9-9/10\r\n\r\n9\r\n--"
                                + boundary
                                + "--\r\n");
        assertThat(response.header("content-length"))
                .isEqualTo(String.valueOf(response.body().length()));
    }

    @Test
    void partsMayBeLarge() throws IOException {
        byte[] first = Arrays.copyOfRange(large, 1_000_000, 2_500_000);
        byte[] second = Arrays.copyOfRange(large, 100, 1_000_100);

        Response response = get("/large.bin", "Range: bytes=1000000-2499999,100-1000099");

        String range = "Content-Range: bytes %d-%d/3000000\r\n\r\n";
        String body = new String(bytes(response), ISO_8859_1);
        assertThat(body)
                .hasSize(Integer.parseInt(String.valueOf(response.header("content-length"))));
        assertThat(body.contains(range.formatted(1_000_000, 2_499_999) + text(first))).isTrue();
        assertThat(body.contains(range.formatted(100, 1_000_099) + text(second))).isTrue();
    }

    private static String text(byte[] bytes) {
        return new String(bytes, ISO_8859_1);
    }

    @Test
    void severalRangesWithConditions() throws IOException {
        String tag = String.valueOf(get("/small.txt").header("etag"));
        String ranges = "Range: bytes=0-1,5-6";

        assertThat(get("/small.txt", ranges, "If-Range: " + tag).status()).isEqualTo(206);
        assertThat(get("/small.txt", ranges, "If-Range: \"x\"").body()).isEqualTo("0123456789");
        assertThat(get("/small.txt", ranges, "If-None-Match: " + tag).status()).isEqualTo(304);
        assertThat(get("/small.txt", "Range: bytes=10-,20-").header("content-range"))
                .isEqualTo("bytes */10");
        Response head = exchange("HEAD", "/small.txt", ranges);
        assertThat(head.status()).isEqualTo(200);
        assertThat(head.header("content-length")).isEqualTo("10");
        assertThat(get("/style.css", "Accept-Encoding: gzip", ranges).headers())
                .doesNotContainKey("content-encoding");
    }

    @Test
    void aRangeOfAnotherVersionIsTheWholeFile() throws IOException {
        String tag = String.valueOf(get("/small.txt").header("etag"));

        assertThat(get("/small.txt", "Range: bytes=0-1", "If-Range: " + tag).status())
                .isEqualTo(206);
        assertThat(get("/small.txt", "Range: bytes=0-1", "If-Range: \"x\"").status())
                .isEqualTo(200);
    }

    // --- Compression

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "gzip, deflate, br, zstd | zstd",
                "gzip, deflate, br | br",
                "gzip | gzip",
                "gzip;q=1, br;q=0.5 | gzip"
            })
    void textIsCompressed(String accepted, String coding) throws IOException {
        Response response = get("/style.css", "Accept-Encoding: " + accepted);

        assertThat(response.header("content-encoding")).isEqualTo(coding);
        assertThat(response.header("vary")).isEqualTo("Accept-Encoding");
        assertThat(response.header("etag")).startsWith("W/");
        assertThat(response.body().length()).isBetween(10, 200);
    }

    @Test
    void whatHasNoNeedIsNotCompressed() throws IOException {
        String accept = "Accept-Encoding: gzip, br, zstd";

        assertThat(get("/small.txt", accept).header("content-encoding")).isNull();
        assertThat(bytes(get("/large.bin", accept))).isEqualTo(large);
        assertThat(get("/style.css", accept, "Range: bytes=0-1999").body()).isEqualTo(TEXT);
        assertThat(get("/style.css").body()).isEqualTo(TEXT);
        assertThat(get("/style.css").header("vary")).isEqualTo("Accept-Encoding");
    }

    @Test
    void aCompressedCopyIsStillTheSameVersion() throws IOException {
        String tag = String.valueOf(get("/style.css", "Accept-Encoding: br").header("etag"));

        assertThat(get("/style.css", "Accept-Encoding: br", "If-None-Match: " + tag).status())
                .isEqualTo(304);
    }

    @Test
    void compressionCanBeLeftOut() throws IOException {
        restart(builder -> builder.set(SiteOptions.COMPRESS, List.of()));

        Response response = get("/style.css", "Accept-Encoding: gzip");

        assertThat(response.body()).isEqualTo(TEXT);
        assertThat(response.header("vary")).isNull();
    }

    // --- Handlers beside the site, and reload

    @Test
    void handlersComeBeforeTheSite() throws IOException {
        restart(
                builder ->
                        builder.handler(
                                "/docs",
                                exchange ->
                                        exchange.respond(
                                                200, new DefaultHttpHeaders(), text("handled"))));

        assertThat(get("/docs/").body()).isEqualTo("handled");
        assertThat(get("/small.txt").body()).isEqualTo("0123456789");
    }

    private static ByteBuf text(String text) {
        return Unpooled.copiedBuffer(text, UTF_8);
    }

    @Test
    void aReleaseIsDeployedByALink() throws IOException {
        Path other = Files.createDirectory(folder.resolve("other"));
        Files.writeString(other.resolve("small.txt"), "new");
        Path current = Files.createSymbolicLink(folder.resolve("current"), root);
        restart(builder -> builder.set(SiteOptions.ROOT, Optional.of(current)));
        assertThat(get("/small.txt").body()).isEqualTo("0123456789");

        Files.delete(current);
        Files.createSymbolicLink(current, other);
        assertThat(get("/small.txt").body()).isEqualTo("0123456789");
        server().reload();

        assertThat(get("/small.txt").body()).isEqualTo("new");
    }

    // --- Logs and metrics

    @Test
    void requestsAreLogged() throws IOException {
        Path log = folder.resolve("access.log");
        restart(builder -> builder.set(OperatingOptions.ACCESS_LOG, log.toString()));
        get("/small.txt?a", "User-Agent: test \"1\"", "Referer: http://a/");
        get("/nothing");
        server().close();

        List<String> lines = Files.readAllLines(log);
        assertThat(lines).hasSize(2);
        assertThat(lines.get(0))
                .startsWith("127.0.0.1 - - [")
                .endsWith(
                        "] \"GET /small.txt?a HTTP/1.1\" 200 10 \"http://a/\" \"test \\x221\\x22\"");
        assertThat(lines.get(1)).contains("\"GET /nothing HTTP/1.1\" 404 ");
    }

    @Test
    void requestsAreLoggedAsJson() throws IOException {
        Path log = folder.resolve("access.log");
        restart(
                builder ->
                        builder.set(OperatingOptions.ACCESS_LOG, log.toString())
                                .set(OperatingOptions.ACCESS_LOG_FORMAT, "json"));
        get("/small.txt");
        server().close();

        assertThat(Files.readString(log))
                .matches(
                        "\\{\"time\":\"[0-9T:.-]+Z\",\"remote\":\"127.0.0.1\",\"method\":\"GET\","
                                + "\"scheme\":\"http\",\"host\":\"localhost\",\"target\":\"/small.txt\","
                                + "\"protocol\":\"HTTP/1.1\",\"status\":200,\"bytes\":10,"
                                + "\"duration_ms\":[0-9.]+,\"complete\":true}\n");
    }

    @Test
    void requestsAreCounted() throws IOException {
        get("/small.txt");
        get("/small.txt");
        get("/nothing");
        exchange("PROPFIND", "/small.txt", "Content-Length: 0");
        get("bad");

        Map<String, Double> samples = PrometheusText.parse(server().metrics());

        assertThat(samples)
                .containsEntry("howdah_http_requests_total{method=\"GET\",status=\"200\"}", 2.0)
                .containsEntry("howdah_http_requests_total{method=\"GET\",status=\"404\"}", 1.0)
                .containsEntry("howdah_http_requests_total{method=\"other\",status=\"405\"}", 1.0)
                .containsEntry("howdah_http_requests_refused_total{status=\"400\"}", 1.0)
                .containsEntry("howdah_http_requests_under_way", 0.0)
                .containsEntry("howdah_http_connections_accepted_total", 5.0)
                .containsEntry("howdah_http_request_duration_seconds_count", 4.0);
    }
}
