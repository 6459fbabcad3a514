package io.howdah.server.exchange;

/**
 * Work that an event loop polls for, such as a ring in memory that is shared with another process.
 *
 * @see ServerLoop#addPoller
 */
@FunctionalInterface
public interface LoopPoller {

    /**
     * Does what work there is. Comes on the loop's thread, after each batch of I/O and each time
     * before the loop would block.
     *
     * @param mayBlock whether the loop would block now. If so, a poller that returns true must have
     *     made sure that a watched file descriptor wakes the loop when there is work.
     * @return true if the loop may block; false to be polled again at once, after a look at I/O
     */
    boolean poll(boolean mayBlock);
}
