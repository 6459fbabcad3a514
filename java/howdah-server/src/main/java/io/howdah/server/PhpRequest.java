package io.howdah.server;

import io.howdah.server.files.Script;
import io.netty.buffer.ByteBuf;
import io.netty.handler.codec.http.HttpMethod;
import org.jspecify.annotations.Nullable;

/** An exchange on its way through PHP. For the loop that drives PHP. */
final class PhpRequest {

    final HttpExchange exchange;
    final Script script;

    /** The body as a whole; null if there is none, or it is streamed. */
    private @Nullable ByteBuf body;

    /** Whether PHP asks for the body piece by piece. */
    final boolean streamed;

    /** How often PHP was given it and ended without an answer. */
    int attempts;

    /** Whether something of the response has gone out. */
    boolean begun;

    /** Bytes that PHP still owes of the Content-Length that it set; -1 if it set none. */
    long owed = -1;

    private boolean alone;

    PhpRequest(HttpExchange exchange, Script script, @Nullable ByteBuf body, boolean streamed) {
        this.exchange = exchange;
        this.script = script;
        this.body = body;
        this.streamed = streamed;
        this.alone = body != null || streamed || !isSafe(exchange.head().method());
    }

    /** RFC 9110, 9.2.1. */
    private static boolean isSafe(HttpMethod method) {
        return method.equals(HttpMethod.GET)
                || method.equals(HttpMethod.HEAD)
                || method.equals(HttpMethod.OPTIONS);
    }

    /** The body as a whole; null if there is none, or it is streamed. */
    @Nullable ByteBuf body() {
        return body;
    }

    /**
     * Whether it crosses by itself, so that nothing else is lost with it, and so that it is known
     * to be the cause if PHP crashes.
     */
    boolean isAlone() {
        return alone;
    }

    /** Whether PHP may be given it again, although it may have run in part. */
    boolean isRepeatable() {
        return !begun
                && attempts < 2
                && body == null
                && !streamed
                && isSafe(exchange.head().method());
    }

    /** From now on, it crosses by itself. */
    void separate() {
        alone = true;
    }

    /** Whether it has waited too long for PHP, which never had it. */
    boolean isLate(long now, long timeout) {
        return timeout != 0 && attempts == 0 && now - exchange.startNanos() > timeout;
    }

    /** Lets go of the body. */
    void release() {
        ByteBuf of = body;
        if (of != null) {
            body = null;
            of.release();
        }
    }

    /** For the log. */
    @Override
    public String toString() {
        return exchange.head().method() + " " + exchange.head().uri();
    }
}
