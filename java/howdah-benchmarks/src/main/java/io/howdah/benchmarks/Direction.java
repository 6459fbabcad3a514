package io.howdah.benchmarks;

import java.util.List;

/** Which side calls which. */
enum Direction {
    OF_PHP(
            "What Java's calls of PHP cost",
            List.of(Variant.STUB, Variant.DYNAMIC, Variant.PER_VALUE, Variant.PHP, Variant.JAVA)),
    OF_JAVA(
            "What PHP's calls of Java cost",
            List.of(Variant.HOWDAH, Variant.BRIDGE, Variant.PHP, Variant.JAVA));

    private final String title;
    private final List<Variant> variants;

    Direction(String title, List<Variant> variants) {
        this.title = title;
        this.variants = variants;
    }

    /** {@return the heading of its tables} */
    String title() {
        return title;
    }

    /** {@return the ways to make such calls, in the order of the table} */
    List<Variant> variants() {
        return variants;
    }
}
