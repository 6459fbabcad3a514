package io.howdah.processor.mapping;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.ExecutableType;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.util.ElementFilter;
import javax.lang.model.util.Elements;
import javax.lang.model.util.Types;

/** Finds the methods that an implementation of an interface must have. */
public final class InterfaceMethods {

    private final Elements elements;
    private final Types types;
    private final List<ExecutableElement> ofObject;

    public InterfaceMethods(Elements elements, Types types) {
        this.elements = elements;
        this.types = types;
        TypeElement object = elements.getTypeElement("java.lang.Object");
        this.ofObject = ElementFilter.methodsIn(object.getEnclosedElements());
    }

    /** The abstract methods, inherited ones too, but for those that java.lang.Object implements. */
    public List<ExecutableElement> abstractMethods(DeclaredType type) {
        Set<ExecutableElement> all = new LinkedHashSet<>();
        collect((TypeElement) type.asElement(), all);
        List<ExecutableElement> kept = new ArrayList<>();
        for (ExecutableElement method : all) {
            boolean toImplement =
                    method.getModifiers().contains(Modifier.ABSTRACT)
                            && ofObject.stream().noneMatch(o -> sameSignature(method, o, type))
                            && all.stream().noneMatch(o -> replaces(o, method, kept, type));
            if (toImplement) {
                kept.add(method);
            }
        }
        return kept;
    }

    /** All methods in the order of their declaration: own ones, then those of the parents. */
    private static void collect(TypeElement type, Set<ExecutableElement> all) {
        all.addAll(ElementFilter.methodsIn(type.getEnclosedElements()));
        for (TypeMirror parent : type.getInterfaces()) {
            if (parent instanceof DeclaredType declared) {
                collect((TypeElement) declared.asElement(), all);
            }
        }
    }

    /** The type of a method as a member of an interface, with the type arguments that it gives. */
    public ExecutableType memberType(ExecutableElement method, DeclaredType type) {
        // As it stands, if that is possible: substitution loses the annotations of types.
        return method.getEnclosingElement() instanceof TypeElement owner
                        && owner.getTypeParameters().isEmpty()
                ? (ExecutableType) method.asType()
                : (ExecutableType) types.asMemberOf(type, method);
    }

    /** Whether implementing {@code other} implements {@code method}. */
    private boolean replaces(
            ExecutableElement other,
            ExecutableElement method,
            List<ExecutableElement> kept,
            DeclaredType type) {
        if (other == method || !sameSignature(other, method, type)) {
            return false;
        }
        if (elements.overrides(other, method, (TypeElement) type.asElement())) {
            return true;
        }
        if (elements.overrides(method, other, (TypeElement) type.asElement())) {
            return false;
        }
        return kept.contains(other) || returnsMore(other, method, type);
    }

    private boolean sameSignature(ExecutableElement a, ExecutableElement b, DeclaredType type) {
        return a.getSimpleName().equals(b.getSimpleName())
                && types.isSubsignature(memberType(a, type), memberType(b, type));
    }

    private boolean returnsMore(
            ExecutableElement other, ExecutableElement method, DeclaredType type) {
        var otherResult = memberType(other, type).getReturnType();
        var result = memberType(method, type).getReturnType();
        return !types.isSameType(otherResult, result) && types.isSubtype(otherResult, result);
    }
}
