package io.howdah.cli.ide;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.ArrayType;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.util.ElementFilter;
import org.jspecify.annotations.Nullable;

/**
 * Javadoc and parameter names of methods, from their sources and from the methods that they
 * override.
 */
final class MethodDocs {

    private final ClassFiles classes;
    private final SourceFiles sources;

    MethodDocs(ClassFiles classes, SourceFiles sources) {
        this.classes = classes;
        this.sources = sources;
    }

    /** The documentation of a method or constructor, with a name for each parameter. */
    Docs.MethodDoc of(ExecutableElement method) {
        TypeElement home = ClassFiles.home(method);
        Docs.MethodDoc own = sources.of(home).method(SourceFiles.key(method));
        Docs.MethodDoc said = own;
        if ((own == null || own.sentence().isEmpty()) && method.getKind() == ElementKind.METHOD) {
            said = inherited(method, home, new HashSet<>());
        }
        List<String> names = own == null ? names(method) : own.parameters();
        if (said == null) {
            List<Boolean> nullable = names.stream().map(name -> false).toList();
            return new Docs.MethodDoc("", names, nullable, false);
        }
        return new Docs.MethodDoc(said.sentence(), names, said.nullable(), said.returnsNull());
    }

    private Docs.@Nullable MethodDoc inherited(
            ExecutableElement method, TypeElement below, Set<TypeElement> seen) {
        for (TypeMirror above : classes.types().directSupertypes(below.asType())) {
            if (above.getKind() != TypeKind.DECLARED || !seen.add(ClassFiles.element(above))) {
                continue;
            }
            Docs.MethodDoc found = overridden(method, ClassFiles.element(above));
            if (found == null) {
                found = inherited(method, ClassFiles.element(above), seen);
            }
            if (found != null) {
                return found;
            }
        }
        return null;
    }

    private Docs.@Nullable MethodDoc overridden(ExecutableElement method, TypeElement above) {
        TypeElement home = ClassFiles.home(method);
        for (ExecutableElement other : ElementFilter.methodsIn(above.getEnclosedElements())) {
            if (other.getSimpleName().equals(method.getSimpleName())
                    && classes.elements().overrides(method, other, home)) {
                Docs.MethodDoc doc = sources.of(above).method(SourceFiles.key(other));
                if (doc != null && !doc.sentence().isEmpty()) {
                    return doc;
                }
            }
        }
        return null;
    }

    /** Names from the class file; where it has none, those of the types. */
    private static List<String> names(ExecutableElement method) {
        List<String> names = new ArrayList<>();
        for (VariableElement parameter : method.getParameters()) {
            String name = parameter.getSimpleName().toString();
            names.add(name.matches("arg\\d+") ? nameOf(parameter.asType()) : name);
        }
        return names;
    }

    private static String nameOf(TypeMirror type) {
        if (type instanceof ArrayType array) {
            return nameOf(array.getComponentType()) + "s";
        }
        if (type.getKind() == TypeKind.DECLARED) {
            String name = ClassFiles.element(type).getSimpleName().toString();
            return name.substring(0, 1).toLowerCase(Locale.ROOT) + name.substring(1);
        }
        return type.getKind() == TypeKind.ERROR
                ? "argument"
                : type.toString().toLowerCase(Locale.ROOT);
    }
}
