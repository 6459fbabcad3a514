package io.howdah.server.options;

import static io.howdah.server.options.OptionType.assignments;
import static io.howdah.server.options.OptionType.choice;
import static io.howdah.server.options.OptionType.environment;
import static io.howdah.server.options.OptionType.integer;
import static io.howdah.server.options.OptionType.limit;
import static io.howdah.server.options.OptionType.size;
import static io.howdah.server.options.OptionType.trueOrFalse;

import java.time.Duration;
import java.util.List;
import java.util.Map;

/** How PHP is run. */
public final class PhpOptions {

    private static final OptionList OPTIONS = new OptionList();

    /** How interpreters are run. */
    public static final ServerOption<String> ENGINE =
            OPTIONS.add(
                    "engine",
                    choice("embedded", "processes"),
                    "embedded",
                    "where PHP runs: in this process, with the lowest latency, or in processes"
                            + " of its own, for all cores and containment");

    /** The ini settings that PHP code cannot change. */
    public static final ServerOption<Map<String, String>> PHP_ADMIN_VALUE =
            OPTIONS.add(
                    "php-admin-value",
                    assignments(),
                    Map.of(),
                    "ini setting of PHP that neither ini_set() nor .user.ini changes: name=value");

    /** PHP's environment variables. */
    public static final ServerOption<Map<String, String>> ENV =
            OPTIONS.add(
                    "env",
                    environment(),
                    Map.of(),
                    "environment variable of PHP, in getenv(), $_ENV and $_SERVER: NAME=value;"
                            + " NAME alone has the value that it has in the process's environment");

    /** Whether the process's environment is hidden from PHP. */
    public static final ServerOption<Boolean> CLEAR_ENV =
            OPTIONS.add(
                    "clear-env",
                    trueOrFalse(),
                    false,
                    "keep the process's environment from PHP, but for what env names; else"
                            + " $_SERVER and phpinfo() have all of it");

    /** Entries of $_SERVER in all requests. */
    public static final ServerOption<Map<String, String>> SERVER_VAR =
            OPTIONS.add(
                    "server-var",
                    assignments(),
                    Map.of(),
                    "what $_SERVER has in all requests, whatever these say: NAME=value");

    /** The time limit for PHP to handle a request. */
    public static final ServerOption<Duration> REQUEST_TIMEOUT =
            OPTIONS.add(
                    "request-timeout",
                    limit(),
                    Duration.ofSeconds(30),
                    "time limit for PHP to handle a request before it is interrupted; time spent"
                            + " waiting for the client does not count");

    /** Whether the worker script goes on after exit(). */
    public static final ServerOption<Boolean> EXIT_KEEPS_WORKER =
            OPTIONS.add(
                    "exit-keeps-worker",
                    trueOrFalse(),
                    false,
                    "let the worker script go on when a handler has called exit() or has run past"
                            + " request-timeout, although finally blocks were passed by; false starts it"
                            + " anew");

    /** The largest number of requests that wait for PHP. */
    public static final ServerOption<Integer> MAX_QUEUE =
            OPTIONS.add(
                    "max-queue",
                    integer(1, 10_000_000),
                    10_000,
                    "requests that may wait for PHP; more are answered with 503");

    /** The time limit for requests that wait for PHP. */
    public static final ServerOption<Duration> QUEUE_TIMEOUT =
            OPTIONS.add(
                    "queue-timeout",
                    limit(),
                    Duration.ofSeconds(30),
                    "time that a request may wait for PHP before it is answered with 503");

    /** The largest request body that is collected in memory. */
    public static final ServerOption<Integer> BODY_BUFFER =
            OPTIONS.add(
                    "body-buffer",
                    size(),
                    1 << 20,
                    "a request's body up to this size is collected in memory before PHP gets the"
                            + " request; a larger one in a temporary file");

    /** Whether PHP gets large request bodies while they arrive. */
    public static final ServerOption<Boolean> STREAM_BODIES =
            OPTIONS.add(
                    "stream-bodies",
                    trueOrFalse(),
                    false,
                    "give PHP bodies beyond body-buffer while they come, and not when they are"
                            + " whole: a slow client then holds an interpreter");

    private PhpOptions() {}

    static List<ServerOption<?>> all() {
        return OPTIONS.all();
    }
}
