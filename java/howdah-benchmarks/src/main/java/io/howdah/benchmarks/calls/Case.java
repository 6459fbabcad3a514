package io.howdah.benchmarks.calls;

import static io.howdah.benchmarks.calls.workload.Direction.OF_JAVA;
import static io.howdah.benchmarks.calls.workload.Direction.OF_PHP;

import io.howdah.benchmarks.calls.workload.ArrayReverseCalls;
import io.howdah.benchmarks.calls.workload.ArraySumFloatsCalls;
import io.howdah.benchmarks.calls.workload.ArraySumIntsCalls;
import io.howdah.benchmarks.calls.workload.CallsOfJava;
import io.howdah.benchmarks.calls.workload.Direction;
import io.howdah.benchmarks.calls.workload.Inputs;
import io.howdah.benchmarks.calls.workload.JavaLoops;
import io.howdah.benchmarks.calls.workload.MapCalls;
import io.howdah.benchmarks.calls.workload.MethodCalls;
import io.howdah.benchmarks.calls.workload.MinCalls;
import io.howdah.benchmarks.calls.workload.StrlenCalls;
import io.howdah.benchmarks.calls.workload.StrrevCalls;
import io.howdah.benchmarks.calls.workload.UsortCalls;
import io.howdah.benchmarks.calls.workload.Workload;
import java.util.function.IntToLongFunction;

/** The cases that are measured, in the order of the tables. */
public enum Case {
    MIN(OF_PHP, "min", "min(int, int)"),
    STRREV(OF_PHP, "strrev", "strrev(64 B)"),
    STRLEN(OF_PHP, "strlen", "strlen(64 KiB)"),
    ARRAY_SUM_INTS(OF_PHP, "array_sum_ints", "array_sum(1,000 ints)", "value"),
    ARRAY_SUM_FLOATS(OF_PHP, "array_sum_floats", "array_sum(1,000 floats)", "value"),
    ARRAY_REVERSE(OF_PHP, "array_reverse", "array_reverse(1,000 ints), both ways", "value"),
    MAP(OF_PHP, "map", "map of 10 values, both ways", "value"),
    METHOD(OF_PHP, "method", "method of an object"),
    USORT(OF_PHP, "usort", "usort(1,000), a callback", "callback"),

    MAX(OF_JAVA, "max", "Math::max(int, int)"),
    APPEND(OF_JAVA, "append", "StringBuilder->append(8 B)"),
    FIELD(OF_JAVA, "field", "field of an object"),
    FOREACH_INTS(OF_JAVA, "foreach_ints", "foreach over 1,000 ints", "element"),
    FOREACH_OBJECTS(OF_JAVA, "foreach_objects", "foreach over 1,000 objects", "element"),
    FOLD(OF_JAVA, "fold", "fold(1,000), a closure", "callback");

    private final Direction direction;
    private final String label;
    private final String title;
    private final String part;

    Case(Direction direction, String label, String title) {
        this(direction, label, title, "");
    }

    /**
     * @param part what {@link Workload#parts} counts
     */
    Case(Direction direction, String label, String title, String part) {
        this.direction = direction;
        this.label = label;
        this.title = title;
        this.part = part;
    }

    Direction direction() {
        return direction;
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

    /** {@return what is to be called there} */
    public Workload open(Rig rig) {
        return switch (this) {
            case MIN -> new MinCalls(rig.php());
            case STRREV -> new StrrevCalls(rig.php());
            case STRLEN -> new StrlenCalls(rig.php());
            case ARRAY_SUM_INTS -> new ArraySumIntsCalls(rig.php());
            case ARRAY_SUM_FLOATS -> new ArraySumFloatsCalls(rig.php());
            case ARRAY_REVERSE -> new ArrayReverseCalls(rig.php());
            case MAP -> new MapCalls(rig.php());
            case METHOD -> new MethodCalls(rig.php());
            case USORT -> new UsortCalls(rig.php());
            case MAX -> callsOfJava(rig, 0, JavaLoops::max);
            case APPEND -> callsOfJava(rig, 0, JavaLoops::append);
            case FIELD -> callsOfJava(rig, 0, JavaLoops::field);
            case FOREACH_INTS -> callsOfJava(rig, Inputs.SIZE, JavaLoops::foreachInts);
            case FOREACH_OBJECTS -> callsOfJava(rig, Inputs.SIZE, JavaLoops::foreachObjects);
            case FOLD -> callsOfJava(rig, Inputs.SIZE, JavaLoops::fold);
        };
    }

    private Workload callsOfJava(Rig rig, int parts, IntToLongFunction java) {
        return new CallsOfJava(rig.php(), label, rig.variants(direction), parts, java);
    }

    @Override
    public String toString() {
        return label;
    }
}
