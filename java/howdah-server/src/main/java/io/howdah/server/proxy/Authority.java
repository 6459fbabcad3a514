package io.howdah.server.proxy;

import io.netty.util.NetUtil;
import org.jspecify.annotations.Nullable;

/**
 * A host and a port, as in a Host header: RFC 9110, section 7.2.
 *
 * @param host without port; an IPv6 address keeps its brackets
 * @param port -1 if there is none
 */
public record Authority(String host, int port) {

    private static final int LONGEST_HOST = 255;

    /** Reads one; null if it is malformed. The empty one is right, and has no host. */
    public static @Nullable Authority parse(String text) {
        int hostEnd = text.startsWith("[") ? text.indexOf(']') + 1 : text.indexOf(':');
        if (hostEnd < 0) {
            hostEnd = text.length();
        }
        String host = text.substring(0, hostEnd);
        if (!isHost(host)) {
            return null;
        }
        if (hostEnd == text.length()) {
            return new Authority(host, -1);
        }
        int port = text.charAt(hostEnd) == ':' ? port(text, hostEnd + 1) : -2;
        return port == -2 ? null : new Authority(host, port);
    }

    private static boolean isHost(String host) {
        if (host.startsWith("[")) {
            return host.indexOf('%') < 0
                    && NetUtil.isValidIpV6Address(host.substring(1, host.length() - 1));
        }
        for (int i = 0; i < host.length(); i++) {
            if (!isHostCharacter(host.charAt(i))) {
                return false;
            }
        }
        return host.length() <= LONGEST_HOST;
    }

    /** Letters, digits, and what else DNS has and what people name hosts with. */
    private static boolean isHostCharacter(char c) {
        return (c >= 'a' && c <= 'z')
                || (c >= 'A' && c <= 'Z')
                || (c >= '0' && c <= '9')
                || c == '.'
                || c == '-'
                || c == '_';
    }

    /** The port; -1 if it is empty, -2 if it is none. */
    private static int port(String text, int start) {
        int port = start == text.length() ? -1 : 0;
        for (int i = start; i < text.length(); i++) {
            int digit = text.charAt(i) - '0';
            if (digit < 0 || digit > 9 || port > 65_535) {
                return -2;
            }
            port = port * 10 + digit;
        }
        return port > 65_535 ? -2 : port;
    }
}
