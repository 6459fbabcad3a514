package io.howdah.cli.run;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.howdah.cli.Command;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** {@code build/bin/php -a} does what {@code php -a} does, on a pipe and on a terminal. */
final class InteractiveShellTest {

    /** Of the user, whatever HOME is: libedit asks for the user's entry in passwd. */
    private static final Path HISTORY = Path.of(System.getProperty("user.home"), ".php_history");

    private static final Pattern LINE_FEED = Pattern.compile("\n");

    /** It begins a line, so that the echo of what was typed is none. */
    private static final Pattern PROMPT = Pattern.compile("\\n(php )?[>(] $");

    private static final int SECONDS = 60;

    private static byte @Nullable [] history;

    @BeforeAll
    static void keepHistory() throws IOException {
        assumeThat(Command.root().resolve("build/ready")).exists();
        history = Files.exists(HISTORY) ? Files.readAllBytes(HISTORY) : null;
    }

    @AfterAll
    static void restoreHistory() throws IOException {
        if (history == null) {
            Files.deleteIfExists(HISTORY);
        } else {
            Files.write(HISTORY, history);
        }
    }

    private static String ours() {
        return Command.root().resolve("build/bin/php").toString();
    }

    @TestFactory
    Stream<DynamicTest> readsAPipeAsPhp() {
        String script = "java/howdah-cli/src/test/resources/io/howdah/cli/php/arguments.php";
        return Stream.of(
                        "-a",
                        "-a -a",
                        "-n -a",
                        "-a " + script + " b",
                        "-a missing.php",
                        "-r 1 -a",
                        "-a -r 1",
                        "-d auto_prepend_file=" + script + " -a",
                        "-a -v | tail -n 1")
                .map(options -> DynamicTest.dynamicTest(options, () -> comparePipes(options)));
    }

    private static void comparePipes(String options) throws IOException, InterruptedException {
        String code =
                """
                var_dump($argv, __FILE__, defined('STDIN'), $_SERVER['SCRIPT_NAME']);
                missing();
                echo "no line feed";
                function twice($x) {
                    return 2 * $x;
                }
                echo twice(4), "\\n";
                throw new Exception('not the end');
                syntax error;
                ini_set('memory_limit', '4M'); str_repeat('x', 1 << 30);
                register_shutdown_function(function () { echo "shut down\\n"; });
                exit(3);
                echo "still here\\n";
                quit
                """;
        Command.Result expected =
                Command.of("sh", "-c", "php " + options + " 2>&1").withInput(code).run();
        Command.Result result =
                Command.of("sh", "-c", ours() + " " + options + " 2>&1").withInput(code).run();

        assertThat(result.out()).isEqualTo(expected.out());
        assertThat(result.exitCode()).isEqualTo(expected.exitCode());
    }

    @Test
    void usesATerminalAsPhp() throws Exception {
        List<String> lines =
                List.of(
                        "echo 1;",
                        "$list = array(1,",
                        "2); echo count($list), \"\\n\";",
                        "missing();",
                        "echo strre\t'abc');", // completes: strrev(
                        "\033[A", // the line above
                        "#cli.prompt=\\> ",
                        "#cli.pager=cat -n",
                        "echo \"a\\nb\\n\";",
                        "exit");

        Files.deleteIfExists(HISTORY);
        String expected = converse("php -a", lines);
        List<String> remembered = Files.exists(HISTORY) ? Files.readAllLines(HISTORY) : List.of();
        Files.deleteIfExists(HISTORY);
        assertThat(converse(ours() + " -a", lines)).isEqualTo(expected);
        assertThat(Files.exists(HISTORY) ? Files.readAllLines(HISTORY) : List.of())
                .isEqualTo(remembered);
    }

    /**
     * All that the terminal shows, and the exit code; each line is typed when a prompt asks for it.
     */
    private static String converse(String command, List<String> lines)
            throws IOException, InterruptedException {
        Process process =
                Command.of("script", "-qec", "tty; " + command, "/dev/null")
                        .withEnvironment("TERM", "xterm")
                        .start();
        process.onExit()
                .orTimeout(SECONDS, TimeUnit.SECONDS)
                .exceptionally(late -> process.destroyForcibly());
        StringBuilder shown = new StringBuilder();
        InputStream out = process.getInputStream();
        String terminal = readTo(LINE_FEED, out).strip();
        for (String line : lines) {
            shown.append(readTo(PROMPT, out));
            awaitRawMode(terminal, process);
            process.getOutputStream().write((line + "\n").getBytes(UTF_8));
            process.getOutputStream().flush();
        }
        shown.append(new String(out.readAllBytes(), UTF_8));
        return shown + " " + process.waitFor();
    }

    /**
     * libedit shows the prompt first; what is typed until the terminal is its own, the kernel shows
     * too.
     */
    private static void awaitRawMode(String terminal, Process process)
            throws IOException, InterruptedException {
        while (process.isAlive()
                && !Command.of("stty", "-F", terminal, "-a").run().out().contains("-icanon")) {
            Thread.onSpinWait();
        }
    }

    private static String readTo(Pattern end, InputStream out) throws IOException {
        StringBuilder read = new StringBuilder();
        int next;
        while (!end.matcher(read).find() && (next = out.read()) >= 0) {
            read.append((char) next);
        }
        return read.toString();
    }
}
