package io.howdah.server.metrics;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads the text format as strictly as Prometheus' documentation puts it, and throws at the first
 * line that is wrong.
 */
public final class PrometheusText {

    private static final Pattern HELP = Pattern.compile("# HELP ([a-zA-Z_:][a-zA-Z0-9_:]*) (.+)");
    private static final Pattern TYPE =
            Pattern.compile(
                    "# TYPE ([a-zA-Z_:][a-zA-Z0-9_:]*) (counter|gauge|histogram|summary|untyped)");
    private static final String LABEL =
            "[a-zA-Z_][a-zA-Z0-9_]*=\"(?:[^\"\\\\\\n]|\\\\\\\\|\\\\\"|\\\\n)*\"";
    private static final Pattern SAMPLE =
            Pattern.compile(
                    "([a-zA-Z_:][a-zA-Z0-9_:]*)(?:\\{("
                            + LABEL
                            + "(?:,"
                            + LABEL
                            + ")*)\\})? (-?[0-9]+(?:\\.[0-9]+)?|NaN|[+-]Inf)");

    private PrometheusText() {}

    /** The samples by name and labels as written. */
    public static Map<String, Double> parse(String text) {
        if (!text.endsWith("\n")) {
            throw new AssertionError("the last line must end");
        }
        Map<String, Double> samples = new LinkedHashMap<>();
        Map<String, String> types = new HashMap<>();
        Set<String> finished = new HashSet<>();
        List<String> buckets = new ArrayList<>();
        String family = "";
        for (String line : text.substring(0, text.length() - 1).split("\n", -1)) {
            Matcher help = HELP.matcher(line);
            Matcher type = TYPE.matcher(line);
            Matcher sample = SAMPLE.matcher(line);
            if (help.matches()) {
                finished.add(family);
                family = help.group(1);
                require(!finished.contains(family), line, "a family stands in one piece");
            } else if (type.matches()) {
                require(type.group(1).equals(family), line, "the type follows the help");
                require(types.put(family, type.group(2)) == null, line, "one type");
            } else {
                require(sample.matches(), line, "a sample");
                String name = sample.group(1);
                boolean histogram = "histogram".equals(types.get(family));
                require(
                        histogram
                                ? name.matches(Pattern.quote(family) + "_(bucket|sum|count)")
                                : name.equals(family),
                        line,
                        "a sample of " + family);
                String key = sample.group(2) == null ? name : name + "{" + sample.group(2) + "}";
                double value = value(sample.group(3));
                require(samples.put(key, value) == null, line, "each sample once");
                if (name.endsWith("_bucket") && histogram) {
                    buckets.add(key);
                }
            }
        }
        requireCumulative(samples, buckets);
        return samples;
    }

    private static void requireCumulative(Map<String, Double> samples, List<String> buckets) {
        double before = 0;
        for (String bucket : buckets) {
            double value = samples.getOrDefault(bucket, Double.NaN);
            require(value >= before, bucket, "buckets that grow");
            before = bucket.contains("le=\"+Inf\"") ? 0 : value;
        }
    }

    private static double value(String text) {
        return switch (text) {
            case "+Inf" -> Double.POSITIVE_INFINITY;
            case "-Inf" -> Double.NEGATIVE_INFINITY;
            default -> Double.parseDouble(text);
        };
    }

    private static void require(boolean condition, String line, String expected) {
        if (!condition) {
            throw new AssertionError("expected " + expected + ", but there is: " + line);
        }
    }
}
