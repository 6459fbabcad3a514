package io.howdah.server.http;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpResponseEncoder;
import io.netty.util.AsciiString;
import io.netty.util.CharsetUtil;
import java.nio.charset.StandardCharsets;
import java.util.Iterator;
import java.util.Map;

/**
 * Netty's encoder, with the framing in the server's hands: it leaves out what handlers say of it,
 * and writes its own, with Date and Server, straight into the buffer.
 */
final class ResponseEncoder extends HttpResponseEncoder {

    /** The length of a body that is not known, or that is not there. */
    static final long NO_LENGTH = -1;

    private static final byte[] CONTENT_LENGTH = bytes("Content-Length: ");
    private static final byte[] CHUNKED = bytes("Transfer-Encoding: chunked\r\n");
    private static final byte[] CLOSE = bytes("Connection: close\r\n");
    private static final byte[] KEEP_ALIVE = bytes("Connection: keep-alive\r\n");
    private static final int DATE_SEEN = 1;
    private static final int SERVER_SEEN = 2;
    private static final int LONGEST_LONG = 20;

    /** What is written of Connection. */
    enum Persistence {
        /** Nothing: the protocol's default. */
        DEFAULT,
        KEEP_ALIVE,
        CLOSE
    }

    private final ConnectionLoop loop;
    private final byte[] digits = new byte[LONGEST_LONG];
    private boolean framed;
    private boolean bodiless;
    private boolean chunked;
    private long contentLength;
    private Persistence persistence = Persistence.DEFAULT;

    ResponseEncoder(ConnectionLoop loop) {
        this.loop = loop;
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }

    /**
     * Sets the framing of the next response's head, which must be written at once.
     *
     * @param bodiless whether no body follows, whatever the status and the headers say
     */
    void frame(long contentLength, boolean chunked, boolean bodiless, Persistence persistence) {
        this.contentLength = contentLength;
        this.chunked = chunked;
        this.bodiless = bodiless;
        this.persistence = persistence;
        framed = true;
    }

    @Override
    protected boolean isContentAlwaysEmpty(HttpResponse response) {
        return framed ? bodiless : super.isContentAlwaysEmpty(response);
    }

    @Override
    protected void sanitizeHeadersBeforeEncode(HttpResponse response, boolean isAlwaysEmpty) {
        // Framing is written apart, and what is not framed is informational.
    }

    @Override
    protected void encodeHeaders(HttpHeaders headers, ByteBuf buffer) {
        if (!framed) {
            super.encodeHeaders(headers, buffer);
            return;
        }
        framed = false;
        int seen = encodeOwn(headers, buffer);
        if ((seen & SERVER_SEEN) == 0) {
            buffer.writeBytes(loop.serverLine());
        }
        if ((seen & DATE_SEEN) == 0) {
            buffer.writeBytes(loop.dateLine());
        }
        if (contentLength != NO_LENGTH) {
            encodeContentLength(buffer);
        } else if (chunked) {
            buffer.writeBytes(CHUNKED);
        }
        if (persistence != Persistence.DEFAULT) {
            buffer.writeBytes(persistence == Persistence.CLOSE ? CLOSE : KEEP_ALIVE);
        }
    }

    /** Writes the handler's headers, without those of the framing. */
    private static int encodeOwn(HttpHeaders headers, ByteBuf buffer) {
        int seen = 0;
        Iterator<Map.Entry<CharSequence, CharSequence>> lines = headers.iteratorCharSequence();
        while (lines.hasNext()) {
            Map.Entry<CharSequence, CharSequence> line = lines.next();
            CharSequence name = line.getKey();
            if (ResponseHeaders.isFraming(name)) {
                continue;
            }
            if (name.length() == 4 && AsciiString.contentEqualsIgnoreCase(name, "date")) {
                seen |= DATE_SEEN;
            } else if (name.length() == 6 && AsciiString.contentEqualsIgnoreCase(name, "server")) {
                seen |= SERVER_SEEN;
            }
            encodeLine(name, line.getValue(), buffer);
        }
        return seen;
    }

    private static void encodeLine(CharSequence name, CharSequence value, ByteBuf buffer) {
        int nameLength = name.length();
        int valueLength = value.length();
        buffer.ensureWritable(nameLength + valueLength + 4);
        int offset = buffer.writerIndex();
        encodeText(name, nameLength, buffer, offset);
        offset += nameLength;
        buffer.setShort(offset, ':' << 8 | ' ');
        encodeText(value, valueLength, buffer, offset + 2);
        offset += 2 + valueLength;
        buffer.setShort(offset, '\r' << 8 | '\n');
        buffer.writerIndex(offset + 2);
    }

    private static void encodeText(CharSequence text, int length, ByteBuf buffer, int offset) {
        if (text instanceof AsciiString ascii) {
            ByteBufUtil.copy(ascii, 0, buffer, offset, length);
        } else {
            buffer.setCharSequence(offset, text, CharsetUtil.ISO_8859_1);
        }
    }

    private void encodeContentLength(ByteBuf buffer) {
        buffer.writeBytes(CONTENT_LENGTH);
        int first = digits.length;
        long rest = contentLength;
        do {
            digits[--first] = (byte) ('0' + rest % 10);
            rest /= 10;
        } while (rest != 0);
        buffer.writeBytes(digits, first, digits.length - first);
        buffer.writeShort('\r' << 8 | '\n');
    }
}
