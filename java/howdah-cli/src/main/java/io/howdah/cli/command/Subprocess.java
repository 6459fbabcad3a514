package io.howdah.cli.command;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.util.List;

/** Runs a command of the system for what it prints. */
public final class Subprocess {

    private Subprocess() {}

    /**
     * How a command ended.
     *
     * @param status its exit status
     * @param output what it wrote to standard output
     */
    public record Outcome(int status, String output) {}

    /**
     * Runs a command with no input.
     *
     * @param command its name and arguments
     * @return what it writes to standard output; standard error goes nowhere
     * @throws IOException if it cannot be started or does not end with 0
     */
    public static String output(List<String> command) throws IOException {
        Outcome outcome =
                run(new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD));
        if (outcome.status() != 0) {
            throw new IOException(command.get(0) + " ended with status " + outcome.status());
        }
        return outcome.output();
    }

    /**
     * Runs a command with no input, and waits until it ends.
     *
     * @param builder the command, and where its standard error goes
     * @throws IOException if it cannot be started
     */
    public static Outcome run(ProcessBuilder builder) throws IOException {
        String name = builder.command().get(0);
        Process process = builder.start();
        process.getOutputStream().close();
        try (InputStream output = process.getInputStream()) {
            String text = new String(output.readAllBytes(), UTF_8);
            return new Outcome(process.waitFor(), text);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while " + name + " ran", e);
        } finally {
            process.destroy();
        }
    }
}
