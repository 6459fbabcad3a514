package io.howdah.signature;

import io.howdah.signature.Parameter.Passing;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The rules of {@link Signature#mismatches}: what a Java interface cannot ask of a PHP function.
 */
final class Compatibility {

    private final Signature expected;
    private final Signature declared;
    private final List<String> mismatches = new ArrayList<>();

    private Compatibility(Signature expected, Signature declared) {
        this.expected = expected;
        this.declared = declared;
    }

    static List<String> mismatches(Signature expected, Signature declared) {
        Compatibility rules = new Compatibility(expected, declared);
        if (expected.writesProperty()) {
            rules.compareWrittenValue();
        } else {
            rules.compareCounts();
            rules.compareParameters();
            rules.compareResults();
        }
        return List.copyOf(rules.mismatches);
    }

    private void compareCounts() {
        int given = expected.parameters().size();
        if (given < declared.required() && !expected.variadic()) {
            mismatches.add(
                    "Java gives "
                            + arguments(given)
                            + ", PHP needs at least "
                            + arguments(declared.required()));
        }
        int fixed = expected.variadic() ? given - 1 : given;
        if (fixed > declared.parameters().size() && !declared.variadic()) {
            mismatches.add(
                    "Java gives "
                            + arguments(fixed)
                            + ", PHP takes at most "
                            + arguments(declared.parameters().size()));
        } else if (expected.variadic()
                && fixed == declared.parameters().size()
                && !declared.variadic()) {
            mismatches.add(
                    "Java gives any number of arguments, PHP takes at most " + arguments(fixed));
        }
    }

    private static String arguments(int count) {
        return count == 1 ? "1 argument" : count == 0 ? "no argument" : count + " arguments";
    }

    private void compareParameters() {
        for (int i = 0; i < expected.parameters().size(); i++) {
            Parameter given = expected.parameters().get(i);
            Parameter taken = declaredParameter(i);
            if (taken == null) {
                return;
            }
            String which = "parameter " + (i + 1) + " ($" + taken.name() + ")";
            comparePassing(which, given, taken);
            compareGiven(which, given.type(), taken.type());
        }
    }

    private void compareWrittenValue() {
        compareGiven("value", expected.parameters().get(0).type(), declared.returns());
    }

    private void compareGiven(String which, String given, String taken) {
        int sent = PhpTypes.parse(given);
        int certain = (sent & ~PhpTypes.NULL) == 0 ? sent : sent & ~PhpTypes.NULL;
        if ((PhpTypes.acceptedBy(certain) & PhpTypes.parse(taken)) == 0) {
            mismatches.add(which + ": Java gives " + given + ", PHP takes " + taken);
        }
    }

    private @Nullable Parameter declaredParameter(int index) {
        int last = declared.parameters().size() - 1;
        if (index <= last) {
            return declared.parameters().get(index);
        }
        return declared.variadic() ? declared.parameters().get(last) : null;
    }

    private void comparePassing(String which, Parameter given, Parameter taken) {
        if (taken.passing() == Passing.BY_REFERENCE && given.passing() == Passing.BY_VALUE) {
            mismatches.add(
                    which
                            + ": PHP takes a reference, Java gives a value;"
                            + " declare the parameter as PhpReference<...>");
        }
        if (taken.passing() == Passing.BY_VALUE && given.passing() == Passing.BY_REFERENCE) {
            mismatches.add(
                    which
                            + ": PHP takes a value and never changes it;"
                            + " declare the parameter without PhpReference");
        }
    }

    private void compareResults() {
        int read = PhpTypes.parse(expected.returns());
        int returned = PhpTypes.parse(declared.returns());
        if (read == PhpTypes.NOTHING || read == PhpTypes.ANY || returned == PhpTypes.ANY) {
            return;
        }
        int presentRead = read & ~PhpTypes.ABSENT;
        int presentReturned = returned & ~PhpTypes.ABSENT;
        boolean absentOnly = presentReturned == 0 || presentReturned == PhpTypes.NOTHING;
        int readable = PhpTypes.readableAs(absentOnly ? returned : presentReturned);
        if ((readable & (absentOnly ? read : presentRead)) == 0) {
            mismatches.add(
                    "result: Java reads "
                            + expected.returns()
                            + ", PHP returns "
                            + declared.returns());
        }
    }
}
