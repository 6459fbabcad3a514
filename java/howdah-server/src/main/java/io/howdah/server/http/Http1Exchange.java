package io.howdah.server.http;

import io.howdah.server.exchange.ConnectionInfo;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.util.ReferenceCountUtil;
import java.util.ArrayDeque;
import java.util.Queue;
import org.jspecify.annotations.Nullable;

/**
 * An exchange of an HTTP/1.1 connection. If exchanges before it are not done, what it sends is kept
 * until its turn comes.
 */
final class Http1Exchange extends Exchange {

    private final Http1Connection connection;
    private final boolean keepAlive;
    private final boolean expectsContinue;

    /** The exchange after this one. */
    @Nullable Http1Exchange next;

    private boolean dispatched;
    private boolean done;
    private boolean cut;
    private boolean continueWanted;
    private boolean continueSent;

    /** What is sent when the turn comes; null if nothing was kept. */
    private @Nullable Queue<Runnable> kept;

    Http1Exchange(
            Http1Connection connection,
            HttpRequest head,
            long contentLength,
            boolean keepAlive,
            boolean expectsContinue,
            long startNanos) {
        super(head, contentLength, connection.dispatcher(), connection.loop(), startNanos);
        this.connection = connection;
        this.keepAlive = keepAlive;
        this.expectsContinue = expectsContinue;
    }

    @Override
    public ConnectionInfo connection() {
        return connection.info(head());
    }

    @Override
    boolean takesFiles() {
        return connection.takesFiles();
    }

    boolean isKeepAlive() {
        return keepAlive;
    }

    /**
     * Whether the body that was not read can be skipped, so that the next request can be read: not
     * if it may never come, is long, or is of unknown length.
     */
    boolean isSkippable() {
        if (isReceived()) {
            return true;
        }
        boolean mayNeverCome = expectsContinue && !continueSent && bodyReceived() == 0;
        return !mayNeverCome
                && contentLength() >= 0
                && contentLength() - bodyReceived() <= Http1Connection.MOST_SKIPPED;
    }

    boolean isDispatched() {
        return dispatched;
    }

    void dispatch() {
        dispatched = true;
        connection.dispatcher().handle(this);
    }

    /** Whether all of its response was given, so that the next one's turn comes. */
    boolean isDone() {
        return done;
    }

    /** Sends what was kept: its turn has come. */
    void takeTurn() {
        if (continueWanted) {
            sendContinue();
        }
        Queue<Runnable> sends = kept;
        if (sends != null) {
            kept = null;
            sends.forEach(Runnable::run);
        }
        if (cut) {
            connection.terminate();
        } else if (!done) {
            becameSendable();
        }
    }

    private boolean isFront() {
        return connection.front() == this;
    }

    private void keep(Runnable send) {
        if (kept == null) {
            kept = new ArrayDeque<>();
        }
        kept.add(send);
    }

    @Override
    void sendInform(int status, HttpHeaders headers) {
        if (isFront()) {
            connection.writeInformational(status, headers);
        } else {
            keep(() -> connection.writeInformational(status, headers));
        }
    }

    @Override
    void sendWhole(int status, HttpHeaders headers, ByteBuf body) {
        if (isFront()) {
            connection.writeWhole(this, status, headers, body);
        } else {
            keep(() -> connection.writeWhole(this, status, headers, body));
        }
    }

    @Override
    void sendHead(int status, HttpHeaders headers, long length) {
        if (isFront()) {
            connection.writeHead(this, status, headers, length);
        } else {
            keep(() -> connection.writeHead(this, status, headers, length));
        }
    }

    @Override
    void sendPart(Object part) {
        if (isFront()) {
            connection.writePart(part);
        } else {
            keep(
                    () -> {
                        if (connection.isOpen()) {
                            connection.writePart(part);
                        } else {
                            ReferenceCountUtil.release(part);
                        }
                    });
        }
    }

    @Override
    void sendEnd() {
        if (isFront()) {
            connection.writeEnd();
        } else {
            keep(connection::writeEnd);
        }
    }

    @Override
    void sendNow() {
        if (isFront()) {
            connection.flush();
        }
    }

    @Override
    void terminate() {
        done = true;
        if (isFront()) {
            connection.terminate();
        } else {
            cut = true;
        }
    }

    @Override
    void responded() {
        done = true;
        connection.responded(this);
    }

    @Override
    void demandBody(boolean more) {
        connection.demandBody(this, more);
    }

    @Override
    void sendContinue() {
        if (!expectsContinue || continueSent) {
            return;
        }
        if (isFront()) {
            continueWanted = false;
            continueSent = true;
            connection.writeContinue();
        } else {
            continueWanted = true;
        }
    }

    @Override
    boolean isSendable() {
        return isFront() && connection.isWritable();
    }

    @Override
    ByteBufAllocator allocator() {
        return connection.allocator();
    }

    /** The connection is gone: frees what was kept. */
    void lose() {
        Queue<Runnable> sends = kept;
        if (sends != null) {
            kept = null;
            sends.forEach(Runnable::run);
        }
        if (dispatched) {
            abort(false);
        } else {
            loseBody();
        }
    }
}
