package io.howdah.benchmarks.http;

import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * What one run of wrk came to. Processor time is that of all processes of a kind, per request.
 *
 * @param requestsPerSecond answered
 * @param serverMicros processor time of the server
 * @param databaseMicros processor time of PostgreSQL
 * @param medianMicros latency
 * @param percentile99Micros latency
 * @param serverShare how much of its processors the server used; 1 is all
 * @param loadShare how much of theirs wrk and PostgreSQL used
 */
record Sample(
        double requestsPerSecond,
        double serverMicros,
        double databaseMicros,
        double medianMicros,
        double percentile99Micros,
        double serverShare,
        double loadShare) {

    /** {@return the median of each figure} */
    static Sample median(List<Sample> samples) {
        return new Sample(
                median(samples, Sample::requestsPerSecond),
                median(samples, Sample::serverMicros),
                median(samples, Sample::databaseMicros),
                median(samples, Sample::medianMicros),
                median(samples, Sample::percentile99Micros),
                median(samples, Sample::serverShare),
                median(samples, Sample::loadShare));
    }

    private static double median(List<Sample> samples, ToDoubleFunction<Sample> figure) {
        return median(samples.stream().mapToDouble(figure).toArray());
    }

    static double median(double... figures) {
        double[] sorted = figures.clone();
        Arrays.sort(sorted);
        int middle = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    }
}
