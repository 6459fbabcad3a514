package io.howdah.failure;

import org.jspecify.annotations.Nullable;

/**
 * PHP did not return: it threw, exited, ended in a fatal error, ran into a deadline, or was
 * interrupted. The interpreter can be used again after each of them. Or its process was lost, and
 * the interpreter with it.
 */
public abstract sealed class PhpFailure extends RuntimeException
        permits PhpException,
                PhpExit,
                PhpFatalError,
                PhpInterruptedException,
                PhpTimeout,
                PhpProcessLostException {

    private static final long serialVersionUID = 1L;

    PhpFailure(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
