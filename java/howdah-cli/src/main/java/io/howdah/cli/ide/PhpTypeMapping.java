package io.howdah.cli.ide;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.ArrayType;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.ExecutableType;
import javax.lang.model.type.IntersectionType;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.type.TypeVariable;
import javax.lang.model.type.WildcardType;
import org.jspecify.annotations.Nullable;

/**
 * Java's types as PHP sees them: what it gets where Java returns one, and what it may pass where
 * Java takes one. The two differ: a list of Java's stays an object when it comes, but a PHP array
 * does where one is taken.
 */
final class PhpTypeMapping {

    /** What values of these classes are in PHP, whichever way they cross. */
    private static final Map<String, PhpType> VALUES = new HashMap<>();

    /** What PHP gets, besides an object, where one of these is returned. */
    private static final Map<String, PhpType> RETURNED =
            Map.of(
                    "java.lang.CharSequence", PhpType.of("string"),
                    "java.lang.Comparable", PhpType.of("int", "float", "bool", "string"),
                    "java.lang.Number", PhpType.of("int", "float"),
                    "java.io.Serializable", PhpType.MIXED,
                    "java.lang.Cloneable", PhpType.of("array"),
                    "java.lang.constant.Constable", PhpType.MIXED,
                    "java.lang.constant.ConstantDesc", PhpType.MIXED);

    /** What PHP may pass, besides an object, where one of these is taken. */
    private static final Map<String, PhpType> TAKEN =
            Map.of(
                    "java.lang.CharSequence", PhpType.of("string"),
                    "java.lang.Comparable", PhpType.of("int", "float", "bool", "string"),
                    "java.lang.Number", PhpType.of("int", "float"),
                    "java.io.Serializable", PhpType.of("int", "float", "bool", "string", "array"),
                    "java.lang.constant.Constable", PhpType.of("int", "float", "string"),
                    "java.lang.constant.ConstantDesc", PhpType.of("int", "float", "string"),
                    "java.util.UUID", PhpType.of("string"),
                    "java.math.BigInteger", PhpType.of("int", "string"),
                    "java.math.BigDecimal", PhpType.of("int", "float", "string"));

    /** What is made of a PHP list; it may be passed for all that is above one of these. */
    private static final List<String> LISTS =
            List.of("java.util.ArrayList", "java.util.LinkedHashSet", "java.util.ArrayDeque");

    /** What is made of a PHP array with keys. */
    private static final List<String> MAPS = List.of("java.util.LinkedHashMap");

    /** What an object that {@code foreach} goes over may be passed for. */
    private static final Set<String> TRAVERSED =
            Set.of("java.lang.Iterable", "java.util.Iterator", "java.util.stream.Stream");

    static {
        VALUES.put("java.lang.Boolean", PhpType.of("bool"));
        VALUES.put("java.lang.Byte", PhpType.of("int"));
        VALUES.put("java.lang.Short", PhpType.of("int"));
        VALUES.put("java.lang.Integer", PhpType.of("int"));
        VALUES.put("java.lang.Long", PhpType.of("int"));
        VALUES.put("java.lang.Float", PhpType.of("float"));
        VALUES.put("java.lang.Double", PhpType.of("float"));
        VALUES.put("java.lang.Character", PhpType.of("string"));
        VALUES.put("java.lang.String", PhpType.of("string"));
        VALUES.put("java.lang.Object", PhpType.MIXED);
        VALUES.put("java.lang.Void", PhpType.of("null"));
        VALUES.put("io.howdah.value.PhpObject", PhpType.of("object"));
        VALUES.put("io.howdah.value.PhpCallable", PhpType.of("\\Closure"));
        VALUES.put("io.howdah.value.Value", PhpType.MIXED);
    }

    private final ClassFiles classes;
    private final Set<String> missing = new TreeSet<>();

    PhpTypeMapping(ClassFiles classes) {
        this.classes = classes;
    }

    /** The classes that were mentioned, but are not on the class path. */
    Set<String> missing() {
        return missing;
    }

    /**
     * What PHP gets.
     *
     * @param templates the type variables that the declaration has as templates
     */
    PhpType returned(TypeMirror type, Set<? extends Element> templates) {
        PhpType mapped =
                switch (type.getKind()) {
                    case VOID -> PhpType.VOID;
                    case BOOLEAN -> PhpType.of("bool");
                    case BYTE, SHORT, INT, LONG -> PhpType.of("int");
                    case FLOAT, DOUBLE -> PhpType.of("float");
                    case CHAR -> PhpType.of("string");
                    case ARRAY -> returnedArray(((ArrayType) type).getComponentType(), templates);
                    case TYPEVAR -> variable((TypeVariable) type, templates, true);
                    case WILDCARD -> returned(bound((WildcardType) type), templates);
                    case INTERSECTION -> returned(first(type), templates);
                    case DECLARED -> returnedClass((DeclaredType) type, templates);
                    default -> unknown(type);
                };
        return Nullness.isNullable(type) ? mapped.orNull() : mapped;
    }

    private PhpType returnedArray(TypeMirror component, Set<? extends Element> templates) {
        return component.getKind() == TypeKind.BYTE
                ? PhpType.of("string")
                : PhpType.of("list<" + returned(component, templates) + ">");
    }

    private PhpType returnedClass(DeclaredType type, Set<? extends Element> templates) {
        String name = ClassFiles.element(type).getQualifiedName().toString();
        PhpType value = VALUES.get(name);
        if (value != null) {
            return value;
        }
        PhpType object = PhpType.of(object(type, templates));
        PhpType others = RETURNED.get(name);
        return others == null ? object : others.or(object);
    }

    /** A class with its type arguments: what the object's own methods return is what counts. */
    String object(DeclaredType type, Set<? extends Element> templates) {
        List<String> arguments = new ArrayList<>();
        String name = PhpNames.declared(ClassFiles.element(type));
        for (TypeMirror argument : type.getTypeArguments()) {
            if (isUnknown(argument, templates)) {
                return name; // of anything, which a template of mixed would not be
            }
            arguments.add(returned(argument, templates).toString());
        }
        return arguments.isEmpty() ? name : name + "<" + String.join(", ", arguments) + ">";
    }

    private boolean isUnknown(TypeMirror argument, Set<? extends Element> templates) {
        TypeMirror type = argument instanceof WildcardType wildcard ? bound(wildcard) : argument;
        return type instanceof TypeVariable variable && !templates.contains(variable.asElement());
    }

    /**
     * What PHP may pass.
     *
     * @param templates the type variables that the declaration has as templates
     */
    PhpType taken(TypeMirror type, Set<? extends Element> templates) {
        return taken(type, templates, true);
    }

    /**
     * What PHP may pass.
     *
     * @param templates the type variables that the declaration has as templates
     * @param withSignatures whether callables are described
     */
    PhpType taken(TypeMirror type, Set<? extends Element> templates, boolean withSignatures) {
        PhpType mapped =
                switch (type.getKind()) {
                    case ARRAY ->
                            takenArray(
                                    ((ArrayType) type).getComponentType(),
                                    templates,
                                    withSignatures);
                    case TYPEVAR -> variable((TypeVariable) type, templates, false);
                    case WILDCARD -> taken(bound((WildcardType) type), templates, withSignatures);
                    case INTERSECTION -> taken(first(type), templates, withSignatures);
                    case DECLARED -> takenClass((DeclaredType) type, templates, withSignatures);
                    default -> returned(type, templates);
                };
        return Nullness.isNullable(type) ? mapped.orNull() : mapped;
    }

    private PhpType takenArray(
            TypeMirror component, Set<? extends Element> templates, boolean withSignatures) {
        PhpType list = PhpType.of("list<" + taken(component, templates, withSignatures) + ">");
        return switch (component.getKind()) {
            case BYTE, CHAR -> PhpType.of("string").or(list);
            default -> list;
        };
    }

    private PhpType takenClass(
            DeclaredType type, Set<? extends Element> templates, boolean withSignatures) {
        TypeElement element = ClassFiles.element(type);
        String name = element.getQualifiedName().toString();
        PhpType value = VALUES.get(name);
        if (value != null) {
            return value;
        }
        PhpType others = TAKEN.get(name);
        if (others == null) {
            others = converted(type, element, name, templates, withSignatures);
        }
        PhpType object = PhpType.of(object(type, templates));
        return others == null ? object : others.or(object);
    }

    private @Nullable PhpType converted(
            DeclaredType type,
            TypeElement element,
            String name,
            Set<? extends Element> templates,
            boolean withSignatures) {
        List<? extends TypeMirror> arguments = type.getTypeArguments();
        if (isAboveOne(LISTS, element)) {
            boolean isGeneric = arguments.size() == 1;
            PhpType of =
                    isGeneric ? taken(arguments.get(0), templates, withSignatures) : PhpType.MIXED;
            PhpType list = PhpType.of("list<" + of + ">");
            return TRAVERSED.contains(name) ? list.or(traversable(of)) : list;
        }
        if (TRAVERSED.contains(name)) {
            return traversable(
                    arguments.isEmpty()
                            ? PhpType.MIXED
                            : taken(arguments.get(0), templates, withSignatures));
        }
        if (isAboveOne(MAPS, element)) {
            return arguments.size() == 2
                    ? map(
                            arguments.get(0),
                            taken(arguments.get(1), templates, withSignatures),
                            templates)
                    : PhpType.of("array");
        }
        if (name.equals("java.lang.Class")) {
            return PhpType.of(
                    arguments.isEmpty()
                            ? "class-string"
                            : classString(returned(arguments.get(0), templates)));
        }
        if (element.getKind() == ElementKind.ENUM) {
            return PhpType.of("string");
        }
        ExecutableElement function = classes.functionalMethod(element);
        if (function == null) {
            return null;
        }
        return PhpType.of(
                withSignatures ? callable(type, element, function, templates) : "callable");
    }

    /** Its keys are not looked at. */
    private static PhpType traversable(PhpType of) {
        return PhpType.of("\\Traversable<mixed, " + of + ">");
    }

    private boolean isAboveOne(List<String> made, TypeElement type) {
        for (String name : made) {
            TypeElement below = classes.elements().getTypeElement(name);
            if (below != null && classes.isA(below, type)) {
                return true;
            }
        }
        return false;
    }

    /** A PHP array has keys that are int or string; where none of these is a key, there is none. */
    private @Nullable PhpType map(TypeMirror key, PhpType value, Set<? extends Element> templates) {
        PhpType keys = returned(key, templates);
        return switch (keys.toString()) {
            case "int", "string" -> PhpType.of("array<" + keys + ", " + value + ">");
            case "mixed" -> PhpType.of("array<array-key, " + value + ">");
            default ->
                    key.getKind() == TypeKind.TYPEVAR || key.getKind() == TypeKind.WILDCARD
                            ? PhpType.of("array<" + keys + ", " + value + ">")
                            : null;
        };
    }

    private static String classString(PhpType type) {
        String name = type.alternatives().get(0);
        boolean isClass = name.startsWith("\\") || Character.isUpperCase(name.charAt(0));
        return type.alternatives().size() == 1 && isClass
                ? "class-string<" + name + ">"
                : "class-string";
    }

    /** A callable's parameters are what Java passes to it, and its result is what Java takes. */
    private String callable(
            DeclaredType type,
            TypeElement element,
            ExecutableElement function,
            Set<? extends Element> templates) {
        ExecutableType signature =
                (ExecutableType)
                        classes.types().asMemberOf(withoutWildcards(type, element), function);
        List<String> parameters = new ArrayList<>();
        for (TypeMirror parameter : signature.getParameterTypes()) {
            parameters.add(returned(parameter, templates).toString());
        }
        // One callable deep: an interface may return itself.
        PhpType result = taken(signature.getReturnType(), templates, false);
        String text = result.alternatives().size() > 1 ? "(" + result + ")" : result.toString();
        return "callable(" + String.join(", ", parameters) + "): " + text;
    }

    private DeclaredType withoutWildcards(DeclaredType type, TypeElement element) {
        List<? extends TypeMirror> arguments = type.getTypeArguments();
        TypeMirror[] bounds = new TypeMirror[arguments.size()];
        for (int i = 0; i < bounds.length; i++) {
            bounds[i] =
                    arguments.get(i) instanceof WildcardType wildcard
                            ? bound(wildcard)
                            : arguments.get(i);
        }
        return classes.types().getDeclaredType(element, bounds);
    }

    private TypeMirror bound(WildcardType wildcard) {
        if (wildcard.getExtendsBound() != null) {
            return wildcard.getExtendsBound();
        }
        return wildcard.getSuperBound() != null
                ? wildcard.getSuperBound()
                : classes.object().asType();
    }

    private static TypeMirror first(TypeMirror intersection) {
        return ((IntersectionType) intersection).getBounds().get(0);
    }

    private PhpType variable(
            TypeVariable variable, Set<? extends Element> templates, boolean isReturned) {
        if (templates.contains(variable.asElement())) {
            return PhpType.of(variable.asElement().getSimpleName().toString());
        }
        TypeMirror bound = classes.types().erasure(variable);
        return isReturned ? returned(bound, Set.of()) : taken(bound, Set.of(), false);
    }

    /**
     * What a template is of: whatever PHP gets or passes for its bound. Null if that is anything.
     */
    @Nullable PhpType bound(TypeVariable variable) {
        TypeMirror bound = classes.types().erasure(variable);
        PhpType type = returned(bound, Set.of()).or(taken(bound, Set.of(), false));
        return type.equals(PhpType.MIXED) ? null : type;
    }

    private PhpType unknown(TypeMirror type) {
        if (type.getKind() == TypeKind.ERROR) {
            missing.add(type.toString().replaceFirst("<.*", ""));
        }
        return PhpType.MIXED;
    }
}
