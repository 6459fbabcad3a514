package io.howdah.cli.command;

/**
 * A command cannot continue: the message says what was expected, what was found, and what to do.
 */
public final class CommandException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final int exitCode;

    private CommandException(int exitCode, String message) {
        super(message);
        this.exitCode = exitCode;
    }

    /** The command line asks for what cannot be. */
    public static CommandException usage(String message) {
        return new CommandException(ExitCode.USAGE, message);
    }

    /** The command line is fine, but the work could not be done. */
    public static CommandException failure(String message) {
        return new CommandException(ExitCode.FAILURE, message);
    }

    public int exitCode() {
        return exitCode;
    }

    /**
     * Why PHP could not be loaded, and what to do: what the library says, which knows more than the
     * dynamic linker below it.
     */
    public static String explanation(LinkageError e) {
        Throwable cause = e;
        while (!(cause instanceof UnsatisfiedLinkError) && cause.getCause() != null) {
            cause = cause.getCause();
        }
        return String.valueOf(cause.getMessage());
    }
}
