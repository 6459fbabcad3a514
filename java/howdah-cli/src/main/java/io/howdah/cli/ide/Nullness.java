package io.howdah.cli.ide;

import javax.lang.model.AnnotatedConstruct;
import javax.lang.model.element.AnnotationMirror;

/** Whether annotations allow null: any that is named {@code Nullable}, in whatever package. */
final class Nullness {

    private Nullness() {}

    static boolean isNullable(AnnotatedConstruct annotated) {
        for (AnnotationMirror annotation : annotated.getAnnotationMirrors()) {
            if (annotation
                    .getAnnotationType()
                    .asElement()
                    .getSimpleName()
                    .contentEquals("Nullable")) {
                return true;
            }
        }
        return false;
    }
}
