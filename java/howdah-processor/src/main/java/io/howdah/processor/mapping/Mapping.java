package io.howdah.processor.mapping;

import io.howdah.processor.source.Imports;
import javax.lang.model.type.TypeMirror;

/** How one Java type is written to messages and read from them. */
public sealed interface Mapping
        permits ScalarMapping,
                NullableMapping,
                OptionalMapping,
                ListMapping,
                MapMapping,
                RecordMapping,
                EnumMapping,
                DateMapping,
                StubMapping,
                ReferenceMapping,
                CallbackMapping {

    /** The Java type. */
    TypeMirror javaType();

    /** The PHP type of such a value, for signatures. */
    String phpType();

    /** Writes the statements that write {@code value}, an expression, as one value. */
    void write(CodeContext site, String value);

    /**
     * As {@link #write}, where the value is an argument of a call and PHP may have a default for
     * it.
     */
    default void writeArgument(CodeContext site, String value) {
        write(site, value);
    }

    /** An expression that reads one value. */
    String read(CodeContext site);

    /** An expression for an ElementReader of this type. */
    default String reader(CodeContext site) {
        String element = site.code().local("element");
        return element + " -> " + read(site.withInput(element));
    }

    /** Whether PHP's {@code false} can only mean that there is nothing. */
    default boolean falseIsAbsent() {
        return true;
    }

    /** What a local variable or record component of this type is before it was read. */
    default String initial(Imports imports) {
        return "null";
    }

    /** Whether there are records in it that are objects in PHP. */
    default boolean hasObjects() {
        return false;
    }

    /** An expression for the RecordPlan of such values. */
    default String plan(GeneratedClass source) {
        throw new IllegalStateException(javaType() + " has no records in it");
    }

    /** Whether a record can be made without it. */
    default boolean mayBeMissing() {
        return false;
    }
}
