package io.howdah.server.metrics;

import java.math.BigDecimal;

/** Lines of the text format. */
final class Samples {

    private Samples() {}

    static void write(StringBuilder text, String name, String labels, long value) {
        begin(text, name, labels).append(value).append('\n');
    }

    static void write(StringBuilder text, String name, String labels, double value) {
        begin(text, name, labels).append(number(value)).append('\n');
    }

    static void write(StringBuilder text, String name, String labels, Metrics.Buckets buckets) {
        String separator = labels.isEmpty() ? "" : ",";
        long count = 0;
        for (int i = 0; i < buckets.count(); i++) {
            count += buckets.times(i);
            long bound = buckets.boundNanos(i);
            String upTo = bound == Long.MAX_VALUE ? "+Inf" : number(bound / 1e9);
            write(text, name + "_bucket", labels + separator + "le=\"" + upTo + "\"", count);
        }
        write(text, name + "_sum", labels, buckets.sumNanos() / 1e9);
        write(text, name + "_count", labels, count);
    }

    private static StringBuilder begin(StringBuilder text, String name, String labels) {
        text.append(name);
        if (!labels.isEmpty()) {
            text.append('{').append(labels).append('}');
        }
        return text.append(' ');
    }

    /** A number without an exponent, and without a fraction where it has none. */
    static String number(double value) {
        if (Double.isNaN(value)) {
            return "NaN";
        }
        if (Double.isInfinite(value)) {
            return value > 0 ? "+Inf" : "-Inf";
        }
        if (value == Math.rint(value) && Math.abs(value) < 1e15) {
            return Long.toString((long) value);
        }
        return BigDecimal.valueOf(value).stripTrailingZeros().toPlainString();
    }
}
