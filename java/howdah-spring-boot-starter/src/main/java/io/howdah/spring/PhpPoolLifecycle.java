package io.howdah.spring;

import io.howdah.PhpPool;
import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;

/** Ends a pool when the web server takes no more requests, and has answered those that it had. */
final class PhpPoolLifecycle implements SmartLifecycle {

    private static final Logger LOG = LoggerFactory.getLogger(PhpPoolLifecycle.class);

    /** Higher phases stop first: the web server's graceful shutdown is DEFAULT_PHASE - 1024. */
    private static final int PHASE = DEFAULT_PHASE - 4096;

    private final PhpPool pool;
    private final Duration timeout;
    private volatile boolean running;

    PhpPoolLifecycle(PhpPool pool, Duration timeout) {
        this.pool = pool;
        this.timeout = timeout;
    }

    @Override
    public void start() {
        running = true;
    }

    @Override
    public void stop() {
        running = false;
        ExecutorService executor = pool.executor();
        executor.shutdown();
        try {
            if (!executor.awaitTermination(timeout.toNanos(), TimeUnit.NANOSECONDS)) {
                LOG.warn("PHP still runs after {}, and is stopped", timeout);
                pool.shutdownNow();
            }
        } catch (InterruptedException e) {
            pool.shutdownNow();
            Thread.currentThread().interrupt();
        }
        pool.close();
    }

    @Override
    public boolean isRunning() {
        return running;
    }

    @Override
    public int getPhase() {
        return PHASE;
    }
}
