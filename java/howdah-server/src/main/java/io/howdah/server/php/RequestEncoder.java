package io.howdah.server.php;

import io.howdah.server.exchange.HttpExchange;
import io.howdah.server.files.Script;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.util.AsciiString;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Iterator;
import java.util.Map;

/**
 * Encodes what PHP is told of a request before its body: {@code http.proto}'s HttpRequest, in an
 * array of this side, so that it crosses by one copy. For one thread.
 */
final class RequestEncoder {

    // Field numbers with wire types: strings of bytes, but for the last two.
    private static final int METHOD = 1 << 3 | 2;
    private static final int TARGET = 2 << 3 | 2;
    private static final int PROTOCOL = 3 << 3 | 2;
    private static final int HEADER = 4 << 3 | 2;
    private static final int CONNECTION = 5 << 3 | 2;
    private static final int SCRIPT_FILENAME = 6 << 3 | 2;
    private static final int SCRIPT_NAME = 7 << 3 | 2;
    private static final int PATH_INFO = 8 << 3 | 2;
    private static final int CONTENT_LENGTH = 9 << 3;
    private static final int STREAMED = 10 << 3;

    /** A tag, and a length or a number. */
    private static final int HEAD_ROOM = 11;

    /** An array that a large request made larger than this is given back. */
    private static final int LARGE = 1 << 16;

    /** What most requests begin with. */
    private static final byte[] GET_1_1 = prefix("GET", "HTTP/1.1");

    private final ConnectionEncoder connections;
    private byte[] bytes = new byte[4096];
    private int length;

    RequestEncoder(ConnectionEncoder connections) {
        this.connections = connections;
    }

    private static byte[] prefix(String method, String protocol) {
        RequestEncoder encoder = new RequestEncoder(new ConnectionEncoder(() -> Path.of("")));
        encoder.text(METHOD, method);
        encoder.text(PROTOCOL, protocol);
        return Arrays.copyOf(encoder.bytes, encoder.length);
    }

    /** Where the encoded request lies, from the first byte on. */
    byte[] bytes() {
        return bytes;
    }

    /** How long it is. */
    int length() {
        return length;
    }

    /**
     * Encodes a request.
     *
     * @param withScript whether to say which script is to run
     */
    void encode(PhpRequest request, boolean withScript) {
        HttpExchange exchange = request.exchange;
        HttpRequest head = exchange.head();
        if (bytes.length > LARGE) {
            bytes = new byte[LARGE];
        }
        length = 0;
        if (HttpMethod.GET.equals(head.method())
                && HttpVersion.HTTP_1_1.equals(head.protocolVersion())) {
            raw(GET_1_1);
        } else {
            text(METHOD, head.method().name());
            text(PROTOCOL, head.protocolVersion().text());
        }
        text(TARGET, head.uri());
        headers(head.headers());
        Script script = request.script;
        field(CONNECTION, connections.encode(exchange.connection(), script.aliasFolder()));
        if (withScript) {
            field(SCRIPT_FILENAME, script.filename());
            field(SCRIPT_NAME, script.name());
            field(PATH_INFO, script.pathInfo());
        }
        if (request.streamed) {
            streamed(request.contentLength());
        }
    }

    private void headers(HttpHeaders headers) {
        Iterator<Map.Entry<CharSequence, CharSequence>> lines = headers.iteratorCharSequence();
        while (lines.hasNext()) {
            Map.Entry<CharSequence, CharSequence> line = lines.next();
            text(HEADER, line.getKey());
            text(HEADER, line.getValue());
        }
    }

    private void streamed(long contentLength) {
        ensure(2 * HEAD_ROOM);
        if (contentLength >= 0) {
            bytes[length++] = CONTENT_LENGTH;
            varint(contentLength + 1);
        }
        bytes[length++] = STREAMED;
        bytes[length++] = 1;
    }

    private void text(int tag, CharSequence text) {
        if (text instanceof AsciiString ascii) {
            begin(tag, ascii.length());
            System.arraycopy(ascii.array(), ascii.arrayOffset(), bytes, length, ascii.length());
            length += ascii.length();
        } else {
            text(tag, text.toString());
        }
    }

    @SuppressWarnings("deprecation") // getBytes(int, int, byte[], int) takes the low byte of each
    private void text(int tag, String text) {
        int size = text.length();
        begin(tag, size);
        text.getBytes(0, size, bytes, length);
        length += size;
    }

    private void field(int tag, byte[] value) {
        begin(tag, value.length);
        System.arraycopy(value, 0, bytes, length, value.length);
        length += value.length;
    }

    private void raw(byte[] encoded) {
        System.arraycopy(encoded, 0, bytes, length, encoded.length);
        length += encoded.length;
    }

    /** Writes a tag and a length, and makes room for what follows. */
    private void begin(int tag, int size) {
        ensure(size + HEAD_ROOM);
        bytes[length++] = (byte) tag;
        if (size < 0x80) {
            bytes[length++] = (byte) size;
        } else {
            varint(size);
        }
    }

    private void ensure(int more) {
        if (bytes.length - length < more) {
            bytes = Arrays.copyOf(bytes, Math.max(2 * bytes.length, length + more));
        }
    }

    private void varint(long value) {
        long left = value;
        while ((left & ~0x7fL) != 0) {
            bytes[length++] = (byte) (left | 0x80);
            left >>>= 7;
        }
        bytes[length++] = (byte) left;
    }
}
