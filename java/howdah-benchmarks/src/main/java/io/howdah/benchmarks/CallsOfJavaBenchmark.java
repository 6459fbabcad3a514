package io.howdah.benchmarks;

import org.openjdk.jmh.annotations.Param;

/** Calls that PHP makes of Java, by JMH. */
public class CallsOfJavaBenchmark extends CallsBenchmark {

    /** Which kind of call. */
    @Param({"MAX", "APPEND", "FIELD", "FOREACH_INTS", "FOREACH_OBJECTS", "FOLD"})
    public Case kind = Case.MAX;

    /** How it is made. */
    @Param({"HOWDAH", "PHP", "JAVA"})
    public Variant variant = Variant.HOWDAH;

    /** For JMH. */
    public CallsOfJavaBenchmark() {}

    @Override
    protected Case kind() {
        return kind;
    }

    @Override
    protected Variant variant() {
        return variant;
    }
}
