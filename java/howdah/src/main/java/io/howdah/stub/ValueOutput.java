package io.howdah.stub;

import io.howdah.value.PhpCallable;
import io.howdah.value.PhpObject;
import io.howdah.value.PhpResource;
import io.howdah.value.PhpTypeException;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The values of a message to PHP: the arguments of a call, or the result of an {@link Upcall}.
 *
 * <p>Each {@code write} method writes one value. Primitives cross with no object made. An instance
 * belongs to the thread of its interpreter.
 */
public abstract class ValueOutput {

    /** Made by the interpreter. */
    protected ValueOutput() {}

    /** Writes null. */
    public abstract void writeNull();

    /** Writes a bool. */
    public abstract void writeBoolean(boolean value);

    /**
     * Writes an int. It takes the same room whatever it is, so that neither side computes a length,
     * and what stands before it is one word (its length is written in two bytes), so that both
     * sides load exactly what the other has stored:
     *
     * <pre>
     *   byte 0    1    2    3    4 … 11
     *   1A        89   00   19   the int, little endian
     * </pre>
     */
    public abstract void writeLong(long value);

    /** Writes a float. */
    public abstract void writeDouble(double value);

    /**
     * Writes a string as UTF-8, or null.
     *
     * @throws IllegalArgumentException if it has an unpaired surrogate
     */
    public abstract void writeString(@Nullable String value);

    /** Writes a UUID as a string, or null. */
    public final void writeUuid(@Nullable UUID value) {
        writeString(value == null ? null : value.toString());
    }

    /** Writes a string of bytes, or null. */
    public abstract void writeBytes(byte @Nullable [] value);

    /** Writes a list of int, copied as one block. */
    public abstract void writeLongs(long[] values);

    /** Writes a list of int. */
    public abstract void writeInts(int[] values);

    /** Writes a list of float, copied as one block. */
    public abstract void writeDoubles(double[] values);

    /** Begins a list; one write for each element, then {@link #listEnd}. */
    public abstract int listStart();

    /**
     * Ends a list.
     *
     * @param mark what {@link #listStart} returned
     */
    public abstract void listEnd(int mark);

    /** Begins a map; a key and one write for each entry, then {@link #mapEnd}. */
    public abstract int mapStart();

    /** Writes the key of the next entry; its value is written next. */
    public abstract void key(String name);

    /** Writes the key of the next entry; its value is written next. */
    public abstract void key(long index);

    /** Writes the key of the next entry from a record's keys; its value is written next. */
    public abstract void key(RecordKeys keys, int index);

    /**
     * Ends a map.
     *
     * @param mark what {@link #mapStart} returned
     */
    public abstract void mapEnd(int mark);

    /**
     * Begins a record that is an object in PHP; one write for each of its properties, then {@link
     * #recordEnd}.
     *
     * @param plan its plan
     * @return a mark for {@link #recordEnd}
     * @throws io.howdah.failure.PhpSignatureException if PHP's class does not fit the record
     */
    public abstract int recordStart(RecordPlan plan);

    /**
     * Ends a record.
     *
     * @param mark what {@link #recordStart} returned
     */
    public abstract void recordEnd(int mark);

    /** Begins an argument by reference: one write with its value, then {@link #referenceEnd}. */
    public abstract int referenceStart();

    /**
     * Ends an argument by reference.
     *
     * @param mark what {@link #referenceStart} returned
     */
    public abstract void referenceEnd(int mark);

    /** Writes a reference to an object of PHP. */
    public abstract void writeObject(PhpObject object);

    /** Writes a reference to a closure of PHP. */
    public abstract void writeCallable(PhpCallable callable);

    /** Writes a reference to a resource of PHP. */
    public abstract void writeResource(PhpResource resource);

    /** Writes a Java function, which PHP gets as a Closure. */
    public abstract void writeCallback(Upcall upcall);

    /**
     * Writes a case of a PHP enum. The enum must be loaded: {@link Binding#enumeration}.
     *
     * @param phpClass the enum
     * @param caseName the case
     */
    public abstract void writeEnum(String phpClass, String caseName);

    /** Writes that PHP shall use its own default for this argument. */
    public abstract void writeDefault();

    /**
     * Writes anything that can cross, by its class, as the dynamic API does.
     *
     * @throws PhpTypeException if its class is none that can cross
     */
    public abstract void writeValue(@Nullable Object value);

    /** In an {@link Upcall}: ends the reading of arguments; the result is written next. */
    public abstract void beginReply();
}
