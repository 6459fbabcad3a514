package io.howdah.server;

import org.jspecify.annotations.Nullable;

/**
 * What is known of where a request came from and to whom it was addressed, after what trusted
 * proxies say of it. Requests of one connection that agree in it share one object.
 */
public final class ConnectionInfo {

    private final String remoteAddress;
    private final int remotePort;
    private final String localAddress;
    private final int localPort;
    private final String serverName;
    private final int serverPort;
    private final boolean secure;
    private byte @Nullable [] encoded;
    private @Nullable Object encodedFor;

    ConnectionInfo(
            String remoteAddress,
            int remotePort,
            String localAddress,
            int localPort,
            String serverName,
            int serverPort,
            boolean secure) {
        this.remoteAddress = remoteAddress;
        this.remotePort = remotePort;
        this.localAddress = localAddress;
        this.localPort = localPort;
        this.serverName = serverName;
        this.serverPort = serverPort;
        this.secure = secure;
    }

    /** The client's IP address as text. */
    public String remoteAddress() {
        return remoteAddress;
    }

    /** The client's port; 0 if only a proxy knows it. */
    public int remotePort() {
        return remotePort;
    }

    /** The server's IP address as text. */
    public String localAddress() {
        return localAddress;
    }

    /** The port that the connection came in by. */
    public int localPort() {
        return localPort;
    }

    /** The host that the client asked for, without port, or what is configured. */
    public String serverName() {
        return serverName;
    }

    /** The port that the client asked for. */
    public int serverPort() {
        return serverPort;
    }

    /** Whether the client came by TLS, to us or to a trusted proxy. */
    public boolean secure() {
        return secure;
    }

    /** {@code https} or {@code http}. */
    public String scheme() {
        return secure ? "https" : "http";
    }

    /**
     * Its encoded form, if it was kept: the same for all requests that share this object.
     *
     * @param what this very object, it was kept for
     */
    byte @Nullable [] encoded(Object what) {
        return encodedFor == what ? encoded : null;
    }

    /** Keeps the encoded form for the requests to come. For the event loop that drives PHP. */
    void encoded(Object what, byte[] bytes) {
        encodedFor = what;
        encoded = bytes;
    }

    /** Whether it says the same as another. */
    boolean says(ConnectionInfo other) {
        return remoteAddress.equals(other.remoteAddress)
                && remotePort == other.remotePort
                && localAddress.equals(other.localAddress)
                && localPort == other.localPort
                && serverName.equals(other.serverName)
                && serverPort == other.serverPort
                && secure == other.secure;
    }
}
