package io.howdah.server.php;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.howdah.server.Site;
import io.howdah.server.testing.Client;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Laravel Octane's worker: nothing of one request is seen in another. */
@Timeout(600)
final class OctaneTest {

    /** What 60 of 200 requests are; an exit costs a start of the application. The others look. */
    private static final int[] KINDS = new int[60];

    static {
        for (int i = 0; i < KINDS.length; i++) {
            KINDS[i] = i == 0 ? 2 : new int[] {0, 1, 3, 4, 5, 6}[i % 6];
        }
    }

    @BeforeAll
    static void needsLaravel() {
        String laravel = System.getenv("LARAVEL_DIR");
        assumeTrue(
                laravel != null,
                "LARAVEL_DIR is not set; it names a Laravel application with laravel/octane");
        assertThat(Path.of(laravel, "vendor/laravel/octane/bin/bootstrap.php")).exists();
    }

    @TempDir Path folder;

    /** Somebody with a browser: one connection, and cookies. */
    private static final class Visitor implements AutoCloseable {

        private final String name;
        private final Client client;
        private final TreeMap<String, String> cookies = new TreeMap<>();
        private @Nullable String user;

        Visitor(String name, Site site) {
            this.name = name;
            client = site.connect();
        }

        private Client.Answer send(String method, String path, String headers, String body) {
            String sent = String.join("; ", cookies.values());
            client.sendRaw(
                    "%s %s?who=%s HTTP/1.1\r\nHost: example.com\r\n%s%s\r\n%s"
                            .formatted(
                                    method,
                                    path,
                                    name,
                                    sent.isEmpty() ? "" : "Cookie: " + sent + "\r\n",
                                    headers,
                                    body));
            Client.Answer answer = client.receive();
            String set = answer.headers().get("set-cookie");
            if (set != null) {
                for (String cookie : set.lines().toList()) {
                    String pair = cookie.substring(0, cookie.indexOf(';'));
                    cookies.put(pair.substring(0, pair.indexOf('=')), pair);
                }
            }
            return answer;
        }

        private Client.Answer get(String path) {
            return send("GET", path, "", "");
        }

        void ask(int kind) {
            switch (kind) {
                case 0 -> {
                    assertThat(get("/login").text()).isEqualTo("200 welcome " + name);
                    user = name;
                }
                case 1 -> assertThat(get("/throw").status()).isEqualTo(500);
                case 2 -> assertThat(get("/exit").text()).isEqualTo("200 gone " + name);
                case 3 -> assertThat(get("/stream").text()).isEqualTo("200 " + name);
                case 4 -> assertThat(get("/file").body()).startsWith("<?php").contains("'/file'");
                case 5 -> upload();
                case 6 -> assertThat(get("/none").status()).isEqualTo(404);
                default -> see();
            }
        }

        private void upload() {
            String body =
                    """
                    --x\r
                    Content-Disposition: form-data; name="tea"\r
                    \r
                    %s\r
                    --x\r
                    Content-Disposition: form-data; name="file"; filename="tea.txt"\r
                    \r
                    file of %s\r
                    --x--\r
                    """
                            .formatted(name, name);
            String headers =
                    "Content-Type: multipart/form-data; boundary=x\r\nContent-Length: %d\r\n"
                            .formatted(body.length());
            assertThat(send("POST", "/upload", headers, body).text())
                    .isEqualTo(
                            "200 {\"who\":\"N\",\"fields\":{\"tea\":\"N\"},\"file\":\"file of N\"}"
                                    .replace("N", name));
        }

        private void see() {
            String session = user == null ? "null" : "\"" + user + "\"";
            Client.Answer answer = get("/see");
            assertThat(answer.status()).isEqualTo(200);
            assertThat(answer.body())
                    .startsWith("{\"who\":\"" + name + "\",\"session\":" + session + ",")
                    .endsWith("\"same\":true,\"body\":\"\"}");
        }

        @Override
        public void close() {
            client.close();
        }
    }

    @ParameterizedTest
    @CsvSource({
        "superglobals, embedded",
        "superglobals, processes",
        "objects, embedded",
        "objects, processes"
    })
    void nothingOfOneRequestIsSeenInAnother(String script, String engine) throws IOException {
        Path worker = folder.resolve("worker.php");
        Files.writeString(
                worker,
                "<?php\nconst FOLDER = __DIR__; require '%s';\n"
                        .formatted(Site.SCRIPTS.resolve("laravel/" + script + ".php")));
        Random random = new Random(60);
        try (Site site = Site.worker(worker, Site.options(engine));
                Visitor ann = new Visitor("ann", site);
                Visitor bob = new Visitor("bob", site);
                Visitor eve = new Visitor("eve", site)) {
            Visitor[] visitors = {ann, bob, eve};
            for (int i = 0; i < 2_000; i++) {
                int kind = random.nextInt(200);
                visitors[random.nextInt(3)].ask(kind < KINDS.length ? KINDS[kind] : 7);
            }
        }
    }
}
