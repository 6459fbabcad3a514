package io.howdah.failure;

import org.jspecify.annotations.Nullable;

/**
 * The process that ran PHP is no more: it crashed, was killed, or had to be killed. Its interpreter
 * is lost; what it has done outside of itself stays done. A {@link io.howdah.PhpPool} has another
 * one for the work that comes next.
 */
public final class PhpProcessLostException extends PhpFailure {

    private static final long serialVersionUID = 1L;

    private final long pid;
    private final String reason;

    /**
     * Made by the channel.
     *
     * @param pid the process id
     * @param reason what became of it
     * @param cause what this side saw, or null
     */
    public PhpProcessLostException(long pid, String reason, @Nullable Throwable cause) {
        super("PHP process " + pid + " is lost: " + reason, cause);
        this.pid = pid;
        this.reason = reason;
    }

    /** {@return the process id} */
    public long pid() {
        return pid;
    }

    /** {@return what became of it} */
    public String reason() {
        return reason;
    }
}
