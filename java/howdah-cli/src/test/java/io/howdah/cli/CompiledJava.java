package io.howdah.cli;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.tools.ToolProvider;

/**
 * Java classes that a test brings along.
 *
 * @param sources the folder of their sources
 * @param classes the folder of their class files
 */
public record CompiledJava(Path sources, Path classes) {

    private static final Pattern PACKAGE = Pattern.compile("package ([\\w.]+);");
    private static final Pattern TYPE =
            Pattern.compile(
                    "^public [a-z ]*(?:class|@?interface|enum|record) (\\w+)", Pattern.MULTILINE);

    /**
     * Compiles sources.
     *
     * @param folder where all is written to
     * @param texts each has its package statement and one public type at the head of a line;
     *     several may follow each other, if each begins with its package statement
     */
    public static CompiledJava of(Path folder, String... texts) throws IOException {
        Path sources = folder.resolve("java");
        Path classes = Files.createDirectories(folder.resolve("classes"));
        List<String> arguments = new ArrayList<>(List.of("-proc:none", "-d", classes.toString()));
        for (String text : texts) {
            for (String unit : text.split("(?m)^(?=package )", -1)) {
                if (!unit.isBlank()) {
                    arguments.add(write(sources, unit).toString());
                }
            }
        }
        int status =
                ToolProvider.getSystemJavaCompiler()
                        .run(null, null, null, arguments.toArray(String[]::new));
        if (status != 0) {
            throw new IllegalArgumentException("the sources of the test do not compile");
        }
        return new CompiledJava(sources, classes);
    }

    private static Path write(Path sources, String unit) throws IOException {
        Path folder = sources.resolve(first(PACKAGE, unit).replace('.', '/'));
        Files.createDirectories(folder);
        return Files.writeString(folder.resolve(first(TYPE, unit) + ".java"), unit);
    }

    private static String first(Pattern pattern, String text) {
        Matcher matcher = pattern.matcher(text);
        if (!matcher.find()) {
            throw new IllegalArgumentException("expected " + pattern + " in " + text);
        }
        return matcher.group(1);
    }

    /** {@return a jar with the classes} */
    public Path jar(Path file) throws IOException {
        try (OutputStream out = Files.newOutputStream(file);
                JarOutputStream jar = new JarOutputStream(out);
                Stream<Path> files = Files.walk(classes)) {
            for (Path each : files.filter(Files::isRegularFile).toList()) {
                jar.putNextEntry(new JarEntry(classes.relativize(each).toString()));
                Files.copy(each, jar);
            }
        }
        return file;
    }
}
