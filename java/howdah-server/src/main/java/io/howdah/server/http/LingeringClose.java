package io.howdah.server.http;

import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPromise;
import io.netty.channel.socket.DuplexChannel;
import io.netty.util.ReferenceCountUtil;
import io.netty.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Closes the server's half of a connection first, and the rest when the client has closed its own.
 * If all were closed while bytes of the client's are unread, the kernel would reset the connection,
 * and the client might never see why.
 */
@SuppressWarnings("FutureReturnValueIgnored") // pipelines tell of what fails
final class LingeringClose extends ChannelDuplexHandler {

    /** How long the client has to close its half. */
    static final long LINGER_SECONDS = 2;

    private @Nullable ScheduledFuture<?> deadline;

    @Override
    public void close(ChannelHandlerContext context, ChannelPromise promise) {
        if (deadline != null || !(context.channel() instanceof DuplexChannel connection)) {
            context.close(promise);
            return;
        }
        deadline =
                context.executor()
                        .schedule(() -> context.close(promise), LINGER_SECONDS, TimeUnit.SECONDS);
        context.channel().config().setAutoRead(true);
        connection.shutdownOutput().addListener(shut -> closeIfBroken(context, shut.isSuccess()));
    }

    private static void closeIfBroken(ChannelHandlerContext context, boolean works) {
        if (!works) {
            context.close();
        }
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
        if (deadline == null) {
            context.fireChannelRead(message);
        } else {
            ReferenceCountUtil.release(message);
        }
    }

    @Override
    public void channelInactive(ChannelHandlerContext context) {
        if (deadline != null) {
            deadline.cancel(false);
        }
        context.fireChannelInactive();
    }
}
