package io.howdah.server.proxy;

import io.howdah.server.options.ListenOptions;
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
                    "Expected either forwarded or x-forwarded-… for "
                            + ListenOptions.PROXY_HEADERS.flag()
                            + ", got \""
                            + String.join(",", names)
                            + "\"");
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
                "Expected names of "
                        + Arrays.stream(values())
                                .map(ProxyHeader::headerName)
                                .collect(Collectors.joining(", "))
                        + " for "
                        + ListenOptions.PROXY_HEADERS.flag()
                        + ", got \""
                        + name
                        + "\"");
    }
}
