package io.howdah.failure;

/**
 * PHP ended in a fatal error, such as an overrun of {@code memory_limit}. The interpreter has
 * started a fresh request: functions, classes and variables of PHP code are gone, and refs are
 * stale.
 */
public final class PhpFatalError extends PhpFailure {

    private static final long serialVersionUID = 1L;

    private final String phpMessage;
    private final String file;
    private final int line;

    /**
     * Made by the channel.
     *
     * @param message what PHP said
     * @param file where
     * @param line where
     */
    public PhpFatalError(String message, String file, int line) {
        super(file.isEmpty() ? message : message + " in " + file + " on line " + line, null);
        this.phpMessage = message;
        this.file = file;
        this.line = line;
    }

    /** {@return PHP's message} */
    public String phpMessage() {
        return phpMessage;
    }

    /** {@return the file; empty if PHP does not know} */
    public String file() {
        return file;
    }

    /** {@return the line; 0 if PHP does not know} */
    public int line() {
        return line;
    }
}
