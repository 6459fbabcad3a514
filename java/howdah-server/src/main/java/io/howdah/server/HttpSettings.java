package io.howdah.server;

import java.time.Duration;
import java.util.Set;

/** What connections need of the options, as plain fields: they are read for each request. */
final class HttpSettings {

    private static final long NEVER = Long.MAX_VALUE / 4;

    /** Whether to speak HTTP as {@code php -S} does. */
    final boolean development;

    final String serverName;
    final String serverHeader;
    final TrustedProxies trustedProxies;
    final Set<ProxyHeader> proxyHeaders;
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

    HttpSettings(ServerOptions options, boolean development) {
        this.development = development;
        serverName = options.get(ServerOption.SERVER_NAME);
        serverHeader = options.get(ServerOption.SERVER_HEADER);
        trustedProxies = new TrustedProxies(options.get(ServerOption.TRUSTED_PROXIES));
        proxyHeaders = ProxyHeader.of(options.get(ServerOption.PROXY_HEADERS));
        http2 = options.get(ServerOption.HTTP2);
        maxRequestLine = options.get(ServerOption.MAX_REQUEST_LINE);
        maxHeaderSize = options.get(ServerOption.MAX_HEADER_SIZE);
        maxHeaderCount = options.get(ServerOption.MAX_HEADER_COUNT);
        maxBodySize = options.get(ServerOption.MAX_BODY_SIZE);
        maxPipelined = options.get(ServerOption.MAX_PIPELINED);
        maxStreams = options.get(ServerOption.MAX_STREAMS);
        writeBuffer = options.get(ServerOption.WRITE_BUFFER);
        headerNanos = nanos(options, ServerOption.HEADER_TIMEOUT);
        bodyNanos = nanos(options, ServerOption.BODY_TIMEOUT);
        idleNanos = nanos(options, ServerOption.IDLE_TIMEOUT);
        writeNanos = nanos(options, ServerOption.WRITE_TIMEOUT);
        drainNanos = nanos(options, ServerOption.DRAIN_TIMEOUT);
    }

    private static long nanos(ServerOptions options, ServerOption<Duration> option) {
        long nanos = options.get(option).toNanos();
        return nanos == 0 ? NEVER : nanos;
    }
}
