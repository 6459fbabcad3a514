package io.howdah.server.php.embedded;

import io.howdah.server.php.RequestDeadline;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Interrupts an interpreter of this process when it runs past its deadline: the loop cannot, since
 * PHP has its thread. It does so again and again, since a destructor that runs while PHP unwinds
 * may loop too.
 */
final class Watchdog implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(Watchdog.class);

    private static final long AGAIN_NANOS = TimeUnit.MILLISECONDS.toNanos(10);
    private static final long SELDOM_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final RequestDeadline deadline;
    private final Duration timeout;
    private final Thread thread;
    private volatile boolean closed;

    /**
     * @param deadline what is watched
     * @param timeout for the log, and for how often to look
     */
    Watchdog(RequestDeadline deadline, Duration timeout) {
        this.deadline = deadline;
        this.timeout = timeout;
        thread = new Thread(this::watch, "howdah-deadline");
        thread.setDaemon(true);
        thread.start();
    }

    private void watch() {
        long pause = Math.max(AGAIN_NANOS, Math.min(SELDOM_NANOS, timeout.toNanos() / 20));
        long told = 0;
        while (!closed) {
            LockSupport.parkNanos(told == 0 ? pause : AGAIN_NANOS);
            long current = deadline.current();
            if (!deadline.hasPassed(System.nanoTime())) {
                told = 0;
                continue;
            }
            if (current != told) {
                LOG.error("PHP has run longer than {}: it is interrupted", timeout);
                told = current;
            }
            deadline.fire(current);
        }
    }

    @Override
    public void close() {
        closed = true;
        LockSupport.unpark(thread);
    }
}
