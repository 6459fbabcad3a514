package io.howdah.server.testing;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.howdah.server.exchange.ConnectionInfo;
import io.howdah.server.exchange.HttpExchange;
import io.howdah.server.exchange.RequestBody;
import io.howdah.server.proxy.RequestOrigin;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.EventLoop;
import io.netty.channel.FileRegion;
import io.netty.handler.codec.http.DefaultHttpRequest;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpVersion;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Queue;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** An exchange that notes what is answered. */
public final class FakeExchange implements HttpExchange, RequestBody {

    public final List<String> informed = new ArrayList<>();
    final StringBuilder body = new StringBuilder();
    final Queue<String> incoming = new ArrayDeque<>();
    boolean open = true;
    public boolean writable = true;
    boolean ended;
    boolean aborted;
    public long startNanos;

    private final HttpRequest head;
    private final EventLoop loop;
    private final @Nullable String content;
    private final long contentLength;
    private int status;
    private @Nullable HttpHeaders headers;
    private @Nullable Runnable onWritable;
    private @Nullable Consumer<@Nullable ByteBuf> reader;

    public FakeExchange(EventLoop loop, String method, String target, @Nullable String content) {
        this(loop, method, target, content, content == null ? 0 : content.length());
    }

    public FakeExchange(
            EventLoop loop,
            String method,
            String target,
            @Nullable String content,
            long contentLength) {
        this.loop = loop;
        this.content = content;
        this.contentLength = contentLength;
        head = new DefaultHttpRequest(HttpVersion.HTTP_1_1, HttpMethod.valueOf(method), target);
    }

    /** What the client sees: status, body, and whether something is missing. */
    public String seen() {
        if (aborted) {
            return status + " " + body + " (aborted)";
        }
        return ended ? status + " " + body : status == 0 ? "nothing" : status + " " + body + "…";
    }

    /** The response's. */
    public HttpHeaders headers() {
        return Objects.requireNonNull(headers);
    }

    public void becomeWritable() {
        writable = true;
        Runnable task = onWritable;
        onWritable = null;
        if (task != null) {
            task.run();
        }
    }

    public void leave() {
        open = false;
        becomeWritable();
        Consumer<@Nullable ByteBuf> of = reader;
        reader = null;
        if (of != null) {
            of.accept(null);
        }
    }

    @Override
    public HttpRequest head() {
        return head;
    }

    @Override
    public ConnectionInfo connection() {
        return new RequestOrigin("192.0.2.7", 4711, "192.0.2.1", 80, "example.com", 80, false);
    }

    @Override
    public RequestBody body() {
        return this;
    }

    @Override
    public EventLoop eventLoop() {
        return loop;
    }

    @Override
    public long startNanos() {
        return startNanos;
    }

    @Override
    public void respond(int status, HttpHeaders headers, ByteBuf body) {
        begin(status, headers);
        write(body);
        end();
    }

    @Override
    public void inform(int status, HttpHeaders headers) {
        informed.add(status + " " + headers.entries());
    }

    @Override
    public void begin(int status, HttpHeaders headers) {
        if (this.status != 0) {
            throw new IllegalStateException("the response has begun");
        }
        this.status = status;
        this.headers = headers;
    }

    @Override
    public boolean write(ByteBuf part) {
        body.append(part.toString(UTF_8));
        part.release();
        return writable;
    }

    @Override
    public boolean write(FileRegion part) {
        throw new AssertionError("PHP sends bytes, no files");
    }

    @Override
    public boolean isZeroCopy() {
        return false;
    }

    @Override
    public void flush() {}

    @Override
    public void allowCompression() {}

    @Override
    public void spool(long most) {}

    @Override
    public boolean isCompressionAllowed() {
        return false;
    }

    @Override
    public void end() {
        if (ended) {
            throw new IllegalStateException("the response has ended");
        }
        ended = true;
    }

    @Override
    public void fail(int status) {
        if (ended) {
            return;
        }
        aborted = this.status != 0;
        ended = true;
        if (!aborted) {
            this.status = status;
        }
        becomeWritable();
    }

    @Override
    public boolean isBegun() {
        return status != 0;
    }

    @Override
    public boolean isWritable() {
        return writable;
    }

    @Override
    public void onWritable(Runnable task) {
        if (writable || !open) {
            task.run();
        } else {
            onWritable = task;
        }
    }

    @Override
    public boolean isOpen() {
        return open && !ended;
    }

    @Override
    public void onClose(@Nullable Runnable task) {
        throw new AssertionError("PHP looks at isOpen() when it has something to send");
    }

    @Override
    public int status() {
        return status;
    }

    @Override
    public long bytesWritten() {
        return body.length();
    }

    // --- The request's body

    @Override
    public long contentLength() {
        return contentLength;
    }

    @Override
    public boolean isEmpty() {
        return content == null && contentLength == 0;
    }

    @Override
    public void whole(int most, Consumer<@Nullable ByteBuf> then) {
        boolean fits = content != null && content.length() <= most;
        then.accept(fits ? Unpooled.copiedBuffer(content, UTF_8) : null);
    }

    @Override
    public void read(int most, Consumer<@Nullable ByteBuf> then) {
        String part = incoming.poll();
        if (part == null) {
            reader = then;
        } else {
            then.accept(Unpooled.copiedBuffer(part, UTF_8));
        }
    }

    /** A part comes; an empty one is the end. */
    public void come(String part) {
        Consumer<@Nullable ByteBuf> of = reader;
        reader = null;
        if (of == null) {
            incoming.add(part);
        } else {
            of.accept(Unpooled.copiedBuffer(part, UTF_8));
        }
    }
}
