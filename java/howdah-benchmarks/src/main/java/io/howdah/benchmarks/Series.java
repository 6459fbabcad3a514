package io.howdah.benchmarks;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;

/** The samples of one case in one variant. */
final class Series {

    private static final long WARM_UP_NANOS = 300_000_000;

    /** Long against the clock's own cost and the scheduler's ticks. */
    private static final long SAMPLE_NANOS = 40_000_000;

    private static final int MOST_CALLS = 200_000_000;

    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private final Case measured;
    private final Variant variant;
    private final Workload workload;
    private final double[] nanos;
    private final double[] allocated;
    private int calls = 1;
    private long expected;

    Series(Case measured, Variant variant, Workload workload, int rounds) {
        this.measured = measured;
        this.variant = variant;
        this.workload = workload;
        nanos = new double[rounds];
        allocated = new double[rounds];
    }

    Case measured() {
        return measured;
    }

    Variant variant() {
        return variant;
    }

    int parts() {
        return workload.parts();
    }

    /** Runs until the compilers are done, and finds how many calls make a sample. */
    void warmUp() {
        long begin = System.nanoTime();
        long now = begin;
        while (now - begin < WARM_UP_NANOS) {
            workload.run(variant, calls);
            long took = System.nanoTime() - now;
            now += took;
            calls = callsFor(took);
        }
        expected = workload.java(calls);
    }

    private int callsFor(long took) {
        double wanted = calls * (double) SAMPLE_NANOS / Math.max(took, 1);
        return (int) Math.max(1, Math.min(wanted, Math.min(calls * 10.0, MOST_CALLS)));
    }

    /** Takes one sample, and checks what came out. */
    void sample(int round) {
        long allocatedBefore = THREADS.getCurrentThreadAllocatedBytes();
        long begin = System.nanoTime();
        long checksum = workload.run(variant, calls);
        long end = System.nanoTime();
        nanos[round] = (end - begin) / (double) calls;
        allocated[round] =
                (THREADS.getCurrentThreadAllocatedBytes() - allocatedBefore) / (double) calls;
        if (checksum != expected) {
            throw new IllegalStateException(
                    "the checksum of "
                            + calls
                            + " calls of "
                            + measured
                            + " should be "
                            + expected
                            + ", by "
                            + variant.label()
                            + " it is "
                            + checksum);
        }
    }

    double nanos(int round) {
        return nanos[round];
    }

    double medianNanos() {
        return median(nanos);
    }

    /** {@return bytes of the Java heap per call} */
    double medianAllocated() {
        return median(allocated);
    }

    /** {@return how much longer a call takes than in another series of the same rounds} */
    double medianRatio(Series other) {
        double[] ratios = new double[nanos.length];
        for (int round = 0; round < ratios.length; round++) {
            ratios[round] = nanos[round] / other.nanos[round];
        }
        return median(ratios);
    }

    private static double median(double[] samples) {
        double[] sorted = samples.clone();
        java.util.Arrays.sort(sorted);
        int middle = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    }
}
