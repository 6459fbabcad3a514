package io.howdah.server;

import io.netty.util.NetUtil;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * An option of the server: its name as a flag and in {@code howdah.properties}, its default, what
 * it does, and how it is written. Each option is described here and nowhere else.
 *
 * <p>Sizes are written as {@code 8192}, {@code 16k}, {@code 1m}, {@code 2g}; durations as {@code
 * 500ms}, {@code 30s}, {@code 5m}, {@code 1h}, and 0s for no limit; lists with commas.
 *
 * @param <T> the type of its values
 */
public final class ServerOption<T> {

    private static final List<ServerOption<?>> REGISTERED = new ArrayList<>();

    private static final Pattern HOST_NAME = Pattern.compile("[^\\s:/\\[\\]]+");

    /** The document root. */
    public static final ServerOption<Optional<Path>> ROOT =
            path(
                    "root",
                    "the document root: its files are sent, its PHP scripts are run, and"
                            + " index.php gets what is neither");

    /** The worker script. */
    public static final ServerOption<Optional<Path>> WORKER =
            path(
                    "worker",
                    "PHP script that starts once and handles all requests that are for no file:"
                            + " worker mode");

    /** Where to listen. */
    public static final ServerOption<String> HOST = host("host", "0.0.0.0", "address to listen at");

    /** The port. */
    public static final ServerOption<Integer> PORT =
            integer("port", 8080, 0, 65_535, "port to listen at; 0 takes any that is free");

    /** The kind of event loop. */
    public static final ServerOption<String> TRANSPORT =
            choice(
                    "transport",
                    "auto",
                    List.of("auto", "epoll", "io_uring", "nio"),
                    "how sockets are driven; auto takes epoll, or nio where that does not load");

    /** How many event loops. */
    public static final ServerOption<Integer> EVENT_LOOPS =
            integer(
                    "event-loops",
                    1,
                    1,
                    1024,
                    "threads that drive connections; the first drives PHP too");

    /** The backlog. */
    public static final ServerOption<Integer> BACKLOG =
            integer("backlog", 1024, 1, 65_535, "connections that may wait to be accepted");

    /** HTTP/2 or not. */
    public static final ServerOption<Boolean> HTTP2 =
            flag("http2", true, "speak HTTP/2 with clients that can");

    /** The certificate. */
    public static final ServerOption<Optional<Path>> TLS_CERTIFICATE =
            path(
                    "tls-certificate",
                    "PEM file of the certificate and its chain: turns TLS on; read again when it"
                            + " changes");

    /** The key. */
    public static final ServerOption<Optional<Path>> TLS_KEY =
            path("tls-key", "PEM file of the certificate's private key (PKCS #8)");

    /** A certificate for development. */
    public static final ServerOption<Boolean> TLS_SELF_SIGNED =
            flag("tls-self-signed", false, "turn TLS on with a new self-signed certificate");

    /** The server's name. */
    public static final ServerOption<String> SERVER_NAME =
            text("server-name", "localhost", "the host of requests that name none");

    /** The Server header. */
    public static final ServerOption<String> SERVER_HEADER =
            text("server-header", "Howdah", "value of the Server header; empty sends none");

    /** Whom to believe. */
    public static final ServerOption<List<String>> TRUSTED_PROXIES =
            list(
                    "trusted-proxies",
                    List.of(),
                    "addresses or networks (10.0.0.0/8) of proxies whose word on where a request"
                            + " came from is taken");

    /** Which headers of proxies count. */
    public static final ServerOption<List<String>> PROXY_HEADERS =
            list(
                    "proxy-headers",
                    List.of("x-forwarded-for", "x-forwarded-proto"),
                    "the headers that trusted proxies set in each request: of x-forwarded-for,"
                            + " -proto, -host and -port, or forwarded alone");

    /** The request line's limit. */
    public static final ServerOption<Integer> MAX_REQUEST_LINE =
            size("max-request-line", 8 * 1024, "longest request line; more is answered with 414");

    /** The header's limit. */
    public static final ServerOption<Integer> MAX_HEADER_SIZE =
            size("max-header-size", 32 * 1024, "size of all headers; more is answered with 431");

    /** The limit of header fields. */
    public static final ServerOption<Integer> MAX_HEADER_COUNT =
            integer(
                    "max-header-count",
                    128,
                    1,
                    100_000,
                    "number of header lines; more are answered with 431");

    /** The body's limit. */
    public static final ServerOption<Long> MAX_BODY_SIZE =
            longSize(
                    "max-body-size",
                    128L << 20,
                    "size of a request's body; more is answered with 413");

    /** The connections' limit. */
    public static final ServerOption<Integer> MAX_CONNECTIONS =
            integer(
                    "max-connections",
                    10_000,
                    1,
                    10_000_000,
                    "open connections; no more are accepted until some close");

    /** The pipeline's limit. */
    public static final ServerOption<Integer> MAX_PIPELINED =
            integer(
                    "max-pipelined",
                    256,
                    1,
                    1_000_000,
                    "requests of one HTTP/1.1 connection that wait for their responses before no"
                            + " more are read");

    /** The streams' limit. */
    public static final ServerOption<Integer> MAX_STREAMS =
            integer(
                    "max-streams",
                    128,
                    1,
                    1_000_000,
                    "requests at a time of one HTTP/2 connection");

    /** The header's timeout. */
    public static final ServerOption<Duration> HEADER_TIMEOUT =
            duration(
                    "header-timeout",
                    Duration.ofSeconds(10),
                    "time for TLS's handshake and for a request's headers to come");

    /** The body's timeout. */
    public static final ServerOption<Duration> BODY_TIMEOUT =
            duration(
                    "body-timeout",
                    Duration.ofSeconds(30),
                    "time between two parts of a request's body that is waited for");

    /** The idle timeout. */
    public static final ServerOption<Duration> IDLE_TIMEOUT =
            duration(
                    "idle-timeout",
                    Duration.ofSeconds(75),
                    "time that a connection stays open with no request");

    /** The write timeout. */
    public static final ServerOption<Duration> WRITE_TIMEOUT =
            duration(
                    "write-timeout",
                    Duration.ofSeconds(30),
                    "time in which a client must take some of what waits for it");

    /** The drain's deadline. */
    public static final ServerOption<Duration> DRAIN_TIMEOUT =
            duration(
                    "drain-timeout",
                    Duration.ofSeconds(30),
                    "time for responses under way when the server stops; 0s any");

    /** The pieces in which responses wait. */
    public static final ServerOption<Integer> WRITE_BUFFER =
            size(
                    "write-buffer",
                    2 << 20,
                    "bytes that wait for a slow client before its response's writer waits too");

    /** Ini settings that PHP code cannot change. */
    public static final ServerOption<Map<String, String>> PHP_ADMIN_VALUE =
            assignments(
                    "php-admin-value",
                    "ini setting of PHP that neither ini_set() nor .user.ini changes: name=value");

    /** Environment variables of PHP. */
    public static final ServerOption<Map<String, String>> ENV =
            assignments(
                    "env",
                    "environment variable of PHP, in getenv(), $_ENV and $_SERVER: NAME=value; NAME"
                            + " alone has the value that it has in the process's environment");

    /** Whether PHP has the process's environment. */
    public static final ServerOption<Boolean> CLEAR_ENV =
            flag(
                    "clear-env",
                    false,
                    "keep the process's environment from PHP, but for what env names; else"
                            + " $_SERVER and phpinfo() have all of it");

    /** Keys of $_SERVER. */
    public static final ServerOption<Map<String, String>> SERVER_VAR =
            assignments(
                    "server-var",
                    "what $_SERVER has in all requests, whatever these say: NAME=value");

    /** How interpreters are run. */
    public static final ServerOption<String> ENGINE =
            choice(
                    "engine",
                    "embedded",
                    List.of("embedded", "workers"),
                    "where PHP runs: in this process, with the lowest latency, or in worker"
                            + " processes, for all cores and containment");

    /** The fewest workers. */
    public static final ServerOption<Integer> MIN_WORKERS =
            perCpu("min-workers", 1, 10_000, "worker processes that are always there");

    /** The most workers. */
    public static final ServerOption<Integer> MAX_WORKERS =
            perCpu("max-workers", 4, 10_000, "worker processes at most");

    /** When workers are added. */
    public static final ServerOption<Duration> SCALE_AFTER =
            duration(
                    "scale-after",
                    Duration.ofMillis(20),
                    "a worker is added when a request has waited so long for one, unless those that"
                            + " there are keep all CPUs busy");

    /** When surplus workers go. */
    public static final ServerOption<Duration> WORKER_IDLE_TTL =
            duration(
                    "worker-idle-ttl",
                    Duration.ofSeconds(60),
                    "a worker beyond min-workers ends when it has had nothing to do for so long");

    /** How long workers live. */
    public static final ServerOption<Duration> WORKER_TTL =
            duration(
                    "worker-ttl",
                    Duration.ZERO,
                    "a worker is replaced when it is so old; 0s never");

    /** How many requests workers serve. */
    public static final ServerOption<Integer> MAX_REQUESTS =
            integer(
                    "max-requests",
                    0,
                    0,
                    Integer.MAX_VALUE,
                    "a worker is replaced, or the embedded worker script started anew, after so"
                            + " many requests; 0 never");

    /** What exit() in a worker script does. */
    public static final ServerOption<Boolean> EXIT_KEEPS_WORKER =
            flag(
                    "exit-keeps-worker",
                    false,
                    "let the worker script go on when a handler has called exit() or has run past"
                            + " request-timeout, although finally blocks were passed by; false"
                            + " starts it anew");

    /** The workers' memory ceiling. */
    public static final ServerOption<Long> WORKER_MEMORY =
            longSize(
                    "worker-memory",
                    0,
                    "a worker is replaced when its resident memory has grown to this; 0 never");

    /** The deadline. */
    public static final ServerOption<Duration> REQUEST_TIMEOUT =
            duration(
                    "request-timeout",
                    Duration.ofSeconds(30),
                    "time that PHP may take for a request before it is interrupted; what it waits"
                            + " for the client does not count; 0s any");

    /** The deadline after the deadline. */
    public static final ServerOption<Duration> KILL_AFTER =
            duration(
                    "kill-after",
                    Duration.ofSeconds(2),
                    "time after which a worker that was interrupted is killed, and a server"
                            + " whose drain-timeout is over ends whatever still runs; 0s never");

    /** The queue's limit. */
    public static final ServerOption<Integer> MAX_QUEUE =
            integer(
                    "max-queue",
                    10_000,
                    1,
                    10_000_000,
                    "requests that may wait for PHP; more are answered with 503");

    /** The queue's deadline. */
    public static final ServerOption<Duration> QUEUE_TIMEOUT =
            duration(
                    "queue-timeout",
                    Duration.ofSeconds(30),
                    "time that a request may wait for PHP before it is answered with 503; 0s any");

    /** Where bodies become streams. */
    public static final ServerOption<Integer> BODY_BUFFER =
            size(
                    "body-buffer",
                    1 << 20,
                    "a request's body up to this size is collected in memory before PHP gets the"
                            + " request; a larger one in a temporary file");

    /** Whether long bodies are streams. */
    public static final ServerOption<Boolean> STREAM_BODIES =
            flag(
                    "stream-bodies",
                    false,
                    "give PHP bodies beyond body-buffer while they come, and not when they are"
                            + " whole: a slow client then holds an interpreter");

    /** How much of a response may lie in a file. */
    public static final ServerOption<Long> RESPONSE_SPOOL =
            longSize(
                    "response-spool",
                    1L << 30,
                    "bytes of PHP's response that lie in a temporary file until a slow client"
                            + " takes them, beyond write-buffer, before PHP waits for it; 0 has"
                            + " PHP wait at once");

    /** How long PHP waits for slow clients. */
    public static final ServerOption<Duration> CLIENT_WAIT =
            duration(
                    "client-wait",
                    Duration.ofSeconds(10),
                    "time that PHP may wait, in one request and in all, until its client takes"
                            + " what was written beyond response-spool; then the client is cut off;"
                            + " 0s any");

    /** Folders that stand for paths of the root. */
    public static final ServerOption<List<String>> ALIAS =
            list(
                    "alias",
                    List.of(),
                    "paths and the folders that stand for them, /path=/folder: their files are"
                            + " sent and their scripts run as those of the root; the longest path"
                            + " counts");

    /** What nobody may ask for. */
    public static final ServerOption<List<String>> DENY =
            list(
                    "deny",
                    List.of(),
                    "patterns of paths that are answered with 403, files and scripts alike, with"
                            + " all below them: /private, *.sql, /uploads/**.php");

    /** Where links may lead. */
    public static final ServerOption<List<String>> LINK_TARGETS =
            list(
                    "link-targets",
                    List.of(),
                    "folders outside of the root that symbolic links in it may lead to; files"
                            + " behind other links are not found");

    /** Paths of files that PHP may have sent. */
    public static final ServerOption<List<String>> X_ACCEL_REDIRECT =
            list(
                    "x-accel-redirect",
                    List.of(),
                    "prefixes of paths and their folders, /prefix/=/folder: the files that PHP may"
                            + " have sent by X-Accel-Redirect: /prefix/file");

    /** Folders of files that PHP may have sent. */
    public static final ServerOption<List<String>> X_SENDFILE =
            list(
                    "x-sendfile",
                    List.of(),
                    "folders whose files PHP may have sent by X-Sendfile: /folder/file");

    /** How long answers of the file system are kept. */
    public static final ServerOption<Duration> FILE_CACHE =
            duration(
                    "file-cache",
                    Duration.ofSeconds(1),
                    "time for which it is remembered what a path means; 0s asks the file system"
                            + " each time");

    /** What is watched. */
    public static final ServerOption<List<String>> WATCH =
            list(
                    "watch",
                    List.of(),
                    "folders that are watched: when PHP code, a template or a setting in them"
                            + " changes, the server reloads; for development");

    /** Caching by clients. */
    public static final ServerOption<String> CACHE_CONTROL =
            text(
                    "cache-control",
                    "",
                    "value of the Cache-Control header of files; empty sends none");

    /** Codings. */
    public static final ServerOption<List<String>> COMPRESS =
            list(
                    "compress",
                    List.of("zstd", "br", "gzip"),
                    "codings for files that are text, the preferred one first; empty compresses"
                            + " nothing");

    /** Whether more than files is compressed. */
    public static final ServerOption<Boolean> COMPRESS_DYNAMIC =
            flag(
                    "compress-dynamic",
                    false,
                    "compress what PHP and Java handlers answer, too: where a page repeats what"
                            + " the client sent, its length then gives away secrets in it (BREACH)");

    /** The least that is compressed. */
    public static final ServerOption<Integer> COMPRESS_MIN_SIZE =
            size("compress-min-size", 1024, "shorter responses are not compressed");

    /** The access log. */
    public static final ServerOption<String> ACCESS_LOG =
            text(
                    "access-log",
                    "",
                    "file that gets a line for each request, stdout, or stderr; empty writes none");

    /** The access log's format. */
    public static final ServerOption<String> ACCESS_LOG_FORMAT =
            choice(
                    "access-log-format",
                    "combined",
                    List.of("combined", "json"),
                    "what these lines look like: as Apache's and nginx's, or JSON objects");

    /** The slow log. */
    public static final ServerOption<String> SLOW_LOG =
            text(
                    "slow-log",
                    "",
                    "file that gets PHP's stack for each request that is slow, stdout, or stderr;"
                            + " empty writes none");

    /** What is slow. */
    public static final ServerOption<Duration> SLOW_LOG_AFTER =
            duration(
                    "slow-log-after",
                    Duration.ofSeconds(5),
                    "time after which a request that PHP runs gets an entry in it; 0s none does");

    /** How much an entry of the slow log has. */
    public static final ServerOption<Integer> SLOW_LOG_DEPTH =
            integer("slow-log-depth", 20, 1, 100, "functions that an entry names, at most");

    /** The admin server. */
    public static final ServerOption<String> ADMIN_HOST =
            host(
                    "admin-host",
                    "127.0.0.1",
                    "address at which the admin server listens: who reaches it can reload");

    /** The admin server's port. */
    public static final ServerOption<Optional<Integer>> ADMIN_PORT =
            port(
                    "admin-port",
                    "port of the admin server, which has /metrics, /health, /ready and /reload; 0"
                            + " takes any that is free; empty: howdah serve takes one, a server in a"
                            + " Java program has none");

    /** The admin server's names. */
    public static final ServerOption<List<String>> ADMIN_ALLOWED_HOSTS =
            list(
                    "admin-allowed-hosts",
                    List.of(),
                    "names by which the admin server may be called, besides localhost, admin-host"
                            + " and addresses; requests for other hosts are answered with 421");

    private static final List<ServerOption<?>> ALL = Collections.unmodifiableList(REGISTERED);

    private final String name;
    private final T defaultValue;
    private final String defaultText;
    private final String description;
    private final String syntax;
    private final Function<String, T> parser;
    private final Function<T, String> formatter;

    private ServerOption(
            String name,
            T defaultValue,
            String description,
            String syntax,
            Function<String, T> parser,
            Function<T, String> formatter) {
        this(
                name,
                defaultValue,
                formatter.apply(defaultValue),
                description,
                syntax,
                parser,
                formatter);
    }

    private ServerOption(
            String name,
            T defaultValue,
            String defaultText,
            String description,
            String syntax,
            Function<String, T> parser,
            Function<T, String> formatter) {
        this.name = name;
        this.defaultValue = defaultValue;
        this.defaultText = defaultText;
        this.description = description;
        this.syntax = syntax;
        this.parser = parser;
        this.formatter = formatter;
        REGISTERED.add(this);
    }

    /** All options, in the order in which they should be read. */
    public static List<ServerOption<?>> all() {
        return ALL;
    }

    /** Its name in {@code howdah.properties}; as a flag with {@code --} before it. */
    public String name() {
        return name;
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
        return syntax;
    }

    /**
     * Reads a value.
     *
     * @throws IllegalArgumentException if it is none: the message says what was expected
     */
    public T parse(String text) {
        try {
            return parser.apply(text.strip());
        } catch (IllegalArgumentException e) {
            String reason = e.getMessage();
            throw new IllegalArgumentException(
                    name
                            + ": "
                            + syntax
                            + " was expected, “"
                            + text
                            + "” came"
                            + (e instanceof OutOfRange ? " (" + reason + ")" : ""),
                    e);
        }
    }

    /** Writes a value as {@link #parse} reads it. */
    public String format(T value) {
        return formatter.apply(value);
    }

    @Override
    public String toString() {
        return name;
    }

    private static ServerOption<String> text(String name, String defaultValue, String description) {
        return new ServerOption<>(
                name, defaultValue, description, "<text>", text -> text, value -> value);
    }

    /** A name, or an address; one of IPv6 also in brackets. */
    private static ServerOption<String> host(String name, String defaultValue, String description) {
        return new ServerOption<>(
                name,
                defaultValue,
                description,
                "<host>",
                text -> {
                    boolean brackets = text.startsWith("[") && text.endsWith("]");
                    String host = brackets ? text.substring(1, text.length() - 1) : text;
                    if (NetUtil.isValidIpV6Address(host)) {
                        return host;
                    }
                    if (brackets || host.isEmpty() || !HOST_NAME.matcher(host).matches()) {
                        throw new OutOfRange(
                                "a host name or an address; "
                                        + name.replace("host", "port")
                                        + " is an option of its own");
                    }
                    return host;
                },
                value -> value);
    }

    private static ServerOption<String> choice(
            String name, String defaultValue, List<String> choices, String description) {
        return new ServerOption<>(
                name,
                defaultValue,
                description,
                String.join("|", choices),
                text -> {
                    if (!choices.contains(text)) {
                        throw new IllegalArgumentException();
                    }
                    return text;
                },
                value -> value);
    }

    private static ServerOption<Boolean> flag(
            String name, boolean defaultValue, String description) {
        return new ServerOption<>(
                name,
                defaultValue,
                description,
                "true|false",
                text ->
                        switch (text) {
                            case "true" -> true;
                            case "false" -> false;
                            default -> throw new IllegalArgumentException();
                        },
                String::valueOf);
    }

    private static ServerOption<Integer> integer(
            String name, int defaultValue, int least, int most, String description) {
        return new ServerOption<>(
                name,
                defaultValue,
                description,
                "<number>",
                text -> (int) inRange(Long.parseLong(text), least, most),
                String::valueOf);
    }

    private static ServerOption<Integer> perCpu(
            String name, int each, int most, String description) {
        return new ServerOption<>(
                name,
                each * Runtime.getRuntime().availableProcessors(),
                each + " for each CPU",
                description,
                "<number>",
                text -> (int) inRange(Long.parseLong(text), 1, most),
                String::valueOf);
    }

    private static ServerOption<Integer> size(String name, int defaultValue, String description) {
        return new ServerOption<>(
                name,
                defaultValue,
                description,
                "<size>",
                text -> (int) inRange(parseSize(text), 1, Integer.MAX_VALUE),
                ServerOption::formatSize);
    }

    private static ServerOption<Long> longSize(String name, long defaultValue, String description) {
        return new ServerOption<>(
                name,
                defaultValue,
                description,
                "<size>",
                text -> inRange(parseSize(text), 0, Long.MAX_VALUE),
                ServerOption::formatSize);
    }

    private static ServerOption<Duration> duration(
            String name, Duration defaultValue, String description) {
        return new ServerOption<>(
                name,
                defaultValue,
                description,
                "<duration>",
                ServerOption::parseDuration,
                ServerOption::formatDuration);
    }

    private static ServerOption<Optional<Path>> path(String name, String description) {
        return new ServerOption<>(
                name,
                Optional.empty(),
                description,
                "<path>",
                text -> text.isEmpty() ? Optional.empty() : Optional.of(Path.of(text)),
                value -> value.map(Path::toString).orElse(""));
    }

    private static ServerOption<Optional<Integer>> port(String name, String description) {
        return new ServerOption<>(
                name,
                Optional.empty(),
                description,
                "<number>",
                text ->
                        text.isEmpty()
                                ? Optional.empty()
                                : Optional.of((int) inRange(Long.parseLong(text), 0, 65_535)),
                value -> value.map(String::valueOf).orElse(""));
    }

    private static ServerOption<List<String>> list(
            String name, List<String> defaultValue, String description) {
        return new ServerOption<>(
                name,
                defaultValue,
                description,
                "<value>,…",
                text ->
                        Arrays.stream(text.split(","))
                                .map(String::strip)
                                .filter(item -> !item.isEmpty())
                                .toList(),
                value -> String.join(",", value));
    }

    /**
     * Names and values; each is an option of its own: {@code --name key=value}, any number of
     * times, and {@code name[key] = value} in a file.
     */
    private static ServerOption<Map<String, String>> assignments(String name, String description) {
        return new ServerOption<>(
                name,
                Map.of(),
                description,
                "<name=value>",
                text -> {
                    int equals = text.indexOf('=');
                    if (equals == 0 || text.isEmpty()) {
                        throw new IllegalArgumentException();
                    }
                    if (equals > 0) {
                        return Map.of(text.substring(0, equals), text.substring(equals + 1));
                    }
                    String value = name.equals("env") ? System.getenv(text) : null;
                    if (value == null) {
                        throw name.equals("env")
                                ? new OutOfRange(text + " is not in the environment")
                                : new IllegalArgumentException();
                    }
                    return Map.of(text, value);
                },
                value ->
                        value.entrySet().stream()
                                .map(entry -> entry.getKey() + "=" + entry.getValue())
                                .collect(Collectors.joining(" ")));
    }

    private static long parseSize(String text) {
        int unit = "kmg".indexOf(text.isEmpty() ? ' ' : lastOf(text)) + 1;
        String number = unit == 0 ? text : text.substring(0, text.length() - 1);
        long value = Long.parseLong(number);
        if (value > Long.MAX_VALUE >> (10 * unit)) {
            throw new OutOfRange("too large");
        }
        return value << (10 * unit);
    }

    private static char lastOf(String text) {
        return text.toLowerCase(Locale.ROOT).charAt(text.length() - 1);
    }

    private static Duration parseDuration(String text) {
        int digits = 0;
        while (digits < text.length() && Character.isDigit(text.charAt(digits))) {
            digits++;
        }
        long value = inRange(Long.parseLong(text.substring(0, digits)), 0, Integer.MAX_VALUE);
        return switch (text.substring(digits)) {
            case "ms" -> Duration.ofMillis(value);
            case "s" -> Duration.ofSeconds(value);
            case "m" -> Duration.ofMinutes(value);
            case "h" -> Duration.ofHours(value);
            default -> throw new IllegalArgumentException();
        };
    }

    private static String formatSize(long value) {
        int unit = value == 0 ? 0 : Math.min(Long.numberOfTrailingZeros(value) / 10, 3);
        return (value >> (10 * unit)) + List.of("", "k", "m", "g").get(unit);
    }

    private static String formatDuration(Duration value) {
        long millis = value.toMillis();
        if (millis % 1000 != 0) {
            return millis + "ms";
        }
        long seconds = millis / 1000;
        if (seconds == 0 || seconds % 60 != 0) {
            return seconds + "s";
        }
        return seconds % 3600 == 0 ? seconds / 3600 + "h" : seconds / 60 + "m";
    }

    private static long inRange(long value, long least, long most) {
        if (value < least || value > most) {
            throw new OutOfRange(least + " to " + most);
        }
        return value;
    }

    /** A value that is written right, and still cannot be. */
    private static final class OutOfRange extends IllegalArgumentException {
        private static final long serialVersionUID = 1;

        OutOfRange(String message) {
            super(Objects.requireNonNull(message));
        }
    }
}
