package io.howdah.cli.serve;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import io.howdah.channel.JniChannel;
import java.io.IOException;
import java.io.InputStream;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Which request PHP was handling when a server's process died. On the embedded engine, a crash of
 * PHP or of an extension ends the server, and nothing can be logged any more: the next server that
 * this user starts on this machine does.
 *
 * <p>A file for each server, which it has locked while it lives, and mapped into memory, where PHP
 * notes the request. A server that ends in good order deletes it.
 *
 * <pre>
 *     0 .. 4095       JniChannel.noteRequestsIn()
 *     4096 .. 8191    lines: the worker's script, the working directory, where the JVM writes of a crash
 * </pre>
 */
final class CrashNotes {

    private static final Logger LOG = LoggerFactory.getLogger(CrashNotes.class);
    private static final String SUFFIX = ".request";
    private static final int SIZE = 2 * JniChannel.NOTE_SIZE;

    /** The JVM's, of a crash. What it was stands in its first lines. */
    private static final String LOG_FILE = "/hs_err_pid%p.log";

    private static final int LOG_BYTES = 4096;

    private CrashNotes() {}

    /** The file of this process. */
    static final class Note implements AutoCloseable {

        private final Path file;
        private final FileChannel channel;

        private Note(Path file, FileChannel channel) {
            this.file = file;
            this.channel = channel;
        }

        /** The server ends in good order. The memory stays mapped as long as the process. */
        @Override
        public void close() {
            try {
                Files.deleteIfExists(file);
                channel.close();
            } catch (IOException e) {
                LOG.debug("{} could not be deleted", file, e);
            }
        }
    }

    /**
     * Has PHP note requests from now on. Where that cannot be, the server runs without.
     *
     * @param folder of this user
     * @param worker the worker's script, or empty
     */
    static Optional<Note> open(Path folder, Optional<Path> worker) {
        Path file = folder.resolve(ProcessHandle.current().pid() + SUFFIX);
        try {
            Files.deleteIfExists(file);
            FileChannel channel =
                    FileChannel.open(
                            file,
                            Set.of(
                                    StandardOpenOption.CREATE_NEW,
                                    StandardOpenOption.READ,
                                    StandardOpenOption.WRITE),
                            RunningServers.permissions("rw-------"));
            channel.lock();
            // The disk's blocks, too: where it is full, memory that is mapped to nothing ends the
            // JVM.
            channel.write(ByteBuffer.allocate(SIZE));
            MappedByteBuffer memory = channel.map(FileChannel.MapMode.READ_WRITE, 0, SIZE);
            byte[] about =
                    String.join(
                                    "\n",
                                    worker.map(Path::toString).orElse(""),
                                    Path.of("").toAbsolutePath().toString(),
                                    errorFile())
                            .getBytes(UTF_8);
            memory.put(
                    JniChannel.NOTE_SIZE, about, 0, Math.min(about.length, JniChannel.NOTE_SIZE));
            JniChannel.noteRequestsIn(memory);
            return Optional.of(new Note(file, channel));
        } catch (IOException e) {
            LOG.warn("a crash will not leave a note of its request: {}", e.getMessage());
            return Optional.empty();
        }
    }

    /**
     * Where the JVM writes of its own crash; empty: into the working directory, which PHP changes.
     */
    private static String errorFile() {
        String option = "-XX:ErrorFile=";
        return ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                .filter(argument -> argument.startsWith(option))
                .map(argument -> argument.substring(option.length()))
                .findFirst()
                .orElse("");
    }

    /**
     * Logs what servers have left that have died, and deletes it. PHP code runs as the same user,
     * so a note may be anything: it is no link, it is not waited for, and it cannot keep a server
     * from its start.
     */
    static void report(Path folder) {
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.sorted().toList()) {
                if (file.getFileName().toString().matches("\\d{1,18}\\" + SUFFIX)
                        && Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
                    reportIfDead(file);
                }
            }
        } catch (IOException e) {
            LOG.warn("notes of crashes cannot be read: {}", e.getMessage());
        }
    }

    private static void reportIfDead(Path file) throws IOException {
        try (FileChannel channel =
                        FileChannel.open(
                                file,
                                StandardOpenOption.READ,
                                StandardOpenOption.WRITE,
                                LinkOption.NOFOLLOW_LINKS);
                FileLock lock = channel.tryLock()) {
            if (lock == null) {
                return; // it lives
            }
            ByteBuffer bytes = ByteBuffer.allocate(SIZE);
            while (bytes.hasRemaining() && channel.read(bytes) > 0) {}
            String name = file.getFileName().toString();
            tell(name.substring(0, name.length() - SUFFIX.length()), bytes);
            Files.deleteIfExists(file);
        }
    }

    private static void tell(String pid, ByteBuffer bytes) {
        String request = printable(text(bytes, 0, JniChannel.NOTE_SCRIPT));
        String script = text(bytes, JniChannel.NOTE_SCRIPT, JniChannel.NOTE_SIZE);
        String[] about = (text(bytes, JniChannel.NOTE_SIZE, SIZE) + "\n\n\n").split("\n", -1);
        String cause =
                (about[2].isEmpty()
                                ? Stream.of(about[1] + LOG_FILE, parent(script) + LOG_FILE)
                                : Stream.of(about[2]))
                        .map(log -> cause(log.replace("%p", pid)))
                        .filter(found -> !found.isEmpty())
                        .findFirst()
                        .orElse("");
        if (request.isEmpty()) {
            LOG.warn("server process {} has died{}; PHP was handling no request", pid, cause);
        } else {
            LOG.error(
                    "server process {} has died{} in {} ({})",
                    pid,
                    cause,
                    request,
                    printable(script.isEmpty() ? about[0] : script));
        }
    }

    private static String parent(String script) {
        return script.substring(0, Math.max(0, script.lastIndexOf('/')));
    }

    /** What the JVM's own log of the crash says, if there is one. */
    private static String cause(String name) {
        try {
            Path log = Path.of(name);
            if (!Files.isRegularFile(log) || Files.size(log) == 0) { // as devices are
                return "";
            }
            try (InputStream in = Files.newInputStream(log)) {
                return new String(in.readNBytes(LOG_BYTES), ISO_8859_1)
                        .lines()
                        .filter(line -> line.matches("#  (SIG\\w+|Internal Error).*"))
                        .findFirst()
                        .map(line -> " by " + line.substring(1).strip() + ", see " + log + ",")
                        .map(CrashNotes::printable)
                        .orElse("");
            }
        } catch (IOException | InvalidPathException e) { // the locale may have no such characters
            return "";
        }
    }

    private static String text(ByteBuffer bytes, int from, int to) {
        int end = from;
        while (end < Math.min(to, bytes.position()) && bytes.get(end) != 0) {
            end++;
        }
        return UTF_8.decode(bytes.slice(from, end - from)).toString();
    }

    /** Without what would begin a line, or command a terminal. */
    private static String printable(String text) {
        return text.replaceAll("[\\p{Cc}\\p{Cf}\\p{Zl}\\p{Zp}]", "?");
    }
}
