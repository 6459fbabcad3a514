package io.howdah.server.log;

import io.howdah.server.exchange.HttpExchange;

/** Writes lines; belongs to one thread. */
interface LineFormat {

    /**
     * Appends a line, with its end.
     *
     * @param complete whether the whole response was sent
     * @param millis now, since 1970
     * @param nanos how long the exchange took
     */
    void append(LogLine line, HttpExchange exchange, boolean complete, long millis, long nanos);
}
