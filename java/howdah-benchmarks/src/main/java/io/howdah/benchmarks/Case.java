package io.howdah.benchmarks;

import io.howdah.Php;

/** What is measured, in the order of the table. */
public enum Case {
    MIN("min", "min(int, int)"),
    STRREV("strrev", "strrev(64 B)"),
    STRLEN("strlen", "strlen(64 KiB)"),
    ARRAY_SUM_INTS("array_sum_ints", "array_sum(1,000 ints)", "value"),
    ARRAY_SUM_FLOATS("array_sum_floats", "array_sum(1,000 floats)", "value"),
    ARRAY_REVERSE("array_reverse", "array_reverse(1,000 ints), both ways", "value"),
    MAP("map", "map of 10 values, both ways", "value"),
    METHOD("method", "method of an object"),
    USORT("usort", "usort(1,000), a callback", "callback");

    private final String label;
    private final String title;
    private final String part;

    Case(String label, String title) {
        this(label, title, "");
    }

    /**
     * @param part what {@link Workload#parts} counts
     */
    Case(String label, String title, String part) {
        this.label = label;
        this.title = title;
        this.part = part;
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
        return switch (this) {
            case MIN -> new MinCalls(php);
            case STRREV -> new StrrevCalls(php);
            case STRLEN -> new StrlenCalls(php);
            case ARRAY_SUM_INTS -> new ArraySumIntsCalls(php);
            case ARRAY_SUM_FLOATS -> new ArraySumFloatsCalls(php);
            case ARRAY_REVERSE -> new ArrayReverseCalls(php);
            case MAP -> new MapCalls(php);
            case METHOD -> new MethodCalls(php);
            case USORT -> new UsortCalls(php);
        };
    }

    @Override
    public String toString() {
        return label;
    }
}
