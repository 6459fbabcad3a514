package io.howdah.benchmarks.calls;

import com.sun.management.ThreadMXBean;
import io.howdah.benchmarks.calls.workload.Variant;
import io.howdah.benchmarks.calls.workload.Workload;
import java.lang.management.ManagementFactory;
import java.util.Arrays;

/** The samples of one case in one variant. */
final class CallsSeries {

    private static final long WARM_UP_NANOS = 300_000_000;

    /**
     * A sample is the median of so many slices: where other processes take the processor away for a
     * few, it does not show.
     */
    private static final int SLICES = 8;

    private static final long SLICE_NANOS = 5_000_000;

    private static final int MOST_CALLS = 200_000_000;

    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private final Case measured;
    private final Variant variant;
    private final Workload workload;
    private final double[] nanos;
    private final double[] allocated;
    private int calls = 1;
    private long expected;

    CallsSeries(Case measured, Variant variant, Workload workload, int rounds) {
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

    /** Runs until the compilers are done, and finds how many calls make a slice. */
    void warmUp() {
        double fastest = Double.MAX_VALUE;
        long begin = System.nanoTime();
        long now = begin;
        while (now - begin < WARM_UP_NANOS) {
            workload.run(variant, calls);
            long took = System.nanoTime() - now;
            now += took;
            fastest = Math.min(fastest, Math.max(took, 1) / (double) calls);
            long wanted = (long) Math.min(SLICE_NANOS / fastest, MOST_CALLS);
            calls = (int) Math.max(1, Math.min(wanted, calls * 10L));
        }
        expected = workload.run(Variant.JAVA, calls);
    }

    /** Takes one sample, and checks what came out. */
    void sample(int round) {
        double[] slices = new double[SLICES];
        long allocatedBefore = THREADS.getCurrentThreadAllocatedBytes();
        for (int slice = 0; slice < SLICES; slice++) {
            long begin = System.nanoTime();
            long checksum = workload.run(variant, calls);
            slices[slice] = (System.nanoTime() - begin) / (double) calls;
            check(checksum);
        }
        long allocatedBytes = THREADS.getCurrentThreadAllocatedBytes() - allocatedBefore;
        allocated[round] = allocatedBytes / (double) SLICES / calls;
        nanos[round] = median(slices);
    }

    private void check(long checksum) {
        if (checksum != expected) {
            throw new IllegalStateException(
                    String.format(
                            "the checksum of %d calls of %s should be %d, by %s it is %d",
                            calls, measured, expected, variant.label(), checksum));
        }
    }

    double medianNanos() {
        return median(nanos);
    }

    /** {@return bytes of the Java heap per call} */
    double medianAllocated() {
        return median(allocated);
    }

    /** {@return how much longer a call takes than in another series of the same rounds} */
    double medianRatio(CallsSeries other) {
        double[] ratios = new double[nanos.length];
        for (int round = 0; round < ratios.length; round++) {
            ratios[round] = nanos[round] / other.nanos[round];
        }
        return median(ratios);
    }

    private static double median(double[] samples) {
        double[] sorted = samples.clone();
        Arrays.sort(sorted);
        int middle = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    }
}
