package io.howdah.stub;

import io.howdah.value.PhpTypeException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * How objects of a PHP class cross as records: the class, and its properties in the order of the
 * record's components. Made once per record type, by generated code. Each channel tells it to PHP
 * once, and both sides then write no names, only values.
 *
 * <p>Plans of arrays say where in an array there are records.
 */
public final class RecordPlan {

    /** What a plan is of. */
    public enum Kind {
        /** An object of a class: its properties. */
        OBJECT,
        /** An array with string keys, some of whose values have plans. */
        ARRAY,
        /** An array all of whose values have the same plan. */
        ELEMENTS,
        /** A date, which has parts and no names. */
        DATE
    }

    private static final AtomicInteger COUNT = new AtomicInteger();

    /** Of all plans of this JVM, so that channels can keep what they know of it in an array. */
    public final int index = COUNT.getAndIncrement();

    private final Kind kind;
    private final @Nullable Class<?> type;
    private final String phpClass;
    private final List<Part> parts;
    private final List<List<String>> enumerations;

    /** The plans of the values, or null: found when they are needed, as plans may be circular. */
    private @Nullable List<@Nullable RecordPlan> inner;

    /** A property or a key: its name, its PHP type in Java's eyes, and the plan of its values. */
    private record Part(String name, String phpType, @Nullable Supplier<RecordPlan> plan) {}

    private RecordPlan(
            Kind kind,
            @Nullable Class<?> type,
            String phpClass,
            List<Part> parts,
            List<List<String>> enumerations) {
        this.kind = kind;
        this.type = type;
        this.phpClass = phpClass;
        this.parts = List.copyOf(parts);
        this.enumerations = List.copyOf(enumerations);
    }

    /**
     * Begins the plan of a record that is an object in PHP.
     *
     * @param type the record
     * @param phpClass its class in PHP
     * @return what the properties are added to
     */
    public static Builder object(Class<?> type, String phpClass) {
        return new Builder(Kind.OBJECT, type, phpClass);
    }

    /**
     * Begins the plan of a record that is an array in PHP and has others in it that are objects.
     *
     * @return what the keys are added to
     */
    public static Builder array() {
        return new Builder(Kind.ARRAY, null, "");
    }

    /**
     * The plan of an array all of whose values are records.
     *
     * @param plan gives their plan
     * @return the plan of the array
     */
    public static RecordPlan elements(Supplier<RecordPlan> plan) {
        return new RecordPlan(Kind.ELEMENTS, null, "", List.of(new Part("", "", plan)), List.of());
    }

    /** {@return the plan of dates} */
    static RecordPlan date() {
        return new RecordPlan(Kind.DATE, null, "DateTimeInterface", List.of(), List.of());
    }

    /** What a plan is made of. */
    public static final class Builder {

        private final Kind kind;
        private final @Nullable Class<?> type;
        private final String phpClass;
        private final List<Part> parts = new ArrayList<>();
        private final List<List<String>> enumerations = new ArrayList<>();

        private Builder(Kind kind, @Nullable Class<?> type, String phpClass) {
            this.kind = kind;
            this.type = type;
            this.phpClass = phpClass;
        }

        /**
         * Adds a property or key in whose value there are no records.
         *
         * @param name its name
         * @param phpType the PHP type that Java takes it for
         * @return this
         */
        public Builder add(String name, String phpType) {
            parts.add(new Part(name, phpType, null));
            return this;
        }

        /**
         * Adds a property or key.
         *
         * @param name its name
         * @param phpType the PHP type that Java takes it for
         * @param plan gives the plan of its value
         * @return this
         */
        public Builder add(String name, String phpType, Supplier<RecordPlan> plan) {
            parts.add(new Part(name, phpType, plan));
            return this;
        }

        /**
         * Adds a PHP enum whose cases its values may be.
         *
         * @param phpEnum the enum
         * @param cases the cases that Java knows
         * @return this
         */
        public Builder enumeration(String phpEnum, String... cases) {
            List<String> all = new ArrayList<>(List.of(cases));
            all.add(0, phpEnum);
            enumerations.add(List.copyOf(all));
            return this;
        }

        /** {@return the plan} */
        public RecordPlan build() {
            return new RecordPlan(kind, type, phpClass, parts, enumerations);
        }
    }

    public Kind kind() {
        return kind;
    }

    public boolean isObject() {
        return kind == Kind.OBJECT;
    }

    /** The record, for messages. */
    public Class<?> type() {
        return type == null ? Record.class : type;
    }

    public String phpClass() {
        return phpClass;
    }

    public List<String> names() {
        return kind == Kind.ELEMENTS ? List.of() : parts.stream().map(Part::name).toList();
    }

    public List<String> phpTypes() {
        return parts.stream().map(Part::phpType).toList();
    }

    /** The enum and its cases, each. */
    public List<List<String>> enumerations() {
        return enumerations;
    }

    public synchronized List<@Nullable RecordPlan> inner() {
        List<@Nullable RecordPlan> plans = inner;
        if (plans == null) {
            plans = new ArrayList<>();
            for (Part part : parts) {
                plans.add(part.plan == null ? null : part.plan.get());
            }
            inner = plans;
        }
        return plans;
    }

    /**
     * The value of a component that PHP must have one for.
     *
     * @param index which component
     * @param value its value
     * @param <T> its type
     * @return the value
     * @throws PhpTypeException if it is null
     */
    public <T> T required(int index, @Nullable T value) {
        if (value == null) {
            Part part = parts.get(index);
            throw new PhpTypeException(
                    nameOf(index)
                            + ": "
                            + part.phpType
                            + " was expected, Java gave null: declare the component @Nullable or"
                            + " Optional");
        }
        return value;
    }

    /**
     * Says of which property something was wrong.
     *
     * @param index which component
     * @param failure what was wrong
     * @return the same, with the property's name
     */
    public PhpTypeException failure(int index, PhpTypeException failure) {
        if (index >= parts.size()) {
            return failure;
        }
        PhpTypeException named = new PhpTypeException(nameOf(index) + ": " + failure.getMessage());
        named.initCause(failure);
        return named;
    }

    private String nameOf(int index) {
        return phpClass + "::$" + parts.get(index).name;
    }
}
