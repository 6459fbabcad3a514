package io.howdah.benchmarks;

/** The ways to do the same work. */
public enum Variant {
    /** A typed interface, whose stub was generated when this was compiled. */
    STUB("stub"),

    /** {@code php.function("min").call(3, 1)}. */
    DYNAMIC("dynamic"),

    /** A plain JNI bridge that converts each value by JNI calls of its own. */
    PER_VALUE("per-value"),

    /** PHP's own loop; Java calls PHP once. */
    PHP("php"),

    /** No PHP at all. */
    JAVA("java");

    private final String label;

    Variant(String label) {
        this.label = label;
    }

    /** {@return its name in tables and in JSON} */
    String label() {
        return label;
    }
}
