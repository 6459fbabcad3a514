package io.howdah.benchmarks.calls.workload;

/** How the same work is done. */
public enum Variant {
    /** A typed interface, whose stub was generated when this was compiled. */
    STUB("stub", "stub", true),

    /** {@code php.function("min").call(3, 1)}. */
    DYNAMIC("dynamic", "dynamic", true),

    /** A plain JNI bridge that converts each value by JNI calls of its own. */
    PER_VALUE("per-value", "per-value", true),

    /** PHP code that uses Java's classes as its own. */
    HOWDAH("howdah", "Howdah", true),

    /** The same PHP code over the PHP/Java Bridge, whose Java is another process. */
    BRIDGE("bridge", "PHP/Java Bridge", false),

    /** PHP's own loop; Java calls PHP once. */
    PHP("php", "PHP", false),

    /** No PHP at all. */
    JAVA("java", "Java", true);

    private final String label;
    private final String heading;
    private final boolean allocating;

    Variant(String label, String heading, boolean allocating) {
        this.label = label;
        this.heading = heading;
        this.allocating = allocating;
    }

    /** {@return its name in JSON and on the command line} */
    public String label() {
        return label;
    }

    /** {@return its name in tables} */
    public String heading() {
        return heading;
    }

    /** {@return whether what its calls allocate is on the Java heap of this process} */
    public boolean isAllocating() {
        return allocating;
    }
}
