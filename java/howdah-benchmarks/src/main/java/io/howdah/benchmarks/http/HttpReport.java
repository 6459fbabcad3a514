package io.howdah.benchmarks.http;

import io.howdah.benchmarks.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** The results for people, as tables in Markdown that read well as they are. */
final class HttpReport {

    /** What wrk's processors are used to when wrk, and no server, is the limit. */
    private static final double FULL = 0.97;

    private final HttpResults results;

    HttpReport(HttpResults results) {
        this.results = results;
    }

    /** {@return one JSON object per line} */
    String toJson() {
        return results.types().stream()
                .flatMap(type -> results.of(type).stream())
                .map(HttpReport::json)
                .collect(Collectors.joining("\n", "", "\n"));
    }

    private static String json(HttpSeries series) {
        Sample median = series.median();
        return String.format(
                Locale.ROOT,
                "{\"test\": \"%s\", \"server\": \"%s\", \"connections\": %d,"
                        + " \"requests_per_second\": %.0f, \"server_us\": %.3f,"
                        + " \"database_us\": %.3f, \"latency_p50_us\": %.0f,"
                        + " \"latency_p99_us\": %.0f, \"server_share\": %.2f,"
                        + " \"load_share\": %.2f}",
                series.type(),
                series.contender(),
                series.connections(),
                median.requestsPerSecond(),
                median.serverMicros(),
                median.databaseMicros(),
                median.medianMicros(),
                median.percentile99Micros(),
                median.serverShare(),
                median.loadShare());
    }

    /** {@return a table for each test, and the targets} */
    String toMarkdown() {
        List<String> sections = new ArrayList<>();
        results.types().forEach(type -> sections.add(section(type)));
        List<HttpTarget> targets = HttpTarget.of(results);
        if (!targets.isEmpty()) {
            sections.add("## Targets\n\n" + targets(targets));
        }
        return String.join("\n", sections);
    }

    private String section(TestType type) {
        Optional<HttpSeries> baseline = results.find(Variants.BASELINE, type);
        List<List<String>> rows = new ArrayList<>();
        List<String> heading =
                new ArrayList<>(List.of("", "requests/s", "of Java", "CPU µs/request"));
        if (type.usesDatabase()) {
            heading.add("+ PostgreSQL");
        }
        heading.addAll(List.of("CPU", "latency", "99 %", "connections"));
        rows.add(heading);
        boolean isLimited = false;
        for (HttpSeries each : results.of(type)) {
            Sample median = each.median();
            boolean limited = median.loadShare() >= FULL;
            isLimited |= limited;
            List<String> row = new ArrayList<>();
            row.add(each.contender().title());
            row.add(
                    String.format(Locale.ROOT, "%,.0f", median.requestsPerSecond())
                            + (limited ? " *" : ""));
            row.add(
                    baseline.map(java -> percent(each.ratio(java, Sample::requestsPerSecond)))
                            .orElse(""));
            row.add(micros(median.serverMicros()));
            if (type.usesDatabase()) {
                row.add(micros(median.databaseMicros()));
            }
            row.add(percent(median.serverShare()));
            row.add(latency(median.medianMicros()));
            row.add(latency(median.percentile99Micros()));
            row.add(String.valueOf(each.connections()));
            rows.add(row);
        }
        String note =
                isLimited
                        ? "\n\\* "
                                + (type.usesDatabase() ? "wrk and PostgreSQL were" : "wrk was")
                                + " the limit, not the server: compare CPU per request.\n"
                        : "";
        return "## " + type.title() + "\n\n" + Table.of(rows) + note;
    }

    private static String targets(List<HttpTarget> targets) {
        List<List<String>> rows = new ArrayList<>();
        rows.add(List.of("Target", "limit", "measured", ""));
        for (HttpTarget each : targets) {
            rows.add(
                    List.of(
                            each.name(),
                            each.limit(),
                            each.value(),
                            each.isMet() ? "met" : "missed"));
        }
        return Table.of(rows);
    }

    private static String percent(double share) {
        return String.format(Locale.ROOT, "%.0f %%", share * 100);
    }

    private static String micros(double micros) {
        return String.format(Locale.ROOT, micros < 9.995 ? "%.2f" : "%.1f", micros);
    }

    private static String latency(double micros) {
        // wrk finds none among pipelined requests, or where it corrected some.
        return micros == 0
                ? "–"
                : micros < 9_995
                        ? String.format(Locale.ROOT, "%.0f µs", micros)
                        : String.format(Locale.ROOT, "%.1f ms", micros / 1000);
    }
}
