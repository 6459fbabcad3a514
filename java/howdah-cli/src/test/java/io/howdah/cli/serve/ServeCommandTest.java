package io.howdah.cli.serve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.howdah.cli.Command;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class ServeCommandTest {

    private static final Pattern STARTED =
            Pattern.compile("Howdah serves (.+) at (\\S+) \\(.+\\), PHP (.+), admin at (\\S+); .+");

    private final HttpClient client =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    @TempDir private Path folder;

    private @Nullable Process process;
    private String line = "";
    private String url = "";
    private String admin = "";

    @BeforeEach
    void makeSite() throws IOException {
        Files.createDirectory(folder.resolve("public"));
        write("index.php", "<?php echo 'one ', $_SERVER['REQUEST_URI'];");
        write("hello.txt", "hello");
    }

    private void write(String name, String content) throws IOException {
        Files.writeString(folder.resolve("public").resolve(name), content);
    }

    /** Starts a server, and reads its start-up line. */
    private void serve(String... options) throws IOException {
        List<String> words = new ArrayList<>(List.of("serve", "--host=127.0.0.1", "--port=0"));
        words.addAll(List.of(options));
        start(Command.howdah(words.toArray(String[]::new)));
    }

    private void start(Command command) throws IOException {
        process =
                command.withFolder(folder)
                        .withEnvironment("XDG_RUNTIME_DIR", folder.toString())
                        .withErrorsIn(folder.resolve("errors"))
                        .start();
        BufferedReader out = process.inputReader();
        line = String.valueOf(out.readLine());
        Matcher started = STARTED.matcher(line);
        assertThat(started.matches()).as(line).isTrue();
        url = started.group(2);
        admin = started.group(4);
    }

    @AfterEach
    void kill() {
        if (process != null) {
            process.destroyForcibly();
        }
    }

    private HttpResponse<String> get(String base, String path) throws Exception {
        URI uri = URI.create(base).resolve(path);
        return client.send(HttpRequest.newBuilder(uri).build(), BodyHandlers.ofString());
    }

    private String body(String path) throws Exception {
        return get(url, path).body();
    }

    private long reloads() throws Exception {
        Matcher matcher =
                Pattern.compile("\nhowdah_php_reloads_total (\\d+)\n")
                        .matcher(get(admin, "/metrics").body());
        assertThat(matcher.find()).isTrue();
        return Long.parseLong(matcher.group(1));
    }

    /** However long it takes: surefire's limit is the tests' own. */
    private void awaitReload() throws Exception {
        while (reloads() == 0) {
            Thread.sleep(20);
        }
    }

    private void signal(String name) throws Exception {
        long pid = Objects.requireNonNull(process).pid();
        assertThat(new ProcessBuilder("kill", "-" + name, Long.toString(pid)).start().waitFor())
                .isZero();
    }

    @Test
    void saysWhatRunsWhere() throws Exception {
        serve("public");

        assertThat(line)
                .startsWith("Howdah serves public at http://127.0.0.1:")
                .contains("/ (epoll, 1 event loop), PHP embedded, admin at http://127.0.0.1:");
        assertThat(body("/hello.txt")).isEqualTo("hello");
        assertThat(body("/a?b")).isEqualTo("one /a?b");
    }

    @Test
    void theRootIsPublicWhereNoneIsNamed() throws Exception {
        serve();

        assertThat(line).startsWith("Howdah serves public at ");
    }

    @Test
    void optionsStandInAFileToo() throws Exception {
        Files.writeString(
                folder.resolve("howdah.properties"),
                "root = public\nserver-header = Elephant\ncache-control = no-cache\n");
        serve("--cache-control=max-age=5");

        HttpResponse<String> response = get(url, "/hello.txt");

        assertThat(response.headers().firstValue("server")).contains("Elephant");
        assertThat(response.headers().firstValue("cache-control")).contains("max-age=5");
    }

    @Test
    void aFlagWithoutItsValueLeavesTheRootAlone() throws Exception {
        Files.move(folder.resolve("public"), folder.resolve("web"));
        serve("--http2", "--watch", "web");

        assertThat(line).startsWith("Howdah serves web at ");
    }

    @Test
    void theEngineProcessesRunsPhpInProcesses() throws Exception {
        serve("--engine", "processes", "--min-processes", "1", "--max-processes", "3", "public");

        assertThat(line).contains("PHP in 1 to 3 processes");
        assertThat(body("/a")).isEqualTo("one /a");
    }

    @Test
    void reloadsByCommand() throws Exception {
        serve("public");

        var result =
                Command.howdah("reload")
                        .withEnvironment("XDG_RUNTIME_DIR", folder.toString())
                        .run();

        assertThat(result.err()).isEmpty();
        assertThat(result.out()).isEqualTo("reloaded\n");
        assertThat(reloads()).isEqualTo(1);
    }

    @Test
    void reloadFindsServersByTheirPort() throws Exception {
        serve("public");
        String port = Integer.toString(URI.create(url).getPort());

        var reload =
                Command.howdah("reload", port)
                        .withEnvironment("XDG_RUNTIME_DIR", folder.toString())
                        .run();
        var other =
                Command.howdah("reload", "1")
                        .withEnvironment("XDG_RUNTIME_DIR", folder.toString())
                        .run();

        assertThat(reload.out()).isEqualTo("reloaded\n");
        assertThat(other.err())
                .startsWith("howdah: no server 1 runs on this machine")
                .contains(url);
        assertThat(other.exitCode()).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"HUP", "USR2"})
    void reloadsBySignal(String signal) throws Exception {
        serve("public");

        signal(signal);
        awaitReload();

        assertThat(body("/a")).isEqualTo("one /a");
    }

    /** HUP is ignored then, and a JVM leaves it so. */
    @ParameterizedTest
    @ValueSource(strings = {"HUP", "USR2"})
    void reloadsBySignalUnderNohup(String signal) throws Exception {
        assumeThat(Command.root().resolve("build/ready")).exists();
        write("index.php", "<?php echo getenv('_JAVA_SR_SIGNUM') ?: 'no variable';");
        String line = "trap '' HUP; exec \"$0\" serve --host=127.0.0.1 --port=0 public";
        start(Command.of("sh", "-c", line, Command.root().resolve("howdah").toString()));

        signal(signal);
        awaitReload();

        assertThat(body("/a")).isEqualTo("no variable");
    }

    @Test
    void opensTheAccessLogAnewBySignal() throws Exception {
        serve("--access-log=access.log", "public");
        Path log = folder.resolve("access.log");
        body("/a");
        Files.move(log, folder.resolve("access.log.1"));

        signal("USR1");
        while (!Files.exists(log)) {
            Thread.sleep(10);
        }
        body("/b");
        while (!Files.readString(log).contains("GET /b ")) {
            Thread.sleep(10);
        }

        assertThat(Files.readString(folder.resolve("access.log.1"))).doesNotContain("GET /b ");
    }

    @Test
    void reloadsWhenCodeChanges() throws Exception {
        serve("--watch", "public");
        assertThat(body("/a")).isEqualTo("one /a");

        write("index.php", "<?php echo 'two';");
        awaitReload();

        assertThat(body("/a")).isEqualTo("two");
    }

    /** PHP has another working directory than the server was started in. */
    @Test
    void watchedFoldersMayBeRelative() throws Exception {
        serve("--watch=public", "public");

        write("index.php", "<?php echo 'two';");
        awaitReload();

        assertThat(reloads()).isPositive();
    }

    @Test
    void aFolderThatCannotBeWatchedIsNamed() throws Exception {
        var result =
                Command.howdah("serve", "--port=0", "--watch=nothing", "public")
                        .withFolder(folder)
                        .run();

        assertThat(result.exitCode()).isEqualTo(1);
        assertThat(result.err()).contains("a folder cannot be watched", "nothing");
    }

    @Test
    void noWebPageReloadsIt() throws Exception {
        serve("public");

        HttpRequest request =
                HttpRequest.newBuilder(URI.create(admin).resolve("/reload"))
                        .header("Origin", "https://example.com")
                        .POST(BodyPublishers.noBody())
                        .build();

        assertThat(client.send(request, BodyHandlers.ofString()).statusCode()).isEqualTo(403);
        assertThat(get(admin, "/reload").statusCode()).isEqualTo(405);
        assertThat(get(admin, "/ready").body()).isEqualTo("ready\n");
        assertThat(get(admin, "/health").body()).isEqualTo("alive\n");
        assertThat(get(admin, "/nothing").statusCode()).isEqualTo(404);
    }

    @Test
    void endsWhenItIsTold() throws Exception {
        serve("public");
        Path entries = folder.resolve("howdah-" + System.getProperty("user.name"));
        assertThat(entries).isNotEmptyDirectory();

        signal("TERM");

        Process ended = Objects.requireNonNull(process);
        assertThat(ended.waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(ended.exitValue()).isZero();
        assertThat(entries).isEmptyDirectory();
    }

    @Test
    void aWorkerThatDoesNotStartSaysWhy() throws Exception {
        write("worker.php", "<?php throw new LogicException('no good');");

        var result =
                Command.howdah("serve", "--port=0", "--worker=public/worker.php")
                        .withFolder(folder)
                        .run();

        assertThat(result.exitCode()).isEqualTo(1);
        assertThat(result.err())
                .contains("worker.php failed before it asked for a request")
                .contains("no good");
    }

    @Test
    void aPortThatIsTakenIsNamed() throws Exception {
        serve("public");
        String port = Integer.toString(URI.create(url).getPort());

        var result =
                Command.howdah("serve", "--host=127.0.0.1", "--port", port, "public")
                        .withFolder(folder)
                        .run();

        assertThat(result.exitCode()).isEqualTo(1);
        assertThat(result.err())
                .contains("howdah: the server cannot listen at 127.0.0.1:" + port)
                .contains("Address already in use; another program listens there");
    }

    private String refused(String host, int exitCode) throws Exception {
        write("index.php", "");
        var result =
                Command.howdah("serve", "--host=" + host, "--port=0", "public")
                        .withFolder(folder)
                        .run();
        assertThat(result.exitCode()).isEqualTo(exitCode);
        return result.err();
    }

    @Test
    void aHostThatIsNoneIsRefusedAsAnOption() throws Exception {
        for (String host : new String[] {"0.0.0.0:8080", "http://localhost", "[::1]:80", "[x]"}) {
            assertThat(refused(host, 2))
                    .contains(
                            "Expected a host name or an address, without the port that --port sets,"
                                    + " for --host, got \""
                                    + host
                                    + "\"");
        }
    }

    @Test
    void anAddressWhereTheServerCannotListenIsRefusedWithTheReason() throws Exception {
        assertThat(refused("no-such-host.invalid", 1))
                .contains(
                        "cannot listen at no-such-host.invalid:0: no address is known for that name");
        assertThat(refused("192.0.2.1", 1))
                .contains(
                        "Cannot assign requested address; this machine does not have that address");
        assertThat(refused("[2001:db8::1]", 1)).contains("cannot listen at [2001:db8::1]:0: ");
    }

    private static final String LOOP =
            "while (howdah_handle_request(function () { echo 'seen ', $GLOBALS['seen'] ?? 0, ' by '; })) {}";

    private void endsBySigterm() throws Exception {
        signal("TERM");
        assertThat(Objects.requireNonNull(process).waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue()).isZero();
    }

    @Test
    void aWorkerCannotKeepTheServerFromEnding() throws Exception {
        write(
                "worker.php",
                "<?php @pcntl_signal(SIGTERM, SIG_IGN); @pcntl_signal(SIGINT, SIG_IGN); " + LOOP);
        serve("--worker", "public/worker.php", "public");
        assertThat(body("/x")).isEqualTo("seen 0 by ");

        endsBySigterm();
    }

    @Test
    void aWorkersHandlerRunsBesideTheServers() throws Exception {
        Path seen = folder.resolve("seen");
        write(
                "worker.php",
                "<?php pcntl_async_signals(true); pcntl_signal(SIGTERM, fn($n) => file_put_contents('"
                        + seen
                        + "', $n)); "
                        + LOOP);
        serve("--worker", "public/worker.php", "public");
        assertThat(body("/x")).isEqualTo("seen 0 by ");

        endsBySigterm();

        assertThat(seen).hasContent("15");
    }

    @Test
    void aRequestsHandlersEndWithIt() throws Exception {
        write(
                "index.php",
                "<?php echo pcntl_signal_get_handler(SIGTERM), ' ', json_encode(pcntl_signal(SIGTERM, fn() => 1));");
        serve("public");

        assertThat(body("/a")).isEqualTo("0 true");
        assertThat(body("/b")).isEqualTo("0 true");
        endsBySigterm();
    }

    /** A child that lives on, one that ends, and the parent that answers. */
    private static final String FORKS =
            "$pid = pcntl_fork(); if ($pid === 0) { echo 'child'; if (isset($_GET['stay'])) { sleep(1000); } flush(); exit; }"
                    + " echo 'parent of ', $pid > 0 ? 'a child' : 'none'; if (isset($_GET['stay'])) file_put_contents('pid', $pid);";

    private void answersAsTheParentAlone() throws Exception {
        for (int i = 0; i < 20; i++) {
            HttpResponse<String> response = get(url, "/x");
            assertThat(response.statusCode() + " " + response.body())
                    .isEqualTo("200 parent of a child");
        }
        assertThat(body("/x?stay")).isEqualTo("parent of a child");
        int port = URI.create(url).getPort();
        endsBySigterm();
        try (ServerSocket again = new ServerSocket()) {
            again.setReuseAddress(true);
            again.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
            assertThat(again.isBound()).isTrue();
        }
        long child = Long.parseLong(Files.readString(folder.resolve("public/pid")));
        ProcessHandle living = ProcessHandle.of(child).orElseThrow();
        assertThat(living.destroy()).as("ends by SIGTERM").isTrue();
    }

    @Test
    void aForkedChildIsNoServer() throws Exception {
        write("index.php", "<?php " + FORKS);
        serve("public");

        answersAsTheParentAlone();
    }

    @Test
    void aForkedChildOfAWorkerIsNoServer() throws Exception {
        write(
                "worker.php",
                "<?php chdir(__DIR__); while (howdah_handle_request(function () { "
                        + FORKS
                        + " })) {}");
        serve("--worker", "public/worker.php", "public");

        answersAsTheParentAlone();
    }

    @Test
    void aChildThatGoesOnLeavesTheLoop() throws Exception {
        Path left = folder.resolve("left");
        write(
                "worker.php",
                "<?php while (howdah_handle_request(function () { echo pcntl_fork() === 0 ? 'child' : 'parent'; })) {} file_put_contents('"
                        + left
                        + "', 'x', FILE_APPEND);");
        serve("--worker", "public/worker.php", "public");

        for (int i = 0; i < 5; i++) {
            assertThat(body("/x")).isEqualTo("parent");
        }
        while (!Files.exists(left) || Files.size(left) < 5) {
            Thread.sleep(20);
        }
        endsBySigterm();
        assertThat(left).hasContent("xxxxxx");
    }

    @Test
    void theServersProcessStaysAsItIs() throws Exception {
        write(
                "index.php",
                "<?php set_error_handler(fn() => true); echo json_encode([pcntl_exec('/bin/true'), posix_setrlimit(POSIX_RLIMIT_NOFILE, 5, 5), posix_kill(getmypid(), SIGKILL), proc_nice(5), fopen('php://fd/5', 'r')]);");
        serve("public");

        for (int i = 0; i < 10; i++) {
            assertThat(body("/x")).isEqualTo("[false,false,false,false,false]");
        }
        endsBySigterm();
    }

    private String errors() throws IOException {
        return Files.readString(folder.resolve("errors"));
    }

    private List<String> notes() throws IOException {
        try (var files = Files.walk(folder)) {
            return files.map(file -> String.valueOf(file.getFileName()))
                    .filter(name -> name.endsWith(".request"))
                    .toList();
        }
    }

    /** Kills the server while it handles a request, and starts another. Returns what that logs. */
    private String logAfter(String path, String... options) throws Exception {
        serve(options);
        long pid = Objects.requireNonNull(process).pid();
        assertThatThrownBy(() -> get(url, path)).isInstanceOf(IOException.class);
        assertThat(Objects.requireNonNull(process).waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(notes()).containsExactly(pid + ".request");
        serve("public");
        assertThat(body("/hello.txt")).isEqualTo("hello");
        endsBySigterm();
        assertThat(notes()).isEmpty();
        return errors().replace("process " + pid, "process PID");
    }

    @Test
    void aCrashLeavesANoteForTheNextServer() throws Exception {
        write("kill.php", "<?php exec('kill -SEGV ' . getmypid()); sleep(1000);");

        assertThat(logAfter("/kill.php?a=b", "public"))
                .contains("ERROR server process PID has died by SIGSEGV (0xb)")
                .contains(
                        " in GET /kill.php?a=b (" + folder.toRealPath().resolve("public/kill.php"));
    }

    @Test
    void aFaultInNativeCodeLeavesANote() throws Exception {
        write(
                "fault.php",
                "<?php $at = FFI::new('size_t'); $at->cdata = 16; FFI::string(FFI::cast('char *', $at), 9);");

        assertThat(logAfter("/fault.php", "-d", "ffi.enable=1", "public"))
                .containsPattern("ERROR server process PID has died.* in GET /fault.php \\(");
    }

    @Test
    void aKilledServerLeavesANoteInWorkerModeToo() throws Exception {
        write(
                "worker.php",
                "<?php while (howdah_handle_request(function () { exec('kill -KILL ' . getmypid()); sleep(1000); })) {}");

        assertThat(logAfter("/x", "--worker", "public/worker.php", "public"))
                .contains("ERROR server process PID has died in GET /x (public/worker.php)");
    }

    @Test
    void aServerThatLivesKeepsItsNote() throws Exception {
        serve("public");
        assertThat(body("/x")).isEqualTo("one /x");
        Process first = Objects.requireNonNull(process);
        serve("public");
        assertThat(notes()).hasSize(2);
        endsBySigterm();
        assertThat(errors()).doesNotContain("has died");
        first.destroyForcibly().waitFor();
        serve("public");
        endsBySigterm();
        assertThat(errors())
                .contains(
                        "WARN server process "
                                + first.pid()
                                + " has died; PHP was handling no request");
    }
}
