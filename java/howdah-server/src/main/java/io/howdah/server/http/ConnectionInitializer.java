package io.howdah.server.http;

import io.howdah.server.files.DevelopmentMode;
import io.howdah.server.tls.TlsContext;
import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelPipeline;
import io.netty.channel.EventLoop;
import io.netty.handler.codec.ByteToMessageDecoder;
import io.netty.handler.codec.http2.Http2FrameCodec;
import io.netty.handler.ssl.ApplicationProtocolNames;
import io.netty.handler.ssl.ApplicationProtocolNegotiationHandler;
import io.netty.handler.ssl.SslHandler;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Sets up accepted connections: TLS or not, HTTP/1.1 or HTTP/2.
 *
 * <p>In clear text, HTTP/2 is spoken with clients that begin so (prior knowledge). {@code Upgrade:
 * h2c}, which RFC 9113 has dropped, is ignored as RFC 9110, section 7.8, allows: a proxy that
 * passes it on would take what follows for a tunnel, and its rules would not see those requests.
 */
@SuppressWarnings("FutureReturnValueIgnored") // pipelines tell of what fails
public final class ConnectionInitializer extends ChannelInitializer<Channel> {

    private static final Logger LOG = LoggerFactory.getLogger(ConnectionInitializer.class);

    /** How a client begins that knows that the server speaks HTTP/2: RFC 9113, section 3.4. */
    private static final byte[] PREFACE = {'P', 'R', 'I', ' '};

    private final Map<EventLoop, ConnectionLoop> loops;
    private final HttpSettings settings;
    private final Dispatcher dispatcher;
    private final Connections connections;
    private final @Nullable TlsContext tls;
    private final @Nullable DevelopmentMode development;

    public ConnectionInitializer(
            Map<EventLoop, ConnectionLoop> loops,
            HttpSettings settings,
            Dispatcher dispatcher,
            Connections connections,
            @Nullable TlsContext tls,
            @Nullable DevelopmentMode development) {
        this.loops = loops;
        this.settings = settings;
        this.dispatcher = dispatcher;
        this.connections = connections;
        this.tls = tls;
        this.development = development;
    }

    @Override
    protected void initChannel(Channel channel) {
        ChannelPipeline pipeline = channel.pipeline();
        ConnectionLoop loop = Objects.requireNonNull(loops.get(channel.eventLoop()));
        if (development != null) {
            pipeline.addLast(development.connectionLog());
        }
        if (tls != null) {
            SslHandler handler = tls.current().newHandler(channel.alloc());
            handler.setHandshakeTimeout(settings.headerNanos, TimeUnit.NANOSECONDS);
            pipeline.addLast(handler, new Negotiation(loop));
        } else if (settings.http2) {
            pipeline.addLast(new Detection(loop));
        } else {
            addHttp1(pipeline, loop);
        }
    }

    private void addHttp1(ChannelPipeline pipeline, ConnectionLoop loop) {
        Http1Codec codec = new Http1Codec(loop);
        pipeline.addLast(codec, new Http1Connection(codec, dispatcher, loop, connections));
    }

    private void addHttp2(ChannelPipeline pipeline, ConnectionLoop loop) {
        Http2FrameCodec codec = Http2Connection.newCodec(settings);
        if (tls == null) {
            pipeline.addLast(new LingeringClose());
        }
        pipeline.addLast(codec);
        pipeline.addLast(Http2Connection.handlers(codec, dispatcher, loop, connections));
    }

    /** Takes the protocol that TLS agreed on. */
    private final class Negotiation extends ApplicationProtocolNegotiationHandler {
        private final ConnectionLoop loop;
        private @Nullable Undecided undecided;

        Negotiation(ConnectionLoop loop) {
            super(ApplicationProtocolNames.HTTP_1_1);
            this.loop = loop;
        }

        @Override
        public void handlerAdded(ChannelHandlerContext context) throws Exception {
            undecided = new Undecided(context.channel(), loop);
            super.handlerAdded(context);
        }

        @Override
        public void handlerRemoved(ChannelHandlerContext context) throws Exception {
            Objects.requireNonNull(undecided).decided();
            super.handlerRemoved(context);
        }

        @Override
        protected void configurePipeline(ChannelHandlerContext context, String protocol) {
            if (protocol.equals(ApplicationProtocolNames.HTTP_2)) {
                addHttp2(context.pipeline(), loop);
            } else {
                addHttp1(context.pipeline(), loop);
            }
        }

        @Override
        protected void handshakeFailure(ChannelHandlerContext context, Throwable cause) {
            LOG.debug("a TLS handshake failed", cause);
            context.close();
        }

        @Override
        public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
            LOG.debug("a TLS connection failed", cause);
            context.close();
        }
    }

    /** A connection whose protocol is not known yet: it has the time for a header to tell. */
    private final class Undecided extends ConnectionLoop.Timed implements Drainable {
        private final Channel connection;
        private final ConnectionLoop loop;
        private final long since;

        Undecided(Channel connection, ConnectionLoop loop) {
            this.connection = connection;
            this.loop = loop;
            since = loop.now();
            loop.add(this);
            connections.add(this);
        }

        void decided() {
            loop.remove(this);
            connections.remove(this);
        }

        @Override
        void tick() {
            if (loop.isOver(settings.headerNanos, since)) {
                connection.close();
            }
        }

        @Override
        public void drain() {
            connection.close();
        }

        @Override
        public Channel channel() {
            return connection;
        }
    }

    /** Tells HTTP/2 from HTTP/1.1 by the first bytes. */
    private final class Detection extends ByteToMessageDecoder {
        private final ConnectionLoop loop;
        private @Nullable Undecided undecided;

        Detection(ConnectionLoop loop) {
            this.loop = loop;
        }

        @Override
        public void handlerAdded(ChannelHandlerContext context) {
            undecided = new Undecided(context.channel(), loop);
        }

        @Override
        protected void handlerRemoved0(ChannelHandlerContext context) {
            Objects.requireNonNull(undecided).decided();
        }

        @Override
        protected void decode(ChannelHandlerContext context, ByteBuf in, List<Object> out) {
            int length = Math.min(in.readableBytes(), PREFACE.length);
            for (int i = 0; i < length; i++) {
                if (in.getByte(in.readerIndex() + i) != PREFACE[i]) {
                    addHttp1(context.pipeline(), loop);
                    context.pipeline().remove(this);
                    return;
                }
            }
            if (length == PREFACE.length) {
                addHttp2(context.pipeline(), loop);
                context.pipeline().remove(this);
            }
        }

        @Override
        public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
            LOG.debug("a connection failed", cause);
            context.close();
        }
    }
}
