package io.howdah.cli.command;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.howdah.library.UnpackedFiles;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Howdah in one jar, which {@code java -jar} runs: {@code scripts/dist-jar} makes it. What must be
 * a file is copied from it.
 *
 * @param file where it is
 */
record RunnableJar(Path file) {

    /** Where it has what a checkout has below {@code php/}. */
    private static final String SCRIPTS = "io/howdah/cli/php/";

    /** As the launcher starts {@code php}. */
    private static final List<String> PHP_OPTIONS =
            List.of(
                    "-Xrs",
                    "-XX:+DisableAttachMechanism",
                    "-XX:-MaxFDLimit",
                    "-XX:+UseSerialGC",
                    "-XX:-UsePerfData",
                    "-XX:TieredStopAtLevel=1");

    /** {@return the one that this class is from, if it is from one} */
    static @Nullable RunnableJar find() {
        ClassLoader loader = RunnableJar.class.getClassLoader();
        if (loader.getResource(SCRIPTS + "autoload.php") == null) {
            return null;
        }
        try {
            return new RunnableJar(
                    Path.of(
                            RunnableJar.class
                                    .getProtectionDomain()
                                    .getCodeSource()
                                    .getLocation()
                                    .toURI()));
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    /** {@return a program that is {@code howdah php} of this jar} */
    Path phpBinary() {
        Path java = Path.of(System.getProperty("java.home"), "bin", "java");
        String script =
                "#!/bin/sh\nexec "
                        + quoted(java)
                        + " "
                        + String.join(" ", PHP_OPTIONS)
                        + " -jar "
                        + quoted(file)
                        + " php \"$@\"\n";
        try {
            return UnpackedFiles.unpack("php", script.getBytes(UTF_8), null);
        } catch (IOException e) {
            throw CommandException.failure(
                    "what PHP_BINARY names could not be written to a temporary folder: "
                            + e
                            + ". Name another folder by -Djava.io.tmpdir");
        }
    }

    /** For a shell. */
    private static String quoted(Path path) {
        return "'" + path.toString().replace("'", "'\\''") + "'";
    }

    /** {@return a folder with the PHP scripts, until this JVM ends} */
    Path copyScripts() {
        try {
            Path folder = Files.createTempDirectory("howdah-scripts-");
            Runtime.getRuntime().addShutdownHook(new Thread(() -> delete(folder)));
            try (JarFile jar = new JarFile(file.toFile())) {
                for (JarEntry entry : jar.stream().toList()) {
                    if (entry.getName().startsWith(SCRIPTS) && !entry.isDirectory()) {
                        copy(jar, entry, folder);
                    }
                }
            }
            return folder;
        } catch (IOException e) {
            throw CommandException.failure(
                    "PHP scripts could not be copied from "
                            + file
                            + " to a temporary folder: "
                            + e
                            + ". Name another folder by -Djava.io.tmpdir");
        }
    }

    private static void copy(JarFile jar, JarEntry entry, Path folder) throws IOException {
        Path copy = folder.resolve(entry.getName().substring(SCRIPTS.length()));
        Files.createDirectories(Objects.requireNonNull(copy.getParent()));
        try (InputStream content = jar.getInputStream(entry)) {
            Files.copy(content, copy);
        }
    }

    private static void delete(Path folder) {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        } catch (IOException | UncheckedIOException e) {
            // what is left is a temporary file
        }
    }
}
