// Written by scripts/generate-functions from php/stubs/catalogue. Change it there.

package io.howdah.functions;

import io.howdah.PhpFunctions;
import io.howdah.value.PhpArray;
import io.howdah.value.PhpCallback;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** PHP's output buffers. */
@PhpFunctions
public interface Output {

    /** PHP's {@code PHP_OUTPUT_HANDLER_CLEAN}. */
    long PHP_OUTPUT_HANDLER_CLEAN = 2;

    /** PHP's {@code PHP_OUTPUT_HANDLER_CLEANABLE}. */
    long PHP_OUTPUT_HANDLER_CLEANABLE = 16;

    /** PHP's {@code PHP_OUTPUT_HANDLER_CONT}. */
    long PHP_OUTPUT_HANDLER_CONT = 0;

    /** PHP's {@code PHP_OUTPUT_HANDLER_DISABLED}. */
    long PHP_OUTPUT_HANDLER_DISABLED = 8192;

    /** PHP's {@code PHP_OUTPUT_HANDLER_END}. */
    long PHP_OUTPUT_HANDLER_END = 8;

    /** PHP's {@code PHP_OUTPUT_HANDLER_FINAL}. */
    long PHP_OUTPUT_HANDLER_FINAL = 8;

    /** PHP's {@code PHP_OUTPUT_HANDLER_FLUSH}. */
    long PHP_OUTPUT_HANDLER_FLUSH = 4;

    /** PHP's {@code PHP_OUTPUT_HANDLER_FLUSHABLE}. */
    long PHP_OUTPUT_HANDLER_FLUSHABLE = 32;

    /** PHP's {@code PHP_OUTPUT_HANDLER_REMOVABLE}. */
    long PHP_OUTPUT_HANDLER_REMOVABLE = 64;

    /** PHP's {@code PHP_OUTPUT_HANDLER_START}. */
    long PHP_OUTPUT_HANDLER_START = 1;

    /** PHP's {@code PHP_OUTPUT_HANDLER_STARTED}. */
    long PHP_OUTPUT_HANDLER_STARTED = 4096;

    /** PHP's {@code PHP_OUTPUT_HANDLER_STDFLAGS}. */
    long PHP_OUTPUT_HANDLER_STDFLAGS = 112;

    /** PHP's {@code PHP_OUTPUT_HANDLER_WRITE}. */
    long PHP_OUTPUT_HANDLER_WRITE = 0;

    /** Sends what was written to the client. */
    void flush();

    /**
     * Empties the current output buffer.
     *
     * @return whether it worked
     */
    boolean obClean();

    /**
     * Ends the current output buffer and drops what is in it.
     *
     * @return whether it worked
     */
    boolean obEndClean();

    /**
     * Ends the current output buffer and passes on what is in it.
     *
     * @return whether it worked
     */
    boolean obEndFlush();

    /**
     * Passes on what is in the current output buffer.
     *
     * @return whether it worked
     */
    boolean obFlush();

    /**
     * Ends the current output buffer and returns what is in it.
     *
     * @return the result, or empty where PHP returns {@code false}
     */
    Optional<String> obGetClean();

    /**
     * Returns what is in the current output buffer.
     *
     * @return the result, or empty where PHP returns {@code false}
     */
    Optional<String> obGetContents();

    /**
     * Ends the current output buffer, passes on what is in it and returns it.
     *
     * @return the result, or empty where PHP returns {@code false}
     */
    Optional<String> obGetFlush();

    /**
     * Returns how many bytes are in the current output buffer.
     *
     * @return the result, or empty where PHP returns {@code false}
     */
    OptionalLong obGetLength();

    /** {@return how many output buffers lie in each other} */
    long obGetLevel();

    /**
     * {@return what is known of the current output buffer or, if asked, of all of them}
     *
     * @param fullStatus whether to tell about all of them
     */
    PhpArray obGetStatus(boolean fullStatus);

    /** As {@link #obGetStatus(boolean)}, with PHP's defaults for the rest. */
    PhpArray obGetStatus();

    /**
     * Turns on or off that every write is sent at once.
     *
     * @param enable whether to turn it on
     */
    void obImplicitFlush(boolean enable);

    /** As {@link #obImplicitFlush(boolean)}, with PHP's defaults for the rest. */
    void obImplicitFlush();

    /** {@return the names of the handlers of the output buffers} */
    List<String> obListHandlers();

    /**
     * Starts an output buffer; a callback may change what leaves it.
     *
     * @param callback gets the output and the phase, and returns what is passed on
     * @param chunkSize from how many bytes on to pass output on, 0 for never
     * @param flags the flags, as bits
     * @return whether it worked
     */
    boolean obStart(@Nullable PhpCallback callback, long chunkSize, long flags);

    /** As {@link #obStart(PhpCallback, long, long)}, with PHP's defaults for the rest. */
    boolean obStart(@Nullable PhpCallback callback, long chunkSize);

    /** As {@link #obStart(PhpCallback, long, long)}, with PHP's defaults for the rest. */
    boolean obStart(@Nullable PhpCallback callback);

    /** As {@link #obStart(PhpCallback, long, long)}, with PHP's defaults for the rest. */
    boolean obStart();

    /**
     * Adds a name and a value to the links and forms of HTML output.
     *
     * @param name the name
     * @param value the value
     * @return whether it worked
     */
    boolean outputAddRewriteVar(String name, String value);

    /**
     * Takes away what {@code output_add_rewrite_var} added.
     *
     * @return whether it worked
     */
    boolean outputResetRewriteVars();
}
