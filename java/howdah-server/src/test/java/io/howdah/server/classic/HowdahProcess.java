package io.howdah.server.classic;

import java.io.BufferedReader;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * {@link ServedFolder} in a JVM of its own, because a process runs one interpreter, set up once.
 */
final class HowdahProcess implements AutoCloseable {

    private static final int PATIENCE_SECONDS = 60;
    private static final String READY = "listening at port ";

    private final Process process;
    private final InetSocketAddress address;

    private HowdahProcess(Process process, InetSocketAddress address) {
        this.process = process;
        this.address = address;
    }

    /**
     * Starts it.
     *
     * @param engine {@code embedded} or {@code processes}
     * @param log where its standard error goes
     */
    static HowdahProcess start(String engine, Path documentRoot, Path ini, Path log)
            throws IOException {
        Process process =
                new ProcessBuilder(
                                List.of(
                                        Path.of(System.getProperty("java.home"), "bin", "java")
                                                .toString(),
                                        "-XX:+UseSerialGC",
                                        "-XX:ErrorFile=" + log.resolveSibling("hs_err.log"),
                                        "-Dhowdah.library=" + System.getProperty("howdah.library"),
                                        "-cp",
                                        System.getProperty(
                                                "surefire.test.class.path",
                                                System.getProperty("java.class.path")),
                                        ServedFolder.class.getName(),
                                        engine,
                                        documentRoot.toString(),
                                        ini.toString()))
                        .redirectError(log.toFile())
                        .start();
        BufferedReader output = process.inputReader();
        for (String line = output.readLine(); line != null; line = output.readLine()) {
            if (line.startsWith(READY)) {
                int port = Integer.parseInt(line.substring(READY.length()));
                return new HowdahProcess(
                        process, new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
            }
        }
        throw new IllegalStateException("the server has not started: " + Files.readString(log));
    }

    InetSocketAddress address() {
        return address;
    }

    /** Ends it, as a service is ended. */
    @Override
    public void close() throws IOException {
        process.getOutputStream().close();
        try {
            if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly();
                throw new IllegalStateException("the server did not end");
            }
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }
}
