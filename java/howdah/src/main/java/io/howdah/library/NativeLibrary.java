package io.howdah.library;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
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
 * <p>The jar has builds for several versions of PHP ({@link JarBuilds}); the one for the PHP on
 * this machine ({@link Libphp}) is kept in the folder for temporary files ({@link UnpackedFiles}).
 */
public final class NativeLibrary {

    static final String PROPERTY = "howdah.library";
    private static final String PROCESS_PROPERTY = "howdah.process";
    private static final String ENGINE = "libhowdah.so";
    private static final String LOADER = "libhowdah-jni.so";
    private static final String PROCESS = "howdah-process";

    /** What each ELF file of 64 bits begins with. */
    private static final int ELF_HEADER = 64;

    static final String OTHER_FOLDER =
            "name a folder for temporary files by -Djava.io.tmpdir, or a "
                    + ENGINE
                    + " that lies elsewhere by -D"
                    + PROPERTY;

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
    public static synchronized void loadEngine() {
        if (attached) {
            return;
        }
        Path engine = file(ENGINE);
        requireLibrary(engine);
        load();
        String failure;
        try {
            failure = attach(engine.toString(), JarBuilds.build());
        } catch (LinkageError e) {
            throw refused(String.valueOf(e.getMessage()), e);
        }
        if (failure != null) {
            throw refused(failure, null);
        }
        attached = true;
    }

    private static native @Nullable String attach(String engine, String build);

    /** {@return the version of Howdah} */
    public static String version() {
        return JarBuilds.version();
    }

    private static Path file(String name) {
        String named = System.getProperty(PROPERTY);
        if (named == null) {
            return name.equals(LOADER) ? JarBuilds.file(name) : JarBuilds.fileForPhp(name);
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
            if (machine != Machine.current().elf) {
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
            Path copy = UnpackedFiles.copyOf(loader);
            try {
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

    static UnsatisfiedLinkError failed(String why, String advice, @Nullable Throwable cause) {
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
            return "It was built for another version of the C library or of PHP, mostly a later one:"
                    + " update PHP (Debian: apt upgrade), or build Howdah here (make build)";
        }
        return "`howdah doctor` says what is missing";
    }

    /** An engine from before there were builds. */
    private static boolean isForeign(String why) {
        return why.contains("undefined symbol: hw_jni_attach");
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
}
