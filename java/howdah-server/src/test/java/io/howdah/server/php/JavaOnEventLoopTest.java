package io.howdah.server.php;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.example.site.Waits;
import io.howdah.Php;
import io.howdah.server.HowdahServer;
import io.howdah.server.options.ServerOptions;
import io.howdah.server.options.SiteOptions;
import io.howdah.server.testing.RawClient;
import io.howdah.server.testing.RawClient.Response;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Java code that the embedded engine calls has the event loop: for no longer than its deadline. */
@Timeout(120)
final class JavaOnEventLoopTest {

    @TempDir Path root;

    @BeforeEach
    void write() throws IOException {
        Waits.BEGUN.drainPermits();
        Waits.RELEASED.drainPermits();
        script("hello", "echo 'hello';");
        script("sleep", "TimeUnit::SECONDS->sleep(60);");
        script(
                "catch",
                "while (true) { try { TimeUnit::SECONDS->sleep(60); } catch (Throwable) { } }");
        script("nested", "Waits::call(function () { TimeUnit::SECONDS->sleep(60); });");
        script("stubborn", "echo Waits::stubbornly();");
        script("finished", "echo 'early'; fastcgi_finish_request(); Waits::stubbornly();");
        script("interrupted", "var_export(Waits::isInterrupted());");
    }

    private void script(String name, String code) throws IOException {
        Files.writeString(
                root.resolve(name + ".php"),
                "<?php use com\\example\\site\\Waits; use java\\util\\concurrent\\TimeUnit; "
                        + code);
    }

    private HowdahServer serve() {
        ServerOptions options =
                ServerOptions.defaults()
                        .with("host", "127.0.0.1")
                        .with("port", "0")
                        .with("admin-port", "0")
                        .with("engine", "embedded")
                        .with("request-timeout", "1s")
                        .with(SiteOptions.ROOT, Optional.of(root));
        return HowdahServer.builder()
                .options(options)
                .php(
                        Php.builder()
                                .allow(Waits.class.getName(), "java.util.concurrent.TimeUnit")
                                .ini("log_errors", "0"))
                .start();
    }

    private static String get(HowdahServer server, String script) {
        try (RawClient client = new RawClient(server)) {
            client.send("GET /" + script + ".php HTTP/1.1\nHost: a\n\n");
            Response response = client.read();
            return response.status() + " " + response.body();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Response health(HowdahServer server) throws IOException {
        try (RawClient client = new RawClient(Objects.requireNonNull(server.adminAddress()))) {
            return client.send("GET /health HTTP/1.1\nHost: localhost\n\n").read();
        }
    }

    private static Response awaitHealth(HowdahServer server, int status) throws Exception {
        Response health = health(server);
        while (health.status() != status) {
            Thread.sleep(20);
            health = health(server);
        }
        return health;
    }

    @ParameterizedTest
    @ValueSource(strings = {"sleep", "nested", "catch"})
    void isInterruptedAtItsDeadline(String script) throws Exception {
        try (HowdahServer server = serve()) {
            for (int i = 0; i < 2; i++) {
                CompletableFuture<String> late =
                        CompletableFuture.supplyAsync(() -> get(server, script));
                assertThat(late.get()).startsWith("504 ");
                assertThat(get(server, "hello")).isEqualTo("200 hello");
                assertThat(get(server, "interrupted")).isEqualTo("200 false");
            }
        }
    }

    @Test
    void isToldWithTheRequestThatHasItsResponse() throws Exception {
        try (HowdahServer server = serve()) {
            while (server.running().equals("code at ")) { // the loop is not known yet
                Thread.sleep(20);
            }
            assertThat(get(server, "finished")).isEqualTo("200 early");
            Waits.BEGUN.acquire();
            String running = server.running();
            Waits.RELEASED.release();
            assertThat(running)
                    .startsWith("Java's com.example.site.Waits.stubbornly, at ")
                    .contains(", called by GET /finished.php (")
                    .endsWith(" after its response,");
            assertThat(get(server, "hello")).isEqualTo("200 hello");
        }
    }

    @Test
    void isToldOfWhereItIgnoresThat() throws Exception {
        PrintStream before = System.err;
        ByteArrayOutputStream log = new ByteArrayOutputStream();
        System.setErr(new PrintStream(log, true, UTF_8));
        try (HowdahServer server = serve()) {
            assertThat(health(server).body()).isEqualTo("alive\n");
            CompletableFuture<String> stubborn =
                    CompletableFuture.supplyAsync(() -> get(server, "stubborn"));
            Waits.BEGUN.acquire();
            String held =
                    "(?s).*Java's com\\.example\\.site\\.Waits\\.stubbornly, at .*, called by GET"
                            + " /stubborn\\.php .*has held an event loop for \\d+ s.*";
            assertThat(awaitHealth(server, 503).body()).matches(held);
            while (!log.toString(UTF_8).contains("WARN")) {
                Thread.sleep(20);
            }
            Waits.RELEASED.release();
            assertThat(stubborn.get()).startsWith("504 ");
            assertThat(awaitHealth(server, 200).body()).isEqualTo("alive\n");
            assertThat(get(server, "interrupted")).isEqualTo("200 false");
            assertThat(log.toString(UTF_8)).matches(held);
        } finally {
            System.setErr(before);
        }
    }

    @Test
    void leavesTheWorkingDirectoryOfOtherThreadsAlone() throws Exception {
        String here = Waits.directory();
        Path folder = Files.createDirectory(root.toRealPath().resolve("folder"));
        script(
                "folder/where",
                "echo getcwd(), ' ', Waits::callElsewhere(fn () => getcwd()), ' ', Waits::directory();");
        try (HowdahServer server = serve()) {
            for (int i = 0; i < 2; i++) {
                assertThat(get(server, "folder/where"))
                        .isEqualTo("200 " + folder + " " + folder + " " + folder);
                assertThat(get(server, "hello")).isEqualTo("200 hello");
                assertThat(Waits.directory()).isEqualTo(here);
            }
        }
        assertThat(Waits.directory()).isEqualTo(here);
    }

    /** Java code on a thread of its own runs PHP code that the worker's script has given it. */
    @ParameterizedTest
    @ValueSource(strings = {"embedded", "processes"})
    void doesNotWaitForPhpCodeOfAnotherThread(String engine) throws Exception {
        script(
                "worker",
                "Waits::keep(function () { return Waits::stubbornly(); });"
                        + " while (howdah_handle_request(function () { echo 'hello'; }));");
        Files.writeString(root.resolve("file.txt"), "a file");
        ServerOptions options =
                ServerOptions.defaults()
                        .with("host", "127.0.0.1")
                        .with("port", "0")
                        .with("engine", engine)
                        .with("min-processes", "1")
                        .with("max-processes", "1")
                        .with("queue-timeout", "500ms")
                        .with(SiteOptions.ROOT, Optional.of(root))
                        .with(SiteOptions.WORKER, Optional.of(root.resolve("worker.php")));
        try (HowdahServer server =
                HowdahServer.builder()
                        .options(options)
                        .php(Php.builder().allow(Waits.class.getName()).ini("log_errors", "0"))
                        .start()) {
            assertThat(get(server, "worker")).isEqualTo("200 hello");
            CompletableFuture<Object> elsewhere =
                    CompletableFuture.supplyAsync(JavaOnEventLoopTest::callKept);
            Waits.BEGUN.acquire();
            assertThat(get(server, "worker")).startsWith("503 ");
            try (RawClient client = new RawClient(server)) {
                Response file = client.send("GET /file.txt HTTP/1.1\nHost: a\n\n").read();
                assertThat(file.body()).isEqualTo("a file");
            }
            Waits.RELEASED.release();
            assertThat(elsewhere.get()).isEqualTo("released");
            assertThat(get(server, "worker")).isEqualTo("200 hello");
        }
    }

    private static Object callKept() {
        try {
            return Waits.kept().call();
        } catch (Exception e) {
            throw new CompletionException(e);
        }
    }
}
