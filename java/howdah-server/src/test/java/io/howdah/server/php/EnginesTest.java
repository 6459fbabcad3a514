package io.howdah.server.php;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.howdah.server.Site;
import io.howdah.server.options.ProcessOptions;
import io.howdah.server.options.ServerOptions;
import io.howdah.server.testing.Client;
import java.io.IOException;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Real PHP behind a real server, on both engines. */
@Timeout(60)
final class EnginesTest {

    @TempDir Path folder;

    private static void await(BooleanSupplier condition) throws InterruptedException {
        while (!condition.getAsBoolean()) {
            Thread.sleep(5);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"embedded", "processes"})
    void answersByTheFastPath(String engine) {
        try (Site site = Site.worker("fast.php", Site.options(engine));
                Client client = site.connect()) {
            Client.Answer answer = client.get("/plain?a=1");
            assertThat(answer.text()).isEqualTo("200 Hello, World! /plain?a=1");
            assertThat(answer.headers().get("content-type")).isEqualTo("text/plain");
            assertThat(answer.headers()).containsKeys("date", "server", "content-length");
            assertThat(client.get("/nothing").text()).isEqualTo("404 none /nothing");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"embedded", "processes"})
    void answersWhatIsPipelinedInOrder(String engine) {
        try (Site site = Site.worker("fast.php", Site.options(engine));
                Client client = site.connect()) {
            for (int round = 0; round < 50; round++) {
                String[] targets = new String[32];
                for (int i = 0; i < targets.length; i++) {
                    targets[i] = "/plain?" + round + "." + i;
                }
                client.send(targets);
                for (String target : targets) {
                    assertThat(client.receive().text()).isEqualTo("200 Hello, World! " + target);
                }
            }
            assertThat(site.metrics().requests()).isEqualTo(50 * 32);
            assertThat(site.metrics().crossings()).isLessThan(50 * 32);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"embedded", "processes"})
    void setsSuperglobals(String engine) {
        try (Site site = Site.worker("worker.php", Site.options(engine));
                Client client = site.connect()) {
            assertThat(client.get("/server?x=1").body())
                    .contains("\"REQUEST_METHOD\":\"GET\"")
                    .contains("\"REQUEST_URI\":\"/server?x=1\"")
                    .contains("\"QUERY_STRING\":\"x=1\"")
                    .contains("\"REMOTE_ADDR\":\"127.0.0.1\"")
                    .contains("\"SERVER_NAME\":\"example.com\"")
                    .contains("\"DOCUMENT_ROOT\":\"" + Site.SCRIPTS + "\"");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"embedded", "processes"})
    void refusesToSendHeadsThatAreNotPhpsToSend(String engine) throws IOException {
        Path script = folder.resolve("worker.php");
        Files.writeString(
                script,
                """
                <?php
                while (howdah_handle_request(function (): void {
                    foreach ([-1, 0, 99, 100, 101, 102, 103, 199, 600, 999, PHP_INT_MAX] as $status) {
                        header("X-Hint: a\tb");
                        header('Content-Length: 3');
                        try {
                            headers_send($status);
                            echo " $status";
                        } catch (ValueError $e) {
                            echo $status === 100 ? $e->getMessage() : '';
                        }
                        header_remove();
                    }
                })) {
                }
                """);
        try (Site site = Site.worker(script, Site.options(engine));
                Client client = site.connect()) {
            for (int i = 0; i < 2; i++) {
                client.send("/");
                for (String interim : new String[] {"102 ", "103 ", "199 "}) {
                    assertThat(client.receive().text()).isEqualTo(interim);
                }
                assertThat(client.receive().text())
                        .isEqualTo(
                                "200 headers_send(): Argument #1 ($status) must be a status from"
                                        + " 102 to 599, 100 given 102 103 199");
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"embedded", "processes"})
    void whatAHandlerOfTheFastPathPrintsIsNotOfItsResponse(String engine) throws IOException {
        Path script = folder.resolve("worker.php");
        Files.writeString(
                script,
                """
                <?php
                Howdah\\Server::serve(function (Howdah\\Request $request): string {
                    echo str_repeat('x', 1_000_000), $_SERVER['REQUEST_METHOD'];
                    flush();
                    return 'returned';
                });
                """);
        try (Site site = Site.worker(script, Site.options(engine));
                Client client = site.connect()) {
            for (int i = 0; i < 3; i++) {
                assertThat(client.get("/").text()).isEqualTo("200 returned");
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"embedded", "processes"})
    void runsAScriptPerRequest(String engine) {
        try (Site site = Site.classic("classic.php", Site.options(engine));
                Client client = site.connect()) {
            for (int i = 0; i < 3; i++) {
                assertThat(client.get("/classic.php/more?a=" + i).body())
                        .isEqualTo("[1,{\"a\":\"" + i + "\"},[],\"/classic.php\",\"/more\"]");
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"embedded", "processes"})
    void handsBodiesOver(String engine) {
        try (Site site = Site.worker("fast.php", Site.options(engine).with("body-buffer", "64k"));
                Client client = site.connect()) {
            assertThat(client.post("/echo", "abc").body())
                    .isEqualTo("POST 3 900150983cd24fb0d6963f7d28e17f72");
            String large = "y".repeat(3_000_000);
            assertThat(client.post("/echo", large).body()).startsWith("POST 3000000 ");
            assertThat(client.post("/echo", "").body()).startsWith("POST 0 ");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"embedded", "processes"})
    void streamsAndSendsWhatIsLarge(String engine) {
        try (Site site = Site.worker("fast.php", Site.options(engine));
                Client client = site.connect()) {
            assertThat(client.get("/stream?1").text()).isEqualTo("200 one,two,/stream?1");
            assertThat(client.get("/large?size=5000000").body()).hasSize(5_000_000);
        }
    }

    @Test
    void headersThatResponsesShareAreNotChangedForOneOfThem() {
        try (Site site =
                        Site.worker(
                                "fast.php",
                                Site.options("embedded").with("compress-dynamic", "true"));
                Client client = site.connect()) {
            client.sendRaw(
                    """
                    GET /large?size=5000 HTTP/1.1\r
                    Host: example.com\r
                    Accept-Encoding: gzip\r
                    \r
                    """);
            assertThat(client.receive().headers()).containsEntry("content-encoding", "gzip");
            Client.Answer plain = client.get("/large?size=5000");
            assertThat(plain.headers()).doesNotContainKey("content-encoding");
            assertThat(plain.body()).hasSize(5000);
            assertThat(client.get("/large?size=5").headers()).doesNotContainKey("vary");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"embedded", "processes"})
    void whatPhpAnswersIsNotCompressedUnlessItIsAskedFor(String engine) {
        try (Site site = Site.worker("fast.php", Site.options(engine));
                Client client = site.connect()) {
            for (String target : new String[] {"/large?size=5000", "/large?size=500000"}) {
                client.sendRaw(
                        "GET "
                                + target
                                + " HTTP/1.1\r\nHost: example.com\r\nAccept-Encoding: gzip\r\n\r\n");

                assertThat(client.receive().headers()).doesNotContainKeys("content-encoding");
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"embedded", "processes"})
    void survivesWhatRequestsDo(String engine) {
        try (Site site = Site.worker("fast.php", Site.options(engine));
                Client client = site.connect()) {
            for (int i = 0; i < 5; i++) {
                assertThat(client.get("/throw").status()).isEqualTo(500);
                assertThat(client.get("/exit").text()).isEqualTo("200 bye");
                assertThat(client.get("/memory").status()).isEqualTo(500);
                assertThat(client.get("/plain?" + i).body()).endsWith("/plain?" + i);
            }
            assertThat(site.metrics().failures()).isEqualTo(10);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"embedded", "processes"})
    void failuresInAPipelineCostThemselvesAlone(String engine) {
        try (Site site = Site.worker("fast.php", Site.options(engine));
                Client client = site.connect()) {
            for (int i = 0; i < 100; i++) {
                client.get("/plain");
            }
            client.send("/plain?1", "/memory", "/plain?2", "/throw", "/exit", "/plain?3");
            List<Integer> statuses = new ArrayList<>();
            for (int i = 0; i < 6; i++) {
                statuses.add(client.receive().status());
            }
            assertThat(statuses).containsExactly(200, 500, 200, 500, 200, 200);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"embedded", "processes"})
    void endsEndlessLoops(String engine) {
        ServerOptions options = Site.options(engine).with("request-timeout", "300ms");
        try (Site site = Site.worker("fast.php", options);
                Client client = site.connect()) {
            assertThat(client.get("/loop").status()).isEqualTo(504);
            assertThat(client.get("/plain?after").body()).endsWith("/plain?after");
            assertThat(site.metrics().timeouts()).isEqualTo(1);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"embedded", "processes"})
    void stopsWritingWhenTheClientHasGone(String engine) throws Exception {
        try (Site site = Site.worker("fast.php", Site.options(engine))) {
            try (Client client = site.connect()) {
                client.send("/endless").bytes(200_000);
            }
            await(() -> site.metrics().requests() == 1);
            try (Client client = site.connect()) {
                assertThat(client.get("/plain?next").body()).endsWith("/plain?next");
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"embedded", "processes"})
    void reloadsWithoutDroppingARequest(String engine) throws Exception {
        Path script = folder.resolve("worker.php");
        Files.copy(Site.SCRIPTS.resolve("worker.php"), script);
        Files.writeString(folder.resolve("version.txt"), "0");
        try (Site site = Site.worker(script, Site.options(engine))) {
            CompletableFuture<Set<String>> seen =
                    CompletableFuture.supplyAsync(() -> keepAsking(site, "10"));
            await(() -> site.metrics().requests() > 0);
            for (int version = 1; version <= 10; version++) {
                Files.writeString(folder.resolve("version.txt"), Integer.toString(version));
                int before = version;
                site.server.reload();
                await(() -> site.metrics().reloads() == before);
            }
            assertThat(seen.get()).contains("0", "10");
        }
    }

    /** Asks which version runs until it is the last, and says which there were. */
    private static Set<String> keepAsking(Site site, String last) {
        Set<String> seen = new HashSet<>();
        try (Client client = site.connect()) {
            while (!seen.contains(last)) {
                Client.Answer answer = client.get("/booted");
                assertThat(answer.status()).isEqualTo(200);
                seen.add(answer.body());
            }
        }
        return seen;
    }

    @ParameterizedTest
    @ValueSource(strings = {"embedded", "processes"})
    void sendsWhatIsFlushedWhileTheScriptRuns(String engine) {
        try (Site site = Site.worker("fast.php", Site.options(engine));
                Client client = site.connect()) {
            Path gate = folder.resolve("gate");
            client.send("/gate?file=" + gate);
            assertThat(client.readUntil("begun")).contains("200 OK");
            assertThat(gate.toFile().mkdir()).isTrue(); // the script waits for it
            assertThat(client.readUntil("ended")).isNotEmpty();
        }
    }

    @ParameterizedTest
    @CsvSource({
        "embedded,classic",
        "embedded,worker",
        "embedded,objects",
        "processes,classic",
        "processes,worker",
        "processes,objects",
    })
    void theClientHasItsResponseWhenTheScriptSaysSo(String engine, String mode) throws Exception {
        String handler =
                """
                if (isset($_GET['stream'])) {
                    echo str_repeat('begun ', 4096);
                    flush();
                }
                echo 'early';
                fastcgi_finish_request();
                while (!is_dir($_GET['gate'])) {
                    usleep(1000);
                    clearstatcache();
                }
                echo 'nobody reads this';
                """;
        String code =
                switch (mode) {
                    case "worker" ->
                            "while (howdah_handle_request(function () {" + handler + "}));";
                    case "objects" ->
                            "use Howdah\\{Response, Server}; Server::serve(function () {"
                                    + "Server::respond(new Response(), true);"
                                    + handler
                                    + "});";
                    default -> handler;
                };
        Path script = Files.writeString(folder.resolve("finish.php"), "<?php " + code);
        boolean worker = !mode.equals("classic");
        ServerOptions options =
                Site.options(engine).with("min-processes", "1").with("max-processes", "1");
        try (Site site =
                        worker
                                ? Site.worker(script, options)
                                : Site.classic(script.toString(), options);
                Client client = site.connect()) {
            for (String query : new String[] {"", "&stream"}) {
                Path gate = folder.resolve("gate" + query);
                Client.Answer answer = client.get("/?gate=" + gate + query);
                assertThat(answer.status()).isEqualTo(200);
                assertThat(answer.body()).endsWith("early");
                Files.createDirectory(gate); // the script waits for it
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"embedded,false", "embedded,true", "processes,false", "processes,true"})
    void phpHasTheEnvironment(String engine, boolean cleared) throws IOException {
        Path script =
                Files.writeString(
                        folder.resolve("environment.php"),
                        """
                        <?php
                        $all = fn () => json_encode(array_map(fn ($name) => [
                            $_SERVER[$name] ?? null, getenv($name), getenv()[$name] ?? null,
                        ], ['PATH', 'APP_ENV', 'SITE', 'REQUEST_METHOD']), JSON_UNESCAPED_SLASHES);
                        $boot = $all();
                        while (howdah_handle_request(fn () => print("$boot\n{$all()}"))) {
                        }
                        """);
        String path = '"' + System.getenv("PATH") + '"';
        String own = cleared ? "[null,false,null]" : "[%1$s,%1$s,%1$s]".formatted(path);
        String set = "[\"prod\",\"prod\",\"prod\"]";
        ServerOptions options =
                Site.options(engine)
                        .with("clear-env", String.valueOf(cleared))
                        .with("env", "APP_ENV=prod")
                        .with("server-var", "SITE=shop")
                        .with("server-var", "REQUEST_METHOD=PURGE");
        try (Site site = Site.worker(script, options);
                Client client = site.connect()) {
            for (int i = 0; i < 2; i++) {
                List<String> lines = client.get("/").body().lines().toList();
                assertThat(lines.get(0)).startsWith("[" + own + "," + set + ",[\"shop\",");
                assertThat(lines.get(1))
                        .isEqualTo(
                                "["
                                        + own
                                        + ","
                                        + set
                                        + ",[\"shop\",\"shop\",\"shop\"],[\"PURGE\",\"PURGE\",\"PURGE\"]]");
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"embedded", "processes"})
    void whatEndsWithoutAnErrorHasNotFailed(String engine) throws Exception {
        Path script =
                Files.writeString(
                        folder.resolve("ends.php"),
                        """
                        <?php
                        if (isset($_GET['endless'])) {
                            while (true) {
                                echo str_repeat('x', 60_000);
                                flush();
                            }
                        }
                        set_exception_handler(function ($e) { echo 'handled'; exit((int) $_GET['code']); });
                        throw new Exception('x');
                        """);
        try (Site site = Site.classic(script.toString(), Site.options(engine));
                Client client = site.connect()) {
            assertThat(client.get("/?code=0").text()).isEqualTo("200 handled");
            assertThat(client.get("/?code=255").text()).isEqualTo("200 handled");
            try (Client gone = site.connect()) {
                gone.send("/?endless").bytes(200_000);
            }
            await(() -> site.metrics().requests() == 3);
            assertThat(site.metrics().failures()).isZero();
        }
    }

    /** Each engine, with howdah_handle_request() and with Howdah\\Server::serve(). */
    @Retention(RetentionPolicy.RUNTIME)
    @CsvSource({
        "embedded,handle",
        "embedded,serve",
        "processes,handle",
        "processes,serve",
    })
    private @interface EachLoop {}

    @ParameterizedTest
    @EachLoop
    void exitEndsTheWorkerScript(String engine, String by) throws IOException {
        Path script = exitScript(by);
        try (Site site = Site.worker(script, Site.options(engine).with("max-processes", "1"));
                Client client = site.connect()) {
            for (String how : new String[] {"exit", "nested", "255"}) {
                assertThat(client.get("/").body()).isEqualTo("1 0");
                assertThat(client.get("/").body()).isEqualTo("2 0");
                assertThat(client.get("/?" + how).text()).isEqualTo("200 3 0 bye");
            }
            client.send("/?exit", "/", "/?exit", "/?exit", "/");
            for (String text : new String[] {"1 0 bye", "1 0", "2 0 bye", "1 0 bye", "1 0"}) {
                assertThat(client.receive().text()).isEqualTo("200 " + text);
            }
            assertThat(site.metrics().failures()).isZero();
            assertThat(site.metrics().retried()).isZero();
        }
    }

    @ParameterizedTest
    @EachLoop
    void aDeadlineEndsTheWorkerScript(String engine, String by) throws IOException {
        Path script = exitScript(by);
        ServerOptions options =
                Site.options(engine).with("max-processes", "1").with("request-timeout", "300ms");
        try (Site site = Site.worker(script, options);
                Client client = site.connect()) {
            assertThat(client.get("/").body()).isEqualTo("1 0");
            assertThat(client.get("/?loop").status()).isEqualTo(504);
            assertThat(client.get("/").body()).isEqualTo("1 0");
        }
    }

    @ParameterizedTest
    @EachLoop
    void exitKeepsTheWorkerScriptWhereThatIsAskedFor(String engine, String by) throws IOException {
        Path script = exitScript(by);
        ServerOptions options =
                Site.options(engine).with("max-processes", "1").with("exit-keeps-worker", "true");
        try (Site site = Site.worker(script, options);
                Client client = site.connect()) {
            assertThat(client.get("/?exit").text()).isEqualTo("200 1 0 bye");
            assertThat(client.get("/").body()).isEqualTo("2 1"); // finally was passed by
        }
    }

    /** Answers with how many requests it has had, and how many are under way by its count. */
    private Path exitScript(String by) throws IOException {
        String handler =
                """
                <?php
                $count = 0;
                $depth = 0;
                $handle = function (string $query) use (&$count, &$depth): string {
                    $text = ++$count . ' ' . $depth++;
                    try {
                        match ($query) {
                            'exit' => exit("$text bye"),
                            '255' => (function () use ($text) { echo "$text bye"; exit(255); })(),
                            'nested' => array_map(function () use ($text) { exit("$text bye"); }, [1]),
                            'loop' => (function () { while (true); })(),
                            default => null,
                        };
                        return $text;
                    } finally {
                        $depth--;
                    }
                };
                """;
        String loop =
                by.equals("serve")
                        ? "Howdah\\Server::serve(fn ($request) => $handle($request->query()));"
                        : "while (howdah_handle_request(function () use ($handle) {"
                                + " echo $handle($_SERVER['QUERY_STRING']); }));";
        return Files.writeString(folder.resolve(by + ".php"), handler + loop);
    }

    @ParameterizedTest
    @ValueSource(strings = {"embedded", "processes"})
    void reloadsCodeThatOpcacheHolds(String engine) throws Exception {
        Path first = Files.createDirectories(folder.resolve("1"));
        Path second = Files.createDirectories(folder.resolve("2"));
        Path link = folder.resolve("current");
        Files.createSymbolicLink(link, first);
        writeVersion(first, "one");
        writeVersion(second, "two");
        try (Site site = Site.worker(link.resolve("worker.php"), Site.options(engine));
                Client client = site.connect()) {
            assertThat(client.get("/").body()).isEqualTo("one");
            writeVersion(first, "uno");
            site.server.reload();
            await(() -> site.metrics().reloads() == 1);
            assertThat(client.get("/").body()).isEqualTo("uno");
            Files.delete(link);
            Files.createSymbolicLink(link, second);
            site.server.reload();
            await(() -> site.metrics().reloads() == 2);
            assertThat(client.get("/").body()).isEqualTo("two");
        }
    }

    private static void writeVersion(Path folder, String version) throws IOException {
        Files.writeString(
                folder.resolve("worker.php"),
                "<?php Howdah\\Server::serve(fn ($request) => '" + version + "');");
    }

    @ParameterizedTest
    @ValueSource(strings = {"embedded", "processes"})
    void doesNotStartWithABrokenScript(String engine) throws IOException {
        Path script = folder.resolve("broken.php");
        Files.copy(Site.SCRIPTS.resolve("broken.txt"), script);
        assertThatThrownBy(() -> Site.worker(script, Site.options(engine)))
                .isInstanceOf(IllegalStateException.class)
                .hasStackTraceContaining(script.toString());
    }

    @ParameterizedTest
    @ValueSource(strings = {"embedded", "processes"})
    void servesSeveralEventLoops(String engine) throws Exception {
        ServerOptions options = Site.options(engine).with("event-loops", "3");
        try (Site site = Site.worker("fast.php", options)) {
            List<CompletableFuture<Void>> clients = new ArrayList<>();
            for (int i = 0; i < 6; i++) {
                String name = "client" + i;
                clients.add(CompletableFuture.runAsync(() -> talk(site, name)));
            }
            for (CompletableFuture<Void> client : clients) {
                client.get();
            }
        }
    }

    private static void talk(Site site, String name) {
        try (Client client = site.connect()) {
            String body = "z".repeat(200_000);
            for (int i = 0; i < 20; i++) {
                String proof = "?" + name + "." + i;
                client.send("/plain" + proof, "/stream" + proof);
                assertThat(client.receive().body()).isEqualTo("Hello, World! /plain" + proof);
                assertThat(client.receive().body()).isEqualTo("one,two,/stream" + proof);
                assertThat(client.post("/echo", body).body()).startsWith("POST 200000 ");
            }
        }
    }

    // --- Processes alone

    private static ServerOptions processes(int least, int most) {
        return Site.options("processes")
                .with(ProcessOptions.MIN_PROCESSES, least)
                .with(ProcessOptions.MAX_PROCESSES, most);
    }

    @Test
    void aKilledProcessCostsNoSafeRequest() throws InterruptedException {
        try (Site site = Site.worker("fast.php", processes(2, 2));
                Client client = site.connect()) {
            Set<String> pids = new HashSet<>();
            for (int i = 0; i < 10; i++) {
                String pid = client.get("/pid").body();
                pids.add(pid);
                ProcessHandle.of(Long.parseLong(pid)).orElseThrow().destroyForcibly();
                assertThat(client.get("/plain?" + i).text()).endsWith("/plain?" + i);
                int killed = i + 1;
                await(() -> site.metrics().processesCrashed() == killed);
            }
            assertThat(pids).hasSizeGreaterThan(5);
        }
    }

    @Test
    void aRequestThatKillsItsProcessGets502() throws InterruptedException {
        try (Site site = Site.worker("fast.php", processes(2, 2));
                Client client = site.connect()) {
            assertThat(client.get("/kill").status()).isEqualTo(502);
            assertThat(client.get("/plain?1").body()).endsWith("/plain?1");
            await(() -> site.metrics().idleProcesses() == 2);
            assertThat(site.metrics().processesCrashed()).isEqualTo(2);
            assertThat(site.metrics().retried()).isEqualTo(1);
        }
    }

    @Test
    void startsProcessesWhereRequestsWaitAndEndsThem() throws Exception {
        ServerOptions options =
                processes(1, 4).with("scale-after", "1ms").with("process-idle-ttl", "200ms");
        try (Site site = Site.worker("fast.php", options)) {
            List<Client> clients = new ArrayList<>();
            for (int i = 0; i < 8; i++) {
                clients.add(site.connect().send("/sleep?ms=500"));
            }
            await(() -> site.metrics().busyProcesses() > 1);
            for (Client client : clients) {
                assertThat(client.receive().body()).isEqualTo("/sleep?ms=500");
                client.close();
            }
            await(() -> site.metrics().idleProcesses() == 1);
        }
    }

    @Test
    void replacesProcessesAfterSoManyRequests() throws InterruptedException {
        try (Site site = Site.worker("fast.php", processes(1, 1).with("max-requests", "20"));
                Client client = site.connect()) {
            Set<String> pids = new HashSet<>();
            for (int i = 0; i < 100; i++) {
                pids.add(client.get("/pid").body());
            }
            assertThat(pids).hasSizeGreaterThanOrEqualTo(5);
            assertThat(site.metrics().processesCrashed()).isZero();
        }
    }

    @Test
    void keepsTheOldCodeWhereTheNewIsBroken() throws Exception {
        Path script = folder.resolve("worker.php");
        Files.copy(Site.SCRIPTS.resolve("worker.php"), script);
        Files.writeString(folder.resolve("version.txt"), "good");
        try (Site site = Site.worker(script, processes(2, 2));
                Client client = site.connect()) {
            String good = Files.readString(script);
            Files.writeString(script, "<?php this is no PHP", UTF_8);
            site.server.reload();
            await(() -> site.metrics().failedReloads() == 1);
            assertThat(client.get("/booted").text()).isEqualTo("200 good");
            Files.writeString(script, good);
            Files.writeString(folder.resolve("version.txt"), "better");
            site.server.reload();
            await(() -> site.metrics().reloads() == 1);
            assertThat(client.get("/booted").text()).isEqualTo("200 better");
        }
    }

    @Test
    void startsAnotherParentWhereItIsKilled() throws InterruptedException {
        Set<ProcessHandle> before = ProcessHandle.current().children().collect(Collectors.toSet());
        try (Site site = Site.worker("fast.php", processes(2, 2));
                Client client = site.connect()) {
            for (int i = 0; i < 3; i++) {
                await(() -> site.metrics().idleProcesses() == 2);
                ProcessHandle.current()
                        .children()
                        .filter(child -> !before.contains(child))
                        .forEach(ProcessHandle::destroyForcibly);
                assertThat(client.get("/plain?" + i).text()).endsWith("/plain?" + i);
            }
        }
    }

    @Test
    void startsAnotherParentWhereItIsStopped() throws Exception {
        Set<ProcessHandle> before = ProcessHandle.current().children().collect(Collectors.toSet());
        try (Site site = Site.worker("fast.php", processes(2, 2).with("request-timeout", "10s"));
                Client client = site.connect()) {
            for (int i = 0; i < 2; i++) {
                await(() -> site.metrics().idleProcesses() == 2);
                ProcessHandle parent =
                        ProcessHandle.current()
                                .children()
                                .filter(child -> !before.contains(child))
                                .findFirst()
                                .orElseThrow();
                String stop = "-STOP";
                new ProcessBuilder("kill", stop, Long.toString(parent.pid())).start().waitFor();
                // Nobody but the parent hears that this process dies.
                assertThat(client.get("/kill").status()).isEqualTo(502);
                assertThat(client.get("/plain?" + i).text()).endsWith("/plain?" + i);
                await(() -> !parent.isAlive());
            }
        }
    }

    /**
     * By places in the memory that a PHP process shares with the server, of which native code
     * knows.
     */
    @ParameterizedTest
    @CsvSource({
        "0, 16384, 0",
        "0, 16384, 255",
        "128, 8, 255",
        "256, 8, 255",
        "512, 4, 255",
        "640, 4, 1"
    })
    void replacesAProcessThatOverwritesSharedMemory(int at, int length, int octet)
            throws Exception {
        Path script = folder.resolve("worker.php");
        Files.writeString(
                script,
                """
                <?php
                while (howdah_handle_request(function (): void {
                    if ($_SERVER['REQUEST_URI'] === '/overwrite') {
                        preg_match('~^([0-9a-f]+)-.*memfd:howdah~m', file_get_contents('/proc/self/maps'), $found);
                        $memory = fopen('/proc/self/mem', 'r+b');
                        stream_set_write_buffer($memory, 0);
                        fseek($memory, hexdec($found[1]) + %d);
                        fwrite($memory, str_repeat(chr(%d), %d));
                    }
                    echo 'fine';
                })) {
                }
                """
                        .formatted(at, octet, length));
        ServerOptions options =
                processes(2, 2).with("request-timeout", "300ms").with("kill-after", "100ms");
        try (Site site = Site.worker(script, options);
                Client client = site.connect()) {
            for (int i = 0; i < 2; i++) {
                assertThat(client.get("/overwrite").status()).isIn(200, 500, 502, 504);
                int inARow = 0;
                while (inARow < 20) {
                    inARow = client.get("/").text().equals("200 fine") ? inARow + 1 : 0;
                }
            }
        }
    }

    @Test
    void leavesNoProcessBehind() throws InterruptedException {
        List<ProcessHandle> before = ProcessHandle.current().descendants().toList();
        try (Site site = Site.worker("fast.php", processes(3, 3))) {
            await(() -> site.metrics().idleProcesses() == 3);
            assertThat(ProcessHandle.current().descendants().count()).isEqualTo(before.size() + 4L);
        }
        await(() -> ProcessHandle.current().descendants().count() == before.size());
    }
}
