package io.howdah.cli.serve;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.LinkOption;
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
 * The servers that run on this machine: each has a file that says where it listens, so that {@code
 * howdah reload} finds it. A user finds his own, root finds all.
 */
final class RunningServers {

    private static final Logger LOG = LoggerFactory.getLogger(RunningServers.class);
    private static final String RUNTIME = "XDG_RUNTIME_DIR";
    private static final String PREFIX = "howdah-";
    private static final String SUFFIX = ".server";
    private static final String ROOT = "root";
    private static final String USER = System.getProperty("user.name");

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
        String runtime = System.getenv(RUNTIME);
        Path parent =
                runtime == null || runtime.isEmpty()
                        ? Path.of(System.getProperty("java.io.tmpdir"))
                        : Path.of(runtime);
        return parent.resolve(PREFIX + USER);
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
        if (!isOf(USER, folder)) {
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

    /** Those that run: this user's, and for root those of all users. */
    static List<Entry> all() {
        List<Entry> running = new ArrayList<>(own());
        if (USER.equals(ROOT)) {
            ProcessHandle.allProcesses().forEach(process -> addOfOther(running, process));
        }
        return running;
    }

    /** This user's; files of processes that do not run any more are deleted. */
    private static List<Entry> own() {
        Path folder = folder();
        List<Entry> running = new ArrayList<>();
        if (!isOf(USER, folder)) {
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

    /**
     * A folder that is nobody else's, and no link: what somebody else has put there is nothing to
     * go by.
     */
    private static boolean isOf(String user, Path folder) {
        return Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS) && owns(user, folder);
    }

    private static boolean owns(String user, Path file) {
        try {
            return Files.getOwner(file, LinkOption.NOFOLLOW_LINKS).getName().equals(user);
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
        running.add(read(pid, file));
    }

    private static Entry read(long pid, Path file) throws IOException {
        Properties properties = new Properties();
        try (Reader in =
                new InputStreamReader(
                        Files.newInputStream(file, LinkOption.NOFOLLOW_LINKS), UTF_8)) {
            properties.load(in);
        }
        return new Entry(
                pid, properties.getProperty("url", ""), properties.getProperty("admin", ""));
    }

    /**
     * Adds a process of another user, if it has a file. That lies where the process itself puts it,
     * by its environment and in its own /tmp, which systemd may have made for it. The user may do
     * with it as he likes: only a file of his own in a folder of his own is read, and no link.
     */
    private static void addOfOther(List<Entry> running, ProcessHandle process) {
        String user = process.info().user().orElse(USER);
        if (user.equals(USER)) {
            return;
        }
        Path proc = Path.of("/proc", Long.toString(process.pid()));
        try {
            Path folder = within(proc.resolve("root"), parent(proc)).resolve(PREFIX + user);
            Path file = folder.resolve(process.pid() + SUFFIX);
            if (isOf(user, folder)
                    && Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)
                    && owns(user, file)) {
                running.add(read(process.pid(), file));
            }
        } catch (IOException | IllegalArgumentException e) {
            LOG.debug("process {} could not be looked at", process.pid(), e);
        }
    }

    private static Path within(Path root, Path absolute) {
        return root.resolve(absolute.toString().substring(1));
    }

    /** Where a process keeps its folder of servers. */
    private static Path parent(Path proc) throws IOException {
        String environment = Files.readString(proc.resolve("environ"), ISO_8859_1);
        for (String variable : environment.split("\0", -1)) {
            if (variable.startsWith(RUNTIME + "=/")) {
                return Path.of(variable.substring(RUNTIME.length() + 1));
            }
        }
        return Path.of("/tmp");
    }

    /** An address as a URL that works on this machine. */
    static String url(String scheme, InetSocketAddress address) {
        InetAddress host = address.getAddress();
        String name = host.isAnyLocalAddress() ? "localhost" : host.getHostAddress();
        String shown = name.indexOf(':') < 0 ? name : "[" + name + "]";
        return scheme + "://" + shown + ":" + address.getPort() + "/";
    }
}
