package io.howdah.benchmarks.http;

import java.util.EnumSet;
import java.util.Set;

/** TechEmpower's tests, in the order of the tables. */
enum TestType {
    PLAINTEXT("plaintext", "Plaintext, pipelined", "/plaintext", "text/plain", 16),
    JSON("json", "JSON", "/json", "application/json", 1),
    DB("db", "Single query", "/db", "application/json", 1),
    QUERIES("queries", "20 queries", "/queries?queries=20", "application/json", 1),
    FORTUNES("fortunes", "Fortunes", "/fortunes", "text/html", 1),
    UPDATES("updates", "20 updates", "/updates?queries=20", "application/json", 1);

    private static final String ANYTHING = "text/html;q=0.9,application/xhtml+xml;q=0.9,*/*;q=0.7";

    private final String label;
    private final String title;
    private final String target;
    private final String accept;
    private final int depth;

    TestType(String label, String title, String target, String accept, int depth) {
        this.label = label;
        this.title = title;
        this.target = target;
        this.accept = accept + "," + ANYTHING;
        this.depth = depth;
    }

    static Set<TestType> all() {
        return EnumSet.allOf(TestType.class);
    }

    static Set<TestType> withoutDatabase() {
        return EnumSet.of(PLAINTEXT, JSON);
    }

    static Set<TestType> withDatabase() {
        return EnumSet.complementOf(EnumSet.of(PLAINTEXT, JSON));
    }

    /** {@return the word for it on the command line} */
    String label() {
        return label;
    }

    String title() {
        return title;
    }

    /** {@return path and query} */
    String target() {
        return target;
    }

    /** {@return the value of the request's Accept header} */
    String accept() {
        return accept;
    }

    /** {@return how many requests are sent at once on a connection} */
    int depth() {
        return depth;
    }

    boolean usesDatabase() {
        return withDatabase().contains(this);
    }

    @Override
    public String toString() {
        return label;
    }
}
