package io.howdah.border;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Locale;

/**
 * Finds and loads libhowdah.so: the file that the system property {@code howdah.library} names,
 * else the one in the jar, which is copied to a temporary folder that goes when the JVM exits.
 */
final class NativeLibrary {

    private static final String PROPERTY = "howdah.library";
    private static final String RESOURCE = "/io/howdah/native/linux-x86_64/libhowdah.so";

    private NativeLibrary() {}

    static void load() {
        String file = System.getProperty(PROPERTY);
        try {
            System.load(file != null ? Path.of(file).toAbsolutePath().toString() : extract());
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

    private static String extract() {
        String system = System.getProperty("os.name") + " " + System.getProperty("os.arch");
        if (!system.toLowerCase(Locale.ROOT).matches("linux (amd64|x86_64)")) {
            throw new UnsatisfiedLinkError("Linux on x86-64 was expected, this is " + system);
        }
        try (InputStream library = NativeLibrary.class.getResourceAsStream(RESOURCE)) {
            if (library == null) {
                throw new UnsatisfiedLinkError(
                        "the jar has no " + RESOURCE + "; build it, or set -D" + PROPERTY);
            }
            Path folder = Files.createTempDirectory("howdah");
            Path file = folder.resolve("libhowdah.so");
            Files.copy(library, file, StandardCopyOption.REPLACE_EXISTING);
            folder.toFile().deleteOnExit();
            file.toFile().deleteOnExit();
            return file.toString();
        } catch (IOException e) {
            UnsatisfiedLinkError failed =
                    new UnsatisfiedLinkError(
                            "libhowdah.so could not be copied to a temporary folder");
            failed.initCause(e);
            throw failed;
        }
    }
}
