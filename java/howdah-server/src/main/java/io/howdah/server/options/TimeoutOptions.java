package io.howdah.server.options;

import static io.howdah.server.options.OptionType.limit;

import java.time.Duration;
import java.util.List;

/** How long clients may take. */
public final class TimeoutOptions {

    private static final OptionList OPTIONS = new OptionList();

    /** The time limit for a request's headers. */
    public static final ServerOption<Duration> HEADER_TIMEOUT =
            OPTIONS.add(
                    "header-timeout",
                    limit(),
                    Duration.ofSeconds(10),
                    "time limit for the TLS handshake and for a request's headers to arrive");

    /** The time limit between two parts of a request's body. */
    public static final ServerOption<Duration> BODY_TIMEOUT =
            OPTIONS.add(
                    "body-timeout",
                    limit(),
                    Duration.ofSeconds(30),
                    "time limit between two parts of a request's body");

    /** The time limit for clients that take nothing of a response. */
    public static final ServerOption<Duration> WRITE_TIMEOUT =
            OPTIONS.add(
                    "write-timeout",
                    limit(),
                    Duration.ofSeconds(30),
                    "time limit for a client to take some of what waits for it");

    /** The time limit for PHP to wait for a slow client. */
    public static final ServerOption<Duration> CLIENT_WAIT =
            OPTIONS.add(
                    "client-wait",
                    limit(),
                    Duration.ofSeconds(10),
                    "total time for which PHP may wait, in one request, for its client to take"
                            + " what exceeds response-spool; then the connection is closed");

    /** The time limit for connections without a request. */
    public static final ServerOption<Duration> IDLE_TIMEOUT =
            OPTIONS.add(
                    "idle-timeout",
                    limit(),
                    Duration.ofSeconds(75),
                    "time for which a connection without a request stays open");

    /** The time limit for current requests when the server stops. */
    public static final ServerOption<Duration> DRAIN_TIMEOUT =
            OPTIONS.add(
                    "drain-timeout",
                    limit(),
                    Duration.ofSeconds(30),
                    "time limit for current requests when the server stops");

    private TimeoutOptions() {}

    static List<ServerOption<?>> all() {
        return OPTIONS.all();
    }
}
