package io.howdah.server.loop;

import io.netty.channel.IoHandlerFactory;
import io.netty.channel.ServerChannel;
import io.netty.channel.epoll.Epoll;
import io.netty.channel.epoll.EpollIoHandler;
import io.netty.channel.epoll.EpollServerSocketChannel;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.channel.uring.IoUring;
import io.netty.channel.uring.IoUringIoHandler;
import io.netty.channel.uring.IoUringServerSocketChannel;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** How sockets are driven. */
public enum SocketTransport {
    /** Edge-triggered epoll by Netty's native library. */
    EPOLL("epoll", EpollServerSocketChannel.class),
    /** The kernel's submission and completion rings. */
    IO_URING("io_uring", IoUringServerSocketChannel.class),
    /** The JDK's selectors: everywhere. */
    NIO("nio", NioServerSocketChannel.class);

    private static final Logger LOG = LoggerFactory.getLogger(SocketTransport.class);

    private final String written;
    private final Class<? extends ServerChannel> serverChannel;

    SocketTransport(String written, Class<? extends ServerChannel> serverChannel) {
        this.written = written;
        this.serverChannel = serverChannel;
    }

    /**
     * Takes what is asked for, or for {@code auto} the best that loads.
     *
     * @throws IllegalStateException if what is asked for does not load
     */
    static SocketTransport choose(String asked) {
        if (!asked.equals("auto")) {
            SocketTransport transport = named(asked);
            Throwable missing = transport.missing();
            if (missing != null) {
                throw new IllegalStateException(
                        "transport " + asked + " does not load here; try nio", missing);
            }
            return transport;
        }
        Throwable missing = EPOLL.missing();
        if (missing == null) {
            LOG.info("transport: epoll");
            return EPOLL;
        }
        LOG.info("transport: nio, because epoll does not load: {}", missing.toString());
        return NIO;
    }

    private static SocketTransport named(String written) {
        for (SocketTransport transport : values()) {
            if (transport.written.equals(written)) {
                return transport;
            }
        }
        throw new IllegalArgumentException("no transport: " + written);
    }

    private @Nullable Throwable missing() {
        return switch (this) {
            case EPOLL -> Epoll.unavailabilityCause();
            case IO_URING -> IoUring.unavailabilityCause();
            case NIO -> null;
        };
    }

    IoHandlerFactory handlers() {
        return switch (this) {
            case EPOLL -> EpollIoHandler.newFactory();
            case IO_URING -> IoUringIoHandler.newFactory();
            case NIO -> NioIoHandler.newFactory();
        };
    }

    public Class<? extends ServerChannel> serverChannel() {
        return serverChannel;
    }

    @Override
    public String toString() {
        return written;
    }
}
