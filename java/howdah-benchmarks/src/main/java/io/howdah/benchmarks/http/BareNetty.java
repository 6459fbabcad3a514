package io.howdah.benchmarks.http;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.epoll.EpollIoHandler;
import io.netty.channel.epoll.EpollServerSocketChannel;
import io.netty.channel.socket.SocketChannel;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpObject;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpServerCodec;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.util.AsciiString;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.concurrent.TimeUnit;

/**
 * The plaintext and JSON tests on Netty alone: with the codec, the transport and the headers of
 * Howdah's server, and nothing else of it.
 */
@SuppressWarnings("FutureReturnValueIgnored") // Netty closes the channel of what fails
public final class BareNetty {

    private static final DateTimeFormatter DATE =
            DateTimeFormatter.ofPattern("EEE, dd MMM yyyy HH:mm:ss 'GMT'", Locale.ROOT)
                    .withZone(ZoneOffset.UTC);
    private static final AsciiString SERVER = AsciiString.cached("Netty");
    private static final int BACKLOG = 1024;

    private static volatile AsciiString date = now();

    private BareNetty() {}

    /**
     * Serves until the process ends.
     *
     * @param arguments the port, and how many event loops
     */
    public static void main(String... arguments) throws InterruptedException {
        EventLoopGroup loops =
                new MultiThreadIoEventLoopGroup(
                        Integer.parseInt(arguments[1]), EpollIoHandler.newFactory());
        loops.scheduleAtFixedRate(() -> date = now(), 1, 1, TimeUnit.SECONDS);
        new ServerBootstrap()
                .group(loops)
                .channel(EpollServerSocketChannel.class)
                .option(ChannelOption.SO_BACKLOG, BACKLOG)
                .childOption(ChannelOption.TCP_NODELAY, true)
                .childHandler(
                        new ChannelInitializer<SocketChannel>() {
                            @Override
                            protected void initChannel(SocketChannel channel) {
                                channel.pipeline().addLast(new HttpServerCodec(), new Handler());
                            }
                        })
                .bind("127.0.0.1", Integer.parseInt(arguments[0]))
                .sync()
                .channel()
                .closeFuture()
                .sync();
    }

    private static AsciiString now() {
        return new AsciiString(DATE.format(Instant.now()));
    }

    private static final class Handler extends SimpleChannelInboundHandler<HttpObject> {

        @Override
        protected void channelRead0(ChannelHandlerContext context, HttpObject part) {
            if (part instanceof HttpRequest request) {
                context.write(response(request.uri()), context.voidPromise());
            }
        }

        private FullHttpResponse response(String target) {
            return switch (target) {
                case "/plaintext" -> response(Pages.TEXT, Pages.plaintext());
                case "/json" -> response(Pages.JSON, Pages.json());
                default ->
                        new DefaultFullHttpResponse(
                                HttpVersion.HTTP_1_1,
                                HttpResponseStatus.NOT_FOUND,
                                Unpooled.EMPTY_BUFFER);
            };
        }

        private FullHttpResponse response(AsciiString type, ByteBuf body) {
            FullHttpResponse response =
                    new DefaultFullHttpResponse(HttpVersion.HTTP_1_1, HttpResponseStatus.OK, body);
            response.headers()
                    .set(HttpHeaderNames.CONTENT_TYPE, type)
                    .set(
                            HttpHeaderNames.CONTENT_LENGTH,
                            AsciiString.of(Integer.toString(body.readableBytes())))
                    .set(HttpHeaderNames.DATE, date)
                    .set(HttpHeaderNames.SERVER, SERVER);
            return response;
        }

        @Override
        public void channelReadComplete(ChannelHandlerContext context) {
            context.flush();
        }

        @Override
        public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
            context.close();
        }
    }
}
