package io.howdah.failure;

/**
 * A deadline of {@link io.howdah.Php#withDeadline} passed while PHP ran. PHP was unwound; its state
 * is still there.
 */
public final class PhpTimeout extends PhpFailure {

    private static final long serialVersionUID = 1L;

    /** Made by the channel. */
    public PhpTimeout() {
        super("PHP ran past its deadline", null);
    }
}
