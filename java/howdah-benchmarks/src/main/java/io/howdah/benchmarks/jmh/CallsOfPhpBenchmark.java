package io.howdah.benchmarks.jmh;

import io.howdah.benchmarks.calls.Case;
import io.howdah.benchmarks.calls.workload.Variant;
import org.openjdk.jmh.annotations.Param;

/** Java calls PHP, measured by JMH. */
public class CallsOfPhpBenchmark extends CallsBenchmark {

    /** Which kind of call. */
    @Param({
        "MIN",
        "STRREV",
        "STRLEN",
        "ARRAY_SUM_INTS",
        "ARRAY_SUM_FLOATS",
        "ARRAY_REVERSE",
        "MAP",
        "METHOD",
        "USORT"
    })
    public Case kind = Case.MIN;

    /** How it is made. */
    @Param({"STUB", "DYNAMIC", "PER_VALUE", "PHP", "JAVA"})
    public Variant variant = Variant.STUB;

    /** For JMH. */
    public CallsOfPhpBenchmark() {}

    @Override
    protected Case kind() {
        return kind;
    }

    @Override
    protected Variant variant() {
        return variant;
    }
}
