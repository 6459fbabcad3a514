package io.howdah.server.http;

import io.netty.channel.CombinedChannelDuplexHandler;

/** HTTP/1.1 both ways. */
final class Http1Codec extends CombinedChannelDuplexHandler<RequestDecoder, ResponseEncoder> {

    private final RequestDecoder decoder;
    private final ResponseEncoder encoder;

    Http1Codec(ConnectionLoop loop) {
        decoder = new RequestDecoder(loop);
        encoder = new ResponseEncoder(loop);
        init(decoder, encoder);
    }

    RequestDecoder decoder() {
        return decoder;
    }

    ResponseEncoder encoder() {
        return encoder;
    }
}
