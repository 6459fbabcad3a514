package io.howdah.http;

import static io.howdah.wire.FieldReader.getTag;
import static io.howdah.wire.FieldReader.skipField;
import static io.howdah.wire.FieldWriter.messageEnd;
import static io.howdah.wire.FieldWriter.messageStart;
import static io.howdah.wire.FieldWriter.putBytes;
import static io.howdah.wire.FieldWriter.putVarintField;
import static java.nio.charset.StandardCharsets.UTF_8;

import io.howdah.channel.Crossing;
import io.howdah.channel.EngineChannel;
import io.howdah.channel.HttpUpcalls;
import io.howdah.failure.PhpFailure;
import io.howdah.wire.MessageBuffer;
import io.howdah.wire.MessageReader;
import io.howdah.wire.MessageWriter;
import io.howdah.wire.Schema;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * HTTP requests in one interpreter. PHP runs until it waits: for requests, until the client has
 * taken what it wrote, or for a piece of a request's body. Then the thread is free, and PHP goes on
 * when it gets its answer. What PHP asks of Java's classes and callbacks is answered in between.
 *
 * <p>For the server; applications use {@code io.howdah.server}. All methods are for the thread that
 * the channel belongs to, but for those that say otherwise; all callbacks come on it, inside a
 * method of this class (embedded) or while the channel is polled (processes).
 */
public final class HttpSession implements HttpUpcalls {

    /** What PHP asks and answers. Answers may come within the callback, or later. */
    public interface Listener {

        /**
         * Responses, or parts of them, in the order of the requests.
         *
         * @param parts valid until this returns
         */
        void responses(HttpResponses parts);

        /** PHP waits for {@link #take}, and then {@link #send} or {@link #stop}. */
        void idle();

        /** PHP waits for {@link #written}. Comes after {@link #responses}. */
        void writing();

        /**
         * PHP waits for {@link #body}, {@link #endOfBody} or {@link #abortBody}.
         *
         * @param most how many bytes it takes
         */
        void reading(int most);

        /**
         * The script has returned or exited, or it has failed. It can be started again.
         *
         * @param failure null if it did not fail
         */
        void ended(@Nullable PhpFailure failure);
    }

    private enum State {
        ENDED,
        RUNNING,
        IDLE,
        WRITING,
        READING
    }

    private final EngineChannel channel;
    private final Listener listener;
    private final MessageBuffer message;
    private final MessageWriter out;
    private final MessageReader in;
    private final HttpResponses responses;
    private final HttpRequestWriter requests;
    private final JavaSection java = new JavaSection();

    private State state = State.ENDED;
    private int mark;

    /** -1 if what is to be begun has taken the interpreter already, else 0. */
    private int taken;

    /** Where the upcall stands that PHP waits for. */
    private int base;

    /** Whether the next message is ready to cross, and what it is. */
    private boolean ready;

    private boolean isCall;
    private boolean crossing;
    private boolean codeChanged;

    /**
     * @param channel what carries the messages; open, with no current call
     * @param listener what hears of PHP
     */
    public HttpSession(EngineChannel channel, Listener listener) {
        this.channel = channel;
        this.listener = listener;
        this.message = channel.message();
        this.out = channel.out();
        this.in = channel.in();
        this.responses = new HttpResponses(message);
        this.requests = new HttpRequestWriter(out);
    }

    /** Begins to run a script per request. */
    public void startClassic() {
        start(null, false);
    }

    /**
     * Runs a script that handles requests in a loop.
     *
     * @param script its full path
     * @param exitKeepsScript whether it goes on when a handler has called {@code exit()}
     */
    public void startWorker(String script, boolean exitKeepsScript) {
        start(script, exitKeepsScript);
    }

    private void start(@Nullable String script, boolean exitKeepsScript) {
        require(State.ENDED);
        if (channel.isUnderWay()) {
            throw new IllegalStateException(
                    "an interpreter in which PHP code runs already cannot serve");
        }
        mark = channel.begin(Schema.Operation.HTTP_SERVE) ^ taken;
        taken = 0;
        channel.serve(this);
        if (script != null || codeChanged) {
            int start = messageStart(message, Schema.Call.SERVE);
            if (script != null) {
                putBytes(message, Schema.Serve.WORKER_SCRIPT, script.getBytes(UTF_8));
            }
            if (codeChanged) {
                putVarintField(message, Schema.Serve.RELOADED, 1);
                codeChanged = false;
            }
            if (exitKeepsScript) {
                putVarintField(message, Schema.Serve.EXIT_KEEPS_SCRIPT, 1);
            }
            messageEnd(message, start);
        }
        state = State.RUNNING;
        base = 0;
        go(true);
    }

    /**
     * Code may have changed: when the session starts next, PHP forgets what it keeps of files, as
     * OPcache does. For an interpreter that shares none of that with other processes.
     */
    public void forgetCode() {
        codeChanged = true;
    }

    /** {@return whether PHP waits for requests} */
    public boolean isIdle() {
        return state == State.IDLE;
    }

    /** {@return whether no script runs} */
    public boolean isEnded() {
        return state == State.ENDED;
    }

    /**
     * Has this thread have PHP, which is idle or has ended: Java code on another thread may run PHP
     * code in it that it has been given. Before requests, {@link #stop} or a start, where these
     * must not wait for that.
     *
     * @param later run once, by any thread, when it is worth another try, and perhaps before; it
     *     does not fail
     * @return false if another thread has it, perhaps for long
     */
    public boolean take(Runnable later) {
        if (state == State.IDLE) {
            return channel.takeBackNow(later);
        }
        require(State.ENDED);
        if (!channel.isFirm()) {
            taken = channel.enterNow(later) ? -1 : 0;
        }
        return channel.isFirm();
    }

    /** What was taken is not used: PHP stays idle, and other threads may have it again. */
    public void giveBack() {
        require(State.IDLE);
        channel.lend();
    }

    /** {@return where requests are written, while PHP is idle and this thread's} */
    public HttpRequestWriter requests() {
        require(State.IDLE);
        channel.requireHeld();
        return requests;
    }

    /** Gives PHP the requests that have been written. */
    public void send() {
        require(State.IDLE);
        if (requests.count() == 0) {
            throw new IllegalStateException("a request was expected, none has been written");
        }
        answer();
    }

    /** Tells PHP, which waits for requests and is this thread's, that none will come. */
    public void stop() {
        require(State.IDLE);
        channel.requireHeld();
        requests.restart();
        answer();
    }

    /**
     * Answers {@link Listener#writing}.
     *
     * @param alive whether there is a client still
     */
    public void written(boolean alive) {
        require(State.WRITING);
        out.start(base);
        out.writeBoolean(alive);
        answer();
    }

    /** Answers {@link Listener#reading} with what is left in the buffer, at least a byte. */
    public void body(ByteBuffer bytes) {
        require(State.READING);
        byte[] piece = new byte[bytes.remaining()];
        bytes.get(piece);
        out.start(base);
        out.writeBytes(piece);
        answer();
    }

    /** Answers {@link Listener#reading}: there is no more. */
    public void endOfBody() {
        require(State.READING);
        out.start(base);
        out.writeString("");
        answer();
    }

    /** Answers {@link Listener#reading}: the client is gone, or too slow. */
    public void abortBody() {
        require(State.READING);
        out.start(base);
        out.writeNull();
        answer();
    }

    /**
     * {@return what PHP does, by its own account: an odd number while it has a request, and the
     * next even one from that request's end on} Each request has a number of its own, and the
     * number grows by two from one to the next. From any thread.
     */
    public long activity() {
        return channel.activity();
    }

    /**
     * From any thread: makes PHP unwind, as exit() would, at its next jump or call, if it still
     * does what is named; Java code that it has called is interrupted. No request but that one ever
     * feels it: when the request ends, {@link Listener#responses} is called before PHP goes on, and
     * may wait for this method to return. Called again until then, in case that PHP was about to
     * sleep, or that a destructor loops.
     *
     * @param activity what {@link #activity} was
     * @return false if PHP does something else by now
     */
    public boolean interrupt(long activity) {
        if (!channel.interrupt(activity)) {
            return false;
        }
        java.interrupt();
        return true;
    }

    /**
     * From any thread: PHP may do this again.
     *
     * @param activity what was interrupted, and has ended
     */
    public void clearInterrupt(long activity) {
        channel.clearInterrupt(activity);
    }

    /**
     * From any thread: makes whatever PHP does unwind, and what it begins with until {@link
     * #goOn()}.
     */
    public void interruptAll() {
        channel.interrupt(EngineChannel.ALL);
        java.interrupt();
    }

    /** From any thread: takes back all interruptions. */
    public void goOn() {
        channel.clearInterrupt(EngineChannel.ALL);
    }

    private void require(State expected) {
        if (state != expected) {
            throw new IllegalStateException(
                    "PHP was expected to be " + expected + ", it is " + state);
        }
    }

    private void answer() {
        state = State.RUNNING;
        channel.httpCall().beforeReply();
        go(false);
    }

    /** Crosses with what has been written; from a callback, when that has returned. */
    private void go(boolean call) {
        isCall = call;
        ready = true;
        if (!crossing) {
            cross();
        }
    }

    private void cross() {
        crossing = true;
        try {
            while (ready) {
                ready = false;
                take(channel.cross(isCall, base, message.position - base));
            }
        } finally {
            crossing = false;
        }
        if (state == State.IDLE) {
            channel.lend();
        }
    }

    @Override
    public void deliver(long outcome) {
        crossing = true;
        try {
            take(outcome);
        } finally {
            crossing = false;
        }
        cross();
    }

    @Override
    public void lost(PhpFailure failure) {
        ready = false;
        finish();
        listener.ended(failure);
    }

    /** What PHP asks for, or that it has ended. */
    private void take(long outcome) {
        long event = outcome;
        while (event < 0) {
            int start = Crossing.placeOf(event);
            int length = Crossing.lengthOf(event);
            channel.follow(event);
            int handle = message.bytes.getInt(start + 1);
            if (Crossing.isForLoop(handle)) {
                hear(handle, start, length);
                return;
            }
            event = channel.cross(false, start, answer(event, start));
        }
        if (event != Crossing.PENDING) {
            end(event);
        }
    }

    private int answer(long upcall, int start) {
        java.enter();
        try {
            return channel.answerUpcall(upcall, start);
        } finally {
            java.leave();
        }
    }

    private void hear(int handle, int start, int length) {
        base = start;
        out.start(start);
        message.limit = start + length;
        message.position = start + Schema.Encoding.HANDLE;
        takeReleased();
        if (handle == Schema.Upcall.HTTP_READ) {
            state = State.READING;
            listener.reading((int) Math.min(in.readLong(), 1 << 20));
            return;
        }
        if (message.position < message.limit) {
            listener.responses(responses);
        }
        if (handle == Schema.Upcall.HTTP_WRITE) {
            state = State.WRITING;
            listener.writing();
            return;
        }
        channel.httpCall().tidyBetweenRequests();
        requests.restart();
        state = State.IDLE;
        listener.idle();
    }

    /** The ids of what PHP holds no more stand after all else. */
    private void takeReleased() {
        int from = message.position;
        while (message.position < message.limit) {
            int tag = getTag(message);
            if (tag == Schema.Call.RELEASED) {
                channel.readReleased();
            } else {
                skipField(message, tag);
            }
        }
        message.position = from;
    }

    private void end(long reply) {
        PhpFailure failure = null;
        try {
            channel.httpCall().readOutcome(reply);
        } catch (PhpFailure e) {
            failure = e;
        } finally {
            finish();
        }
        listener.ended(failure);
    }

    private void finish() {
        state = State.ENDED;
        channel.serve(null);
        channel.end(mark);
    }

    /**
     * PHP code that Java called, while PHP waits for Java, writes or reads. Java's frames cannot
     * wait: what is written is taken, and nothing is read.
     */
    @Override
    public void hearNested(int handle, MessageWriter reply) {
        takeReleased();
        if (handle == Schema.Upcall.HTTP_WRITE) {
            channel.runWhereServed(this::tellNested);
            reply.beginReply();
            reply.writeBoolean(true);
            return;
        }
        throw new IllegalStateException(
                handle == Schema.Upcall.HTTP_READ
                        ? "the body of a request that is being received cannot be read by PHP code that Java called"
                        : "requests cannot be waited for by PHP code that Java called");
    }

    private void tellNested() {
        boolean inside = java.pause();
        try {
            listener.responses(responses);
        } finally {
            if (inside) {
                java.enter();
            }
        }
    }
}
