package io.howdah.server.php;

import io.howdah.server.http.PreparedHeaders;
import io.howdah.server.log.LogText;
import io.howdah.wire.Schema;
import io.netty.handler.codec.http.DefaultHttpHeadersFactory;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.util.AsciiString;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The heads of PHP's responses. Most responses of an application have one of a few heads: those are
 * recognized by their bytes as they lie in the message, and not read again.
 *
 * <p>For one thread.
 */
public final class ResponseHeads {

    private static final Logger LOG = LoggerFactory.getLogger(ResponseHeads.class);

    /** How many heads are known at a time; a power of two. */
    private static final int SLOTS = 256;

    /** Larger ones are read anew each time, so that the memory held is bounded. */
    private static final int LARGEST = 2048;

    private static final AsciiString STATUS = AsciiString.cached("Status");
    private static final AsciiString CONTENT_TYPE = AsciiString.cached("Content-Type");
    private static final AsciiString CONTENT_LENGTH = AsciiString.cached("Content-Length");

    /** What says how the server is to answer, and may name folders: no client gets it. */
    private static final AsciiString X_SENDFILE = AsciiString.cached("X-Sendfile");

    private static final AsciiString X_ACCEL = AsciiString.cached("X-Accel-");
    private static final AsciiString X_ACCEL_REDIRECT = AsciiString.cached("X-Accel-Redirect");

    /** What the server decides (RFC 9110, 7.6.1, and RFC 9112, 6.1). */
    private static final AsciiString[] FRAMING = {
        AsciiString.cached("Connection"),
        AsciiString.cached("Keep-Alive"),
        AsciiString.cached("Proxy-Connection"),
        AsciiString.cached("TE"),
        AsciiString.cached("Trailer"),
        AsciiString.cached("Transfer-Encoding"),
        AsciiString.cached("Upgrade"),
    };

    private final boolean plain;
    private final @Nullable Known[] known = new Known[SLOTS];
    private Known last = new Known(0, new byte[0], new ResponseHead(0, null, none(), -1, null));

    /** A head and the bytes that it is known by. */
    private static final class Known {
        private final int status;
        private final byte[] bytes;
        private final ResponseHead head;

        Known(int status, byte[] bytes, ResponseHead head) {
            this.status = status;
            this.bytes = bytes;
            this.head = head;
        }

        boolean is(int status, ByteBuffer in, int start, int length) {
            if (this.status != status || bytes.length != length) {
                return false;
            }
            int at = 0;
            for (; at + 8 <= length; at += 8) {
                if ((long) LongView.LONG.get(bytes, at) != in.getLong(start + at)) {
                    return false;
                }
            }
            for (; at < length; at++) {
                if (bytes[at] != in.get(start + at)) {
                    return false;
                }
            }
            return true;
        }
    }

    public ResponseHeads() {
        this(false);
    }

    /**
     * @param plain whether Content-Length, X-Sendfile and the like are headers as others, which
     *     mean nothing to the server
     */
    public ResponseHeads(boolean plain) {
        this.plain = plain;
    }

    private static PreparedHeaders none() {
        return new PreparedHeaders(DefaultHttpHeadersFactory.headersFactory().newHeaders());
    }

    /**
     * Finds a head.
     *
     * @param status as PHP set it
     * @param in little endian
     * @param start where the fields of headers begin
     * @param end where they end
     */
    public ResponseHead find(int status, ByteBuffer in, int start, int end) {
        int length = end - start;
        if (last.is(status, in, start, length)) {
            return last.head;
        }
        if (length > LARGEST) {
            return read(status, in, start, end);
        }
        int slot = hash(status, in, start, end) & SLOTS - 1;
        Known found = known[slot];
        if (found == null || !found.is(status, in, start, length)) {
            byte[] bytes = new byte[length];
            in.get(start, bytes);
            found = new Known(status, bytes, read(status, in, start, end));
            known[slot] = found;
        }
        last = found;
        return found.head;
    }

    private static int hash(int status, ByteBuffer in, int start, int end) {
        long hash = status;
        int at = start;
        for (; at + 8 <= end; at += 8) {
            hash = (hash ^ in.getLong(at)) * 0x9E3779B97F4A7C15L;
            hash ^= hash >>> 32;
        }
        for (; at < end; at++) {
            hash = (hash ^ in.get(at)) * 0x9E3779B97F4A7C15L;
        }
        return (int) (hash ^ hash >>> 32);
    }

    private ResponseHead read(int status, ByteBuffer in, int start, int end) {
        HttpHeaders headers =
                DefaultHttpHeadersFactory.headersFactory().withValidation(false).newHeaders();
        Fields fields = new Fields(in, start, end);
        int code = status;
        HttpResponseStatus reason = null;
        long contentLength = -1;
        SentFile file = null;
        while (fields.hasMore()) {
            AsciiString name = fields.next();
            AsciiString value = fields.next();
            if (!isSendable(name, value)) {
                LOG.warn(
                        "PHP set the header {}: {}, which HTTP does not allow: left out",
                        LogText.of(name),
                        LogText.of(value));
            } else if (!plain && name.contentEqualsIgnoreCase(CONTENT_LENGTH)) {
                contentLength = number(value);
            } else if (name.contentEqualsIgnoreCase(STATUS)) {
                code = status == 200 ? statusOf(value, status) : status; // as CGI has it
                reason = reasonOf(value, code);
            } else if (!plain && isForServer(name)) {
                file = value.isEmpty() ? file : sentFile(name, value, file);
            } else if (!isFraming(name)) {
                headers.add(name, value);
            }
        }
        if (code == 304 || headers.contains(CONTENT_TYPE, "", false)) {
            headers.remove(CONTENT_TYPE); // there is nothing that it could say
        }
        return new ResponseHead(code, reason, new PreparedHeaders(headers), contentLength, file);
    }

    private static boolean isForServer(AsciiString name) {
        return name.contentEqualsIgnoreCase(X_SENDFILE)
                || name.regionMatches(true, 0, X_ACCEL, 0, X_ACCEL.length());
    }

    /** X-Accel-Redirect counts more than X-Sendfile; the others of nginx's say nothing here. */
    private static @Nullable SentFile sentFile(
            AsciiString name, AsciiString value, @Nullable SentFile known) {
        if (name.contentEqualsIgnoreCase(X_ACCEL_REDIRECT)) {
            return new SentFile(false, value.toString());
        }
        boolean isPath = known == null && name.contentEqualsIgnoreCase(X_SENDFILE);
        return isPath ? new SentFile(true, value.toString()) : known;
    }

    private static boolean isFraming(AsciiString name) {
        for (AsciiString framing : FRAMING) {
            if (name.contentEqualsIgnoreCase(framing)) {
                return true;
            }
        }
        return false;
    }

    /** RFC 9110, 5.1 and 5.5: a token, and a value without control characters. */
    private static boolean isSendable(AsciiString name, AsciiString value) {
        for (int i = 0; i < name.length(); i++) {
            byte c = name.byteAt(i);
            boolean letter = (c | 0x20) >= 'a' && (c | 0x20) <= 'z';
            boolean digit = c >= '0' && c <= '9';
            if (!letter && !digit && (c <= 0 || "!#$%&'*+-.^_`|~".indexOf(c) < 0)) {
                return false;
            }
        }
        for (int i = 0; i < value.length(); i++) {
            byte c = value.byteAt(i);
            boolean control = c >= 0 && c < 0x20 && c != '\t';
            if (control || c == 0x7f) {
                return false;
            }
        }
        return !name.isEmpty();
    }

    private static long number(AsciiString text) {
        try {
            long number = text.trim().parseLong();
            return Math.max(number, -1);
        } catch (NumberFormatException e) {
            return -1;
        }
    }

    private static int statusOf(AsciiString text, int otherwise) {
        int space = text.indexOf(" ");
        long code = number(space < 0 ? text : text.subSequence(0, space));
        return code >= 200 && code <= 599 ? (int) code : otherwise;
    }

    /** The words after the code; null if there are none, or if they are of another code. */
    private static @Nullable HttpResponseStatus reasonOf(AsciiString text, int code) {
        int space = text.indexOf(" ");
        return space < 0 || space + 1 == text.length() || statusOf(text, 0) != code
                ? null
                : new HttpResponseStatus(code, text.toString(space + 1));
    }

    /** Reads fields of bytes. */
    private static final class Fields {
        private final ByteBuffer in;
        private final int end;
        private int at;

        Fields(ByteBuffer in, int start, int end) {
            this.in = in;
            this.at = start;
            this.end = end;
        }

        boolean hasMore() {
            return at < end;
        }

        AsciiString next() {
            if (at >= end || in.get(at++) != Schema.HttpResponse.HEADERS) {
                throw malformed();
            }
            int length = length();
            if (length < 0 || length > end - at) {
                throw malformed();
            }
            byte[] bytes = new byte[length];
            in.get(at, bytes);
            at += length;
            return new AsciiString(bytes, false);
        }

        private int length() {
            int length = 0;
            for (int shift = 0; at < end && shift < 32; shift += 7) {
                byte b = in.get(at++);
                length |= (b & 0x7f) << shift;
                if (b >= 0) {
                    return length;
                }
            }
            throw malformed();
        }

        private static IllegalStateException malformed() {
            return new IllegalStateException(
                    "malformed message from PHP: a response's headers are truncated");
        }
    }
}
