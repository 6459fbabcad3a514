package io.howdah.server.metrics;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * How long things took, in buckets that double: up to 2<sup>{@value #LOWEST}</sup> ns (16 µs), and
 * so on to 2<sup>{@value #HIGHEST}</sup> ns (69 s), and what is longer. Written by one thread, read
 * by any.
 */
public final class TimeHistogram {

    private static final int LOWEST = 14;
    private static final int HIGHEST = 36;

    /** How many buckets there are, with the last, which has no bound. */
    public static final int BUCKETS = HIGHEST - LOWEST + 2;

    private static final VarHandle COUNTS = MethodHandles.arrayElementVarHandle(long[].class);

    private final long[] counts = new long[BUCKETS];
    private final SingleWriterCounter sum = new SingleWriterCounter();

    public TimeHistogram() {}

    /** Adds a time. */
    public void add(long nanos) {
        add(nanos, 1);
    }

    /** Adds several that are alike. */
    public void add(long nanos, int times) {
        long time = Math.max(nanos, 1);
        int bucket = Math.max(64 - Long.numberOfLeadingZeros(time - 1) - LOWEST, 0);
        int at = Math.min(bucket, BUCKETS - 1);
        COUNTS.setOpaque(counts, at, counts[at] + times);
        sum.add(time * times);
    }

    /**
     * {@return the largest time that a bucket counts, in nanoseconds; Long.MAX_VALUE for the last}
     *
     * @param bucket from 0 to {@value #BUCKETS} - 1
     */
    public static long bound(int bucket) {
        return bucket == BUCKETS - 1 ? Long.MAX_VALUE : 1L << (LOWEST + bucket);
    }

    /**
     * {@return how many times fell into a bucket, and not into one before it}
     *
     * @param bucket from 0 to {@value #BUCKETS} - 1
     */
    public long count(int bucket) {
        return (long) COUNTS.getOpaque(counts, bucket);
    }

    /** {@return the sum of all times in nanoseconds} */
    public long sum() {
        return sum.get();
    }
}
