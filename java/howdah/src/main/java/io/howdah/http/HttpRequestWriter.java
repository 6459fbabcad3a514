package io.howdah.http;

import io.howdah.wire.MessageBuffer;
import io.howdah.wire.Schema;
import io.howdah.wire.WireBuffer;
import java.nio.ByteBuffer;

/**
 * Writes requests for {@link HttpSession#send}: {@code http.proto}'s HttpRequest, of which all but
 * the body has been encoded by whoever read it from a connection.
 */
public final class HttpRequestWriter {

    private final MessageBuffer message;
    private int mark;
    private int count;

    HttpRequestWriter(MessageBuffer message) {
        this.message = message;
    }

    /** PHP waits for requests: what is written now goes over next. */
    void restart() {
        message.start(0);
        count = 0;
    }

    /** {@return how many requests have been written} */
    int count() {
        return count;
    }

    /** Begins a request. */
    public void begin() {
        mark = message.messageStart(Schema.Reply.REQUESTS);
    }

    /** Ends a request. */
    public void end() {
        message.messageEnd(mark);
        count++;
    }

    /**
     * Writes fields of HttpRequest.
     *
     * @param encoded where they lie, from the first byte on
     * @param length how long they are
     */
    public void fields(byte[] encoded, int length) {
        int p = message.room(length);
        message.bytes.put(p, encoded, 0, length);
        message.position = p + length;
    }

    /** Writes the whole body: what is left in the buffer. */
    public void body(ByteBuffer body) {
        MessageBuffer m = message;
        int length = body.remaining();
        int p = m.room(WireBuffer.roomFor(length, WireBuffer.SCALAR_ROOM));
        m.bytes.put(p, (byte) Schema.HttpRequest.BODY);
        m.position = p + 1;
        m.putVarint(length);
        m.bytes.put(m.position, body, body.position(), length);
        m.position += length;
    }
}
