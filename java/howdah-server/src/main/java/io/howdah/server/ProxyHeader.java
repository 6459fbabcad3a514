package io.howdah.server;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/** A header in which a proxy says where a request came from. */
enum ProxyHeader {
    X_FORWARDED_FOR,
    X_FORWARDED_PROTO,
    X_FORWARDED_HOST,
    X_FORWARDED_PORT,
    FORWARDED;

    private final String headerName = name().toLowerCase(Locale.ROOT).replace('_', '-');

    /** In lower case. */
    String headerName() {
        return headerName;
    }

    /**
     * Finds the headers that an option names.
     *
     * @throws IllegalArgumentException there is no such header, or {@code Forwarded} is not the
     *     only one: they could say different things
     */
    static Set<ProxyHeader> of(List<String> names) {
        Set<ProxyHeader> headers = EnumSet.noneOf(ProxyHeader.class);
        for (String name : names) {
            headers.add(of(name));
        }
        if (headers.contains(FORWARDED) && headers.size() > 1) {
            throw new IllegalArgumentException(
                    ServerOption.PROXY_HEADERS
                            + ": either forwarded or x-forwarded-… was expected, “"
                            + String.join(",", names)
                            + "” came");
        }
        return headers;
    }

    private static ProxyHeader of(String name) {
        for (ProxyHeader header : values()) {
            if (header.headerName.equalsIgnoreCase(name)) {
                return header;
            }
        }
        throw new IllegalArgumentException(
                ServerOption.PROXY_HEADERS
                        + ": names of "
                        + Arrays.stream(values())
                                .map(ProxyHeader::headerName)
                                .collect(Collectors.joining(", "))
                        + " were expected, “"
                        + name
                        + "” came");
    }
}
