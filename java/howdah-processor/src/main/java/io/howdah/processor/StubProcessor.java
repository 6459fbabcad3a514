package io.howdah.processor;

import io.howdah.processor.json.JsonApi;
import io.howdah.processor.mapping.InterfaceMethods;
import io.howdah.processor.mapping.MappingReader;
import io.howdah.processor.mapping.RecordMapping;
import io.howdah.processor.signature.Expectation;
import io.howdah.processor.signature.SignatureCheck;
import io.howdah.processor.source.Annotations;
import io.howdah.processor.source.GeneratedBy;
import io.howdah.processor.source.HowdahApi;
import io.howdah.processor.source.InvalidElementException;
import io.howdah.processor.source.UnresolvedTypeException;
import io.howdah.processor.stub.InterfaceReader;
import io.howdah.processor.stub.RecordCodecWriter;
import io.howdah.processor.stub.StubModel;
import io.howdah.processor.stub.StubWriter;
import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import javax.annotation.processing.AbstractProcessor;
import javax.annotation.processing.RoundEnvironment;
import javax.annotation.processing.SupportedAnnotationTypes;
import javax.annotation.processing.SupportedOptions;
import javax.lang.model.SourceVersion;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.TypeElement;
import javax.lang.model.util.Elements;
import javax.lang.model.util.Types;
import javax.tools.Diagnostic.Kind;

/**
 * Compiles interfaces with {@link io.howdah.PhpFunctions} and {@link io.howdah.PhpClass} to stubs
 * and records to codecs, and compares them with what PHP declares.
 *
 * <p>Options: {@code -Ahowdah.php=} the php executable to ask, {@code php} by default, {@code off}
 * to ask none; {@code -Ahowdah.bootstrap=} a PHP file to load first, so that PHP knows the
 * application's functions and classes.
 */
@SupportedAnnotationTypes({HowdahApi.PHP_FUNCTIONS, HowdahApi.PHP_CLASS})
@SupportedOptions({SignatureCheck.PHP_OPTION, SignatureCheck.BOOTSTRAP_OPTION})
public final class StubProcessor extends AbstractProcessor {

    private final Set<String> deferred = new LinkedHashSet<>();
    private final Set<String> written = new LinkedHashSet<>();
    private final Set<String> enums = new LinkedHashSet<>();
    private final Set<String> records = new LinkedHashSet<>();

    /** For the compiler, which finds the processor as a service. */
    public StubProcessor() {}

    @Override
    public SourceVersion getSupportedSourceVersion() {
        return SourceVersion.latestSupported();
    }

    @Override
    public boolean process(Set<? extends TypeElement> annotations, RoundEnvironment round) {
        if (round.processingOver()) {
            if (!round.errorRaised()) {
                new SignatureCheck(processingEnv).check(expectations());
            }
            return false;
        }
        Set<String> names = new LinkedHashSet<>(deferred);
        deferred.clear();
        for (TypeElement annotation : annotations) {
            for (Element element : round.getElementsAnnotatedWith(annotation)) {
                names.add(((TypeElement) element).getQualifiedName().toString());
            }
        }
        names.forEach(this::process);
        return false;
    }

    private void process(String name) {
        TypeElement type = processingEnv.getElementUtils().getTypeElement(name);
        boolean isEnum =
                type.getKind() == ElementKind.ENUM
                        && Annotations.value(type, HowdahApi.PHP_FUNCTIONS).isEmpty();
        if (isEnum) {
            enums.add(name);
            return;
        }
        if (type.getKind() == ElementKind.RECORD
                && !Annotations.value(type, HowdahApi.PHP_CLASS).orElse("").isBlank()) {
            processRecord(type);
            return;
        }
        if (Annotations.value(type, JsonApi.MODEL).isPresent()) {
            return;
        }
        try {
            Optional<StubModel> model = read(type);
            if (model.isPresent()) {
                write(model.get());
                written.add(name);
            }
        } catch (UnresolvedTypeException e) {
            deferred.add(name);
        }
    }

    private void processRecord(TypeElement type) {
        String name = type.getQualifiedName().toString();
        try {
            RecordMapping record = readRecord(type);
            write(record.qualifiedCodecName(), type, codecWriter(record).write());
            records.add(name);
        } catch (UnresolvedTypeException e) {
            deferred.add(name);
        } catch (InvalidElementException e) {
            // It may be for JSON alone. Where it is to cross, it is an error.
            if (Annotations.value(type, JsonApi.MODEL).isEmpty()) {
                String reason = "it cannot cross as an object of its PHP class: " + e.reason();
                processingEnv.getMessager().printMessage(Kind.NOTE, reason, type);
            }
        }
    }

    private RecordMapping readRecord(TypeElement type) {
        Elements elements = processingEnv.getElementUtils();
        Types types = processingEnv.getTypeUtils();
        MappingReader mappings = new MappingReader(types, new InterfaceMethods(elements, types));
        return (RecordMapping) mappings.read(type, type.asType());
    }

    private RecordCodecWriter codecWriter(RecordMapping record) {
        String packageName =
                processingEnv
                        .getElementUtils()
                        .getPackageOf(record.element())
                        .getQualifiedName()
                        .toString();
        return new RecordCodecWriter(
                record, packageName, new GeneratedBy(this, processingEnv, record.element()));
    }

    private Optional<StubModel> read(TypeElement type) {
        return new InterfaceReader(
                        processingEnv.getElementUtils(),
                        processingEnv.getTypeUtils(),
                        e -> error(e.reason(), e.element(), type))
                .read(type);
    }

    /** What all stubs expect, read again: the elements of earlier rounds have lost their lines. */
    private List<Expectation> expectations() {
        List<Expectation> expectations = new ArrayList<>();
        for (String name : written) {
            read(processingEnv.getElementUtils().getTypeElement(name))
                    .ifPresent(model -> expectations.addAll(Expectation.of(model)));
        }
        for (String name : records) {
            expectations.addAll(
                    Expectation.of(
                            readRecord(processingEnv.getElementUtils().getTypeElement(name))));
        }
        for (String name : enums) {
            TypeElement type = processingEnv.getElementUtils().getTypeElement(name);
            expectations.addAll(Expectation.of(type));
        }
        return expectations;
    }

    /** Reports at the element if it is in the interface, else at the interface that inherits it. */
    private void error(String message, Element element, TypeElement type) {
        for (Element e = element; e != null; e = e.getEnclosingElement()) {
            if (e.equals(type)) {
                processingEnv.getMessager().printMessage(Kind.ERROR, message, element);
                return;
            }
        }
        processingEnv.getMessager().printMessage(Kind.ERROR, element + ": " + message, type);
    }

    private void write(StubModel model) {
        write(model.qualifiedStubName(), model.type(), stubWriter(model).write());
    }

    private void write(String name, TypeElement type, String source) {
        try (Writer file = processingEnv.getFiler().createSourceFile(name, type).openWriter()) {
            file.write(source);
        } catch (IOException e) {
            error(name + " could not be written: " + e, type, type);
        }
    }

    private StubWriter stubWriter(StubModel model) {
        return new StubWriter(model, new GeneratedBy(this, processingEnv, model.type()));
    }
}
