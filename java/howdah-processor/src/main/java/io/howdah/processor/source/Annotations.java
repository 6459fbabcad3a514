package io.howdah.processor.source;

import java.util.Optional;
import javax.lang.model.AnnotatedConstruct;
import javax.lang.model.element.AnnotationMirror;
import javax.lang.model.element.Element;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.TypeMirror;

/** Reads annotations. Nullable is recognized by its simple name, in whatever package. */
public final class Annotations {

    private Annotations() {}

    public static boolean isNullable(Element element, TypeMirror type) {
        return hasNullable(type) || hasNullable(element);
    }

    public static boolean isNullable(TypeMirror type) {
        return hasNullable(type);
    }

    private static boolean hasNullable(AnnotatedConstruct annotated) {
        return annotated.getAnnotationMirrors().stream()
                .anyMatch(a -> nameOf(a).getSimpleName().contentEquals("Nullable"));
    }

    /** The value of an annotation that has one string, such as PhpName. */
    public static Optional<String> value(Element element, String annotation) {
        return element.getAnnotationMirrors().stream()
                .filter(a -> nameOf(a).getQualifiedName().contentEquals(annotation))
                .map(
                        a ->
                                a.getElementValues().values().stream()
                                        .map(v -> v.getValue().toString())
                                        .findFirst()
                                        .orElse(""))
                .findFirst();
    }

    private static TypeElement nameOf(AnnotationMirror annotation) {
        return (TypeElement) annotation.getAnnotationType().asElement();
    }
}
