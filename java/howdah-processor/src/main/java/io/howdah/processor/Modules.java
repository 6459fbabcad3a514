package io.howdah.processor;

import javax.annotation.processing.ProcessingEnvironment;
import javax.lang.model.element.ModuleElement;
import javax.lang.model.element.TypeElement;

/** What the module of a type means for the code that is generated beside it. */
final class Modules {

    static final String GENERATED = "javax.annotation.processing.Generated";

    private Modules() {}

    /** Whether the type belongs to a named module. */
    static boolean isNamed(ProcessingEnvironment environment, TypeElement type) {
        ModuleElement module = environment.getElementUtils().getModuleOf(type);
        return module != null && !module.isUnnamed();
    }

    /** A module that does not read java.compiler does not see the annotation Generated. */
    static boolean seesGenerated(ProcessingEnvironment environment, TypeElement type) {
        ModuleElement module = environment.getElementUtils().getModuleOf(type);
        return !isNamed(environment, type)
                || environment.getElementUtils().getTypeElement(module, GENERATED) != null;
    }
}
