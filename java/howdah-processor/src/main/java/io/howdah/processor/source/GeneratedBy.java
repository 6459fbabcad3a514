package io.howdah.processor.source;

import io.howdah.stub.GeneratedCode;
import java.util.List;
import javax.annotation.processing.ProcessingEnvironment;
import javax.annotation.processing.Processor;
import javax.lang.model.element.ModuleElement;
import javax.lang.model.element.TypeElement;

/** What a generated class says of itself: which processor wrote it, and for which runtime. */
public final class GeneratedBy {

    private static final String GENERATED = "javax.annotation.processing.Generated";

    private final String processor;
    private final boolean inNamedModule;
    private final boolean seesGenerated;

    /**
     * Finds the annotations of one class.
     *
     * @param type the type that the class is generated for, in the same module
     */
    public GeneratedBy(Processor processor, ProcessingEnvironment environment, TypeElement type) {
        this.processor = processor.getClass().getName();
        ModuleElement module = environment.getElementUtils().getModuleOf(type);
        this.inNamedModule = module != null && !module.isUnnamed();
        // A module that does not read java.compiler does not see the annotation.
        this.seesGenerated =
                !inNamedModule
                        || environment.getElementUtils().getTypeElement(module, GENERATED) != null;
    }

    /** Writes the annotations, on lines of their own. */
    public void annotate(Code code, Imports imports) {
        if (inNamedModule) {
            // It shows types that its module may use and not pass on, Generated among them.
            code.line("@SuppressWarnings(\"exports\")");
        }
        if (seesGenerated) {
            code.line("@" + imports.name(GENERATED) + "(" + Code.literal(processor) + ")");
        }
    }

    /** Writes the check of the runtime, which is done before anything else of the class is used. */
    public void requireRuntime(Code code, Imports imports, String generatedClass) {
        code.open("static {");
        code.wrapped(
                imports.name(HowdahApi.GENERATED_CODE) + ".require(",
                List.of(
                        generatedClass + ".class",
                        Integer.toString(GeneratedCode.CONTRACT),
                        Code.literal(GeneratedCode.VERSION)),
                ");");
        code.close();
        code.line("");
    }
}
