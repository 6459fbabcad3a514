// Written by scripts/generate-functions from php/stubs/catalogue. Change it there.

package io.howdah.functions;

import io.howdah.PhpFunctions;
import io.howdah.value.Value;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** PHP's JSON functions. */
@PhpFunctions
public interface Json {

    /** PHP's {@code JSON_BIGINT_AS_STRING}. */
    long JSON_BIGINT_AS_STRING = 2;

    /** PHP's {@code JSON_ERROR_CTRL_CHAR}. */
    long JSON_ERROR_CTRL_CHAR = 3;

    /** PHP's {@code JSON_ERROR_DEPTH}. */
    long JSON_ERROR_DEPTH = 1;

    /** PHP's {@code JSON_ERROR_INF_OR_NAN}. */
    long JSON_ERROR_INF_OR_NAN = 7;

    /** PHP's {@code JSON_ERROR_INVALID_PROPERTY_NAME}. */
    long JSON_ERROR_INVALID_PROPERTY_NAME = 9;

    /** PHP's {@code JSON_ERROR_NONE}. */
    long JSON_ERROR_NONE = 0;

    /** PHP's {@code JSON_ERROR_NON_BACKED_ENUM}. */
    long JSON_ERROR_NON_BACKED_ENUM = 11;

    /** PHP's {@code JSON_ERROR_RECURSION}. */
    long JSON_ERROR_RECURSION = 6;

    /** PHP's {@code JSON_ERROR_STATE_MISMATCH}. */
    long JSON_ERROR_STATE_MISMATCH = 2;

    /** PHP's {@code JSON_ERROR_SYNTAX}. */
    long JSON_ERROR_SYNTAX = 4;

    /** PHP's {@code JSON_ERROR_UNSUPPORTED_TYPE}. */
    long JSON_ERROR_UNSUPPORTED_TYPE = 8;

    /** PHP's {@code JSON_ERROR_UTF16}. */
    long JSON_ERROR_UTF16 = 10;

    /** PHP's {@code JSON_ERROR_UTF8}. */
    long JSON_ERROR_UTF8 = 5;

    /** PHP's {@code JSON_FORCE_OBJECT}. */
    long JSON_FORCE_OBJECT = 16;

    /** PHP's {@code JSON_HEX_AMP}. */
    long JSON_HEX_AMP = 2;

    /** PHP's {@code JSON_HEX_APOS}. */
    long JSON_HEX_APOS = 4;

    /** PHP's {@code JSON_HEX_QUOT}. */
    long JSON_HEX_QUOT = 8;

    /** PHP's {@code JSON_HEX_TAG}. */
    long JSON_HEX_TAG = 1;

    /** PHP's {@code JSON_INVALID_UTF8_IGNORE}. */
    long JSON_INVALID_UTF8_IGNORE = 1048576;

    /** PHP's {@code JSON_INVALID_UTF8_SUBSTITUTE}. */
    long JSON_INVALID_UTF8_SUBSTITUTE = 2097152;

    /** PHP's {@code JSON_NUMERIC_CHECK}. */
    long JSON_NUMERIC_CHECK = 32;

    /** PHP's {@code JSON_OBJECT_AS_ARRAY}. */
    long JSON_OBJECT_AS_ARRAY = 1;

    /** PHP's {@code JSON_PARTIAL_OUTPUT_ON_ERROR}. */
    long JSON_PARTIAL_OUTPUT_ON_ERROR = 512;

    /** PHP's {@code JSON_PRESERVE_ZERO_FRACTION}. */
    long JSON_PRESERVE_ZERO_FRACTION = 1024;

    /** PHP's {@code JSON_PRETTY_PRINT}. */
    long JSON_PRETTY_PRINT = 128;

    /** PHP's {@code JSON_THROW_ON_ERROR}. */
    long JSON_THROW_ON_ERROR = 4194304;

    /** PHP's {@code JSON_UNESCAPED_LINE_TERMINATORS}. */
    long JSON_UNESCAPED_LINE_TERMINATORS = 2048;

    /** PHP's {@code JSON_UNESCAPED_SLASHES}. */
    long JSON_UNESCAPED_SLASHES = 64;

    /** PHP's {@code JSON_UNESCAPED_UNICODE}. */
    long JSON_UNESCAPED_UNICODE = 256;

    /**
     * Decodes a JSON text to a value: arrays, scalars, and objects of {@code stdClass} unless
     * arrays are asked for.
     *
     * @param json the JSON text
     * @param associative whether objects become arrays, or null to go by the flags
     * @param depth how deep arrays and objects may lie in each other
     * @param flags JSON constants, as bits
     */
    Value jsonDecode(String json, boolean associative, long depth, long flags);

    /**
     * As {@link #jsonDecode(String, boolean, long, long)}, where {@code associative} may be null.
     */
    Value jsonDecode(String json, @Nullable Boolean associative, long depth, long flags);

    /** As {@link #jsonDecode(String, boolean, long, long)}, with PHP's defaults for the rest. */
    Value jsonDecode(String json, boolean associative, long depth);

    /** As {@link #jsonDecode(String, boolean, long, long)}, with PHP's defaults for the rest. */
    Value jsonDecode(String json, boolean associative);

    /** As {@link #jsonDecode(String, boolean, long, long)}, with PHP's defaults for the rest. */
    Value jsonDecode(String json);

    /**
     * Encodes a value as JSON.
     *
     * @param value the value
     * @param flags JSON constants, as bits
     * @param depth how deep arrays and objects may lie in each other
     * @return the JSON text, or empty when the value cannot be encoded and no exception was asked
     *     for
     */
    Optional<String> jsonEncode(@Nullable Object value, long flags, long depth);

    /** As {@link #jsonEncode(Object, long, long)}, with PHP's defaults for the rest. */
    Optional<String> jsonEncode(@Nullable Object value, long flags);

    /** As {@link #jsonEncode(Object, long, long)}, with PHP's defaults for the rest. */
    Optional<String> jsonEncode(@Nullable Object value);

    /** {@return the code of the last error in JSON, or 0} */
    long jsonLastError();

    /** {@return the text of the last error in JSON} */
    String jsonLastErrorMsg();
}
