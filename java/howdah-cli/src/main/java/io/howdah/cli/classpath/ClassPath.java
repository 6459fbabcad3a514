package io.howdah.cli.classpath;

import io.howdah.cli.command.CommandException;
import java.io.File;
import java.io.IOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Where Java classes are found, besides those of the JDK.
 *
 * @param entries jars and folders, all of which exist
 */
public record ClassPath(List<Path> entries) {

    /** Lists of jars, folders and {@code folder/*}, separated as Java's own. */
    public static ClassPath of(List<String> lists) {
        List<Path> entries = new ArrayList<>();
        for (String list : lists) {
            for (String entry : list.split(File.pathSeparator, -1)) {
                add(entry.strip(), entries);
            }
        }
        return new ClassPath(entries);
    }

    private static void add(String entry, List<Path> entries) {
        try {
            if (entry.equals("*") || entry.endsWith("/*")) {
                addJars(entry, entries);
            } else if (entry.isEmpty() || !Files.exists(Path.of(entry))) {
                throw missing(entry);
            } else {
                entries.add(Path.of(entry).toAbsolutePath());
            }
        } catch (InvalidPathException e) {
            throw missing(entry);
        }
    }

    private static void addJars(String entry, List<Path> entries) {
        Path folder = Path.of(entry.substring(0, entry.length() - 1)).toAbsolutePath();
        List<Path> jars = new ArrayList<>();
        try (DirectoryStream<Path> found = Files.newDirectoryStream(folder, "*.{jar,JAR}")) {
            found.forEach(jars::add);
        } catch (IOException e) {
            throw missing(entry);
        }
        if (jars.isEmpty()) {
            throw CommandException.usage(
                    "expected jars in "
                            + folder
                            + ", which has none: name a folder of classes without the *");
        }
        jars.sort(null); // so that which of two classes is found does not depend on the disk
        entries.addAll(jars);
    }

    private static CommandException missing(String entry) {
        return CommandException.usage(
                "expected jars, folders or folder/*, separated by "
                        + File.pathSeparator
                        + ", but there is no \""
                        + entry
                        + "\": check the class path, which is meant from "
                        + Path.of("").toAbsolutePath());
    }

    /** This one, and after it another. */
    public ClassPath and(List<Path> others) {
        List<Path> all = new ArrayList<>(entries);
        all.addAll(others);
        return new ClassPath(all);
    }

    /** A class loader that finds classes here, and asks first the one that found Howdah. */
    ClassLoader loader() {
        URL[] urls = new URL[entries.size()];
        for (int i = 0; i < urls.length; i++) {
            urls[i] = url(entries.get(i));
        }
        return new URLClassLoader("class-path", urls, ClassPath.class.getClassLoader());
    }

    private static URL url(Path entry) {
        try {
            return entry.toUri().toURL();
        } catch (MalformedURLException e) {
            throw new IllegalStateException("a file has a URL", e);
        }
    }
}
