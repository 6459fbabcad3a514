package io.howdah.failure;

import org.jspecify.annotations.Nullable;

/**
 * The process that ran PHP is no more: it crashed, was killed, or had to be killed. Its interpreter
 * is lost; what it has done outside of itself stays done. A {@link io.howdah.PhpPool} has another
 * one for the work that comes next.
 */
public final class PhpWorkerLostException extends PhpFailure {

    private static final long serialVersionUID = 1L;

    private final long pid;

    /**
     * Made by the channel.
     *
     * @param pid the worker's process id
     * @param why what became of it
     * @param cause what this side saw, or null
     */
    public PhpWorkerLostException(long pid, String why, @Nullable Throwable cause) {
        super("the PHP worker with process id " + pid + " is lost: " + why, cause);
        this.pid = pid;
    }

    /** {@return the worker's process id} */
    public long pid() {
        return pid;
    }
}
