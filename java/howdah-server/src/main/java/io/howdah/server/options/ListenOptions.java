package io.howdah.server.options;

import static io.howdah.server.options.OptionType.choice;
import static io.howdah.server.options.OptionType.host;
import static io.howdah.server.options.OptionType.integer;
import static io.howdah.server.options.OptionType.list;
import static io.howdah.server.options.OptionType.text;
import static io.howdah.server.options.OptionType.trueOrFalse;

import java.util.List;

/** Where the server listens, and how. */
public final class ListenOptions {

    private static final OptionList OPTIONS = new OptionList();

    /** The address to listen at. */
    public static final ServerOption<String> HOST =
            OPTIONS.add("host", host("--port"), "0.0.0.0", "address to listen at");

    /** The port to listen at. */
    public static final ServerOption<Integer> PORT =
            OPTIONS.add(
                    "port",
                    integer(0, 65_535),
                    8080,
                    "port to listen at; 0 takes any that is free");

    /** Whether the server speaks HTTP/2. */
    public static final ServerOption<Boolean> HTTP2 =
            OPTIONS.add("http2", trueOrFalse(), true, "speak HTTP/2 with clients that can");

    /** The server name of requests without a Host header. */
    public static final ServerOption<String> SERVER_NAME =
            OPTIONS.add(
                    "server-name",
                    text(),
                    "localhost",
                    "server name of requests without a Host header");

    /** The value of the Server header. */
    public static final ServerOption<String> SERVER_HEADER =
            OPTIONS.add(
                    "server-header",
                    text(),
                    "Howdah",
                    "value of the Server header; empty sends none");

    /** The proxies whose forwarding headers are trusted. */
    public static final ServerOption<List<String>> TRUSTED_PROXIES =
            OPTIONS.add(
                    "trusted-proxies",
                    list(),
                    List.of(),
                    "addresses or networks (10.0.0.0/8) of proxies whose forwarding headers are"
                            + " trusted");

    /** The forwarding headers that trusted proxies set. */
    public static final ServerOption<List<String>> PROXY_HEADERS =
            OPTIONS.add(
                    "proxy-headers",
                    list(),
                    List.of("x-forwarded-for", "x-forwarded-proto"),
                    "the headers that trusted proxies set in each request: x-forwarded-for,"
                            + " -proto, -host and -port, or forwarded alone");

    /** The number of event loops. */
    public static final ServerOption<Integer> EVENT_LOOPS =
            OPTIONS.add(
                    "event-loops",
                    integer(1, 1024),
                    1,
                    "threads that drive connections; the first drives PHP too");

    /** How sockets are driven. */
    public static final ServerOption<String> TRANSPORT =
            OPTIONS.add(
                    "transport",
                    choice("auto", "epoll", "io_uring", "nio"),
                    "auto",
                    "how sockets are driven; auto takes epoll, or nio where that does not load");

    /** The number of connections that may wait to be accepted. */
    public static final ServerOption<Integer> BACKLOG =
            OPTIONS.add(
                    "backlog",
                    integer(1, 65_535),
                    1024,
                    "connections that may wait to be accepted");

    private ListenOptions() {}

    static List<ServerOption<?>> all() {
        return OPTIONS.all();
    }
}
