package io.howdah.cli.classes;

import io.howdah.json.DateFormat;
import io.howdah.json.JsonDateFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.lang.model.element.Element;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeMirror;

/** The PHP types of record components. */
final class ComponentTypes {

    private static final Map<String, String> SCALARS =
            Map.of(
                    "long", "int",
                    "int", "int",
                    "double", "float",
                    "boolean", "bool",
                    "java.lang.Long", "int",
                    "java.lang.Integer", "int",
                    "java.lang.Double", "float",
                    "java.lang.Boolean", "bool",
                    "java.lang.String", "string");

    private static final Set<String> DATES =
            Set.of(
                    "java.time.Instant",
                    "java.time.LocalDate",
                    "java.time.LocalDateTime",
                    "java.time.OffsetDateTime");

    /** The names of PHP classes by those of Java types. */
    private final Map<String, String> classes;

    ComponentTypes(Map<String, String> classes) {
        this.classes = classes;
    }

    /**
     * A type as PHP declares it.
     *
     * @param declared in code
     * @param documented in phpdoc, which may say more
     * @param attribute in an attribute Type, where neither says it
     */
    record PhpType(String declared, String documented, Optional<String> attribute) {}

    PhpType of(Element component) {
        TypeMirror type = component.asType();
        boolean isNullable = ComponentAnnotations.isNullable(component, type);
        String name = name(type);
        String documented = documented(component, type);
        String declared =
                DATES.contains(name)
                        ? "DateTimeImmutable"
                        : name.equals("java.util.List") || name.equals("java.util.Map")
                                ? "array"
                                : documented;
        String sign = isNullable ? "?" : "";
        return new PhpType(
                sign + declared, sign + documented, attribute(component, type).map(sign::concat));
    }

    private String documented(Element component, TypeMirror type) {
        String name = name(type);
        if (SCALARS.containsKey(name)) {
            return SCALARS.get(name);
        }
        if (DATES.contains(name)) {
            return "DateTimeImmutable";
        }
        if (name.equals("java.util.List")) {
            return "list<" + element(component, argument(component, type, 0)) + ">";
        }
        if (name.equals("java.util.Map")) {
            return "array<"
                    + key(component, type)
                    + ", "
                    + element(component, argument(component, type, 1))
                    + ">";
        }
        if (classes.containsKey(name)) {
            return classes.get(name);
        }
        throw new UnsupportedTypeException(
                component.getEnclosingElement() + "." + component.getSimpleName(),
                "there is no PHP type for "
                        + name
                        + ": declare a long, int, double, boolean, String, a date of java.time, a"
                        + " List, a Map, or a record, an enum or a sealed interface of these"
                        + " sources");
    }

    private String element(Element component, TypeMirror type) {
        return (ComponentAnnotations.isNullable(type) ? "?" : "") + documented(component, type);
    }

    private String key(Element component, TypeMirror type) {
        String key = name(argument(component, type, 0));
        if (!key.equals("java.lang.String") && !key.equals("java.lang.Long")) {
            throw new UnsupportedTypeException(
                    component.getEnclosingElement() + "." + component.getSimpleName(),
                    "expected keys of String or Long, got " + key);
        }
        return key.equals("java.lang.Long") ? "int" : "string";
    }

    /** The type with the formats of its dates, if they are not those that PHP has by itself. */
    private Optional<String> attribute(Element component, TypeMirror type) {
        String date = date(type);
        if (date.isEmpty()) {
            return Optional.empty();
        }
        String format =
                ComponentAnnotations.text(component, DateFormat.class)
                        .orElse(JsonDateFormat.defaultOf(date));
        List<String> read = ComponentAnnotations.texts(component, DateFormat.class, "read");
        if (format.equals(JsonDateFormat.DEFAULT) && read.isEmpty()) {
            return Optional.empty();
        }
        String formats =
                read.isEmpty()
                        ? quoted(format)
                        : quoted(format)
                                + ", '', "
                                + read.stream()
                                        .map(ComponentTypes::quoted)
                                        .collect(Collectors.joining(", ", "[", "]"));
        String plain = documented(component, type);
        return Optional.of(
                plain.replace("DateTimeImmutable", "DateTimeImmutable<" + formats + ">"));
    }

    private static String quoted(String format) {
        return "'" + format.replace("'", "''") + "'";
    }

    /** The simple name of the class of the dates that a type holds; empty if it holds none. */
    private String date(TypeMirror type) {
        String name = name(type);
        if (DATES.contains(name)) {
            return name.substring("java.time.".length());
        }
        return type instanceof DeclaredType declared
                ? declared.getTypeArguments().stream()
                        .map(this::date)
                        .flatMap(each -> each.isEmpty() ? Stream.empty() : Stream.of(each))
                        .findFirst()
                        .orElse("")
                : "";
    }

    private static TypeMirror argument(Element component, TypeMirror type, int index) {
        List<? extends TypeMirror> arguments = ((DeclaredType) type).getTypeArguments();
        if (arguments.size() <= index) {
            throw new UnsupportedTypeException(
                    component.getEnclosingElement() + "." + component.getSimpleName(),
                    "expected a type of elements: declare List<T> or Map<K, T>");
        }
        return arguments.get(index);
    }

    /** The name without annotations, which those of types have. */
    static String name(TypeMirror type) {
        return type instanceof DeclaredType declared
                ? ((TypeElement) declared.asElement()).getQualifiedName().toString()
                : type.getKind().isPrimitive()
                        ? type.getKind().name().toLowerCase(Locale.ROOT)
                        : type.toString();
    }
}
