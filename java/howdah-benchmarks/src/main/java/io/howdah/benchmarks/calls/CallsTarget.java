package io.howdah.benchmarks.calls;

import io.howdah.benchmarks.calls.workload.Variant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * What Howdah promises of its calls.
 *
 * @param name what is promised
 * @param limit at most, or at least
 * @param value what was measured
 * @param isMet whether it is kept
 */
record CallsTarget(String name, String limit, String value, boolean isMet) {

    /** {@return those that the cases of a run have figures for} */
    static List<CallsTarget> of(CallsResults results) {
        List<CallsTarget> targets = new ArrayList<>();
        if (results.has(Case.MIN)) {
            CallsResult stub = results.of(Case.MIN, Variant.STUB);
            CallsResult dynamic = results.of(Case.MIN, Variant.DYNAMIC);
            CallsResult perValue = results.of(Case.MIN, Variant.PER_VALUE);
            targets.add(atMost("min by stub, times PHP's own loop", 2, "×", stub.versusPhp()));
            targets.add(
                    atMost(
                            "min by the dynamic API, times PHP's own loop",
                            4,
                            "×",
                            dynamic.versusPhp()));
            targets.add(
                    atLeast(
                            "min value by value, times the dynamic API",
                            4,
                            "×",
                            perValue.nanos() / dynamic.nanos()));
            targets.add(atMost("bytes allocated by min by stub", 0, " B", stub.allocated()));
        }
        if (results.has(Case.ARRAY_REVERSE)) {
            targets.add(
                    atMost(
                            "a value of 1,000 ints each way by stub",
                            3,
                            " ns",
                            results.of(Case.ARRAY_REVERSE, Variant.STUB).nanosPerPart()));
        }
        if (results.has(Case.MAX)) {
            CallsResult upcall = results.of(Case.MAX, Variant.HOWDAH);
            targets.add(atMost("a static method of Java", 150, " ns", upcall.nanos()));
            targets.add(
                    atMost(
                            "a static method of Java, times a function of PHP",
                            10,
                            "×",
                            upcall.versusPhp()));
        }
        if (results.has(Case.FOREACH_INTS)) {
            targets.add(
                    atMost(
                            "an element of an ArrayList in foreach",
                            60,
                            " ns",
                            results.of(Case.FOREACH_INTS, Variant.HOWDAH).nanosPerPart()));
        }
        return targets;
    }

    private static CallsTarget atMost(String name, double limit, String unit, double value) {
        return new CallsTarget(
                name, text("≤ ", limit, unit), text("", value, unit), value <= limit);
    }

    private static CallsTarget atLeast(String name, double limit, String unit, double value) {
        return new CallsTarget(
                name, text("≥ ", limit, unit), text("", value, unit), value >= limit);
    }

    private static String text(String relation, double value, String unit) {
        return String.format(
                Locale.ROOT,
                value == Math.rint(value) ? "%s%.0f%s" : "%s%.2f%s",
                relation,
                value,
                unit);
    }
}
