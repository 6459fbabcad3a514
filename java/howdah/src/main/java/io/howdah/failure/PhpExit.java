package io.howdah.failure;

/** The script called {@code exit}. What it has defined and set is still there. */
public final class PhpExit extends PhpFailure {

    private static final long serialVersionUID = 1L;

    private final int status;

    /**
     * Made by the channel, or by a Java callback that wants PHP to exit.
     *
     * @param status the exit status
     */
    public PhpExit(int status) {
        super("the PHP script exited with status " + status, null);
        this.status = status;
    }

    /** {@return the exit status} */
    public int status() {
        return status;
    }
}
