package io.howdah.library;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * What the jar has for this machine, below {@code io/howdah/native/linux-x86_64}: the loader, which
 * any PHP takes, and for each minor version of PHP a folder such as {@code php8.4} with the engine
 * and the program that PHP processes run. {@code php-versions} lists them.
 */
final class JarBuilds {

    private static final String FOLDER = "/io/howdah/native/linux-x86_64/";
    private static final String BUILD = "howdah-build";
    private static final String VERSIONS = "php-versions";
    private static final String OTHER_JAR = "Use a jar of Howdah that is whole";

    private JarBuilds() {}

    /** {@return what Java and the engine must have in common} */
    static String build() {
        return text(BUILD);
    }

    /** {@return a file that has nothing to do with PHP, where it can be loaded} */
    static Path file(String name) {
        requirePlatform();
        return unpack(name, name, null);
    }

    /** {@return a file of the build for the PHP that is on this machine, where it can be loaded} */
    static Path fileForPhp(String name) {
        requirePlatform();
        Libphp php = choosePhp(text(VERSIONS).lines().toList());
        return unpack("php" + php.version() + "/" + name, name, php.file());
    }

    /** The newest PHP for which there is a build. */
    private static Libphp choosePhp(List<String> versions) {
        List<Path> folders = Libphp.folders();
        List<Libphp> found;
        try {
            found = Libphp.find(folders);
        } catch (IOException e) {
            throw NativeLibrary.failed(
                    "-D" + Libphp.PROPERTY + " names no PHP: " + e, install(versions), e);
        }
        for (Libphp each : found) {
            if (versions.contains(each.version())) {
                return each;
            }
        }
        String has = "this jar has builds for PHP " + String.join(", ", versions);
        if (found.isEmpty()) {
            throw NativeLibrary.failed(
                    has
                            + ", and no libphp.so was found in "
                            + String.join(", ", folders.stream().map(Path::toString).toList()),
                    install(versions) + ", or name one elsewhere by -D" + Libphp.PROPERTY,
                    null);
        }
        List<String> others =
                found.stream().map(each -> each.version() + " (" + each.file() + ")").toList();
        throw NativeLibrary.failed(
                has + ", and what was found is PHP " + String.join(", ", others),
                install(versions)
                        + ", or build Howdah for that PHP (make build), and name its libhowdah.so by -D"
                        + NativeLibrary.PROPERTY,
                null);
    }

    private static String install(List<String> versions) {
        List<String> packages = versions.stream().map(each -> "libphp" + each + "-embed").toList();
        return "Install one that it has a build for (Debian: apt install "
                + String.join(" or ", packages)
                + ")";
    }

    private static String text(String name) {
        try (InputStream content = JarBuilds.class.getResourceAsStream(FOLDER + name)) {
            if (content == null) {
                throw NativeLibrary.failed("the jar has no " + FOLDER + name, OTHER_JAR, null);
            }
            return new String(content.readAllBytes(), UTF_8).strip();
        } catch (IOException e) {
            throw NativeLibrary.failed("the jar cannot be read: " + e, OTHER_JAR, e);
        }
    }

    private static void requirePlatform() {
        String system = System.getProperty("os.name") + " " + System.getProperty("os.arch");
        if (!system.toLowerCase(Locale.ROOT).matches("linux (amd64|x86_64)")) {
            throw new UnsatisfiedLinkError("Linux on x86-64 was expected, this is " + system);
        }
    }

    private static Path unpack(String resource, String name, @Nullable Path libphp) {
        try (InputStream content = JarBuilds.class.getResourceAsStream(FOLDER + resource)) {
            if (content == null) {
                throw NativeLibrary.failed("the jar has no " + FOLDER + resource, OTHER_JAR, null);
            }
            return UnpackedFiles.unpack(name, content.readAllBytes(), libphp);
        } catch (IOException e) {
            throw NativeLibrary.failed(
                    name + " could not be copied from the jar to a temporary folder: " + e,
                    "Fix that, or " + NativeLibrary.OTHER_FOLDER,
                    e);
        }
    }
}
