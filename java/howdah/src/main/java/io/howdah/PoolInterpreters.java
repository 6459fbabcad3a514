package io.howdah;

import io.howdah.channel.Deadline;
import io.howdah.process.ForkServer;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Opens and ends the interpreters of a pool, and has the process that theirs are forked from. */
final class PoolInterpreters {

    private static final Duration LEAST = Duration.ofSeconds(1);

    private final Configuration configuration;
    private final Interpreters interpreters;
    private @Nullable ForkServer parent;
    private boolean closed;

    PoolInterpreters(Configuration configuration) {
        this.configuration = configuration;
        interpreters = new Interpreters(configuration);
    }

    /** {@return an interpreter of this thread} */
    Php open() {
        if (configuration.engine == PhpEngine.EMBEDDED) {
            return interpreters.open();
        }
        return interpreters.open(Interpreters.fork(parent()));
    }

    /** What PHP processes are forked from; a new one if it is lost. */
    private synchronized ForkServer parent() {
        if (closed) {
            throw new IllegalStateException("the pool is closed");
        }
        ForkServer known = parent;
        if (known == null || !known.isAlive()) {
            known = interpreters.startProcesses();
            parent = known;
        }
        return known;
    }

    /** Has an interpreter begin a fresh request, by a deadline: the old one's end may hang. */
    void recycle(Php php) {
        php.withDeadline(timeToEnd(), php::recycle);
    }

    /** Closes an interpreter, by a deadline too. */
    void close(Php php) {
        if (php.isUsable()) {
            php.withDeadline(timeToEnd(), php::close);
        } else {
            php.close();
        }
    }

    /** How long shutdown functions and destructors may take. */
    private Duration timeToEnd() {
        Duration killAfter = configuration.killAfter;
        return killAfter.compareTo(LEAST) < 0 ? LEAST : killAfter;
    }

    /** {@return how long close() waits for a pool that was told to end at once} */
    long nanosToStop() {
        return Deadline.nanosOf(configuration.killAfter) + TimeUnit.SECONDS.toNanos(1);
    }

    /** Ends all PHP processes; what waits for one fails. From any thread. */
    synchronized void closeParent() {
        closed = true;
        ForkServer known = parent;
        if (known != null) {
            known.close();
        }
    }
}
