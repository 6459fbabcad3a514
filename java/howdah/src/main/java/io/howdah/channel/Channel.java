package io.howdah.channel;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.howdah.failure.PhpException;
import io.howdah.failure.PhpFailure;
import io.howdah.failure.PhpInterruptedException;
import io.howdah.failure.PhpProcessLostException;
import io.howdah.failure.PhpTimeout;
import io.howdah.signature.Signature;
import io.howdah.stub.Calls;
import io.howdah.stub.RecordPlan;
import io.howdah.stub.Stubs;
import io.howdah.value.PhpCallable;
import io.howdah.value.PhpObject;
import io.howdah.value.PhpReferent;
import io.howdah.value.PhpResource;
import io.howdah.wire.Failures;
import io.howdah.wire.MessageBuffer;
import io.howdah.wire.Objects;
import io.howdah.wire.Schema;
import io.howdah.wire.Thrown;
import io.howdah.wire.WireBuffer;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What carries messages between one Java thread and one interpreter. For generated stubs;
 * applications use {@code io.howdah}.
 *
 * <p>A call is {@link #begin}, one write for each argument, {@link #call}, one read of the result,
 * and, always, {@link #end}:
 *
 * <pre>{@code
 * int mark = channel.begin(handle);
 * try {
 *     message.writeLong(3);
 *     message.writeLong(1);
 *     channel.call();
 *     return message.readLong();
 * } finally {
 *     channel.end(mark);
 * }
 * }</pre>
 *
 * <p>Calls nest: one that begins while another is being written, or while a result is being read,
 * or in an upcall, is written behind what is in the buffer.
 */
public abstract class Channel extends Ownership implements Calls, Objects {

    /** What {@link #cross} returns if what comes back is not there yet. */
    public static final long PENDING = Long.MAX_VALUE;

    // What comes back from a crossing is a reply's flags, in the upper half, and length; or,
    // negative, an upcall that PHP waits for: its place, in the upper half, whether the buffer has
    // moved, and its length.
    private static final long UPCALL_MOVED = 1L << Schema.WordBit.UPCALL_MOVED;
    private static final int PLACE = (1 << Schema.WordBit.UPCALL_MOVED) - 1;

    /** A buffer that a large message made larger than this is given back. */
    private static final int LARGE_BUFFER = 1 << 20;

    private final MessageBuffer message;
    private final @Nullable OutputStream output;
    private @Nullable Stubs stubs;

    /** For each nested call begun: the state of the message around it. */
    private int[] outer = new int[16 * MessageBuffer.STATE_SIZE];

    private boolean untidy;

    /** What ends the calls under way on behalf of another thread; else null. */
    volatile @Nullable Deadline interruption;

    /** Of interruptions: whatever runs. */
    public static final long ALL = Schema.Activity.ALL;

    /**
     * What is to unwind: 0, an activity, or {@link #ALL}. PHP code is then told of no exception of
     * Java, which it could catch over and over.
     */
    private volatile long overdue;

    /** What runs first in each request, or null. */
    private @Nullable String bootstrap;

    /** Whether it is to run before the next call. */
    private boolean bootstrapDue;

    /** HTTP requests that are served on it; else null. */
    private @Nullable HttpUpcalls http;

    private final Refs refs = new Refs(this);
    private final Waits waits = new Waits();

    /**
     * What Java callbacks threw since the outermost call began, so that it can come back as itself.
     */
    private final Thrown thrown = new Thrown();

    /** What the sink threw and nobody has heard of yet. */
    private @Nullable Exception outputFailure;

    private final Map<String, String> names = new HashMap<>();
    private final Invoker invoker;
    private final Upcalls java;
    private final RecordPlans plans = new RecordPlans(this);

    /**
     * Made by the thread that the interpreter will belong to.
     *
     * @param buffer what both sides share
     * @param output where PHP's output goes; null if PHP writes it itself
     * @param upcalls makes Java as PHP code calls it
     * @param ofThisProcess whether PHP is in this process, and keeps what it knows of Java's
     *     classes from one interpreter to the next
     */
    public Channel(
            ByteBuffer buffer,
            @Nullable OutputStream output,
            Upcalls.Factory upcalls,
            boolean ofThisProcess) {
        this.message = new MessageBuffer(this, buffer);
        this.output = output;
        this.invoker = new Invoker(this);
        this.java = upcalls.of(this, ofThisProcess);
    }

    // --- What a call is made of

    @Override
    public final MessageBuffer message() {
        return message;
    }

    @Override
    public final int begin(int handle) {
        if (bootstrapDue) {
            bootstrapBefore(handle);
        }
        return Thread.currentThread() == owner ? beginHeld(handle) : beginTaken(handle);
    }

    /** What has been taken is given back by {@link #end}; here, if it does not come to that. */
    private int beginTaken(int handle) {
        int taken = enter();
        boolean begun = false;
        try {
            int mark = beginHeld(handle);
            begun = true;
            return mark ^ taken;
        } catch (StackOverflowError e) {
            if (taken < 0) { // as in end(): no method is called here, for want of stack
                owner = LENT;
                taken = 0;
            }
            throw e;
        } finally {
            if (!begun && taken < 0) {
                giveBack();
            }
        }
    }

    private int beginHeld(int handle) {
        if (message.capacity == 0) {
            message.attach(buffer());
        }
        int mark = depth;
        if (mark == 0) {
            message.startOutermost(handle);
        } else {
            beginNested(mark, handle);
        }
        depth = mark + 1; // last: a stack overflow may come before, and nobody would end the call
        return mark;
    }

    /**
     * Has each request of the interpreter begin with a file, this one too.
     *
     * @param file its absolute path
     */
    public final void bootstrap(String file) {
        bootstrap = file;
        bootstrapDue = true;
        bootstrapBefore(Schema.Operation.CALL);
    }

    /** A failure is thrown, and the next call tries again. */
    private void bootstrapBefore(int handle) {
        String file = bootstrap;
        if (depth > 0 || file == null || Invoker.isAboutRequests(handle)) {
            return;
        }
        bootstrapDue = false;
        boolean done = false;
        try {
            invoker.include(file, false);
            done = true;
        } finally {
            bootstrapDue |= !done;
        }
    }

    /** A message begins behind the one that is written or read around it. */
    private void beginNested(int mark, int handle) {
        saveOuter(mark);
        message.start(Math.max(message.position, message.limit));
        message.putHandle(handle);
    }

    private void saveOuter(int mark) {
        int at = mark * MessageBuffer.STATE_SIZE;
        if (at + MessageBuffer.STATE_SIZE > outer.length) {
            outer = Arrays.copyOf(outer, outer.length * 2);
        }
        message.save(outer, at);
    }

    @Override
    public final int begin(int handle, PhpObject target) {
        int mark = begin(handle);
        boolean begun = false;
        try {
            message.putVarintField(Schema.Call.TARGET, idOf(target));
            keepThrown();
            begun = true;
        } finally {
            if (!begun) {
                end(mark);
            }
        }
        return mark;
    }

    /**
     * Begins a call of a value of PHP that stands behind a Java object: a closure, or an object
     * that can be called. From any thread.
     *
     * @param callable the value
     * @return a mark for {@link #end}
     * @throws IllegalStateException if it cannot be called any more, or the thread is interrupted
     *     while it waits for PHP to wait
     */
    public final int beginCallable(PhpReferent callable) {
        int mark = beginBorrowed();
        boolean begun = false;
        try {
            keepThrown();
            message.writeValue(callable);
            begun = true;
        } finally {
            if (!begun) {
                end(mark);
            }
        }
        return mark;
    }

    private int beginBorrowed() {
        int taken = borrow() ? -1 : 0;
        boolean begun = false;
        try {
            int mark = begin(Schema.Operation.CALL);
            begun = true;
            return mark ^ taken;
        } finally {
            if (!begun && taken < 0) {
                giveBack();
            }
        }
    }

    /**
     * What PHP throws on another thread may be told to PHP when the upcall has ended that the call
     * nests in.
     */
    final void keepThrown() {
        if (isForeign()) {
            message.putVarintField(Schema.Call.KEEP_THROWN, 1);
        }
    }

    @Override
    public final void call() {
        MessageBuffer m = message;
        if (depth == 0) {
            throw new IllegalStateException(
                    "the interpreter was closed while a call was being written");
        }
        if (refs.isTimeToLook()) {
            refs.writeDropped(m, Schema.Call.RELEASED);
        }
        if (untidy) {
            java.sent();
            if (m.isPlanned()) {
                m.putPlanned();
            }
        }
        try {
            long reply = transfer(m.base, m.position - m.base);
            m.position = m.base;
            m.limit = m.base + (int) reply;
            if (reply >>> Schema.WordBit.UPPER_HALF != 0) {
                takeExtras((int) (reply >>> Schema.WordBit.UPPER_HALF));
            } else if (m.capacity == 0) {
                m.attach(buffer());
            }
        } catch (PhpFailure e) {
            throw e;
        } catch (Throwable e) {
            // Java's stack may have ended before it was seen that the buffer has moved: what lies
            // at the old address must not be touched. No method is called here, for want of stack.
            m.bytes = WireBuffer.NOWHERE;
            m.capacity = 0;
            throw e;
        }
    }

    @Override
    public final void call(RecordPlan result) {
        int number = plans.number(result);
        untidy = true;
        message.resultPlan = number;
        call();
    }

    @Override
    public final void end(int mark) {
        if (mark != 0 || untidy) {
            Thread me = Thread.currentThread();
            try {
                endNestedOrUntidy(mark);
            } catch (StackOverflowError e) {
                // It may have come before this. Whoever waits looks now and then: no method is
                // called here, for want of stack.
                if (me == owner) {
                    depth = mark < 0 ? ~mark : mark;
                    untidy = true; // the next call does what is left
                    if (mark < 0) {
                        owner = LENT;
                    }
                }
                throw e;
            }
            return;
        }
        depth = 0;
        endInterruption();
    }

    /** Of the outermost call. */
    private void endInterruption() {
        if (interruption != null) {
            Deadline.endInterruption(this, false);
        }
    }

    private void endNestedOrUntidy(int mark) {
        if (mark < 0) {
            endAndGiveBack(~mark);
            return;
        }
        if (untidy) {
            takeBack(); // a stack overflow may have ended what lent it
            java.end();
        }
        depth = mark;
        if (mark > 0) {
            message.restore(outer, mark * MessageBuffer.STATE_SIZE);
            return;
        }
        endInterruption();
        tidyAndLend();
    }

    private void endAndGiveBack(int mark) {
        takeBack();
        try {
            if (untidy) {
                java.end();
            }
            depth = mark;
            if (mark > 0) {
                message.restore(outer, mark * MessageBuffer.STATE_SIZE);
                return;
            }
            endInterruption();
            if (untidy) {
                tidy();
            }
        } finally {
            depth = mark;
            giveBack();
        }
    }

    private void tidyAndLend() {
        try {
            tidy();
        } finally {
            lendIdle();
        }
    }

    /** After the outermost call: lets go of what only it needed. */
    private void tidy() {
        untidy = false;
        thrown.clear();
        message.planCount = 0;
        message.start(0);
        if (message.capacity() > LARGE_BUFFER) {
            message.bytes = WireBuffer.NOWHERE; // until it is known where it is
            message.capacity = 0;
            message.attach(trim());
        }
        tellOutputFailure();
    }

    /**
     * Sends the message at {@code base} and waits for the reply, which takes its place. Runs
     * upcalls meanwhile.
     *
     * @return the reply's length, and flags from bit 32 on
     */
    protected abstract long transfer(int base, int length);

    /**
     * Crosses, and does not answer upcalls. For the outermost call alone.
     *
     * @param call whether a Call goes over; else the Reply to an upcall
     * @param base where it stands
     * @param length how long it is
     * @return what comes back, or {@link #PENDING}
     */
    public abstract long cross(boolean call, int base, int length);

    /** Answers an upcall that {@link #cross} returned; returns the length of the reply. */
    public abstract int answerUpcall(long upcall, int base);

    /**
     * {@return whether an upcall is about HTTP requests}
     *
     * @param handle which upcall
     */
    public static boolean isForLoop(int handle) {
        return handle >= Schema.Upcall.HTTP_NEXT && handle <= Schema.Upcall.HTTP_READ;
    }

    public static int placeOf(long upcall) {
        return (int) (upcall >>> Schema.WordBit.UPPER_HALF) & PLACE;
    }

    public static int lengthOf(long upcall) {
        return (int) upcall & PLACE;
    }

    /** Looks where the buffer is, if an upcall says that it has moved. */
    public final void follow(long upcall) {
        if ((upcall & UPCALL_MOVED) != 0) {
            moved();
        }
    }

    // --- HTTP requests, which are one long call

    /**
     * Runs what is for the thread that serves, which is another one where that is an event loop.
     */
    public void runWhereServed(Runnable task) {
        task.run();
    }

    public void serve(@Nullable HttpUpcalls session) {
        http = session;
    }

    /** The session of this channel, for one that hears from PHP later. */
    protected final @Nullable HttpUpcalls http() {
        return http;
    }

    /** Adds what goes with each reply to PHP. */
    public final void beforeReply() {
        if (untidy) {
            java.sent();
        }
        if (refs.isTimeToLook()) {
            refs.writeDropped(message, Schema.Reply.RELEASED);
        }
    }

    /** The reply to the long call: throws if it failed. */
    public final void readOutcome(long reply) {
        MessageBuffer m = message;
        m.start(0);
        m.limit = (int) reply;
        if (reply >>> Schema.WordBit.UPPER_HALF != 0) {
            takeExtras((int) (reply >>> Schema.WordBit.UPPER_HALF));
        }
    }

    /** Between two requests: lets go of what only the last one needed. */
    public final void tidyBetweenRequests() {
        if (!untidy) {
            return;
        }
        java.end();
        untidy = false;
        thrown.clear();
        if (message.capacity() > LARGE_BUFFER) {
            message.bytes = WireBuffer.NOWHERE; // until it is known where it is
            message.capacity = 0;
            message.attach(trim());
        }
    }

    /** Takes the buffer as it is now; a large one is given back after the outermost call. */
    final void moved() {
        untidy = true;
        message.bytes = WireBuffer.NOWHERE; // until it is known where it is
        message.capacity = 0;
        message.attach(buffer());
    }

    /** The buffer as it is now, after it moved. */
    protected abstract ByteBuffer buffer();

    /** A call leaves something to do at its end. */
    @Override
    public final void willTidy() {
        untidy = true;
    }

    @Override
    public final void enlarge(int capacity) {
        untidy = true;
        message.bytes = WireBuffer.NOWHERE; // until it is known where it is
        message.capacity = 0;
        message.attach(reserve(capacity));
    }

    /** Makes the buffer at least so large, keeping its contents, and returns it. */
    protected abstract ByteBuffer reserve(int capacity);

    /** Gives back what a large message took, and returns the buffer. */
    protected abstract ByteBuffer trim();

    /**
     * From any thread: ends the call under way with a {@link PhpInterruptedException}, if there is
     * one.
     */
    public final void interruptCall() {
        Deadline.interrupt(this, false);
    }

    /** From any thread: does so, and with the calls that begin until {@link #goOn}. */
    public final void interruptAll() {
        Deadline.interrupt(this, true);
    }

    /** Takes {@link #interruptAll} back. By the interpreter's thread. */
    public final void goOn() {
        Deadline.endInterruption(this, true);
    }

    /**
     * From any thread: whether a call is under way. What has ended a call sees what is written
     * before this is asked.
     */
    protected abstract boolean isRunning();

    /** From any thread: whether Java code runs that PHP has called. */
    protected abstract boolean isInJava();

    /**
     * From any thread: makes PHP unwind.
     *
     * @param what {@link #ALL}, for all calls until it is cleared, or one {@link #activity}
     * @return false if PHP does something else by now; if true, PHP does not begin with anything
     *     else before it has asked this side
     */
    public final boolean interrupt(long what) {
        if (overdue != ALL) {
            overdue = what; // before Java code ends because of it
        }
        if (interruptPhp(what)) {
            return true;
        }
        if (overdue == what) {
            overdue = 0;
        }
        return false;
    }

    protected abstract boolean interruptPhp(long what);

    /** From any thread: takes {@link #interrupt} of the same back; {@link #ALL}: of any. */
    public final void clearInterrupt(long what) {
        if (what == ALL || overdue == what) {
            overdue = 0;
        }
        clearPhpInterrupt(what);
    }

    protected abstract void clearPhpInterrupt(long what);

    /** From any thread: what PHP does. */
    public abstract long activity();

    private boolean isOverdue() {
        long what = overdue;
        return what != 0 && (what == ALL || what == activity());
    }

    // --- Replies

    /**
     * What a reply has beside a plain value; then the reader stands at the value, or this throws.
     */
    private void takeExtras(int flags) {
        MessageBuffer m = message;
        if ((flags & Schema.ReplyFlag.MOVED) != 0 || m.capacity == 0) {
            moved();
        }
        if ((flags & Schema.ReplyFlag.RECYCLED) != 0) {
            refs.forgetAll();
            java.recycled();
            bootstrapDue = bootstrap != null;
        }
        if ((flags & (Schema.ReplyFlag.EXTRA | Schema.ReplyFlag.FAILED)) == 0) {
            return;
        }
        RuntimeException failure = null;
        int released = -1;
        while (m.position < m.limit) {
            int tag = m.getTag();
            if (tag == Schema.Reply.OUTPUT) {
                print(m.getByteString());
            } else if (tag == Schema.Reply.RELEASED) {
                released = m.position; // a throwable may have begun as an object among them
                m.skipField(tag);
            } else if ((flags & Schema.ReplyFlag.FAILED) != 0
                    && tag < Schema.Reply.RELEASED
                    && tag != Schema.VALUE_TAG) {
                RuntimeException failed = Failures.read(m, tag, thrown);
                failure = failed == null ? failure : asInterruption(failed);
            } else {
                m.skipField(tag);
            }
        }
        if (released >= 0) {
            m.position = released;
            readReleasedByReply();
        }
        m.position = m.base;
        if (failure == null) {
            tellOutputFailure();
            return;
        }
        if (outputFailure != null) {
            failure.addSuppressed(outputFailure);
            outputFailure = null;
        }
        throw failure;
    }

    /** PHP knows deadlines only. */
    private RuntimeException asInterruption(RuntimeException failure) {
        if (!(failure instanceof PhpTimeout) || interruption == null) {
            return failure;
        }
        PhpInterruptedException interrupted = new PhpInterruptedException();
        interrupted.setStackTrace(failure.getStackTrace());
        return interrupted;
    }

    private void tellOutputFailure() {
        Exception lost = outputFailure;
        outputFailure = null;
        if (lost instanceof IOException e) {
            throw new UncheckedIOException("PHP's output could not be written", e);
        }
        if (lost instanceof RuntimeException e) {
            throw e;
        }
    }

    private void print(byte[] bytes) {
        OutputStream sink = output;
        if (sink == null) {
            return;
        }
        try {
            sink.write(bytes);
            sink.flush();
        } catch (IOException | RuntimeException e) {
            outputFailure = e;
            untidy = true; // PHP goes on; the outermost call tells it
        }
    }

    // --- Upcalls

    /**
     * Runs the upcall that stands at {@code base}; its reply takes its place.
     *
     * @return the reply's length
     */
    protected final long answer(int base, int length) {
        MessageBuffer m = message;
        int mark = depth;
        int received = thrown.received();
        int outerReply = m.replyBase;
        saveOuter(mark);
        depth = mark + 1;
        m.start(base);
        m.limit = base + length;
        m.replyBase = base;
        try {
            receive(m);
        } catch (Throwable e) { // all of them: none may pass PHP's frames
            takeBack();
            untidy = true;
            // What was nested may have ended by a stack overflow, and left these as they were.
            depth = mark + 1;
            m.replyBase = base;
            answerFailure(m, e);
        }
        if (untidy) {
            java.sent();
        }
        if (refs.isTimeToLook()) {
            refs.writeDropped(m, Schema.Reply.RELEASED);
        }
        thrown.forget(received);
        int written = m.position - base;
        m.replyBase = outerReply;
        m.restore(outer, mark * MessageBuffer.STATE_SIZE);
        depth = mark;
        return written;
    }

    private void answerFailure(MessageBuffer m, Throwable thrown) {
        try {
            java.takeBack();
            m.beginReply();
            Failures.write(
                    m, isOverdue() && canBeCaught(thrown) ? new PhpTimeout() : thrown, this.thrown);
        } catch (Throwable e) { // a getMessage() that throws, a class that cannot be looked at
            java.takeBack();
            m.beginReply();
            Failures.writeBriefly(m, thrown);
        }
    }

    private static boolean canBeCaught(Throwable thrown) {
        return !(thrown instanceof PhpFailure) || thrown instanceof PhpException;
    }

    private void receive(MessageBuffer m) throws Throwable {
        m.position++; // the tag of the handle
        int handle = m.getFixed32();
        if (handle >= Schema.Limit.FIRST_MEMBER) {
            m.position++; // the tag of the shape
            long shape = m.getFixed64();
            java.call(handle, m, readTarget(m), shape);
        } else if (handle == Schema.Upcall.INVOKE) {
            m.position++;
            int id = (int) m.getVarint();
            java.function(id).call(m, countArguments(m));
        } else if (handle == Schema.Upcall.SIGNAL) {
            countArguments(m);
            String refusal = takeSignal(m.readString(), m.readBoolean());
            m.beginReply();
            m.writeString(refusal);
        } else if (isForLoop(handle) && http != null) {
            http.hearNested(handle, m);
        } else if (handle > Schema.Upcall.LOG) {
            Object target = readTarget(m);
            countArguments(m);
            java.operate(handle, m, target);
        } else {
            countArguments(m);
            byte[] bytes = m.readBytes();
            if (handle == Schema.Upcall.OUTPUT) {
                print(bytes);
            } else {
                PhpLog.write(bytes, m.readLong());
            }
            m.beginReply();
            m.writeNull();
        }
    }

    /**
     * PHP takes a signal of this process, or gives it back; an empty name stands for all of them.
     * Only PHP in this process may.
     *
     * @return null, or why not
     */
    @Nullable String takeSignal(String name, boolean taken) {
        return "PHP has a process of its own";
    }

    private @Nullable Object readTarget(MessageBuffer m) {
        if (m.position == m.limit || m.bytes.get(m.position) != Schema.Call.TARGET) {
            return null;
        }
        m.position++;
        return java.object((int) m.getVarint());
    }

    /**
     * Counts the arguments, takes what PHP dropped, and leaves the reader at the first argument.
     */
    private int countArguments(MessageBuffer m) {
        int start = m.position;
        int count = 0;
        int end = start;
        while (m.position < m.limit) {
            int tag = m.getTag();
            if (tag == Schema.Call.RELEASED) {
                readReleased();
                continue;
            }
            m.skipField(tag);
            count++;
            end = m.position;
        }
        m.position = start;
        m.limit = end;
        return count;
    }

    /**
     * {@return PHP's number of the object of this exception; 0 if PHP does not have it any more}
     */
    @Override
    public final long idOf(PhpException exception) {
        if (thrown.holds(exception)) {
            return exception.id();
        }
        PhpObject object = exception.object();
        return object != null && refs.isHeld(object) ? refs.idOf(object) : 0;
    }

    /** Reads the list of what PHP holds no more, whose tag was consumed. */
    @Override
    public final void readReleased() {
        int end = message.openDelimited();
        while (message.position < end) {
            java.release((int) message.getVarint());
        }
    }

    /** What PHP let go of when it replied may be the very thing that it replies with. */
    private void readReleasedByReply() {
        untidy = true;
        int end = message.openDelimited();
        while (message.position < end) {
            java.releaseLater((int) message.getVarint(), depth);
        }
    }

    @Override
    public final int numberOf(RecordPlan plan) {
        return plans.number(plan);
    }

    /** {@return the Java that PHP code can reach} */
    @Override
    public final Upcalls java() {
        return java;
    }

    /** {@return the threads that wait in Java for PHP code, which {@link #interrupt} ends} */
    public final Waits waits() {
        return waits;
    }

    /** {@return how deep the message in hand is nested} */
    @Override
    public final int nesting() {
        return depth;
    }

    /**
     * Sets a deadline for the calls that begin before it is closed.
     *
     * @param time from now; if it is not positive, the deadline has passed
     * @return the deadline
     */
    public final Deadline deadline(Duration time) {
        return Deadline.of(this, time);
    }

    // --- Refs

    /**
     * For what lives in PHP: makes the claim on it.
     *
     * @param referent what Java holds
     * @param id PHP's number of it
     * @param resource whether it is a resource
     * @return the claim
     */
    public final Ref track(PhpReferent referent, long id, boolean resource) {
        return refs.track(referent, id, resource);
    }

    /** The next message tells PHP what was let go. */
    final void tellDroppedSoon() {
        refs.lookSoon();
    }

    @Override
    public final long idOf(PhpReferent referent) {
        return refs.idOf(referent);
    }

    @Override
    public final PhpObject object(long id, String className) {
        return new PhpObject(invoker, id, className);
    }

    @Override
    public final PhpCallable callable(long id) {
        return new PhpCallable(invoker, id);
    }

    @Override
    public final PhpResource resource(long id, String type) {
        return new PhpResource(invoker, id, type);
    }

    /** One String for each class or enum name that PHP sends again and again. */
    @Override
    public final String intern(String name) {
        String known = names.putIfAbsent(name, name);
        return known == null ? name : known;
    }

    // --- Handles

    @Override
    public final int function(Signature expected) {
        return invoker.handles().function(expected);
    }

    @Override
    public final int method(Signature expected) {
        return invoker.handles().method(expected);
    }

    @Override
    public final int constructor(Signature expected) {
        return invoker.handles().constructor(expected);
    }

    @Override
    public final int propertyRead(Signature expected) {
        return invoker.handles().propertyRead(expected);
    }

    @Override
    public final int propertyWrite(Signature expected) {
        return invoker.handles().propertyWrite(expected);
    }

    /**
     * Loads a class, so that cases of an enum can cross.
     *
     * @param name the class
     * @return whether PHP has it
     */
    public final boolean loadClass(String name) {
        return invoker.loadClass(name);
    }

    // --- The interpreter

    /** {@return calls whose types are known only when they are made} */
    public final Invoker invoker() {
        return invoker;
    }

    @Override
    public final <T> T bind(Class<T> type) {
        Stubs known = stubs;
        if (known == null) {
            throw new IllegalStateException("the channel is not open");
        }
        return known.bind(type);
    }

    @Override
    public final Calls calls() {
        return this;
    }

    /**
     * {@return the channel of generated code's calls}
     *
     * @param calls the calls
     */
    public static Channel of(Calls calls) {
        return (Channel) calls;
    }

    /**
     * Starts the interpreter.
     *
     * @param of makes the stubs of typed interfaces
     * @param settings what it is started with
     */
    public final void open(Stubs of, Settings settings) {
        stubs = of;
        start(Schema.Operation.OPEN, settings, java.open(number(), knownClasses()));
    }

    /** A number that no other interpreter of its process has. */
    protected abstract long number();

    /** The number of the registry of classes that PHP has been told of; 0: none. */
    protected abstract long knownClasses();

    /** Starts the engine, and no interpreter: in a process that interpreters are forked from. */
    public final void warm(Settings settings) {
        start(Schema.Operation.WARM, settings, 0);
    }

    private void start(int operation, Settings settings, long javaClasses) {
        int mark = begin(operation);
        try {
            int start = message.messageStart(Schema.Call.SETTINGS);
            settings.write(message, javaClasses);
            message.messageEnd(start);
            call();
        } finally {
            end(mark);
        }
    }

    /**
     * Ends the request; nothing can be called after it. If the interpreter's process is lost as it
     * ends, the log says so. Any thread may do so once the interpreter's own has ended.
     */
    public final void close() {
        if (isAbandoned() && !inherit()) { // a later interpreter has closed it
            if (shut()) {
                released();
            }
            return;
        }
        int taken = enter();
        if (isUnderWay()) {
            if (taken < 0) {
                giveBack();
            }
            throw new IllegalStateException(
                    "the interpreter cannot be closed while PHP code runs in it");
        }
        try {
            if (!isLost()) {
                invoker.close();
            }
        } catch (PhpProcessLostException e) { // it has come to its end, if not to a good one
            PhpLog.write(String.valueOf(e.getMessage()).getBytes(UTF_8), PhpLog.ERROR);
        } finally {
            leave();
        }
    }

    /**
     * Whether PHP runs, beneath frames of this thread. If it does not, calls that have begun never
     * end, because of a stack overflow at the entry of {@link #end}; or one is being written.
     */
    public final boolean isUnderWay() {
        if (depth > 0 && answering() == 0) {
            depth = 0;
            untidy = true;
        }
        return depth > 0;
    }

    /** {@return how many upcalls are being answered, one in another} The owner's. */
    protected abstract int answering();

    /** Lets go of the interpreter, whose request has ended, or is lost. */
    public final void leave() {
        if (shut()) {
            Deadline.forget(this);
            java.releaseAll();
            released();
        }
    }

    /** {@return whether there is no interpreter behind this channel any more} */
    public boolean isLost() {
        return false;
    }

    /**
     * Has HTTP requests that run for longer than a time leave entries, from the next one on. While
     * PHP does not run.
     *
     * @param after the time
     * @param depth how many functions an entry names, at most
     * @return where they are
     */
    public abstract SlowLogMemory logSlow(Duration after, int depth);

    /** Nothing will cross any more. */
    protected void released() {}
}
