package io.howdah.benchmarks.calls;

import io.howdah.benchmarks.Table;
import io.howdah.benchmarks.calls.workload.Direction;
import io.howdah.benchmarks.calls.workload.Variant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The results for people, as tables in Markdown that read well as they are. */
final class CallsReport {

    private final CallsResults results;

    CallsReport(CallsResults results) {
        this.results = results;
    }

    /** {@return one JSON object per line} */
    String toJson() {
        return results.all().stream()
                .map(CallsResult::toJson)
                .collect(Collectors.joining("\n", "", "\n"));
    }

    /** {@return tables and targets} */
    String toMarkdown() {
        return Stream.concat(
                        Arrays.stream(Direction.values())
                                .filter(each -> !results.cases(each).isEmpty())
                                .map(this::section),
                        targets().stream())
                .collect(Collectors.joining("\n"));
    }

    private String section(Direction direction) {
        return "## "
                + direction.title()
                + "\n\n"
                + times(direction)
                + "\nBytes of the Java heap that a call allocates:\n\n"
                + allocations(direction);
    }

    private String times(Direction direction) {
        List<Variant> variants = results.variants(direction);
        List<List<String>> rows = new ArrayList<>();
        rows.add(row("Time of a call, and times PHP's own", variants, Variant::heading));
        for (Case each : results.cases(direction)) {
            rows.add(row(each.title(), variants, variant -> time(results.of(each, variant))));
            if (!each.part().isEmpty()) {
                rows.add(
                        row(
                                "– per " + each.part(),
                                variants,
                                variant -> nanos(results.of(each, variant).nanosPerPart())));
            }
        }
        return Table.of(rows);
    }

    private String allocations(Direction direction) {
        List<Variant> variants =
                results.variants(direction).stream().filter(Variant::isAllocating).toList();
        List<List<String>> rows = new ArrayList<>();
        rows.add(row("", variants, Variant::heading));
        for (Case each : results.cases(direction)) {
            rows.add(
                    row(
                            each.title(),
                            variants,
                            variant ->
                                    String.format(
                                            Locale.ROOT,
                                            "%,d",
                                            results.of(each, variant).wholeBytes())));
        }
        return Table.of(rows);
    }

    private Optional<String> targets() {
        List<CallsTarget> targets = CallsTarget.of(results);
        if (targets.isEmpty()) {
            return Optional.empty();
        }
        List<List<String>> rows = new ArrayList<>();
        rows.add(List.of("Target", "limit", "measured", ""));
        for (CallsTarget each : targets) {
            rows.add(
                    List.of(
                            each.name(),
                            each.limit(),
                            each.value(),
                            each.isMet() ? "met" : "missed"));
        }
        return Optional.of("## Targets\n\n" + Table.of(rows));
    }

    private static List<String> row(
            String title, List<Variant> variants, Function<Variant, String> cell) {
        List<String> row = new ArrayList<>();
        row.add(title);
        variants.forEach(variant -> row.add(cell.apply(variant)));
        return row;
    }

    private static String time(CallsResult result) {
        return result.variant() == Variant.PHP
                ? nanos(result.nanos())
                : nanos(result.nanos())
                        + " "
                        + String.format(Locale.ROOT, "%5s", times(result.versusPhp()));
    }

    private static String times(double ratio) {
        return String.format(
                Locale.ROOT, ratio < 0.095 ? "%.2f×" : ratio < 9.95 ? "%.1f×" : "%.0f×", ratio);
    }

    private static String nanos(double nanos) {
        if (nanos >= 9_995_000) {
            return String.format(Locale.ROOT, "%.1f ms", nanos / 1_000_000);
        }
        if (nanos >= 99_950) {
            return String.format(Locale.ROOT, "%.0f µs", nanos / 1000);
        }
        if (nanos >= 9_995) {
            return String.format(Locale.ROOT, "%.1f µs", nanos / 1000);
        }
        return String.format(Locale.ROOT, nanos < 99.95 ? "%.1f ns" : "%.0f ns", nanos);
    }
}
