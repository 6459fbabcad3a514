package io.howdah.benchmarks.http;

import io.howdah.benchmarks.http.Contender.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;

/**
 * What Howdah promises of its server.
 *
 * @param name what is promised
 * @param limit at most, or at least
 * @param value what was measured
 * @param isMet whether it is kept
 */
record HttpTarget(String name, String limit, String value, boolean isMet) {

    private static final List<TestType> SHARES =
            List.of(TestType.PLAINTEXT, TestType.JSON, TestType.DB);

    /** {@return those that a run has figures for} */
    static List<HttpTarget> of(HttpResults results) {
        List<HttpTarget> targets = new ArrayList<>();
        shareOfJava(results, "embedded-serve", "fast path, embedded", targets::add, 70, 92, 97);
        shareOfJava(results, "embedded-handle", "superglobals, embedded", targets::add, 40, 75, 90);
        shareOfJava(results, "processes-serve", "fast path, processes", targets::add, 45, 75, 90);
        addedByPhp(results, targets::add);
        for (String label : List.of("embedded-serve", "embedded-handle", "processes-serve")) {
            versusFpm(results, label, TestType.PLAINTEXT, 6, targets::add);
            versusFpm(results, label, TestType.JSON, 6, targets::add);
            versusFpm(results, label, TestType.DB, 3, targets::add);
        }
        versusFpm(results, "embedded-classic", TestType.PLAINTEXT, 3, targets::add);
        for (TestType type : List.of(TestType.JSON, TestType.DB, TestType.FORTUNES)) {
            aheadOfPeers(results, type, targets::add);
        }
        for (TestType type : TestType.withoutDatabase()) {
            versusNetty(results, type, targets::add);
        }
        return targets;
    }

    /** Requests/s; of a single query by the JVM's pool, which the Java handler uses too. */
    private static void shareOfJava(
            HttpResults results,
            String label,
            String title,
            Consumer<HttpTarget> found,
            int... percents) {
        for (int i = 0; i < SHARES.size(); i++) {
            TestType type = SHARES.get(i);
            int percent = percents[i];
            String variant = type.usesDatabase() ? label + "-pool" : label;
            results.find(variant, type)
                    .flatMap(
                            php ->
                                    results.find(Variants.BASELINE, type)
                                            .map(
                                                    java ->
                                                            php.ratio(
                                                                    java,
                                                                    Sample::requestsPerSecond)))
                    .ifPresent(
                            share ->
                                    found.accept(
                                            atLeast(
                                                    type.title()
                                                            + ", "
                                                            + title
                                                            + ": requests/s of the Java handler's",
                                                    percent,
                                                    " %",
                                                    share * 100)));
        }
    }

    private static void addedByPhp(HttpResults results, Consumer<HttpTarget> found) {
        results.find("embedded-serve", TestType.PLAINTEXT)
                .flatMap(
                        php ->
                                results.find(Variants.BASELINE, TestType.PLAINTEXT)
                                        .map(
                                                java ->
                                                        php.median().serverMicros()
                                                                - java.median().serverMicros()))
                .ifPresent(
                        added ->
                                found.accept(
                                        atMost(
                                                "Plaintext, fast path, embedded: CPU added to the"
                                                        + " Java handler's",
                                                0.5,
                                                " µs",
                                                added)));
    }

    private static void versusFpm(
            HttpResults results,
            String label,
            TestType type,
            int times,
            Consumer<HttpTarget> found) {
        results.find("php-fpm", type)
                .flatMap(
                        fpm ->
                                results.find(label, type)
                                        .map(php -> fpm.ratio(php, Sample::serverMicros)))
                .ifPresent(
                        ratio ->
                                found.accept(
                                        atLeast(
                                                type.title()
                                                        + ", "
                                                        + label
                                                        + ": CPU/request of nginx + php-fpm",
                                                times,
                                                "×",
                                                ratio)));
    }

    /** Our best with PHP against the best other server of PHP. */
    private static void aheadOfPeers(
            HttpResults results, TestType type, Consumer<HttpTarget> found) {
        double peer = best(results, type, Kind.PHP_PEER);
        double ours = best(results, type, Kind.HOWDAH);
        if (peer > 0 && ours > 0) {
            found.accept(
                    atLeast(
                            type.title() + ": requests/s of the fastest peer's",
                            1,
                            "×",
                            ours / peer));
        }
    }

    private static double best(HttpResults results, TestType type, Kind kind) {
        return results.of(type).stream()
                .filter(each -> each.contender().kind() == kind)
                .mapToDouble(each -> each.median().requestsPerSecond())
                .max()
                .orElse(0);
    }

    private static void versusNetty(
            HttpResults results, TestType type, Consumer<HttpTarget> found) {
        results.find("netty", type)
                .flatMap(
                        netty ->
                                results.find(Variants.BASELINE, type)
                                        .map(java -> java.ratio(netty, Sample::serverMicros)))
                .ifPresent(
                        ratio ->
                                found.accept(
                                        atMost(
                                                type.title()
                                                        + ", the Java handler: CPU/request of Netty"
                                                        + " alone",
                                                1.15,
                                                "×",
                                                ratio)));
    }

    private static HttpTarget atMost(String name, double limit, String unit, double value) {
        return new HttpTarget(name, text("≤ ", limit, unit), text("", value, unit), value <= limit);
    }

    private static HttpTarget atLeast(String name, double limit, String unit, double value) {
        return new HttpTarget(name, text("≥ ", limit, unit), text("", value, unit), value >= limit);
    }

    private static String text(String relation, double value, String unit) {
        return String.format(
                Locale.ROOT,
                value == Math.rint(value) ? "%s%.0f%s" : value >= 10 ? "%s%.1f%s" : "%s%.2f%s",
                relation,
                value,
                unit);
    }
}
