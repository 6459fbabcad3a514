package io.howdah.failure;

/**
 * {@link io.howdah.Php#interrupt}, or the cancelling of work in a {@link io.howdah.PhpPool}, has
 * ended a call. PHP was unwound; its state is still there.
 */
public final class PhpInterruptedException extends PhpFailure {

    private static final long serialVersionUID = 1L;

    /** Made by the channel. */
    public PhpInterruptedException() {
        super("PHP was interrupted", null);
    }
}
