// Written by scripts/generate-functions from php/stubs/catalogue. Change it there.

package io.howdah.functions;

import io.howdah.PhpFunctions;
import io.howdah.value.PhpArray;
import io.howdah.value.PhpReference;
import io.howdah.value.Value;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * PHP's functions for text in characters: many encodings, UTF-8 unless said otherwise.
 *
 * <p>Lengths and offsets here count code points. A Java {@code String} crosses as UTF-8; text in
 * another encoding is {@code byte[]}.
 */
@PhpFunctions
public interface Mbstring {

    /** PHP's {@code MB_CASE_FOLD}. */
    long MB_CASE_FOLD = 3;

    /** PHP's {@code MB_CASE_FOLD_SIMPLE}. */
    long MB_CASE_FOLD_SIMPLE = 7;

    /** PHP's {@code MB_CASE_LOWER}. */
    long MB_CASE_LOWER = 1;

    /** PHP's {@code MB_CASE_LOWER_SIMPLE}. */
    long MB_CASE_LOWER_SIMPLE = 5;

    /** PHP's {@code MB_CASE_TITLE}. */
    long MB_CASE_TITLE = 2;

    /** PHP's {@code MB_CASE_TITLE_SIMPLE}. */
    long MB_CASE_TITLE_SIMPLE = 6;

    /** PHP's {@code MB_CASE_UPPER}. */
    long MB_CASE_UPPER = 0;

    /** PHP's {@code MB_CASE_UPPER_SIMPLE}. */
    long MB_CASE_UPPER_SIMPLE = 4;

    /**
     * {@return whether a string, or all strings of an array, are valid in an encoding}
     *
     * @param value the value
     * @param encoding the encoding, or null for the default one
     */
    boolean mbCheckEncoding(String value, @Nullable String encoding);

    /** As {@link #mbCheckEncoding(String, String)}, with PHP's defaults for the rest. */
    boolean mbCheckEncoding(String value);

    /**
     * {@return whether a string, or all strings of an array, are valid in an encoding}
     *
     * @param value the value
     * @param encoding the encoding, or null for the default one
     */
    boolean mbCheckEncoding(byte[] value, @Nullable String encoding);

    /** As {@link #mbCheckEncoding(byte[], String)}, with PHP's defaults for the rest. */
    boolean mbCheckEncoding(byte[] value);

    /**
     * {@return whether a string, or all strings of an array, are valid in an encoding}
     *
     * @param value the value: a List, a Map, an array of numbers or a PhpArray
     * @param encoding the encoding, or null for the default one
     */
    boolean mbCheckEncoding(Object value, @Nullable String encoding);

    /** As {@link #mbCheckEncoding(Object, String)}, with PHP's defaults for the rest. */
    boolean mbCheckEncoding(Object value);

    /**
     * Returns the character of a code point, or nothing when there is none.
     *
     * @param codepoint the number of the character
     * @param encoding the encoding, or null for the default one
     * @return the result, or empty where PHP returns {@code false}
     */
    Optional<String> mbChr(long codepoint, @Nullable String encoding);

    /** As {@link #mbChr(long, String)}, with PHP's defaults for the rest. */
    Optional<String> mbChr(long codepoint);

    /**
     * Changes the case of a string.
     *
     * @param string the string
     * @param mode an MB_CASE constant
     * @param encoding the encoding, or null for the default one
     */
    String mbConvertCase(String string, long mode, @Nullable String encoding);

    /** As {@link #mbConvertCase(String, long, String)}, with PHP's defaults for the rest. */
    String mbConvertCase(String string, long mode);

    /**
     * Converts a string from one encoding to another, or returns nothing when it cannot.
     *
     * @param string the string
     * @param toEncoding the encoding it gets
     * @param fromEncoding the encoding it has
     * @return the result, or empty where PHP returns {@code false}
     */
    Optional<byte[]> mbConvertEncoding(byte[] string, String toEncoding, String fromEncoding);

    /** As {@link #mbConvertEncoding(byte[], String, String)}, with PHP's defaults for the rest. */
    Optional<byte[]> mbConvertEncoding(byte[] string, String toEncoding);

    /**
     * Converts a string from one encoding to another, or returns nothing when it cannot.
     *
     * @param string the string
     * @param toEncoding the encoding it gets
     * @param fromEncoding the encoding it has
     * @return the result, or empty where PHP returns {@code false}
     */
    Optional<byte[]> mbConvertEncoding(byte[] string, String toEncoding, List<String> fromEncoding);

    /**
     * Converts a string from one encoding to another, or returns nothing when it cannot.
     *
     * @param string the string
     * @param toEncoding the encoding it gets
     * @return the result, or empty where PHP returns {@code false}
     */
    Optional<byte[]> mbConvertEncoding(String string, String toEncoding);

    /**
     * Converts between the forms of Japanese characters: full and half width, hiragana and
     * katakana.
     *
     * @param string the string
     * @param mode the conversions, as letters
     * @param encoding the encoding, or null for the default one
     */
    String mbConvertKana(String string, String mode, @Nullable String encoding);

    /** As {@link #mbConvertKana(String, String, String)}, with PHP's defaults for the rest. */
    String mbConvertKana(String string, String mode);

    /** As {@link #mbConvertKana(String, String, String)}, with PHP's defaults for the rest. */
    String mbConvertKana(String string);

    /**
     * Converts the strings in a variable to an encoding and returns the encoding they had.
     *
     * @param toEncoding the encoding it gets
     * @param fromEncoding the encoding it has
     * @param var the variable
     * @return the result, or empty where PHP returns {@code false}
     */
    Optional<String> mbConvertVariables(
            String toEncoding, String fromEncoding, PhpReference<Value> var);

    /**
     * Converts the strings in a variable to an encoding and returns the encoding they had.
     *
     * @param toEncoding the encoding it gets
     * @param fromEncoding the encoding it has
     * @param var the variable
     * @return the result, or empty where PHP returns {@code false}
     */
    Optional<String> mbConvertVariables(
            String toEncoding, List<String> fromEncoding, PhpReference<Value> var);

    /**
     * Decodes a header field of a mail.
     *
     * @param string the string
     */
    String mbDecodeMimeheader(String string);

    /**
     * Turns numeric HTML entities into characters.
     *
     * @param string the string
     * @param map the ranges: first, last, offset and mask of each
     * @param encoding the encoding, or null for the default one
     */
    String mbDecodeNumericentity(String string, long[] map, @Nullable String encoding);

    /**
     * As {@link #mbDecodeNumericentity(String, long[], String)}, with PHP's defaults for the rest.
     */
    String mbDecodeNumericentity(String string, long[] map);

    /**
     * Returns the most likely encoding of a string among some.
     *
     * @param string the string
     * @return the result, or empty where PHP returns {@code false}
     */
    Optional<String> mbDetectEncoding(byte[] string);

    /**
     * Returns the most likely encoding of a string among some.
     *
     * @param string the string
     * @param encodings the encodings to try, or null for the order that is set
     * @param strict whether the string must be valid in the encoding
     * @return the result, or empty where PHP returns {@code false}
     */
    Optional<String> mbDetectEncoding(byte[] string, String encodings, boolean strict);

    /** As {@link #mbDetectEncoding(byte[], String, boolean)}, with PHP's defaults for the rest. */
    Optional<String> mbDetectEncoding(byte[] string, String encodings);

    /**
     * Returns the most likely encoding of a string among some.
     *
     * @param string the string
     * @param encodings the encodings to try, or null for the order that is set
     * @param strict whether the string must be valid in the encoding
     * @return the result, or empty where PHP returns {@code false}
     */
    Optional<String> mbDetectEncoding(byte[] string, List<String> encodings, boolean strict);

    /** As {@link #mbDetectEncoding(byte[], List, boolean)}, with PHP's defaults for the rest. */
    Optional<String> mbDetectEncoding(byte[] string, List<String> encodings);

    /**
     * Sets the encodings that are tried, in this order, when one is detected; without an argument
     * it returns them.
     */
    List<String> mbDetectOrder();

    /**
     * Sets the encodings that are tried, in this order, when one is detected; without an argument
     * it returns them.
     *
     * @param encoding the encoding, or null for the default one
     * @return whether it worked
     */
    boolean mbDetectOrder(String encoding);

    /**
     * Sets the encodings that are tried, in this order, when one is detected; without an argument
     * it returns them.
     *
     * @param encoding the encoding, or null for the default one
     * @return whether it worked
     */
    boolean mbDetectOrder(List<String> encoding);

    /**
     * Encodes a header field of a mail.
     *
     * @param string the string
     * @param charset the encoding, or null for the one of the language
     * @param transferEncoding B for Base64 or Q for quoted-printable
     * @param newline the line end
     * @param indent the indent of the first line
     */
    String mbEncodeMimeheader(
            String string,
            @Nullable String charset,
            @Nullable String transferEncoding,
            String newline,
            long indent);

    /**
     * As {@link #mbEncodeMimeheader(String, String, String, String, long)}, with PHP's defaults for
     * the rest.
     */
    String mbEncodeMimeheader(
            String string,
            @Nullable String charset,
            @Nullable String transferEncoding,
            String newline);

    /**
     * As {@link #mbEncodeMimeheader(String, String, String, String, long)}, with PHP's defaults for
     * the rest.
     */
    String mbEncodeMimeheader(
            String string, @Nullable String charset, @Nullable String transferEncoding);

    /**
     * As {@link #mbEncodeMimeheader(String, String, String, String, long)}, with PHP's defaults for
     * the rest.
     */
    String mbEncodeMimeheader(String string, @Nullable String charset);

    /**
     * As {@link #mbEncodeMimeheader(String, String, String, String, long)}, with PHP's defaults for
     * the rest.
     */
    String mbEncodeMimeheader(String string);

    /**
     * Turns characters into numeric HTML entities.
     *
     * @param string the string
     * @param map the ranges: first, last, offset and mask of each
     * @param encoding the encoding, or null for the default one
     * @param hex whether to write hexadecimal numbers
     */
    String mbEncodeNumericentity(String string, long[] map, @Nullable String encoding, boolean hex);

    /**
     * As {@link #mbEncodeNumericentity(String, long[], String, boolean)}, with PHP's defaults for
     * the rest.
     */
    String mbEncodeNumericentity(String string, long[] map, @Nullable String encoding);

    /**
     * As {@link #mbEncodeNumericentity(String, long[], String, boolean)}, with PHP's defaults for
     * the rest.
     */
    String mbEncodeNumericentity(String string, long[] map);

    /**
     * {@return the other names of an encoding}
     *
     * @param encoding the encoding, or null for the default one
     */
    List<String> mbEncodingAliases(String encoding);

    /** {@return the settings of mbstring, all or one} */
    Map<String, Value> mbGetInfo();

    /**
     * {@return the settings of mbstring, all or one}
     *
     * @param type the name of the setting
     */
    Value mbGetInfo(String type);

    /**
     * {@return the encoding in which the input of the request was detected}
     *
     * @param type G, P, C, S, L or I for where the input came from, or null for the last one
     */
    Value mbHttpInput(@Nullable String type);

    /** As {@link #mbHttpInput(String)}, with PHP's defaults for the rest. */
    Value mbHttpInput();

    /** Sets the encoding of the output; without an argument it returns it. */
    String mbHttpOutput();

    /**
     * Sets the encoding of the output; without an argument it returns it.
     *
     * @param encoding the encoding, or null for the default one
     * @return whether it worked
     */
    boolean mbHttpOutput(String encoding);

    /**
     * Sets the encoding that functions use when none is given; without an argument it returns it.
     */
    String mbInternalEncoding();

    /**
     * Sets the encoding that functions use when none is given; without an argument it returns it.
     *
     * @param encoding the encoding, or null for the default one
     * @return whether it worked
     */
    boolean mbInternalEncoding(String encoding);

    /** Sets the language of mails; without an argument it returns it. */
    String mbLanguage();

    /**
     * Sets the language of mails; without an argument it returns it.
     *
     * @param language the language
     * @return whether it worked
     */
    boolean mbLanguage(String language);

    /** {@return the names of the encodings that are known} */
    List<String> mbListEncodings();

    /**
     * Returns the code point of the first character of a string.
     *
     * @param string the string
     * @param encoding the encoding, or null for the default one
     * @return the result, or empty where PHP returns {@code false}
     */
    OptionalLong mbOrd(String string, @Nullable String encoding);

    /** As {@link #mbOrd(String, String)}, with PHP's defaults for the rest. */
    OptionalLong mbOrd(String string);

    /**
     * Converts output from the internal encoding to that of the output; made for {@code ob_start}.
     *
     * @param string the string
     * @param status the phase of the output buffer
     */
    byte[] mbOutputHandler(byte[] string, long status);

    /**
     * Parses a URL's query string into an array of variables, with its encoding detected.
     *
     * @param string the string
     * @param result where the variables are put
     * @return whether it worked
     */
    boolean mbParseStr(String string, PhpReference<@Nullable PhpArray> result);

    /**
     * Returns the name that mail uses for an encoding.
     *
     * @param encoding the encoding, or null for the default one
     * @return the result, or empty where PHP returns {@code false}
     */
    Optional<String> mbPreferredMimeName(String encoding);

    /**
     * Replaces what is not valid in the encoding by the substitute character.
     *
     * @param string the string
     * @param encoding the encoding, or null for the default one
     */
    byte[] mbScrub(byte[] string, @Nullable String encoding);

    /** As {@link #mbScrub(byte[], String)}, with PHP's defaults for the rest. */
    byte[] mbScrub(byte[] string);

    /**
     * Sends a mail in the encoding of the current language.
     *
     * @param to the target
     * @param subject the string to work on
     * @param message the message
     * @return whether it worked
     */
    boolean mbSendMail(String to, String subject, String message);

    /**
     * Sends a mail in the encoding of the current language.
     *
     * @param to the target
     * @param subject the string to work on
     * @param message the message
     * @param additionalHeaders more header fields
     * @param additionalParams more arguments for the mail program
     * @return whether it worked
     */
    boolean mbSendMail(
            String to,
            String subject,
            String message,
            String additionalHeaders,
            @Nullable String additionalParams);

    /**
     * As {@link #mbSendMail(String, String, String, String, String)}, with PHP's defaults for the
     * rest.
     */
    boolean mbSendMail(String to, String subject, String message, String additionalHeaders);

    /**
     * Sends a mail in the encoding of the current language.
     *
     * @param to the target
     * @param subject the string to work on
     * @param message the message
     * @param additionalHeaders more header fields
     * @param additionalParams more arguments for the mail program
     * @return whether it worked
     */
    boolean mbSendMail(
            String to,
            String subject,
            String message,
            Map<String, String> additionalHeaders,
            @Nullable String additionalParams);

    /**
     * As {@link #mbSendMail(String, String, String, Map, String)}, with PHP's defaults for the
     * rest.
     */
    boolean mbSendMail(
            String to, String subject, String message, Map<String, String> additionalHeaders);

    /**
     * Cuts a string into pieces of equal length, counted in characters.
     *
     * @param string the string
     * @param length the length of a piece
     * @param encoding the encoding, or null for the default one
     */
    List<String> mbStrSplit(String string, long length, @Nullable String encoding);

    /** As {@link #mbStrSplit(String, long, String)}, with PHP's defaults for the rest. */
    List<String> mbStrSplit(String string, long length);

    /** As {@link #mbStrSplit(String, long, String)}, with PHP's defaults for the rest. */
    List<String> mbStrSplit(String string);

    /**
     * {@return the part of a string from a byte offset on, without cutting characters apart}
     *
     * @param string the string
     * @param start the first byte
     * @param length how much, or null for all
     * @param encoding the encoding, or null for the default one
     */
    String mbStrcut(String string, long start, long length, @Nullable String encoding);

    /** As {@link #mbStrcut(String, long, long, String)}, where {@code length} may be null. */
    String mbStrcut(String string, long start, @Nullable Long length, @Nullable String encoding);

    /** As {@link #mbStrcut(String, long, long, String)}, with PHP's defaults for the rest. */
    String mbStrcut(String string, long start, long length);

    /** As {@link #mbStrcut(String, long, long, String)}, with PHP's defaults for the rest. */
    String mbStrcut(String string, long start);

    /**
     * Cuts a string to a width on the screen and marks the cut.
     *
     * @param string the string
     * @param start the first character
     * @param width the width
     * @param trimMarker what marks the cut
     * @param encoding the encoding, or null for the default one
     */
    String mbStrimwidth(
            String string, long start, long width, String trimMarker, @Nullable String encoding);

    /**
     * As {@link #mbStrimwidth(String, long, long, String, String)}, with PHP's defaults for the
     * rest.
     */
    String mbStrimwidth(String string, long start, long width, String trimMarker);

    /**
     * As {@link #mbStrimwidth(String, long, long, String, String)}, with PHP's defaults for the
     * rest.
     */
    String mbStrimwidth(String string, long start, long width);

    /**
     * Finds the first occurrence of a string in another one, in any case.
     *
     * @param haystack where to search
     * @param needle what to search for
     * @param offset where to start
     * @param encoding the encoding, or null for the default one
     * @return the offset in characters, or empty when there is none
     */
    OptionalLong mbStripos(String haystack, String needle, long offset, @Nullable String encoding);

    /** As {@link #mbStripos(String, String, long, String)}, with PHP's defaults for the rest. */
    OptionalLong mbStripos(String haystack, String needle, long offset);

    /** As {@link #mbStripos(String, String, long, String)}, with PHP's defaults for the rest. */
    OptionalLong mbStripos(String haystack, String needle);

    /**
     * Returns the part of a string from the first occurrence of another one on, in any case.
     *
     * @param haystack where to search
     * @param needle what to search for
     * @param beforeNeedle whether to return the part before the match instead
     * @param encoding the encoding, or null for the default one
     * @return the result, or empty where PHP returns {@code false}
     */
    Optional<String> mbStristr(
            String haystack, String needle, boolean beforeNeedle, @Nullable String encoding);

    /** As {@link #mbStristr(String, String, boolean, String)}, with PHP's defaults for the rest. */
    Optional<String> mbStristr(String haystack, String needle, boolean beforeNeedle);

    /** As {@link #mbStristr(String, String, boolean, String)}, with PHP's defaults for the rest. */
    Optional<String> mbStristr(String haystack, String needle);

    /**
     * {@return the length of a string in characters}
     *
     * @param string the string
     */
    long mbStrlen(String string);

    /**
     * {@return the length of a string in characters}
     *
     * @param string the string
     * @param encoding the encoding, or null for the default one
     */
    long mbStrlen(byte[] string, String encoding);

    /**
     * Finds the first occurrence of a string in another one.
     *
     * @param haystack where to search
     * @param needle what to search for
     * @param offset where to start
     * @param encoding the encoding, or null for the default one
     * @return the offset in characters, or empty when there is none
     */
    OptionalLong mbStrpos(String haystack, String needle, long offset, @Nullable String encoding);

    /** As {@link #mbStrpos(String, String, long, String)}, with PHP's defaults for the rest. */
    OptionalLong mbStrpos(String haystack, String needle, long offset);

    /** As {@link #mbStrpos(String, String, long, String)}, with PHP's defaults for the rest. */
    OptionalLong mbStrpos(String haystack, String needle);

    /**
     * Returns the part of a string from the last occurrence of another one on.
     *
     * @param haystack where to search
     * @param needle what to search for
     * @param beforeNeedle whether to return the part before the match instead
     * @param encoding the encoding, or null for the default one
     * @return the result, or empty where PHP returns {@code false}
     */
    Optional<String> mbStrrchr(
            String haystack, String needle, boolean beforeNeedle, @Nullable String encoding);

    /** As {@link #mbStrrchr(String, String, boolean, String)}, with PHP's defaults for the rest. */
    Optional<String> mbStrrchr(String haystack, String needle, boolean beforeNeedle);

    /** As {@link #mbStrrchr(String, String, boolean, String)}, with PHP's defaults for the rest. */
    Optional<String> mbStrrchr(String haystack, String needle);

    /**
     * Returns the part of a string from the last occurrence of another one on, in any case.
     *
     * @param haystack where to search
     * @param needle what to search for
     * @param beforeNeedle whether to return the part before the match instead
     * @param encoding the encoding, or null for the default one
     * @return the result, or empty where PHP returns {@code false}
     */
    Optional<String> mbStrrichr(
            String haystack, String needle, boolean beforeNeedle, @Nullable String encoding);

    /**
     * As {@link #mbStrrichr(String, String, boolean, String)}, with PHP's defaults for the rest.
     */
    Optional<String> mbStrrichr(String haystack, String needle, boolean beforeNeedle);

    /**
     * As {@link #mbStrrichr(String, String, boolean, String)}, with PHP's defaults for the rest.
     */
    Optional<String> mbStrrichr(String haystack, String needle);

    /**
     * Finds the last occurrence of a string in another one, in any case.
     *
     * @param haystack where to search
     * @param needle what to search for
     * @param offset where to start
     * @param encoding the encoding, or null for the default one
     * @return the offset in characters, or empty when there is none
     */
    OptionalLong mbStrripos(String haystack, String needle, long offset, @Nullable String encoding);

    /** As {@link #mbStrripos(String, String, long, String)}, with PHP's defaults for the rest. */
    OptionalLong mbStrripos(String haystack, String needle, long offset);

    /** As {@link #mbStrripos(String, String, long, String)}, with PHP's defaults for the rest. */
    OptionalLong mbStrripos(String haystack, String needle);

    /**
     * Finds the last occurrence of a string in another one.
     *
     * @param haystack where to search
     * @param needle what to search for
     * @param offset where to start
     * @param encoding the encoding, or null for the default one
     * @return the offset in characters, or empty when there is none
     */
    OptionalLong mbStrrpos(String haystack, String needle, long offset, @Nullable String encoding);

    /** As {@link #mbStrrpos(String, String, long, String)}, with PHP's defaults for the rest. */
    OptionalLong mbStrrpos(String haystack, String needle, long offset);

    /** As {@link #mbStrrpos(String, String, long, String)}, with PHP's defaults for the rest. */
    OptionalLong mbStrrpos(String haystack, String needle);

    /**
     * Returns the part of a string from the first occurrence of another one on.
     *
     * @param haystack where to search
     * @param needle what to search for
     * @param beforeNeedle whether to return the part before the match instead
     * @param encoding the encoding, or null for the default one
     * @return the result, or empty where PHP returns {@code false}
     */
    Optional<String> mbStrstr(
            String haystack, String needle, boolean beforeNeedle, @Nullable String encoding);

    /** As {@link #mbStrstr(String, String, boolean, String)}, with PHP's defaults for the rest. */
    Optional<String> mbStrstr(String haystack, String needle, boolean beforeNeedle);

    /** As {@link #mbStrstr(String, String, boolean, String)}, with PHP's defaults for the rest. */
    Optional<String> mbStrstr(String haystack, String needle);

    /**
     * Makes a string small.
     *
     * @param string the string
     * @param encoding the encoding, or null for the default one
     */
    String mbStrtolower(String string, @Nullable String encoding);

    /** As {@link #mbStrtolower(String, String)}, with PHP's defaults for the rest. */
    String mbStrtolower(String string);

    /**
     * Makes a string capital.
     *
     * @param string the string
     * @param encoding the encoding, or null for the default one
     */
    String mbStrtoupper(String string, @Nullable String encoding);

    /** As {@link #mbStrtoupper(String, String)}, with PHP's defaults for the rest. */
    String mbStrtoupper(String string);

    /**
     * {@return the width of a string on the screen; wide East Asian characters count 2}
     *
     * @param string the string
     * @param encoding the encoding, or null for the default one
     */
    long mbStrwidth(String string, @Nullable String encoding);

    /** As {@link #mbStrwidth(String, String)}, with PHP's defaults for the rest. */
    long mbStrwidth(String string);

    /**
     * Sets what stands for characters that cannot be converted; without an argument it returns it.
     */
    Value mbSubstituteCharacter();

    /**
     * Sets what stands for characters that cannot be converted; without an argument it returns it.
     *
     * @param substituteCharacter the character by its number, or none, long or entity
     * @return whether it worked
     */
    boolean mbSubstituteCharacter(long substituteCharacter);

    /**
     * Sets what stands for characters that cannot be converted; without an argument it returns it.
     *
     * @param substituteCharacter the character by its number, or none, long or entity
     * @return whether it worked
     */
    boolean mbSubstituteCharacter(String substituteCharacter);

    /**
     * {@return the part of a string from a character on; negative numbers count from the end}
     *
     * @param string the string
     * @param start the first character
     * @param length how much, or null for all
     * @param encoding the encoding, or null for the default one
     */
    String mbSubstr(String string, long start, long length, @Nullable String encoding);

    /** As {@link #mbSubstr(String, long, long, String)}, where {@code length} may be null. */
    String mbSubstr(String string, long start, @Nullable Long length, @Nullable String encoding);

    /** As {@link #mbSubstr(String, long, long, String)}, with PHP's defaults for the rest. */
    String mbSubstr(String string, long start, long length);

    /** As {@link #mbSubstr(String, long, long, String)}, with PHP's defaults for the rest. */
    String mbSubstr(String string, long start);

    /**
     * Counts how often a string occurs in another one, without overlaps.
     *
     * @param haystack where to search
     * @param needle what to search for
     * @param encoding the encoding, or null for the default one
     */
    long mbSubstrCount(String haystack, String needle, @Nullable String encoding);

    /** As {@link #mbSubstrCount(String, String, String)}, with PHP's defaults for the rest. */
    long mbSubstrCount(String haystack, String needle);
}
