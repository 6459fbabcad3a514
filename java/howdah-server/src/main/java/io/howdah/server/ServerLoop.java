package io.howdah.server;

import io.netty.channel.EventLoop;
import io.netty.channel.unix.FileDescriptor;

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
     * Wakes the loop whenever an eventfd becomes readable, so that pollers run. The loop empties
     * the eventfd before they do.
     *
     * @param eventFd a non-blocking eventfd, which must stay open until the result is closed
     */
    Watch watch(FileDescriptor eventFd);

    /** A watched file descriptor. */
    interface Watch extends AutoCloseable {

        /** Watches no more. The file descriptor stays open. */
        @Override
        void close();
    }
}
