package io.howdah.cli.ide;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.source.util.JavacTask;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.ModuleElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.util.ElementFilter;
import javax.lang.model.util.Elements;
import javax.lang.model.util.Types;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileManager.Location;
import javax.tools.JavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.StandardLocation;
import org.jspecify.annotations.Nullable;

/**
 * The Java classes there are, as the JDK's compiler reads them from their files: nothing is loaded
 * or initialised.
 */
final class ClassFiles implements AutoCloseable {

    /** One abstract method, but what PHP has of its own stands for them. */
    private static final Set<String> NO_FUNCTIONS =
            Set.of("java.lang.Comparable", "java.lang.Iterable");

    private final StandardJavaFileManager files;
    private final Elements elements;
    private final Types types;

    /**
     * Opens a class path.
     *
     * @param classPath jars and folders, besides the JDK
     */
    ClassFiles(JavaCompiler compiler, Collection<Path> classPath) {
        files = compiler.getStandardFileManager(diagnostic -> {}, Locale.ROOT, UTF_8);
        try {
            files.setLocationFromPaths(StandardLocation.CLASS_PATH, classPath);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        // With -parameters, the compiler also reads the names of parameters from class files.
        List<String> options = List.of("-proc:none", "-parameters");
        JavacTask task =
                (JavacTask)
                        compiler.getTask(null, files, diagnostic -> {}, options, null, List.of());
        elements = task.getElements();
        types = task.getTypes();
    }

    Elements elements() {
        return elements;
    }

    Types types() {
        return types;
    }

    TypeElement object() {
        return elements.getTypeElement("java.lang.Object");
    }

    /**
     * Finds the public classes that a pattern means.
     *
     * @param pattern a class, {@code package.*} with its member classes, or {@code package.**} with
     *     the packages below it
     * @throws IllegalArgumentException if there is none
     */
    Collection<TypeElement> find(String pattern) {
        String name = pattern.replace('\\', '.');
        if (name.equals("*") || name.endsWith(".*")) {
            return findAll(pattern, parent(name), false);
        }
        if (name.equals("**") || name.endsWith(".**")) {
            return findAll(pattern, parent(name), true);
        }
        TypeElement type = elements.getTypeElement(name);
        if (type == null) {
            type = elements.getTypeElement(name.replace('$', '.'));
        }
        if (type == null) {
            throw new IllegalArgumentException(
                    "there is no class "
                            + pattern
                            + ": check its spelling, or say by --classpath or --with where it is");
        }
        if (!isPublic(type)) {
            throw new IllegalArgumentException(
                    "expected a public class, but "
                            + pattern
                            + " is not, or its package is not exported: PHP cannot use it");
        }
        return List.of(type);
    }

    private static String parent(String pattern) {
        return pattern.substring(0, Math.max(0, pattern.lastIndexOf('.')));
    }

    private Collection<TypeElement> findAll(String pattern, String packageName, boolean below) {
        Map<String, TypeElement> found = new TreeMap<>();
        for (Location location : locations()) {
            for (JavaFileObject file : list(location, packageName, below)) {
                String name = files.inferBinaryName(location, file);
                String simple = name.substring(name.lastIndexOf('.') + 1);
                if (simple.indexOf('$') < 0 && simple.indexOf('-') < 0) {
                    addWithMembers(elements.getTypeElement(name), found);
                }
            }
        }
        if (found.isEmpty()) {
            throw new IllegalArgumentException(
                    "there is no public class that "
                            + pattern
                            + " means: check its spelling, or say by --classpath or --with where they are");
        }
        return found.values();
    }

    private List<Location> locations() {
        List<Location> locations = new ArrayList<>();
        try {
            for (Set<Location> modules :
                    files.listLocationsForModules(StandardLocation.SYSTEM_MODULES)) {
                locations.addAll(modules);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        locations.add(StandardLocation.CLASS_PATH);
        return locations;
    }

    private Iterable<JavaFileObject> list(Location location, String packageName, boolean below) {
        try {
            return files.list(location, packageName, EnumSet.of(JavaFileObject.Kind.CLASS), below);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void addWithMembers(TypeElement type, Map<String, TypeElement> found) {
        if (type != null && isPublic(type)) {
            found.put(type.getQualifiedName().toString(), type);
            ElementFilter.typesIn(type.getEnclosedElements())
                    .forEach(member -> addWithMembers(member, found));
        }
    }

    /** Whether code of other modules can name it. */
    boolean isPublic(TypeElement type) {
        if (!type.getModifiers().contains(Modifier.PUBLIC)) {
            return false;
        }
        if (type.getEnclosingElement() instanceof TypeElement outer) {
            return isPublic(outer);
        }
        ModuleElement module = elements.getModuleOf(type);
        return module == null || module.isUnnamed() || isExported(module, type);
    }

    private boolean isExported(ModuleElement module, TypeElement type) {
        for (ModuleElement.ExportsDirective exported :
                ElementFilter.exportsIn(module.getDirectives())) {
            if (exported.getTargetModules() == null
                    && exported.getPackage().equals(elements.getPackageOf(type))) {
                return true;
            }
        }
        return false;
    }

    /**
     * The class above one in PHP: its superclass, or the next one above that which is public. Null
     * for {@code Object} and interfaces.
     */
    @Nullable DeclaredType superclass(TypeMirror type) {
        for (TypeMirror above : types.directSupertypes(type)) {
            if (above.getKind() == TypeKind.DECLARED && !isInterface(above)) {
                return isPublic(element(above)) ? (DeclaredType) above : superclass(above);
            }
        }
        return null;
    }

    /** The public interfaces that a class or interface has of itself, and of what is not public. */
    List<DeclaredType> interfaces(TypeElement type) {
        Set<DeclaredType> found = new LinkedHashSet<>();
        addInterfaces(type.asType(), found);
        List<DeclaredType> distinct = new ArrayList<>();
        Set<TypeElement> seen = new LinkedHashSet<>();
        for (DeclaredType each : found) {
            if (seen.add(element(each))) {
                distinct.add(each);
            }
        }
        return distinct;
    }

    private void addInterfaces(TypeMirror type, Set<DeclaredType> found) {
        for (TypeMirror above : types.directSupertypes(type)) {
            if (above.getKind() != TypeKind.DECLARED) {
                continue;
            }
            if (!isPublic(element(above))) {
                addInterfaces(above, found);
            } else if (isInterface(above)) {
                found.add((DeclaredType) above);
            }
        }
    }

    /** Whether objects of the first are also of a class of the JDK. */
    boolean isA(TypeElement type, String other) {
        return isA(type, elements.getTypeElement(other));
    }

    /** Whether objects of the first are also of the second. */
    boolean isA(TypeElement type, TypeElement above) {
        return types.isSubtype(types.erasure(type.asType()), types.erasure(above.asType()));
    }

    /**
     * The one abstract method of an interface, by which it can be implemented by a closure; null if
     * it is none of those that mean a function.
     */
    @Nullable ExecutableElement functionalMethod(TypeElement type) {
        if (type.getKind() != ElementKind.INTERFACE
                || type.getModifiers().contains(Modifier.SEALED)
                || NO_FUNCTIONS.contains(type.getQualifiedName().toString())) {
            return null;
        }
        ExecutableElement only = null;
        for (ExecutableElement method : ElementFilter.methodsIn(elements.getAllMembers(type))) {
            if (method.getModifiers().contains(Modifier.ABSTRACT) && !isMethodOfObject(method)) {
                boolean isOther =
                        only != null
                                && !(only.getSimpleName().equals(method.getSimpleName())
                                        && sameParameters(only, method));
                if (isOther) {
                    return null;
                }
                only = method;
            }
        }
        return only;
    }

    /** Whether all objects have the method from {@code Object} anyway. */
    boolean isMethodOfObject(ExecutableElement method) {
        for (ExecutableElement other : ElementFilter.methodsIn(object().getEnclosedElements())) {
            if (other.getModifiers().contains(Modifier.PUBLIC)
                    && other.getSimpleName().equals(method.getSimpleName())
                    && sameParameters(method, other)) {
                return true;
            }
        }
        return false;
    }

    private boolean sameParameters(ExecutableElement method, ExecutableElement other) {
        int count = method.getParameters().size();
        if (count != other.getParameters().size()) {
            return false;
        }
        for (int i = 0; i < count; i++) {
            if (!types.isSameType(
                    types.erasure(method.getParameters().get(i).asType()),
                    types.erasure(other.getParameters().get(i).asType()))) {
                return false;
            }
        }
        return true;
    }

    /** The class that declares a member. */
    static TypeElement home(Element member) {
        return (TypeElement) Objects.requireNonNull(member.getEnclosingElement());
    }

    static TypeElement element(TypeMirror type) {
        return (TypeElement) ((DeclaredType) type).asElement();
    }

    private static boolean isInterface(TypeMirror type) {
        return element(type).getKind().isInterface();
    }

    @Override
    public void close() {
        try {
            files.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
