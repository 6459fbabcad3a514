package io.howdah.server.php;

import io.howdah.server.exchange.HttpExchange;
import io.howdah.server.files.Script;
import io.howdah.wire.Schema;
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
 * Encodes what PHP gets of a request before its body: {@code http.proto}'s HttpRequest, in an array
 * of this side, so that it crosses by one copy. For one thread.
 */
final class RequestEncoder {

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
        encoder.text(Schema.HttpRequest.METHOD, method);
        encoder.text(Schema.HttpRequest.PROTOCOL, protocol);
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
            text(Schema.HttpRequest.METHOD, head.method().name());
            text(Schema.HttpRequest.PROTOCOL, head.protocolVersion().text());
        }
        text(Schema.HttpRequest.TARGET, head.uri());
        headers(head.headers());
        Script script = request.script;
        field(
                Schema.HttpRequest.CONNECTION,
                connections.encode(exchange.connection(), script.aliasFolder()));
        if (withScript) {
            field(Schema.HttpRequest.SCRIPT_FILENAME, script.filename());
            field(Schema.HttpRequest.SCRIPT_NAME, script.name());
            field(Schema.HttpRequest.PATH_INFO, script.pathInfo());
        }
        if (request.streamed) {
            streamed(request.contentLength());
        }
    }

    private void headers(HttpHeaders headers) {
        Iterator<Map.Entry<CharSequence, CharSequence>> lines = headers.iteratorCharSequence();
        while (lines.hasNext()) {
            Map.Entry<CharSequence, CharSequence> line = lines.next();
            text(Schema.HttpRequest.HEADERS, line.getKey());
            text(Schema.HttpRequest.HEADERS, line.getValue());
        }
    }

    private void streamed(long contentLength) {
        ensure(2 * HEAD_ROOM);
        if (contentLength >= 0) {
            bytes[length++] = Schema.HttpRequest.CONTENT_LENGTH;
            varint(contentLength + 1);
        }
        bytes[length++] = Schema.HttpRequest.STREAMED;
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
