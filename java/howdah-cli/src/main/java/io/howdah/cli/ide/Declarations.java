package io.howdah.cli.ide;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.DeclaredType;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;
import org.jspecify.annotations.Nullable;

/**
 * Writes PHP files that declare Java classes as PHP code sees them: for editors and static
 * analysers, not to be run. One file declares one class, in the folder of its namespace.
 */
public final class Declarations implements AutoCloseable {

    /** What Howdah itself adds to PHP. */
    private static final List<String> OWN =
            List.of(
                    "BridgeException",
                    "Java",
                    "JavaException",
                    "Logger",
                    "Request",
                    "Response",
                    "Server",
                    "Services",
                    "functions");

    /** In one note. */
    private static final int MOST_NAMES = 5;

    private final ClassFiles classes;
    private final SourceFiles sources;
    private final PhpTypeMapping mapping;
    private final Map<String, TypeElement> wanted = new TreeMap<>();
    private final Set<String> leftOut = new LinkedHashSet<>();

    /**
     * Opens classes and sources.
     *
     * @param classPath jars and folders with classes, besides those of the JDK
     * @param sourcePath jars, zip files and folders with sources
     */
    public Declarations(Collection<Path> classPath, Collection<Path> sourcePath) {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        if (compiler == null) {
            throw new IllegalStateException(
                    "expected a JDK, but "
                            + System.getProperty("java.home")
                            + " has no compiler, which reads the classes: set JAVA_HOME to a JDK");
        }
        classes = new ClassFiles(compiler, classPath);
        sources = new SourceFiles(compiler, classes.elements(), sourcePath);
        mapping = new PhpTypeMapping(classes);
    }

    /**
     * Adds the classes that a pattern means, and all that is above them.
     *
     * @param pattern a class such as {@code java.util.Map}, {@code java.util.*} for those of a
     *     package, or {@code java.util.**} for those of the packages below it, too
     * @throws IllegalArgumentException if there is no public class that it means
     */
    public void add(String pattern) {
        classes.find(pattern).forEach(this::addWithSupertypes);
    }

    private void addWithSupertypes(TypeElement type) {
        if (!PhpNames.canBeWritten(type)) {
            leftOut.add(type.getQualifiedName().toString());
        } else if (wanted.put(PhpNames.name(type), type) == null) {
            supertypes(type).forEach(this::addWithSupertypes);
        }
    }

    private List<TypeElement> supertypes(TypeElement type) {
        List<TypeElement> all = new ArrayList<>();
        DeclaredType superclass = Members.superclass(classes, type);
        if (superclass != null) {
            all.add(ClassFiles.element(superclass));
        }
        classes.interfaces(type).forEach(each -> all.add(ClassFiles.element(each)));
        return all;
    }

    /** {@return how many classes have been added} */
    public int size() {
        return wanted.size();
    }

    /**
     * Writes the files.
     *
     * @param folder is made if it is not there
     */
    public void write(Path folder) {
        for (TypeElement type : wanted.values()) {
            write(folder.resolve(PhpNames.file(type)), source(type));
        }
        for (String name : OWN) {
            write(folder.resolve("Howdah").resolve(name + ".php"), own(name));
        }
        String aliases = aliases();
        if (aliases != null) {
            write(folder.resolve("aliases.php"), aliases);
        }
    }

    /** The PHP source that declares a class. */
    String source(TypeElement type) {
        return new ClassDeclaration(classes, mapping, sources, type).source();
    }

    ClassFiles classes() {
        return classes;
    }

    private static void write(Path file, String text) {
        try {
            Files.createDirectories(file.getParent());
            Files.writeString(file, text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String own(String name) {
        try (var resource = Declarations.class.getResourceAsStream("Howdah/" + name + ".php")) {
            return new String(resource.readAllBytes(), java.nio.charset.StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A file that loads the classes whose names are aliases, and first those above them. */
    private @Nullable String aliases() {
        Map<String, String> lines = new LinkedHashMap<>();
        for (TypeElement type : wanted.values()) {
            if (!PhpNames.canBeDeclared(type) && PhpNames.canBeAlias(type)) {
                addLines(type, lines);
            }
        }
        return lines.isEmpty()
                ? null
                : "<?php\n\ndeclare(strict_types=1);\n\n// PHPStan learns aliases by running them: name this file among its bootstrapFiles.\n\n"
                        + String.join("", lines.values());
    }

    private void addLines(TypeElement type, Map<String, String> lines) {
        String name = PhpNames.name(type);
        if (!lines.containsKey(name)) {
            supertypes(type).forEach(above -> addLines(above, lines));
            lines.put(name, "require_once __DIR__ . '/" + PhpNames.file(type) + "';\n");
        }
    }

    /** {@return what is not as it could be, in sentences} */
    public List<String> notes() {
        List<String> notes = new ArrayList<>();
        if (!leftOut.isEmpty()) {
            notes.add("left out, because PHP cannot write their names: " + some(leftOut));
        }
        if (!mapping.missing().isEmpty()) {
            notes.add("not on the class path, and therefore mixed: " + some(mapping.missing()));
        }
        return notes;
    }

    private static String some(Collection<String> names) {
        String first = names.stream().limit(MOST_NAMES).collect(Collectors.joining(", "));
        int more = names.size() - MOST_NAMES;
        return more > 0 ? first + " and " + more + " more" : first;
    }

    @Override
    public void close() {
        sources.close();
        classes.close();
    }
}
