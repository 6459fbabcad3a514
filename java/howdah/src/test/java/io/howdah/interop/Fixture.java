package io.howdah.interop;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.howdah.Php;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * A PHP script that uses Java, and what it prints:
 *
 * <pre>
 * What this shows, as a sentence.
 * allow: java.util.ArrayList, java.time.*
 * -----
 * PHP source, without an opening tag
 * -----
 * what it prints
 * -----
 * what it prints from PHP 8.4 on: only where that differs
 * </pre>
 *
 * @param file where it is, in the folder of its topic
 * @param head the sentence, and the line of what PHP may reach if it is not {@link #USUAL}
 * @param allowed what PHP may reach
 * @param php the script
 * @param prints what it prints; before 8.4, and from 8.4 on if there are two
 */
record Fixture(Path file, String head, List<String> allowed, String php, List<String> prints) {

    /** What PHP may reach where a fixture does not say. */
    private static final List<String> USUAL =
            List.of(
                    "com.example.subjects.*",
                    "java.io.File",
                    "java.io.IOException",
                    "java.io.StringReader",
                    "java.io.StringWriter",
                    "java.lang.*",
                    "java.math.**",
                    "java.nio.charset.**",
                    "java.nio.file.Path",
                    "java.text.**",
                    "java.time.**",
                    "java.util.**");

    private static final String SEPARATOR = "-----\n";
    private static final String ALLOW = "allow:";
    private static final Path FOLDER = Path.of("src/test/php").toAbsolutePath();

    /** Set to rewrite what is expected: -Dhowdah.rewrite=true. */
    private static final boolean REWRITE = Boolean.getBoolean("howdah.rewrite");

    /**
     * {@return all of them, by topic and name}
     *
     * @param folder below src/test/php
     */
    static List<Fixture> in(String folder) {
        try (Stream<Path> files = Files.walk(FOLDER.resolve(folder))) {
            return files.filter(file -> file.toString().endsWith(".txt"))
                    .sorted()
                    .map(Fixture::read)
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Fixture read(Path file) {
        try {
            String[] parts = Files.readString(file, UTF_8).split(SEPARATOR, -1);
            if (parts.length < 3 || parts.length > 4) {
                throw new IllegalArgumentException(
                        file
                                + " must have a head, PHP source and what it prints (and what it prints"
                                + " from PHP 8.4 on), with lines of ----- between; it has "
                                + parts.length
                                + " parts");
            }
            List<String> prints = List.of(parts).subList(2, parts.length);
            return new Fixture(file, parts[0], allowed(parts[0]), parts[1], prints);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<String> allowed(String head) {
        for (String line : head.lines().toList()) {
            if (line.startsWith(ALLOW)) {
                List<String> patterns = new ArrayList<>();
                for (String pattern : line.substring(ALLOW.length()).split(",", -1)) {
                    if (!pattern.isBlank()) {
                        patterns.add(pattern.strip());
                    }
                }
                return patterns;
            }
        }
        return USUAL;
    }

    /** {@return the name of its folder} */
    String topic() {
        return file.getName(file.getNameCount() - 2).toString();
    }

    /** {@return what it shows} */
    String sentence() {
        return head.substring(0, head.indexOf('\n'));
    }

    /**
     * {@return what is expected; with howdah.rewrite what came, after it was written to the file}
     *
     * @param by what it came from
     */
    String expected(String came, Php by) {
        boolean newer = by.constant("PHP_VERSION_ID").asInt() >= 80400;
        int which = newer ? prints.size() - 1 : 0;
        if (!REWRITE || came.equals(prints.get(which))) {
            return prints.get(which);
        }
        List<String> rewritten = new ArrayList<>(prints);
        rewritten.set(which, came);
        try {
            Files.writeString(
                    file,
                    head + SEPARATOR + php + SEPARATOR + String.join(SEPARATOR, rewritten),
                    UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return came;
    }
}
