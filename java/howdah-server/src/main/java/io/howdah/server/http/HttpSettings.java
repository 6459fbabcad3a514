package io.howdah.server.http;

import io.howdah.server.options.LimitOptions;
import io.howdah.server.options.ListenOptions;
import io.howdah.server.options.ServerOptions;
import io.howdah.server.options.TimeoutOptions;
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
        serverHeader = options.get(ListenOptions.SERVER_HEADER);
        proxy = ProxySettings.of(options, development);
        http2 = options.get(ListenOptions.HTTP2);
        maxRequestLine = options.get(LimitOptions.MAX_REQUEST_LINE);
        maxHeaderSize = options.get(LimitOptions.MAX_HEADER_SIZE);
        maxHeaderCount = options.get(LimitOptions.MAX_HEADER_COUNT);
        maxBodySize = options.get(LimitOptions.MAX_BODY_SIZE);
        maxPipelined = options.get(LimitOptions.MAX_PIPELINED);
        maxStreams = options.get(LimitOptions.MAX_STREAMS);
        writeBuffer = options.get(LimitOptions.WRITE_BUFFER);
        headerNanos = options.nanos(TimeoutOptions.HEADER_TIMEOUT);
        bodyNanos = options.nanos(TimeoutOptions.BODY_TIMEOUT);
        idleNanos = options.nanos(TimeoutOptions.IDLE_TIMEOUT);
        writeNanos = options.nanos(TimeoutOptions.WRITE_TIMEOUT);
        drainNanos = options.nanos(TimeoutOptions.DRAIN_TIMEOUT);
    }
}
