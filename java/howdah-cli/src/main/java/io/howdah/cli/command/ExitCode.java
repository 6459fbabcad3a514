package io.howdah.cli.command;

/** The exit codes of commands, other than those of a PHP script. */
public final class ExitCode {

    public static final int OK = 0;

    /** It was asked for something sensible, and that did not work. */
    public static final int FAILURE = 1;

    /** It was asked for something that it does not understand. */
    public static final int USAGE = 2;

    /** It was asked to end, and what still ran did not: the process was killed. */
    public static final int KILLED = 3;

    /** PHP ended in an error that nobody caught; the php command exits with the same code. */
    public static final int PHP_ERROR = 255;

    private ExitCode() {}
}
