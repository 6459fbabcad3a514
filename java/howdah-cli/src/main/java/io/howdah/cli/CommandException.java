package io.howdah.cli;

/** A command cannot go on: its message says what was expected, what came, and what to do. */
final class CommandException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final int exitCode;

    private CommandException(int exitCode, String message) {
        super(message);
        this.exitCode = exitCode;
    }

    /** The command line asks for what cannot be. */
    static CommandException usage(String message) {
        return new CommandException(ExitCode.USAGE, message);
    }

    /** The command line is fine, but the work could not be done. */
    static CommandException failure(String message) {
        return new CommandException(ExitCode.FAILURE, message);
    }

    int exitCode() {
        return exitCode;
    }
}
