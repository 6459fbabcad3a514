package io.howdah.failure;

import io.howdah.value.PhpObject;
import org.jspecify.annotations.Nullable;

/**
 * PHP threw an exception or error that no PHP code caught. Its stack trace has the frames of PHP
 * and Java in the order of the calls.
 *
 * <p>Thrown on by a Java callback, it becomes PHP's own throwable again. If it began as an
 * exception of a Java callback, that is its cause.
 *
 * <p>PHP code that passes an exception to Java where a Throwable is expected passes one of these;
 * it is not thrown then, and is PHP's own object wherever it goes to PHP.
 */
public final class PhpException extends PhpFailure {

    private static final long serialVersionUID = 1L;

    private final String phpClass;
    private final String phpMessage;
    private final long code;
    private final String file;
    private final int line;
    private final long id;
    private final transient @Nullable PhpObject object;

    /**
     * Made by the channel, which then sets its stack trace.
     *
     * @param phpClass the class of the throwable
     * @param message its message
     * @param code its code
     * @param file where it was created
     * @param line where it was created
     * @param id PHP's number of it, or 0
     * @param cause the previous throwable, or the Java exception that it wraps
     * @param object PHP's object of it, or null
     */
    public PhpException(
            String phpClass,
            String message,
            long code,
            String file,
            int line,
            long id,
            @Nullable Throwable cause,
            @Nullable PhpObject object) {
        super(phpClass + ": " + message, cause);
        this.phpClass = phpClass;
        this.phpMessage = message;
        this.code = code;
        this.file = file;
        this.line = line;
        this.id = id;
        this.object = object;
    }

    /** {@return the class of the PHP throwable, without a leading backslash} */
    public String phpClass() {
        return phpClass;
    }

    /** {@return what its getMessage() gives} */
    public String phpMessage() {
        return phpMessage;
    }

    /** {@return what its getCode() gives; 0 if that is not an int} */
    public long code() {
        return code;
    }

    /** {@return the file that created it; empty if PHP does not know} */
    public String file() {
        return file;
    }

    /** {@return the line that created it; 0 if PHP does not know} */
    public int line() {
        return line;
    }

    /** {@return PHP's number of it while a callback may throw it on, or 0} */
    public long id() {
        return id;
    }

    /**
     * {@return PHP's object of it, if PHP code passed it to Java as an argument or a result, or
     * threw it on another thread than the interpreter's; else null, and when it has been
     * serialized}
     */
    public @Nullable PhpObject object() {
        return object;
    }
}
