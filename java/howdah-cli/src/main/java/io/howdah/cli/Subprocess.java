package io.howdah.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.util.List;

/** Runs a command of the system for what it prints. */
final class Subprocess {

    private Subprocess() {}

    /**
     * Runs a command with no input.
     *
     * @param command its name and arguments
     * @return what it writes to standard output; standard error goes nowhere
     * @throws IOException if it cannot be started or does not end with 0
     */
    static String output(List<String> command) throws IOException {
        Process process =
                new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD).start();
        process.getOutputStream().close();
        try (InputStream output = process.getInputStream()) {
            String text = new String(output.readAllBytes(), UTF_8);
            int status = process.waitFor();
            if (status != 0) {
                throw new IOException(command.get(0) + " ended with status " + status);
            }
            return text;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while " + command.get(0) + " ran", e);
        } finally {
            process.destroy();
        }
    }
}
