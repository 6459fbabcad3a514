package io.howdah.spring;

import io.howdah.PhpPool;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
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
            health.withDetail("version", version());
        }
        health.up();
    }

    private String version() throws Exception {
        CompletableFuture<String> version =
                pool.submit(php -> php.constant("PHP_VERSION").asString());
        try {
            return version.get(SECONDS, TimeUnit.SECONDS);
        } catch (TimeoutException e) {
            version.cancel(true);
            throw e;
        }
    }
}
