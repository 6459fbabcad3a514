package io.howdah.processor.source;

import java.util.Locale;
import java.util.function.Function;
import java.util.stream.Collectors;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.ArrayType;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.type.WildcardType;

/** Spells types without their annotations, which {@link TypeMirror#toString} includes. */
public final class TypeSpelling {

    private TypeSpelling() {}

    /** A type with qualified names: the same for the same type. */
    public static String qualified(TypeMirror type) {
        return spell(type, element -> element.getQualifiedName().toString());
    }

    /** A type with the names that {@code classes} gives. */
    static String spell(TypeMirror type, Function<TypeElement, String> classes) {
        return switch (type.getKind()) {
            case ARRAY -> spell(((ArrayType) type).getComponentType(), classes) + "[]";
            case DECLARED -> declared((DeclaredType) type, classes);
            case WILDCARD -> wildcard((WildcardType) type, classes);
            case TYPEVAR, ERROR -> type.toString();
            default -> type.getKind().name().toLowerCase(Locale.ROOT);
        };
    }

    private static String declared(DeclaredType type, Function<TypeElement, String> classes) {
        String name = classes.apply((TypeElement) type.asElement());
        return type.getTypeArguments().isEmpty()
                ? name
                : type.getTypeArguments().stream()
                        .map(argument -> spell(argument, classes))
                        .collect(Collectors.joining(", ", name + "<", ">"));
    }

    private static String wildcard(WildcardType type, Function<TypeElement, String> classes) {
        if (type.getExtendsBound() != null) {
            return "? extends " + spell(type.getExtendsBound(), classes);
        }
        return type.getSuperBound() == null
                ? "?"
                : "? super " + spell(type.getSuperBound(), classes);
    }
}
