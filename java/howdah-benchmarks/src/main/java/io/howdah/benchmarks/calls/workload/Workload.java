package io.howdah.benchmarks.calls.workload;

/**
 * One kind of call, made in every {@link Variant} of its direction. Each makes the calls that it is
 * asked for from the same input, and returns a checksum of what came out; all must come to the
 * same.
 */
public abstract class Workload implements AutoCloseable {

    /** Namespace of the loops in bench/calls. */
    static final String NAMESPACE = "Howdah\\Benchmarks\\";

    /**
     * Makes calls.
     *
     * @param variant one of the case's direction
     * @param calls how many
     * @return a checksum of what came out
     */
    public abstract long run(Variant variant, int calls);

    /**
     * How many values cross in one call, or callbacks are made; 0 where that is not worth a figure.
     */
    public int parts() {
        return 0;
    }

    /** Releases what lives in PHP. */
    @Override
    public void close() {}
}
