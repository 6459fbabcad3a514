package io.howdah.server.exchange;

import io.netty.buffer.ByteBuf;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaders;
import org.jspecify.annotations.Nullable;

/** Changes responses before they are sent: compression. Comes on the exchange's event loop. */
@FunctionalInterface
public interface ResponseFilter {

    /**
     * Tells whether {@link #filter} has to see a response: it is cheaper to know here, because
     * headers that responses share need not be copied then.
     *
     * @param headers to be looked at only
     * @param whole the body, if the response is there as a whole: to be looked at only
     */
    default boolean concerns(
            HttpExchange exchange, int status, HttpHeaders headers, @Nullable ByteBuf whole) {
        return true;
    }

    /**
     * Looks at the head of a response that may have a body, and may change its headers. {@code
     * Content-Length} is there if it is known.
     *
     * @param whole the body, if the response is there as a whole: to be looked at only
     * @return what encodes the body, and then {@code Content-Length} is the server's to find out
     *     anew; null to send it as it is
     */
    @Nullable Encoder filter(
            HttpExchange exchange, int status, HttpHeaders headers, @Nullable ByteBuf whole);

    /**
     * Filters a response that is there as a whole.
     *
     * @param headers to be changed
     * @param body is released, also if an exception is thrown
     * @return the body to be sent
     */
    default ByteBuf filterWhole(
            HttpExchange exchange, int status, HttpHeaders headers, ByteBuf body) {
        Encoder whole;
        try {
            whole = filter(exchange, status, headers, body);
        } catch (RuntimeException e) {
            body.release();
            throw e;
        }
        if (whole == null) {
            return body;
        }
        headers.remove(HttpHeaderNames.CONTENT_LENGTH);
        try {
            return whole.encode(body, true);
        } finally {
            whole.close();
        }
    }

    /** Encodes one body. */
    interface Encoder {

        /**
         * Encodes a part.
         *
         * @param part to be released
         * @param last whether no more follows; otherwise all of the part must be readable by the
         *     client from what came out so far
         * @return the encoded bytes, may be empty
         */
        ByteBuf encode(ByteBuf part, boolean last);

        /** Frees what it holds. Called once, after the last part or if the client went away. */
        void close();
    }
}
