package io.howdah.benchmarks;

import static io.howdah.benchmarks.Direction.OF_JAVA;
import static io.howdah.benchmarks.Direction.OF_PHP;

/** What is measured, in the order of the tables. */
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
    Workload open(Rig rig) {
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
            case MAX -> new CallsOfJava(rig, this, 0, JavaLoops::max);
            case APPEND -> new CallsOfJava(rig, this, 0, JavaLoops::append);
            case FIELD -> new CallsOfJava(rig, this, 0, JavaLoops::field);
            case FOREACH_INTS -> new CallsOfJava(rig, this, Inputs.SIZE, JavaLoops::foreachInts);
            case FOREACH_OBJECTS ->
                    new CallsOfJava(rig, this, Inputs.SIZE, JavaLoops::foreachObjects);
            case FOLD -> new CallsOfJava(rig, this, Inputs.SIZE, JavaLoops::fold);
        };
    }

    @Override
    public String toString() {
        return label;
    }
}
