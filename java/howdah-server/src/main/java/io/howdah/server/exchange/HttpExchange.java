package io.howdah.server.exchange;

import io.howdah.server.options.SiteOptions;
import io.netty.buffer.ByteBuf;
import io.netty.channel.EventLoop;
import io.netty.channel.FileRegion;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponseStatus;
import org.jspecify.annotations.Nullable;

/**
 * One HTTP request and its response, by HTTP/1.1 or HTTP/2 alike. Answer it by one call of {@link
 * #respond}, or by {@link #begin}, any number of {@link #write}, and {@link #end}.
 *
 * <p>Responses go out in the order of the requests, however they are answered. What is written goes
 * out at the end of the loop's turn, together with what else is there.
 *
 * <p>Framing is the server's: it drops {@code Connection}, {@code Keep-Alive}, {@code
 * Transfer-Encoding}, {@code Upgrade} and the like from responses, adds {@code Date} and {@code
 * Server} where they are missing, and sends no body where HTTP has none (HEAD, 204, 304).
 *
 * <p>Headers that are passed in belong to the exchange from then on. Buffers too: it releases them,
 * also if the client has gone.
 *
 * <p>Methods that answer may be called by any thread, in order; the others are for the exchange's
 * {@link #eventLoop()}.
 */
public interface HttpExchange {

    /** The request's method, target, protocol and headers. Valid after the response too. */
    HttpRequest head();

    /** Where the request came from, as trusted proxies have it. */
    ConnectionInfo connection();

    /** The request's body. */
    RequestBody body();

    /** The loop that drives the exchange's connection, and that all callbacks come on. */
    EventLoop eventLoop();

    /** {@link System#nanoTime()} when the loop's turn that brought the request's head began. */
    long startNanos();

    /**
     * Answers with a response that is there as a whole: the fast path.
     *
     * @param status 200 to 599
     * @param headers the response's; {@code Content-Length} is added
     * @param body its content
     */
    void respond(int status, HttpHeaders headers, ByteBuf body);

    /**
     * Sends an informational response, such as 103 Early Hints. Clients that do not know HTTP/1.1
     * do not get it.
     *
     * @param status 102 to 199
     */
    void inform(int status, HttpHeaders headers);

    /**
     * Begins a response whose body follows by {@link #write}. If the headers have no {@code
     * Content-Length}, HTTP/1.1 clients get chunks. The head goes out together with the first part.
     *
     * @param status 200 to 599
     */
    void begin(int status, HttpHeaders headers);

    /**
     * Gives a status other words than the usual ones, for HTTP/1.1; HTTP/2 has none. The status
     * counts when the response begins with it.
     *
     * @param words the status and its reason, which has no control characters
     */
    default void reason(HttpResponseStatus words) {}

    /**
     * Writes a part of the body. What is longer than the {@code Content-Length} is dropped.
     *
     * @return {@link #isWritable()} after it
     */
    boolean write(ByteBuf part);

    /**
     * Writes a part of a file, if {@link #isZeroCopy()}.
     *
     * @return {@link #isWritable()} after it
     */
    boolean write(FileRegion part);

    /**
     * Whether files can go from the page cache to the socket: not by TLS, not by HTTP/2, and not
     * once a response has begun that is encoded.
     */
    boolean isZeroCopy();

    /**
     * Sends what was written now: for a handler that keeps the loop busy, so that the end of its
     * turn is far.
     */
    void flush();

    /**
     * Lets the response be compressed although {@link SiteOptions#COMPRESS_DYNAMIC} is off: for
     * what is the same for all clients, such as a file. To be called before the response.
     */
    void allowCompression();

    /** Whether {@link #allowCompression} was called. */
    boolean isCompressionAllowed();

    /**
     * Lets what the client does not take yet of the response lie in a temporary file, so that the
     * exchange stays writable. To be called before {@link #begin}.
     *
     * @param most bytes in the file; 0 for none
     */
    void spool(long most);

    /** Ends the response that {@link #begin} began. */
    void end();

    /**
     * Answers with a status and a short page that names it. If the response has begun, the
     * connection (or the HTTP/2 stream) is aborted, so that the client sees that something is
     * missing. Does nothing once the response has ended.
     *
     * @param status 400 to 599
     */
    void fail(int status);

    /** Whether a response has begun: {@link #respond}, {@link #begin} or {@link #fail}. */
    boolean isBegun();

    /** Whether more should be written now. False: wait for {@link #onWritable}. */
    boolean isWritable();

    /**
     * Runs a task once, as soon as the exchange is writable: inside this call if it is. It runs too
     * if the client goes away.
     */
    void onWritable(Runnable task);

    /** Whether the client is still there and the response has not ended. */
    boolean isOpen();

    /**
     * Runs a task once, if the client goes away before the response has ended. The last task that
     * was set counts; null takes it back.
     */
    void onClose(@Nullable Runnable task);

    /** The status of the response that began; 0 before. */
    int status();

    /** Bytes of the response's body handed to the connection so far, as compressed. */
    long bytesWritten();
}
