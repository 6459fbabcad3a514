// Written by scripts/generate-functions from php/stubs/catalogue. Change it there.

package io.howdah.functions;

import io.howdah.PhpFunctions;
import io.howdah.value.PhpArray;
import io.howdah.value.Value;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** PHP's other functions: constants, packed data, waiting and showing code. */
@PhpFunctions
public interface Miscellaneous {

    /** PHP's {@code CONNECTION_ABORTED}. */
    long CONNECTION_ABORTED = 1;

    /** PHP's {@code CONNECTION_NORMAL}. */
    long CONNECTION_NORMAL = 0;

    /** PHP's {@code CONNECTION_TIMEOUT}. */
    long CONNECTION_TIMEOUT = 2;

    /** {@return 1 when the client is gone and 0 when it is there} */
    long connectionAborted();

    /** {@return the state of the connection to the client, as bits} */
    long connectionStatus();

    /**
     * {@return the value of a constant by its name}
     *
     * @param name the name
     */
    Value constant(String name);

    /**
     * Defines a constant.
     *
     * @param constantName the name of the constant
     * @param value the value
     * @param caseInsensitive whether to ignore case
     * @return whether it worked
     */
    boolean define(String constantName, @Nullable Object value, boolean caseInsensitive);

    /** As {@link #define(String, Object, boolean)}, with PHP's defaults for the rest. */
    boolean define(String constantName, @Nullable Object value);

    /**
     * {@return whether a constant is defined}
     *
     * @param constantName the name of the constant
     */
    boolean defined(String constantName);

    /**
     * {@return the key for System V IPC of a path and a letter}
     *
     * @param filename the path of the file
     * @param projectId one letter
     */
    long ftok(String filename, String projectId);

    /**
     * {@return what the browscap file says of a browser}
     *
     * @param userAgent the name that the browser gives, or null for the one of the request
     * @param returnArray whether to return an array and not an object
     */
    Value getBrowser(@Nullable String userAgent, boolean returnArray);

    /** As {@link #getBrowser(String, boolean)}, with PHP's defaults for the rest. */
    Value getBrowser(@Nullable String userAgent);

    /** As {@link #getBrowser(String, boolean)}, with PHP's defaults for the rest. */
    Value getBrowser();

    /**
     * Writes a PHP file as HTML with colours, or returns it if asked.
     *
     * @param filename the path of the file
     * @return whether it worked
     */
    boolean highlightFile(String filename);

    /**
     * Writes a PHP file as HTML with colours, or returns it if asked.
     *
     * @param filename the path of the file
     * @param return_ whether to return it
     */
    Value highlightFile(String filename, boolean return_);

    /**
     * Writes PHP code as HTML with colours, or returns it if asked.
     *
     * @param string the string
     * @return whether it worked
     */
    boolean highlightString(String string);

    /**
     * Writes PHP code as HTML with colours, or returns it if asked.
     *
     * @param string the string
     * @param return_ whether to return it
     */
    Value highlightString(String string, boolean return_);

    /**
     * Sets whether the script goes on when the client is gone and returns the setting before.
     *
     * @param enable whether to go on, or null to change nothing
     */
    long ignoreUserAbort(boolean enable);

    /** As {@link #ignoreUserAbort(boolean)}, with PHP's defaults for the rest. */
    long ignoreUserAbort();

    /**
     * Packs values into bytes as a format describes them.
     *
     * @param format the format
     * @param values the values
     */
    byte[] pack(String format, @Nullable Object... values);

    /**
     * {@return a PHP file without comments and white space}
     *
     * @param filename the path of the file
     */
    String phpStripWhitespace(String filename);

    /**
     * Writes a PHP file as HTML with colours, or returns it if asked.
     *
     * <p>It is another name of {@code highlight_file}.
     *
     * @param filename the path of the file
     * @return whether it worked
     */
    boolean showSource(String filename);

    /**
     * Writes a PHP file as HTML with colours, or returns it if asked.
     *
     * <p>It is another name of {@code highlight_file}.
     *
     * @param filename the path of the file
     * @param return_ whether to return it
     */
    Value showSource(String filename, boolean return_);

    /**
     * Waits for some seconds; 0 says that they passed.
     *
     * @param seconds the seconds
     */
    long sleep(long seconds);

    /**
     * Waits for some seconds and nanoseconds.
     *
     * @param seconds the seconds
     * @param nanoseconds the nanoseconds
     * @return true, or the time that was left when a signal came
     */
    Value timeNanosleep(long seconds, long nanoseconds);

    /**
     * Waits until a point of time.
     *
     * @param timestamp the point of time, in seconds since the Unix epoch, or null for now
     * @return whether it worked
     */
    boolean timeSleepUntil(double timestamp);

    /**
     * {@return an identifier made of the current time in microseconds}
     *
     * @param prefix the prefix
     * @param moreEntropy whether to make it longer and more random
     */
    String uniqid(String prefix, boolean moreEntropy);

    /** As {@link #uniqid(String, boolean)}, with PHP's defaults for the rest. */
    String uniqid(String prefix);

    /** As {@link #uniqid(String, boolean)}, with PHP's defaults for the rest. */
    String uniqid();

    /**
     * Unpacks values from bytes as a format describes them.
     *
     * @param format the format
     * @param string the string
     * @param offset where to start
     * @return the result, or empty where PHP returns {@code false}
     */
    Optional<PhpArray> unpack(String format, byte[] string, long offset);

    /** As {@link #unpack(String, byte[], long)}, with PHP's defaults for the rest. */
    Optional<PhpArray> unpack(String format, byte[] string);

    /**
     * Waits for some microseconds.
     *
     * @param microseconds the microseconds
     */
    void usleep(long microseconds);
}
