package io.howdah;

import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * Opens a pool of interpreters with limits of its caller. {@link PhpBuilder#pool()} makes one. Not
 * for several threads at once.
 *
 * <pre>{@code
 * try (PhpPool pool = Php.builder().engine(PhpEngine.PROCESSES)
 *         .pool()
 *         .size(2)
 *         .queueLimit(100)
 *         .waitAtMost(Duration.ofSeconds(30))
 *         .recycleAfter(1000)
 *         .open()) {
 *     pool.submit(php -> php.function("min").call(3, 1).asLong()).join();
 * }
 * }</pre>
 */
public final class PhpPoolBuilder {

    private final Configuration interpreters;
    int size = 1;
    int queueLimit = 1024;
    int recycleAfter;
    @Nullable Duration waitAtMost;
    ThreadFactory threads;

    PhpPoolBuilder(Configuration interpreters) {
        this.interpreters = interpreters;
        AtomicInteger number = new AtomicInteger();
        threads = run -> new Thread(run, "howdah-php-" + number.incrementAndGet());
    }

    private static int positive(String what, int number) {
        if (number < 1) {
            throw new IllegalArgumentException(
                    "expected " + what + " of at least 1, got " + number);
        }
        return number;
    }

    /**
     * Sets how many interpreters the pool has, each on a thread of its own.
     *
     * @param interpreters at first 1; {@link PhpEngine#EMBEDDED} has no more
     * @return this
     */
    public PhpPoolBuilder size(int interpreters) {
        size = positive("a size", interpreters);
        return this;
    }

    /**
     * Sets how much work may wait. More is rejected, with an exception that says so.
     *
     * @param pieces at first 1024
     * @return this
     */
    public PhpPoolBuilder queueLimit(int pieces) {
        queueLimit = positive("a limit", pieces);
        return this;
    }

    /**
     * Sets how long work may wait. What has not begun by then never does: its result is a {@link
     * java.util.concurrent.TimeoutException}. At first, it waits for as long as it takes.
     *
     * @param time how long
     * @return this
     */
    public PhpPoolBuilder waitAtMost(Duration time) {
        if (time.isNegative() || time.isZero()) {
            throw new IllegalArgumentException("expected a time of more than 0, got " + time);
        }
        waitAtMost = time;
        return this;
    }

    /**
     * Has an interpreter begin a fresh request after so many pieces of work, as {@link Php#recycle}
     * does, so that what PHP code gathers does not grow for ever. At first, it does so only after a
     * fatal error.
     *
     * @param pieces how many
     * @return this
     */
    public PhpPoolBuilder recycleAfter(int pieces) {
        recycleAfter = positive("a number", pieces);
        return this;
    }

    /**
     * Sets what makes the threads: it can name them, and make them daemons. At first, they are
     * called {@code howdah-php-1} and so on, and are no daemons: the JVM goes on until the pool is
     * closed.
     *
     * @param factory makes a thread for each interpreter; they should be platform threads
     * @return this
     */
    public PhpPoolBuilder threads(ThreadFactory factory) {
        threads = Objects.requireNonNull(factory);
        return this;
    }

    /** {@return the pool, whose interpreters are open} */
    public PhpPool open() {
        return new PhpPool(new Configuration(interpreters), this);
    }
}
