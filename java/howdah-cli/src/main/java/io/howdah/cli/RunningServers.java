package io.howdah.cli;

import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The servers that this user runs on this machine: each has a file that says where it listens, so
 * that {@code howdah reload} finds it.
 */
final class RunningServers {

    private static final Logger LOG = LoggerFactory.getLogger(RunningServers.class);
    private static final String SUFFIX = ".server";

    private RunningServers() {}

    /**
     * A running server.
     *
     * @param pid its process
     * @param url where it listens
     * @param admin the URL of its admin server
     */
    record Entry(long pid, String url, String admin) {}

    private static Path folder() {
        String runtime = System.getenv("XDG_RUNTIME_DIR");
        Path parent =
                runtime == null || runtime.isEmpty()
                        ? Path.of(System.getProperty("java.io.tmpdir"))
                        : Path.of(runtime);
        return parent.resolve("howdah-" + System.getProperty("user.name"));
    }

    /**
     * Writes this process's file. Where that cannot be, the server runs without.
     *
     * @return the file
     */
    static Path add(String url, String admin) {
        Path file = folder().resolve(ProcessHandle.current().pid() + SUFFIX);
        try {
            write(file, url, admin);
        } catch (IOException e) {
            LOG.warn("howdah reload will need the URL of the admin server: {}", e.getMessage());
        }
        return file;
    }

    /** {@return these permissions for what is made} */
    static FileAttribute<?> permissions(String symbolic) {
        return PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(symbolic));
    }

    /** {@return the folder of this user's servers, made if it is not there} */
    static Path ownFolder() throws IOException {
        Path folder = folder();
        if (!Files.isDirectory(folder)) {
            Files.createDirectories(folder, permissions("rwx------"));
        }
        if (!isOwn(folder)) {
            throw new IOException(folder + " belongs to somebody else");
        }
        return folder;
    }

    private static void write(Path file, String url, String admin) throws IOException {
        ownFolder();
        Properties properties = new Properties();
        properties.setProperty("url", url);
        properties.setProperty("admin", admin);
        try (Writer out = Files.newBufferedWriter(file)) {
            properties.store(out, null);
        }
    }

    /** Deletes a file that {@link #add} has written. */
    static void remove(Path file) {
        try {
            Files.deleteIfExists(file);
        } catch (IOException e) {
            LOG.debug("{} could not be deleted", file, e);
        }
    }

    /** Those that run; the files of others are deleted. */
    static List<Entry> all() {
        Path folder = folder();
        List<Entry> running = new ArrayList<>();
        if (!isOwn(folder)) {
            return running;
        }
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.sorted().toList()) {
                addRunning(running, file);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return running;
    }

    /** What somebody else has put there is nothing to go by. */
    private static boolean isOwn(Path folder) {
        try {
            return Files.isDirectory(folder)
                    && Files.getOwner(folder).getName().equals(System.getProperty("user.name"));
        } catch (IOException e) {
            return false;
        }
    }

    private static void addRunning(List<Entry> running, Path file) throws IOException {
        String name = file.getFileName().toString();
        if (!name.matches("\\d{1,18}\\" + SUFFIX)) {
            return;
        }
        long pid = Long.parseLong(name.substring(0, name.length() - SUFFIX.length()));
        if (ProcessHandle.of(pid).isEmpty()) {
            Files.deleteIfExists(file);
            return;
        }
        Properties properties = new Properties();
        try (Reader in = Files.newBufferedReader(file)) {
            properties.load(in);
        }
        running.add(
                new Entry(
                        pid,
                        properties.getProperty("url", ""),
                        properties.getProperty("admin", "")));
    }

    /** An address as a URL that works on this machine. */
    static String url(String scheme, InetSocketAddress address) {
        InetAddress host = address.getAddress();
        String name = host.isAnyLocalAddress() ? "localhost" : host.getHostAddress();
        String shown = name.indexOf(':') < 0 ? name : "[" + name + "]";
        return scheme + "://" + shown + ":" + address.getPort() + "/";
    }
}
