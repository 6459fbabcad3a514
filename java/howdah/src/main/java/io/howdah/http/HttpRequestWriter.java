package io.howdah.http;

import static io.howdah.wire.FieldWriter.messageEnd;
import static io.howdah.wire.FieldWriter.messageStart;
import static io.howdah.wire.FieldWriter.putBytes;
import static io.howdah.wire.FieldWriter.putEncoded;

import io.howdah.wire.MessageWriter;
import io.howdah.wire.Schema;
import java.nio.ByteBuffer;

/**
 * Writes requests for {@link HttpSession#send}: {@code http.proto}'s HttpRequest, of which all but
 * the body has been encoded by whoever read it from a connection.
 */
public final class HttpRequestWriter {

    private final MessageWriter out;
    private int mark;
    private int count;

    HttpRequestWriter(MessageWriter out) {
        this.out = out;
    }

    /** PHP waits for requests: what is written now goes over next. */
    void restart() {
        out.start(0);
        count = 0;
    }

    /** {@return how many requests have been written} */
    int count() {
        return count;
    }

    /** Begins a request. */
    public void begin() {
        mark = messageStart(out.buffer(), Schema.Reply.REQUESTS);
    }

    /** Ends a request. */
    public void end() {
        messageEnd(out.buffer(), mark);
        count++;
    }

    /**
     * Writes fields of HttpRequest.
     *
     * @param encoded where they lie, from the first byte on
     * @param length how long they are
     */
    public void fields(byte[] encoded, int length) {
        putEncoded(out.buffer(), encoded, length);
    }

    /** Writes the whole body: what is left in the buffer. */
    public void body(ByteBuffer body) {
        putBytes(out.buffer(), Schema.HttpRequest.BODY, body);
    }
}
