package io.howdah.border;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Finds and loads libhowdah.so: the file that the system property {@code howdah.library} names,
 * else the one in the jar, which is copied to a temporary folder that goes when the JVM exits. The
 * program of the workers lies beside it, unless {@code howdah.worker} names another one.
 */
final class NativeLibrary {

    private static final String PROPERTY = "howdah.library";
    private static final String WORKER_PROPERTY = "howdah.worker";
    private static final String LIBRARY = "libhowdah.so";
    private static final String WORKER = "howdah-worker";
    private static final String RESOURCES = "/io/howdah/native/linux-x86_64/";

    /** Where the files are; null until they are needed. */
    private static @Nullable Path folder;

    private static boolean loaded;

    private NativeLibrary() {}

    static synchronized void load() {
        if (loaded) {
            return;
        }
        String file = System.getProperty(PROPERTY);
        try {
            System.load(
                    file != null
                            ? Path.of(file).toAbsolutePath().toString()
                            : extract(LIBRARY).toString());
            loaded = true;
        } catch (UnsatisfiedLinkError e) {
            UnsatisfiedLinkError explained =
                    new UnsatisfiedLinkError(
                            "PHP could not be loaded into the JVM: "
                                    + e.getMessage()
                                    + ". It needs libphp (Debian: libphp8.2-embed) and the C library's standard"
                                    + " libraries; `howdah doctor` says what is missing");
            explained.initCause(e);
            throw explained;
        }
    }

    /** {@return the program that workers are processes of} */
    static synchronized Path worker() {
        String named = System.getProperty(WORKER_PROPERTY);
        String library = System.getProperty(PROPERTY);
        Path program =
                named != null
                        ? Path.of(named).toAbsolutePath()
                        : library != null
                                ? Path.of(library).toAbsolutePath().resolveSibling(WORKER)
                                : extract(WORKER);
        if (!Files.isExecutable(program)) {
            throw new IllegalStateException(
                    program
                            + " was expected to be the program of PHP's workers, it cannot be executed:"
                            + " build it, or set -D"
                            + WORKER_PROPERTY);
        }
        return program;
    }

    private static Path extract(String name) {
        String system = System.getProperty("os.name") + " " + System.getProperty("os.arch");
        if (!system.toLowerCase(Locale.ROOT).matches("linux (amd64|x86_64)")) {
            throw new UnsatisfiedLinkError("Linux on x86-64 was expected, this is " + system);
        }
        try (InputStream content = NativeLibrary.class.getResourceAsStream(RESOURCES + name)) {
            if (content == null) {
                throw new UnsatisfiedLinkError(
                        "the jar has no " + RESOURCES + name + "; build it, or set -D" + PROPERTY);
            }
            Path into = folder;
            if (into == null) {
                into = Files.createTempDirectory("howdah");
                into.toFile().deleteOnExit();
                folder = into;
            }
            Path file = into.resolve(name);
            if (!Files.exists(file)) {
                Files.copy(content, file, StandardCopyOption.REPLACE_EXISTING);
                Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwx------"));
                file.toFile().deleteOnExit();
            }
            return file;
        } catch (IOException e) {
            UnsatisfiedLinkError failed =
                    new UnsatisfiedLinkError(name + " could not be copied to a temporary folder");
            failed.initCause(e);
            throw failed;
        }
    }
}
