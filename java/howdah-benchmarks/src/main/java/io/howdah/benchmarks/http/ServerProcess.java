package io.howdah.benchmarks.http;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** A server's process, with its output in a log file. */
final class ServerProcess implements AutoCloseable {

    private static final Duration START = Duration.ofSeconds(60);
    private static final int PAUSE_MILLIS = 20;
    private static final int END_SECONDS = 10;
    private static final int SHOWN_LINES = 20;

    private final Process process;
    private final Path log;
    private final String endSignal;
    private final Thread hook = new Thread(this::end);

    private ServerProcess(Process process, Path log, String endSignal) {
        this.process = process;
        this.log = log;
        this.endSignal = endSignal;
        // Where this process is ended while it measures.
        Runtime.getRuntime().addShutdownHook(hook);
    }

    /**
     * Starts it.
     *
     * @param environment added to that of this process
     */
    static ServerProcess start(
            List<String> command, Map<String, String> environment, Path folder, Path log) {
        return start(command, environment, folder, log, "TERM");
    }

    static ServerProcess start(
            List<String> command,
            Map<String, String> environment,
            Path folder,
            Path log,
            String endSignal) {
        ProcessBuilder builder =
                new ProcessBuilder(command)
                        .directory(folder.toFile())
                        .redirectErrorStream(true)
                        .redirectOutput(log.toFile());
        builder.environment().putAll(environment);
        try {
            return new ServerProcess(builder.start(), log, endSignal);
        } catch (IOException e) {
            throw new UncheckedIOException(command + " cannot be started", e);
        }
    }

    static int freePort() {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        } catch (IOException e) {
            throw new UncheckedIOException("no free port was found", e);
        }
    }

    long pid() {
        return process.pid();
    }

    /** Waits until something accepts connections on this port of 127.0.0.1. */
    void awaitPort(int port) {
        long begin = System.nanoTime();
        while (!isListening(port)) {
            if (awaitEnd(PAUSE_MILLIS)) {
                throw failure("ended with exit code " + process.exitValue());
            }
            if (System.nanoTime() - begin > START.toNanos()) {
                throw failure(
                        "does not listen on port " + port + " after " + START.toSeconds() + " s");
            }
        }
    }

    /** Waits until this file is there, such as a socket. */
    void awaitFile(Path file) {
        long begin = System.nanoTime();
        while (!Files.exists(file)) {
            if (awaitEnd(PAUSE_MILLIS)) {
                throw failure("ended with exit code " + process.exitValue());
            }
            if (System.nanoTime() - begin > START.toNanos()) {
                throw failure("made no " + file + " in " + START.toSeconds() + " s");
            }
        }
    }

    /** {@return an exception with the end of the log} */
    IllegalStateException failure(String what) {
        return new IllegalStateException(
                process.info().command().orElse("the server")
                        + " "
                        + what
                        + "; its log ends:\n"
                        + end(log));
    }

    private static String end(Path log) {
        try {
            List<String> lines =
                    Files.readAllLines(log, java.nio.charset.StandardCharsets.ISO_8859_1);
            return String.join(
                    "\n", lines.subList(Math.max(0, lines.size() - SHOWN_LINES), lines.size()));
        } catch (IOException e) {
            return "(" + log + " cannot be read: " + e.getMessage() + ")";
        }
    }

    private static boolean isListening(int port) {
        try (Socket socket = new Socket()) {
            socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    private boolean awaitEnd(long millis) {
        try {
            return process.waitFor(millis, TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            throw new IllegalStateException("interrupted while a server started", e);
        }
    }

    private void end() {
        List<ProcessHandle> descendants = process.descendants().toList();
        try {
            new ProcessBuilder("kill", "-" + endSignal, String.valueOf(process.pid()))
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start()
                    .waitFor();
            process.waitFor(END_SECONDS, TimeUnit.SECONDS);
        } catch (IOException | InterruptedException e) {
            process.destroy();
        }
        process.destroyForcibly();
        descendants.forEach(ProcessHandle::destroyForcibly);
    }

    @Override
    public void close() {
        Runtime.getRuntime().removeShutdownHook(hook);
        end();
    }
}
