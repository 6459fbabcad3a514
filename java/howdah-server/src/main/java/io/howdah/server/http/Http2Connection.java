package io.howdah.server.http;

import io.howdah.server.proxy.ConnectionOrigin;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelPipeline;
import io.netty.handler.codec.http2.Http2Exception;
import io.netty.handler.codec.http2.Http2FrameCodec;
import io.netty.handler.codec.http2.Http2MultiplexHandler;
import io.netty.handler.codec.http2.Http2Settings;
import io.netty.handler.codec.http2.Http2Stream;
import io.netty.handler.ssl.SslHandler;
import io.netty.util.ReferenceCountUtil;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** An HTTP/2 connection: its streams, each with a channel of its own, and its end. */
@SuppressWarnings("FutureReturnValueIgnored") // pipelines tell of what fails
final class Http2Connection extends ChannelInboundHandlerAdapter implements Drainable {

    private static final Logger LOG = LoggerFactory.getLogger(Http2Connection.class);

    /** Bytes that may wait for a slow client on each of many streams. */
    private static final int LEAST_SHARE = 64 * 1024;

    /** Bytes of a body that a client may send ahead on one stream, and on all together. */
    private static final int STREAM_WINDOW = 256 * 1024;

    private static final int CONNECTION_WINDOW = 1024 * 1024;

    private final Http2FrameCodec codec;
    private final Dispatcher dispatcher;
    private final ConnectionLoop loop;
    private final Connections connections;
    private final Timeouts timeouts;
    private @Nullable ChannelHandlerContext context;
    private @Nullable ConnectionOrigin origin;
    private int streams;
    private long quietSince;

    private Http2Connection(
            Http2FrameCodec codec,
            Dispatcher dispatcher,
            ConnectionLoop loop,
            Connections connections) {
        this.codec = codec;
        this.dispatcher = dispatcher;
        this.loop = loop;
        this.connections = connections;
        quietSince = loop.now();
        timeouts = new Timeouts();
    }

    /** The codec of a new connection. */
    static Http2FrameCodec newCodec(HttpSettings settings) {
        return Http2Strictness.newBuilder()
                .initialSettings(
                        Http2Settings.defaultSettings()
                                .maxConcurrentStreams(settings.maxStreams)
                                .maxHeaderListSize(settings.maxHeaderSize)
                                .initialWindowSize(STREAM_WINDOW))
                .validateHeaders(true)
                .validateRequiredPseudoHeaders(true)
                .gracefulShutdownTimeoutMillis(TimeUnit.NANOSECONDS.toMillis(settings.drainNanos))
                .build();
    }

    /** The handlers of a new connection, after its codec: of streams, then of the rest. */
    static ChannelHandler[] handlers(
            Http2FrameCodec codec,
            Dispatcher dispatcher,
            ConnectionLoop loop,
            Connections connections) {
        Http2Connection connection = new Http2Connection(codec, dispatcher, loop, connections);
        Http2MultiplexHandler streams =
                new Http2MultiplexHandler(
                        new ChannelInitializer<Channel>() {
                            @Override
                            protected void initChannel(Channel stream) {
                                stream.pipeline().addLast(new StreamHandler(connection));
                            }
                        });
        return new ChannelHandler[] {streams, connection};
    }

    Dispatcher dispatcher() {
        return dispatcher;
    }

    ConnectionLoop loop() {
        return loop;
    }

    ConnectionOrigin origin() {
        return Objects.requireNonNull(origin);
    }

    /**
     * How many bytes may wait on a stream that opens now. Each gets half of what the one before it
     * has got, so that many streams hold little more memory than one.
     */
    int share() {
        int all = loop.settings().writeBuffer;
        return Math.max(all >> Math.min(streams, 30), Math.min(all, LEAST_SHARE));
    }

    void streamOpened() {
        streams++;
    }

    void streamClosed() {
        streams--;
        quietSince = loop.now();
    }

    @Override
    public void handlerAdded(ChannelHandlerContext context) throws Http2Exception {
        this.context = context;
        ChannelPipeline pipeline = context.pipeline();
        origin =
                new ConnectionOrigin(
                        context.channel(),
                        pipeline.get(SslHandler.class) != null,
                        loop.settings().proxy);
        widenWindow();
        loop.add(timeouts);
        connections.add(this);
    }

    private void widenWindow() throws Http2Exception {
        Http2Stream all = codec.connection().connectionStream();
        codec.connection()
                .local()
                .flowController()
                .incrementWindowSize(
                        all,
                        CONNECTION_WINDOW
                                - codec.connection().local().flowController().windowSize(all));
    }

    @Override
    public void handlerRemoved(ChannelHandlerContext context) {
        loop.remove(timeouts);
        connections.remove(this);
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object frame) {
        // Settings, pings and the like, which the codec has dealt with.
        ReferenceCountUtil.release(frame);
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
        LOG.debug("an HTTP/2 connection failed", cause);
        if (!(cause instanceof Http2Exception)) { // the codec says why with its GOAWAY
            context.close();
        }
    }

    @Override
    public void drain() {
        Objects.requireNonNull(context).close(); // GOAWAY, and the codec waits for its streams
    }

    @Override
    public Channel channel() {
        return Objects.requireNonNull(context).channel();
    }

    private final class Timeouts extends ConnectionLoop.Timed {
        private final WriteProgress writes = new WriteProgress(loop);

        @Override
        void tick() {
            if (writes.isStuck(channel())) {
                LOG.debug("closed: the client takes nothing for write-timeout");
                channel().unsafe().closeForcibly();
            } else if (streams == 0 && loop.isOver(loop.settings().idleNanos, quietSince)) {
                drain();
            }
        }
    }
}
