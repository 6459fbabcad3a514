package io.howdah.server;

import io.netty.channel.Channel;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.util.NetUtil;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Where the requests of one connection come from. */
final class Origin {

    private static final int HTTP_PORT = 80;
    private static final int HTTPS_PORT = 443;

    private final HttpSettings settings;
    private final String peerAddress;
    private final int peerPort;
    private final String localAddress;
    private final int localPort;
    private final boolean secure;
    private final boolean trusted;
    private @Nullable String lastHost;
    private @Nullable ConnectionInfo last;

    Origin(Channel channel, boolean secure, HttpSettings settings) {
        this.settings = settings;
        this.secure = secure;
        InetSocketAddress peer = internet(channel.remoteAddress());
        InetSocketAddress local = internet(channel.localAddress());
        peerAddress = text(peer);
        peerPort = peer == null ? 0 : peer.getPort();
        localAddress = text(local);
        localPort = local == null ? 0 : local.getPort();
        trusted = peer != null && settings.trustedProxies.trusts(peer.getAddress());
    }

    private static @Nullable InetSocketAddress internet(@Nullable SocketAddress address) {
        return address instanceof InetSocketAddress internet ? internet : null;
    }

    private static String text(@Nullable InetSocketAddress address) {
        InetAddress host = address == null ? null : address.getAddress();
        return host == null ? "" : NetUtil.toAddressString(host);
    }

    /** What is known of a request: the last request's object, if it is the same. */
    ConnectionInfo info(HttpHeaders headers) {
        String host = headers.get(HttpHeaderNames.HOST);
        if (trusted) {
            return forwarded(host, headers);
        }
        ConnectionInfo known = last;
        if (known == null || !Objects.equals(host, lastHost)) {
            known = direct(host);
            last = known;
            lastHost = host;
        }
        return known;
    }

    private ConnectionInfo direct(@Nullable String host) {
        Authority asked = host == null || settings.development ? null : Authority.parse(host);
        return new ConnectionInfo(
                peerAddress,
                peerPort,
                localAddress,
                localPort,
                name(asked),
                asked == null || asked.port() < 0 ? localPort : asked.port(),
                secure);
    }

    private ConnectionInfo forwarded(@Nullable String host, HttpHeaders headers) {
        Forwarded forwarded = Forwarded.read(headers, settings);
        Authority asked = forwarded.host();
        if (asked == null && host != null) {
            asked = Authority.parse(host);
        }
        boolean https = Objects.requireNonNullElse(forwarded.secure(), secure);
        boolean known = forwarded.address() != null;
        ConnectionInfo info =
                new ConnectionInfo(
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
        return asked == null || asked.host().isEmpty() ? settings.serverName : asked.host();
    }
}
