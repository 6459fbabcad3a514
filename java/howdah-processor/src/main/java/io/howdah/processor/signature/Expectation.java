package io.howdah.processor.signature;

import io.howdah.processor.mapping.MappingReader;
import io.howdah.processor.mapping.RecordMapping;
import io.howdah.processor.stub.MethodModel;
import io.howdah.processor.stub.StubModel;
import io.howdah.signature.Signature;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import javax.lang.model.element.Element;
import javax.lang.model.element.TypeElement;
import javax.lang.model.util.ElementFilter;

/**
 * Something that a typed interface or an enum expects of PHP.
 *
 * @param type the interface or enum
 * @param element the method or constant, where a mismatch is reported
 * @param question what PHP is asked; see signatures.php
 * @param phpName the function, class or case that PHP should know
 * @param mismatches what is wrong with PHP's answer, a sentence each
 */
public record Expectation(
        TypeElement type,
        Element element,
        String question,
        String phpName,
        Function<String, List<String>> mismatches) {

    /** What the methods of an interface expect. */
    public static List<Expectation> of(StubModel model) {
        List<Expectation> expectations = new ArrayList<>();
        for (MethodModel method : model.methods()) {
            if (method.role().callsPhp()) {
                String question = method.role().binding() + " " + method.phpName();
                expectations.add(
                        new Expectation(
                                model.type(),
                                method.element(),
                                question,
                                method.phpName(),
                                answer -> mismatches(method.expected(), answer)));
            }
        }
        return expectations;
    }

    private static List<String> mismatches(Signature expected, String answer) {
        Signature declared = Signature.parse(answer);
        return expected.mismatches(declared).stream()
                .map(mismatch -> mismatch + "\n  PHP declares " + declared)
                .toList();
    }

    /** What the components of a record with PhpClass expect. */
    public static List<Expectation> of(RecordMapping type) {
        List<Expectation> expectations = new ArrayList<>();
        for (int i = 0; i < type.components().size(); i++) {
            RecordMapping.Component component = type.components().get(i);
            String name = type.phpClass() + "::$" + component.key();
            Signature expected = new Signature(name, List.of(), component.mapping().phpType());
            expectations.add(
                    new Expectation(
                            type.element(),
                            field(type.element(), component.name()),
                            "slot " + name,
                            name,
                            answer -> mismatches(expected, answer)));
        }
        return expectations;
    }

    /** Of a record component: the compiler knows the lines of fields, not of components. */
    private static Element field(TypeElement type, String name) {
        return ElementFilter.fieldsIn(type.getEnclosedElements()).stream()
                .filter(field -> field.getSimpleName().contentEquals(name))
                .findFirst()
                .orElseThrow();
    }

    /** What the constants of an enum with PhpClass expect. */
    public static List<Expectation> of(TypeElement type) {
        String phpEnum = MappingReader.phpEnum(type);
        Map<Element, String> cases = MappingReader.phpNames(type);
        return cases.entrySet().stream()
                .map(
                        constant ->
                                new Expectation(
                                        type,
                                        constant.getKey(),
                                        "enum " + phpEnum,
                                        phpEnum,
                                        answer -> missing(phpEnum, constant.getValue(), answer)))
                .toList();
    }

    private static List<String> missing(String phpEnum, String name, String answer) {
        List<String> cases = List.of(answer.split(" "));
        return cases.contains(name)
                ? List.of()
                : List.of(
                        "PHP's "
                                + phpEnum
                                + " has no case "
                                + name
                                + ", it has "
                                + String.join(", ", cases)
                                + ": name it in @PhpName");
    }
}
