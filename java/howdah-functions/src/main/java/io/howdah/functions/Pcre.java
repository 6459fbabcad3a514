// Written by scripts/generate-functions from php/stubs/catalogue. Change it there.

package io.howdah.functions;

import io.howdah.PhpFunctions;
import io.howdah.value.PhpArray;
import io.howdah.value.PhpCallback;
import io.howdah.value.PhpReference;
import io.howdah.value.Value;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * PHP's regular expressions in the syntax of Perl.
 *
 * <p>A pattern is written with its delimiters and flags, such as {@code /a+/i}. Use the {@code u}
 * flag for text that is not ASCII.
 */
@PhpFunctions
public interface Pcre {

    /** PHP's {@code PREG_BACKTRACK_LIMIT_ERROR}. */
    long PREG_BACKTRACK_LIMIT_ERROR = 2;

    /** PHP's {@code PREG_BAD_UTF8_ERROR}. */
    long PREG_BAD_UTF8_ERROR = 4;

    /** PHP's {@code PREG_BAD_UTF8_OFFSET_ERROR}. */
    long PREG_BAD_UTF8_OFFSET_ERROR = 5;

    /** PHP's {@code PREG_GREP_INVERT}. */
    long PREG_GREP_INVERT = 1;

    /** PHP's {@code PREG_INTERNAL_ERROR}. */
    long PREG_INTERNAL_ERROR = 1;

    /** PHP's {@code PREG_JIT_STACKLIMIT_ERROR}. */
    long PREG_JIT_STACKLIMIT_ERROR = 6;

    /** PHP's {@code PREG_NO_ERROR}. */
    long PREG_NO_ERROR = 0;

    /** PHP's {@code PREG_OFFSET_CAPTURE}. */
    long PREG_OFFSET_CAPTURE = 256;

    /** PHP's {@code PREG_PATTERN_ORDER}. */
    long PREG_PATTERN_ORDER = 1;

    /** PHP's {@code PREG_RECURSION_LIMIT_ERROR}. */
    long PREG_RECURSION_LIMIT_ERROR = 3;

    /** PHP's {@code PREG_SET_ORDER}. */
    long PREG_SET_ORDER = 2;

    /** PHP's {@code PREG_SPLIT_DELIM_CAPTURE}. */
    long PREG_SPLIT_DELIM_CAPTURE = 2;

    /** PHP's {@code PREG_SPLIT_NO_EMPTY}. */
    long PREG_SPLIT_NO_EMPTY = 1;

    /** PHP's {@code PREG_SPLIT_OFFSET_CAPTURE}. */
    long PREG_SPLIT_OFFSET_CAPTURE = 4;

    /** PHP's {@code PREG_UNMATCHED_AS_NULL}. */
    long PREG_UNMATCHED_AS_NULL = 512;

    /**
     * Like {@code preg_replace}, but returns only the subjects in which something matched.
     *
     * @param pattern the pattern
     * @param replacement the replacement
     * @param subject the string to work on
     * @param limit the most replacements, or -1 for all
     * @param count receives the number of replacements
     * @return the result, or empty where PHP returns {@code null}
     */
    Optional<String> pregFilter(
            String pattern,
            String replacement,
            String subject,
            long limit,
            PhpReference<@Nullable Long> count);

    /**
     * As {@link #pregFilter(String, String, String, long, PhpReference)}, with PHP's defaults for
     * the rest.
     */
    Optional<String> pregFilter(String pattern, String replacement, String subject, long limit);

    /**
     * As {@link #pregFilter(String, String, String, long, PhpReference)}, with PHP's defaults for
     * the rest.
     */
    Optional<String> pregFilter(String pattern, String replacement, String subject);

    /**
     * Like {@code preg_replace}, but returns only the subjects in which something matched.
     *
     * @param pattern the pattern
     * @param replacement the replacement
     * @param subject the string to work on
     * @param limit the most replacements, or -1 for all
     * @param count receives the number of replacements
     */
    Value pregFilter(
            Object pattern,
            Object replacement,
            Object subject,
            long limit,
            PhpReference<@Nullable Long> count);

    /**
     * As {@link #pregFilter(Object, Object, Object, long, PhpReference)}, with PHP's defaults for
     * the rest.
     */
    Value pregFilter(Object pattern, Object replacement, Object subject, long limit);

    /**
     * As {@link #pregFilter(Object, Object, Object, long, PhpReference)}, with PHP's defaults for
     * the rest.
     */
    Value pregFilter(Object pattern, Object replacement, Object subject);

    /**
     * Returns the elements that match a pattern; keys are kept.
     *
     * @param pattern the pattern
     * @param array the array: a List, a Map, an array of numbers or a PhpArray
     * @param flags the flags, as bits
     * @return the result, or empty where PHP returns {@code false}
     */
    Optional<PhpArray> pregGrep(String pattern, Object array, long flags);

    /** As {@link #pregGrep(String, Object, long)}, with PHP's defaults for the rest. */
    Optional<PhpArray> pregGrep(String pattern, Object array);

    /** {@return the code of the last error of a pattern at run time, or 0} */
    long pregLastError();

    /** {@return the text of the last error of a pattern at run time} */
    String pregLastErrorMsg();

    /**
     * Finds the first match of a pattern.
     *
     * @param pattern the pattern
     * @param subject the string to work on
     * @param matches receives the match and its groups
     * @param flags the flags, as bits
     * @param offset where to start
     * @return 1 when the pattern matches and 0 when not, or empty on an error at run time
     */
    OptionalLong pregMatch(
            String pattern,
            String subject,
            PhpReference<@Nullable PhpArray> matches,
            long flags,
            long offset);

    /**
     * As {@link #pregMatch(String, String, PhpReference, long, long)}, with PHP's defaults for the
     * rest.
     */
    OptionalLong pregMatch(
            String pattern, String subject, PhpReference<@Nullable PhpArray> matches, long flags);

    /**
     * As {@link #pregMatch(String, String, PhpReference, long, long)}, with PHP's defaults for the
     * rest.
     */
    OptionalLong pregMatch(
            String pattern, String subject, PhpReference<@Nullable PhpArray> matches);

    /**
     * As {@link #pregMatch(String, String, PhpReference, long, long)}, with PHP's defaults for the
     * rest.
     */
    OptionalLong pregMatch(String pattern, String subject);

    /**
     * Finds all matches of a pattern.
     *
     * @param pattern the pattern
     * @param subject the string to work on
     * @param matches receives the matches and their groups
     * @param flags the flags, as bits
     * @param offset where to start
     * @return the number of matches, or empty on an error at run time
     */
    OptionalLong pregMatchAll(
            String pattern,
            String subject,
            PhpReference<@Nullable PhpArray> matches,
            long flags,
            long offset);

    /**
     * As {@link #pregMatchAll(String, String, PhpReference, long, long)}, with PHP's defaults for
     * the rest.
     */
    OptionalLong pregMatchAll(
            String pattern, String subject, PhpReference<@Nullable PhpArray> matches, long flags);

    /**
     * As {@link #pregMatchAll(String, String, PhpReference, long, long)}, with PHP's defaults for
     * the rest.
     */
    OptionalLong pregMatchAll(
            String pattern, String subject, PhpReference<@Nullable PhpArray> matches);

    /**
     * As {@link #pregMatchAll(String, String, PhpReference, long, long)}, with PHP's defaults for
     * the rest.
     */
    OptionalLong pregMatchAll(String pattern, String subject);

    /**
     * Escapes the characters that have a meaning in a pattern.
     *
     * @param str the string
     * @param delimiter the delimiter to escape too, or null for none
     */
    String pregQuote(String str, @Nullable String delimiter);

    /** As {@link #pregQuote(String, String)}, with PHP's defaults for the rest. */
    String pregQuote(String str);

    /**
     * Replaces what matches a pattern.
     *
     * @param pattern the pattern
     * @param replacement the replacement
     * @param subject the string to work on
     * @param limit the most replacements, or -1 for all
     * @param count receives the number of replacements
     * @return the result, or empty where PHP returns {@code null}
     */
    Optional<String> pregReplace(
            String pattern,
            String replacement,
            String subject,
            long limit,
            PhpReference<@Nullable Long> count);

    /**
     * As {@link #pregReplace(String, String, String, long, PhpReference)}, with PHP's defaults for
     * the rest.
     */
    Optional<String> pregReplace(String pattern, String replacement, String subject, long limit);

    /**
     * As {@link #pregReplace(String, String, String, long, PhpReference)}, with PHP's defaults for
     * the rest.
     */
    Optional<String> pregReplace(String pattern, String replacement, String subject);

    /**
     * Replaces what matches a pattern.
     *
     * @param pattern the pattern
     * @param replacement the replacement
     * @param subject the string to work on
     * @param limit the most replacements, or -1 for all
     * @param count receives the number of replacements
     */
    Value pregReplace(
            Object pattern,
            Object replacement,
            Object subject,
            long limit,
            PhpReference<@Nullable Long> count);

    /**
     * As {@link #pregReplace(Object, Object, Object, long, PhpReference)}, with PHP's defaults for
     * the rest.
     */
    Value pregReplace(Object pattern, Object replacement, Object subject, long limit);

    /**
     * As {@link #pregReplace(Object, Object, Object, long, PhpReference)}, with PHP's defaults for
     * the rest.
     */
    Value pregReplace(Object pattern, Object replacement, Object subject);

    /**
     * Replaces what matches a pattern by what a callback returns for it.
     *
     * @param pattern the pattern
     * @param callback the callback
     * @param subject the string to work on
     * @param limit the most replacements, or -1 for all
     * @param count receives the number of replacements
     * @param flags the flags, as bits
     * @return the result, or empty where PHP returns {@code null}
     */
    Optional<String> pregReplaceCallback(
            String pattern,
            PhpCallback callback,
            String subject,
            long limit,
            PhpReference<@Nullable Long> count,
            long flags);

    /**
     * As {@link #pregReplaceCallback(String, PhpCallback, String, long, PhpReference, long)}, with
     * PHP's defaults for the rest.
     */
    Optional<String> pregReplaceCallback(
            String pattern,
            PhpCallback callback,
            String subject,
            long limit,
            PhpReference<@Nullable Long> count);

    /**
     * As {@link #pregReplaceCallback(String, PhpCallback, String, long, PhpReference, long)}, with
     * PHP's defaults for the rest.
     */
    Optional<String> pregReplaceCallback(
            String pattern, PhpCallback callback, String subject, long limit);

    /**
     * As {@link #pregReplaceCallback(String, PhpCallback, String, long, PhpReference, long)}, with
     * PHP's defaults for the rest.
     */
    Optional<String> pregReplaceCallback(String pattern, PhpCallback callback, String subject);

    /**
     * Replaces what matches a pattern by what a callback returns for it.
     *
     * @param pattern the pattern
     * @param callback the callback
     * @param subject the string to work on
     * @param limit the most replacements, or -1 for all
     * @param count receives the number of replacements
     * @param flags the flags, as bits
     */
    Value pregReplaceCallback(
            Object pattern,
            PhpCallback callback,
            Object subject,
            long limit,
            PhpReference<@Nullable Long> count,
            long flags);

    /**
     * As {@link #pregReplaceCallback(Object, PhpCallback, Object, long, PhpReference, long)}, with
     * PHP's defaults for the rest.
     */
    Value pregReplaceCallback(
            Object pattern,
            PhpCallback callback,
            Object subject,
            long limit,
            PhpReference<@Nullable Long> count);

    /**
     * As {@link #pregReplaceCallback(Object, PhpCallback, Object, long, PhpReference, long)}, with
     * PHP's defaults for the rest.
     */
    Value pregReplaceCallback(Object pattern, PhpCallback callback, Object subject, long limit);

    /**
     * As {@link #pregReplaceCallback(Object, PhpCallback, Object, long, PhpReference, long)}, with
     * PHP's defaults for the rest.
     */
    Value pregReplaceCallback(Object pattern, PhpCallback callback, Object subject);

    /**
     * Replaces what matches several patterns, each by its own callback.
     *
     * @param pattern the callbacks, with the patterns as keys: a List, a Map, an array of numbers
     *     or a PhpArray
     * @param subject the string to work on
     * @param limit the most replacements, or -1 for all
     * @param count receives the number of replacements
     * @param flags the flags, as bits
     * @return the result, or empty where PHP returns {@code null}
     */
    Optional<String> pregReplaceCallbackArray(
            Object pattern,
            String subject,
            long limit,
            PhpReference<@Nullable Long> count,
            long flags);

    /**
     * As {@link #pregReplaceCallbackArray(Object, String, long, PhpReference, long)}, with PHP's
     * defaults for the rest.
     */
    Optional<String> pregReplaceCallbackArray(
            Object pattern, String subject, long limit, PhpReference<@Nullable Long> count);

    /**
     * As {@link #pregReplaceCallbackArray(Object, String, long, PhpReference, long)}, with PHP's
     * defaults for the rest.
     */
    Optional<String> pregReplaceCallbackArray(Object pattern, String subject, long limit);

    /**
     * As {@link #pregReplaceCallbackArray(Object, String, long, PhpReference, long)}, with PHP's
     * defaults for the rest.
     */
    Optional<String> pregReplaceCallbackArray(Object pattern, String subject);

    /**
     * Replaces what matches several patterns, each by its own callback.
     *
     * @param pattern the callbacks, with the patterns as keys: a List, a Map, an array of numbers
     *     or a PhpArray
     * @param subject the string to work on
     * @param limit the most replacements, or -1 for all
     * @param count receives the number of replacements
     * @param flags the flags, as bits
     */
    Value pregReplaceCallbackArray(
            Object pattern,
            Object subject,
            long limit,
            PhpReference<@Nullable Long> count,
            long flags);

    /**
     * As {@link #pregReplaceCallbackArray(Object, Object, long, PhpReference, long)}, with PHP's
     * defaults for the rest.
     */
    Value pregReplaceCallbackArray(
            Object pattern, Object subject, long limit, PhpReference<@Nullable Long> count);

    /**
     * As {@link #pregReplaceCallbackArray(Object, Object, long, PhpReference, long)}, with PHP's
     * defaults for the rest.
     */
    Value pregReplaceCallbackArray(Object pattern, Object subject, long limit);

    /**
     * As {@link #pregReplaceCallbackArray(Object, Object, long, PhpReference, long)}, with PHP's
     * defaults for the rest.
     */
    Value pregReplaceCallbackArray(Object pattern, Object subject);

    /**
     * Splits a string at what matches a pattern.
     *
     * @param pattern the pattern
     * @param subject the string to work on
     * @param limit the most pieces, or -1 for all
     * @return the result, or empty where PHP returns {@code false}
     */
    Optional<List<String>> pregSplit(String pattern, String subject, long limit);

    /** As {@link #pregSplit(String, String, long)}, with PHP's defaults for the rest. */
    Optional<List<String>> pregSplit(String pattern, String subject);

    /**
     * Splits a string at what matches a pattern.
     *
     * @param pattern the pattern
     * @param subject the string to work on
     * @param limit the most pieces, or -1 for all
     * @param flags the flags, as bits
     * @return the result, or empty where PHP returns {@code false}
     */
    Optional<List<Value>> pregSplit(String pattern, String subject, long limit, long flags);
}
