package io.howdah.server.http;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.socket.DuplexChannel;
import io.netty.handler.ssl.SslHandler;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** How far an HTTP/1.1 connection is, and how it ends. */
@SuppressWarnings("FutureReturnValueIgnored") // pipelines tell of what fails
final class Http1Closing {

    private static final Logger LOG = LoggerFactory.getLogger(Http1Closing.class);

    /** How long an end waits for the client to see it. */
    private static final long LINGER = TimeUnit.SECONDS.toNanos(2);

    /** How far the connection is. */
    private enum Stage {
        /** Takes requests. */
        OPEN,
        /** Takes no more requests; what came is answered. */
        LAST,
        /** Closes as soon as the last bytes are written. */
        CLOSING,
        /** Wrote its last bytes, and throws away what comes until the client closes. */
        LINGERING,
        /** Closed. */
        CLOSED
    }

    private final Http1Connection connection;
    private final ChannelHandlerContext context;
    private final Http1Output output;
    private final ConnectionLoop loop;

    private Stage stage = Stage.OPEN;
    private boolean unread;
    private boolean cut;
    private long cutSince;

    Http1Closing(Http1Connection connection, ChannelHandlerContext context, Http1Output output) {
        this.connection = connection;
        this.context = context;
        this.output = output;
        loop = connection.loop();
    }

    boolean takesRequests() {
        return stage == Stage.OPEN;
    }

    /** Whether what came is answered, and then the connection ends. */
    boolean isLast() {
        return stage == Stage.LAST;
    }

    boolean isClosed() {
        return stage == Stage.CLOSED;
    }

    /** Takes no more requests. */
    void beLast() {
        stage = Stage.LAST;
    }

    /** Some of what the client sends is not read. */
    void leaveUnread() {
        unread = true;
    }

    /** A body that nobody will read any more, and that cannot be skipped, ends the connection. */
    void endAfterUnread(Http1Exchange exchange) {
        if (!exchange.isSkippable() && (stage == Stage.OPEN || stage == Stage.LAST)) {
            stage = Stage.LAST;
            unread = true;
        }
    }

    /** Cuts a response off: what was written of it still goes out. */
    void terminate() {
        unread = true;
        cut = true;
        cutSince = loop.now();
        closeWhenFlushed();
    }

    void closeWhenFlushed() {
        if (stage == Stage.CLOSING || stage == Stage.LINGERING || stage == Stage.CLOSED) {
            return;
        }
        stage = Stage.CLOSING;
        output.finish()
                .addListener(
                        done -> {
                            if (done.isSuccess() && unread) {
                                linger();
                            } else {
                                context.close();
                            }
                        });
    }

    /**
     * Closes our half only. If all were closed while bytes of the client's are unread, the kernel
     * would reset the connection, and the client might not see the response.
     */
    private void linger() {
        if (stage != Stage.CLOSING) {
            return;
        }
        stage = Stage.LINGERING;
        connection.readOn();
        SslHandler tls = context.pipeline().get(SslHandler.class);
        if (tls != null) {
            tls.closeOutbound();
        } else {
            ((DuplexChannel) context.channel()).shutdownOutput();
        }
    }

    /** The connection is closed. */
    void closed() {
        stage = Stage.CLOSED;
    }

    /**
     * Closes what has been ending for too long.
     *
     * @param quietSince when the client last sent something
     * @return whether the connection has nothing to wait for but its end
     */
    boolean tick(long quietSince) {
        if (stage == Stage.LINGERING) {
            if (loop.isOver(LINGER, quietSince)) {
                context.close();
            }
            return true;
        }
        if (stage == Stage.CLOSING && cut && loop.isOver(loop.settings().writeNanos, cutSince)) {
            LOG.debug("closed: the client has not taken the rest for write-timeout");
            context.close();
            return true;
        }
        return false;
    }
}
