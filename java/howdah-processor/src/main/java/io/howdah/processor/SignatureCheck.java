package io.howdah.processor;

import io.howdah.border.Signature;
import io.howdah.processor.PhpReflection.Unanswered;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import javax.annotation.processing.ProcessingEnvironment;
import javax.lang.model.element.Element;
import javax.lang.model.element.TypeElement;
import javax.tools.Diagnostic.Kind;

/**
 * Compares typed interfaces with what PHP declares, where a php executable can be asked. What PHP does
 * not know without the application's code is left to {@code bind}.
 */
final class SignatureCheck {

    static final String PHP_OPTION = "howdah.php";
    static final String BOOTSTRAP_OPTION = "howdah.bootstrap";

    private static final String OFF = "off";

    private final ProcessingEnvironment environment;
    private final String php;
    private final String bootstrap;

    SignatureCheck(ProcessingEnvironment environment) {
        this.environment = environment;
        this.php = option(PHP_OPTION, "php");
        this.bootstrap = option(BOOTSTRAP_OPTION, "");
    }

    /** An option; one without a value is as good as none. */
    private String option(String name, String otherwise) {
        return Objects.requireNonNullElse(environment.getOptions().get(name), otherwise);
    }

    void check(List<StubModel> models) {
        if (php.equals(OFF)) {
            return;
        }
        if (!PhpReflection.isExecutable(php)) {
            note(
                    "there is no executable \""
                            + php
                            + "\": typed interfaces are compared with PHP when they are bound;"
                            + " -Ahowdah.php=/path/to/php compares them now");
            return;
        }
        try {
            Map<String, String> answers =
                    new PhpReflection(php, bootstrap).ask(questions(models));
            models.forEach(model -> new InterfaceCheck(model, answers).report());
        } catch (Unanswered e) {
            unanswered(e.getMessage());
        }
    }

    private void unanswered(String reason) {
        String message = "typed interfaces could not be compared with PHP: " + reason;
        if (bootstrap.isEmpty()) {
            note(message);
        } else {
            environment
                    .getMessager()
                    .printMessage(Kind.ERROR, message + "\n(bootstrap: " + bootstrap + ")");
        }
    }

    private void note(String message) {
        environment.getMessager().printMessage(Kind.NOTE, message);
    }

    private static Set<String> questions(List<StubModel> models) {
        Set<String> questions = new LinkedHashSet<>();
        for (StubModel model : models) {
            for (MethodModel method : model.methods()) {
                if (method.role().callsPhp()) {
                    questions.add(question(method));
                }
            }
        }
        return questions;
    }

    private static String question(MethodModel method) {
        return method.role().binding() + " " + method.phpName();
    }

    /** Reports what PHP answered about one interface. */
    private final class InterfaceCheck {

        private final StubModel model;
        private final Map<String, String> answers;
        private final Set<String> unknown = new LinkedHashSet<>();

        InterfaceCheck(StubModel model, Map<String, String> answers) {
            this.model = model;
            this.answers = answers;
        }

        void report() {
            for (MethodModel method : model.methods()) {
                if (method.role().callsPhp()) {
                    report(method, answers.get(question(method)));
                }
            }
            if (!unknown.isEmpty()) {
                environment
                        .getMessager()
                        .printMessage(
                                Kind.NOTE,
                                "PHP does not know "
                                        + String.join(", ", unknown)
                                        + " without the application's code: compared when the"
                                        + " interface is bound, or now with"
                                        + " -Ahowdah.bootstrap=file.php",
                                model.type());
            }
        }

        private void report(MethodModel method, String answer) {
            String name = method.phpName();
            switch (answer.charAt(0)) {
                case '=' -> compare(method, Signature.parse(answer.substring(2)));
                case '!' -> error(method, name + ": " + answer.substring(2));
                default -> {
                    if (bootstrap.isEmpty()) {
                        unknown.add(name);
                    } else {
                        error(method, "PHP does not know " + name + ", with " + bootstrap + " loaded");
                    }
                }
            }
        }

        private void compare(MethodModel method, Signature declared) {
            for (String mismatch : method.expected().mismatches(declared)) {
                error(method, mismatch + "\n  PHP declares " + declared);
            }
        }

        private void error(MethodModel method, String message) {
            Element element = method.element();
            TypeElement type = model.type();
            boolean inherited = !element.getEnclosingElement().equals(type);
            environment
                    .getMessager()
                    .printMessage(
                            Kind.ERROR,
                            inherited ? element + ": " + message : message,
                            inherited ? type : element);
        }
    }
}
