// Written by scripts/generate-functions from php/stubs/catalogue. Change it there.

package io.howdah.functions;

import io.howdah.PhpFunctions;
import io.howdah.value.PhpArray;
import io.howdah.value.PhpCallback;
import io.howdah.value.PhpReference;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * PHP's regular expressions of mbstring, which know many encodings.
 *
 * <p>They are there when mbstring was built with them. New code should use {@link Pcre}.
 */
@PhpFunctions
public interface MbstringRegex {

    /**
     * Matches a string with a pattern.
     *
     * @param pattern the pattern
     * @param string the string
     * @param matches receives the match and its groups
     * @return whether it worked
     */
    boolean mbEreg(String pattern, String string, PhpReference<@Nullable PhpArray> matches);

    /** As {@link #mbEreg(String, String, PhpReference)}, with PHP's defaults for the rest. */
    boolean mbEreg(String pattern, String string);

    /**
     * {@return whether a pattern matches at the start of a string}
     *
     * @param pattern the pattern
     * @param string the string
     * @param options the options
     */
    boolean mbEregMatch(String pattern, String string, @Nullable String options);

    /** As {@link #mbEregMatch(String, String, String)}, with PHP's defaults for the rest. */
    boolean mbEregMatch(String pattern, String string);

    /**
     * Replaces what matches a pattern.
     *
     * @param pattern the pattern
     * @param replacement the replacement
     * @param string the string
     * @param options the options
     * @return the result, or empty where PHP returns {@code null} or {@code false}
     */
    Optional<String> mbEregReplace(
            String pattern, String replacement, String string, @Nullable String options);

    /**
     * As {@link #mbEregReplace(String, String, String, String)}, with PHP's defaults for the rest.
     */
    Optional<String> mbEregReplace(String pattern, String replacement, String string);

    /**
     * Replaces what matches a pattern by what a callback returns for it.
     *
     * @param pattern the pattern
     * @param callback the callback
     * @param string the string
     * @param options the options
     * @return the result, or empty where PHP returns {@code null} or {@code false}
     */
    Optional<String> mbEregReplaceCallback(
            String pattern, PhpCallback callback, String string, @Nullable String options);

    /**
     * As {@link #mbEregReplaceCallback(String, PhpCallback, String, String)}, with PHP's defaults
     * for the rest.
     */
    Optional<String> mbEregReplaceCallback(String pattern, PhpCallback callback, String string);

    /**
     * {@return whether a pattern matches in the string that {@code mb_ereg_search_init} set, from
     * the current position on}
     *
     * @param pattern the pattern
     * @param options the options
     */
    boolean mbEregSearch(@Nullable String pattern, @Nullable String options);

    /** As {@link #mbEregSearch(String, String)}, with PHP's defaults for the rest. */
    boolean mbEregSearch(@Nullable String pattern);

    /** As {@link #mbEregSearch(String, String)}, with PHP's defaults for the rest. */
    boolean mbEregSearch();

    /** {@return the byte offset at which the next search starts} */
    long mbEregSearchGetpos();

    /**
     * Returns the groups of the last search that matched.
     *
     * @return the result, or empty where PHP returns {@code false}
     */
    Optional<PhpArray> mbEregSearchGetregs();

    /**
     * Sets the string, and the pattern, for the search functions.
     *
     * @param string the string
     * @param pattern the pattern
     * @param options the options
     * @return whether it worked
     */
    boolean mbEregSearchInit(String string, @Nullable String pattern, @Nullable String options);

    /** As {@link #mbEregSearchInit(String, String, String)}, with PHP's defaults for the rest. */
    boolean mbEregSearchInit(String string, @Nullable String pattern);

    /** As {@link #mbEregSearchInit(String, String, String)}, with PHP's defaults for the rest. */
    boolean mbEregSearchInit(String string);

    /**
     * Searches like {@code mb_ereg_search} and returns where the match is.
     *
     * @param pattern the pattern
     * @param options the options
     * @return the byte offset and the length in bytes, or empty when nothing matched
     */
    Optional<long[]> mbEregSearchPos(@Nullable String pattern, @Nullable String options);

    /** As {@link #mbEregSearchPos(String, String)}, with PHP's defaults for the rest. */
    Optional<long[]> mbEregSearchPos(@Nullable String pattern);

    /** As {@link #mbEregSearchPos(String, String)}, with PHP's defaults for the rest. */
    Optional<long[]> mbEregSearchPos();

    /**
     * Searches like {@code mb_ereg_search} and returns the match and its groups.
     *
     * @param pattern the pattern
     * @param options the options
     * @return the result, or empty where PHP returns {@code false}
     */
    Optional<PhpArray> mbEregSearchRegs(@Nullable String pattern, @Nullable String options);

    /** As {@link #mbEregSearchRegs(String, String)}, with PHP's defaults for the rest. */
    Optional<PhpArray> mbEregSearchRegs(@Nullable String pattern);

    /** As {@link #mbEregSearchRegs(String, String)}, with PHP's defaults for the rest. */
    Optional<PhpArray> mbEregSearchRegs();

    /**
     * Sets the byte offset at which the next search starts.
     *
     * @param offset where to start
     * @return whether it worked
     */
    boolean mbEregSearchSetpos(long offset);

    /**
     * Matches a string with a pattern, in any case.
     *
     * @param pattern the pattern
     * @param string the string
     * @param matches receives the match and its groups
     * @return whether it worked
     */
    boolean mbEregi(String pattern, String string, PhpReference<@Nullable PhpArray> matches);

    /** As {@link #mbEregi(String, String, PhpReference)}, with PHP's defaults for the rest. */
    boolean mbEregi(String pattern, String string);

    /**
     * Replaces what matches a pattern, in any case.
     *
     * @param pattern the pattern
     * @param replacement the replacement
     * @param string the string
     * @param options the options
     * @return the result, or empty where PHP returns {@code null} or {@code false}
     */
    Optional<String> mbEregiReplace(
            String pattern, String replacement, String string, @Nullable String options);

    /**
     * As {@link #mbEregiReplace(String, String, String, String)}, with PHP's defaults for the rest.
     */
    Optional<String> mbEregiReplace(String pattern, String replacement, String string);

    /** Sets the encoding of these functions; without an argument it returns it. */
    String mbRegexEncoding();

    /**
     * Sets the encoding of these functions; without an argument it returns it.
     *
     * @param encoding the encoding, or null for the default one
     * @return whether it worked
     */
    boolean mbRegexEncoding(String encoding);

    /**
     * Sets the options and the syntax of patterns and returns those before; without an argument it
     * returns them.
     *
     * @param options the options
     */
    String mbRegexSetOptions(@Nullable String options);

    /** As {@link #mbRegexSetOptions(String)}, with PHP's defaults for the rest. */
    String mbRegexSetOptions();

    /**
     * Splits a string at what matches a pattern.
     *
     * @param pattern the pattern
     * @param string the string
     * @param limit the most pieces, or -1 for all
     * @return the result, or empty where PHP returns {@code false}
     */
    Optional<List<String>> mbSplit(String pattern, String string, long limit);

    /** As {@link #mbSplit(String, String, long)}, with PHP's defaults for the rest. */
    Optional<List<String>> mbSplit(String pattern, String string);
}
