package io.howdah;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/** What the threads of a pool count. */
final class PoolCounters {

    final AtomicInteger active = new AtomicInteger();
    final LongAdder completed = new LongAdder();
    final LongAdder failed = new LongAdder();
    final LongAdder rejected = new LongAdder();
    final LongAdder lost = new LongAdder();

    /** Work has ended. */
    void end(@Nullable Throwable failure, boolean isLost) {
        (failure == null ? completed : failed).increment();
        if (isLost) {
            lost.increment();
        }
    }
}
