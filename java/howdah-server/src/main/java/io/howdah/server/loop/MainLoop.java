package io.howdah.server.loop;

import io.howdah.server.exchange.LoopPoller;
import io.howdah.server.exchange.ServerLoop;
import io.netty.channel.IoEvent;
import io.netty.channel.IoEventLoop;
import io.netty.channel.IoHandle;
import io.netty.channel.IoOps;
import io.netty.channel.IoRegistration;
import io.netty.channel.epoll.EpollIoHandle;
import io.netty.channel.epoll.EpollIoOps;
import io.netty.channel.unix.FileDescriptor;
import io.netty.channel.uring.IoUringIoHandle;
import io.netty.channel.uring.IoUringIoOps;
import io.netty.util.concurrent.ScheduledFuture;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.concurrent.TimeUnit;

/** The loop that drives PHP, on each of the transports. */
final class MainLoop implements ServerLoop {

    private final IoEventLoop loop;
    private final PollingIoHandler io;
    private final SocketTransport transport;

    MainLoop(IoEventLoop loop, PollingIoHandler io, SocketTransport transport) {
        this.loop = loop;
        this.io = io;
        this.transport = transport;
    }

    @Override
    public IoEventLoop eventLoop() {
        return loop;
    }

    @Override
    public void addPoller(LoopPoller poller) {
        io.add(poller);
    }

    @Override
    public void removePoller(LoopPoller poller) {
        io.remove(poller);
    }

    @Override
    public Watch watch(int eventFd) {
        return switch (transport) {
            case EPOLL ->
                    register(new EpollWatch(eventFd), EpollIoOps.EPOLLIN.with(EpollIoOps.EPOLLET));
            case IO_URING -> register(new IoUringWatch(eventFd), IoUringWatch.poll(eventFd));
            case NIO -> wakeOften();
        };
    }

    private Watch register(IoHandle handle, IoOps operation) {
        try {
            // Done at once: this is the loop's thread.
            IoRegistration registration = io.register(handle);
            registration.submit(operation);
            return registration::cancel;
        } catch (Exception e) {
            throw new IllegalStateException("the event loop cannot watch an eventfd", e);
        }
    }

    private Watch wakeOften() {
        ScheduledFuture<?> wake = loop.scheduleAtFixedRate(() -> {}, 1, 1, TimeUnit.MILLISECONDS);
        return () -> wake.cancel(false);
    }

    /** Edge-triggered: each write to the eventfd is an event, read or not. */
    private static final class EpollWatch implements EpollIoHandle {
        private final FileDescriptor eventFd;

        EpollWatch(int eventFd) {
            this.eventFd = new FileDescriptor(eventFd);
        }

        @Override
        public FileDescriptor fd() {
            return eventFd;
        }

        @Override
        public void handle(IoRegistration registration, IoEvent event) {
            // To wake the loop was all: pollers run before it blocks again.
        }

        @Override
        public void close() {
            // The eventfd is not ours.
        }
    }

    /** Asks for one event at a time, and empties the eventfd in between. */
    private static final class IoUringWatch implements IoUringIoHandle {
        private static final byte OPERATION_POLL_ADD = 6;
        private static final int POLL_IN = 1;

        private final FileDescriptor eventFd;
        private final ByteBuffer counter = ByteBuffer.allocateDirect(Long.BYTES);

        IoUringWatch(int eventFd) {
            this.eventFd = new FileDescriptor(eventFd);
        }

        static IoUringIoOps poll(int eventFd) {
            return new IoUringIoOps(
                    OPERATION_POLL_ADD,
                    (byte) 0,
                    (short) 0,
                    eventFd,
                    0,
                    0,
                    0,
                    POLL_IN,
                    0L,
                    (short) 0,
                    (short) 0,
                    0,
                    0);
        }

        @Override
        public void handle(IoRegistration registration, IoEvent event) {
            if (!registration.isValid()) {
                return;
            }
            try {
                eventFd.read(counter, 0, Long.BYTES);
            } catch (IOException e) {
                throw new UncheckedIOException("the eventfd of a poller cannot be read", e);
            }
            registration.submit(poll(eventFd.intValue()));
        }

        @Override
        public void close() {
            // The eventfd is not ours.
        }
    }
}
