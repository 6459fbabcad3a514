package io.howdah.server.php.processes;

import io.howdah.server.php.PhpRequest;
import io.howdah.server.php.RequestQueue;
import io.netty.channel.EventLoop;
import io.netty.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Whether requests wait so long that there should be one more process. */
final class Demand {

    private final EventLoop loop;
    private final RequestQueue queue;
    private final ProcessPool pool;
    private final long scaleAfter;
    private boolean wakeUpSet;
    private @Nullable Future<?> wakeUp;

    /**
     * @param loop is woken to look again
     * @param scaleAfter how long a request waits before there should be one more
     */
    Demand(EventLoop loop, RequestQueue queue, ProcessPool pool, long scaleAfter) {
        this.loop = loop;
        this.queue = queue;
        this.pool = pool;
        this.scaleAfter = scaleAfter;
    }

    /** Whether a request has waited too long, and one more process would help. */
    boolean isForMore(long now) {
        PhpRequest first = queue.peek();
        if (first == null || pool.isOneIdle()) {
            return false;
        }
        long left = first.exchange.startNanos() + scaleAfter - now;
        if (left > 0) {
            wakeUpIn(left);
            return false;
        }
        wakeUpIn(scaleAfter);
        return pool.isCpuToSpare();
    }

    private void wakeUpIn(long nanos) {
        if (!wakeUpSet) {
            wakeUpSet = true;
            wakeUp = loop.schedule(() -> wakeUpSet = false, nanos, TimeUnit.NANOSECONDS);
        }
    }

    /** Wakes the loop no more. */
    void close() {
        if (wakeUp != null) {
            wakeUp.cancel(false);
        }
    }
}
