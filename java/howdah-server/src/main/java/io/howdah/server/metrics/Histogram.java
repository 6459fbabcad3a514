package io.howdah.server.metrics;

import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;

/** How long something took, each time: counts by buckets. May be used by all threads. */
public final class Histogram {

    /** From what a worker needs for a small answer up to what only a deadline ends. */
    private static final long[] BOUNDS_MICROS = {
        100,
        250,
        500,
        1_000,
        2_500,
        5_000,
        10_000,
        25_000,
        50_000,
        100_000,
        250_000,
        500_000,
        1_000_000,
        2_500_000,
        5_000_000,
        10_000_000,
        30_000_000,
        60_000_000
    };

    private static final long[] BOUNDS_NANOS =
            Arrays.stream(BOUNDS_MICROS).map(TimeUnit.MICROSECONDS::toNanos).toArray();

    private final LongAdder[] buckets = new LongAdder[BOUNDS_NANOS.length + 1];
    private final LongAdder sumNanos = new LongAdder();

    Histogram() {
        Arrays.setAll(buckets, i -> new LongAdder());
    }

    /**
     * Counts one time.
     *
     * @param nanos how long it took, in nanoseconds
     */
    public void observe(long nanos) {
        int bucket = 0;
        while (bucket < BOUNDS_NANOS.length && nanos > BOUNDS_NANOS[bucket]) {
            bucket++;
        }
        buckets[bucket].increment();
        sumNanos.add(nanos);
    }

    /** Writes all samples of it. */
    void write(StringBuilder text, String name, String labels) {
        String separator = labels.isEmpty() ? "" : ",";
        long count = 0;
        for (int i = 0; i < buckets.length; i++) {
            count += buckets[i].sum();
            String bound = i == BOUNDS_NANOS.length ? "+Inf" : seconds(BOUNDS_NANOS[i]);
            Samples.write(
                    text, name + "_bucket", labels + separator + "le=\"" + bound + "\"", count);
        }
        Samples.write(text, name + "_sum", labels, sumNanos.sum() / 1e9);
        Samples.write(text, name + "_count", labels, count);
    }

    private static String seconds(long nanos) {
        return Samples.number(nanos / 1e9);
    }
}
