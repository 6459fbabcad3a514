package io.howdah.server;

import io.howdah.PhpFailure;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.Unpooled;
import io.netty.channel.EventLoop;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpMethod;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One interpreter as its engine sees it: requests go in, several at once where they are quick, and
 * what comes back is mapped to their exchanges. For the loop that drives PHP.
 */
final class Interpreter implements PhpSession.Listener {

    private static final Logger LOG = LoggerFactory.getLogger(Interpreter.class);

    /** Requests that cross at once, at most; a power of two. */
    private static final int MOST = 64;

    /**
     * How long the requests of one crossing may take in all: the response of the first waits for
     * the last.
     */
    private static final long BATCH_NANOS = 500_000;

    /**
     * Netty copies bodies up to this size behind their heads, so that they need no pooled memory.
     */
    private static final int SMALL = 128;

    /** How much of a body in a file PHP gets at once, at most. */
    private static final int PIECE = 256 * 1024;

    /** Whose interpreter it is. */
    interface Owner {

        /** It waits for requests. Comes inside of {@link Interpreter#send} too. */
        void idle(Interpreter interpreter);

        /** What {@link Interpreter#take} could not take is worth another try. */
        void back(Interpreter interpreter);

        /**
         * Its script has ended. What it had not answered waits again, or has failed.
         *
         * @param failure null if it did not fail
         */
        void ended(Interpreter interpreter, @Nullable PhpFailure failure);
    }

    /**
     * What all interpreters of an engine share.
     *
     * @param embedded whether PHP runs on the loop's own thread
     */
    record Shared(
            boolean embedded,
            EventLoop loop,
            Ticker ticker,
            RequestQueue queue,
            EngineMetrics metrics,
            ResponseHeads heads,
            FileSender files,
            EngineSettings settings) {}

    /** What PHP waits for, while it runs a request. */
    private enum Wait {
        NOT,
        WRITING,
        READING
    }

    private final Shared shared;
    private final Owner owner;
    private final PhpSession session;
    private final RequestDeadline deadline;

    /** What PHP was given and has not answered, in order; a ring. */
    private final @Nullable PhpRequest[] inHand = new PhpRequest[MOST];

    private int head;
    private int count;

    /** What PHP calls the first of them: see {@link PhpSession#activity}. */
    private long headActivity;

    /** What PHP has answered last, while its script may go on with it; null once PHP is idle. */
    private @Nullable PhpRequest answered;

    private boolean idle;
    private boolean closed;

    /** Whether another thread has run PHP code in it when the loop was to have it. */
    private boolean borrowed;

    private final Runnable later = this::tryLater;

    private Wait waits = Wait.NOT;

    /** Since when PHP waits until the client takes what was written; 0 if it does not. */
    private long clientSince;

    /** What PHP gets of bodies in files, in pieces; null until there is one. */
    private @Nullable ByteBuffer piece;

    /** Tells one wait from another. */
    private int waitNumber;

    /** When PHP was given what is in hand; moved by the time that it waited for clients. */
    private long sent;

    private int sentCount;

    /** When PHP was last heard of. */
    private long lastNow;

    private long pausedAt;

    /** How long a request takes, about. */
    private long pace = BATCH_NANOS;

    private long served;

    /** How many of the last requests ended past their deadlines, or not as responses do. */
    private int badInARow;

    private boolean malformed;

    /** Whether the last part that came was the last of its response. */
    private boolean lastEnded;

    /** Makes an interpreter, by a session that it listens to. */
    Interpreter(Shared shared, Owner owner, SessionMaker maker) {
        this.shared = shared;
        this.owner = owner;
        this.session = maker.open(this);
        this.deadline = new RequestDeadline(shared.settings.requestTimeout(), session);
    }

    /** Opens the session that a listener belongs to. */
    @FunctionalInterface
    interface SessionMaker {
        PhpSession open(PhpSession.Listener listener);
    }

    PhpSession session() {
        return session;
    }

    /** When what PHP runs must have ended. */
    RequestDeadline deadline() {
        return deadline;
    }

    boolean isIdle() {
        return idle;
    }

    /** How many requests it was given and has not answered. */
    int inHand() {
        return count;
    }

    /** When PHP last answered something. */
    long lastHeard() {
        return lastNow;
    }

    /** How many requests it has answered. */
    long served() {
        return served;
    }

    /** How many of the last requests ended past their deadlines, or by what is no response. */
    int badInARow() {
        return badInARow;
    }

    /** The request that PHP runs; null if there is none. */
    @Nullable PhpRequest current() {
        return inHand[head];
    }

    /** From any thread: what PHP runs, for people; empty if that is nothing. */
    String running() {
        PhpRequest first = current();
        PhpRequest before = answered;
        if (before != null && (first == null || session.activity() < headActivity)) {
            return describe(before) + " behind its response";
        }
        return first == null ? "" : describe(first);
    }

    private static String describe(PhpRequest request) {
        return request + " (" + request.script + ")";
    }

    // --- Requests

    /**
     * Has the loop have it, which is idle or has ended, before {@link #send} and the session's stop
     * and starts. Never waits: if another thread runs PHP code in it, the owner hears when that has
     * ended.
     */
    boolean take() {
        borrowed = borrowed || !session.take(later);
        return !borrowed;
    }

    /** Whether it could not be had when it was to be. */
    boolean isBorrowed() {
        return borrowed;
    }

    /** From any thread. */
    private void tryLater() {
        try {
            shared.loop.execute(this::tryAgain);
        } catch (RejectedExecutionException e) {
            LOG.debug("the loop has ended", e);
        }
    }

    /** Now and then, too: a thread may have ended with it. */
    void tryAgain() {
        if (borrowed) {
            borrowed = false;
            owner.back(this);
        }
    }

    /**
     * Sends what waits: as much as can cross at once. Nothing, if all of it was given up by its
     * clients. It has been taken before.
     *
     * @param share its share of what waits, if others are idle too
     * @param worthwhile how long the requests should take in all, at least, share or not
     * @return how many were sent
     */
    int send(int share, long worthwhile, long now) {
        RequestQueue queue = shared.queue;
        long limit =
                Math.min(Math.max(share, worthwhile / pace), Math.min(MOST, BATCH_NANOS / pace));
        limit = Math.max(limit, 1);
        int written = 0;
        while (written < limit) {
            PhpRequest next = queue.peek();
            if (next == null || (written > 0 && next.isAlone())) {
                break;
            }
            queue.poll();
            if (isStale(next, now)) {
                continue;
            }
            next.sending = null; // an attempt before may have set it
            session.add(next);
            inHand[head + count & MOST - 1] = next;
            count++;
            written++;
            shared.metrics.queueTime.add(now - next.exchange.startNanos());
            if (next.isAlone()) {
                break;
            }
        }
        if (written > 0) {
            idle = false;
            sent = now;
            lastNow = now;
            sentCount = written;
            shared.metrics.crossings.add(1);
            headActivity = session.activity() | 1;
            deadline.start(now, headActivity, count);
            session.send();
        } else {
            session.giveBack();
        }
        return written;
    }

    /** How long a request takes, about. */
    long pace() {
        return pace;
    }

    private boolean isStale(PhpRequest request, long now) {
        if (!request.exchange.isOpen()) {
            shared.metrics.abandoned.add(1);
            request.release();
            return true;
        }
        if (request.isLate(now, shared.settings.queueTimeout())) {
            Refusal.send(request, shared.metrics);
            return true;
        }
        return false;
    }

    // --- Responses

    @Override
    public void responses(ResponseParts parts) {
        long now = shared.ticker.nanos();
        lastNow = now;
        long before = served;
        lastEnded = false;
        while (parts.next()) {
            PhpRequest request = inHand[head];
            if (request == null) {
                refuseUnasked();
                continue;
            }
            answer(request, parts);
            if (parts.failed()) {
                failed(request, isLate(parts));
            }
            lastEnded = !parts.more() && !parts.informational();
            if (lastEnded) {
                finish(request, now);
            }
        }
        if (served != before) {
            stopDeadline();
            deadline.start(now, headActivity, count);
        }
    }

    /** A worker that answers what it was not asked is ended; this process cannot be. */
    private void refuseUnasked() {
        String what = "PHP has answered a request that it was not given: a message is malformed";
        if (!shared.embedded) {
            throw new IllegalStateException(what);
        }
        LOG.error(what);
    }

    /** Whether the first request in hand has failed because it ran past its deadline. */
    private boolean isLate(ResponseParts parts) {
        return parts.failed() && parts.interrupted() && deadline.hasFired(headActivity);
    }

    private void answer(PhpRequest request, ResponseParts parts) {
        try {
            if (isLate(parts)) {
                fail(request, 504);
            } else if (request.begun) {
                write(request, parts);
            } else if (request.sending != null) {
                sendFile(request, request.sending, parts);
            } else {
                begin(request, parts);
            }
        } catch (RuntimeException e) {
            LOG.error("the response to {} cannot be sent", request, e);
            malformed = true;
            fail(request, 500);
        }
    }

    private static void fail(PhpRequest request, int status) {
        request.status = status;
        request.exchange.fail(status);
    }

    /** PHP's log says what went wrong; this, what the client got. */
    private void failed(PhpRequest request, boolean late) {
        shared.metrics.failures.add(1);
        if (late) {
            shared.metrics.timeouts.add(1);
        }
        LOG.error(
                "{} ({}) {}; {}",
                request,
                request.script,
                late ? "ran past its deadline" : "failed",
                outcome(request));
    }

    private static String outcome(PhpRequest request) {
        if (request.begun) {
            return "its response was cut off";
        }
        int status = request.status;
        return request.exchange.isOpen() || request.exchange.isBegun()
                ? "it was answered with " + status
                : "its client had gone";
    }

    private void begin(PhpRequest request, ResponseParts parts) {
        ResponseHead response =
                shared.heads.find(
                        parts.status(), parts.bytes(), parts.headersStart(), parts.headersEnd());
        HttpExchange exchange = request.exchange;
        int status = response.status();
        if (parts.informational()) {
            exchange.inform(status, response.headers());
            return;
        }
        if (status < 200 || status > 599) {
            LOG.error(
                    "PHP answered {} with the status {}: 200 to 599 was expected", request, status);
            malformed = true;
            fail(request, 500);
            return;
        }
        request.status = status;
        if (response.reason() != null) {
            exchange.reason(response.reason());
        }
        if (response.file() != null) {
            request.sending = response;
            sendFile(request, response, parts);
            return;
        }
        int length = parts.bodyEnd() - parts.bodyStart();
        boolean whole = !parts.more();
        if (whole && (response.contentLength() < 0 || length > 0)) {
            exchange.respond(status, response.headers(), body(parts, length));
            return;
        }
        beginStream(request, response);
        write(request, parts);
    }

    /** What PHP writes itself is dropped, and the file sent when PHP has ended its response. */
    private void sendFile(PhpRequest request, ResponseHead response, ResponseParts parts) {
        SentFile file = response.file();
        if (parts.more() || file == null) {
            return;
        }
        if (parts.failed()) {
            fail(request, 500);
        } else {
            shared.files.send(request, response, file);
        }
    }

    /** Begins a response whose body follows, or of which PHP knows the length better than we. */
    private void beginStream(PhpRequest request, ResponseHead response) {
        HttpHeaders headers = response.headers();
        if (response.contentLength() >= 0) {
            headers = headers.copy().set(HttpHeaderNames.CONTENT_LENGTH, response.contentLength());
            boolean hasBody =
                    !HttpMethod.HEAD.equals(request.exchange.head().method())
                            && response.status() != 204
                            && response.status() != 304;
            request.owed = hasBody ? response.contentLength() : -1;
        }
        request.begun = true;
        request.exchange.spool(shared.settings.responseSpool());
        request.exchange.begin(response.status(), headers);
    }

    private static void write(PhpRequest request, ResponseParts parts) {
        int length = parts.bodyEnd() - parts.bodyStart();
        if (length > 0) {
            request.exchange.write(body(parts, length));
            if (request.owed >= 0) {
                request.owed = Math.max(request.owed - length, 0);
            }
        }
        if (parts.more()) {
            return;
        }
        if (request.owed > 0 || parts.failed()) {
            request.exchange.fail(
                    500); // cut off, so that the client sees that something is missing
        } else {
            request.exchange.end();
        }
    }

    private static ByteBuf body(ResponseParts parts, int length) {
        if (length == 0) {
            return Unpooled.EMPTY_BUFFER;
        }
        if (length <= SMALL) {
            byte[] copy = new byte[length];
            parts.bytes().get(parts.bodyStart(), copy);
            return Unpooled.wrappedBuffer(copy);
        }
        ByteBuf body = ByteBufAllocator.DEFAULT.directBuffer(length, length);
        ByteBuffer room = body.internalNioBuffer(0, length);
        room.put(room.position(), parts.bytes(), parts.bodyStart(), length);
        return body.writerIndex(length);
    }

    private void finish(PhpRequest request, long now) {
        badInARow = malformed || deadline.hasFired(headActivity) ? badInARow + 1 : 0;
        malformed = false;
        request.release();
        answered = request;
        inHand[head] = null;
        head = head + 1 & MOST - 1;
        count--;
        headActivity += 2;
        served++;
        shared.metrics.requests.add(1);
        shared.metrics.duration.add(now - request.exchange.startNanos());
    }

    /** What is late has ended: what runs next is not. */
    private void stopDeadline() {
        long interrupted = deadline.stop();
        if (interrupted != 0) {
            session.clearInterrupt(interrupted);
        }
    }

    @Override
    public void idle() {
        stopDeadline();
        if (sentCount > 0) {
            long each = (lastNow - sent) / sentCount;
            pace += (each - pace) / 4;
            pace = Math.max(pace, 1);
            sentCount = 0;
        }
        answered = null;
        idle = true;
        owner.idle(this);
    }

    // --- Back-pressure

    @Override
    public void writing() {
        PhpRequest request = current();
        if (request == null || lastEnded) {
            goOnWithoutClient();
            return;
        }
        HttpExchange exchange = request.exchange;
        exchange.flush(); // PHP may keep the loop for long
        if (exchange.eventLoop() != shared.loop) {
            int number = pause(Wait.WRITING);
            exchange.eventLoop().execute(() -> awaitWritable(exchange, number));
        } else if (shared.embedded) {
            // The loop's turn must end before what was written goes out.
            int number = pause(Wait.WRITING);
            shared.loop.execute(() -> awaitWritable(exchange, number));
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
        if (shared.embedded) {
            int number = pause(Wait.WRITING);
            shared.loop.execute(() -> goOn(number, () -> session.written(true)));
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
            clientSince = shared.ticker.nanos() | 1;
        }
    }

    /** Cuts the client off that PHP has waited for too long, so that PHP can go on. */
    void checkClient(long now) {
        PhpRequest request = current();
        long most = shared.settings.clientWait();
        if (clientSince == 0 || most == 0 || request == null) {
            return;
        }
        long waited = request.waited + now - clientSince;
        if (waited < most) {
            return;
        }
        clientSince = 0;
        shared.metrics.slowClients.add(1);
        LOG.warn(
                "{} ({}): its client was cut off, because PHP has waited for it for {} ms in all,"
                        + " and client-wait is {} ms",
                request,
                request.script,
                TimeUnit.NANOSECONDS.toMillis(waited),
                TimeUnit.NANOSECONDS.toMillis(most));
        request.exchange.fail(500);
    }

    @Override
    public void reading(int most) {
        PhpRequest request = current();
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
        if (exchange.eventLoop() == shared.loop) {
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
        if (shared.loop.inEventLoop()) {
            task.run();
        } else {
            shared.loop.execute(task);
        }
    }

    /** What PHP waits for its client does not count. */
    private int pause(Wait what) {
        waits = what;
        pausedAt = shared.ticker.nanos();
        deadline.pause(pausedAt);
        return ++waitNumber;
    }

    private void goOn(int number, Runnable answer) {
        if (closed || waits == Wait.NOT || number != waitNumber) {
            return; // PHP has ended meanwhile
        }
        waits = Wait.NOT;
        long now = shared.ticker.nanos();
        sent += now - pausedAt;
        stopToWait(now);
        deadline.goOn(now);
        answer.run();
    }

    private void stopToWait(long now) {
        PhpRequest request = current();
        if (clientSince != 0 && request != null) {
            request.waited += now - clientSince;
        }
        clientSince = 0;
    }

    // --- Ends

    @Override
    public void ended(@Nullable PhpFailure failure) {
        answered = null;
        idle = false;
        waits = Wait.NOT;
        clientSince = 0;
        if (failure == null && count < sentCount) {
            putBack();
        } else {
            giveBack(false, "PHP ended without a response");
        }
        sentCount = 0;
        stopDeadline();
        owner.ended(this, failure);
    }

    /**
     * The process that it ran in is gone. What it had may be tried elsewhere.
     *
     * @param how for the log
     */
    void lost(String how) {
        closed = true;
        borrowed = false;
        answered = null;
        idle = false;
        clientSince = 0;
        giveBack(true, how);
        deadline.stop();
    }

    /** Has what PHP runs end, if that waits for its client. */
    void abort() {
        session.interruptAll();
        if (waits == Wait.WRITING) {
            goOn(waitNumber, () -> session.written(false));
        } else if (waits == Wait.READING) {
            goOn(waitNumber, session::abortBody);
        }
    }

    /** The script has ended behind a response: what crossed with that has not begun. */
    private void putBack() {
        while (count > 0) {
            shared.queue.putBack(takeLast());
        }
    }

    /**
     * Has what is in hand wait again. Where it is not known which request has brought PHP down,
     * each of them crosses by itself from now on.
     */
    private void giveBack(boolean lost, String why) {
        boolean several = count > 1;
        while (count > 1) {
            PhpRequest last = takeLast();
            if (lost) {
                last.attempts++;
                last.separate();
            }
            shared.queue.putBack(last);
        }
        if (count == 0) {
            return;
        }
        PhpRequest first = takeLast();
        first.attempts++;
        boolean late = deadline.hasFired(headActivity);
        if (!late && first.isRepeatable()) {
            LOG.warn(
                    "{}: {} ({}){} will be tried again",
                    why,
                    first,
                    first.script,
                    several ? " and what was sent with it" : "");
            first.separate();
            shared.metrics.retried.add(1);
            shared.queue.putBack(first);
            return;
        }
        int status = late ? 504 : lost ? 502 : 500;
        LOG.error(
                "{}: {} ({}) {}",
                why,
                first,
                first.script,
                first.begun ? "was cut off" : "was answered with " + status);
        shared.metrics.requests.add(1);
        shared.metrics.failures.add(1);
        if (late) {
            shared.metrics.timeouts.add(1);
        }
        first.exchange.fail(status);
        first.release();
    }

    private PhpRequest takeLast() {
        int at = head + count - 1 & MOST - 1;
        PhpRequest last = inHand[at];
        if (last == null) {
            throw new IllegalStateException("no request is in hand");
        }
        inHand[at] = null;
        count--;
        return last;
    }
}
