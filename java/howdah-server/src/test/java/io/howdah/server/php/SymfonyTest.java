package io.howdah.server.php;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.howdah.server.Site;
import io.howdah.server.testing.Client;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Symfony's HttpKernel in worker mode: nothing of one request is seen in another. */
@Timeout(300)
final class SymfonyTest {

    private static final Path KERNEL = Path.of("/usr/share/php/Symfony/Component/HttpKernel");

    /** What 60 of 200 requests are; an exit costs a start of the script. The others look. */
    private static final int[] KINDS = new int[60];

    static {
        for (int i = 0; i < KINDS.length; i++) {
            KINDS[i] = i < 4 ? 2 : new int[] {0, 1, 3, 4, 5}[i % 5];
        }
    }

    @BeforeAll
    static void needsSymfony() {
        assumeTrue(
                Files.isDirectory(KERNEL),
                "php-symfony-http-kernel is missing; scripts/setup --test installs it");
    }

    @TempDir Path folder;

    /** Somebody with a browser: one connection, one cookie. */
    private static final class Visitor implements AutoCloseable {

        private final String name;
        private final Client client;
        private final boolean sessions;
        private @Nullable String cookie;
        private boolean loggedIn;

        Visitor(String name, Site site, boolean sessions) {
            this.name = name;
            this.sessions = sessions;
            client = site.connect();
        }

        private Client.Answer get(String path) {
            Client.Answer answer =
                    client.sendRaw(
                                    "GET %s?who=%s HTTP/1.1\r\nHost: example.com\r\n%s\r\n"
                                            .formatted(
                                                    path,
                                                    name,
                                                    cookie == null
                                                            ? ""
                                                            : "Cookie: " + cookie + "\r\n"))
                            .receive();
            String set = answer.headers().get("set-cookie");
            if (set != null) {
                assertThat(cookie).as("a second session").isNull();
                cookie = set.substring(0, set.indexOf(';'));
            }
            return answer;
        }

        void ask(int kind) {
            switch (kind) {
                case 0 -> {
                    if (sessions) {
                        assertThat(get("/login").text()).isEqualTo("200 welcome " + name);
                        loggedIn = true;
                    }
                }
                case 1 -> assertThat(get("/throw").status()).isEqualTo(500);
                case 2 -> {
                    Client.Answer answer = get("/exit");
                    if (sessions) {
                        assertThat(answer.text()).isEqualTo("200 gone " + name);
                        assertThat(answer.headers()).containsEntry("x-visitor", name);
                    }
                }
                case 3 -> assertThat(get("/stream").text()).isEqualTo("200 " + name);
                case 4 -> assertThat(get("/file").body()).startsWith("<?php").contains("'/file'");
                case 5 ->
                        assertThat(get("/sub").body())
                                .contains("\"who\":\"" + name + "\"")
                                .contains("\"outer\":false");
                default -> {
                    String sent = cookie == null ? "" : "\"VISITOR\"";
                    Client.Answer answer = get("/see");
                    assertThat(answer.headers()).doesNotContainKey("x-visitor");
                    assertThat(answer.body())
                            .isEqualTo(
                                    "{\"who\":\"%s\",\"session\":%s,\"cookies\":[%s],\"outer\":true,\"body\":\"\",\"terminated\":0}"
                                            .formatted(
                                                    name,
                                                    loggedIn ? "\"" + name + "\"" : "null",
                                                    sent));
                }
            }
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
        boolean sessions = script.equals("superglobals");
        Path worker = folder.resolve("worker.php");
        Files.writeString(
                worker,
                "<?php\nconst %s = __DIR__; require '%s';\n"
                        .formatted(
                                sessions ? "SESSIONS" : "FOLDER",
                                Site.SCRIPTS.resolve("symfony/" + script + ".php")));
        Random random = new Random(60);
        try (Site site = Site.worker(worker, Site.options(engine));
                Visitor ann = new Visitor("ann", site, sessions);
                Visitor bob = new Visitor("bob", site, sessions);
                Visitor eve = new Visitor("eve", site, sessions)) {
            Visitor[] visitors = {ann, bob, eve};
            for (int i = 0; i < 2_000; i++) {
                int kind = random.nextInt(200);
                visitors[random.nextInt(3)].ask(kind < KINDS.length ? KINDS[kind] : 6);
            }
        }
    }
}
