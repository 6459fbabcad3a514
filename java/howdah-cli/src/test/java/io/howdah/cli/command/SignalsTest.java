package io.howdah.cli.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.howdah.cli.Command;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * Each signal that {@code pcntl_signal()} takes does to {@code build/bin/php} what it does to
 * {@code php}: handled, ignored and by default; while the script sleeps, waits for streams and
 * computes.
 */
final class SignalsTest {

    private static final Path SCRIPT =
            Command.root()
                    .resolve("java/howdah-cli/src/test/resources/io/howdah/cli/php/signals.php");
    private static final List<String> WAITS = List.of("sleep", "select", "busy");

    private static final int REALTIME_LEAST = 34; // the C library has the two below
    private static final int REALTIME_MOST = 64;

    /**
     * How long to wait after `ready` for the script to be where it waits; then it is sent again.
     */
    private static final long MILLIS_UNTIL_SENT = 120;

    /** What has not ended by then is killed, and its outcome differs. */
    private static final int SECONDS = 90;

    private static final ExecutorService THREADS = Executors.newFixedThreadPool(12);

    /**
     * What came of one command line: its lines, its exit code, and whether a file of its stayed.
     */
    private record Outcome(List<String> lines, int exitCode, boolean leftSocket) {}

    @AfterAll
    static void stop() {
        THREADS.shutdownNow();
    }

    private static List<Integer> signals() {
        return Stream.of(
                        IntStream.rangeClosed(1, 31),
                        IntStream.of(REALTIME_LEAST, 40, 62, 63, REALTIME_MOST))
                .flatMap(IntStream::boxed)
                .toList();
    }

    @TestFactory
    Stream<DynamicTest> sameAsPhp() {
        assumeThat(Command.root().resolve("build/ready")).exists();
        List<List<String>> lines = new ArrayList<>();
        List<Integer> all = signals();
        for (int i = 0; i < all.size(); i += 6) {
            List<String> some =
                    all.subList(i, Math.min(i + 6, all.size())).stream()
                            .map(String::valueOf)
                            .toList();
            lines.add(arguments("handler", String.join(",", WAITS), some));
            lines.add(arguments("ignore", String.join(",", WAITS), some));
        }
        for (int signal : all) {
            String wait = WAITS.get(signal % WAITS.size());
            lines.add(arguments("default", wait, List.of(String.valueOf(signal))));
        }
        // All at once: a test then waits for its own.
        List<DynamicTest> tests = new ArrayList<>();
        for (List<String> line : lines) {
            Future<Outcome> expected = THREADS.submit(() -> run("php", line));
            Future<Outcome> found =
                    THREADS.submit(
                            () -> run(Command.root().resolve("build/bin/php").toString(), line));
            tests.add(
                    DynamicTest.dynamicTest(
                            String.join(" ", line),
                            () -> assertThat(found.get()).isEqualTo(expected.get())));
        }
        return tests.stream();
    }

    private static List<String> arguments(String disposition, String waits, List<String> signals) {
        List<String> arguments = new ArrayList<>(List.of(disposition, waits));
        arguments.addAll(signals);
        return arguments;
    }

    private static Outcome run(String php, List<String> arguments)
            throws IOException, InterruptedException {
        List<String> words = new ArrayList<>(List.of(php, "-n", SCRIPT.toString()));
        words.addAll(arguments);
        Process process = Command.of(words.toArray(String[]::new)).start();
        process.onExit()
                .orTimeout(SECONDS, TimeUnit.SECONDS)
                .exceptionally(late -> process.destroyForcibly());
        List<String> lines = new ArrayList<>();
        try (BufferedReader out = process.inputReader()) {
            OutputStream in = process.getOutputStream();
            String line;
            while ((line = out.readLine()) != null) {
                lines.add(withoutChance(line));
                if (line.startsWith("ready ")) {
                    send(arguments.get(0), line.substring(6), process, out);
                } else if (line.contains(": ")) {
                    answer(in);
                }
            }
        }
        int exitCode = process.waitFor();
        Path socket = Path.of("/tmp/.java_pid" + process.pid());
        return new Outcome(lines, exitCode, Files.exists(socket));
    }

    /**
     * Whether select() goes on after a process was stopped differs from run to run, under php too.
     */
    private static String withoutChance(String line) {
        return line.replaceFirst("^(default \\d+ select: )\\[(0|false),", "$1[0 or false,");
    }

    /** A handler's signal is sent until it ends the wait: it may have come before that began. */
    private static void send(String disposition, String signal, Process process, BufferedReader out)
            throws IOException, InterruptedException {
        do {
            Thread.sleep(MILLIS_UNTIL_SENT);
            kill(signal, process);
            if (disposition.equals("default")) {
                kill("CONT", process);
            }
            Thread.sleep(MILLIS_UNTIL_SENT);
        } while (disposition.equals("handler") && process.isAlive() && !hasMore(out));
    }

    /** Also where the process has ended: its streams may be closed under the reader. */
    private static boolean hasMore(BufferedReader out) {
        try {
            return out.ready();
        } catch (IOException e) {
            return true;
        }
    }

    private static void kill(String signal, Process process)
            throws IOException, InterruptedException {
        new ProcessBuilder("kill", "-" + signal, Long.toString(process.pid()))
                .redirectErrorStream(true)
                .start()
                .waitFor();
    }

    private static void answer(OutputStream in) {
        try {
            in.write('\n');
            in.flush();
        } catch (IOException e) {
            // It has ended, which its exit code tells.
        }
    }
}
