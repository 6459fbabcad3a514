package io.howdah.cli.run;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.howdah.cli.Command;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code howdah php -S} answers and logs, byte by byte, as {@code php -S} does. */
@Timeout(180)
@SuppressWarnings("NullAway") // start() sets the fields
final class DevelopmentServerTest {

    private static final Pattern STARTED =
            Pattern.compile("Development Server \\(http://127\\.0\\.0\\.1:(\\d+)\\) started");

    private static final List<String> REQUESTS =
            List.of(
                    "GET / HTTP/1.1\r\nHost: example.org\r\n\r\n",
                    "GET /?a=b&c[]=d HTTP/1.0\r\n\r\n",
                    "GET /front/controller/path?x HTTP/1.1\r\nHost: a\r\nX-One: 1\r\nx-one: 2\r\n\r\n",
                    "GET /index.php/info/ HTTP/1.1\nHost: line-feeds-alone\n\n",
                    "GET /folder HTTP/1.1\r\nHost: a\r\n\r\n",
                    "GET /folder/ HTTP/1.1\r\nHost: a\r\n\r\n",
                    "GET /plain HTTP/1.1\r\nHost: a\r\n\r\n",
                    "GET /plain/deeper HTTP/1.1\r\nHost: a\r\n\r\n",
                    "GET /style.css HTTP/1.1\r\nHost: a\r\n\r\n",
                    "GET /style.css/more HTTP/1.1\r\nHost: a\r\n\r\n",
                    "GET //folder/./../style.css HTTP/1.1\r\nHost: a\r\n\r\n",
                    "GET /../../style%2Ecss HTTP/1.1\r\nHost: a\r\n\r\n",
                    "HEAD /style.css HTTP/1.1\r\nHost: a\r\n\r\n",
                    "PUT /style.css HTTP/1.1\r\nHost: a\r\n\r\n",
                    "GET /large.bin HTTP/1.1\r\nHost: a\r\n\r\n",
                    "GET /no-type HTTP/1.1\r\nHost: a\r\n\r\n",
                    "GET /missing.png?<b>&\"c\" HTTP/1.1\r\nHost: a\r\n\r\n",
                    "HEAD /missing.png HTTP/1.1\r\nHost: a\r\n\r\n",
                    "GET /missing%00.php HTTP/1.1\r\nHost: a\r\n\r\n",
                    "GET /missing%00 HTTP/1.1\r\nHost: a\r\n\r\n",
                    "GET /style.css%00 HTTP/1.1\r\nHost: a\r\n\r\n",
                    "GET /folder/missing.png HTTP/1.1\r\nHost: a\r\n\r\n",
                    "POST /form.php HTTP/1.1\r\nHost: a\r\nContent-Type:"
                            + " application/x-www-form-urlencoded\r\nContent-Length: 3\r\n\r\na=b",
                    "GET /status.php HTTP/1.1\r\nHost: a\r\nAuthorization: Basic Zm9vOmJhcg==\r\n\r\n",
                    "GET /reason.php HTTP/1.1\r\nHost: a\r\n\r\n",
                    "GET /exit.php HTTP/1.1\r\nHost: a\r\n\r\n",
                    "GET /shown.php HTTP/1.1\r\nHost: a\r\n\r\n",
                    "HEAD /exit.php HTTP/1.1\r\nHost: a\r\n\r\n",
                    "GET /headers.php HTTP/1.1\r\nHost: a\r\nx-lower: 1\r\n\r\n",
                    "SMURF / HTTP/1.1\r\nHost: a\r\n\r\n");

    @TempDir private static Path folder;
    private static Server php;
    private static Server howdah;
    private static Server routedPhp;
    private static Server routedHowdah;

    /** A server that runs. */
    private record Server(Process process, Path log, int port) {

        static Server start(String name, Command command) throws Exception {
            Path log = folder.resolve(name + ".log");
            Process process = command.withFolder(root()).withErrorsIn(log).start();
            while (process.isAlive()) {
                Matcher started = STARTED.matcher(Files.exists(log) ? Files.readString(log) : "");
                if (started.find()) {
                    return new Server(process, log, Integer.parseInt(started.group(1)));
                }
                Thread.sleep(20);
            }
            throw new IllegalStateException(name + " ended: " + Files.readString(log));
        }

        /** The response, up to the end of the connection. */
        String ask(String request) throws IOException {
            try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
                socket.getOutputStream().write(request.getBytes(ISO_8859_1));
                return new String(socket.getInputStream().readAllBytes(), ISO_8859_1)
                        .replaceAll("\r\nDate: [^\r]*", "\r\nDate: now")
                        .replaceAll(
                                "\r\nContent-Length: \\d+(?s:(?=.*<style>))",
                                "\r\nContent-Length: n")
                        .replaceAll("(?s)<style>.*</style>", "<style></style>")
                        .replaceAll("(_PORT'?\\]? => '?)\\d+", "$1n");
            }
        }

        List<String> lines() throws IOException {
            return Files.readAllLines(log).stream()
                    .map(
                            line ->
                                    line.replaceFirst(
                                            "^\\[\\w{3} \\w{3} [ \\d]\\d [\\d:]{8} \\d{4}]",
                                            "[date]"))
                    .map(line -> line.replaceAll("127\\.0\\.0\\.1:\\d+", "address"))
                    .toList();
        }
    }

    private static Path root() {
        return folder.resolve("public");
    }

    private static Command php(String... arguments) {
        List<String> words = new ArrayList<>(List.of("php"));
        words.addAll(List.of(arguments));
        return Command.of(words.toArray(String[]::new));
    }

    private static Command howdah(String... arguments) {
        List<String> words = new ArrayList<>(List.of("php"));
        words.addAll(List.of(arguments));
        return Command.howdah(words.toArray(String[]::new));
    }

    private static void write(String name, String content) throws IOException {
        Path file = root().resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, content);
    }

    @BeforeAll
    static void start() throws Exception {
        String show =
                "<?php unset($_SERVER['REQUEST_TIME'], $_SERVER['REQUEST_TIME_FLOAT']); ksort($_SERVER); print_r($_SERVER); echo getcwd(), PHP_SAPI;";
        write("index.php", show);
        write("folder/index.php", show);
        write("plain/index.html", "<p>plain</p>");
        write("style.css", "body {}");
        write("no-type", "text");
        write("large.bin", "0123456789abcdef".repeat(100_000));
        write("form.php", "<?php print_r($_POST); echo file_get_contents('php://input');");
        write("status.php", "<?php http_response_code(418); echo $_SERVER['PHP_AUTH_USER'];");
        write("reason.php", "<?php header('HTTP/1.1 404 Nothing Here'); header('X-Sendfile: /a');");
        write("exit.php", "<?php header('Content-Length: 3'); echo 'abc'; exit(3);");
        write("shown.php", "<?php echo 'before '; missing();");
        write(
                "headers.php",
                "<?php print_r(getallheaders()); flush(); echo 'x'; flush(); echo 'y';");
        write(
                "router.php",
                """
                <?php
                header('X-Router: yes');
                if (preg_match('/css|form|missing/', $_SERVER['REQUEST_URI'])) {
                    return false;
                }
                echo 'router ', $_SERVER['SCRIPT_NAME'], ' ', $_SERVER['SCRIPT_FILENAME'], ' ', getcwd();
                """);
        String[] plain = {"-n", "-S", "127.0.0.1:0"};
        String[] routed = {"-n", "-d", "display_errors=0", "-S", "127.0.0.1:0", "router.php"};
        php = Server.start("php", php(plain));
        howdah = Server.start("howdah", howdah(plain));
        routedPhp = Server.start("routed-php", php(routed));
        routedHowdah = Server.start("routed-howdah", howdah(routed));
    }

    @AfterAll
    static void stop() {
        for (Server server : new Server[] {php, howdah, routedPhp, routedHowdah}) {
            if (server != null) {
                server.process().destroyForcibly();
            }
        }
    }

    @TestFactory
    Stream<DynamicTest> answersAsPhp() {
        return asksBoth(howdah, php);
    }

    /** Nor does php run it, but for an error page it sends an empty one. */
    @Test
    void runsNoScriptWhoseNameHasANul() throws IOException {
        assertThat(howdah.ask("GET /index.php%00.php HTTP/1.1\r\nHost: a\r\n\r\n"))
                .startsWith("HTTP/1.1 400 Bad Request\r\n");
    }

    @TestFactory
    Stream<DynamicTest> routesAsPhp() {
        return asksBoth(routedHowdah, routedPhp);
    }

    private static Stream<DynamicTest> asksBoth(Server howdah, Server php) {
        return REQUESTS.stream()
                .map(
                        request ->
                                DynamicTest.dynamicTest(
                                        request.substring(0, request.indexOf('\n')).strip(),
                                        () ->
                                                assertThat(howdah.ask(request))
                                                        .isEqualTo(php.ask(request))));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "-q", "-qq"})
    void logsAsPhpAndEndsByControlC(String quiet) throws Exception {
        List<String> options = new ArrayList<>(List.of("-n", "-S", "127.0.0.1:0"));
        if (!quiet.isEmpty()) {
            options.add(0, quiet);
        }
        String[] arguments = options.toArray(String[]::new);
        List<String> logs = new ArrayList<>();
        for (Command command : List.of(php(arguments), howdah(arguments))) {
            Server server = Server.start("log" + quiet + logs.size(), command);
            for (String path : List.of("/style.css", "/missing.css", "/exit.php", "/shown.php")) {
                server.ask("GET " + path + " HTTP/1.1\r\nHost: a\r\n\r\n");
            }
            while (quiet.isEmpty()
                    && server.lines().stream().filter(line -> line.endsWith(" Closing")).count()
                            < 4) {
                Thread.sleep(20); // the last one may come after the client has seen the end
            }
            interrupt(server);
            logs.add(String.join("\n", server.lines()));
        }
        assertThat(logs.get(1)).isEqualTo(logs.get(0));
    }

    /** As a shell without job control starts what is to run in the background. */
    @Test
    void endsByControlCWhereThatWasIgnored() throws Exception {
        assumeThat(Command.root().resolve("build/ready")).exists();
        for (String program : List.of("php", Command.root().resolve("build/bin/php").toString())) {
            Command command =
                    Command.of("sh", "-c", "trap '' INT; exec \"$0\" -n -S 127.0.0.1:0", program);
            interrupt(Server.start("ignored" + program.length(), command));
        }
    }

    /** {@code howdah-php} is started, which is to leave all of these to Java. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "-nS 127.0.0.1:0",
                "-n --docroot . --server=127.0.0.1:0",
                "--define a=b -S 127.0.0.1:0",
                "--allow java.util.* -n -S 127.0.0.1:0",
                "--classpath . -n -S 127.0.0.1:0",
            })
    void servesHoweverItIsAskedTo(String arguments) throws Exception {
        String name = "asked" + arguments.hashCode();

        interrupt(Server.start(name, Command.php(arguments.split(" "))));
    }

    private static void interrupt(Server server) throws Exception {
        Command.of("kill", "-INT", Long.toString(server.process().pid())).run();
        assertThat(server.process().waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(server.process().exitValue()).isZero();
    }

    @Test
    void refusesAsPhp() throws Exception {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            for (String[] arguments :
                    List.of(
                            new String[] {"-n", "-S", "127.0.0.1:" + taken.getLocalPort()},
                            new String[] {"-n", "-qq", "-S", "127.0.0.1:" + taken.getLocalPort()},
                            new String[] {"-n", "-S", "nonsense"},
                            new String[] {"-n", "-S", "127.0.0.1:99999"},
                            new String[] {"-n", "-S", "127.0.0.1:0", "-t", "missing"},
                            new String[] {"-n", "-t", "index.php", "-S", "127.0.0.1:0"})) {
                Command.Result expected = php(arguments).withFolder(root()).run();
                Command.Result result = howdah(arguments).withFolder(root()).run();
                assertThat(result.err().replaceFirst("^\\[.*?\\] ", ""))
                        .isEqualTo(expected.err().replaceFirst("^\\[.*?\\] ", ""));
                assertThat(result.exitCode()).isEqualTo(expected.exitCode());
            }
        }
    }
}
