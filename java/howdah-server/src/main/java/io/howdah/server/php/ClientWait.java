package io.howdah.server.php;

import io.howdah.server.exchange.HttpExchange;
import io.netty.buffer.ByteBuf;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What PHP waits for while it runs a request: that the client takes what was written, or sends more
 * of the body. That time does not count as PHP's. For the loop that drives PHP.
 */
final class ClientWait {

    private static final Logger LOG = LoggerFactory.getLogger(ClientWait.class);

    /** How much of a body in a file PHP gets at once, at most. */
    private static final int PIECE = 256 * 1024;

    private enum Wait {
        NOT,
        WRITING,
        READING
    }

    private final RequestLane lane;
    private final RequestLane.Shared shared;
    private final PhpSession session;
    private final RequestDeadline deadline;

    private Wait waits = Wait.NOT;
    private boolean closed;

    /** Tells one wait from another. */
    private int waitNumber;

    private long pausedAt;

    /** Since when PHP waits until the client takes what was written; 0 if it does not. */
    private long clientSince;

    /** What PHP gets of bodies in files, in pieces; null until there is one. */
    private @Nullable ByteBuffer piece;

    ClientWait(
            RequestLane lane,
            RequestLane.Shared shared,
            PhpSession session,
            RequestDeadline deadline) {
        this.lane = lane;
        this.shared = shared;
        this.session = session;
        this.deadline = deadline;
    }

    /**
     * PHP has written a part of a response, and waits until it may write more.
     *
     * @param request what it answers; null if it has answered all, and its script goes on
     */
    void writing(@Nullable PhpRequest request) {
        if (request == null) {
            goOnWithoutClient();
            return;
        }
        HttpExchange exchange = request.exchange;
        exchange.flush(); // PHP may keep the loop for long
        if (exchange.eventLoop() != shared.loop()) {
            int number = pause(Wait.WRITING);
            exchange.eventLoop().execute(() -> awaitWritable(exchange, number));
        } else if (shared.embedded()) {
            // The loop's turn must end before what was written goes out.
            int number = pause(Wait.WRITING);
            shared.loop().execute(() -> awaitWritable(exchange, number));
        } else if (!exchange.isOpen() || exchange.isWritable()) {
            session.written(exchange.isOpen());
        } else {
            awaitWritable(exchange, pause(Wait.WRITING));
        }
    }

    /**
     * PHP has given its response, and its script goes on: fastcgi_finish_request(). The client gets
     * the response when the loop's turn ends.
     */
    private void goOnWithoutClient() {
        if (shared.embedded()) {
            int number = pause(Wait.WRITING);
            shared.loop().execute(() -> goOn(number, () -> session.written(true)));
        } else {
            session.written(true);
        }
    }

    private void awaitWritable(HttpExchange exchange, int number) {
        if (!exchange.isWritable()) {
            runInLoop(() -> beginToWait(number));
        }
        exchange.onWritable(
                () -> {
                    boolean alive = exchange.isOpen();
                    runInLoop(() -> goOn(number, () -> session.written(alive)));
                });
    }

    private void beginToWait(int number) {
        if (waits == Wait.WRITING && number == waitNumber) {
            clientSince = shared.ticker().nanos() | 1;
        }
    }

    /** Cuts the client off that PHP has waited for too long, so that PHP can go on. */
    void check(@Nullable PhpRequest request, long now) {
        long most = shared.settings().clientWait();
        if (clientSince == 0 || request == null) {
            return;
        }
        long waited = request.waited + now - clientSince;
        if (waited < most) {
            return;
        }
        clientSince = 0;
        shared.metrics().slowClients.add(1);
        LOG.warn(
                "{} ({}): its connection was closed, because PHP has waited for it for {} ms in all,"
                        + " and client-wait is {} ms",
                request,
                request.script,
                TimeUnit.NANOSECONDS.toMillis(waited),
                TimeUnit.NANOSECONDS.toMillis(most));
        request.exchange.fail(500);
    }

    /**
     * PHP waits for a part of a request's body.
     *
     * @param request what it runs; null if that is nothing
     * @param most bytes that it takes
     */
    void reading(@Nullable PhpRequest request, int most) {
        if (request == null || !request.streamed) {
            session.endOfBody();
            return;
        }
        BodyFile file = request.file();
        if (file != null) {
            read(request, file, most);
            return;
        }
        HttpExchange exchange = request.exchange;
        int number = pause(Wait.READING);
        if (exchange.eventLoop() == shared.loop()) {
            read(exchange, most, number);
        } else {
            exchange.eventLoop().execute(() -> read(exchange, most, number));
        }
    }

    private void read(HttpExchange exchange, int most, int number) {
        exchange.body().read(most, part -> runInLoop(() -> takeAndRelease(part, number)));
    }

    private void read(PhpRequest request, BodyFile file, int most) {
        ByteBuffer room = piece;
        if (room == null) {
            room = ByteBuffer.allocateDirect(PIECE);
            piece = room;
        }
        room.clear().limit(Math.min(most, PIECE));
        try {
            file.read(room);
        } catch (IOException e) {
            LOG.error("the body of {} ({}) cannot be read", request, request.script, e);
            session.abortBody();
            return;
        }
        if (room.flip().hasRemaining()) {
            session.body(room);
        } else {
            session.endOfBody();
        }
    }

    private void takeAndRelease(@Nullable ByteBuf part, int number) {
        try {
            goOn(number, () -> take(part));
        } finally {
            if (part != null) {
                part.release();
            }
        }
    }

    private void take(@Nullable ByteBuf part) {
        if (part == null) {
            session.abortBody();
        } else if (part.isReadable()) {
            session.body(part.nioBuffer());
        } else {
            session.endOfBody();
        }
    }

    private void runInLoop(Runnable task) {
        if (shared.loop().inEventLoop()) {
            task.run();
        } else {
            shared.loop().execute(task);
        }
    }

    /** What PHP waits for its client does not count. */
    private int pause(Wait what) {
        waits = what;
        pausedAt = shared.ticker().nanos();
        deadline.pause(pausedAt);
        return ++waitNumber;
    }

    private void goOn(int number, Runnable answer) {
        if (closed || waits == Wait.NOT || number != waitNumber) {
            return; // PHP has ended meanwhile
        }
        waits = Wait.NOT;
        long now = shared.ticker().nanos();
        lane.waited(now - pausedAt);
        stopToWait(now);
        deadline.goOn(now);
        answer.run();
    }

    private void stopToWait(long now) {
        PhpRequest request = lane.current();
        if (clientSince != 0 && request != null) {
            request.waited += now - clientSince;
        }
        clientSince = 0;
    }

    /** What PHP ran has ended: it waits no more. */
    void end() {
        waits = Wait.NOT;
        clientSince = 0;
    }

    /** PHP is gone. */
    void close() {
        closed = true;
        clientSince = 0;
    }

    /** Has what PHP runs end, if that waits for its client. */
    void abort() {
        if (waits == Wait.WRITING) {
            goOn(waitNumber, () -> session.written(false));
        } else if (waits == Wait.READING) {
            goOn(waitNumber, session::abortBody);
        }
    }
}
