package io.howdah;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A JVM of its own, for what ends one or needs a fresh one. */
final class ChildJvm {

    private ChildJvm() {}

    /**
     * What came of it.
     *
     * @param status its exit status
     * @param output what it wrote, to either stream
     */
    record Result(int status, String output) {}

    /** Runs a program in a fresh JVM and asserts that it leaves no crash log and no core. */
    static Result run(Path folder, Class<?> program, String... arguments) {
        return run(folder, List.of("-XX:+UseSerialGC"), 5, program, arguments);
    }

    /** Does so with options for the JVM, and so many minutes of time. */
    static Result run(
            Path folder, List<String> options, int minutes, Class<?> program, String... arguments) {
        return run(folder, List.of(), options, minutes, program, arguments);
    }

    /** Does so by a command that starts the JVM, as {@code setpriv} does. */
    static Result run(
            Path folder,
            List<String> prefix,
            List<String> options,
            int minutes,
            Class<?> program,
            String... arguments) {
        String classPath =
                System.getProperty(
                        "surefire.test.class.path", System.getProperty("java.class.path"));
        List<String> command = new ArrayList<>(prefix);
        command.addAll(
                List.of(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:ErrorFile=" + folder.resolve("hs_err.log"),
                        "-Xshare:auto",
                        "--enable-native-access=ALL-UNNAMED",
                        "-Dorg.slf4j.simpleLogger.defaultLogLevel=off",
                        "-Dhowdah.library=" + System.getProperty("howdah.library"),
                        "-cp",
                        classPath));
        command.addAll(options);
        command.add(program.getName());
        command.addAll(List.of(arguments));
        try {
            Path output = folder.resolve("output");
            Process process =
                    new ProcessBuilder(command)
                            .directory(folder.toFile())
                            .redirectErrorStream(true)
                            .redirectOutput(output.toFile())
                            .start();
            if (!process.waitFor(minutes, TimeUnit.MINUTES)) {
                process.destroyForcibly().waitFor();
                throw new AssertionError("the JVM did not end: " + Files.readString(output, UTF_8));
            }
            String text = Files.readString(output, UTF_8);
            try (var files = Files.list(folder)) {
                assertThat(files.map(file -> file.getFileName().toString()).toList())
                        .as(text)
                        .noneMatch(name -> name.startsWith("hs_err") || name.startsWith("core"));
            }
            return new Result(process.exitValue(), text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
