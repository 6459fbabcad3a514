package io.howdah.processor.signature;

import io.howdah.processor.signature.PhpReflection.Unanswered;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import javax.annotation.processing.ProcessingEnvironment;
import javax.tools.Diagnostic.Kind;

/**
 * Compares typed interfaces with what PHP declares, where a php executable can be asked. What PHP
 * does not know without the application's code is left to {@code bind}.
 */
public final class SignatureCheck {

    public static final String PHP_OPTION = "howdah.php";
    public static final String BOOTSTRAP_OPTION = "howdah.bootstrap";

    private static final String OFF = "off";

    /** How many unknown functions and classes a note names. */
    private static final int NAMED = 5;

    private final ProcessingEnvironment environment;
    private final String php;
    private final String bootstrap;
    private final Set<String> unknown = new LinkedHashSet<>();

    public SignatureCheck(ProcessingEnvironment environment) {
        this.environment = environment;
        this.php = option(PHP_OPTION, "php");
        this.bootstrap = option(BOOTSTRAP_OPTION, "");
    }

    /** An option; one without a value is as good as none. */
    private String option(String name, String otherwise) {
        return Objects.requireNonNullElse(environment.getOptions().get(name), otherwise);
    }

    public void check(List<Expectation> expectations) {
        if (php.equals(OFF) || expectations.isEmpty()) {
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
        Set<String> questions =
                expectations.stream()
                        .map(Expectation::question)
                        .collect(Collectors.toCollection(LinkedHashSet::new));
        try {
            Map<String, String> answers = new PhpReflection(php, bootstrap).ask(questions);
            for (Expectation expected : expectations) {
                check(expected, answers.getOrDefault(expected.question(), "?"));
            }
            noteUnknown();
        } catch (Unanswered e) {
            unanswered(e.reason());
        }
    }

    private void check(Expectation expected, String answer) {
        String text = answer.substring(Math.min(2, answer.length()));
        switch (answer.charAt(0)) {
            case '=' -> expected.mismatches().apply(text).forEach(m -> error(expected, m));
            case '!' -> error(expected, expected.phpName() + ": " + text);
            default -> unknown(expected);
        }
    }

    private void unknown(Expectation expected) {
        if (bootstrap.isEmpty()) {
            unknown.add(expected.phpName());
        } else {
            error(
                    expected,
                    "PHP does not know " + expected.phpName() + ", with " + bootstrap + " loaded");
        }
    }

    private void noteUnknown() {
        if (unknown.isEmpty()) {
            return;
        }
        String named = unknown.stream().limit(NAMED).collect(Collectors.joining(", "));
        String others =
                unknown.size() > NAMED ? " and " + (unknown.size() - NAMED) + " others" : "";
        note(
                "PHP does not know "
                        + named
                        + others
                        + " without the application's code: compared when they are bound, or now"
                        + " with -Ahowdah.bootstrap=file.php");
    }

    private void unanswered(String reason) {
        String message = "typed interfaces could not be compared with PHP: " + reason;
        if (bootstrap.isEmpty()) {
            note(message);
        } else {
            environment.getMessager().printMessage(Kind.ERROR, message);
        }
    }

    private void note(String message) {
        environment.getMessager().printMessage(Kind.NOTE, message);
    }

    private void error(Expectation expected, String message) {
        boolean inherited = !expected.type().equals(expected.element().getEnclosingElement());
        environment
                .getMessager()
                .printMessage(
                        Kind.ERROR,
                        inherited ? expected.element() + ": " + message : message,
                        inherited ? expected.type() : expected.element());
    }
}
