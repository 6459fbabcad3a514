package io.howdah.server;

/** Connections that never were. */
public final class TestConnections {

    private TestConnections() {}

    /** One by TLS, from 192.0.2.1 to example.com. */
    public static ConnectionInfo secure() {
        return new ConnectionInfo(
                "192.0.2.1", 50_000, "198.51.100.1", 443, "example.com", 443, true);
    }
}
