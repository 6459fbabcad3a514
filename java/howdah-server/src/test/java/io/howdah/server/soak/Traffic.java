package io.howdah.server.soak;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http.DefaultFullHttpRequest;
import io.netty.handler.codec.http.DefaultHttpContent;
import io.netty.handler.codec.http.DefaultHttpRequest;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.LastHttpContent;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.zip.CRC32;
import org.jspecify.annotations.Nullable;

/** Makes requests of all kinds, and knows their answers. For one thread. */
final class Traffic {

    /** The sizes of files in the document root. */
    static final int STATIC_SIZE = 3000;

    static final int RANGE_SIZE = 1 << 20;

    private static final int LARGEST_UPLOAD = 4 << 20;
    private static final int CHUNK = 32 << 10;
    private static final String BOUNDARY = "----soak";

    private final Random random;
    private final Ledger ledger;
    private final Set<Kind> kinds;
    private final byte[] noise = new byte[LARGEST_UPLOAD + (64 << 10)];
    private final Map<Kind, Long> due = new EnumMap<>(Kind.class);
    private int newestVersion;

    Traffic(long seed, Ledger ledger, Set<Kind> kinds) {
        this.random = new Random(seed);
        this.ledger = ledger;
        this.kinds = kinds;
        random.nextBytes(noise);
    }

    /** What a file in the document root consists of. */
    static byte[] file(int size) {
        byte[] bytes = new byte[size];
        new Random(size).nextBytes(bytes);
        return bytes;
    }

    private static final byte[] STATIC = file(STATIC_SIZE);
    private static final byte[] RANGE = file(RANGE_SIZE);

    /** The newest version of the site's code that has answered. */
    int newestVersion() {
        return newestVersion;
    }

    /** The next request of a connection. */
    Attempt next(boolean pipelined, long nowMillis) {
        Kind kind = pipelined ? null : dueKind(nowMillis);
        return attempt(kind == null ? weighedKind(pipelined) : kind);
    }

    private @Nullable Kind dueKind(long nowMillis) {
        for (Kind kind : kinds) {
            int every = kind.often().everyMillis();
            if (every > 0
                    && nowMillis
                            >= due.computeIfAbsent(kind, k -> nowMillis + random.nextInt(every))) {
                due.put(kind, nowMillis + every);
                return kind;
            }
        }
        return null;
    }

    private Kind weighedKind(boolean pipelined) {
        while (true) {
            int rest = random.nextInt(100);
            for (Kind kind : kinds) {
                rest -= kind.often().weight();
                if (rest < 0) {
                    if (pipelined && !kind.isPipelined()) {
                        break;
                    }
                    return kind;
                }
            }
        }
    }

    private Attempt attempt(Kind kind) {
        int number = ledger.open(kind);
        String token = number + "-" + Integer.toHexString(random.nextInt());
        String target = kind.path() + "?token=" + token;
        return switch (kind) {
            case ECHO -> {
                DefaultFullHttpRequest request = get(target);
                request.headers().set(HttpHeaderNames.COOKIE, "token=" + token);
                request.headers().set("X-Token", token);
                String line = "echo " + token + " " + token + " " + token + " ";
                yield whole(number, token, kind, request, new TextProof(token, line, this::seen));
            }
            case EXIT -> text(number, token, kind, get(target), "exit " + token);
            case JAVA -> text(number, token, kind, get(target), "java " + token);
            case FORM -> {
                byte[] form =
                        ("token=" + token + "&list%5B%5D=a&list%5B%5D=b").getBytes(ISO_8859_1);
                DefaultFullHttpRequest request = post(target, Unpooled.wrappedBuffer(form));
                request.headers()
                        .set(
                                HttpHeaderNames.CONTENT_TYPE,
                                HttpHeaderValues.APPLICATION_X_WWW_FORM_URLENCODED);
                yield text(number, token, kind, request, "form " + token + " " + token + " b");
            }
            case STATIC ->
                    whole(
                            number,
                            token,
                            kind,
                            get(target),
                            BytesProof.ofPart(STATIC, 0, STATIC_SIZE));
            case RANGE -> {
                int from = random.nextInt(RANGE_SIZE / 2);
                int length = 1 + random.nextInt(10_000);
                DefaultFullHttpRequest request = get(target);
                request.headers()
                        .set(HttpHeaderNames.RANGE, "bytes=" + from + "-" + (from + length - 1));
                yield whole(number, token, kind, request, BytesProof.ofPart(RANGE, from, length));
            }
            case STREAM -> lines(number, token, kind, 3000);
            case DOWNLOAD, SLOW_DOWNLOAD, LEAVE_DOWNLOAD ->
                    lines(number, token, kind, 40_000 + random.nextInt(40_000));
            case UPLOAD -> upload(number, token, kind, 1 + random.nextInt(100_000));
            case LARGE_UPLOAD, LEAVE_UPLOAD ->
                    upload(number, token, kind, (1 << 20) + random.nextInt(3 << 20));
            case PUT -> put(number, token, target);
            case THROW, MEMORY, LOOP, JAVA_LOOP, STUCK, SEGFAULT ->
                    text(number, token, kind, get(target), "an error's page");
            case CUT, CRASH -> lines(number, token, kind, 3000);
        };
    }

    private void seen(int version) {
        newestVersion = Math.max(newestVersion, version);
    }

    private Attempt lines(int number, String token, Kind kind, int count) {
        String target = kind.path() + "?token=" + token + "&lines=" + count;
        return whole(number, token, kind, get(target), BytesProof.ofLines(token, count));
    }

    private Attempt upload(int number, String token, Kind kind, int size) {
        int from = random.nextInt(noise.length - size);
        byte[] head =
                ("--"
                                + BOUNDARY
                                + "\r\n"
                                + "Content-Disposition: form-data; name=\"token\"\r\n\r\n"
                                + token
                                + "\r\n--"
                                + BOUNDARY
                                + "\r\n"
                                + "Content-Disposition: form-data; name=\"file\";"
                                + " filename=\"a\"\r\n"
                                + "Content-Type: application/octet-stream\r\n\r\n")
                        .getBytes(ISO_8859_1);
        byte[] tail = ("\r\n--" + BOUNDARY + "--\r\n").getBytes(ISO_8859_1);
        ByteBuf body =
                Unpooled.wrappedBuffer(
                        Unpooled.wrappedBuffer(head),
                        Unpooled.wrappedBuffer(noise, from, size),
                        Unpooled.wrappedBuffer(tail));
        DefaultFullHttpRequest request = post(kind.path() + "?token=" + token, body);
        request.headers()
                .set(HttpHeaderNames.CONTENT_TYPE, "multipart/form-data; boundary=" + BOUNDARY);
        String line = "upload " + token + " " + token + " " + size + " " + sum(from, size);
        return text(number, token, kind, request, line);
    }

    private Attempt put(int number, String token, String target) {
        int size = 1 + random.nextInt(3 << 20);
        int from = random.nextInt(noise.length - size);
        HttpRequest head = new DefaultHttpRequest(HttpVersion.HTTP_1_1, HttpMethod.PUT, target);
        head.headers().set(HttpHeaderNames.HOST, "localhost");
        head.headers().set(HttpHeaderNames.TRANSFER_ENCODING, HttpHeaderValues.CHUNKED);
        List<Object> messages = new ArrayList<>();
        messages.add(head);
        for (int sent = 0; sent < size; sent += CHUNK) {
            int length = Math.min(CHUNK, size - sent);
            messages.add(
                    new DefaultHttpContent(Unpooled.wrappedBuffer(noise, from + sent, length)));
        }
        messages.add(LastHttpContent.EMPTY_LAST_CONTENT);
        TextProof proof =
                new TextProof(token, "put " + token + " " + size + " " + sum(from, size), null);
        return new Attempt(number, token, Kind.PUT, messages, proof, false, false);
    }

    private String sum(int from, int size) {
        CRC32 sum = new CRC32();
        sum.update(noise, from, size);
        return String.format("%08x", sum.getValue());
    }

    private static DefaultFullHttpRequest get(String target) {
        return request(HttpMethod.GET, target, Unpooled.EMPTY_BUFFER);
    }

    private static DefaultFullHttpRequest post(String target, ByteBuf body) {
        DefaultFullHttpRequest request = request(HttpMethod.POST, target, body);
        request.headers().set(HttpHeaderNames.CONTENT_LENGTH, body.readableBytes());
        return request;
    }

    private static DefaultFullHttpRequest request(HttpMethod method, String target, ByteBuf body) {
        DefaultFullHttpRequest request =
                new DefaultFullHttpRequest(HttpVersion.HTTP_1_1, method, target, body);
        request.headers().set(HttpHeaderNames.HOST, "localhost");
        return request;
    }

    private static Attempt text(
            int number, String token, Kind kind, DefaultFullHttpRequest request, String line) {
        return whole(number, token, kind, request, new TextProof(token, line, null));
    }

    private static Attempt whole(
            int number,
            String token,
            Kind kind,
            DefaultFullHttpRequest request,
            Attempt.Proof proof) {
        boolean leaves = kind == Kind.LEAVE_DOWNLOAD || kind == Kind.LEAVE_UPLOAD;
        return new Attempt(
                number, token, kind, List.of(request), proof, leaves, kind == Kind.SLOW_DOWNLOAD);
    }
}
