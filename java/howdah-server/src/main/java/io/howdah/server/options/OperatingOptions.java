package io.howdah.server.options;

import static io.howdah.server.options.OptionType.choice;
import static io.howdah.server.options.OptionType.host;
import static io.howdah.server.options.OptionType.integer;
import static io.howdah.server.options.OptionType.limit;
import static io.howdah.server.options.OptionType.list;
import static io.howdah.server.options.OptionType.port;
import static io.howdah.server.options.OptionType.text;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Logs and the admin server. */
public final class OperatingOptions {

    private static final OptionList OPTIONS = new OptionList();

    /** The file of the access log. */
    public static final ServerOption<String> ACCESS_LOG =
            OPTIONS.add(
                    "access-log",
                    text(),
                    "",
                    "file that gets a line for each request, stdout, or stderr; empty writes none");

    /** The format of the access log. */
    public static final ServerOption<String> ACCESS_LOG_FORMAT =
            OPTIONS.add(
                    "access-log-format",
                    choice("combined", "json"),
                    "combined",
                    "what these lines look like: as Apache's and nginx's, or JSON objects");

    /** The file of the slow log. */
    public static final ServerOption<String> SLOW_LOG =
            OPTIONS.add(
                    "slow-log",
                    text(),
                    "",
                    "file that gets PHP's stack for each request that is slow, stdout, or stderr;"
                            + " empty writes none");

    /** The time after which a request is slow. */
    public static final ServerOption<Duration> SLOW_LOG_AFTER =
            OPTIONS.add(
                    "slow-log-after",
                    limit(),
                    Duration.ofSeconds(5),
                    "time after which a running request gets an entry in the slow log");

    /** The largest number of stack frames of an entry in the slow log. */
    public static final ServerOption<Integer> SLOW_LOG_DEPTH =
            OPTIONS.add(
                    "slow-log-depth",
                    integer(1, 100),
                    20,
                    "functions that an entry names, at most");

    /** The address of the admin server. */
    public static final ServerOption<String> ADMIN_HOST =
            OPTIONS.add(
                    "admin-host",
                    host("--admin-port"),
                    "127.0.0.1",
                    "address at which the admin server listens: who reaches it can reload");

    /** The port of the admin server. */
    public static final ServerOption<Optional<Integer>> ADMIN_PORT =
            OPTIONS.add(
                    "admin-port",
                    port(),
                    Optional.empty(),
                    "port of the admin server, which has /metrics, /health, /ready and /reload; 0"
                            + " takes any that is free; empty: howdah serve takes one, a server in a Java"
                            + " program has none");

    /** The host names by which the admin server may be called. */
    public static final ServerOption<List<String>> ADMIN_ALLOWED_HOSTS =
            OPTIONS.add(
                    "admin-allowed-hosts",
                    list(),
                    List.of(),
                    "names by which the admin server may be called, besides localhost, admin-host"
                            + " and addresses; requests for other hosts are answered with 421");

    private OperatingOptions() {}

    static List<ServerOption<?>> all() {
        return OPTIONS.all();
    }
}
