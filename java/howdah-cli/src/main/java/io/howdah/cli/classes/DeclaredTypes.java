package io.howdah.cli.classes;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.source.util.JavacTask;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.StandardLocation;
import javax.tools.ToolProvider;

/** The types that Java sources declare, as the JDK's compiler understands them. */
final class DeclaredTypes {

    private DeclaredTypes() {}

    /**
     * {@return the records, enums and sealed interfaces of some sources, nested ones too}
     *
     * @param from files, and folders of them
     * @param classPath what they use
     * @throws IllegalArgumentException if there are none, or if they cannot be understood
     */
    static List<TypeElement> types(Collection<Path> from, Collection<Path> classPath) {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        if (compiler == null) {
            throw new IllegalStateException(
                    "expected a JDK, but "
                            + System.getProperty("java.home")
                            + " has no compiler, which reads the sources: set JAVA_HOME to a JDK");
        }
        List<Path> files = from.stream().flatMap(DeclaredTypes::files).toList();
        if (files.isEmpty()) {
            throw new IllegalArgumentException(
                    "expected .java files, but there are none in " + from);
        }
        DiagnosticCollector<JavaFileObject> messages = new DiagnosticCollector<>();
        StandardJavaFileManager manager =
                compiler.getStandardFileManager(messages, Locale.ROOT, UTF_8);
        try {
            manager.setLocationFromPaths(StandardLocation.CLASS_PATH, classPath);
            JavacTask task =
                    (JavacTask)
                            compiler.getTask(
                                    null,
                                    manager,
                                    messages,
                                    List.of("-proc:none"),
                                    null,
                                    manager.getJavaFileObjectsFromPaths(files));
            List<TypeElement> types = new ArrayList<>();
            for (Element element : task.analyze()) {
                add(element, types);
            }
            return types;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } finally {
            throwErrors(messages);
        }
    }

    private static Stream<Path> files(Path from) {
        try (Stream<Path> all = Files.walk(from)) {
            return all.filter(file -> file.toString().endsWith(".java")).sorted().toList().stream();
        } catch (IOException e) {
            throw new IllegalArgumentException("expected a file or a folder, got " + from, e);
        }
    }

    private static void throwErrors(DiagnosticCollector<JavaFileObject> messages) {
        for (Diagnostic<? extends JavaFileObject> message : messages.getDiagnostics()) {
            if (message.getKind() == Diagnostic.Kind.ERROR) {
                throw new IllegalArgumentException(
                        "the sources cannot be understood; name by --classpath what they use: "
                                + message);
            }
        }
    }

    private static void add(Element element, List<TypeElement> types) {
        if (!(element instanceof TypeElement type) || types.contains(type)) {
            return;
        }
        boolean isFamily =
                type.getKind() == ElementKind.INTERFACE
                        && type.getModifiers().contains(Modifier.SEALED);
        if (type.getKind() == ElementKind.RECORD
                || type.getKind() == ElementKind.ENUM
                || isFamily) {
            types.add(type);
        }
        type.getEnclosedElements().forEach(each -> add(each, types));
    }
}
