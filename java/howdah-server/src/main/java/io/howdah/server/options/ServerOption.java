package io.howdah.server.options;

import static io.howdah.server.options.OptionType.assignments;
import static io.howdah.server.options.OptionType.choice;
import static io.howdah.server.options.OptionType.environment;
import static io.howdah.server.options.OptionType.host;
import static io.howdah.server.options.OptionType.integer;
import static io.howdah.server.options.OptionType.limit;
import static io.howdah.server.options.OptionType.list;
import static io.howdah.server.options.OptionType.longSize;
import static io.howdah.server.options.OptionType.path;
import static io.howdah.server.options.OptionType.pause;
import static io.howdah.server.options.OptionType.pauseOrOff;
import static io.howdah.server.options.OptionType.size;
import static io.howdah.server.options.OptionType.text;
import static io.howdah.server.options.OptionType.trueOrFalse;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * An option of the server: its name as a flag and in {@code howdah.properties}, its default, what
 * it does, and how it is written. Each option is described here and nowhere else.
 *
 * <p>Sizes are written as {@code 8192}, {@code 16k}, {@code 1m}, {@code 2g}; durations as {@code
 * 500ms}, {@code 30s}, {@code 5m}, {@code 1h}; lists with commas. Where a duration is a limit, 0s
 * means that there is none; the descriptions say so.
 *
 * @param <T> the type of its values
 */
public final class ServerOption<T> {

    private static final List<ServerOption<?>> REGISTERED = new ArrayList<>();

    /** The document root. */
    public static final ServerOption<Optional<Path>> ROOT =
            new ServerOption<>(
                    "root",
                    path(),
                    Optional.empty(),
                    "the document root: its files are sent, its PHP scripts are run, and"
                            + " index.php gets what is neither");

    /** The worker script, which starts once and handles many requests. */
    public static final ServerOption<Optional<Path>> WORKER =
            new ServerOption<>(
                    "worker",
                    path(),
                    Optional.empty(),
                    "PHP script that starts once and handles all requests that are for no file:"
                            + " worker mode");

    /** The address to listen at. */
    public static final ServerOption<String> HOST =
            new ServerOption<>("host", host("--port"), "0.0.0.0", "address to listen at");

    /** The port to listen at. */
    public static final ServerOption<Integer> PORT =
            new ServerOption<>(
                    "port",
                    integer(0, 65_535),
                    8080,
                    "port to listen at; 0 takes any that is free");

    /** How sockets are driven. */
    public static final ServerOption<String> TRANSPORT =
            new ServerOption<>(
                    "transport",
                    choice("auto", "epoll", "io_uring", "nio"),
                    "auto",
                    "how sockets are driven; auto takes epoll, or nio where that does not load");

    /** The number of event loops. */
    public static final ServerOption<Integer> EVENT_LOOPS =
            new ServerOption<>(
                    "event-loops",
                    integer(1, 1024),
                    1,
                    "threads that drive connections; the first drives PHP too");

    /** The number of connections that may wait to be accepted. */
    public static final ServerOption<Integer> BACKLOG =
            new ServerOption<>(
                    "backlog",
                    integer(1, 65_535),
                    1024,
                    "connections that may wait to be accepted");

    /** Whether the server speaks HTTP/2. */
    public static final ServerOption<Boolean> HTTP2 =
            new ServerOption<>("http2", trueOrFalse(), true, "speak HTTP/2 with clients that can");

    /** The file of the TLS certificate. */
    public static final ServerOption<Optional<Path>> TLS_CERTIFICATE =
            new ServerOption<>(
                    "tls-certificate",
                    path(),
                    Optional.empty(),
                    "PEM file of the certificate and its chain: turns TLS on; read again when it"
                            + " changes");

    /** The file of the certificate's private key. */
    public static final ServerOption<Optional<Path>> TLS_KEY =
            new ServerOption<>(
                    "tls-key",
                    path(),
                    Optional.empty(),
                    "PEM file of the certificate's private key (PKCS #8)");

    /** Whether the server makes a certificate for itself, for development. */
    public static final ServerOption<Boolean> TLS_SELF_SIGNED =
            new ServerOption<>(
                    "tls-self-signed",
                    trueOrFalse(),
                    false,
                    "turn TLS on with a new self-signed certificate");

    /** The server name of requests without a Host header. */
    public static final ServerOption<String> SERVER_NAME =
            new ServerOption<>(
                    "server-name",
                    text(),
                    "localhost",
                    "server name of requests without a Host header");

    /** The value of the Server header. */
    public static final ServerOption<String> SERVER_HEADER =
            new ServerOption<>(
                    "server-header",
                    text(),
                    "Howdah",
                    "value of the Server header; empty sends none");

    /** The proxies whose forwarding headers are trusted. */
    public static final ServerOption<List<String>> TRUSTED_PROXIES =
            new ServerOption<>(
                    "trusted-proxies",
                    list(),
                    List.of(),
                    "addresses or networks (10.0.0.0/8) of proxies whose forwarding headers are"
                            + " trusted");

    /** The forwarding headers that trusted proxies set. */
    public static final ServerOption<List<String>> PROXY_HEADERS =
            new ServerOption<>(
                    "proxy-headers",
                    list(),
                    List.of("x-forwarded-for", "x-forwarded-proto"),
                    "the headers that trusted proxies set in each request: x-forwarded-for,"
                            + " -proto, -host and -port, or forwarded alone");

    /** The longest request line. */
    public static final ServerOption<Integer> MAX_REQUEST_LINE =
            new ServerOption<>(
                    "max-request-line",
                    size(),
                    8 * 1024,
                    "longest request line; more is answered with 414");

    /** The largest size of a request's headers. */
    public static final ServerOption<Integer> MAX_HEADER_SIZE =
            new ServerOption<>(
                    "max-header-size",
                    size(),
                    32 * 1024,
                    "size of all headers; more is answered with 431");

    /** The largest number of a request's header lines. */
    public static final ServerOption<Integer> MAX_HEADER_COUNT =
            new ServerOption<>(
                    "max-header-count",
                    integer(1, 100_000),
                    128,
                    "number of header lines; more are answered with 431");

    /** The largest size of a request's body. */
    public static final ServerOption<Long> MAX_BODY_SIZE =
            new ServerOption<>(
                    "max-body-size",
                    longSize(),
                    128L << 20,
                    "size of a request's body; more is answered with 413");

    /** The largest number of open connections. */
    public static final ServerOption<Integer> MAX_CONNECTIONS =
            new ServerOption<>(
                    "max-connections",
                    integer(1, 10_000_000),
                    10_000,
                    "open connections; no more are accepted until some close");

    /** The largest number of pipelined requests of a connection. */
    public static final ServerOption<Integer> MAX_PIPELINED =
            new ServerOption<>(
                    "max-pipelined",
                    integer(1, 1_000_000),
                    256,
                    "requests of one HTTP/1.1 connection that wait for their responses before no"
                            + " more are read");

    /** The largest number of concurrent streams of an HTTP/2 connection. */
    public static final ServerOption<Integer> MAX_STREAMS =
            new ServerOption<>(
                    "max-streams",
                    integer(1, 1_000_000),
                    128,
                    "requests at a time of one HTTP/2 connection");

    /** The time limit for a request's headers. */
    public static final ServerOption<Duration> HEADER_TIMEOUT =
            new ServerOption<>(
                    "header-timeout",
                    limit(),
                    Duration.ofSeconds(10),
                    "time limit for the TLS handshake and for a request's headers to arrive");

    /** The time limit between two parts of a request's body. */
    public static final ServerOption<Duration> BODY_TIMEOUT =
            new ServerOption<>(
                    "body-timeout",
                    limit(),
                    Duration.ofSeconds(30),
                    "time limit between two parts of a request's body");

    /** The time limit for connections without a request. */
    public static final ServerOption<Duration> IDLE_TIMEOUT =
            new ServerOption<>(
                    "idle-timeout",
                    limit(),
                    Duration.ofSeconds(75),
                    "time for which a connection without a request stays open");

    /** The time limit for clients that take nothing of a response. */
    public static final ServerOption<Duration> WRITE_TIMEOUT =
            new ServerOption<>(
                    "write-timeout",
                    limit(),
                    Duration.ofSeconds(30),
                    "time limit for a client to take some of what waits for it");

    /** The time limit for current requests when the server stops. */
    public static final ServerOption<Duration> DRAIN_TIMEOUT =
            new ServerOption<>(
                    "drain-timeout",
                    limit(),
                    Duration.ofSeconds(30),
                    "time limit for current requests when the server stops");

    /** The number of bytes that are buffered for a slow client. */
    public static final ServerOption<Integer> WRITE_BUFFER =
            new ServerOption<>(
                    "write-buffer",
                    size(),
                    2 << 20,
                    "bytes that wait for a slow client before its response's writer waits too");

    /** The ini settings that PHP code cannot change. */
    public static final ServerOption<Map<String, String>> PHP_ADMIN_VALUE =
            new ServerOption<>(
                    "php-admin-value",
                    assignments(),
                    Map.of(),
                    "ini setting of PHP that neither ini_set() nor .user.ini changes: name=value");

    /** PHP's environment variables. */
    public static final ServerOption<Map<String, String>> ENV =
            new ServerOption<>(
                    "env",
                    environment(),
                    Map.of(),
                    "environment variable of PHP, in getenv(), $_ENV and $_SERVER: NAME=value;"
                            + " NAME alone has the value that it has in the process's environment");

    /** Whether the process's environment is hidden from PHP. */
    public static final ServerOption<Boolean> CLEAR_ENV =
            new ServerOption<>(
                    "clear-env",
                    trueOrFalse(),
                    false,
                    "keep the process's environment from PHP, but for what env names; else"
                            + " $_SERVER and phpinfo() have all of it");

    /** Entries of $_SERVER in all requests. */
    public static final ServerOption<Map<String, String>> SERVER_VAR =
            new ServerOption<>(
                    "server-var",
                    assignments(),
                    Map.of(),
                    "what $_SERVER has in all requests, whatever these say: NAME=value");

    /** How interpreters are run. */
    public static final ServerOption<String> ENGINE =
            new ServerOption<>(
                    "engine",
                    choice("embedded", "processes"),
                    "embedded",
                    "where PHP runs: in this process, with the lowest latency, or in processes"
                            + " of its own, for all cores and containment");

    /** The smallest number of PHP processes. */
    public static final ServerOption<Integer> MIN_PROCESSES =
            perCpu("min-processes", 1, 10_000, "PHP processes that are always there");

    /** The largest number of PHP processes. */
    public static final ServerOption<Integer> MAX_PROCESSES =
            perCpu("max-processes", 4, 10_000, "PHP processes at most");

    /** How long a request waits before a PHP process is added. */
    public static final ServerOption<Duration> SCALE_AFTER =
            new ServerOption<>(
                    "scale-after",
                    pause(),
                    Duration.ofMillis(20),
                    "a PHP process is added when a request has waited for one this long, unless the"
                            + " existing ones keep all CPUs busy");

    /** The time limit for surplus PHP processes without work. */
    public static final ServerOption<Duration> PROCESS_IDLE_TTL =
            new ServerOption<>(
                    "process-idle-ttl",
                    limit(),
                    Duration.ofSeconds(60),
                    "a PHP process beyond min-processes ends when it has had nothing to do for this long");

    /** The time limit for the life of a PHP process. */
    public static final ServerOption<Duration> PROCESS_TTL =
            new ServerOption<>(
                    "process-ttl",
                    limit(),
                    Duration.ZERO,
                    "a PHP process is replaced when it is this old");

    /** The largest number of requests that a PHP process serves. */
    public static final ServerOption<Integer> MAX_REQUESTS =
            new ServerOption<>(
                    "max-requests",
                    integer(0, Integer.MAX_VALUE),
                    0,
                    "a PHP process is replaced, or the embedded worker script restarted, after this"
                            + " many requests; 0 = no limit");

    /** Whether the worker script goes on after exit(). */
    public static final ServerOption<Boolean> EXIT_KEEPS_WORKER =
            new ServerOption<>(
                    "exit-keeps-worker",
                    trueOrFalse(),
                    false,
                    "let the worker script go on when a handler has called exit() or has run past"
                            + " request-timeout, although finally blocks were passed by; false starts it"
                            + " anew");

    /** The largest private memory of a PHP process. */
    public static final ServerOption<Long> PROCESS_MEMORY =
            new ServerOption<>(
                    "process-memory",
                    longSize(),
                    0L,
                    "a PHP process is replaced when its private memory has grown to this size; 0 = no"
                            + " limit");

    /** The time limit for PHP to handle a request. */
    public static final ServerOption<Duration> REQUEST_TIMEOUT =
            new ServerOption<>(
                    "request-timeout",
                    limit(),
                    Duration.ofSeconds(30),
                    "time limit for PHP to handle a request before it is interrupted; time spent"
                            + " waiting for the client does not count");

    /** The time limit for what was interrupted, after which it is killed. */
    public static final ServerOption<Duration> KILL_AFTER =
            new ServerOption<>(
                    "kill-after",
                    limit(),
                    Duration.ofSeconds(2),
                    "time after which an interrupted PHP process is killed, and after which a server"
                            + " past its drain-timeout ends whatever still runs");

    /** The largest number of requests that wait for PHP. */
    public static final ServerOption<Integer> MAX_QUEUE =
            new ServerOption<>(
                    "max-queue",
                    integer(1, 10_000_000),
                    10_000,
                    "requests that may wait for PHP; more are answered with 503");

    /** The time limit for requests that wait for PHP. */
    public static final ServerOption<Duration> QUEUE_TIMEOUT =
            new ServerOption<>(
                    "queue-timeout",
                    limit(),
                    Duration.ofSeconds(30),
                    "time that a request may wait for PHP before it is answered with 503");

    /** The largest request body that is collected in memory. */
    public static final ServerOption<Integer> BODY_BUFFER =
            new ServerOption<>(
                    "body-buffer",
                    size(),
                    1 << 20,
                    "a request's body up to this size is collected in memory before PHP gets the"
                            + " request; a larger one in a temporary file");

    /** Whether PHP gets large request bodies while they arrive. */
    public static final ServerOption<Boolean> STREAM_BODIES =
            new ServerOption<>(
                    "stream-bodies",
                    trueOrFalse(),
                    false,
                    "give PHP bodies beyond body-buffer while they come, and not when they are"
                            + " whole: a slow client then holds an interpreter");

    /** The largest part of a response that is kept in a file for a slow client. */
    public static final ServerOption<Long> RESPONSE_SPOOL =
            new ServerOption<>(
                    "response-spool",
                    longSize(),
                    1L << 30,
                    "bytes of PHP's response that lie in a temporary file until a slow client"
                            + " takes them, beyond write-buffer, before PHP waits for it; 0 has PHP wait at"
                            + " once");

    /** The time limit for PHP to wait for a slow client. */
    public static final ServerOption<Duration> CLIENT_WAIT =
            new ServerOption<>(
                    "client-wait",
                    limit(),
                    Duration.ofSeconds(10),
                    "total time for which PHP may wait, in one request, for its client to take"
                            + " what exceeds response-spool; then the connection is closed");

    /** The folders that are mapped to paths of the site. */
    public static final ServerOption<List<String>> ALIAS =
            new ServerOption<>(
                    "alias",
                    list(),
                    List.of(),
                    "paths and the folders that stand for them, /path=/folder: their files are"
                            + " sent and their scripts run as those of the root; the longest path counts");

    /** The patterns of paths that are answered with 403. */
    public static final ServerOption<List<String>> DENY =
            new ServerOption<>(
                    "deny",
                    list(),
                    List.of(),
                    "patterns of paths that are answered with 403, files and scripts alike, with"
                            + " all below them: /private, *.sql, /uploads/**.php");

    /** The folders outside of the root that symbolic links may lead to. */
    public static final ServerOption<List<String>> LINK_TARGETS =
            new ServerOption<>(
                    "link-targets",
                    list(),
                    List.of(),
                    "folders outside of the root that symbolic links in it may lead to; files"
                            + " behind other links are not found");

    /** The files that PHP may have sent by X-Accel-Redirect. */
    public static final ServerOption<List<String>> X_ACCEL_REDIRECT =
            new ServerOption<>(
                    "x-accel-redirect",
                    list(),
                    List.of(),
                    "prefixes of paths and their folders, /prefix/=/folder: the files that PHP"
                            + " may have sent by X-Accel-Redirect: /prefix/file");

    /** The files that PHP may have sent by X-Sendfile. */
    public static final ServerOption<List<String>> X_SENDFILE =
            new ServerOption<>(
                    "x-sendfile",
                    list(),
                    List.of(),
                    "folders whose files PHP may have sent by X-Sendfile: /folder/file");

    /** How long the results of path look-ups are cached. */
    public static final ServerOption<Duration> FILE_CACHE =
            new ServerOption<>(
                    "file-cache",
                    pauseOrOff(),
                    Duration.ofSeconds(1),
                    "time for which path look-ups are cached; off = look up each time");

    /** The folders whose changes make the server reload. */
    public static final ServerOption<List<String>> WATCH =
            new ServerOption<>(
                    "watch",
                    list(),
                    List.of(),
                    "folders that are watched: when PHP code, a template or a setting in them"
                            + " changes, the server reloads; for development");

    /** The Cache-Control header of files. */
    public static final ServerOption<String> CACHE_CONTROL =
            new ServerOption<>(
                    "cache-control",
                    text(),
                    "",
                    "value of the Cache-Control header of files; empty sends none");

    /** The content codings for responses. */
    public static final ServerOption<List<String>> COMPRESS =
            new ServerOption<>(
                    "compress",
                    list(),
                    List.of("zstd", "br", "gzip"),
                    "codings for files that are text, the preferred one first; empty compresses"
                            + " nothing");

    /** Whether responses of handlers are compressed, too. */
    public static final ServerOption<Boolean> COMPRESS_DYNAMIC =
            new ServerOption<>(
                    "compress-dynamic",
                    trueOrFalse(),
                    false,
                    "compress what PHP and Java handlers answer, too: where a page repeats what"
                            + " the client sent, its length then gives away secrets in it (BREACH)");

    /** The smallest size of a response that is compressed. */
    public static final ServerOption<Integer> COMPRESS_MIN_SIZE =
            new ServerOption<>(
                    "compress-min-size", size(), 1024, "shorter responses are not compressed");

    /** The file of the access log. */
    public static final ServerOption<String> ACCESS_LOG =
            new ServerOption<>(
                    "access-log",
                    text(),
                    "",
                    "file that gets a line for each request, stdout, or stderr; empty writes none");

    /** The format of the access log. */
    public static final ServerOption<String> ACCESS_LOG_FORMAT =
            new ServerOption<>(
                    "access-log-format",
                    choice("combined", "json"),
                    "combined",
                    "what these lines look like: as Apache's and nginx's, or JSON objects");

    /** The file of the slow log. */
    public static final ServerOption<String> SLOW_LOG =
            new ServerOption<>(
                    "slow-log",
                    text(),
                    "",
                    "file that gets PHP's stack for each request that is slow, stdout, or stderr;"
                            + " empty writes none");

    /** The time after which a request is slow. */
    public static final ServerOption<Duration> SLOW_LOG_AFTER =
            new ServerOption<>(
                    "slow-log-after",
                    limit(),
                    Duration.ofSeconds(5),
                    "time after which a running request gets an entry in the slow log");

    /** The largest number of stack frames of an entry in the slow log. */
    public static final ServerOption<Integer> SLOW_LOG_DEPTH =
            new ServerOption<>(
                    "slow-log-depth",
                    integer(1, 100),
                    20,
                    "functions that an entry names, at most");

    /** The address of the admin server. */
    public static final ServerOption<String> ADMIN_HOST =
            new ServerOption<>(
                    "admin-host",
                    host("--admin-port"),
                    "127.0.0.1",
                    "address at which the admin server listens: who reaches it can reload");

    /** The port of the admin server. */
    public static final ServerOption<Optional<Integer>> ADMIN_PORT =
            new ServerOption<>(
                    "admin-port",
                    OptionType.port(),
                    Optional.empty(),
                    "port of the admin server, which has /metrics, /health, /ready and /reload; 0"
                            + " takes any that is free; empty: howdah serve takes one, a server in a Java"
                            + " program has none");

    /** The host names by which the admin server may be called. */
    public static final ServerOption<List<String>> ADMIN_ALLOWED_HOSTS =
            new ServerOption<>(
                    "admin-allowed-hosts",
                    list(),
                    List.of(),
                    "names by which the admin server may be called, besides localhost, admin-host"
                            + " and addresses; requests for other hosts are answered with 421");

    private static final List<ServerOption<?>> ALL = Collections.unmodifiableList(REGISTERED);

    private final String name;
    private final OptionType<T> type;
    private final T defaultValue;
    private final String defaultText;
    private final String description;

    private ServerOption(String name, OptionType<T> type, T defaultValue, String description) {
        this(name, type, defaultValue, type.writer().apply(defaultValue), description);
    }

    private ServerOption(
            String name,
            OptionType<T> type,
            T defaultValue,
            String defaultText,
            String description) {
        this.name = name;
        this.type = type;
        this.defaultValue = defaultValue;
        this.defaultText = defaultText;
        this.description =
                type.zero().isEmpty() ? description : description + "; 0s = " + type.zero();
        REGISTERED.add(this);
    }

    private static ServerOption<Integer> perCpu(
            String name, int each, int most, String description) {
        int cpus = Runtime.getRuntime().availableProcessors();
        return new ServerOption<>(
                name, integer(1, most), each * cpus, each + " for each CPU", description);
    }

    /** All options, in the order in which they should be read. */
    public static List<ServerOption<?>> all() {
        return ALL;
    }

    /** Its name in {@code howdah.properties}. */
    public String name() {
        return name;
    }

    /** Its name as a flag: {@code --port}. */
    public String flag() {
        return "--" + name;
    }

    /** Its value if nobody sets it. */
    public T defaultValue() {
        return defaultValue;
    }

    /** Its default for people: the same on each machine, and empty if there is none. */
    public String defaultText() {
        return defaultText;
    }

    /** What it does, in one sentence. */
    public String description() {
        return description;
    }

    /** What its values look like: {@code <size>}, {@code true|false}, … */
    public String syntax() {
        return type.syntax();
    }

    /**
     * Reads a value.
     *
     * @throws IllegalArgumentException if the option cannot have it: the message says what was
     *     expected
     */
    public T parse(String text) {
        try {
            T value = type.reader().apply(text.strip());
            type.check().accept(value);
            return value;
        } catch (OptionType.Unexpected e) {
            throw expected(e.expected(), text, e);
        } catch (IllegalArgumentException e) {
            throw expected(type.expected(), text, e);
        }
    }

    /**
     * Checks a value.
     *
     * @throws IllegalArgumentException if the option cannot have it: the message says what was
     *     expected
     */
    T checked(T value) {
        try {
            type.check().accept(value);
            return value;
        } catch (OptionType.Unexpected e) {
            throw expected(e.expected(), format(value), e);
        }
    }

    private IllegalArgumentException expected(
            String expected, String text, IllegalArgumentException cause) {
        return new IllegalArgumentException(
                "Expected " + expected + " for " + flag() + ", got \"" + text + "\"", cause);
    }

    /** Whether 0 is no limit. */
    boolean isLimit() {
        return !type.zero().isEmpty();
    }

    /** Writes a value as {@link #parse} reads it. */
    public String format(T value) {
        return type.writer().apply(value);
    }

    @Override
    public String toString() {
        return name;
    }
}
