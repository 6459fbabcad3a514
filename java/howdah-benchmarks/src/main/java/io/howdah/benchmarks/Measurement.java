package io.howdah.benchmarks;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/**
 * Measures all cases in all variants, in one process and in turns: each round takes one sample of
 * each, so that whatever else the machine does meets neighbours alike.
 */
final class Measurement {

    private final List<Workload> workloads = new ArrayList<>();
    private final List<Series> series = new ArrayList<>();
    private final int rounds;
    private final Progress progress;

    private Measurement(Rig rig, Collection<Case> cases, int rounds, Progress progress) {
        this.rounds = rounds;
        this.progress = progress;
        for (Case each : cases) {
            Workload workload = each.open(rig);
            workloads.add(workload);
            for (Variant variant : rig.variants(each.direction())) {
                series.add(new Series(each, variant, workload, rounds));
            }
        }
    }

    /**
     * Measures.
     *
     * @param rig where to
     * @param cases what to measure
     * @param rounds how many samples to take of each
     * @param progress told what is under way
     * @return one result for each case and variant
     */
    static List<Result> run(Rig rig, Collection<Case> cases, int rounds, Progress progress) {
        Measurement measurement = new Measurement(rig, cases, rounds, progress);
        try {
            measurement.warmUp();
            measurement.sample();
            return measurement.results();
        } finally {
            measurement.workloads.forEach(Workload::close);
        }
    }

    private void warmUp() {
        for (Series each : series) {
            progress.show("warming up: " + each.measured() + ", " + each.variant().label());
            each.warmUp();
        }
    }

    private void sample() {
        for (int round = 0; round < rounds; round++) {
            for (Series each : series) {
                progress.show("round " + (round + 1) + " of " + rounds + ": " + each.measured());
                each.sample(round);
            }
        }
        progress.clear();
    }

    private List<Result> results() {
        List<Result> results = new ArrayList<>();
        for (Series each : series) {
            results.add(
                    new Result(
                            each.measured(),
                            each.variant(),
                            each.medianNanos(),
                            each.medianRatio(seriesOfPhp(each.measured())),
                            each.medianAllocated(),
                            each.parts()));
        }
        return results;
    }

    private Series seriesOfPhp(Case measured) {
        return series.stream()
                .filter(each -> each.measured() == measured && each.variant() == Variant.PHP)
                .findFirst()
                .orElseThrow();
    }
}
