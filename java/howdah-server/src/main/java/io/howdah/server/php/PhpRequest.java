package io.howdah.server.php;

import io.howdah.jfr.FlightEvents;
import io.howdah.jfr.RequestEvent;
import io.howdah.server.exchange.ExchangeListener;
import io.howdah.server.exchange.HttpExchange;
import io.howdah.server.files.Script;
import io.howdah.server.log.LogText;
import io.netty.buffer.ByteBuf;
import io.netty.handler.codec.http.HttpMethod;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** An exchange on its way through PHP. For the loop that drives PHP. */
public final class PhpRequest {

    public final HttpExchange exchange;
    final Script script;

    /** The body as a whole; null if there is none, or PHP asks for it. */
    private @Nullable ByteBuf body;

    /** The body as a whole, where it is long; null if it is in memory, or comes from the client. */
    private @Nullable BodyFile file;

    /** Whether PHP asks for the body piece by piece. */
    final boolean streamed;

    /** How often PHP was given it and ended without an answer. */
    int attempts;

    /** The status that the client gets; 0 as long as that is not known. */
    int status;

    /** Whether something of the response has gone out. */
    boolean begun;

    /** The head of a response in which PHP has named a file to send; null if it has not. */
    @Nullable ResponseHead sending;

    /** Bytes that PHP still owes of the Content-Length that it set; -1 if it set none. */
    long owed = -1;

    /** How long PHP has waited until the client took what was written, in all; in nanoseconds. */
    long waited;

    /** When PHP was given it last, by {@link System#nanoTime}; 0: never. */
    private long given;

    /** Those that have heard that PHP has it. */
    private List<ExchangeListener> told = List.of();

    /** Whether PHP has failed to answer it. */
    boolean failed;

    private final @Nullable RequestEvent event = FlightEvents.beginRequest();

    private boolean alone;

    private PhpRequest(
            HttpExchange exchange,
            Script script,
            @Nullable ByteBuf body,
            @Nullable BodyFile file,
            boolean streamed) {
        this.exchange = exchange;
        this.script = script;
        this.body = body;
        this.file = file;
        this.streamed = streamed;
        this.alone = body != null || streamed || !isSafe(exchange.head().method());
    }

    /** A request without a body. */
    static PhpRequest of(HttpExchange exchange, Script script) {
        return new PhpRequest(exchange, script, null, null, false);
    }

    /** A request whose body is in memory. */
    static PhpRequest of(HttpExchange exchange, Script script, ByteBuf body) {
        return new PhpRequest(exchange, script, body, null, false);
    }

    /** A request whose body is in a file, from which PHP gets it piece by piece. */
    static PhpRequest of(HttpExchange exchange, Script script, BodyFile body) {
        return new PhpRequest(exchange, script, null, body, true);
    }

    /** A request whose body PHP gets piece by piece, as it comes. */
    static PhpRequest streamed(HttpExchange exchange, Script script) {
        return new PhpRequest(exchange, script, null, null, true);
    }

    /** RFC 9110, 9.2.1. */
    private static boolean isSafe(HttpMethod method) {
        return method.equals(HttpMethod.GET)
                || method.equals(HttpMethod.HEAD)
                || method.equals(HttpMethod.OPTIONS);
    }

    /** The body as a whole; null if there is none, or PHP asks for it. */
    @Nullable ByteBuf body() {
        return body;
    }

    /** The body as a whole, where it is long; null if it is in memory, or comes from the client. */
    @Nullable BodyFile file() {
        return file;
    }

    /** How long the body is; -1 if that is not known. */
    long contentLength() {
        BodyFile whole = file;
        return whole == null ? exchange.body().contentLength() : whole.length();
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
        return attempts == 0 && now - exchange.startNanos() > timeout;
    }

    /**
     * PHP is about to be given it.
     *
     * @param listeners hear of it
     */
    void given(long now, List<ExchangeListener> listeners) {
        tellEnd();
        given = now | 1;
        told = listeners;
        if (!listeners.isEmpty()) {
            String name = script.displayName();
            listeners.forEach(listener -> listener.phpBegan(exchange, name));
        }
    }

    private void tellEnd() {
        if (!told.isEmpty()) {
            told.forEach(listener -> listener.phpEnded(exchange, failed));
            told = List.of();
        }
    }

    /** It is over, and answered if its client is still there. */
    void end(long now) {
        RequestEvent recorded = event;
        if (recorded != null) {
            long php = given == 0 ? 0 : now - given;
            recorded.end(
                    exchange.head().method().name(),
                    exchange.head().uri(),
                    exchange.status(),
                    now - php - exchange.startNanos(),
                    php);
        }
        tellEnd();
        release();
    }

    /** Lets go of the body. */
    void release() {
        ByteBuf of = body;
        if (of != null) {
            body = null;
            of.release();
        }
        BodyFile whole = file;
        if (whole != null) {
            file = null;
            whole.close();
        }
    }

    /** For the log. */
    @Override
    public String toString() {
        return exchange.head().method() + " " + LogText.of(exchange.head().uri());
    }
}
