package io.howdah.server.php;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.howdah.wire.Schema;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;

/** Parts of responses, in the bytes that PHP would send. */
public final class FakeParts implements ResponseParts {

    private record Part(
            int status,
            int headersStart,
            int headersEnd,
            int bodyEnd,
            boolean more,
            boolean informational,
            boolean failed,
            boolean interrupted) {}

    private final ByteBuffer bytes =
            ByteBuffer.allocateDirect(1 << 16).order(ByteOrder.LITTLE_ENDIAN);
    private final List<Part> parts = new ArrayList<>();
    private int current = -1;
    private int end = 3; // so that nothing is aligned

    /** A whole response. */
    public FakeParts whole(int status, String body, String... headers) {
        return part(status, body, false, false, false, headers);
    }

    /** A response's first part. */
    public FakeParts begin(int status, String body, String... headers) {
        return part(status, body, true, false, false, headers);
    }

    FakeParts more(String body) {
        return part(0, body, true, false, false);
    }

    FakeParts last(String body) {
        return part(0, body, false, false, false);
    }

    FakeParts failed(int status, String body) {
        return part(status, body, false, false, true);
    }

    /** It has failed because its deadline has passed. */
    public FakeParts interrupted(int status, String body) {
        failed(status, body);
        Part failed = parts.remove(parts.size() - 1);
        parts.add(
                new Part(
                        status,
                        failed.headersStart,
                        failed.headersEnd,
                        end,
                        false,
                        false,
                        true,
                        true));
        return this;
    }

    /** How many responses end here. */
    int finished() {
        return (int) parts.stream().filter(part -> !part.more && !part.informational).count();
    }

    FakeParts informational(int status, String... headers) {
        return part(status, "", true, true, false, headers);
    }

    private FakeParts part(
            int status,
            String body,
            boolean more,
            boolean informational,
            boolean failed,
            String... headers) {
        int start = end;
        for (String header : headers) {
            byte[] text = header.getBytes(UTF_8);
            bytes.put(end++, (byte) Schema.HttpResponse.HEADERS);
            if (text.length > 127) {
                bytes.put(end++, (byte) ((text.length & 0x7f) | 0x80));
                bytes.put(end++, (byte) (text.length >> 7));
            } else {
                bytes.put(end++, (byte) text.length);
            }
            bytes.put(end, text);
            end += text.length;
        }
        int headersEnd = end;
        byte[] content = body.getBytes(UTF_8);
        bytes.put(end, content);
        end += content.length;
        parts.add(new Part(status, start, headersEnd, end, more, informational, failed, false));
        return this;
    }

    @Override
    public boolean next() {
        return ++current < parts.size();
    }

    @Override
    public int status() {
        return parts.get(current).status;
    }

    @Override
    public ByteBuffer bytes() {
        return bytes;
    }

    @Override
    public int headersStart() {
        return parts.get(current).headersStart;
    }

    @Override
    public int headersEnd() {
        return parts.get(current).headersEnd;
    }

    @Override
    public int bodyStart() {
        return parts.get(current).headersEnd;
    }

    @Override
    public int bodyEnd() {
        return parts.get(current).bodyEnd;
    }

    @Override
    public boolean more() {
        return parts.get(current).more;
    }

    @Override
    public boolean informational() {
        return parts.get(current).informational;
    }

    @Override
    public boolean failed() {
        return parts.get(current).failed;
    }

    @Override
    public boolean interrupted() {
        return parts.get(current).interrupted;
    }
}
