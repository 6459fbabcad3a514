package io.howdah.channel;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Finds and loads the native library: the file that the system property {@code howdah.library}
 * names, else the one in the jar. The program that PHP processes run lies beside it, unless {@code
 * howdah.process} names another one.
 *
 * <p>There is one engine, {@code libhowdah.so}, in a process, and the JVM gives a library to one
 * class loader. So what it loads is {@code libhowdah-jni.so}, which lies beside it and attaches the
 * classes of this class loader to the engine; see {@code native/jni/loader.c}. Where another class
 * loader has loaded that file, a copy is loaded, and deleted at once.
 *
 * <p>Files of the jar are kept in {@code howdah-<user id>} in the folder for temporary files, by
 * what is in them, for the JVMs that come later.
 */
public final class NativeLibrary {

    private static final String PROPERTY = "howdah.library";
    private static final String PROCESS_PROPERTY = "howdah.process";
    private static final String ENGINE = "libhowdah.so";
    private static final String LOADER = "libhowdah-jni.so";
    private static final String PROCESS = "howdah-process";
    private static final String BUILD = "howdah-build";
    private static final String RESOURCES = "/io/howdah/native/linux-x86_64/";

    private static final String COPY_PREFIX = "copy-";

    /** What a JVM that was killed has left is older than this. */
    private static final Duration ABANDONED = Duration.ofHours(1);

    /** What each ELF file of 64 bits begins with. */
    private static final int ELF_HEADER = 64;

    private static final int EM_X86_64 = 62;

    private static final String OTHER_FOLDER =
            "name a folder for temporary files by -Djava.io.tmpdir, or a "
                    + ENGINE
                    + " that lies elsewhere by -D"
                    + PROPERTY;

    private static final String OTHER_JAR = "Use a jar of Howdah that is whole";

    private static final String BUILD_IT =
            "Build it (make build), or set -D" + PROPERTY + " to where it is";

    private static boolean loaded;
    private static boolean attached;

    private NativeLibrary() {}

    /**
     * Loads the natives, unless that has been done; those of PHP processes can be called then.
     * After a failure, the next call tries again.
     *
     * @throws UnsatisfiedLinkError which says why not, and what to do
     */
    public static synchronized void load() {
        if (loaded) {
            return;
        }
        Path loader = file(LOADER);
        requireLibrary(loader);
        try {
            loadForThisClassLoader(loader);
        } catch (LinkageError e) {
            throw refused(String.valueOf(e.getMessage()), e);
        }
        loaded = true;
    }

    /**
     * Loads the engine, and attaches this class loader to it, unless that has been done. After a
     * failure, the next call tries again.
     *
     * @throws UnsatisfiedLinkError which says why not, and what to do
     */
    static synchronized void loadEngine() {
        if (attached) {
            return;
        }
        Path engine = file(ENGINE);
        requireLibrary(engine);
        load();
        String failure;
        try {
            failure = attach(engine.toString(), build());
        } catch (LinkageError e) {
            throw refused(String.valueOf(e.getMessage()), e);
        }
        if (failure != null) {
            throw refused(failure, null);
        }
        attached = true;
    }

    private static native @Nullable String attach(String engine, String build);

    private static Path file(String name) {
        String named = System.getProperty(PROPERTY);
        if (named == null) {
            return unpacked(name);
        }
        Path engine = Path.of(named).toAbsolutePath();
        return name.equals(ENGINE) ? engine : engine.resolveSibling(name);
    }

    /**
     * What is wrong with a file, before the dynamic linker has it: the linker takes one of another
     * machine for none, and a program that maps one that ends early is ended by SIGBUS.
     */
    private static void requireLibrary(Path file) {
        try (SeekableByteChannel channel = Files.newByteChannel(file)) {
            ByteBuffer header = ByteBuffer.allocate(ELF_HEADER).order(ByteOrder.LITTLE_ENDIAN);
            while (header.hasRemaining() && channel.read(header) >= 0) {
                // reads it all
            }
            // e_ident: the magic number, ELFCLASS64, ELFDATA2LSB
            if (header.hasRemaining()
                    || header.getInt(0) != 0x464c457f
                    || header.getShort(4) != 0x0102) {
                throw failed(file + " is no ELF file of 64 bits", BUILD_IT, null);
            }
            int machine = header.getShort(18);
            if (machine != EM_X86_64) {
                throw failed(
                        file + " was built for the ELF machine " + machine,
                        "Use the library that was built for this platform, "
                                + System.getProperty("os.arch"),
                        null);
            }
            // The table of sections is what a linker writes last: e_shoff, e_shentsize, e_shnum.
            long whole = header.getLong(40) + (long) header.getShort(58) * header.getShort(60);
            if (channel.size() < whole) {
                throw failed(
                        file + " ends early, after " + channel.size() + " bytes of " + whole,
                        "Copy it again, as a whole",
                        null);
            }
        } catch (NoSuchFileException e) {
            throw failed("there is no file " + file, BUILD_IT, e);
        } catch (IOException e) {
            throw failed(
                    "the library cannot be read: " + e,
                    "Give this user access to it, or set -D" + PROPERTY + " to another one",
                    e);
        }
    }

    @SuppressWarnings("UnsafeDynamicallyLoadedCode") // the path is the host's, or this class's own
    private static void loadForThisClassLoader(Path loader) {
        try {
            System.load(loader.toString());
        } catch (UnsatisfiedLinkError e) {
            // The JVM has no other sign of it than this message.
            String message = String.valueOf(e.getMessage()).toLowerCase(Locale.ROOT);
            if (!message.contains("another classloader")) {
                throw e;
            }
            loadCopy(loader);
        }
    }

    @SuppressWarnings("UnsafeDynamicallyLoadedCode") // the path is this class's own
    private static void loadCopy(Path loader) {
        try {
            Path copy = Files.createTempFile(folder(), COPY_PREFIX, ".so");
            try {
                Files.copy(loader, copy, StandardCopyOption.REPLACE_EXISTING);
                System.load(copy.toString());
            } finally {
                Files.delete(copy); // what is mapped stays
            }
        } catch (IOException e) {
            throw failed(
                    "another class loader has loaded "
                            + loader
                            + ", and it could not be copied for this one: "
                            + e,
                    "Fix that, or " + OTHER_FOLDER,
                    e);
        }
    }

    private static UnsatisfiedLinkError failed(
            String why, String advice, @Nullable Throwable cause) {
        UnsatisfiedLinkError explained =
                new UnsatisfiedLinkError(
                        "PHP could not be loaded into the JVM: " + why + ". " + advice);
        if (cause != null) {
            explained.initCause(cause);
        }
        return explained;
    }

    /** Of the dynamic linker, the JVM or the engine, which say no more than this. */
    private static UnsatisfiedLinkError refused(String why, @Nullable Throwable cause) {
        return failed(why, advice(why), cause);
    }

    private static String advice(String why) {
        if (why.contains("another build") || why.contains("not those of") || isForeign(why)) {
            return "Put one version of Howdah where all class loaders share it (the server's lib"
                    + " folder, the parent class loader), or use PhpEngine.PROCESSES, which has no engine"
                    + " in this process; if there is one version only, build its jar and its library"
                    + " together";
        }
        if (why.contains("failed to map segment") || why.contains("Operation not permitted")) {
            return "Is its folder mounted noexec? Then " + OTHER_FOLDER;
        }
        if (why.contains("libphp") && why.contains("cannot open shared object")) {
            return "Install PHP as a library (Debian: apt install libphp8.2-embed), of the version"
                    + " that Howdah was built for";
        }
        if (why.contains("GLIBC_") || why.contains("undefined symbol")) {
            return "It was built for another version of the C library or of PHP: build it here"
                    + " (make build)";
        }
        return "`howdah doctor` says what is missing";
    }

    /** An engine from before there were builds. */
    private static boolean isForeign(String why) {
        return why.contains("undefined symbol: hw_jni_attach");
    }

    /** {@return what Java and the engine must have in common} */
    private static String build() {
        try (InputStream content = NativeLibrary.class.getResourceAsStream(RESOURCES + BUILD)) {
            if (content == null) {
                throw failed("the jar has no " + RESOURCES + BUILD, OTHER_JAR, null);
            }
            return new String(content.readAllBytes(), UTF_8).strip();
        } catch (IOException e) {
            throw failed("the jar cannot be read: " + e, OTHER_JAR, e);
        }
    }

    /** {@return the program that PHP processes run} */
    public static synchronized Path processProgram() {
        String named = System.getProperty(PROCESS_PROPERTY);
        Path program = named != null ? Path.of(named).toAbsolutePath() : file(PROCESS);
        if (!Files.isExecutable(program)) {
            throw new IllegalStateException(
                    program
                            + " was expected to be the program that PHP processes run, "
                            + (Files.exists(program)
                                    ? "it cannot be executed. Is its folder mounted noexec? Then "
                                            + OTHER_FOLDER
                                    : "there is no such file. Build it (make build), or set -D"
                                            + PROCESS_PROPERTY
                                            + " to where it is"));
        }
        return program;
    }

    // --- What is in the jar

    /** Puts a file of the jar where programs and libraries can be, unless it is there. */
    private static Path unpacked(String name) {
        String system = System.getProperty("os.name") + " " + System.getProperty("os.arch");
        if (!system.toLowerCase(Locale.ROOT).matches("linux (amd64|x86_64)")) {
            throw new UnsatisfiedLinkError("Linux on x86-64 was expected, this is " + system);
        }
        try (InputStream content = NativeLibrary.class.getResourceAsStream(RESOURCES + name)) {
            if (content == null) {
                throw failed("the jar has no " + RESOURCES + name, BUILD_IT, null);
            }
            byte[] bytes = content.readAllBytes();
            Path into = ownFolder(folder().resolve(hash(bytes)));
            Path file = into.resolve(name);
            if (!holds(file, bytes)) {
                write(file, bytes);
            }
            return file;
        } catch (IOException e) {
            throw failed(
                    name + " could not be copied from the jar to a temporary folder: " + e,
                    "Fix that, or " + OTHER_FOLDER,
                    e);
        }
    }

    private static String hash(byte[] bytes) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(bytes);
            return HexFormat.of().formatHex(digest, 0, 8);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e); // each JDK has it
        }
    }

    private static boolean holds(Path file, byte[] bytes) throws IOException {
        return Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)
                && Files.size(file) == bytes.length
                && Arrays.equals(Files.readAllBytes(file), bytes);
    }

    /** Whole or not at all: other JVMs may look for it at the same time. */
    private static void write(Path file, byte[] bytes) throws IOException {
        Path part =
                Files.createTempFile(
                        folder(),
                        COPY_PREFIX,
                        null,
                        PosixFilePermissions.asFileAttribute(
                                PosixFilePermissions.fromString("rwx------")));
        try {
            Files.write(part, bytes);
            Files.move(part, file, StandardCopyOption.ATOMIC_MOVE);
        } finally {
            Files.deleteIfExists(part);
        }
    }

    /** The folder of this user, which nobody else can write to. */
    private static Path folder() throws IOException {
        Object user = Files.getAttribute(Path.of("/proc/self"), "unix:uid");
        Path folder =
                ownFolder(
                        Path.of(System.getProperty("java.io.tmpdir"))
                                .toAbsolutePath()
                                .resolve("howdah-" + user));
        deleteAbandonedCopies(folder);
        return folder;
    }

    private static Path ownFolder(Path folder) throws IOException {
        try {
            Files.createDirectory(
                    folder,
                    PosixFilePermissions.asFileAttribute(
                            PosixFilePermissions.fromString("rwx------")));
        } catch (FileAlreadyExistsException e) {
            // of an earlier JVM; or somebody who would like to have their library loaded
        }
        PosixFileAttributes found =
                Files.readAttributes(folder, PosixFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
        Object owner = Files.getAttribute(folder, "unix:uid", LinkOption.NOFOLLOW_LINKS);
        Object user = Files.getAttribute(Path.of("/proc/self"), "unix:uid");
        if (!found.isDirectory()
                || !owner.equals(user)
                || !PosixFilePermissions.toString(found.permissions()).endsWith("------")) {
            throw new IOException(
                    folder
                            + " was expected to be a folder that this user alone can use; it belongs to "
                            + found.owner().getName()
                            + " with "
                            + PosixFilePermissions.toString(found.permissions()));
        }
        return folder;
    }

    /** What cannot be deleted stays: another JVM may do it at the same time, or nobody may. */
    private static void deleteAbandonedCopies(Path folder) {
        Instant old = Instant.now().minus(ABANDONED);
        try (DirectoryStream<Path> copies = Files.newDirectoryStream(folder, COPY_PREFIX + "*")) {
            for (Path copy : copies) {
                deleteIfOlder(copy, old);
            }
        } catch (IOException | DirectoryIteratorException e) {
            // the next one may be able to
        }
    }

    private static void deleteIfOlder(Path copy, Instant old) {
        try {
            if (Files.getLastModifiedTime(copy, LinkOption.NOFOLLOW_LINKS)
                    .toInstant()
                    .isBefore(old)) {
                Files.deleteIfExists(copy);
            }
        } catch (IOException e) {
            // as said above
        }
    }
}
