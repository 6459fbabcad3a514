package io.howdah.processor;

import io.howdah.processor.json.JsonApi;
import io.howdah.processor.json.JsonCodecSource;
import io.howdah.processor.json.JsonFamilyWriter;
import io.howdah.processor.json.JsonModelReader;
import io.howdah.processor.json.JsonRecord;
import io.howdah.processor.json.JsonRecordWriter;
import io.howdah.processor.source.GeneratedBy;
import io.howdah.processor.source.InvalidElementException;
import io.howdah.processor.source.Names;
import io.howdah.processor.source.UnresolvedTypeException;
import java.io.IOException;
import java.io.Writer;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import javax.annotation.processing.AbstractProcessor;
import javax.annotation.processing.RoundEnvironment;
import javax.annotation.processing.SupportedAnnotationTypes;
import javax.lang.model.SourceVersion;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.tools.Diagnostic.Kind;

/** Generates the codecs of records and sealed interfaces with {@link io.howdah.json.JsonModel}. */
@SupportedAnnotationTypes(JsonApi.MODEL)
public final class JsonProcessor extends AbstractProcessor {

    private final Set<String> deferred = new LinkedHashSet<>();

    /** For the compiler, which finds the processor as a service. */
    public JsonProcessor() {}

    @Override
    public SourceVersion getSupportedSourceVersion() {
        return SourceVersion.latestSupported();
    }

    @Override
    public boolean process(Set<? extends TypeElement> annotations, RoundEnvironment round) {
        Set<String> names = new LinkedHashSet<>(deferred);
        deferred.clear();
        for (TypeElement annotation : annotations) {
            for (Element element : round.getElementsAnnotatedWith(annotation)) {
                names.add(((TypeElement) element).getQualifiedName().toString());
            }
        }
        if (!round.processingOver()) {
            names.forEach(this::process);
        }
        return false;
    }

    private void process(String name) {
        TypeElement type = processingEnv.getElementUtils().getTypeElement(name);
        try {
            write(type, source(type));
        } catch (UnresolvedTypeException e) {
            deferred.add(name);
        } catch (InvalidElementException e) {
            error(e, type);
        }
    }

    private String source(TypeElement type) {
        JsonCodecSource source =
                new JsonCodecSource(type, new GeneratedBy(this, processingEnv, type));
        if (type.getKind() == ElementKind.RECORD) {
            Names constants = new Names(List.of("KEYS", "EXPECTED", "NEEDED", "READ", "TAG_KEY"));
            JsonModelReader reader = new JsonModelReader(constants);
            JsonRecord model = reader.record(type);
            return new JsonRecordWriter(model, source, reader.dateFormats(), constants).write();
        }
        if (type.getModifiers().contains(Modifier.SEALED)) {
            return new JsonFamilyWriter(JsonModelReader.family(type), source).write();
        }
        throw new InvalidElementException(
                type, "expected @JsonModel on a record or a sealed interface");
    }

    private void write(TypeElement type, String source) {
        String name = JsonCodecSource.nameOf(type).qualifiedName();
        try (Writer file = processingEnv.getFiler().createSourceFile(name, type).openWriter()) {
            file.write(source);
        } catch (IOException e) {
            error(new InvalidElementException(type, "its codec could not be written: " + e), type);
        }
    }

    /**
     * Reports at the element; at its record, if it is a component, which has no line of its own.
     */
    private void error(InvalidElementException e, TypeElement type) {
        boolean hasLine = e.element().getKind() != ElementKind.RECORD_COMPONENT;
        String message = (hasLine ? "" : e.element() + ": ") + e.reason();
        processingEnv.getMessager().printMessage(Kind.ERROR, message, hasLine ? e.element() : type);
    }
}
