package io.howdah.server.php;

import io.howdah.failure.PhpFailure;
import io.howdah.server.exchange.ExchangeListener;
import io.netty.channel.EventLoop;
import java.util.List;
import java.util.concurrent.RejectedExecutionException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The requests that one interpreter was given and has not answered. Takes them from the queue,
 * several at once where they are quick, and maps responses to their exchanges. For the loop that
 * drives PHP.
 */
public final class RequestLane implements PhpSession.Listener {

    private static final Logger LOG = LoggerFactory.getLogger(RequestLane.class);

    /**
     * How long the requests of one crossing may take in all: the response of the first waits for
     * the last.
     */
    private static final long BATCH_NANOS = 500_000;

    /** Hears what becomes of a lane. */
    public interface Owner {

        /** It waits for requests. Comes inside of {@link RequestLane#send} too. */
        void idle(RequestLane lane);

        /** What {@link RequestLane#take} could not take is worth another try. */
        void back(RequestLane lane);

        /**
         * Its script has ended. What it had not answered waits again, or has failed.
         *
         * @param failure null if it did not fail
         */
        void ended(RequestLane lane, @Nullable PhpFailure failure);
    }

    /**
     * What all lanes of an engine share.
     *
     * @param embedded whether PHP runs on the loop's own thread
     * @param listeners hear what becomes of requests in PHP
     */
    public record Shared(
            boolean embedded,
            EventLoop loop,
            Ticker ticker,
            RequestQueue queue,
            EngineMetrics metrics,
            ResponseHeads heads,
            FileSender files,
            EngineSettings settings,
            List<ExchangeListener> listeners) {}

    private final Shared shared;
    private final Owner owner;
    private final PhpSession session;
    private final RequestDeadline deadline;
    private final ResponseRelay relay;
    private final ClientWait client;

    private final InFlight inFlight = new InFlight();

    /** What PHP calls the first of them: see {@link PhpSession#activity}. */
    private long headActivity;

    /** What PHP has answered last, while its script may go on with it; null once PHP is idle. */
    private @Nullable PhpRequest answered;

    private boolean idle;

    /** Whether another thread has run PHP code in it when the loop was to have it. */
    private boolean borrowed;

    private final Runnable later = this::tryLater;

    /** When PHP was given what it has; moved by the time that it waited for clients. */
    private long sent;

    private int sentCount;

    /** When PHP was last heard of. */
    private long lastNow;

    /** How long a request takes, about. */
    private long pace = BATCH_NANOS;

    private long served;

    /** How many of the last requests ended past their deadlines, or not as responses do. */
    private int badInARow;

    private boolean malformed;

    /** Whether the last part that came was the last of its response. */
    private boolean lastEnded;

    /** Makes a lane, by a session that it listens to. */
    public RequestLane(Shared shared, Owner owner, SessionMaker maker) {
        this.shared = shared;
        this.owner = owner;
        this.session = maker.open(this);
        this.deadline = new RequestDeadline(shared.settings.requestTimeout(), session);
        this.relay = new ResponseRelay(shared.heads, shared.files, shared.settings.responseSpool());
        this.client = new ClientWait(this, shared, session, deadline);
    }

    /** Opens the session that a listener belongs to. */
    @FunctionalInterface
    public interface SessionMaker {
        PhpSession open(PhpSession.Listener listener);
    }

    public PhpSession session() {
        return session;
    }

    /** When what PHP runs must have ended. */
    public RequestDeadline deadline() {
        return deadline;
    }

    public boolean isIdle() {
        return idle;
    }

    /** When PHP last answered something. */
    public long lastHeard() {
        return lastNow;
    }

    /** How many requests it has answered. */
    public long served() {
        return served;
    }

    /** How many of the last requests ended past their deadlines, or by what is no response. */
    public int badInARow() {
        return badInARow;
    }

    /** The request that PHP runs; null if there is none. */
    public @Nullable PhpRequest current() {
        return inFlight.first();
    }

    /** From any thread: what PHP runs, for people; empty if that is nothing. */
    public String running() {
        PhpRequest first = current();
        PhpRequest before = answered;
        if (before != null && (first == null || session.activity() < headActivity)) {
            return describe(before) + " after its response";
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
    public boolean take() {
        borrowed = borrowed || !session.take(later);
        return !borrowed;
    }

    /** Whether it could not be had when it was to be. */
    public boolean isBorrowed() {
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
    public void tryAgain() {
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
    public int send(int share, long worthwhile, long now) {
        RequestQueue queue = shared.queue;
        long limit =
                Math.min(
                        Math.max(share, worthwhile / pace),
                        Math.min(InFlight.MOST, BATCH_NANOS / pace));
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
            next.given(now, shared.listeners);
            session.add(next);
            inFlight.add(next);
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
            deadline.start(now, headActivity, inFlight.count());
            session.send();
        } else {
            session.giveBack();
        }
        return written;
    }

    /** How long a request takes, about. */
    public long pace() {
        return pace;
    }

    private boolean isStale(PhpRequest request, long now) {
        if (!request.exchange.isOpen()) {
            shared.metrics.abandoned.add(1);
            request.end(now);
            return true;
        }
        if (request.isLate(now, shared.settings.queueTimeout())) {
            ServiceUnavailable.send(request, shared.metrics);
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
            PhpRequest request = inFlight.first();
            if (request == null) {
                refuseUnasked();
                continue;
            }
            malformed |= !relay.pass(request, parts, isLate(parts));
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
            deadline.start(now, headActivity, inFlight.count());
        }
    }

    /** A PHP process that answers what it was not asked is ended; this one cannot be. */
    private void refuseUnasked() {
        String what = "PHP has answered a request that it was not given: a message is malformed";
        if (!shared.embedded) {
            throw new IllegalStateException(what);
        }
        LOG.error(what);
    }

    /** Whether the first current request has failed because it ran past its deadline. */
    private boolean isLate(ResponseParts parts) {
        return parts.failed() && parts.interrupted() && deadline.hasFired(headActivity);
    }

    /** PHP's log says what went wrong; this, what the client got. */
    private void failed(PhpRequest request, boolean late) {
        request.failed = true;
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
            return "its response was aborted";
        }
        int status = request.status;
        return request.exchange.isOpen() || request.exchange.isBegun()
                ? "it was answered with " + status
                : "its client had gone";
    }

    private void finish(PhpRequest request, long now) {
        badInARow = malformed || deadline.hasFired(headActivity) ? badInARow + 1 : 0;
        malformed = false;
        request.end(now);
        answered = request;
        inFlight.removeFirst();
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

    // --- Waiting for the client

    @Override
    public void writing() {
        client.writing(lastEnded ? null : current());
    }

    @Override
    public void reading(int most) {
        client.reading(current(), most);
    }

    /** PHP goes on: what it waited for its client does not count. */
    void waited(long nanos) {
        sent += nanos;
    }

    /** Cuts the client off that PHP has waited for too long, so that PHP can go on. */
    public void checkClient(long now) {
        client.check(current(), now);
    }

    // --- Ends

    @Override
    public void ended(@Nullable PhpFailure failure) {
        answered = null;
        idle = false;
        client.end();
        if (failure == null && inFlight.count() < sentCount) {
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
    public void lost(String how) {
        borrowed = false;
        answered = null;
        idle = false;
        client.close();
        giveBack(true, how);
        deadline.stop();
    }

    /** Has what PHP runs end, if that waits for its client. */
    public void abort() {
        session.interruptAll();
        client.abort();
    }

    /** The script has ended after a response: what crossed with that has not begun. */
    private void putBack() {
        while (inFlight.count() > 0) {
            shared.queue.putBack(inFlight.removeLast());
        }
    }

    /**
     * Has what it was given wait again. Where it is not known which request has brought PHP down,
     * each of them crosses by itself from now on.
     */
    private void giveBack(boolean lost, String why) {
        boolean several = inFlight.count() > 1;
        while (inFlight.count() > 1) {
            PhpRequest last = inFlight.removeLast();
            if (lost) {
                last.attempts++;
                last.separate();
            }
            shared.queue.putBack(last);
        }
        if (inFlight.count() == 0) {
            return;
        }
        PhpRequest first = inFlight.removeLast();
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
                first.begun ? "was aborted" : "was answered with " + status);
        shared.metrics.requests.add(1);
        shared.metrics.failures.add(1);
        if (late) {
            shared.metrics.timeouts.add(1);
        }
        first.failed = true;
        first.exchange.fail(status);
        first.end(shared.ticker.nanos());
    }
}
