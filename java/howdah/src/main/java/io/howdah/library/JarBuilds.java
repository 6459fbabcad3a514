package io.howdah.library;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the jar has for this machine, in a folder such as {@code io/howdah/native/linux-x86_64}: the
 * loader, which any PHP takes, and for each minor version of PHP a folder such as {@code php8.4}
 * with the engine and the program that PHP processes run. {@code php-versions} lists them.
 */
final class JarBuilds {

    private static final String BUILD = "howdah-build";
    private static final String VERSIONS = "php-versions";
    private static final String OTHER_JAR = "Use a jar of Howdah that is whole";

    private JarBuilds() {}

    /** {@return what Java and the engine must have in common} */
    static String build() {
        return text(BUILD);
    }

    /** {@return the version of Howdah, which all that the jar has is of, for whatever machine} */
    static String version() {
        for (Machine each : Machine.values()) {
            if (has(each, BUILD)) {
                String build = text(each, BUILD);
                return build.substring(0, build.lastIndexOf('-'));
            }
        }
        throw NativeLibrary.failed("the jar has no build for any machine", OTHER_JAR, null);
    }

    /** {@return a file that has nothing to do with PHP, where it can be loaded} */
    static Path file(String name) {
        return unpack(name, name, null);
    }

    /** {@return a file of the build for the PHP that is on this machine, where it can be loaded} */
    static Path fileForPhp(String name) {
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
        return text(Machine.current(), name);
    }

    private static String text(Machine of, String name) {
        try (InputStream content = open(of, name)) {
            return new String(content.readAllBytes(), UTF_8).strip();
        } catch (IOException e) {
            throw NativeLibrary.failed("the jar cannot be read: " + e, OTHER_JAR, e);
        }
    }

    private static Path unpack(String resource, String name, @Nullable Path libphp) {
        try (InputStream content = open(Machine.current(), resource)) {
            return UnpackedFiles.unpack(name, content.readAllBytes(), libphp);
        } catch (IOException e) {
            throw NativeLibrary.failed(
                    name + " could not be copied from the jar to a temporary folder: " + e,
                    "Fix that, or " + NativeLibrary.OTHER_FOLDER,
                    e);
        }
    }

    private static boolean has(Machine of, String name) {
        return JarBuilds.class.getResource(of.folderInJar() + name) != null;
    }

    private static InputStream open(Machine of, String name) {
        String resource = of.folderInJar() + name;
        InputStream content = JarBuilds.class.getResourceAsStream(resource);
        if (content != null) {
            return content;
        }
        throw has(of, BUILD)
                ? NativeLibrary.failed("the jar has no " + resource, OTHER_JAR, null)
                : NativeLibrary.failed(
                        "the jar has no build for Linux on " + of.architecture,
                        "Build Howdah on such a machine (make build), and use its jars",
                        null);
    }
}
