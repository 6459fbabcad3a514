package io.howdah.benchmarks;

import io.howdah.Php;

import java.util.function.Function;

/** What is measured, in the order of the table. */
public enum Case {
    MIN("min", "min(int, int)", MinCalls::new),
    STRREV("strrev", "strrev(64 B)", StrrevCalls::new),
    STRLEN("strlen", "strlen(64 KiB)", StrlenCalls::new),
    ARRAY_SUM_INTS("array_sum_ints", "array_sum(1,000 ints)", "value", ArraySumIntsCalls::new),
    ARRAY_SUM_FLOATS(
            "array_sum_floats", "array_sum(1,000 floats)", "value", ArraySumFloatsCalls::new),
    ARRAY_REVERSE(
            "array_reverse",
            "array_reverse(1,000 ints), both ways",
            "value",
            ArrayReverseCalls::new),
    MAP("map", "map of 10 values, both ways", "value", MapCalls::new),
    METHOD("method", "method of an object", MethodCalls::new),
    USORT("usort", "usort(1,000), a callback", "callback", UsortCalls::new);

    private final String label;
    private final String title;
    private final String part;
    private final Function<Php, Workload> workload;

    Case(String label, String title, Function<Php, Workload> workload) {
        this(label, title, "", workload);
    }

    /**
     * @param part what {@link Workload#parts} counts
     */
    Case(String label, String title, String part, Function<Php, Workload> workload) {
        this.label = label;
        this.title = title;
        this.part = part;
        this.workload = workload;
    }

    /** {@return its name in JSON and on the command line} */
    String label() {
        return label;
    }

    /** {@return its name in tables} */
    String title() {
        return title;
    }

    String part() {
        return part;
    }

    /** {@return what is to be called, in an interpreter that has included bench/calls.php} */
    Workload open(Php php) {
        return workload.apply(php);
    }

    @Override
    public String toString() {
        return label;
    }
}
