package io.howdah.server.exchange;

import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A request that another HTTP server has received, such as a servlet container, and its response.
 * That server has a thread for each of them, which {@code PhpSite} uses: all methods are called by
 * it alone, and may block.
 *
 * <p>Text is as HTTP has it: a character for each byte. Characters beyond these are sent to PHP as
 * UTF-8.
 */
public interface BlockingExchange {

    /** The request's method. */
    String method();

    /** The request's target as the client has sent it: the path, not decoded, and the query. */
    String target();

    /**
     * The path that the request is for, if that server has rules for paths, such as who may ask for
     * them: decoded and normalized, as these rules have seen it. It decides which file or script is
     * meant, so that no other one is than the rules were for.
     *
     * @return null if the target's path decides
     */
    default @Nullable String path() {
        return null;
    }

    /** The protocol, such as {@code HTTP/1.1}. */
    String protocol();

    /** The request's headers, in their order. */
    List<Map.Entry<String, String>> headers();

    /** Where the request came from, and to whom it was addressed. */
    ConnectionInfo connection();

    /** The length of the request's body, in bytes; 0 if there is none, -1 if it is not known. */
    long contentLength();

    /**
     * The request's body. Asked for once, if there is one.
     *
     * @throws IOException if the client is gone
     */
    InputStream body() throws IOException;

    /**
     * Begins the response.
     *
     * @param status 200 to 599
     * @param headers without those of framing, such as {@code Content-Length}
     * @param contentLength of the body; -1 if it is not known
     * @throws IOException if the client is gone
     */
    void begin(int status, List<Map.Entry<String, String>> headers, long contentLength)
            throws IOException;

    /**
     * Writes a part of the response's body.
     *
     * @param bytes where it lies
     * @param length how much of that it is, from the first byte on
     * @throws IOException if the client is gone
     */
    void write(byte[] bytes, int length) throws IOException;

    /**
     * Sends what was written to the client.
     *
     * @throws IOException if the client is gone
     */
    void flush() throws IOException;

    /**
     * Answers with an error, in place of a response.
     *
     * @param status 400 to 599
     * @throws IOException if the client is gone
     */
    void fail(int status) throws IOException;
}
