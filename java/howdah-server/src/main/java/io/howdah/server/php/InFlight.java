package io.howdah.server.php;

import org.jspecify.annotations.Nullable;

/** The requests that one interpreter was given and has not answered, in order: a ring. */
final class InFlight {

    /** How many there may be; a power of two. */
    static final int MOST = 64;

    private final @Nullable PhpRequest[] ring = new PhpRequest[MOST];
    private int head;
    private int count;

    /** The one that PHP answers next; null if there is none. From any thread. */
    @Nullable PhpRequest first() {
        return ring[head];
    }

    int count() {
        return count;
    }

    void add(PhpRequest request) {
        ring[head + count & MOST - 1] = request;
        count++;
    }

    /** Takes the first away, which is answered. */
    void removeFirst() {
        ring[head] = null;
        head = head + 1 & MOST - 1;
        count--;
    }

    /** Takes the last away, which waits again. */
    PhpRequest removeLast() {
        int at = head + count - 1 & MOST - 1;
        PhpRequest last = ring[at];
        if (last == null) {
            throw new IllegalStateException("no request is in flight");
        }
        ring[at] = null;
        count--;
        return last;
    }
}
