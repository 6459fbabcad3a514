package io.howdah.cli.ide;

import static java.util.Comparator.comparingInt;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.ArrayType;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.util.ElementFilter;
import org.jspecify.annotations.Nullable;

/** The members that a class's PHP declaration adds to those of its superclasses. */
final class Members {

    /** Methods of PHP's exceptions, which win over Java's. */
    private static final Set<String> OF_EXCEPTIONS =
            Set.of(
                    "getcode",
                    "getfile",
                    "getline",
                    "getmessage",
                    "getprevious",
                    "gettrace",
                    "gettraceasstring");

    private final ClassFiles classes;
    private final TypeElement type;
    private final @Nullable TypeElement above;
    private final boolean isThrowable;

    Members(ClassFiles classes, TypeElement type) {
        this.classes = classes;
        this.type = type;
        DeclaredType superclass = superclass(classes, type);
        above = superclass == null ? null : ClassFiles.element(superclass);
        isThrowable = classes.isA(type, "java.lang.Throwable");
    }

    /**
     * The class above one in PHP. That of {@code Throwable} is PHP's exception, not {@code Object}.
     */
    static @Nullable DeclaredType superclass(ClassFiles classes, TypeElement type) {
        boolean hasNone =
                type.getKind().isInterface()
                        || type.getQualifiedName().contentEquals("java.lang.Throwable");
        return hasNone ? null : classes.superclass(type.asType());
    }

    /**
     * The methods by their names, without regard to case, as PHP has them: each with all of its
     * overloads, inherited ones too, if the class or interface adds to what is above it.
     */
    Collection<List<ExecutableElement>> methods() {
        Map<String, List<ExecutableElement>> byName = new LinkedHashMap<>();
        for (ExecutableElement method :
                ElementFilter.methodsIn(classes.elements().getAllMembers(type))) {
            if (isMember(method)) {
                String name = method.getSimpleName().toString().toLowerCase(Locale.ROOT);
                byName.computeIfAbsent(name, none -> new ArrayList<>()).add(method);
            }
        }
        byName.values().removeIf(overloads -> overloads.stream().noneMatch(this::isAdded));
        if (isThrowable) {
            byName.keySet().removeAll(OF_EXCEPTIONS);
        }
        byName.values()
                .forEach(
                        overloads ->
                                overloads.sort(comparingInt(each -> each.getParameters().size())));
        return byName.values();
    }

    private boolean isMember(ExecutableElement method) {
        TypeElement home = ClassFiles.home(method);
        if (!method.getModifiers().contains(Modifier.PUBLIC)
                || !PhpNames.isIdentifier(method.getSimpleName().toString())) {
            return false;
        }
        if (type.getKind().isInterface() && home.equals(classes.object())) {
            return false;
        }
        boolean isStatic = method.getModifiers().contains(Modifier.STATIC);
        return home.equals(type) || !isStatic || isInheritedStatic(home);
    }

    /**
     * Not from interfaces; and an enum has a valueOf() of its own, which its superclass's blurs.
     */
    private static boolean isInheritedStatic(TypeElement home) {
        return !home.getKind().isInterface()
                && !home.getQualifiedName().contentEquals("java.lang.Enum");
    }

    /**
     * Whether a member is not there in what PHP inherits. From Java's interfaces, PHP inherits no
     * default methods.
     */
    private boolean isAdded(Element member) {
        TypeElement home = ClassFiles.home(member);
        if (home.equals(type)) {
            return true;
        }
        if (isBelow(above, home)) {
            return false;
        }
        boolean isDefault = member.getModifiers().contains(Modifier.DEFAULT);
        return !classes.isPublic(home)
                || !home.getKind().isInterface()
                || (isDefault && !type.getKind().isInterface());
    }

    private boolean isBelow(@Nullable TypeElement below, TypeElement home) {
        return below != null && classes.isA(below, home);
    }

    /** The public constructors. */
    List<ExecutableElement> constructors() {
        return ElementFilter.constructorsIn(type.getEnclosedElements()).stream()
                .filter(each -> each.getModifiers().contains(Modifier.PUBLIC))
                .sorted(comparingInt(each -> each.getParameters().size()))
                .toList();
    }

    /** What are constants in PHP: static final fields, and those of an enum. */
    List<VariableElement> constants() {
        return fields().stream()
                .filter(Members::isConstant)
                .filter(each -> !isArray(each.asType()))
                .filter(each -> !each.getSimpleName().toString().equalsIgnoreCase("class"))
                .toList();
    }

    /** Arrays are no constants in PHP, but for bytes, which are strings. */
    private static boolean isArray(TypeMirror type) {
        return type instanceof ArrayType array
                && array.getComponentType().getKind() != TypeKind.BYTE;
    }

    private static boolean isConstant(VariableElement field) {
        return field.getKind() == ElementKind.ENUM_CONSTANT
                || field.getModifiers().containsAll(Set.of(Modifier.STATIC, Modifier.FINAL));
    }

    /** The fields of objects. */
    List<VariableElement> properties() {
        return fields().stream()
                .filter(each -> !each.getModifiers().contains(Modifier.STATIC))
                .toList();
    }

    private List<VariableElement> fields() {
        return ElementFilter.fieldsIn(classes.elements().getAllMembers(type)).stream()
                .filter(each -> each.getModifiers().contains(Modifier.PUBLIC))
                .filter(each -> PhpNames.isIdentifier(each.getSimpleName().toString()))
                .filter(this::isAdded)
                .toList();
    }
}
