package io.howdah.server.http;

import io.howdah.server.options.ServerOption;
import io.howdah.server.options.ServerOptions;
import io.howdah.server.proxy.ProxySettings;

/** What connections need of the options, as plain fields: they are read for each request. */
public final class HttpSettings {

    /** Whether to speak HTTP as {@code php -S} does. */
    final boolean development;

    final String serverHeader;
    final ProxySettings proxy;
    final boolean http2;
    final int maxRequestLine;
    final int maxHeaderSize;
    final int maxHeaderCount;
    final long maxBodySize;
    final int maxPipelined;
    final int maxStreams;
    final int writeBuffer;
    final long headerNanos;
    final long bodyNanos;
    final long idleNanos;
    final long writeNanos;
    final long drainNanos;

    public HttpSettings(ServerOptions options, boolean development) {
        this.development = development;
        serverHeader = options.get(ServerOption.SERVER_HEADER);
        proxy = ProxySettings.of(options, development);
        http2 = options.get(ServerOption.HTTP2);
        maxRequestLine = options.get(ServerOption.MAX_REQUEST_LINE);
        maxHeaderSize = options.get(ServerOption.MAX_HEADER_SIZE);
        maxHeaderCount = options.get(ServerOption.MAX_HEADER_COUNT);
        maxBodySize = options.get(ServerOption.MAX_BODY_SIZE);
        maxPipelined = options.get(ServerOption.MAX_PIPELINED);
        maxStreams = options.get(ServerOption.MAX_STREAMS);
        writeBuffer = options.get(ServerOption.WRITE_BUFFER);
        headerNanos = options.nanos(ServerOption.HEADER_TIMEOUT);
        bodyNanos = options.nanos(ServerOption.BODY_TIMEOUT);
        idleNanos = options.nanos(ServerOption.IDLE_TIMEOUT);
        writeNanos = options.nanos(ServerOption.WRITE_TIMEOUT);
        drainNanos = options.nanos(ServerOption.DRAIN_TIMEOUT);
    }
}
