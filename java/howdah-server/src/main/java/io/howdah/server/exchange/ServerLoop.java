package io.howdah.server.exchange;

import io.netty.channel.EventLoop;

/**
 * The main event loop: the one that drives PHP. It may drive connections too.
 *
 * <p>All methods are for the loop's own thread.
 */
public interface ServerLoop {

    /** The loop as Netty's: to run tasks in, and to schedule. */
    EventLoop eventLoop();

    /**
     * Has a poller run each time before the loop would block, and after each batch of I/O.
     *
     * @see LoopPoller
     */
    void addPoller(LoopPoller poller);

    /** Has a poller run no more. */
    void removePoller(LoopPoller poller);

    /**
     * Wakes the loop whenever an eventfd is written to, so that pollers run. Nobody has to read it.
     * Where the transport is nio, which cannot watch it, pollers run each millisecond instead.
     *
     * @param eventFd a non-blocking eventfd, which must stay open until the result is closed
     */
    Watch watch(int eventFd);

    /** A watched file descriptor. */
    interface Watch extends AutoCloseable {

        /** Watches no more. The file descriptor stays open. */
        @Override
        void close();
    }
}
