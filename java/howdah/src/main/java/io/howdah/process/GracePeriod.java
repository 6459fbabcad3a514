package io.howdah.process;

import io.howdah.channel.Deadline;
import java.time.Duration;

/** How long a call goes on past its deadline before its process is killed. */
final class GracePeriod {

    private static final long NONE = -1;

    private final ChildProcess process;
    private final long nanos;

    /** Which crossing was current when PHP was first interrupted. */
    private long crossing = NONE;

    private long since;

    GracePeriod(ChildProcess process, Duration length) {
        this.process = process;
        nanos = Deadline.nanosOf(length);
    }

    /**
     * PHP has been interrupted, and perhaps not for the first time.
     *
     * @param current how many crossings there have been
     * @param pending whether PHP runs
     */
    void interrupted(long current, boolean pending) {
        long now = System.nanoTime();
        if (current != crossing) {
            crossing = current;
            since = now;
        } else if (pending && now - since > nanos) {
            process.killBecause(
                    "it was killed, because it had not ended "
                            + Duration.ofNanos(nanos).toMillis()
                            + " ms after its deadline");
        }
    }

    /** The deadline is gone. */
    void end() {
        crossing = NONE;
    }
}
