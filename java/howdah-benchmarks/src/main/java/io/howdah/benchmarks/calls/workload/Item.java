package io.howdah.benchmarks.calls.workload;

/** An object with a field that PHP reads. */
public final class Item {

    /** What PHP reads. */
    public int value;

    /**
     * Makes one.
     *
     * @param value what PHP reads
     */
    public Item(int value) {
        this.value = value;
    }
}
