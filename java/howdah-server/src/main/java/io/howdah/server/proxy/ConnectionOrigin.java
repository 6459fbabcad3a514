package io.howdah.server.proxy;

import io.netty.channel.Channel;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.util.NetUtil;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Finds out where the requests of one connection come from. */
public final class ConnectionOrigin {

    private static final int HTTP_PORT = 80;
    private static final int HTTPS_PORT = 443;

    private final ProxySettings settings;
    private final String peerAddress;
    private final int peerPort;
    private final String localAddress;
    private final int localPort;
    private final boolean secure;
    private final boolean trusted;
    private @Nullable String lastHost;
    private @Nullable RequestOrigin last;

    public ConnectionOrigin(Channel channel, boolean secure, ProxySettings settings) {
        this.settings = settings;
        this.secure = secure;
        InetSocketAddress peer = internet(channel.remoteAddress());
        InetSocketAddress local = internet(channel.localAddress());
        peerAddress = text(peer);
        peerPort = peer == null ? 0 : peer.getPort();
        localAddress = text(local);
        localPort = local == null ? 0 : local.getPort();
        trusted = peer != null && settings.proxies().trusts(peer.getAddress());
    }

    private static @Nullable InetSocketAddress internet(@Nullable SocketAddress address) {
        return address instanceof InetSocketAddress internet ? internet : null;
    }

    private static String text(@Nullable InetSocketAddress address) {
        InetAddress host = address == null ? null : address.getAddress();
        return host == null ? "" : NetUtil.toAddressString(host);
    }

    /** What is known of a request: the last request's object, if it is the same. */
    public RequestOrigin info(HttpHeaders headers) {
        String host = headers.get(HttpHeaderNames.HOST);
        if (trusted) {
            return forwarded(host, headers);
        }
        RequestOrigin known = last;
        if (known == null || !Objects.equals(host, lastHost)) {
            known = direct(host);
            last = known;
            lastHost = host;
        }
        return known;
    }

    private RequestOrigin direct(@Nullable String host) {
        Authority asked = host == null || settings.anyHost() ? null : Authority.parse(host);
        return new RequestOrigin(
                peerAddress,
                peerPort,
                localAddress,
                localPort,
                name(asked),
                asked == null || asked.port() < 0 ? localPort : asked.port(),
                secure);
    }

    private RequestOrigin forwarded(@Nullable String host, HttpHeaders headers) {
        Forwarded forwarded = Forwarded.read(headers, settings);
        Authority asked = forwarded.host();
        if (asked == null && host != null) {
            asked = Authority.parse(host);
        }
        boolean https = Objects.requireNonNullElse(forwarded.secure(), secure);
        boolean known = forwarded.address() != null;
        RequestOrigin info =
                new RequestOrigin(
                        known ? String.valueOf(forwarded.address()) : peerAddress,
                        known ? forwarded.port() : peerPort,
                        localAddress,
                        localPort,
                        name(asked),
                        port(forwarded, asked, https),
                        https);
        if (last == null || !info.says(last)) {
            last = info;
        }
        return last;
    }

    /**
     * What stands beside the forwarded host counts, then X-Forwarded-Port, then the Host header.
     */
    private int port(Forwarded forwarded, @Nullable Authority asked, boolean https) {
        boolean named = asked != null && asked.port() >= 0;
        if (forwarded.hostPort() > 0 && !(named && forwarded.host() != null)) {
            return forwarded.hostPort();
        }
        if (asked != null && named) {
            return asked.port();
        }
        boolean byProxy = forwarded.host() != null || forwarded.secure() != null;
        return !byProxy ? localPort : https ? HTTPS_PORT : HTTP_PORT;
    }

    private String name(@Nullable Authority asked) {
        return asked == null || asked.host().isEmpty() ? settings.serverName() : asked.host();
    }
}
