package io.howdah.server;

import io.howdah.PhpFailure;
import io.howdah.border.Channel;
import io.howdah.border.HttpRequestWriter;
import io.howdah.border.HttpResponses;
import io.howdah.border.HttpSession;
import io.howdah.server.files.Script;
import io.netty.buffer.ByteBuf;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.util.AsciiString;
import java.nio.ByteBuffer;
import java.util.Iterator;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The session of a real interpreter: writes requests to the border, and reads responses there. */
final class BorderSession implements PhpSession, HttpSession.Listener {

    private final HttpSession session;
    private final Listener listener;
    private final ConnectionEncoder connections;
    private final Runnable closing;
    private final Parts parts = new Parts();
    private boolean classic;

    /**
     * @param channel of an interpreter in which nothing runs
     * @param listener what hears of PHP
     * @param connections encodes what requests came by
     * @param closing closes the interpreter
     */
    BorderSession(
            Channel channel, Listener listener, ConnectionEncoder connections, Runnable closing) {
        this.listener = listener;
        this.connections = connections;
        this.closing = closing;
        this.session = new HttpSession(channel, this);
    }

    // --- What PHP is told

    @Override
    public void startClassic() {
        classic = true;
        session.startClassic();
    }

    @Override
    public void startWorker(String script) {
        classic = false;
        session.startWorker(script);
    }

    @Override
    public boolean isIdle() {
        return session.isIdle();
    }

    @Override
    public void add(PhpRequest request) {
        HttpExchange exchange = request.exchange;
        HttpRequest head = exchange.head();
        HttpRequestWriter writer = session.requests();
        writer.begin();
        writer.method(head.method().name());
        writer.target(head.uri());
        writer.protocol(head.protocolVersion().text());
        addHeaders(writer, head.headers());
        writer.connection(connections.encode(exchange.connection()));
        if (classic) {
            Script script = request.script;
            writer.script(script.filename(), script.name(), script.pathInfo());
        }
        addBody(writer, request);
        writer.end();
    }

    private static void addHeaders(HttpRequestWriter writer, HttpHeaders headers) {
        Iterator<Map.Entry<CharSequence, CharSequence>> lines = headers.iteratorCharSequence();
        while (lines.hasNext()) {
            Map.Entry<CharSequence, CharSequence> line = lines.next();
            addText(writer, line.getKey());
            addText(writer, line.getValue());
        }
    }

    private static void addText(HttpRequestWriter writer, CharSequence text) {
        if (text instanceof AsciiString ascii) {
            writer.headerText(ascii.array(), ascii.arrayOffset(), ascii.length());
        } else {
            writer.headerText(text.toString());
        }
    }

    private static void addBody(HttpRequestWriter writer, PhpRequest request) {
        ByteBuf body = request.body();
        if (body != null) {
            writer.body(body.nioBuffer());
        } else if (request.streamed) {
            long length = request.exchange.body().contentLength();
            if (length >= 0) {
                writer.contentLength(length);
            }
            writer.streamed();
        }
    }

    @Override
    public void send() {
        session.send();
    }

    @Override
    public void stop() {
        session.stop();
    }

    @Override
    public void written(boolean alive) {
        session.written(alive);
    }

    @Override
    public void body(ByteBuffer bytes) {
        session.body(bytes);
    }

    @Override
    public void endOfBody() {
        session.endOfBody();
    }

    @Override
    public void abortBody() {
        session.abortBody();
    }

    @Override
    public void interrupt() {
        session.interrupt();
    }

    @Override
    public void clearInterrupt() {
        session.clearInterrupt();
    }

    @Override
    public void close() {
        closing.run();
    }

    // --- What PHP says

    @Override
    public void responses(HttpResponses responses) {
        parts.of = responses;
        listener.responses(parts);
    }

    @Override
    public void idle() {
        listener.idle();
    }

    @Override
    public void writing() {
        listener.writing();
    }

    @Override
    public void reading(int most) {
        listener.reading(most);
    }

    @Override
    public void ended(@Nullable PhpFailure failure) {
        listener.ended(failure);
    }

    /** Parts of responses where they lie in the border's buffer. */
    private static final class Parts implements ResponseParts {

        private @Nullable HttpResponses of;

        private HttpResponses of() {
            HttpResponses current = of;
            if (current == null) {
                throw new IllegalStateException("PHP has not answered");
            }
            return current;
        }

        @Override
        public boolean next() {
            return of().next();
        }

        @Override
        public int status() {
            return of().status();
        }

        @Override
        public ByteBuffer bytes() {
            return of().bytes();
        }

        @Override
        public int headersStart() {
            return of().headersStart();
        }

        @Override
        public int headersEnd() {
            return of().headersEnd();
        }

        @Override
        public int bodyStart() {
            return of().bodyStart();
        }

        @Override
        public int bodyEnd() {
            return of().bodyEnd();
        }

        @Override
        public boolean more() {
            return of().more();
        }

        @Override
        public boolean informational() {
            return of().informational();
        }

        @Override
        public boolean failed() {
            return of().failed();
        }
    }
}
