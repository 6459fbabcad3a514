package io.howdah.server.options;

import java.util.List;

/** What options are about: the order in which a person reads them. Each option has one topic. */
public enum OptionTopic {
    /** What is served. */
    SITE(
            "What is served",
            ServerOption.ROOT,
            ServerOption.WORKER,
            ServerOption.ALIAS,
            ServerOption.DENY,
            ServerOption.LINK_TARGETS,
            ServerOption.X_ACCEL_REDIRECT,
            ServerOption.X_SENDFILE,
            ServerOption.FILE_CACHE,
            ServerOption.CACHE_CONTROL,
            ServerOption.COMPRESS,
            ServerOption.COMPRESS_DYNAMIC,
            ServerOption.COMPRESS_MIN_SIZE,
            ServerOption.WATCH),
    /** Where the server listens, and how. */
    LISTENING(
            "Listening",
            ServerOption.HOST,
            ServerOption.PORT,
            ServerOption.HTTP2,
            ServerOption.SERVER_NAME,
            ServerOption.SERVER_HEADER,
            ServerOption.TRUSTED_PROXIES,
            ServerOption.PROXY_HEADERS,
            ServerOption.EVENT_LOOPS,
            ServerOption.TRANSPORT,
            ServerOption.BACKLOG),
    /** Encryption. */
    TLS("TLS", ServerOption.TLS_CERTIFICATE, ServerOption.TLS_KEY, ServerOption.TLS_SELF_SIGNED),
    /** How PHP is run. */
    PHP(
            "PHP",
            ServerOption.ENGINE,
            ServerOption.PHP_ADMIN_VALUE,
            ServerOption.ENV,
            ServerOption.CLEAR_ENV,
            ServerOption.SERVER_VAR,
            ServerOption.REQUEST_TIMEOUT,
            ServerOption.EXIT_KEEPS_WORKER,
            ServerOption.MAX_QUEUE,
            ServerOption.QUEUE_TIMEOUT,
            ServerOption.BODY_BUFFER,
            ServerOption.STREAM_BODIES),
    /** PHP processes. */
    PROCESSES(
            "PHP processes",
            ServerOption.MIN_PROCESSES,
            ServerOption.MAX_PROCESSES,
            ServerOption.SCALE_AFTER,
            ServerOption.PROCESS_IDLE_TTL,
            ServerOption.PROCESS_TTL,
            ServerOption.MAX_REQUESTS,
            ServerOption.PROCESS_MEMORY,
            ServerOption.KILL_AFTER),
    /** What clients may ask for. */
    LIMITS(
            "Limits",
            ServerOption.MAX_BODY_SIZE,
            ServerOption.MAX_HEADER_SIZE,
            ServerOption.MAX_HEADER_COUNT,
            ServerOption.MAX_REQUEST_LINE,
            ServerOption.MAX_CONNECTIONS,
            ServerOption.MAX_PIPELINED,
            ServerOption.MAX_STREAMS,
            ServerOption.WRITE_BUFFER,
            ServerOption.RESPONSE_SPOOL),
    /** How long clients may take. */
    TIMEOUTS(
            "Time for clients",
            ServerOption.HEADER_TIMEOUT,
            ServerOption.BODY_TIMEOUT,
            ServerOption.WRITE_TIMEOUT,
            ServerOption.CLIENT_WAIT,
            ServerOption.IDLE_TIMEOUT,
            ServerOption.DRAIN_TIMEOUT),
    /** What operators see. */
    OPERATING(
            "Logs and the admin server",
            ServerOption.ACCESS_LOG,
            ServerOption.ACCESS_LOG_FORMAT,
            ServerOption.SLOW_LOG,
            ServerOption.SLOW_LOG_AFTER,
            ServerOption.SLOW_LOG_DEPTH,
            ServerOption.ADMIN_HOST,
            ServerOption.ADMIN_PORT,
            ServerOption.ADMIN_ALLOWED_HOSTS);

    private final String title;

    @SuppressWarnings("ImmutableEnumChecker") // by List.of()
    private final List<ServerOption<?>> options;

    OptionTopic(String title, ServerOption<?>... options) {
        this.title = title;
        this.options = List.of(options);
    }

    /** Its heading. */
    public String title() {
        return title;
    }

    /** Its options, in the order in which they should be read. */
    public List<ServerOption<?>> options() {
        return options;
    }
}
