package io.howdah.spring;

import io.howdah.PhpPool;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.actuate.health.AbstractHealthIndicator;
import org.springframework.boot.actuate.health.Health;

/** Asks PHP, if an interpreter is idle: one that works is well. */
final class PhpHealthIndicator extends AbstractHealthIndicator {

    private static final long SECONDS = 5;

    private final PhpPool pool;

    PhpHealthIndicator(PhpPool pool) {
        super("PHP does not answer");
        this.pool = pool;
    }

    @Override
    protected void doHealthCheck(Health.Builder health) throws Exception {
        PhpPool.Metrics metrics = pool.metrics();
        health.withDetail("size", metrics.size())
                .withDetail("active", metrics.active())
                .withDetail("waiting", metrics.waiting());
        if (metrics.size() == 0) {
            health.outOfService();
            return;
        }
        if (metrics.idle() > 0) {
            String version = version(metrics);
            if (version != null) {
                health.withDetail("version", version);
            }
        }
        health.up();
    }

    /** {@return null if other work was there first} */
    private @Nullable String version(PhpPool.Metrics before) throws Exception {
        AtomicBoolean begun = new AtomicBoolean();
        CompletableFuture<String> version = null;
        try {
            version =
                    pool.submit(
                            php -> {
                                begun.set(true);
                                return php.constant("PHP_VERSION").asString();
                            });
            return version.get(SECONDS, TimeUnit.SECONDS);
        } catch (TimeoutException e) {
            Objects.requireNonNull(version).cancel(true);
            if (!begun.get() && isBusy(before)) {
                return null;
            }
            throw e;
        } catch (ExecutionException e) { // it waited for longer than the pool allows
            if (e.getCause() instanceof TimeoutException && isBusy(before)) {
                return null;
            }
            throw e;
        } catch (RejectedExecutionException e) { // too much waits, or the pool is closed
            if (isBusy(before)) {
                return null;
            }
            throw e;
        }
    }

    private boolean isBusy(PhpPool.Metrics before) {
        PhpPool.Metrics now = pool.metrics();
        return now.size() > 0
                && (now.idle() == 0
                        || now.waiting() > 0
                        || now.completed() + now.failed() > before.completed() + before.failed());
    }
}
