package io.howdah.benchmarks.jmh;

import io.howdah.benchmarks.calls.Case;
import io.howdah.benchmarks.calls.workload.Variant;
import org.openjdk.jmh.annotations.Param;

/** PHP calls Java, measured by JMH. */
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
