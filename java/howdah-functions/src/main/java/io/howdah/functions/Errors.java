// Written by scripts/generate-functions from php/stubs/catalogue. Change it there.

package io.howdah.functions;

import io.howdah.PhpFunctions;
import io.howdah.value.PhpArray;
import io.howdah.value.PhpCallback;
import io.howdah.value.Value;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** PHP's functions for errors: reporting, logging and handling them. */
@PhpFunctions
public interface Errors {

    /** PHP's {@code DEBUG_BACKTRACE_IGNORE_ARGS}. */
    long DEBUG_BACKTRACE_IGNORE_ARGS = 2;

    /** PHP's {@code DEBUG_BACKTRACE_PROVIDE_OBJECT}. */
    long DEBUG_BACKTRACE_PROVIDE_OBJECT = 1;

    /** PHP's {@code E_ALL}. */
    long E_ALL = 32767;

    /** PHP's {@code E_COMPILE_ERROR}. */
    long E_COMPILE_ERROR = 64;

    /** PHP's {@code E_COMPILE_WARNING}. */
    long E_COMPILE_WARNING = 128;

    /** PHP's {@code E_CORE_ERROR}. */
    long E_CORE_ERROR = 16;

    /** PHP's {@code E_CORE_WARNING}. */
    long E_CORE_WARNING = 32;

    /** PHP's {@code E_DEPRECATED}. */
    long E_DEPRECATED = 8192;

    /** PHP's {@code E_ERROR}. */
    long E_ERROR = 1;

    /** PHP's {@code E_NOTICE}. */
    long E_NOTICE = 8;

    /** PHP's {@code E_PARSE}. */
    long E_PARSE = 4;

    /** PHP's {@code E_RECOVERABLE_ERROR}. */
    long E_RECOVERABLE_ERROR = 4096;

    /** PHP's {@code E_STRICT}. */
    long E_STRICT = 2048;

    /** PHP's {@code E_USER_DEPRECATED}. */
    long E_USER_DEPRECATED = 16384;

    /** PHP's {@code E_USER_ERROR}. */
    long E_USER_ERROR = 256;

    /** PHP's {@code E_USER_NOTICE}. */
    long E_USER_NOTICE = 1024;

    /** PHP's {@code E_USER_WARNING}. */
    long E_USER_WARNING = 512;

    /** PHP's {@code E_WARNING}. */
    long E_WARNING = 2;

    /**
     * {@return the PHP frames of the current call}
     *
     * @param options DEBUG_BACKTRACE constants, as bits
     * @param limit the most frames, 0 for all
     */
    List<PhpArray> debugBacktrace(long options, long limit);

    /** As {@link #debugBacktrace(long, long)}, with PHP's defaults for the rest. */
    List<PhpArray> debugBacktrace(long options);

    /** As {@link #debugBacktrace(long, long)}, with PHP's defaults for the rest. */
    List<PhpArray> debugBacktrace();

    /**
     * Writes the PHP frames of the current call.
     *
     * @param options DEBUG_BACKTRACE_IGNORE_ARGS or 0
     * @param limit the most frames, 0 for all
     */
    void debugPrintBacktrace(long options, long limit);

    /** As {@link #debugPrintBacktrace(long, long)}, with PHP's defaults for the rest. */
    void debugPrintBacktrace(long options);

    /** As {@link #debugPrintBacktrace(long, long)}, with PHP's defaults for the rest. */
    void debugPrintBacktrace();

    /** Forgets the last error. */
    void errorClearLast();

    /**
     * Returns the last error.
     *
     * @return the result, or empty where PHP returns {@code null}
     */
    Optional<Map<String, Value>> errorGetLast();

    /**
     * Writes a message to the error log, a file or a mail.
     *
     * @param message the message
     * @param messageType where the message goes: 0 the log, 1 mail, 3 a file, 4 the SAPI
     * @param destination the file or the address
     * @param additionalHeaders more header fields
     * @return whether it worked
     */
    boolean errorLog(
            String message,
            long messageType,
            @Nullable String destination,
            @Nullable String additionalHeaders);

    /** As {@link #errorLog(String, long, String, String)}, with PHP's defaults for the rest. */
    boolean errorLog(String message, long messageType, @Nullable String destination);

    /** As {@link #errorLog(String, long, String, String)}, with PHP's defaults for the rest. */
    boolean errorLog(String message, long messageType);

    /** As {@link #errorLog(String, long, String, String)}, with PHP's defaults for the rest. */
    boolean errorLog(String message);

    /**
     * Sets which errors are reported and returns the level before; without an argument it returns
     * it.
     *
     * @param errorLevel the levels, as bits, or null to change nothing
     */
    long errorReporting(long errorLevel);

    /** As {@link #errorReporting(long)}, with PHP's defaults for the rest. */
    long errorReporting();

    /**
     * Brings back the error handler before the current one.
     *
     * @return whether it worked
     */
    boolean restoreErrorHandler();

    /**
     * Brings back the exception handler before the current one.
     *
     * @return whether it worked
     */
    boolean restoreExceptionHandler();

    /**
     * Sets a callback for errors and returns the handler before.
     *
     * @param callback the handler, or null for that of PHP
     * @param errorLevels the levels, as bits
     * @return the handler before, or null
     */
    Value setErrorHandler(@Nullable PhpCallback callback, long errorLevels);

    /** As {@link #setErrorHandler(PhpCallback, long)}, with PHP's defaults for the rest. */
    Value setErrorHandler(@Nullable PhpCallback callback);

    /**
     * Sets a callback for exceptions that nothing caught and returns the handler before.
     *
     * @param callback the handler, or null for that of PHP
     * @return the handler before, or null
     */
    Value setExceptionHandler(@Nullable PhpCallback callback);

    /**
     * Raises an error, a warning, a notice or a deprecation.
     *
     * @param message the message
     * @param errorLevel the level, an E constant
     * @return whether it worked
     */
    boolean triggerError(String message, long errorLevel);

    /** As {@link #triggerError(String, long)}, with PHP's defaults for the rest. */
    boolean triggerError(String message);

    /**
     * Raises an error, a warning, a notice or a deprecation.
     *
     * <p>It is another name of {@code trigger_error}.
     *
     * @param message the message
     * @param errorLevel the level, an E constant
     * @return whether it worked
     */
    boolean userError(String message, long errorLevel);

    /** As {@link #userError(String, long)}, with PHP's defaults for the rest. */
    boolean userError(String message);
}
