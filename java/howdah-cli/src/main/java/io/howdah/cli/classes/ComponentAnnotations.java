package io.howdah.cli.classes;

import io.howdah.PhpClass;
import io.howdah.PhpName;
import java.lang.annotation.Annotation;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.lang.model.AnnotatedConstruct;
import javax.lang.model.element.AnnotationMirror;
import javax.lang.model.element.AnnotationValue;
import javax.lang.model.element.Element;
import javax.lang.model.element.TypeElement;

/** */
final class ComponentAnnotations {

    private ComponentAnnotations() {}

    static boolean has(Element element, Class<? extends Annotation> annotation) {
        return mirror(element, annotation).isPresent();
    }

    static boolean isNullable(AnnotatedConstruct... places) {
        for (AnnotatedConstruct place : places) {
            for (AnnotationMirror mirror : place.getAnnotationMirrors()) {
                Element annotation = mirror.getAnnotationType().asElement();
                if (annotation.getSimpleName().contentEquals("Nullable")) {
                    return true;
                }
            }
        }
        return false;
    }

    static Optional<Object> value(
            Element element, Class<? extends Annotation> annotation, String member) {
        return mirror(element, annotation)
                .flatMap(
                        mirror ->
                                mirror.getElementValues().entrySet().stream()
                                        .filter(
                                                entry ->
                                                        entry.getKey()
                                                                .getSimpleName()
                                                                .contentEquals(member))
                                        .map(Map.Entry::getValue)
                                        .map(AnnotationValue::getValue)
                                        .map(Object.class::cast)
                                        .findFirst());
    }

    static Optional<String> text(Element element, Class<? extends Annotation> annotation) {
        return value(element, annotation, "value").map(String.class::cast);
    }

    static List<String> texts(
            Element element, Class<? extends Annotation> annotation, String member) {
        List<?> values = (List<?>) value(element, annotation, member).orElse(List.of());
        return values.stream().map(each -> (String) ((AnnotationValue) each).getValue()).toList();
    }

    /** The name of a component or a constant in PHP. */
    static String phpName(Element element) {
        return text(element, PhpName.class).orElse(element.getSimpleName().toString());
    }

    /** The full name of a type in PHP. */
    static String phpClass(TypeElement type, String namespace) {
        String own = namespace.isEmpty() ? "" : namespace + "\\";
        return text(type, PhpClass.class).orElse(own + type.getSimpleName());
    }

    private static Optional<? extends AnnotationMirror> mirror(
            Element element, Class<? extends Annotation> annotation) {
        return element.getAnnotationMirrors().stream()
                .filter(
                        mirror ->
                                ((TypeElement) mirror.getAnnotationType().asElement())
                                        .getQualifiedName()
                                        .contentEquals(annotation.getName()))
                .findFirst();
    }
}
