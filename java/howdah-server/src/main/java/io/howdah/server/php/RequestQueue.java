package io.howdah.server.php;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Requests that wait for PHP, in the order in which they came. For one thread. */
public final class RequestQueue {

    private final int limit;
    private @Nullable PhpRequest[] ring = new PhpRequest[64];
    private int head;
    private int size;

    /**
     * @param limit how many may wait
     */
    public RequestQueue(int limit) {
        this.limit = limit;
    }

    /** Adds one at the end; false if too many wait. */
    public boolean offer(PhpRequest request) {
        if (size >= limit) {
            return false;
        }
        if (size == ring.length) {
            grow();
        }
        ring[head + size & ring.length - 1] = request;
        size++;
        return true;
    }

    /** Puts one back to the front, whatever the limit: it was in before. */
    void putBack(PhpRequest request) {
        if (size == ring.length) {
            grow();
        }
        head = head - 1 & ring.length - 1;
        ring[head] = request;
        size++;
    }

    private void grow() {
        @Nullable PhpRequest[] larger = Arrays.copyOfRange(ring, head, head + 2 * ring.length);
        System.arraycopy(ring, 0, larger, ring.length - head, head);
        ring = larger;
        head = 0;
    }

    /** The one at the front; null if none waits. */
    public @Nullable PhpRequest peek() {
        return ring[head];
    }

    /** Takes the one at the front; null if none waits. */
    public @Nullable PhpRequest poll() {
        PhpRequest first = ring[head];
        if (first != null) {
            ring[head] = null;
            head = head + 1 & ring.length - 1;
            size--;
        }
        return first;
    }

    /** Refuses those that have waited too long. */
    public void refuseLate(long now, EngineSettings settings, EngineMetrics metrics) {
        PhpRequest first = peek();
        while (first != null && first.isLate(now, settings.queueTimeout())) {
            poll();
            ServiceUnavailable.send(first, metrics);
            first = peek();
        }
        metrics.queueLength.set(size);
    }

    /** Refuses all that wait. */
    public void refuseAll(EngineMetrics metrics) {
        PhpRequest first = poll();
        while (first != null) {
            ServiceUnavailable.send(first, metrics);
            first = poll();
        }
    }

    public int size() {
        return size;
    }

    public boolean isEmpty() {
        return size == 0;
    }
}
