package io.howdah.server.options;

import static io.howdah.server.options.OptionType.integer;
import static io.howdah.server.options.OptionType.longSize;
import static io.howdah.server.options.OptionType.size;

import java.util.List;

/** What clients may ask for. */
public final class LimitOptions {

    private static final OptionList OPTIONS = new OptionList();

    /** The largest size of a request's body. */
    public static final ServerOption<Long> MAX_BODY_SIZE =
            OPTIONS.add(
                    "max-body-size",
                    longSize(),
                    128L << 20,
                    "size of a request's body; more is answered with 413");

    /** The largest size of a request's headers. */
    public static final ServerOption<Integer> MAX_HEADER_SIZE =
            OPTIONS.add(
                    "max-header-size",
                    size(),
                    32 * 1024,
                    "size of all headers; more is answered with 431");

    /** The largest number of a request's header lines. */
    public static final ServerOption<Integer> MAX_HEADER_COUNT =
            OPTIONS.add(
                    "max-header-count",
                    integer(1, 100_000),
                    128,
                    "number of header lines; more are answered with 431");

    /** The longest request line. */
    public static final ServerOption<Integer> MAX_REQUEST_LINE =
            OPTIONS.add(
                    "max-request-line",
                    size(),
                    8 * 1024,
                    "longest request line; more is answered with 414");

    /** The largest number of open connections. */
    public static final ServerOption<Integer> MAX_CONNECTIONS =
            OPTIONS.add(
                    "max-connections",
                    integer(1, 10_000_000),
                    10_000,
                    "open connections; no more are accepted until some close");

    /** The largest number of open connections of one address. */
    public static final ServerOption<Integer> MAX_CONNECTIONS_PER_ADDRESS =
            OPTIONS.add(
                    "max-connections-per-address",
                    integer(0, 10_000_000),
                    0,
                    "open connections of one client address, which for clients of a proxy is the"
                            + " proxy's; more are closed at once; 0 = no limit");

    /** The largest number of pipelined requests of a connection. */
    public static final ServerOption<Integer> MAX_PIPELINED =
            OPTIONS.add(
                    "max-pipelined",
                    integer(1, 1_000_000),
                    256,
                    "requests of one HTTP/1.1 connection that wait for their responses before no"
                            + " more are read");

    /** The largest number of concurrent streams of an HTTP/2 connection. */
    public static final ServerOption<Integer> MAX_STREAMS =
            OPTIONS.add(
                    "max-streams",
                    integer(1, 1_000_000),
                    128,
                    "requests at a time of one HTTP/2 connection");

    /** The number of bytes that are buffered for a slow client. */
    public static final ServerOption<Integer> WRITE_BUFFER =
            OPTIONS.add(
                    "write-buffer",
                    size(),
                    2 << 20,
                    "bytes that wait for a slow client before its response's writer waits too");

    /** The largest part of a response that is kept in a file for a slow client. */
    public static final ServerOption<Long> RESPONSE_SPOOL =
            OPTIONS.add(
                    "response-spool",
                    longSize(),
                    1L << 30,
                    "bytes of PHP's response that lie in a temporary file until a slow client"
                            + " takes them, beyond write-buffer, before PHP waits for it; 0 has PHP wait at"
                            + " once");

    private LimitOptions() {}

    static List<ServerOption<?>> all() {
        return OPTIONS.all();
    }
}
