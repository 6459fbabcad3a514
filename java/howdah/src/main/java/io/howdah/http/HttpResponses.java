package io.howdah.http;

import static io.howdah.wire.FieldReader.getTag;
import static io.howdah.wire.FieldReader.getVarint;
import static io.howdah.wire.FieldReader.openDelimited;
import static io.howdah.wire.FieldReader.skipField;

import io.howdah.wire.FieldReader;
import io.howdah.wire.MessageBuffer;
import io.howdah.wire.Schema;
import java.nio.ByteBuffer;

/**
 * Responses as PHP wrote them, or parts of them: {@code http.proto}'s HttpResponse. A cursor that
 * stands before the first part; valid until the callback that got it returns.
 */
public final class HttpResponses {

    private final MessageBuffer message;
    private int status;
    private int headersStart;
    private int headersEnd;
    private int bodyStart;
    private int bodyEnd;
    private boolean more;
    private boolean informational;
    private boolean failed;
    private boolean interrupted;

    HttpResponses(MessageBuffer message) {
        this.message = message;
    }

    /**
     * Goes to the next part.
     *
     * @return false after the last
     */
    public boolean next() {
        MessageBuffer m = message;
        while (m.position < m.limit) {
            int tag = getTag(m);
            if (tag == Schema.Call.RESPONSES) {
                read(openDelimited(m));
                return true;
            }
            skipField(m, tag);
        }
        return false;
    }

    private void read(int end) {
        MessageBuffer m = message;
        status = 0;
        headersStart = 0;
        headersEnd = 0;
        bodyStart = 0;
        bodyEnd = 0;
        more = false;
        informational = false;
        failed = false;
        interrupted = false;
        while (m.position < end) {
            int start = m.position;
            int tag = getTag(m);
            if (tag == Schema.HttpResponse.HEADERS) {
                headersStart = headersStart == 0 ? start : headersStart;
                m.position = openDelimited(m);
                headersEnd = m.position;
            } else {
                readOther(tag);
            }
        }
        if (m.position > end) {
            throw FieldReader.malformed("a response runs past its end");
        }
    }

    private void readOther(int tag) {
        MessageBuffer m = message;
        switch (tag) {
            case Schema.HttpResponse.STATUS -> status = (int) getVarint(m);
            case Schema.HttpResponse.BODY -> {
                bodyEnd = openDelimited(m);
                bodyStart = m.position;
                m.position = bodyEnd;
            }
            case Schema.HttpResponse.MORE -> more = getVarint(m) != 0;
            case Schema.HttpResponse.INFORMATIONAL -> informational = getVarint(m) != 0;
            case Schema.HttpResponse.FAILED -> failed = getVarint(m) != 0;
            case Schema.HttpResponse.INTERRUPTED -> interrupted = getVarint(m) != 0;
            default -> skipField(m, tag);
        }
    }

    /** {@return the status; 0 if the part goes on with the response before} */
    public int status() {
        return status;
    }

    /** {@return where all parts lie; only to be read, by absolute places} */
    public ByteBuffer bytes() {
        return message.bytes;
    }

    /**
     * {@return where the part's headers begin: names and values in turn, each as the byte {@value
     * #HEADER_TAG}, its length as a varint, and its bytes}
     */
    public int headersStart() {
        return headersStart;
    }

    /** What stands before each name and each value. */
    public static final int HEADER_TAG = Schema.HttpResponse.HEADERS;

    /** {@return where the part's headers end} */
    public int headersEnd() {
        return headersEnd;
    }

    /** {@return where the part's piece of the body begins} */
    public int bodyStart() {
        return bodyStart;
    }

    /** {@return where the part's piece of the body ends} */
    public int bodyEnd() {
        return bodyEnd;
    }

    /** {@return whether more of this response follows} */
    public boolean more() {
        return more;
    }

    /** {@return whether it is a response before the response, as 103} */
    public boolean informational() {
        return informational;
    }

    /** {@return whether PHP code failed; PHP's log says how} */
    public boolean failed() {
        return failed;
    }

    /** {@return whether it has failed because {@link HttpSession#interrupt} has ended it} */
    public boolean interrupted() {
        return interrupted;
    }
}
