package io.howdah.server.exchange;

/**
 * Answers requests. PHP applications, static files and Java code all come as one.
 *
 * <pre>{@code
 * RequestHandler hello = exchange ->
 *         exchange.respond(200, new DefaultHttpHeaders(), Unpooled.copiedBuffer("hello", UTF_8));
 * }</pre>
 */
@FunctionalInterface
public interface RequestHandler {

    /**
     * Answers one request, now or later: the exchange is done once {@link HttpExchange#respond} or
     * {@link HttpExchange#end} was called. Comes on the exchange's event loop and must not block.
     *
     * <p>What it throws is logged and answered with 500.
     */
    void handle(HttpExchange exchange);

    /**
     * Is called once before the first request, on the main loop's thread. What it throws stops the
     * server's start.
     *
     * @param loop the loop that drives PHP, and connections too
     */
    default void start(ServerLoop loop) {}

    /**
     * Takes up what changed on disk without dropping a request. Comes on the main loop's thread.
     */
    default void reload() {}

    /**
     * The time for responses is over: has what holds up the main loop end, as far as it can. Comes
     * on any thread, again and again until {@link #close} has returned.
     */
    default void interrupt() {}

    /**
     * Is called once, after the last response was sent or the drain's deadline passed, on the main
     * loop's thread.
     */
    default void close() {}
}
