package io.howdah.stub;

import io.howdah.value.PhpArray;
import io.howdah.value.PhpCallable;
import io.howdah.value.PhpObject;
import io.howdah.value.PhpResource;
import io.howdah.value.PhpTypeException;
import io.howdah.value.Value;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * The message between Java and PHP that is being written or read.
 *
 * <p>Each {@code write} method writes one value, each {@code read} method consumes one. Primitives
 * cross with no object made. An instance belongs to the thread of its interpreter.
 */
public abstract class Message {

    /** Made by the interpreter. */
    protected Message() {}

    /** {@return the calls of the interpreter that the message goes to or comes from} */
    public abstract Calls calls();

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

    /** Consumes one value of any type. Refs in it are released. */
    public abstract void skip();

    /**
     * Reads a bool.
     *
     * @throws PhpTypeException if it is something else
     */
    public abstract boolean readBoolean();

    /**
     * Reads an int.
     *
     * @throws PhpTypeException if it is something else
     */
    public abstract long readLong();

    /**
     * Reads an int that fits 32 bits.
     *
     * @throws PhpTypeException if it is something else, or does not fit
     */
    public abstract int readInt();

    /**
     * Reads a float, or an int as one.
     *
     * @throws PhpTypeException if it is something else
     */
    public abstract double readDouble();

    /**
     * Reads a string as UTF-8. Bytes that are no UTF-8 become U+FFFD; {@link #readBytes} keeps
     * them.
     *
     * @throws PhpTypeException if it is something else
     */
    public abstract String readString();

    /**
     * Reads a string as bytes.
     *
     * @throws PhpTypeException if it is something else
     */
    public abstract byte[] readBytes();

    /**
     * Reads a list of int.
     *
     * @throws PhpTypeException if it is something else
     */
    public abstract long[] readLongs();

    /**
     * Reads a list of int of 32 bits.
     *
     * @throws PhpTypeException if it is something else, or one does not fit
     */
    public abstract int[] readInts();

    /**
     * Reads a list of float; ints in it count as floats.
     *
     * @throws PhpTypeException if it is something else
     */
    public abstract double[] readDoubles();

    /**
     * Reads a list.
     *
     * @param reader reads one element
     * @param <T> the elements' type
     * @return a list that can be changed
     * @throws PhpTypeException if it is something else
     */
    public abstract <T> List<T> readList(ElementReader<T> reader);

    /**
     * Reads an array whose keys are strings; int keys become their decimal digits.
     *
     * @param reader reads one value
     * @param <T> the values' type
     * @return a map in PHP's order that can be changed
     * @throws PhpTypeException if it is no array
     */
    public abstract <T> Map<String, T> readMap(ElementReader<T> reader);

    /**
     * Reads an array whose keys are ints.
     *
     * @param reader reads one value
     * @param <T> the values' type
     * @return a map in PHP's order that can be changed
     * @throws PhpTypeException if it is no array, or a key is a string
     */
    public abstract <T> Map<Long, T> readLongMap(ElementReader<T> reader);

    /**
     * Opens an array for {@link #nextKey}.
     *
     * @return a mark for {@link #nextKey}
     * @throws PhpTypeException if it is no array with string keys
     */
    public abstract int readMapStart();

    /**
     * Moves to the value of the next key.
     *
     * @param mark what {@link #readMapStart} returned
     * @param keys the keys that are looked for
     * @param previous what this method returned before, {@link RecordKeys#UNKNOWN} at first: the
     *     keys mostly come in the same order, so the search begins behind it
     * @return the key's index, {@link RecordKeys#UNKNOWN} or {@link RecordKeys#END}
     */
    public abstract int nextKey(int mark, RecordKeys keys, int previous);

    /**
     * Reads a value that may be null.
     *
     * @param reader reads one that is not
     * @param <T> its type
     * @return it, or null
     */
    public abstract <T> @Nullable T readNullable(ElementReader<T> reader);

    /**
     * Reads a value that may be null or false, PHP's other way to say nothing.
     *
     * @param reader reads one that is neither
     * @param <T> its type
     * @return it, or null
     */
    public abstract <T> @Nullable T readPresent(ElementReader<T> reader);

    /**
     * Reads a value; null and false are empty.
     *
     * @param reader reads one that is neither
     * @param <T> its type
     * @return it, or empty
     */
    public abstract <T> Optional<T> readOptional(ElementReader<T> reader);

    /** {@return an int; null and false are empty} */
    public abstract OptionalLong readOptionalLong();

    /** {@return an int of 32 bits; null and false are empty} */
    public abstract OptionalInt readOptionalInt();

    /** {@return a float; null and false are empty} */
    public abstract OptionalDouble readOptionalDouble();

    /**
     * Opens an object that crosses as a record; one read for each property of its plan, then {@link
     * #readRecordEnd}.
     *
     * @param plan the plan that the call was made with
     * @return a mark for {@link #readRecordEnd}
     * @throws PhpTypeException if it is something else, or an object of another class
     */
    public abstract int readRecordStart(RecordPlan plan);

    /**
     * Ends a record.
     *
     * @param mark what {@link #readRecordStart} returned
     */
    public abstract void readRecordEnd(int mark);

    /** {@return whether the next property has not been initialized} It is consumed then. */
    public abstract boolean takeUninitialized();

    /**
     * Reads an object.
     *
     * @throws PhpTypeException if it is something else
     */
    public abstract PhpObject readObject();

    /**
     * Reads a closure.
     *
     * @throws PhpTypeException if it is something else
     */
    public abstract PhpCallable readCallable();

    /**
     * Reads an array.
     *
     * @throws PhpTypeException if it is something else
     */
    public abstract PhpArray readArray();

    /**
     * Reads a resource.
     *
     * @throws PhpTypeException if it is something else
     */
    public abstract PhpResource readResource();

    /**
     * Reads an enum case and returns its name.
     *
     * @throws PhpTypeException if it is something else
     */
    public abstract String readEnumCase();

    /** {@return the next value, of whatever type} */
    public abstract Value readValue();

    /**
     * In an {@link Upcall}: takes note of what PHP holds no more, which stands behind the
     * arguments. Called when all of them are read, and before anything is done with them.
     */
    public abstract void endArguments();

    /**
     * After the result was read or skipped: moves to the next changed reference argument.
     *
     * @return the argument's index, from 0; the reader stands at its value. -1 if there are no more
     */
    public abstract int nextReference();
}
