// Written by scripts/generate-functions from php/stubs/catalogue. Change it there.

package io.howdah.functions;

import io.howdah.PhpFunctions;
import io.howdah.value.PhpReference;
import io.howdah.value.PhpResource;
import io.howdah.value.Value;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** PHP's functions that look at values: their types, conversions, dumps and serialized form. */
@PhpFunctions
public interface Variables {

    /**
     * Converts a value to a bool.
     *
     * @param value the value
     * @return whether it worked
     */
    boolean boolval(@Nullable Object value);

    /**
     * Writes a value to the output with its types and reference counts.
     *
     * @param value the value
     * @param values the values
     */
    void debugZvalDump(@Nullable Object value, @Nullable Object... values);

    /**
     * Converts a value to a float.
     *
     * <p>It is another name of {@code floatval}.
     *
     * @param value the value
     */
    double doubleval(@Nullable Object value);

    /**
     * Converts a value to a float.
     *
     * @param value the value
     */
    double floatval(@Nullable Object value);

    /**
     * {@return the type of a value as PHP code writes it, or the name of its class}
     *
     * @param value the value
     */
    String getDebugType(@Nullable Object value);

    /**
     * {@return the number of a resource}
     *
     * @param resource the resource
     */
    long getResourceId(PhpResource resource);

    /**
     * {@return the type of a resource}
     *
     * @param resource the resource
     */
    String getResourceType(PhpResource resource);

    /**
     * {@return the type of a value by its old name, such as {@code integer} or {@code double}}
     *
     * @param value the value
     */
    String gettype(@Nullable Object value);

    /**
     * Converts a value to an int; for strings in a given base.
     *
     * @param value the value
     * @param base the base, 0 to go by the prefix
     */
    long intval(@Nullable Object value, long base);

    /** As {@link #intval(Object, long)}, with PHP's defaults for the rest. */
    long intval(@Nullable Object value);

    /**
     * {@return whether a value is an array}
     *
     * @param value the value
     */
    boolean isArray(@Nullable Object value);

    /**
     * {@return whether a value is a bool}
     *
     * @param value the value
     */
    boolean isBool(@Nullable Object value);

    /**
     * {@return whether a value can be called}
     *
     * @param value the value
     * @param syntaxOnly whether to look only at the form of the value
     * @param callableName receives the name of what would be called
     */
    boolean isCallable(
            @Nullable Object value,
            boolean syntaxOnly,
            PhpReference<@Nullable String> callableName);

    /** As {@link #isCallable(Object, boolean, PhpReference)}, with PHP's defaults for the rest. */
    boolean isCallable(@Nullable Object value, boolean syntaxOnly);

    /** As {@link #isCallable(Object, boolean, PhpReference)}, with PHP's defaults for the rest. */
    boolean isCallable(@Nullable Object value);

    /**
     * {@return whether a value can be given to {@code count}}
     *
     * @param value the value
     */
    boolean isCountable(@Nullable Object value);

    /**
     * {@return whether a value is a float}
     *
     * <p>It is another name of {@code is_float}.
     *
     * @param value the value
     */
    boolean isDouble(@Nullable Object value);

    /**
     * {@return whether a value is a float}
     *
     * @param value the value
     */
    boolean isFloat(@Nullable Object value);

    /**
     * {@return whether a value is an int}
     *
     * @param value the value
     */
    boolean isInt(@Nullable Object value);

    /**
     * {@return whether a value is an int}
     *
     * <p>It is another name of {@code is_int}.
     *
     * @param value the value
     */
    boolean isInteger(@Nullable Object value);

    /**
     * {@return whether {@code foreach} can walk a value: an array or a {@code Traversable}}
     *
     * @param value the value
     */
    boolean isIterable(@Nullable Object value);

    /**
     * {@return whether a value is an int}
     *
     * <p>It is another name of {@code is_int}.
     *
     * @param value the value
     */
    boolean isLong(@Nullable Object value);

    /**
     * {@return whether a value is null}
     *
     * @param value the value
     */
    boolean isNull(@Nullable Object value);

    /**
     * {@return whether a value is a number or a string that holds one}
     *
     * @param value the value
     */
    boolean isNumeric(@Nullable Object value);

    /**
     * {@return whether a value is an object}
     *
     * @param value the value
     */
    boolean isObject(@Nullable Object value);

    /**
     * {@return whether a value is a resource that is open}
     *
     * @param value the value
     */
    boolean isResource(@Nullable Object value);

    /**
     * {@return whether a value is an int, a float, a string or a bool}
     *
     * @param value the value
     */
    boolean isScalar(@Nullable Object value);

    /**
     * {@return whether a value is a string}
     *
     * @param value the value
     */
    boolean isString(@Nullable Object value);

    /**
     * Writes a value in a form for people, or returns that form if asked.
     *
     * @param value the value
     * @return whether it worked
     */
    boolean printR(@Nullable Object value);

    /**
     * Writes a value in a form for people, or returns that form if asked.
     *
     * @param value the value
     * @param return_ whether to return it
     */
    Value printR(@Nullable Object value, boolean return_);

    /**
     * {@return a value in PHP's own serialized form, which {@code unserialize} reads}
     *
     * @param value the value
     */
    byte[] serialize(@Nullable Object value);

    /**
     * Converts a variable to a type.
     *
     * @param var the variable
     * @param type the type, such as {@code int}
     * @return whether it worked
     */
    boolean settype(PhpReference<Value> var, String type);

    /**
     * Converts a value to a string.
     *
     * @param value the value
     */
    String strval(@Nullable Object value);

    /**
     * Reads a value from PHP's own serialized form; never use it on data from outside.
     *
     * @param data the data
     * @param options the options
     */
    Value unserialize(byte[] data, Map<String, ? extends @Nullable Object> options);

    /** As {@link #unserialize(byte[], Map)}, with PHP's defaults for the rest. */
    Value unserialize(byte[] data);

    /**
     * Reads a value from PHP's own serialized form; never use it on data from outside.
     *
     * @param data the data
     * @param options the options
     */
    Value unserialize(String data, Map<String, ? extends @Nullable Object> options);

    /** As {@link #unserialize(String, Map)}, with PHP's defaults for the rest. */
    Value unserialize(String data);

    /**
     * Writes values with their types to the output.
     *
     * @param value the value
     * @param values the values
     */
    void varDump(@Nullable Object value, @Nullable Object... values);

    /**
     * Writes a value as PHP code, or returns that code if asked.
     *
     * @param value the value
     * @param return_ whether to return it
     * @return the result, or empty where PHP returns {@code null}
     */
    Optional<String> varExport(@Nullable Object value, boolean return_);

    /** As {@link #varExport(Object, boolean)}, with PHP's defaults for the rest. */
    Optional<String> varExport(@Nullable Object value);
}
