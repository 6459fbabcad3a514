package io.howdah.server.files;

import io.howdah.server.exchange.HttpExchange;
import io.howdah.server.exchange.RequestHandler;
import io.howdah.server.exchange.ServerLoop;

/**
 * Answers requests by scripts. {@link SiteHandler} has found out which script a request means, and
 * hands over only those that mean one.
 */
public interface ScriptHandler {

    /**
     * Answers one request, as {@link RequestHandler#handle} does.
     *
     * @param script the script that the request's path means; in worker mode, the worker's
     */
    void handle(HttpExchange exchange, Script script);

    /** As {@link RequestHandler#start}. */
    default void start(ServerLoop loop) {}

    /** As {@link RequestHandler#reload}. */
    default void reload() {}

    /** As {@link RequestHandler#interrupt}. */
    default void interrupt() {}

    /** As {@link RequestHandler#close}. */
    default void close() {}
}
