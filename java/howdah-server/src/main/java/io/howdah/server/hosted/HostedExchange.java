package io.howdah.server.hosted;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import io.howdah.server.exchange.BlockingExchange;
import io.howdah.server.exchange.ConnectionInfo;
import io.howdah.server.exchange.HttpExchange;
import io.howdah.server.exchange.RequestBody;
import io.howdah.server.log.LogText;
import io.howdah.server.options.LimitOptions;
import io.howdah.server.options.ServerOptions;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.channel.EventLoop;
import io.netty.channel.FileRegion;
import io.netty.handler.codec.http.DefaultHttpHeadersFactory;
import io.netty.handler.codec.http.DefaultHttpRequest;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpVersion;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A request of another HTTP server. The loop that drives PHP drives it; that server's thread reads
 * and writes for it, and waits meanwhile. Informational responses and words of statuses are left
 * out, which such servers have no place for.
 */
public final class HostedExchange implements HttpExchange {

    private static final Logger LOG = LoggerFactory.getLogger(HostedExchange.class);

    private static final int NO_LENGTH = -1;

    private enum Stage {
        WAITING,
        BEGUN,
        ENDED,
        ABORTED
    }

    private final BlockingExchange server;
    private final EventLoop loop;
    private final HttpRequest head;
    private final ConnectionInfo connection;
    private final HostThread thread;
    private final HostedBody body;
    private final long startNanos = System.nanoTime();

    private Stage stage = Stage.WAITING;
    private int status;

    /** What may be written still of the length that was promised; many, if none was. */
    private long room = Long.MAX_VALUE;

    private long bytesWritten;
    private boolean compressionAllowed;
    private @Nullable Runnable whenWritable;
    private @Nullable Runnable whenClosed;

    /**
     * Made by the server's thread.
     *
     * @param loop drives it
     * @param options its limits
     * @throws IllegalArgumentException if the request's line is malformed
     */
    public HostedExchange(BlockingExchange server, EventLoop loop, ServerOptions options) {
        this.server = server;
        this.loop = loop;
        head =
                new DefaultHttpRequest(
                        HttpVersion.valueOf(server.protocol()),
                        HttpMethod.valueOf(server.method()),
                        bytes(server.target()),
                        headers(server));
        connection = server.connection();
        thread = new HostThread(loop, options.get(LimitOptions.WRITE_BUFFER), this::taken);
        body =
                new HostedBody(
                        this,
                        thread,
                        server.contentLength(),
                        options.get(LimitOptions.MAX_BODY_SIZE));
    }

    private static HttpHeaders headers(BlockingExchange server) {
        HttpHeaders headers =
                DefaultHttpHeadersFactory.headersFactory().withValidation(false).newHeaders();
        for (Map.Entry<String, String> header : server.headers()) {
            if (header.getKey().indexOf('_')
                    < 0) { // as for howdah serve: they pass for those with -
                headers.add(bytes(header.getKey()), bytes(header.getValue()));
            }
        }
        return headers;
    }

    /** Text with a byte in each character: some servers decode headers. */
    private static String bytes(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) > 0xff) {
                return new String(text.getBytes(UTF_8), ISO_8859_1);
            }
        }
        return text;
    }

    /**
     * By the server's thread: waits for the response, and sends it.
     *
     * @throws IOException if the client has gone, or the response cannot be sent as a whole
     */
    public void run() throws IOException {
        try {
            thread.run(server);
        } finally {
            thread.end(this::leave);
        }
    }

    /** From any thread: has the server's thread wait no more, where the loop is held up. */
    public void abandon() {
        thread.add(
                to -> {
                    throw new IOException(
                            "PHP code, or Java code that it has called, does not end");
                });
    }

    /** Answers with 500, and tells the log why. */
    void failBecause(String reason) {
        LOG.error("{} {} was answered with 500: {}", head.method(), LogText.of(head.uri()), reason);
        fail(500);
    }

    // --- The request

    @Override
    public HttpRequest head() {
        return head;
    }

    @Override
    public ConnectionInfo connection() {
        return connection;
    }

    @Override
    public RequestBody body() {
        return body;
    }

    @Override
    public EventLoop eventLoop() {
        return loop;
    }

    @Override
    public long startNanos() {
        return startNanos;
    }

    // --- The response

    @Override
    public void respond(int status, HttpHeaders headers, ByteBuf whole) {
        if (!loop.inEventLoop()) {
            thread.tell(() -> respond(status, headers, whole));
            return;
        }
        if (stage != Stage.ABORTED) {
            beginWith(status, headers, lengthOf(status, whole.readableBytes()));
        }
        write(whole);
        end();
    }

    /** PHP prints nothing for HEAD, so that it is not known what GET would have. */
    private int lengthOf(int status, int length) {
        if (!hasBody(status)) {
            return status == 205 ? 0 : NO_LENGTH;
        }
        return isHead() && length == 0 ? NO_LENGTH : length;
    }

    private static boolean hasBody(int status) {
        return status != 204 && status != 205 && status != 304;
    }

    private boolean isHead() {
        return head.method().equals(HttpMethod.HEAD);
    }

    @Override
    public void begin(int status, HttpHeaders headers) {
        if (!loop.inEventLoop()) {
            thread.tell(() -> begin(status, headers));
            return;
        }
        if (stage != Stage.ABORTED) {
            beginWith(status, headers, lengthIn(headers));
        }
    }

    private static long lengthIn(HttpHeaders headers) {
        String length = headers.get(HttpHeaderNames.CONTENT_LENGTH);
        return length == null ? NO_LENGTH : Long.parseLong(length);
    }

    private void beginWith(int code, HttpHeaders headers, long length) {
        if (stage != Stage.WAITING) {
            throw new IllegalStateException("the response has begun");
        }
        stage = Stage.BEGUN;
        status = code;
        boolean hasBody = !isHead() && hasBody(code);
        room = !hasBody ? 0 : length == NO_LENGTH ? Long.MAX_VALUE : length;
        List<Map.Entry<String, String>> lines = new ArrayList<>();
        Iterator<Map.Entry<CharSequence, CharSequence>> all = headers.iteratorCharSequence();
        while (all.hasNext()) {
            Map.Entry<CharSequence, CharSequence> line = all.next();
            if (!HttpHeaderNames.CONTENT_LENGTH.contentEqualsIgnoreCase(line.getKey())) {
                lines.add(Map.entry(line.getKey().toString(), line.getValue().toString()));
            }
        }
        thread.add(
                to -> {
                    to.begin(code, lines, length);
                    return true;
                });
        if (isHead() && length == NO_LENGTH) {
            flush(); // or the server takes what there is for what GET would have
        }
    }

    @Override
    public boolean write(ByteBuf part) {
        if (!loop.inEventLoop()) {
            thread.tell(() -> write(part));
            return true;
        }
        try {
            int length = (int) Math.min(part.readableBytes(), room);
            if (stage == Stage.BEGUN && length > 0) {
                room -= length;
                bytesWritten += length;
                thread.write(ByteBufUtil.getBytes(part, part.readerIndex(), length));
            }
        } finally {
            part.release();
        }
        return isWritable();
    }

    @Override
    public boolean write(FileRegion part) {
        throw new IllegalStateException("files are not sent from the page cache");
    }

    @Override
    public boolean isZeroCopy() {
        return false;
    }

    @Override
    public void flush() {
        if (!loop.inEventLoop()) {
            thread.tell(this::flush);
        } else if (stage == Stage.BEGUN) {
            thread.add(
                    to -> {
                        to.flush();
                        return true;
                    });
        }
    }

    @Override
    public void end() {
        if (!loop.inEventLoop()) {
            thread.tell(this::end);
        } else if (stage == Stage.BEGUN) {
            stage = Stage.ENDED;
            thread.add(to -> false);
        }
    }

    @Override
    public void fail(int code) {
        if (!loop.inEventLoop()) {
            thread.tell(() -> fail(code));
        } else if (stage == Stage.WAITING) {
            stage = Stage.ABORTED; // what PHP answers yet is dropped
            status = code;
            thread.add(
                    to -> {
                        to.fail(code);
                        return false;
                    });
        } else if (stage == Stage.BEGUN) {
            stage = Stage.ABORTED;
            thread.add(
                    to -> {
                        throw new IOException(
                                "the response was aborted: it could not be given as a whole");
                    });
            becomeWritable();
        }
    }

    @Override
    public void inform(int code, HttpHeaders headers) {
        // Such servers have no place for it.
    }

    @Override
    public void allowCompression() {
        compressionAllowed = true;
    }

    @Override
    public boolean isCompressionAllowed() {
        return compressionAllowed;
    }

    @Override
    public void spool(long most) {
        thread.spool(most);
    }

    @Override
    public boolean isBegun() {
        return stage != Stage.WAITING;
    }

    @Override
    public boolean isOpen() {
        return stage == Stage.WAITING || stage == Stage.BEGUN;
    }

    @Override
    public boolean isWritable() {
        return stage == Stage.ABORTED || thread.takesMore();
    }

    @Override
    public void onWritable(Runnable task) {
        whenWritable = task;
        thread.await();
        taken();
    }

    /** The client has taken some of what waits. */
    private void taken() {
        if (isWritable()) {
            becomeWritable();
        } else {
            thread.await();
        }
    }

    private void becomeWritable() {
        Runnable task = whenWritable;
        whenWritable = null;
        if (task != null) {
            task.run();
        }
    }

    @Override
    public void onClose(@Nullable Runnable task) {
        whenClosed = task;
    }

    /** Has the handler take it that the client has gone: the request turned out to be bad. */
    void close() {
        becomeWritable();
        Runnable task = whenClosed;
        whenClosed = null;
        if (task != null) {
            task.run();
        }
    }

    /** The server's thread has gone: after the response, or because the client has. */
    private void leave() {
        boolean open = isOpen();
        if (open) {
            stage = Stage.ABORTED;
        }
        body.lose();
        if (open) {
            close();
        } else {
            whenClosed = null;
            becomeWritable();
        }
    }

    @Override
    public int status() {
        return status;
    }

    @Override
    public long bytesWritten() {
        return bytesWritten;
    }
}
