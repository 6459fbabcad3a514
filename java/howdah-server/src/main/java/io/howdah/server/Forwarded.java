package io.howdah.server;

import io.netty.handler.codec.http.HttpHeaders;
import io.netty.util.NetUtil;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * What a trusted proxy says of a request's origin, in one of the two kinds of header: {@code
 * X-Forwarded-For}, {@code -Proto}, {@code -Host} and {@code -Port}, or RFC 7239's {@code
 * Forwarded}.
 *
 * <p>Each proxy adds the address that it was called from at the end. So the client is the last
 * address that is no trusted proxy's: what stands before it may be made up.
 */
final class Forwarded {

    private @Nullable String address;
    private int port;
    private @Nullable Boolean secure;
    private @Nullable Authority host;

    private Forwarded() {}

    static Forwarded read(HttpHeaders headers, HttpSettings settings) {
        Forwarded forwarded = new Forwarded();
        if (settings.forwardedHeader) {
            forwarded.readForwarded(headers, settings.trustedProxies);
        } else {
            forwarded.readForwardedFor(headers, settings.trustedProxies);
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

    private void readForwardedFor(HttpHeaders headers, TrustedProxies trusted) {
        List<String> hops = list(headers, "x-forwarded-for");
        for (int i = hops.size() - 1; i >= 0 && setAddress(hops.get(i)); i--) {
            if (!trusted.trusts(String.valueOf(address))) {
                break;
            }
        }
        setProtocol(first(headers, "x-forwarded-proto"));
        setHost(first(headers, "x-forwarded-host"));
        setPort(first(headers, "x-forwarded-port"));
    }

    private void readForwarded(HttpHeaders headers, TrustedProxies trusted) {
        List<String> hops = list(headers, "forwarded");
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
        String host = written;
        int hostPort = 0;
        if (!NetUtil.isValidIpV6Address(written)) {
            Authority authority = Authority.parse(written);
            if (authority == null) {
                return false;
            }
            host = authority.host();
            hostPort = Math.max(authority.port(), 0);
        }
        if (host.startsWith("[")) {
            host = host.substring(1, host.length() - 1);
        }
        if (!NetUtil.isValidIpV4Address(host) && !NetUtil.isValidIpV6Address(host)) {
            return false;
        }
        address = host;
        port = hostPort;
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
        if (written != null && !written.isEmpty()) {
            Authority authority = Authority.parse(written);
            host = authority == null ? host : authority;
        }
    }

    private void setPort(@Nullable String written) {
        if (written != null && host != null && host.port() < 0) {
            Authority authority = Authority.parse(host.host() + ":" + written);
            host = authority == null ? host : authority;
        }
    }

    private static @Nullable String first(HttpHeaders headers, String name) {
        List<String> values = list(headers, name);
        return values.isEmpty() ? null : values.get(0);
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
