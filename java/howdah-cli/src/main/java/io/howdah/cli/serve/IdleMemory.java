package io.howdah.cli.serve;

import io.howdah.library.ProcessMemory;
import io.howdah.server.exchange.ExchangeListener;
import io.howdah.server.exchange.HttpExchange;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;

/**
 * Gives back memory when no request has come for a while: what the C library keeps free, after the
 * start and after each time of work; and once what only the start needed.
 */
final class IdleMemory implements ExchangeListener {

    private static final long LOOK_SECONDS = 5;

    private final LongAdder requests = new LongAdder();

    @Override
    public void began(HttpExchange exchange) {
        requests.increment();
    }

    /** Waits, and has an eye on it meanwhile. */
    void watchUntil(CountDownLatch end) throws InterruptedException {
        long before = -1;
        long trimmed = -1;
        while (!end.await(LOOK_SECONDS, TimeUnit.SECONDS)) {
            long now = requests.sum();
            if (now == before && now != trimmed) {
                ProcessMemory.trimHeap();
                if (trimmed < 0) {
                    ProcessMemory.unmapStart();
                }
                trimmed = now;
            }
            before = now;
        }
    }
}
