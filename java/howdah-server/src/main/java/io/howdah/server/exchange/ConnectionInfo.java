package io.howdah.server.exchange;

/**
 * What is known of where a request came from and to whom it was addressed, after what trusted
 * proxies say of it. Requests of one connection that agree in it share one object.
 */
public interface ConnectionInfo {

    /** The client's IP address as text. */
    String remoteAddress();

    /** The client's port; 0 if only a proxy knows it. */
    int remotePort();

    /** The server's IP address as text. */
    String localAddress();

    /** The port that the connection came in by. */
    int localPort();

    /** The host that the client asked for, without port, or what is configured. */
    String serverName();

    /** The port that the client asked for. */
    int serverPort();

    /** Whether the client came by TLS, to us or to a trusted proxy. */
    boolean secure();

    /** {@code https} or {@code http}. */
    String scheme();
}
