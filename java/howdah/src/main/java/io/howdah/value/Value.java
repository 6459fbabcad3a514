package io.howdah.value;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A PHP value, of whatever type.
 *
 * <p>The {@code as} methods do not convert as PHP does: they throw {@link PhpTypeException} when
 * the value has another type. The one exception is that an int may be read as a float. {@link
 * #toJava} gives the natural Java form.
 *
 * <pre>{@code
 * Value result = php.function("min").call(3, 1);
 * long least = result.asLong();
 * }</pre>
 */
public sealed interface Value
        permits PhpNull,
                PhpBool,
                PhpInt,
                PhpFloat,
                PhpString,
                PhpArray,
                PhpEnum,
                PhpReferent,
                JavaObject {

    /**
     * The PHP value of a Java object: the inverse of {@link #toJava}, also for arrays and all
     * Iterables and Maps. Jackson reads by it.
     *
     * @param object null, a Boolean, a number, a CharSequence, byte[], long[], double[], an
     *     Iterable, a Map with String or integer keys, or a Value
     * @return the value
     * @throws PhpTypeException if it is something else
     */
    @JsonCreator
    static Value of(@Nullable Object object) {
        if (object == null) {
            return PhpNull.NULL;
        } else if (object instanceof Value value) {
            return value;
        } else if (object instanceof CharSequence text) {
            return PhpString.of(text.toString());
        } else if (object instanceof Boolean bool) {
            return PhpBool.of(bool);
        } else if (object instanceof Double || object instanceof Float) {
            return new PhpFloat(((Number) object).doubleValue());
        } else if (object instanceof Long
                || object instanceof Integer
                || object instanceof Short
                || object instanceof Byte) {
            return new PhpInt(((Number) object).longValue());
        } else if (object instanceof byte[] bytes) {
            return PhpString.of(bytes);
        } else if (object instanceof long[] numbers) {
            return PhpArray.wrap(numbers.clone());
        } else if (object instanceof double[] numbers) {
            return PhpArray.wrap(numbers.clone());
        } else if (object instanceof Map<?, ?> map) {
            return PhpArray.copyOf(map);
        } else if (object instanceof Iterable<?> elements) {
            return PhpArray.copyOf(elements);
        }
        throw new PhpTypeException(
                "a value of " + object.getClass().getName() + " has no form in PHP");
    }

    /** {@return whether this is PHP's null} */
    default boolean isNull() {
        return false;
    }

    /** {@return PHP's name for the type: {@code int}, {@code array}, or the class of an object} */
    String typeName();

    /**
     * {@return the value in its natural Java form} null, Boolean, Long, Double, String (UTF-8),
     * List, Map with String and Long keys, and for what lives in PHP (objects, closures, resources)
     * and enum cases the value itself. A Java object that went to PHP is that object.
     */
    @Nullable Object toJava();

    /**
     * {@return what Jackson writes of it} As {@link #toJava}; of a case of an enum its backing
     * value or its name.
     *
     * @throws PhpTypeException if it lives in PHP: an object, a closure, a resource
     */
    @JsonValue
    default @Nullable Object jsonValue() {
        return toJava();
    }

    private PhpTypeException isNot(String expected) {
        return new PhpTypeException(expected + " was expected, the PHP value is " + typeName());
    }

    /** {@return the bool} */
    default boolean asBoolean() {
        throw isNot("bool");
    }

    /** {@return the int} */
    default long asLong() {
        throw isNot("int");
    }

    /** {@return the int, if it fits 32 bits} */
    default int asInt() {
        long value = asLong();
        if (value != (int) value) {
            throw new PhpTypeException("an int of 32 bits was expected, the PHP value is " + value);
        }
        return (int) value;
    }

    /** {@return the float, or the int as one} */
    default double asDouble() {
        throw isNot("float");
    }

    /** {@return the string, as UTF-8; bytes that are no UTF-8 become U+FFFD} */
    default String asString() {
        throw isNot("string");
    }

    /** {@return the string's bytes} */
    default byte[] asBytes() {
        throw isNot("string");
    }

    /** {@return the array} */
    default PhpArray asArray() {
        throw isNot("array");
    }

    /** {@return the array's values, in order, whatever their keys} */
    default List<Value> asList() {
        return asArray().values();
    }

    /** {@return the array, in order; int keys are decimal digits} */
    default Map<String, Value> asMap() {
        return asArray().toMap();
    }

    /** {@return the array's values, which must be ints} */
    default long[] asLongs() {
        return asArray().longs();
    }

    /** {@return the array's values, which must be floats or ints} */
    default double[] asDoubles() {
        return asArray().doubles();
    }

    /**
     * {@return the values of an array, or the elements of an object that {@code foreach} can go
     * over: a generator, an Iterator, an IteratorAggregate}
     *
     * <p>An object is asked for one element at a time, when Java asks for it: one crossing each.
     * Each iterator begins anew, as {@code foreach} does, so a generator can be gone over once.
     * What PHP throws comes from {@code hasNext()} or {@code next()}. PHP keeps its iterator until
     * the last element was read or the garbage collector finds Java's; {@link #asStream} can be
     * closed before.
     */
    default Iterable<Value> asIterable() {
        throw isNot("array or Traversable");
    }

    /**
     * {@return the same elements as {@link #asIterable}, once} PHP is first called when the stream
     * is used. Closing it ends the iteration: the {@code finally} of a generator runs with the next
     * call.
     */
    default Stream<Value> asStream() {
        throw isNot("array or Traversable");
    }

    /** {@return the object} */
    default PhpObject asObject() {
        throw isNot("object");
    }

    /**
     * {@return the object by value: as a record with its properties, or as a date} In one crossing;
     * {@link io.howdah.PhpFunction#callAs} needs none of its own.
     *
     * @param type a record with {@link io.howdah.PhpClass}; or {@link java.time.Instant}, {@link
     *     java.time.ZonedDateTime}, {@link java.time.OffsetDateTime} or {@link
     *     java.time.LocalDate}, for a DateTimeInterface
     * @param <T> the type
     * @throws PhpTypeException if it is no such object, or the type cannot hold it
     */
    default <T> T as(Class<T> type) {
        throw isNot("an object for " + type.getName());
    }

    /** {@return the closure} */
    default PhpCallable asCallable() {
        throw isNot("Closure");
    }

    /** {@return the resource} */
    default PhpResource asResource() {
        throw isNot("resource");
    }

    /** {@return the enum case} */
    default PhpEnum asEnum() {
        throw isNot("enum case");
    }

    /**
     * {@return the Java object that went to PHP or was made there}
     *
     * @param type its class or interface
     * @param <T> its class or interface
     */
    default <T> T asJava(Class<T> type) {
        throw isNot("an object of " + type.getName());
    }
}
