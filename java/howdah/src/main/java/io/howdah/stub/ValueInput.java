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
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The values of a message from PHP: the result of a call, or the arguments of an {@link Upcall}.
 *
 * <p>Each {@code read} method consumes one value. Primitives cross with no object made. An instance
 * belongs to the thread of its interpreter.
 */
public abstract class ValueInput {

    /** Made by the interpreter. */
    protected ValueInput() {}

    /** {@return the calls of the interpreter that the message goes to or comes from} */
    public abstract Calls calls();

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
     * Reads a string that is a UUID, in the form of {@link UUID#toString} and in either case.
     *
     * @throws PhpTypeException if it is something else
     */
    public final UUID readUuid() {
        String text = readString();
        try {
            UUID uuid = UUID.fromString(text);
            if (text.equalsIgnoreCase(uuid.toString())) { // fromString reads more than it should
                return uuid;
            }
        } catch (IllegalArgumentException e) {
            // As below.
        }
        throw new PhpTypeException(
                "java.util.UUID was expected, PHP gave the string \""
                        + text
                        + "\", which is no UUID");
    }

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
     *     keys mostly come in the same order, so the search begins after it
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
     * In an {@link Upcall}: takes note of what PHP holds no more, which stands after the arguments.
     * Called when all of them are read, and before anything is done with them.
     */
    public abstract void endArguments();

    /**
     * After the result was read or skipped: moves to the next changed reference argument.
     *
     * @return the argument's index, from 0; the reader stands at its value. -1 if there are no more
     */
    public abstract int nextReference();
}
