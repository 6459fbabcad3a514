package io.howdah.server.php;

import io.howdah.channel.EngineChannel;
import io.howdah.failure.PhpFailure;
import io.howdah.failure.PhpProcessLostException;
import io.howdah.http.HttpRequestWriter;
import io.howdah.http.HttpResponses;
import io.howdah.http.HttpSession;
import io.netty.buffer.ByteBuf;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/** Writes requests to the bridge, and reads responses from it. */
public final class BridgeSession implements PhpSession, HttpSession.Listener {

    private final HttpSession session;
    private final Listener listener;
    private final RequestEncoder encoder;
    private final Runnable closing;
    private final Parts parts = new Parts();
    private boolean classic;
    private @Nullable String lost;

    /**
     * @param channel of an interpreter in which nothing runs
     * @param listener what hears of PHP
     * @param connections encodes what requests came by
     * @param closing closes the interpreter
     */
    public BridgeSession(
            EngineChannel channel,
            Listener listener,
            ConnectionEncoder connections,
            Runnable closing) {
        this.listener = listener;
        this.encoder = new RequestEncoder(connections);
        this.closing = closing;
        this.session = new HttpSession(channel, this);
    }

    // --- What goes to PHP

    @Override
    public void startClassic() {
        classic = true;
        session.startClassic();
    }

    @Override
    public void startWorker(String script, boolean exitKeepsScript) {
        classic = false;
        session.startWorker(script, exitKeepsScript);
    }

    @Override
    public void forgetCode() {
        session.forgetCode();
    }

    @Override
    public boolean isIdle() {
        return session.isIdle();
    }

    @Override
    public boolean take(Runnable later) {
        return session.take(later);
    }

    @Override
    public void giveBack() {
        session.giveBack();
    }

    @Override
    public void add(PhpRequest request) {
        encoder.encode(request, classic);
        HttpRequestWriter writer = session.requests();
        writer.begin();
        writer.fields(encoder.bytes(), encoder.length());
        ByteBuf body = request.body();
        if (body != null) {
            writer.body(body.nioBuffer());
        }
        writer.end();
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
    public long activity() {
        return session.activity();
    }

    @Override
    public boolean interrupt(long activity) {
        return session.interrupt(activity);
    }

    @Override
    public void clearInterrupt(long activity) {
        session.clearInterrupt(activity);
    }

    @Override
    public void interruptAll() {
        session.interruptAll();
    }

    @Override
    public void goOn() {
        session.goOn();
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
        if (failure instanceof PhpProcessLostException e) {
            lost = e.reason();
        } else {
            listener.ended(failure);
        }
    }

    /** How the process was lost while PHP ran in it; null if it was not. */
    public @Nullable String lost() {
        return lost;
    }

    public boolean isEnded() {
        return session.isEnded();
    }

    /** Parts of responses where they lie in the bridge's buffer. */
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

        @Override
        public boolean interrupted() {
            return of().interrupted();
        }
    }
}
