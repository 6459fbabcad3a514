package io.howdah.benchmarks.calls;

import io.howdah.Php;
import io.howdah.PhpFunction;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.jar.Attributes;
import java.util.jar.JarFile;

/**
 * The server of the PHP/Java Bridge, which is compared with where it is installed: a JVM of its
 * own, which PHP code reaches through a socket.
 */
final class Bridge implements AutoCloseable {

    /** Names the folder with JavaBridge.jar and Java.inc. */
    static final String VARIABLE = "HOWDAH_PHP_JAVA_BRIDGE";

    private static final String JAR = "JavaBridge.jar";
    private static final String CLIENT = "Java.inc";
    private static final Duration START = Duration.ofSeconds(20);
    private static final int PAUSE_MILLIS = 50;

    private final Path folder;
    private final int port;
    private final Process process;

    private Bridge(Path folder, int port, Process process) {
        this.folder = folder;
        this.port = port;
        this.process = process;
        // Where this process is ended while it measures.
        Runtime.getRuntime().addShutdownHook(new Thread(process::destroy));
    }

    /**
     * {@return whether it is there to be compared with}
     *
     * @throws IllegalArgumentException if it is said to be where it is not
     */
    static boolean isInstalled() {
        String named = System.getenv(VARIABLE);
        if (named == null) {
            return false;
        }
        for (Path each : List.of(Path.of(named, JAR), Path.of(named, CLIENT))) {
            if (!Files.isReadable(each)) {
                throw new IllegalArgumentException(
                        VARIABLE
                                + " should name the folder with JavaBridge.jar and Java.inc, but "
                                + each
                                + " cannot be read");
            }
        }
        return true;
    }

    /** Starts it on a free local port, and waits until it answers there. */
    static Bridge start() {
        Path folder = Path.of(String.valueOf(System.getenv(VARIABLE))).toAbsolutePath();
        try {
            int port = freePort();
            Bridge bridge = new Bridge(folder, port, launch(folder.resolve(JAR), port));
            bridge.awaitStart();
            return bridge;
        } catch (IOException e) {
            throw new UncheckedIOException("the PHP/Java Bridge cannot be started", e);
        } catch (InterruptedException e) {
            throw new IllegalStateException("interrupted while the PHP/Java Bridge started", e);
        }
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    private static Process launch(Path jar, int port) throws IOException {
        String ownClasses = System.getProperty("java.class.path");
        return new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        jar + File.pathSeparator + ownClasses,
                        mainClass(jar),
                        "INET_LOCAL:" + port,
                        "0")
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
    }

    private static String mainClass(Path jar) throws IOException {
        try (JarFile file = new JarFile(jar.toFile())) {
            return file.getManifest().getMainAttributes().getValue(Attributes.Name.MAIN_CLASS);
        }
    }

    private void awaitStart() throws InterruptedException {
        long begin = System.nanoTime();
        while (!isListening()) {
            boolean ended = process.waitFor(PAUSE_MILLIS, TimeUnit.MILLISECONDS);
            if (ended || System.nanoTime() - begin > START.toNanos()) {
                close();
                throw new IllegalStateException(
                        "the PHP/Java Bridge does not listen on port "
                                + port
                                + "; see what it says by: java -jar "
                                + folder.resolve(JAR)
                                + " INET_LOCAL:"
                                + port);
            }
        }
    }

    private boolean isListening() {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            return socket.isConnected();
        } catch (IOException e) {
            return false;
        }
    }

    /** Includes Java.inc, set up for this server. */
    void connect(Php php) {
        PhpFunction define = php.function("define");
        define.call("JAVA_HOSTS", port);
        define.call("JAVA_SERVLET", false);
        define.call("JAVA_PREFER_VALUES", 1);
        define.call("JAVA_DISABLE_AUTOLOAD", true);
        // It was written for PHP versions that did not yet deprecate what it does.
        php.eval("error_reporting(E_ALL & ~E_DEPRECATED);");
        php.include(folder.resolve(CLIENT));
    }

    @Override
    public void close() {
        process.destroy();
    }
}
