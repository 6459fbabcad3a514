package io.howdah.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** Runs a command in a process of its own, as the launcher does. */
public final class Command {

    private static final int TIMEOUT_SECONDS = 60;

    private final List<String> words = new ArrayList<>();
    private final Map<String, String> environment = new LinkedHashMap<>();
    private String input = "";
    private ProcessBuilder.Redirect errors = ProcessBuilder.Redirect.INHERIT;
    private Path folder = root();

    private Command(List<String> words) {
        this.words.addAll(words);
    }

    /** {@code howdah} with these arguments, of the classes under test. */
    public static Command howdah(String... arguments) {
        return howdahWith(System.getProperty("howdah.library"), arguments);
    }

    public static Command howdahWith(String library, String... arguments) {
        Command command =
                java(
                        "-Dhowdah.root=" + root(),
                        "-Dhowdah.library=" + library,
                        Main.class.getName());
        command.words.addAll(List.of(arguments));
        return command;
    }

    /** {@code build/bin/php}, which is {@code howdah php} by the launcher: of what is built. */
    public static Command php(String... arguments) {
        assumeThat(root().resolve("build/ready")).exists();
        Command command = of(root().resolve("build/bin/php").toString());
        command.words.addAll(List.of(arguments));
        return command;
    }

    /** {@code java} with the class path of the tests. */
    public static Command java(String... arguments) {
        Command command =
                of(
                        Path.of(System.getProperty("java.home"), "bin/java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-XX:+UseSerialGC",
                        "--enable-native-access=ALL-UNNAMED",
                        "-cp",
                        System.getProperty("java.class.path"));
        command.words.addAll(List.of(arguments));
        return command;
    }

    public static Command of(String... words) {
        return new Command(List.of(words));
    }

    /** The folder of this repository. */
    public static Path root() {
        try {
            return Path.of(System.getProperty("howdah.root")).toRealPath();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public Command withInput(String text) {
        input = text;
        return this;
    }

    /** Of a process that is started only. */
    public Command withErrorsIn(Path file) {
        errors = ProcessBuilder.Redirect.appendTo(file.toFile());
        return this;
    }

    public Command withFolder(Path working) {
        folder = working;
        return this;
    }

    public Command withEnvironment(String name, String value) {
        environment.put(name, value);
        return this;
    }

    /** Starts it, for those that do not end by themselves; their standard error is the tests'. */
    public Process start() throws IOException {
        return builder().redirectError(errors).start();
    }

    /**
     * With the default actions of signals, which the tests may run without: nohup ignores SIGHUP.
     */
    private ProcessBuilder builder() {
        List<String> command = new ArrayList<>(List.of("env", "--default-signal"));
        command.addAll(words);
        ProcessBuilder builder = new ProcessBuilder(command).directory(folder.toFile());
        builder.environment().putAll(environment);
        return builder;
    }

    public Result run() throws IOException, InterruptedException {
        Path out = Files.createTempFile("howdah", ".out");
        Path err = Files.createTempFile("howdah", ".err");
        Process process =
                builder().redirectOutput(out.toFile()).redirectError(err.toFile()).start();
        try {
            process.getOutputStream().write(input.getBytes(UTF_8));
            process.getOutputStream().close();
            if (!process.waitFor(TIMEOUT_SECONDS, TimeUnit.SECONDS)) {
                throw new IllegalStateException(words + " did not end: " + Files.readString(err));
            }
            return new Result(
                    process.pid(),
                    process.exitValue(),
                    Files.readString(out),
                    Files.readString(err));
        } finally {
            process.destroyForcibly();
            Files.delete(out);
            Files.delete(err);
        }
    }

    /** What came of it. */
    public record Result(long pid, int exitCode, String out, String err) {}
}
