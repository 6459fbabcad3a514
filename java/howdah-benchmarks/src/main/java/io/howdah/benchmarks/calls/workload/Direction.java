package io.howdah.benchmarks.calls.workload;

import java.util.List;

/** Which side calls which. */
public enum Direction {
    OF_PHP("What Java's calls of PHP cost"),
    OF_JAVA("What PHP's calls of Java cost");

    private final String title;

    Direction(String title) {
        this.title = title;
    }

    /** {@return the heading of its tables} */
    public String title() {
        return title;
    }

    /** {@return the ways to make such calls, in the order of the table} */
    public List<Variant> variants() {
        return switch (this) {
            case OF_PHP ->
                    List.of(
                            Variant.STUB,
                            Variant.DYNAMIC,
                            Variant.PER_VALUE,
                            Variant.PHP,
                            Variant.JAVA);
            case OF_JAVA -> List.of(Variant.HOWDAH, Variant.BRIDGE, Variant.PHP, Variant.JAVA);
        };
    }
}
