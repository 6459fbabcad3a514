package io.howdah.library;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * PHP as a library.
 *
 * @param file where it is
 * @param version its minor version, such as 8.4, by which its binary interface goes
 */
record Libphp(Path file, String version) {

    /** Names one, in place of those in the folders of the system. */
    static final String PROPERTY = "howdah.libphp";

    /** As Debian names them, and PHP itself. libphp8.so is a link that says less. */
    private static final Pattern NAME = Pattern.compile("libphp(\\d+\\.\\d+)?\\.so");

    /** A text of PHP's code, which has the version of that code. */
    private static final String HEADER = "X-Powered-By: PHP/";

    private static final Pattern VERSION = Pattern.compile(HEADER + "(\\d+\\.\\d+)\\.");

    private static final Comparator<Libphp> BY_VERSION =
            Comparator.<Libphp>comparingInt(each -> each.part(0))
                    .thenComparingInt(each -> each.part(1));

    private int part(int i) {
        return Integer.parseInt(version.split("\\.", -1)[i]);
    }

    /** {@return where it is looked for} */
    static List<Path> folders() {
        Set<Path> folders = new LinkedHashSet<>();
        String named = System.getenv("LD_LIBRARY_PATH");
        if (named != null) {
            for (String each : named.split(":", -1)) {
                if (!each.isEmpty()) {
                    folders.add(Path.of(each).toAbsolutePath());
                }
            }
        }
        String own = "/usr/lib/" + Machine.current().architecture + "-linux-gnu";
        for (String each : List.of("/usr/local/lib", own, "/usr/lib64", "/usr/lib")) {
            folders.add(Path.of(each));
        }
        return List.copyOf(folders);
    }

    /**
     * {@return the one that the property names, else the first of each version in these folders,
     * the newest version first}
     *
     * @throws IOException if the one that is named cannot be read, or is none
     */
    static List<Libphp> find(List<Path> folders) throws IOException {
        String named = System.getProperty(PROPERTY);
        if (named != null) {
            Path file = Path.of(named).toAbsolutePath();
            return List.of(
                    at(file).orElseThrow(() -> new IOException(file + " is no library of PHP")));
        }
        Map<String, Libphp> found = new LinkedHashMap<>();
        for (Path folder : folders) {
            for (Path file : files(folder)) {
                try {
                    at(file).ifPresent(each -> found.putIfAbsent(each.version, each));
                } catch (IOException e) {
                    // a link that leads nowhere, or one that this user may not read
                }
            }
        }
        return found.values().stream().sorted(BY_VERSION.reversed()).toList();
    }

    private static List<Path> files(Path folder) {
        List<Path> files = new ArrayList<>();
        try (DirectoryStream<Path> all = Files.newDirectoryStream(folder, "libphp*.so")) {
            for (Path each : all) {
                if (NAME.matcher(each.getFileName().toString()).matches()) {
                    files.add(each);
                }
            }
        } catch (IOException | DirectoryIteratorException e) {
            return List.of(); // there is no such folder
        }
        files.sort(Comparator.naturalOrder());
        return files;
    }

    private static Optional<Libphp> at(Path file) throws IOException {
        Path real = file.toRealPath();
        Matcher name = NAME.matcher(real.getFileName().toString());
        if (name.matches() && name.group(1) != null) {
            return Optional.of(new Libphp(real, name.group(1)));
        }
        try (InputStream content = Files.newInputStream(real)) {
            Matcher text = VERSION.matcher(new String(content.readAllBytes(), ISO_8859_1));
            return text.find() ? Optional.of(new Libphp(real, text.group(1))) : Optional.empty();
        }
    }
}
