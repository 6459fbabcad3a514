package io.howdah.benchmarks.calls;

import io.howdah.benchmarks.calls.workload.Variant;
import java.util.Locale;

/**
 * What one kind of call costs in one variant.
 *
 * @param measured the kind of call
 * @param variant how it was made
 * @param nanos the median time of a call
 * @param versusPhp how much longer that is than in PHP's own loop
 * @param allocated bytes of the Java heap per call
 * @param parts how many values cross or callbacks are made in a call, or 0
 */
record CallsResult(
        Case measured,
        Variant variant,
        double nanos,
        double versusPhp,
        double allocated,
        int parts) {

    double nanosPerPart() {
        return nanos / parts;
    }

    /**
     * {@return bytes per call} What a sample itself allocates, far less than a byte for each call,
     * is none.
     */
    long wholeBytes() {
        return Math.round(allocated);
    }

    String toJson() {
        String perPart =
                parts == 0 ? "" : json(", \"ns_per_%s\": %.2f", measured.part(), nanosPerPart());
        String allocations =
                variant.isAllocating() ? json(", \"allocated_bytes\": %d", wholeBytes()) : "";
        return json(
                "{\"name\": \"%s\", \"variant\": \"%s\", \"ns\": %.2f, \"vs_php\": %.3f%s%s}",
                measured.label(), variant.label(), nanos, versusPhp, perPart, allocations);
    }

    private static String json(String format, Object... values) {
        return String.format(Locale.ROOT, format, values);
    }
}
