package io.howdah.server.proxy;

import io.netty.handler.codec.http.HttpHeaders;
import io.netty.util.NetUtil;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * What a trusted proxy says of a request's origin, in those headers of {@link
 * io.howdah.server.options.ListenOptions#PROXY_HEADERS} that the proxies set: {@code
 * X-Forwarded-For}, {@code -Proto}, {@code -Host} and {@code -Port}, or RFC 7239's {@code
 * Forwarded}.
 *
 * <p>Each proxy adds what it knows at the end, so that what stands first may be made up by the
 * client. The client's address is the last one that is no trusted proxy's. Of the other headers the
 * last value counts: that of the last proxy that sets the header. Which of their values belongs to
 * which address cannot be known, because some proxies add to one header and leave another as it is.
 * In {@code Forwarded} it is known: what the proxy says that the client called counts.
 */
final class Forwarded {

    private @Nullable String address;
    private int port;
    private @Nullable Boolean secure;
    private @Nullable Authority host;
    private int hostPort = -1;

    private Forwarded() {}

    static Forwarded read(HttpHeaders headers, ProxySettings settings) {
        Forwarded forwarded = new Forwarded();
        if (settings.headers().contains(ProxyHeader.FORWARDED)) {
            forwarded.readForwarded(headers, settings.proxies());
        }
        for (ProxyHeader header : settings.headers()) {
            switch (header) {
                case X_FORWARDED_FOR -> forwarded.readForwardedFor(headers, settings.proxies());
                case X_FORWARDED_PROTO -> forwarded.setProtocol(last(headers, header.headerName()));
                case X_FORWARDED_HOST -> forwarded.setHost(last(headers, header.headerName()));
                case X_FORWARDED_PORT -> forwarded.setPort(last(headers, header.headerName()));
                case FORWARDED -> {}
            }
        }
        return forwarded;
    }

    /** The client's address; null if it is not said. */
    @Nullable String address() {
        return address;
    }

    /** The client's port; 0 if it is not said. */
    int port() {
        return port;
    }

    /** Whether the client came by HTTPS; null if it is not said. */
    @Nullable Boolean secure() {
        return secure;
    }

    /** What the client asked for; null if it is not said. */
    @Nullable Authority host() {
        return host;
    }

    /** The port that the client asked for, apart from the host; -1 if it is not said. */
    int hostPort() {
        return hostPort;
    }

    private void readForwardedFor(HttpHeaders headers, TrustedProxies trusted) {
        List<String> hops = list(headers, ProxyHeader.X_FORWARDED_FOR.headerName());
        for (int i = hops.size() - 1; i >= 0 && setAddress(hops.get(i)); i--) {
            if (!trusted.trusts(String.valueOf(address))) {
                break;
            }
        }
    }

    private void readForwarded(HttpHeaders headers, TrustedProxies trusted) {
        List<String> hops = list(headers, ProxyHeader.FORWARDED.headerName());
        for (int i = hops.size() - 1; i >= 0; i--) {
            String client = parameter(hops.get(i), "for");
            setProtocol(parameter(hops.get(i), "proto"));
            setHost(parameter(hops.get(i), "host"));
            if (client == null || !setAddress(client) || !trusted.trusts(String.valueOf(address))) {
                break;
            }
        }
    }

    /** Takes an address, with or without port. False if it is none (“unknown”, “_hidden”). */
    private boolean setAddress(String written) {
        if (written.indexOf('%') >= 0) {
            return false; // a zone means nothing on another machine, and may be any text
        }
        String text = written;
        int textPort = 0;
        if (!NetUtil.isValidIpV6Address(written)) {
            Authority authority = Authority.parse(written);
            if (authority == null) {
                return false;
            }
            text = authority.host();
            textPort = Math.max(authority.port(), 0);
        }
        if (text.startsWith("[")) {
            text = text.substring(1, text.length() - 1);
        }
        if (!NetUtil.isValidIpV4Address(text) && !NetUtil.isValidIpV6Address(text)) {
            return false;
        }
        address = text;
        port = textPort;
        return true;
    }

    private void setProtocol(@Nullable String protocol) {
        if (protocol != null) {
            switch (protocol.toLowerCase(Locale.ROOT)) {
                case "https" -> secure = true;
                case "http" -> secure = false;
                default -> {}
            }
        }
    }

    private void setHost(@Nullable String written) {
        Authority authority = written == null ? null : Authority.parse(written);
        if (authority != null && !authority.host().isEmpty()) {
            host = authority;
        }
    }

    private void setPort(@Nullable String written) {
        Authority authority = written == null ? null : Authority.parse(":" + written);
        if (authority != null && authority.port() > 0) {
            hostPort = authority.port();
        }
    }

    private static @Nullable String last(HttpHeaders headers, String name) {
        List<String> values = list(headers, name);
        return values.isEmpty() ? null : values.get(values.size() - 1);
    }

    private static List<String> list(HttpHeaders headers, String name) {
        List<String> items = new ArrayList<>();
        for (String value : headers.getAll(name)) {
            for (String item : value.split(",", -1)) {
                if (!item.isBlank()) {
                    items.add(item.strip());
                }
            }
        }
        return items;
    }

    private static @Nullable String parameter(String element, String name) {
        for (String pair : element.split(";", -1)) {
            int equals = pair.indexOf('=');
            if (equals > 0 && pair.substring(0, equals).strip().equalsIgnoreCase(name)) {
                String value = pair.substring(equals + 1).strip();
                boolean quoted =
                        value.length() >= 2 && value.startsWith("\"") && value.endsWith("\"");
                return quoted ? value.substring(1, value.length() - 1) : value;
            }
        }
        return null;
    }
}
