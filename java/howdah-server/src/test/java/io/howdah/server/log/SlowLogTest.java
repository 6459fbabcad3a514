package io.howdah.server.log;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeFalse;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.howdah.Php;
import io.howdah.server.HowdahServer;
import io.howdah.server.Site;
import io.howdah.server.classic.PhpFpm;
import io.howdah.server.options.ServerOptions;
import io.howdah.server.testing.Client;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The slow log, of both engines, and beside php-fpm's. */
@Timeout(120)
final class SlowLogTest {

    private static final Path SCRIPTS = Path.of("src/test/php/slow").toAbsolutePath();

    /** A function of C waits in all of them. */
    private static final List<String> WAITS =
            List.of(
                    "wait",
                    "deep",
                    "generator",
                    "sort",
                    "fiber",
                    "include",
                    "eval",
                    "call",
                    "destruct");

    private static final Pattern ENTRY =
            Pattern.compile(
                    """

                    \\[\\d\\d-[A-Z][a-z]{2}-\\d{4} \\d\\d:\\d\\d:\\d\\d\\]  \\[pool (\\w+)\\] pid (\\d+)
                    script_filename = (.+)
                    ((?:\\[0x[0-9a-f]{16}\\] \\S+\\(\\) .+:\\d+
                    )*)""");

    @TempDir Path folder;
    private Path log;
    private ServerSocket gate;

    /** One of a log. */
    private record Entry(String pool, long pid, String script, List<String> stack) {}

    @BeforeEach
    void open() throws IOException {
        log = folder.resolve("slow.log");
        gate = new ServerSocket(0, 10, InetAddress.getLoopbackAddress());
    }

    @AfterEach
    void close() throws IOException {
        gate.close();
    }

    private ServerOptions options(String engine) {
        return Site.options(engine)
                .with("min-processes", "2")
                .with("max-processes", "2")
                .with("slow-log", log.toString())
                .with("slow-log-after", "50ms");
    }

    private static HowdahServer serve(ServerOptions options) {
        return HowdahServer.builder()
                .options(options.with("root", SCRIPTS.toString()))
                .php(Php.builder())
                .start();
    }

    private String target(String how) {
        return "/index.php" + query(how);
    }

    private String query(String how) {
        return "?how="
                + how
                + "&port="
                + gate.getLocalPort()
                + "&until="
                + folder.resolve("released");
    }

    /** Ends the wait of one request. */
    private void release() throws IOException {
        gate.accept().close();
    }

    private static List<Entry> entries(Path log) throws IOException {
        String text = Files.exists(log) ? Files.readString(log, UTF_8) : "";
        List<Entry> found = new ArrayList<>();
        Matcher matcher = ENTRY.matcher(text);
        int end = 0;
        while (matcher.find()) {
            assertThat(matcher.start()).as("what no entry has in %s", text).isEqualTo(end);
            end = matcher.end();
            List<String> stack =
                    matcher.group(4)
                            .lines()
                            .map(line -> line.substring(line.indexOf(']') + 2))
                            .map(line -> line.replace(SCRIPTS + "/", ""))
                            .toList();
            found.add(
                    new Entry(
                            matcher.group(1),
                            Long.parseLong(matcher.group(2)),
                            matcher.group(3),
                            stack));
        }
        return found;
    }

    private List<Entry> await(int count) throws Exception {
        return await(log, count);
    }

    private static List<Entry> await(Path log, int count) throws Exception {
        List<Entry> found = entries(log);
        while (found.size() < count) {
            Thread.sleep(10);
            found = entries(log);
        }
        assertThat(found).hasSize(count);
        return found;
    }

    /** The stack of one request that waits until its entry is there. */
    private Entry waits(InetSocketAddress address, String how, Path log, int count)
            throws Exception {
        try (Client client = new Client(address)) {
            client.send(target(how));
            Entry entry = await(log, count).get(count - 1);
            release();
            assertThat(client.receive().text()).isEqualTo("200 done");
            return entry;
        }
    }

    /** From PHP 8.4 on, the name of a closure tells where it is. */
    private static List<String> withoutPlaces(List<String> stack) {
        return stack.stream()
                .map(line -> line.replaceFirst("^\\{closure:(.*\\\\)?.*?}", "$1{closure}"))
                .toList();
    }

    @ParameterizedTest
    @ValueSource(strings = {"embedded", "processes"})
    void tellsWherePhpWaits(String engine) throws Exception {
        try (HowdahServer server = serve(options(engine))) {
            Entry entry = waits(server.address(), "wait", log, 1);
            assertThat(entry.pool()).isEqualTo(engine);
            assertThat(entry.pid() == ProcessHandle.current().pid())
                    .isEqualTo(engine.equals("embedded"));
            assertThat(entry.script()).isEqualTo(SCRIPTS.resolve("index.php").toString());
            assertThat(withoutPlaces(entry.stack()))
                    .containsExactly(
                            "fgets() waiting.php:13",
                            "Waiting\\wait() waiting.php:56",
                            "Waiting\\{closure}() waiting.php:71",
                            "goOn() waiting.php:49",
                            "begin() index.php:14");
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(log)))
                    .isEqualTo("rw-------");
        }
    }

    @ParameterizedTest
    @CsvSource({"embedded, loop", "processes, loop", "embedded, main", "processes, main"})
    void tellsWherePhpCodeRuns(String engine, String how) throws Exception {
        try (HowdahServer server = serve(options(engine));
                Client client = new Client(server.address())) {
            client.send(target(how));
            List<String> stack = new ArrayList<>(await(1).get(0).stack());
            Files.createDirectory(folder.resolve("released"));
            assertThat(client.receive().text()).isEqualTo("200 done");
            stack.removeIf(line -> line.startsWith("is_dir()"));
            if (how.equals("main")) {
                assertThat(stack).isEmpty();
            } else {
                assertThat(withoutPlaces(stack))
                        .containsExactly(
                                "Waiting\\loop() waiting.php:57",
                                "Waiting\\{closure}() waiting.php:71",
                                "goOn() waiting.php:49",
                                "begin() index.php:14");
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"embedded", "processes"})
    void tellsOfEachSlowRequestOnceAndOfNoOther(String engine) throws Exception {
        try (HowdahServer server = serve(options(engine).with("slow-log-after", "200ms"));
                Client client = new Client(server.address())) {
            for (int i = 0; i < 20; i++) {
                assertThat(client.get(target("fast")).text()).isEqualTo("200 done");
            }
            waits(server.address(), "long", log, 1);
            waits(server.address(), "wait", log, 2);
        }
        assertThat(entries(log)).hasSize(2);
    }

    @ParameterizedTest
    @ValueSource(strings = {"embedded", "processes"})
    void tellsNothingOfWhatGoesOnBehindAResponse(String engine) throws Exception {
        try (HowdahServer server = serve(options(engine))) {
            try (Client client = new Client(server.address())) {
                assertThat(client.get(target("finished")).status()).isEqualTo(200);
            }
            assertThat(waits(server.address(), "wait", log, 1).stack()).hasSize(5);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "embedded, worker.php, howdah_handle_request() worker.php:10",
        "processes, worker.php, howdah_handle_request() worker.php:10",
        "embedded, serve.php, serve() serve.php:10",
        "processes, serve.php, serve() serve.php:10"
    })
    void countsFromTheBeginningOfTheRequestInWorkerMode(String engine, String script, String last)
            throws Exception {
        ServerOptions options = options(engine).with("worker", SCRIPTS.resolve(script).toString());
        try (HowdahServer server = serve(options);
                Client client = new Client(server.address())) {
            for (int i = 0; i < 20; i++) {
                assertThat(client.get("/" + query("fast")).text()).isEqualTo("200 done");
            }
            client.send("/" + query("wait"));
            Entry entry = await(1).get(0);
            release();
            assertThat(client.receive().text()).isEqualTo("200 done");
            assertThat(entry.script()).isEqualTo(SCRIPTS.resolve(script).toString());
            assertThat(entry.stack()).startsWith("fgets() waiting.php:13").endsWith(last);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"embedded", "processes"})
    void namesAsManyFunctionsAsItIsTo(String engine) throws Exception {
        try (HowdahServer server = serve(options(engine).with("slow-log-depth", "3"))) {
            assertThat(waits(server.address(), "deep", log, 1).stack())
                    .containsExactly(
                            "fgets() waiting.php:13",
                            "Waiting\\wait() waiting.php:29",
                            "Waiting\\deep() waiting.php:27");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"embedded", "processes"})
    void writesToTheFileThatHasItsName(String engine) throws Exception {
        try (HowdahServer server = serve(options(engine))) {
            waits(server.address(), "wait", log, 1);
            Files.move(log, folder.resolve("slow.log.1"));
            server.reopenLogs();
            while (!Files.exists(log)) {
                Thread.sleep(10);
            }
            waits(server.address(), "wait", log, 1);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"embedded", "processes"})
    void writesNothingWhereItIsOff(String engine) throws Exception {
        try (HowdahServer server = serve(options(engine).with("slow-log-after", "0s"));
                Client client = new Client(server.address())) {
            assertThat(client.get(target("nap")).text()).isEqualTo("200 done");
        }
        assertThat(log).doesNotExist();
    }

    @Test
    void goesOnWhereTheFileTakesNothing() throws Exception {
        Path full = Path.of("/dev/full");
        assumeTrue(Files.exists(full), "there is no /dev/full");
        try (HowdahServer server = serve(options("processes").with("slow-log", full.toString()));
                Client client = new Client(server.address())) {
            client.send(target("wait"));
            while (!metric(server, "howdah_slow_log_dropped_total").equals("1")) {
                Thread.sleep(10);
            }
            assertThat(metric(server, "howdah_php_slow_total")).isEqualTo("1");
            release();
            assertThat(client.receive().text()).isEqualTo("200 done");
        }
    }

    private static String metric(HowdahServer server, String name) {
        return server.metrics()
                .lines()
                .filter(line -> line.startsWith(name + " "))
                .map(line -> line.substring(name.length() + 1))
                .findFirst()
                .orElse("none");
    }

    @Test
    void refusesAFileThatCannotBeWritten() {
        ServerOptions options = options("embedded").with("slow-log", folder + "/no/slow.log");
        assertThatThrownBy(() -> serve(options)).hasMessageContaining("/no/slow.log");
    }

    /** Tools that read php-fpm's logs are to read these. */
    @Test
    void writesWhatPhpFpmWrites() throws Exception {
        assumeTrue(PhpFpm.isInstalled(), "nginx and php-fpm are not installed");
        Path ini = Files.writeString(folder.resolve("php.ini"), "");
        Path fpmLog = folder.resolve("fpm/slow.log");
        List<Entry> expected = new ArrayList<>();
        try (PhpFpm fpm = PhpFpm.start(folder.resolve("fpm"), SCRIPTS, ini)) {
            for (String how : WAITS) {
                try (Client client = new Client(fpm.address())) {
                    client.send(target(how));
                    int count = expected.size() + 1;
                    while (entries(fpmLog).size() < count) {
                        assumeFalse(
                                Files.readString(folder.resolve("fpm/fpm.log"))
                                        .contains("failed to ptrace"),
                                "php-fpm may not trace its workers here");
                        Thread.sleep(10);
                    }
                    expected.add(await(fpmLog, count).get(count - 1));
                    release();
                    client.receive();
                }
            }
        }
        for (String engine : List.of("embedded", "processes")) {
            log = folder.resolve(engine + ".log");
            try (HowdahServer server = serve(options(engine))) {
                for (int i = 0; i < WAITS.size(); i++) {
                    Entry entry = waits(server.address(), WAITS.get(i), log, i + 1);
                    assertThat(entry.stack())
                            .as("%s on the engine %s", WAITS.get(i), engine)
                            .isEqualTo(expected.get(i).stack());
                    assertThat(entry.script()).isEqualTo(expected.get(i).script());
                }
            }
        }
    }
}
