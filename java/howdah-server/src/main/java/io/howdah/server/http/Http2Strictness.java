package io.howdah.server.http;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.http2.DecoratingHttp2ConnectionDecoder;
import io.netty.handler.codec.http2.Http2Connection;
import io.netty.handler.codec.http2.Http2ConnectionAdapter;
import io.netty.handler.codec.http2.Http2ConnectionDecoder;
import io.netty.handler.codec.http2.Http2ConnectionEncoder;
import io.netty.handler.codec.http2.Http2Error;
import io.netty.handler.codec.http2.Http2Exception;
import io.netty.handler.codec.http2.Http2FrameCodec;
import io.netty.handler.codec.http2.Http2FrameCodecBuilder;
import io.netty.handler.codec.http2.Http2Settings;
import io.netty.handler.codec.http2.Http2Stream;
import java.util.List;

/**
 * Netty's decoder, and what it cannot tell because it forgets streams that are closed: a client
 * that goes on with a stream that it has ended, or opens one out of order, breaks the connection
 * (RFC 9113, sections 5.1 and 5.1.1). To remember the last streams is enough to notice.
 */
final class Http2Strictness extends DecoratingHttp2ConnectionDecoder {

    /**
     * What Netty's exception says of headers after the end of a stream, before it looks at the end.
     */
    private static final String SECOND_HEADERS = "received too many headers";

    private final Http2Connection streams;
    private final RecentIds ended = new RecentIds();
    private final RecentIds skipped = new RecentIds();

    Http2Strictness(Http2ConnectionDecoder decoder) {
        super(decoder);
        streams = decoder.connection();
        streams.addListener(new Watch());
    }

    /** A builder of codecs that are as strict as this. */
    static Http2FrameCodecBuilder newBuilder() {
        return new Builder();
    }

    private static final class Builder extends Http2FrameCodecBuilder {

        Builder() {
            server(true);
        }

        @Override
        protected Http2FrameCodec build(
                Http2ConnectionDecoder decoder,
                Http2ConnectionEncoder encoder,
                Http2Settings settings) {
            return super.build(new Http2Strictness(decoder), encoder, settings);
        }
    }

    @Override
    public void decodeFrame(ChannelHandlerContext context, ByteBuf in, List<Object> out)
            throws Http2Exception {
        try {
            super.decodeFrame(context, in, out);
        } catch (Http2Exception.StreamException e) {
            throw stricter(e);
        }
    }

    private Http2Exception stricter(Http2Exception.StreamException e) {
        int id = e.streamId();
        Http2Stream stream = streams.stream(id);
        if (stream == null && skipped.contains(id)) {
            return Http2Exception.connectionError(
                    Http2Error.PROTOCOL_ERROR, e, "stream %d comes after a later one", id);
        }
        if (stream == null && ended.contains(id)) {
            return Http2Exception.connectionError(
                    Http2Error.STREAM_CLOSED, e, "the client has ended stream %d", id);
        }
        if (stream != null
                && stream.state() == Http2Stream.State.HALF_CLOSED_REMOTE
                && String.valueOf(e.getMessage()).contains(SECOND_HEADERS)) {
            return Http2Exception.streamError(
                    id, Http2Error.STREAM_CLOSED, e, "the client has ended stream %d", id);
        }
        return e;
    }

    /** Keeps which streams the client has ended, and which it has left out. */
    private final class Watch extends Http2ConnectionAdapter {
        private int next = 1;

        @Override
        public void onStreamAdded(Http2Stream stream) {
            int id = stream.id();
            for (int left = Math.max(next, id - 2 * RecentIds.SIZE); left < id; left += 2) {
                skipped.add(left);
            }
            next = id + 2;
        }

        @Override
        public void onStreamActive(Http2Stream stream) {
            onStreamHalfClosed(stream); // it may begin so
        }

        @Override
        public void onStreamHalfClosed(Http2Stream stream) {
            if (stream.state() == Http2Stream.State.HALF_CLOSED_REMOTE) {
                ended.add(stream.id());
            }
        }
    }

    /** The last ids that were added. */
    private static final class RecentIds {
        static final int SIZE = 64;

        private final int[] ids = new int[SIZE];
        private int count;

        void add(int id) {
            ids[count++ & SIZE - 1] = id;
        }

        boolean contains(int id) {
            for (int known : ids) {
                if (known == id) {
                    return true;
                }
            }
            return false;
        }
    }
}
