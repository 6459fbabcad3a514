package io.howdah.stub;

/**
 * Writes and reads the records of one type as objects of their PHP class. The annotation processor
 * generates one for each record with {@link io.howdah.PhpClass}: {@code CartCodec} for {@code
 * Cart}, {@code Shop_CartCodec} for {@code Shop.Cart}, with a public constant {@code INSTANCE}.
 *
 * @param <T> the record
 */
public interface RecordCodec<T> extends ElementReader<T> {

    /** {@return the plan by which the records cross} */
    RecordPlan plan();

    /**
     * Writes a record.
     *
     * @param out stands where the value goes
     * @param value the record
     */
    void write(ValueOutput out, T value);
}
