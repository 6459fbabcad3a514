// Written by scripts/generate-functions from php/stubs/catalogue. Change it there.

package io.howdah.functions;

import io.howdah.PhpFunctions;
import io.howdah.value.PhpArray;
import io.howdah.value.PhpObject;
import io.howdah.value.PhpResource;
import io.howdah.value.Value;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** PHP's functions for URLs and Base64. */
@PhpFunctions
public interface Urls {

    /** PHP's {@code PHP_QUERY_RFC1738}. */
    long PHP_QUERY_RFC1738 = 1;

    /** PHP's {@code PHP_QUERY_RFC3986}. */
    long PHP_QUERY_RFC3986 = 2;

    /** PHP's {@code PHP_URL_FRAGMENT}. */
    long PHP_URL_FRAGMENT = 7;

    /** PHP's {@code PHP_URL_HOST}. */
    long PHP_URL_HOST = 1;

    /** PHP's {@code PHP_URL_PASS}. */
    long PHP_URL_PASS = 4;

    /** PHP's {@code PHP_URL_PATH}. */
    long PHP_URL_PATH = 5;

    /** PHP's {@code PHP_URL_PORT}. */
    long PHP_URL_PORT = 2;

    /** PHP's {@code PHP_URL_QUERY}. */
    long PHP_URL_QUERY = 6;

    /** PHP's {@code PHP_URL_SCHEME}. */
    long PHP_URL_SCHEME = 0;

    /** PHP's {@code PHP_URL_USER}. */
    long PHP_URL_USER = 3;

    /**
     * Decodes Base64, or returns nothing when strict decoding meets a wrong character.
     *
     * @param string the string
     * @param strict whether characters that are not Base64 are refused
     * @return the result, or empty where PHP returns {@code false}
     */
    Optional<String> base64Decode(String string, boolean strict);

    /** As {@link #base64Decode(String, boolean)}, with PHP's defaults for the rest. */
    Optional<String> base64Decode(String string);

    /** As {@link #base64Decode(String, boolean)}, on bytes. */
    Optional<byte[]> base64Decode(byte[] string, boolean strict);

    /** As {@link #base64Decode(byte[], boolean)}, with PHP's defaults for the rest. */
    Optional<byte[]> base64Decode(byte[] string);

    /**
     * Encodes data as Base64.
     *
     * @param string the string
     */
    String base64Encode(String string);

    /**
     * Encodes data as Base64.
     *
     * @param string the string
     */
    String base64Encode(byte[] string);

    /**
     * Asks a server for a URL and returns the headers of its answer.
     *
     * @param url the URL
     * @param associative whether to return an array by name
     * @param context the context of the stream, or null for none
     * @return the result, or empty where PHP returns {@code false}
     */
    Optional<PhpArray> getHeaders(String url, boolean associative, @Nullable PhpResource context);

    /** As {@link #getHeaders(String, boolean, PhpResource)}, with PHP's defaults for the rest. */
    Optional<PhpArray> getHeaders(String url, boolean associative);

    /** As {@link #getHeaders(String, boolean, PhpResource)}, with PHP's defaults for the rest. */
    Optional<PhpArray> getHeaders(String url);

    /**
     * Returns the contents of the meta tags of an HTML file, by name.
     *
     * @param filename the path of the file
     * @param useIncludePath whether to look in the include path too
     * @return the result, or empty where PHP returns {@code false}
     */
    Optional<Map<String, String>> getMetaTags(String filename, boolean useIncludePath);

    /** As {@link #getMetaTags(String, boolean)}, with PHP's defaults for the rest. */
    Optional<Map<String, String>> getMetaTags(String filename);

    /**
     * {@return an array or an object as the query string of a URL}
     *
     * @param data the data: a List, a Map, an array of numbers or a PhpArray
     * @param numericPrefix what is put before keys that are numbers
     * @param argSeparator the separator of arguments, or null for the one that is set
     * @param encodingType PHP_QUERY_RFC1738 or PHP_QUERY_RFC3986
     */
    String httpBuildQuery(
            Object data, String numericPrefix, @Nullable String argSeparator, long encodingType);

    /**
     * As {@link #httpBuildQuery(Object, String, String, long)}, with PHP's defaults for the rest.
     */
    String httpBuildQuery(Object data, String numericPrefix, @Nullable String argSeparator);

    /**
     * As {@link #httpBuildQuery(Object, String, String, long)}, with PHP's defaults for the rest.
     */
    String httpBuildQuery(Object data, String numericPrefix);

    /**
     * As {@link #httpBuildQuery(Object, String, String, long)}, with PHP's defaults for the rest.
     */
    String httpBuildQuery(Object data);

    /**
     * {@return an array or an object as the query string of a URL}
     *
     * @param data the data
     * @param numericPrefix what is put before keys that are numbers
     * @param argSeparator the separator of arguments, or null for the one that is set
     * @param encodingType PHP_QUERY_RFC1738 or PHP_QUERY_RFC3986
     */
    String httpBuildQuery(
            PhpObject data, String numericPrefix, @Nullable String argSeparator, long encodingType);

    /**
     * As {@link #httpBuildQuery(PhpObject, String, String, long)}, with PHP's defaults for the
     * rest.
     */
    String httpBuildQuery(PhpObject data, String numericPrefix, @Nullable String argSeparator);

    /**
     * As {@link #httpBuildQuery(PhpObject, String, String, long)}, with PHP's defaults for the
     * rest.
     */
    String httpBuildQuery(PhpObject data, String numericPrefix);

    /**
     * As {@link #httpBuildQuery(PhpObject, String, String, long)}, with PHP's defaults for the
     * rest.
     */
    String httpBuildQuery(PhpObject data);

    /**
     * Splits a URL into its parts or, given a component, returns that part alone.
     *
     * @param url the URL
     * @return the result, or empty where PHP returns {@code false}
     */
    Optional<Map<String, Value>> parseUrl(String url);

    /**
     * Splits a URL into its parts or, given a component, returns that part alone.
     *
     * @param url the URL
     * @param component the component, a PHP_URL constant
     */
    Value parseUrl(String url, long component);

    /**
     * Undoes {@code rawurlencode}.
     *
     * @param string the string
     */
    String rawurldecode(String string);

    /** As {@link #rawurldecode(String)}, on bytes. */
    byte[] rawurldecode(byte[] string);

    /**
     * Encodes a string for a URL by RFC 3986: a space is {@code %20}.
     *
     * @param string the string
     */
    String rawurlencode(String string);

    /**
     * Encodes a string for a URL by RFC 3986: a space is {@code %20}.
     *
     * @param string the string
     */
    String rawurlencode(byte[] string);

    /**
     * Undoes {@code urlencode}.
     *
     * @param string the string
     */
    String urldecode(String string);

    /** As {@link #urldecode(String)}, on bytes. */
    byte[] urldecode(byte[] string);

    /**
     * Encodes a string for a URL as forms do: a space is {@code +}.
     *
     * @param string the string
     */
    String urlencode(String string);

    /**
     * Encodes a string for a URL as forms do: a space is {@code +}.
     *
     * @param string the string
     */
    String urlencode(byte[] string);
}
