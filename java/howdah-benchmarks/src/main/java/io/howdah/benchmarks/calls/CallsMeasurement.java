package io.howdah.benchmarks.calls;

import io.howdah.benchmarks.Progress;
import io.howdah.benchmarks.calls.workload.Variant;
import io.howdah.benchmarks.calls.workload.Workload;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/**
 * Measures all cases in all variants, in one process and in turns: each round takes one sample of
 * each, so that whatever else the machine does meets neighbours alike.
 */
final class CallsMeasurement {

    private final List<Workload> workloads = new ArrayList<>();
    private final List<CallsSeries> series = new ArrayList<>();
    private final int rounds;
    private final Progress progress;

    private CallsMeasurement(Rig rig, Collection<Case> cases, int rounds, Progress progress) {
        this.rounds = rounds;
        this.progress = progress;
        for (Case each : cases) {
            Workload workload = each.open(rig);
            workloads.add(workload);
            for (Variant variant : rig.variants(each.direction())) {
                series.add(new CallsSeries(each, variant, workload, rounds));
            }
        }
    }

    /**
     * Measures.
     *
     * @param rig where to
     * @param cases what to measure
     * @param rounds how many samples to take of each
     * @param progress gets what is being done
     * @return one result for each case and variant
     */
    static List<CallsResult> run(Rig rig, Collection<Case> cases, int rounds, Progress progress) {
        CallsMeasurement measurement = new CallsMeasurement(rig, cases, rounds, progress);
        try {
            measurement.warmUp();
            measurement.sample();
            return measurement.results();
        } finally {
            measurement.workloads.forEach(Workload::close);
        }
    }

    private void warmUp() {
        for (CallsSeries each : series) {
            progress.show("warming up: " + each.measured() + ", " + each.variant().label());
            each.warmUp();
        }
    }

    private void sample() {
        for (int round = 0; round < rounds; round++) {
            for (CallsSeries each : series) {
                progress.show("round " + (round + 1) + " of " + rounds + ": " + each.measured());
                each.sample(round);
            }
        }
        progress.clear();
    }

    private List<CallsResult> results() {
        List<CallsResult> results = new ArrayList<>();
        for (CallsSeries each : series) {
            results.add(
                    new CallsResult(
                            each.measured(),
                            each.variant(),
                            each.medianNanos(),
                            each.medianRatio(seriesOfPhp(each.measured())),
                            each.medianAllocated(),
                            each.parts()));
        }
        return results;
    }

    private CallsSeries seriesOfPhp(Case measured) {
        return series.stream()
                .filter(each -> each.measured() == measured && each.variant() == Variant.PHP)
                .findFirst()
                .orElseThrow();
    }
}
