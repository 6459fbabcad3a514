// Written by scripts/generate-functions from php/stubs/catalogue. Change it there.

package io.howdah.functions;

import io.howdah.PhpFunctions;
import io.howdah.value.PhpArray;
import io.howdah.value.PhpReference;
import io.howdah.value.PhpResource;
import io.howdah.value.Value;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * PHP's functions for text: searching, cutting, replacing, formatting, escaping and comparing
 * strings.
 *
 * <p>PHP strings are bytes. A Java {@code String} crosses as UTF-8, so lengths and offsets here
 * count bytes, not characters; for characters see {@link Mbstring}. Where PHP code commonly works
 * on binary data, an overload takes and returns {@code byte[]}.
 */
@PhpFunctions
public interface Strings {

    /** PHP's {@code CHAR_MAX}. */
    long CHAR_MAX = 127;

    /** PHP's {@code CRYPT_BLOWFISH}. */
    long CRYPT_BLOWFISH = 1;

    /** PHP's {@code CRYPT_EXT_DES}. */
    long CRYPT_EXT_DES = 1;

    /** PHP's {@code CRYPT_MD5}. */
    long CRYPT_MD5 = 1;

    /** PHP's {@code CRYPT_SALT_LENGTH}. */
    long CRYPT_SALT_LENGTH = 123;

    /** PHP's {@code CRYPT_SHA256}. */
    long CRYPT_SHA256 = 1;

    /** PHP's {@code CRYPT_SHA512}. */
    long CRYPT_SHA512 = 1;

    /** PHP's {@code CRYPT_STD_DES}. */
    long CRYPT_STD_DES = 1;

    /** PHP's {@code ENT_COMPAT}. */
    long ENT_COMPAT = 2;

    /** PHP's {@code ENT_DISALLOWED}. */
    long ENT_DISALLOWED = 128;

    /** PHP's {@code ENT_HTML401}. */
    long ENT_HTML401 = 0;

    /** PHP's {@code ENT_HTML5}. */
    long ENT_HTML5 = 48;

    /** PHP's {@code ENT_IGNORE}. */
    long ENT_IGNORE = 4;

    /** PHP's {@code ENT_NOQUOTES}. */
    long ENT_NOQUOTES = 0;

    /** PHP's {@code ENT_QUOTES}. */
    long ENT_QUOTES = 3;

    /** PHP's {@code ENT_SUBSTITUTE}. */
    long ENT_SUBSTITUTE = 8;

    /** PHP's {@code ENT_XHTML}. */
    long ENT_XHTML = 32;

    /** PHP's {@code ENT_XML1}. */
    long ENT_XML1 = 16;

    /** PHP's {@code HTML_ENTITIES}. */
    long HTML_ENTITIES = 1;

    /** PHP's {@code HTML_SPECIALCHARS}. */
    long HTML_SPECIALCHARS = 0;

    /** PHP's {@code LC_ALL}. */
    long LC_ALL = 6;

    /** PHP's {@code LC_COLLATE}. */
    long LC_COLLATE = 3;

    /** PHP's {@code LC_CTYPE}. */
    long LC_CTYPE = 0;

    /** PHP's {@code LC_MESSAGES}. */
    long LC_MESSAGES = 5;

    /** PHP's {@code LC_MONETARY}. */
    long LC_MONETARY = 4;

    /** PHP's {@code LC_NUMERIC}. */
    long LC_NUMERIC = 1;

    /** PHP's {@code LC_TIME}. */
    long LC_TIME = 2;

    /** PHP's {@code STR_PAD_BOTH}. */
    long STR_PAD_BOTH = 2;

    /** PHP's {@code STR_PAD_LEFT}. */
    long STR_PAD_LEFT = 0;

    /** PHP's {@code STR_PAD_RIGHT}. */
    long STR_PAD_RIGHT = 1;

    /**
     * Puts a backslash before each of the given characters, written in the style of C.
     *
     * @param string the string
     * @param characters the characters
     */
    String addcslashes(String string, String characters);

    /**
     * Puts a backslash before quotes, backslashes and NUL bytes.
     *
     * @param string the string
     */
    String addslashes(String string);

    /**
     * {@return the bytes of a string as hexadecimal digits}
     *
     * @param string the string
     */
    String bin2hex(String string);

    /**
     * {@return the bytes of a string as hexadecimal digits}
     *
     * @param string the string
     */
    String bin2hex(byte[] string);

    /**
     * Removes white space, or the given characters, from the end of a string.
     *
     * <p>It is another name of {@code rtrim}.
     *
     * @param string the string
     * @param characters the characters
     */
    String chop(String string, String characters);

    /** As {@link #chop(String, String)}, with PHP's defaults for the rest. */
    String chop(String string);

    /**
     * {@return the string of one byte with the given value, taken modulo 256}
     *
     * <p>A byte above 127 is not UTF-8 on its own; for a character use {@code
     * Mbstring#mbChr(long)}.
     *
     * @param codepoint the number of the character
     */
    String chr(long codepoint);

    /**
     * Cuts a string into pieces of equal length and puts a separator after each.
     *
     * @param string the string
     * @param length the length of a piece
     * @param separator the separator
     */
    String chunkSplit(String string, long length, String separator);

    /** As {@link #chunkSplit(String, long, String)}, with PHP's defaults for the rest. */
    String chunkSplit(String string, long length);

    /** As {@link #chunkSplit(String, long, String)}, with PHP's defaults for the rest. */
    String chunkSplit(String string);

    /** As {@link #chunkSplit(String, long, String)}, on bytes. */
    byte[] chunkSplit(byte[] string, long length, String separator);

    /** As {@link #chunkSplit(byte[], long, String)}, with PHP's defaults for the rest. */
    byte[] chunkSplit(byte[] string, long length);

    /** As {@link #chunkSplit(byte[], long, String)}, with PHP's defaults for the rest. */
    byte[] chunkSplit(byte[] string);

    /**
     * Decodes text in the uuencode format, or returns nothing when it is malformed.
     *
     * @param string the string
     * @return the result, or empty where PHP returns {@code false}
     */
    Optional<String> convertUudecode(String string);

    /** As {@link #convertUudecode(String)}, on bytes. */
    Optional<byte[]> convertUudecode(byte[] string);

    /**
     * Encodes data in the uuencode format.
     *
     * @param string the string
     */
    String convertUuencode(String string);

    /**
     * Encodes data in the uuencode format.
     *
     * @param string the string
     */
    String convertUuencode(byte[] string);

    /**
     * Counts how often each byte occurs; the mode chooses between an array of counts and a string
     * of bytes.
     *
     * @param string the string
     */
    Map<Long, Long> countChars(String string);

    /**
     * Counts how often each byte occurs; the mode chooses between an array of counts and a string
     * of bytes.
     *
     * @param string the string
     * @param mode 0 all bytes, 1 those that occur, 2 those that do not; 3 and 4 the same as a
     *     string
     */
    Value countChars(String string, long mode);

    /**
     * {@return the CRC-32 checksum of a string as a number from 0 to 4294967295}
     *
     * @param string the string
     */
    long crc32(String string);

    /** As {@link #crc32(String)}, on bytes. */
    long crc32(byte[] string);

    /**
     * Hashes a password with the algorithm that the salt names; new code should use {@code
     * password_hash}.
     *
     * @param string the string
     * @param salt the salt
     */
    String crypt(String string, String salt);

    /**
     * Splits a string at every occurrence of a separator.
     *
     * @param separator the separator
     * @param string the string
     * @param limit the most pieces; a negative number drops that many from the end
     */
    List<String> explode(String separator, String string, long limit);

    /** As {@link #explode(String, String, long)}, with PHP's defaults for the rest. */
    List<String> explode(String separator, String string);

    /**
     * Writes formatted text to a stream and returns how many bytes it wrote.
     *
     * @param stream the stream to write to
     * @param format the format
     * @param values the values
     */
    long fprintf(PhpResource stream, String format, @Nullable Object... values);

    /**
     * {@return the table of characters and entities that {@code htmlspecialchars} or {@code
     * htmlentities} uses}
     *
     * @param table HTML_SPECIALCHARS or HTML_ENTITIES
     * @param flags the flags, as bits
     * @param encoding the encoding, or null for the default one
     */
    Map<String, String> getHtmlTranslationTable(long table, long flags, String encoding);

    /**
     * As {@link #getHtmlTranslationTable(long, long, String)}, with PHP's defaults for the rest.
     */
    Map<String, String> getHtmlTranslationTable(long table, long flags);

    /**
     * As {@link #getHtmlTranslationTable(long, long, String)}, with PHP's defaults for the rest.
     */
    Map<String, String> getHtmlTranslationTable(long table);

    /**
     * As {@link #getHtmlTranslationTable(long, long, String)}, with PHP's defaults for the rest.
     */
    Map<String, String> getHtmlTranslationTable();

    /**
     * Turns Hebrew text from logical into visual order.
     *
     * @param string the string
     * @param maxCharsPerLine the length of a line, 0 for no breaks
     */
    String hebrev(String string, long maxCharsPerLine);

    /** As {@link #hebrev(String, long)}, with PHP's defaults for the rest. */
    String hebrev(String string);

    /**
     * Decodes hexadecimal digits to bytes, or returns nothing when they are malformed.
     *
     * @param string the string
     * @return the result, or empty where PHP returns {@code false}
     */
    Optional<byte[]> hex2bin(String string);

    /**
     * Decodes hexadecimal digits to bytes, or returns nothing when they are malformed.
     *
     * @param string the string
     * @return the result, or empty where PHP returns {@code false}
     */
    Optional<byte[]> hex2bin(byte[] string);

    /**
     * Turns HTML entities into the characters they stand for.
     *
     * @param string the string
     * @param flags the flags, as bits
     * @param encoding the encoding, or null for the default one
     */
    String htmlEntityDecode(String string, long flags, @Nullable String encoding);

    /** As {@link #htmlEntityDecode(String, long, String)}, with PHP's defaults for the rest. */
    String htmlEntityDecode(String string, long flags);

    /** As {@link #htmlEntityDecode(String, long, String)}, with PHP's defaults for the rest. */
    String htmlEntityDecode(String string);

    /**
     * Turns every character that has an HTML entity into that entity.
     *
     * @param string the string
     * @param flags the flags, as bits
     * @param encoding the encoding, or null for the default one
     * @param doubleEncode whether to encode entities that are there already
     */
    String htmlentities(String string, long flags, @Nullable String encoding, boolean doubleEncode);

    /**
     * As {@link #htmlentities(String, long, String, boolean)}, with PHP's defaults for the rest.
     */
    String htmlentities(String string, long flags, @Nullable String encoding);

    /**
     * As {@link #htmlentities(String, long, String, boolean)}, with PHP's defaults for the rest.
     */
    String htmlentities(String string, long flags);

    /**
     * As {@link #htmlentities(String, long, String, boolean)}, with PHP's defaults for the rest.
     */
    String htmlentities(String string);

    /**
     * Escapes the characters that have a meaning in HTML: ampersand, angle brackets and quotes.
     *
     * @param string the string
     * @param flags the flags, as bits
     * @param encoding the encoding, or null for the default one
     * @param doubleEncode whether to encode entities that are there already
     */
    String htmlspecialchars(
            String string, long flags, @Nullable String encoding, boolean doubleEncode);

    /**
     * As {@link #htmlspecialchars(String, long, String, boolean)}, with PHP's defaults for the
     * rest.
     */
    String htmlspecialchars(String string, long flags, @Nullable String encoding);

    /**
     * As {@link #htmlspecialchars(String, long, String, boolean)}, with PHP's defaults for the
     * rest.
     */
    String htmlspecialchars(String string, long flags);

    /**
     * As {@link #htmlspecialchars(String, long, String, boolean)}, with PHP's defaults for the
     * rest.
     */
    String htmlspecialchars(String string);

    /**
     * Undoes {@code htmlspecialchars}.
     *
     * @param string the string
     * @param flags the flags, as bits
     */
    String htmlspecialcharsDecode(String string, long flags);

    /** As {@link #htmlspecialcharsDecode(String, long)}, with PHP's defaults for the rest. */
    String htmlspecialcharsDecode(String string);

    /**
     * Joins the elements of an array, with a separator between them.
     *
     * @param separator the separator
     * @param array the array
     */
    String implode(String separator, List<? extends @Nullable Object> array);

    /**
     * Joins the elements of an array, with a separator between them.
     *
     * @param separator the separator
     * @param array the array: a List, a Map, an array of numbers or a PhpArray
     */
    String implode(String separator, Object array);

    /**
     * Joins the elements of an array, with a separator between them.
     *
     * <p>It is another name of {@code implode}.
     *
     * @param separator the separator
     * @param array the array
     */
    String join(String separator, List<? extends @Nullable Object> array);

    /**
     * Joins the elements of an array, with a separator between them.
     *
     * <p>It is another name of {@code implode}.
     *
     * @param separator the separator
     * @param array the array: a List, a Map, an array of numbers or a PhpArray
     */
    String join(String separator, Object array);

    /**
     * Makes the first letter small, if it is an ASCII letter.
     *
     * @param string the string
     */
    String lcfirst(String string);

    /**
     * {@return how many insertions, replacements and deletions of bytes turn one string into
     * another}
     *
     * @param string1 the first string
     * @param string2 the second string
     * @param insertionCost what an insertion costs
     * @param replacementCost what a replacement costs
     * @param deletionCost what a deletion costs
     */
    long levenshtein(
            String string1,
            String string2,
            long insertionCost,
            long replacementCost,
            long deletionCost);

    /**
     * As {@link #levenshtein(String, String, long, long, long)}, with PHP's defaults for the rest.
     */
    long levenshtein(String string1, String string2, long insertionCost, long replacementCost);

    /**
     * As {@link #levenshtein(String, String, long, long, long)}, with PHP's defaults for the rest.
     */
    long levenshtein(String string1, String string2, long insertionCost);

    /**
     * As {@link #levenshtein(String, String, long, long, long)}, with PHP's defaults for the rest.
     */
    long levenshtein(String string1, String string2);

    /** {@return how the current locale formats numbers and money} */
    Map<String, Value> localeconv();

    /**
     * Removes white space, or the given characters, from the start of a string.
     *
     * @param string the string
     * @param characters the characters
     */
    String ltrim(String string, String characters);

    /** As {@link #ltrim(String, String)}, with PHP's defaults for the rest. */
    String ltrim(String string);

    /**
     * {@return the MD5 hash of a string, as hexadecimal digits or as 16 bytes}
     *
     * @param string the string
     */
    String md5(String string);

    /**
     * {@return the MD5 hash of a string, as hexadecimal digits or as 16 bytes}
     *
     * @param string the string
     */
    String md5(byte[] string);

    /**
     * {@return the MD5 hash of a string, as hexadecimal digits or as 16 bytes}
     *
     * @param string the string
     * @param binary whether to return bytes and not hexadecimal digits
     */
    byte[] md5(String string, boolean binary);

    /**
     * {@return the MD5 hash of a string, as hexadecimal digits or as 16 bytes}
     *
     * @param string the string
     * @param binary whether to return bytes and not hexadecimal digits
     */
    byte[] md5(byte[] string, boolean binary);

    /**
     * Returns the MD5 hash of a file, as hexadecimal digits or as 16 bytes.
     *
     * @param filename the path of the file
     * @return the result, or empty where PHP returns {@code false}
     */
    Optional<String> md5File(String filename);

    /**
     * Returns the MD5 hash of a file, as hexadecimal digits or as 16 bytes.
     *
     * @param filename the path of the file
     * @param binary whether to return bytes and not hexadecimal digits
     * @return the result, or empty where PHP returns {@code false}
     */
    Optional<byte[]> md5File(String filename, boolean binary);

    /**
     * {@return a key of how an English word sounds}
     *
     * @param string the string
     * @param maxPhonemes the longest key, 0 for no limit
     */
    String metaphone(String string, long maxPhonemes);

    /** As {@link #metaphone(String, long)}, with PHP's defaults for the rest. */
    String metaphone(String string);

    /**
     * Puts an HTML line break before every line end.
     *
     * @param string the string
     * @param useXhtml whether the line break is written as in XHTML
     */
    String nl2br(String string, boolean useXhtml);

    /** As {@link #nl2br(String, boolean)}, with PHP's defaults for the rest. */
    String nl2br(String string);

    /**
     * Returns one item of the current locale, such as the name of a day.
     *
     * @param item the item, a constant of the C library
     * @return the result, or empty where PHP returns {@code false}
     */
    Optional<String> nlLanginfo(long item);

    /**
     * Formats a number with a fixed number of decimals and with grouped thousands.
     *
     * @param num the number to format
     * @param decimals the number of decimals
     * @param decimalSeparator the separator of the decimals
     * @param thousandsSeparator the separator of thousands
     */
    String numberFormat(
            double num,
            long decimals,
            @Nullable String decimalSeparator,
            @Nullable String thousandsSeparator);

    /** As {@link #numberFormat(double, long, String, String)}, with PHP's defaults for the rest. */
    String numberFormat(double num, long decimals, @Nullable String decimalSeparator);

    /** As {@link #numberFormat(double, long, String, String)}, with PHP's defaults for the rest. */
    String numberFormat(double num, long decimals);

    /** As {@link #numberFormat(double, long, String, String)}, with PHP's defaults for the rest. */
    String numberFormat(double num);

    /**
     * {@return the value of the first byte of a string, from 0 to 255}
     *
     * @param character the string
     */
    long ord(String character);

    /** As {@link #ord(String)}, on bytes. */
    long ord(byte[] character);

    /**
     * Parses a URL's query string into an array of variables.
     *
     * @param string the string
     * @param result where the variables are put
     */
    void parseStr(String string, PhpReference<@Nullable PhpArray> result);

    /**
     * Writes formatted text to the output and returns how many bytes it wrote.
     *
     * @param format the format
     * @param values the values
     */
    long printf(String format, @Nullable Object... values);

    /**
     * Decodes quoted-printable text.
     *
     * @param string the string
     */
    String quotedPrintableDecode(String string);

    /** As {@link #quotedPrintableDecode(String)}, on bytes. */
    byte[] quotedPrintableDecode(byte[] string);

    /**
     * Encodes text as quoted-printable, as mail does.
     *
     * @param string the string
     */
    String quotedPrintableEncode(String string);

    /** As {@link #quotedPrintableEncode(String)}, on bytes. */
    byte[] quotedPrintableEncode(byte[] string);

    /**
     * Puts a backslash before the characters that have a meaning in simple regular expressions.
     *
     * @param string the string
     */
    String quotemeta(String string);

    /**
     * Removes white space, or the given characters, from the end of a string.
     *
     * @param string the string
     * @param characters the characters
     */
    String rtrim(String string, String characters);

    /** As {@link #rtrim(String, String)}, with PHP's defaults for the rest. */
    String rtrim(String string);

    /**
     * Sets the locale of a category to the first of the given names that the system knows.
     *
     * @param category the category, an LC constant
     * @param locales the name of the locale
     * @param rest the others
     * @return the result, or empty where PHP returns {@code false}
     */
    Optional<String> setlocale(long category, String locales, String... rest);

    /**
     * Sets the locale of a category to the first of the given names that the system knows.
     *
     * @param category the category, an LC constant
     * @param locales the name of the locale
     * @return the result, or empty where PHP returns {@code false}
     */
    Optional<String> setlocale(long category, List<String> locales);

    /**
     * {@return the SHA-1 hash of a string, as hexadecimal digits or as 20 bytes}
     *
     * @param string the string
     */
    String sha1(String string);

    /**
     * {@return the SHA-1 hash of a string, as hexadecimal digits or as 20 bytes}
     *
     * @param string the string
     */
    String sha1(byte[] string);

    /**
     * {@return the SHA-1 hash of a string, as hexadecimal digits or as 20 bytes}
     *
     * @param string the string
     * @param binary whether to return bytes and not hexadecimal digits
     */
    byte[] sha1(String string, boolean binary);

    /**
     * {@return the SHA-1 hash of a string, as hexadecimal digits or as 20 bytes}
     *
     * @param string the string
     * @param binary whether to return bytes and not hexadecimal digits
     */
    byte[] sha1(byte[] string, boolean binary);

    /**
     * Returns the SHA-1 hash of a file, as hexadecimal digits or as 20 bytes.
     *
     * @param filename the path of the file
     * @return the result, or empty where PHP returns {@code false}
     */
    Optional<String> sha1File(String filename);

    /**
     * Returns the SHA-1 hash of a file, as hexadecimal digits or as 20 bytes.
     *
     * @param filename the path of the file
     * @param binary whether to return bytes and not hexadecimal digits
     * @return the result, or empty where PHP returns {@code false}
     */
    Optional<byte[]> sha1File(String filename, boolean binary);

    /**
     * {@return how many bytes two strings have in common, by the longest common parts}
     *
     * @param string1 the first string
     * @param string2 the second string
     * @param percent receives the similarity in percent
     */
    long similarText(String string1, String string2, PhpReference<@Nullable Double> percent);

    /** As {@link #similarText(String, String, PhpReference)}, with PHP's defaults for the rest. */
    long similarText(String string1, String string2);

    /**
     * {@return the soundex key of a word: its first letter and three digits}
     *
     * @param string the string
     */
    String soundex(String string);

    /**
     * {@return formatted text}
     *
     * @param format the format
     * @param values the values
     */
    String sprintf(String format, @Nullable Object... values);

    /**
     * Reads values out of a string as a format describes them.
     *
     * @param string the string
     * @param format the format
     * @return the values in their order, or -1 when the string ended before the first value
     */
    Value sscanf(String string, String format);

    /**
     * {@return whether a string contains another one}
     *
     * @param haystack where to search
     * @param needle what to search for
     */
    boolean strContains(String haystack, String needle);

    /**
     * {@return whether a string ends with another one}
     *
     * @param haystack where to search
     * @param needle what to search for
     */
    boolean strEndsWith(String haystack, String needle);

    /**
     * Splits one line of comma-separated values into its fields.
     *
     * @param string the string
     * @param separator the separator
     * @param enclosure the character that encloses a field
     * @param escape the character that escapes the enclosure
     */
    List<@Nullable String> strGetcsv(
            String string, String separator, String enclosure, String escape);

    /** As {@link #strGetcsv(String, String, String, String)}, with PHP's defaults for the rest. */
    List<@Nullable String> strGetcsv(String string, String separator, String enclosure);

    /** As {@link #strGetcsv(String, String, String, String)}, with PHP's defaults for the rest. */
    List<@Nullable String> strGetcsv(String string, String separator);

    /** As {@link #strGetcsv(String, String, String, String)}, with PHP's defaults for the rest. */
    List<@Nullable String> strGetcsv(String string);

    /**
     * Replaces every occurrence of a string, in any ASCII case, by another one.
     *
     * @param search what is replaced
     * @param replace the replacement
     * @param subject the string to work on
     * @param count receives the number of replacements
     */
    String strIreplace(
            String search, String replace, String subject, PhpReference<@Nullable Long> count);

    /**
     * As {@link #strIreplace(String, String, String, PhpReference)}, with PHP's defaults for the
     * rest.
     */
    String strIreplace(String search, String replace, String subject);

    /**
     * Replaces every occurrence of a string, in any ASCII case, by another one.
     *
     * @param search what is replaced
     * @param replace the replacement
     * @param subject the string to work on
     * @param count receives the number of replacements
     */
    String strIreplace(
            List<String> search,
            List<String> replace,
            String subject,
            PhpReference<@Nullable Long> count);

    /**
     * As {@link #strIreplace(List, List, String, PhpReference)}, with PHP's defaults for the rest.
     */
    String strIreplace(List<String> search, List<String> replace, String subject);

    /**
     * Replaces every occurrence of a string, in any ASCII case, by another one.
     *
     * @param search what is replaced
     * @param replace the replacement
     * @param subject the string to work on
     * @param count receives the number of replacements
     */
    String strIreplace(
            List<String> search,
            String replace,
            String subject,
            PhpReference<@Nullable Long> count);

    /**
     * As {@link #strIreplace(List, String, String, PhpReference)}, with PHP's defaults for the
     * rest.
     */
    String strIreplace(List<String> search, String replace, String subject);

    /**
     * Replaces every occurrence of a string, in any ASCII case, by another one.
     *
     * @param search what is replaced
     * @param replace the replacement
     * @param subject the string to work on
     * @param count receives the number of replacements
     */
    Value strIreplace(
            Object search, Object replace, Object subject, PhpReference<@Nullable Long> count);

    /**
     * As {@link #strIreplace(Object, Object, Object, PhpReference)}, with PHP's defaults for the
     * rest.
     */
    Value strIreplace(Object search, Object replace, Object subject);

    /**
     * Fills a string up to a length, on the left, on the right or on both sides.
     *
     * @param string the string
     * @param length the length to reach
     * @param padString what to fill with
     * @param padType STR_PAD_LEFT, STR_PAD_RIGHT or STR_PAD_BOTH
     */
    String strPad(String string, long length, String padString, long padType);

    /** As {@link #strPad(String, long, String, long)}, with PHP's defaults for the rest. */
    String strPad(String string, long length, String padString);

    /** As {@link #strPad(String, long, String, long)}, with PHP's defaults for the rest. */
    String strPad(String string, long length);

    /**
     * {@return a string repeated a number of times}
     *
     * @param string the string
     * @param times how often
     */
    String strRepeat(String string, long times);

    /** As {@link #strRepeat(String, long)}, on bytes. */
    byte[] strRepeat(byte[] string, long times);

    /**
     * Replaces every occurrence of a string by another one.
     *
     * @param search what is replaced
     * @param replace the replacement
     * @param subject the string to work on
     * @param count receives the number of replacements
     */
    String strReplace(
            String search, String replace, String subject, PhpReference<@Nullable Long> count);

    /**
     * As {@link #strReplace(String, String, String, PhpReference)}, with PHP's defaults for the
     * rest.
     */
    String strReplace(String search, String replace, String subject);

    /**
     * Replaces every occurrence of a string by another one.
     *
     * @param search what is replaced
     * @param replace the replacement
     * @param subject the string to work on
     * @param count receives the number of replacements
     */
    String strReplace(
            List<String> search,
            List<String> replace,
            String subject,
            PhpReference<@Nullable Long> count);

    /**
     * As {@link #strReplace(List, List, String, PhpReference)}, with PHP's defaults for the rest.
     */
    String strReplace(List<String> search, List<String> replace, String subject);

    /**
     * Replaces every occurrence of a string by another one.
     *
     * @param search what is replaced
     * @param replace the replacement
     * @param subject the string to work on
     * @param count receives the number of replacements
     */
    String strReplace(
            List<String> search,
            String replace,
            String subject,
            PhpReference<@Nullable Long> count);

    /**
     * As {@link #strReplace(List, String, String, PhpReference)}, with PHP's defaults for the rest.
     */
    String strReplace(List<String> search, String replace, String subject);

    /**
     * Replaces every occurrence of a string by another one.
     *
     * @param search what is replaced
     * @param replace the replacement
     * @param subject the string to work on
     * @param count receives the number of replacements
     */
    Value strReplace(
            Object search, Object replace, Object subject, PhpReference<@Nullable Long> count);

    /**
     * As {@link #strReplace(Object, Object, Object, PhpReference)}, with PHP's defaults for the
     * rest.
     */
    Value strReplace(Object search, Object replace, Object subject);

    /**
     * Moves each ASCII letter 13 places on in the alphabet.
     *
     * @param string the string
     */
    String strRot13(String string);

    /**
     * {@return a string with its bytes in random order}
     *
     * @param string the string
     */
    String strShuffle(String string);

    /**
     * Cuts a string into pieces of equal length, counted in bytes.
     *
     * @param string the string
     * @param length the length of a piece
     */
    List<String> strSplit(String string, long length);

    /** As {@link #strSplit(String, long)}, with PHP's defaults for the rest. */
    List<String> strSplit(String string);

    /**
     * {@return whether a string starts with another one}
     *
     * @param haystack where to search
     * @param needle what to search for
     */
    boolean strStartsWith(String haystack, String needle);

    /**
     * Counts the words of a string or, by the format, returns them.
     *
     * @param string the string
     */
    long strWordCount(String string);

    /**
     * Counts the words of a string or, by the format, returns them.
     *
     * @param string the string
     * @param format the format
     * @param characters the characters
     */
    Value strWordCount(String string, long format, @Nullable String characters);

    /** As {@link #strWordCount(String, long, String)}, with PHP's defaults for the rest. */
    Value strWordCount(String string, long format);

    /**
     * Compares two strings, ignoring the case of ASCII letters; the result is negative, zero or
     * positive.
     *
     * @param string1 the first string
     * @param string2 the second string
     */
    long strcasecmp(String string1, String string2);

    /**
     * Returns the part of a string from the first occurrence of another one on.
     *
     * <p>It is another name of {@code strstr}.
     *
     * @param haystack where to search
     * @param needle what to search for
     * @param beforeNeedle whether to return the part before the match instead
     * @return the result, or empty where PHP returns {@code false}
     */
    Optional<String> strchr(String haystack, String needle, boolean beforeNeedle);

    /** As {@link #strchr(String, String, boolean)}, with PHP's defaults for the rest. */
    Optional<String> strchr(String haystack, String needle);

    /**
     * Compares two strings byte by byte; the result is negative, zero or positive.
     *
     * @param string1 the first string
     * @param string2 the second string
     */
    long strcmp(String string1, String string2);

    /** As {@link #strcmp(String, String)}, on bytes. */
    long strcmp(byte[] string1, byte[] string2);

    /**
     * Compares two strings by the rules of the current locale.
     *
     * @param string1 the first string
     * @param string2 the second string
     */
    long strcoll(String string1, String string2);

    /**
     * {@return the length of the start of a string that has none of the given characters}
     *
     * @param string the string
     * @param characters the characters
     * @param offset where to start
     * @param length how much, or null for all
     */
    long strcspn(String string, String characters, long offset, long length);

    /** As {@link #strcspn(String, String, long, long)}, with PHP's defaults for the rest. */
    long strcspn(String string, String characters, long offset);

    /** As {@link #strcspn(String, String, long, long)}, with PHP's defaults for the rest. */
    long strcspn(String string, String characters);

    /**
     * Removes HTML, PHP tags and comments from a string.
     *
     * @param string the string
     */
    String stripTags(String string);

    /**
     * Removes HTML, PHP tags and comments from a string.
     *
     * @param string the string
     * @param allowedTags the tags that stay
     */
    String stripTags(String string, String allowedTags);

    /**
     * Removes HTML, PHP tags and comments from a string.
     *
     * @param string the string
     * @param allowedTags the tags that stay
     */
    String stripTags(String string, List<String> allowedTags);

    /**
     * Undoes {@code addcslashes}.
     *
     * @param string the string
     */
    String stripcslashes(String string);

    /**
     * Finds the first occurrence of a string in another one, in any ASCII case.
     *
     * @param haystack where to search
     * @param needle what to search for
     * @param offset where to start
     * @return the byte offset, or empty when there is none
     */
    OptionalLong stripos(String haystack, String needle, long offset);

    /** As {@link #stripos(String, String, long)}, with PHP's defaults for the rest. */
    OptionalLong stripos(String haystack, String needle);

    /**
     * Undoes {@code addslashes}.
     *
     * @param string the string
     */
    String stripslashes(String string);

    /**
     * Returns the part of a string from the first occurrence of another one on, in any ASCII case.
     *
     * @param haystack where to search
     * @param needle what to search for
     * @param beforeNeedle whether to return the part before the match instead
     * @return the result, or empty where PHP returns {@code false}
     */
    Optional<String> stristr(String haystack, String needle, boolean beforeNeedle);

    /** As {@link #stristr(String, String, boolean)}, with PHP's defaults for the rest. */
    Optional<String> stristr(String haystack, String needle);

    /**
     * {@return the length of a string in bytes}
     *
     * @param string the string
     */
    long strlen(String string);

    /** As {@link #strlen(String)}, on bytes. */
    long strlen(byte[] string);

    /**
     * Compares two strings so that numbers in them are in numeric order, in any ASCII case.
     *
     * @param string1 the first string
     * @param string2 the second string
     */
    long strnatcasecmp(String string1, String string2);

    /**
     * Compares two strings so that numbers in them are in numeric order.
     *
     * @param string1 the first string
     * @param string2 the second string
     */
    long strnatcmp(String string1, String string2);

    /**
     * Compares the first bytes of two strings, ignoring the case of ASCII letters.
     *
     * @param string1 the first string
     * @param string2 the second string
     * @param length how many bytes to compare
     */
    long strncasecmp(String string1, String string2, long length);

    /**
     * Compares the first bytes of two strings.
     *
     * @param string1 the first string
     * @param string2 the second string
     * @param length how many bytes to compare
     */
    long strncmp(String string1, String string2, long length);

    /** As {@link #strncmp(String, String, long)}, on bytes. */
    long strncmp(byte[] string1, byte[] string2, long length);

    /**
     * Returns the part of a string from the first of any of the given characters on.
     *
     * @param string the string
     * @param characters the characters
     * @return the result, or empty where PHP returns {@code false}
     */
    Optional<String> strpbrk(String string, String characters);

    /**
     * Finds the first occurrence of a string in another one.
     *
     * @param haystack where to search
     * @param needle what to search for
     * @param offset where to start
     * @return the byte offset, or empty when there is none
     */
    OptionalLong strpos(String haystack, String needle, long offset);

    /** As {@link #strpos(String, String, long)}, with PHP's defaults for the rest. */
    OptionalLong strpos(String haystack, String needle);

    /** As {@link #strpos(String, String, long)}, on bytes. */
    OptionalLong strpos(byte[] haystack, byte[] needle, long offset);

    /** As {@link #strpos(byte[], byte[], long)}, with PHP's defaults for the rest. */
    OptionalLong strpos(byte[] haystack, byte[] needle);

    /**
     * Returns the part of a string from the last occurrence of a character on.
     *
     * @param haystack where to search
     * @param needle what to search for
     * @return the result, or empty where PHP returns {@code false}
     */
    Optional<String> strrchr(String haystack, String needle);

    /**
     * {@return a string with its bytes in the opposite order}
     *
     * <p>Text that is not ASCII has characters of several bytes: reversed, they are no longer
     * UTF-8.
     *
     * @param string the string
     */
    String strrev(String string);

    /** As {@link #strrev(String)}, on bytes. */
    byte[] strrev(byte[] string);

    /**
     * Finds the last occurrence of a string in another one, in any ASCII case.
     *
     * @param haystack where to search
     * @param needle what to search for
     * @param offset where to start
     * @return the byte offset, or empty when there is none
     */
    OptionalLong strripos(String haystack, String needle, long offset);

    /** As {@link #strripos(String, String, long)}, with PHP's defaults for the rest. */
    OptionalLong strripos(String haystack, String needle);

    /**
     * Finds the last occurrence of a string in another one.
     *
     * @param haystack where to search
     * @param needle what to search for
     * @param offset where to start
     * @return the byte offset, or empty when there is none
     */
    OptionalLong strrpos(String haystack, String needle, long offset);

    /** As {@link #strrpos(String, String, long)}, with PHP's defaults for the rest. */
    OptionalLong strrpos(String haystack, String needle);

    /** As {@link #strrpos(String, String, long)}, on bytes. */
    OptionalLong strrpos(byte[] haystack, byte[] needle, long offset);

    /** As {@link #strrpos(byte[], byte[], long)}, with PHP's defaults for the rest. */
    OptionalLong strrpos(byte[] haystack, byte[] needle);

    /**
     * {@return the length of the start of a string that has only the given characters}
     *
     * @param string the string
     * @param characters the characters
     * @param offset where to start
     * @param length how much, or null for all
     */
    long strspn(String string, String characters, long offset, long length);

    /** As {@link #strspn(String, String, long, long)}, with PHP's defaults for the rest. */
    long strspn(String string, String characters, long offset);

    /** As {@link #strspn(String, String, long, long)}, with PHP's defaults for the rest. */
    long strspn(String string, String characters);

    /**
     * Returns the part of a string from the first occurrence of another one on.
     *
     * @param haystack where to search
     * @param needle what to search for
     * @param beforeNeedle whether to return the part before the match instead
     * @return the result, or empty where PHP returns {@code false}
     */
    Optional<String> strstr(String haystack, String needle, boolean beforeNeedle);

    /** As {@link #strstr(String, String, boolean)}, with PHP's defaults for the rest. */
    Optional<String> strstr(String haystack, String needle);

    /**
     * Cuts a string into tokens: the first call gives the string and the separators, later ones the
     * separators alone.
     *
     * @param string the string
     * @param token the separators; without it, the first argument is them
     * @return the next token, or empty at the end
     */
    Optional<String> strtok(String string, @Nullable String token);

    /** As {@link #strtok(String, String)}, with PHP's defaults for the rest. */
    Optional<String> strtok(String string);

    /**
     * Makes the ASCII letters of a string small.
     *
     * @param string the string
     */
    String strtolower(String string);

    /**
     * Makes the ASCII letters of a string capital.
     *
     * @param string the string
     */
    String strtoupper(String string);

    /**
     * Replaces characters one by one, or whole strings by a table.
     *
     * @param string the string
     * @param from what is replaced, or where it comes from
     * @param to the target
     */
    String strtr(String string, String from, String to);

    /**
     * Replaces characters one by one, or whole strings by a table.
     *
     * @param string the string
     * @param from what is replaced, or where it comes from
     */
    String strtr(String string, Map<String, String> from);

    /**
     * {@return the part of a string from an offset on; negative numbers count from the end}
     *
     * @param string the string
     * @param offset where to start
     * @param length how much, or null for all
     */
    String substr(String string, long offset, long length);

    /** As {@link #substr(String, long, long)}, with PHP's defaults for the rest. */
    String substr(String string, long offset);

    /** As {@link #substr(String, long, long)}, on bytes. */
    byte[] substr(byte[] string, long offset, long length);

    /** As {@link #substr(byte[], long, long)}, with PHP's defaults for the rest. */
    byte[] substr(byte[] string, long offset);

    /**
     * Compares a part of a string with another string.
     *
     * @param haystack where to search
     * @param needle what to search for
     * @param offset where to start
     * @param length how much, or null for all
     * @param caseInsensitive whether to ignore case
     */
    long substrCompare(
            String haystack, String needle, long offset, long length, boolean caseInsensitive);

    /**
     * As {@link #substrCompare(String, String, long, long, boolean)}, where {@code length} may be
     * null.
     */
    long substrCompare(
            String haystack,
            String needle,
            long offset,
            @Nullable Long length,
            boolean caseInsensitive);

    /**
     * As {@link #substrCompare(String, String, long, long, boolean)}, with PHP's defaults for the
     * rest.
     */
    long substrCompare(String haystack, String needle, long offset, long length);

    /**
     * As {@link #substrCompare(String, String, long, long, boolean)}, with PHP's defaults for the
     * rest.
     */
    long substrCompare(String haystack, String needle, long offset);

    /**
     * Counts how often a string occurs in another one, without overlaps.
     *
     * @param haystack where to search
     * @param needle what to search for
     * @param offset where to start
     * @param length how much, or null for all
     */
    long substrCount(String haystack, String needle, long offset, long length);

    /** As {@link #substrCount(String, String, long, long)}, with PHP's defaults for the rest. */
    long substrCount(String haystack, String needle, long offset);

    /** As {@link #substrCount(String, String, long, long)}, with PHP's defaults for the rest. */
    long substrCount(String haystack, String needle);

    /**
     * Replaces a part of a string.
     *
     * @param string the string
     * @param replace the replacement
     * @param offset where to start
     * @param length how much, or null for all
     */
    String substrReplace(String string, String replace, long offset, long length);

    /** As {@link #substrReplace(String, String, long, long)}, with PHP's defaults for the rest. */
    String substrReplace(String string, String replace, long offset);

    /**
     * Replaces a part of a string.
     *
     * @param string the string
     * @param replace the replacement
     * @param offset where to start
     * @param length how much, or null for all
     */
    Value substrReplace(Object string, Object replace, Object offset, @Nullable Object length);

    /**
     * As {@link #substrReplace(Object, Object, Object, Object)}, with PHP's defaults for the rest.
     */
    Value substrReplace(Object string, Object replace, Object offset);

    /**
     * Removes white space, or the given characters, from both ends of a string.
     *
     * @param string the string
     * @param characters the characters
     */
    String trim(String string, String characters);

    /** As {@link #trim(String, String)}, with PHP's defaults for the rest. */
    String trim(String string);

    /**
     * Makes the first letter capital, if it is an ASCII letter.
     *
     * @param string the string
     */
    String ucfirst(String string);

    /**
     * Makes the first ASCII letter of each word capital.
     *
     * @param string the string
     * @param separators the characters before a word
     */
    String ucwords(String string, String separators);

    /** As {@link #ucwords(String, String)}, with PHP's defaults for the rest. */
    String ucwords(String string);

    /**
     * Turns UTF-8 into ISO-8859-1.
     *
     * @param string the string
     * @deprecated PHP has deprecated it
     */
    @Deprecated
    byte[] utf8Decode(String string);

    /**
     * Turns ISO-8859-1 into UTF-8.
     *
     * @param string the string
     * @deprecated PHP has deprecated it
     */
    @Deprecated
    String utf8Encode(byte[] string);

    /**
     * Writes text formatted with an array of values to a stream and returns how many bytes it
     * wrote.
     *
     * @param stream the stream to write to
     * @param format the format
     * @param values the values for the format
     */
    long vfprintf(PhpResource stream, String format, List<? extends @Nullable Object> values);

    /**
     * Writes text formatted with an array of values to the output and returns how many bytes it
     * wrote.
     *
     * @param format the format
     * @param values the values for the format
     */
    long vprintf(String format, List<? extends @Nullable Object> values);

    /**
     * {@return text formatted with an array of values}
     *
     * @param format the format
     * @param values the values for the format
     */
    String vsprintf(String format, List<? extends @Nullable Object> values);

    /**
     * Breaks a string into lines of a width, at spaces.
     *
     * @param string the string
     * @param width the width
     * @param break_ what breaks a line
     * @param cutLongWords whether to cut words that are longer than a line
     */
    String wordwrap(String string, long width, String break_, boolean cutLongWords);

    /** As {@link #wordwrap(String, long, String, boolean)}, with PHP's defaults for the rest. */
    String wordwrap(String string, long width, String break_);

    /** As {@link #wordwrap(String, long, String, boolean)}, with PHP's defaults for the rest. */
    String wordwrap(String string, long width);

    /** As {@link #wordwrap(String, long, String, boolean)}, with PHP's defaults for the rest. */
    String wordwrap(String string);
}
