package io.howdah.server.files;

import io.howdah.server.exchange.HttpExchange;
import io.howdah.server.exchange.RequestHandler;
import io.howdah.server.exchange.ServerLoop;
import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPromise;
import io.netty.util.NetUtil;
import java.net.InetSocketAddress;
import java.util.function.Consumer;

/**
 * Serves as PHP's built-in web server does. All requests go to PHP, whose side ({@code
 * native/http/development.c}) knows what they mean, and writes what the log says of them.
 */
public final class DevelopmentMode {

    private final Script router;
    private final Consumer<String> log;

    public DevelopmentMode(String router, Consumer<String> log) {
        this.router = Script.router(router);
        this.log = log;
    }

    /** What answers all requests. */
    public RequestHandler handler(ScriptHandler scripts) {
        return new RequestHandler() {
            @Override
            public void handle(HttpExchange exchange) {
                scripts.handle(exchange, router);
            }

            @Override
            public void start(ServerLoop loop) {
                scripts.start(loop);
            }

            @Override
            public void reload() {
                scripts.reload();
            }

            @Override
            public void interrupt() {
                scripts.interrupt();
            }

            @Override
            public void close() {
                scripts.close();
            }
        };
    }

    /** What logs one connection. */
    public ChannelHandler connectionLog() {
        return new ConnectionLog();
    }

    private final class ConnectionLog extends ChannelDuplexHandler {

        private String peer = "";
        private boolean heard;
        private boolean closes;

        @Override
        public void channelActive(ChannelHandlerContext context) {
            peer =
                    NetUtil.toSocketAddressString(
                            (InetSocketAddress) context.channel().remoteAddress());
            log.accept(peer + " Accepted");
            context.fireChannelActive();
        }

        @Override
        public void channelRead(ChannelHandlerContext context, Object message) {
            heard = true;
            context.fireChannelRead(message);
        }

        /** Before the client can see it, and connect again. */
        @Override
        @SuppressWarnings("FutureReturnValueIgnored") // the promise tells
        public void close(ChannelHandlerContext context, ChannelPromise promise) {
            logEnd();
            context.close(promise);
        }

        @Override
        public void channelInactive(ChannelHandlerContext context) {
            logEnd();
            context.fireChannelInactive();
        }

        private void logEnd() {
            if (closes) {
                return;
            }
            closes = true;
            if (!heard) {
                log.accept(
                        peer
                                + " Closed without sending a request; it was probably just an unused"
                                + " speculative preconnection");
            }
            log.accept(peer + " Closing");
        }
    }
}
