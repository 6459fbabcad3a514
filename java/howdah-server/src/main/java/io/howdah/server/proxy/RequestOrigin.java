package io.howdah.server.proxy;

import io.howdah.server.exchange.ConnectionInfo;
import org.jspecify.annotations.Nullable;

/** Where a request came from, with its encoded form, which requests of one connection share. */
public final class RequestOrigin implements ConnectionInfo {

    private final String remoteAddress;
    private final int remotePort;
    private final String localAddress;
    private final int localPort;
    private final String serverName;
    private final int serverPort;
    private final boolean secure;
    private byte @Nullable [] encoded;
    private @Nullable Object encodedFor;

    public RequestOrigin(
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

    @Override
    public String remoteAddress() {
        return remoteAddress;
    }

    @Override
    public int remotePort() {
        return remotePort;
    }

    @Override
    public String localAddress() {
        return localAddress;
    }

    @Override
    public int localPort() {
        return localPort;
    }

    @Override
    public String serverName() {
        return serverName;
    }

    @Override
    public int serverPort() {
        return serverPort;
    }

    @Override
    public boolean secure() {
        return secure;
    }

    @Override
    public String scheme() {
        return secure ? "https" : "http";
    }

    /**
     * Its encoded form, if it was kept: the same for all requests that share this object.
     *
     * @param what this very object, it was kept for
     */
    public byte @Nullable [] encoded(Object what) {
        return encodedFor == what ? encoded : null;
    }

    /** Keeps the encoded form for the requests to come. For the event loop that drives PHP. */
    public void encoded(Object what, byte[] bytes) {
        encodedFor = what;
        encoded = bytes;
    }

    /** Whether it says the same as another. */
    boolean says(RequestOrigin other) {
        return remoteAddress.equals(other.remoteAddress)
                && remotePort == other.remotePort
                && localAddress.equals(other.localAddress)
                && localPort == other.localPort
                && serverName.equals(other.serverName)
                && serverPort == other.serverPort
                && secure == other.secure;
    }
}
