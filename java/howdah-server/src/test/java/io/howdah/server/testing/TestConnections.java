package io.howdah.server.testing;

import io.howdah.server.exchange.ConnectionInfo;
import io.howdah.server.proxy.RequestOrigin;

/** Connections that never were. */
public final class TestConnections {

    private TestConnections() {}

    /** One by TLS, from 192.0.2.1 to example.com. */
    public static ConnectionInfo secure() {
        return new RequestOrigin(
                "192.0.2.1", 50_000, "198.51.100.1", 443, "example.com", 443, true);
    }
}
