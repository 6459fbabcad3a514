package io.howdah.server.proxy;

import io.howdah.server.options.ListenOptions;
import io.howdah.server.options.ServerOptions;
import java.util.Set;

/**
 * How the origin of requests is found out.
 *
 * @param proxies those whose headers are trusted
 * @param headers those that trusted proxies set
 * @param serverName the name of the server where a request names no host
 * @param anyHost whether the Host header is not looked at, as {@code php -S} does not
 */
public record ProxySettings(
        TrustedProxies proxies, Set<ProxyHeader> headers, String serverName, boolean anyHost) {

    /** Reads them from options. */
    public static ProxySettings of(ServerOptions options, boolean anyHost) {
        return new ProxySettings(
                new TrustedProxies(options.get(ListenOptions.TRUSTED_PROXIES)),
                ProxyHeader.of(options.get(ListenOptions.PROXY_HEADERS)),
                options.get(ListenOptions.SERVER_NAME),
                anyHost);
    }
}
