package io.howdah.server.exchange;

import io.netty.buffer.ByteBuf;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The body of a request. While nobody asks for it, no more of it is read from the connection than
 * is there already. A client that waits for {@code 100 Continue} gets it when the body is first
 * asked for.
 *
 * <p>Nothing has to be read: what is left when the response ends is skipped, or the connection is
 * closed.
 *
 * <p>All methods are for the exchange's event loop, and so are all callbacks: they come inside the
 * call if what is asked for is there.
 */
public interface RequestBody {

    /** The length that the request gives, in bytes; 0 if there is no body, -1 if it is chunked. */
    long contentLength();

    /** Whether there is nothing to read: there never was, or all was read. */
    boolean isEmpty();

    /**
     * Collects the whole body.
     *
     * @param most bytes to collect
     * @param then gets the body, which it has to release; or null if it is longer than {@code
     *     most}: then {@link #read} goes on from the body's begin
     */
    void whole(int most, Consumer<@Nullable ByteBuf> then);

    /**
     * Reads what comes next, as soon as there is some.
     *
     * @param most bytes to read, more than 0
     * @param then gets at least one byte and at most {@code most}, to be released; or an empty
     *     buffer at the body's end; or null if the connection was lost, the body was cut short, or
     *     it did not come in time
     */
    void read(int most, Consumer<@Nullable ByteBuf> then);
}
