package io.howdah.server.exchange;

/** Hears of exchanges, for logs and metrics, on the exchange's event loop. */
public interface ExchangeListener {

    /** A request's head has come. */
    default void began(HttpExchange exchange) {}

    /**
     * An exchange is over: its response was handed to the connection as a whole, or the client went
     * away ({@link HttpExchange#status()} is 0 if no response had begun).
     *
     * @param complete whether the response was handed over as a whole
     */
    default void ended(HttpExchange exchange, boolean complete) {}

    /**
     * PHP is about to be given a request: for the first time, or once more. Comes on the event loop
     * that drives PHP, which may be another than the exchange's. Headers of the request may be
     * changed, for PHP to see.
     *
     * @param script the script that is run, as requests name it, such as {@code /index.php}
     */
    default void phpBegan(HttpExchange exchange, String script) {}

    /**
     * PHP is done with a request, before or after {@link #ended}. Comes on the event loop that
     * drives PHP.
     *
     * @param failed whether it ended by an uncaught exception, a fatal error, a time limit or a
     *     crash
     */
    default void phpEnded(HttpExchange exchange, boolean failed) {}

    /** A connection was accepted. */
    default void connected() {}

    /** A connection was closed as it came, because its address has too many. */
    default void connectionRefused() {}

    /** A connection that was accepted was closed. */
    default void disconnected() {}

    /**
     * A request was refused before it became an exchange.
     *
     * @param status what was answered: 400, 408, 413, 414, 431, 501, 503, …
     * @param reason what was wrong with it
     */
    default void refused(int status, String reason) {}
}
