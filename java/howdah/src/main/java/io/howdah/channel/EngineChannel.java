package io.howdah.channel;

import static io.howdah.wire.FieldReader.getVarint;
import static io.howdah.wire.FieldReader.openDelimited;
import static io.howdah.wire.FieldWriter.putVarintField;

import io.howdah.failure.PhpFailure;
import io.howdah.signature.Signature;
import io.howdah.stub.Calls;
import io.howdah.stub.RecordPlan;
import io.howdah.stub.Stubs;
import io.howdah.value.PhpObject;
import io.howdah.wire.MessageBuffer;
import io.howdah.wire.MessageReader;
import io.howdah.wire.MessageWriter;
import io.howdah.wire.Objects;
import io.howdah.wire.OuterMessages;
import io.howdah.wire.Schema;
import io.howdah.wire.Schema.Call;
import io.howdah.wire.Thrown;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * What carries messages between one Java thread and one interpreter. For generated stubs;
 * applications use {@code io.howdah}.
 *
 * <p>Calls nest, as {@link Calls} says: one that begins while another is being written, or while a
 * result is being read, or in an upcall, is written behind what is in the buffer.
 */
public abstract class EngineChannel extends Transport implements Calls {

    private final MessageWriter out;
    private final MessageReader in;
    private final PhpOutput output;
    private @Nullable Stubs stubs;

    private final OuterMessages outer;

    /** HTTP requests that are served on it; else null. */
    private volatile @Nullable HttpUpcalls http;

    private final Refs refs = new Refs(this);
    private final Waits waits = new Waits();

    /** What Java callbacks threw since the outermost call began: it comes back as itself. */
    private final Thrown thrown = new Thrown();

    private final Replies replies;
    private final UpcallReader upcalls;
    private final Lifecycle.Bootstrap bootstrap;
    private final Cleanup cleanup;
    private final HttpCall httpCall;
    private final Lifecycle lifecycle;
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
    public EngineChannel(
            ByteBuffer buffer,
            @Nullable OutputStream output,
            Upcalls.Factory upcalls,
            boolean ofThisProcess) {
        MessageBuffer message = new MessageBuffer(this::enlarge, buffer);
        Objects objects = new MessageObjects(this, refs, thrown);
        out = new MessageWriter(message, objects);
        in = new MessageReader(message, objects);
        outer = new OuterMessages(out);
        this.output = new PhpOutput(output);
        this.invoker = new Invoker(this);
        this.java = upcalls.of(this, ofThisProcess);
        this.upcalls = new UpcallReader(this, java, thrown);
        cleanup = new Cleanup(this, thrown, this.output);
        replies = new Replies(this, refs, thrown, this.output, cleanup);
        httpCall = new HttpCall(this, replies, cleanup);
        bootstrap = new Lifecycle.Bootstrap(this);
        lifecycle = new Lifecycle(this, bootstrap);
    }

    // --- What a call is made of

    /** {@return the memory of the messages} */
    public final MessageBuffer message() {
        return out.buffer();
    }

    @Override
    public final MessageWriter out() {
        return out;
    }

    @Override
    public final MessageReader in() {
        return in;
    }

    @Override
    public final int begin(int handle) {
        if (isBootstrapDue) {
            bootstrap.runBefore(handle);
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
        int mark = depth;
        if (!holdForCall(mark)) {
            return beginTaken(handle);
        }
        if (message().capacity == 0) {
            message().attach(buffer());
        }
        if (mark == 0) {
            out.startOutermost(handle);
        } else {
            outer.save(mark);
            out.startNested(handle);
        }
        depth = mark + 1; // last: a stack overflow may come before, and nobody would end the call
        return mark;
    }

    @Override
    public final int begin(int handle, PhpObject target) {
        int mark = begin(handle);
        boolean begun = false;
        try {
            putVarintField(message(), Call.TARGET, refs.idOf(target));
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
     * What PHP throws on another thread may be told to PHP when the upcall has ended that the call
     * nests in.
     */
    final void keepThrown() {
        if (isForeign()) {
            putVarintField(message(), Call.KEEP_THROWN, 1);
        }
    }

    @Override
    public final void call() {
        MessageBuffer m = out.buffer();
        if (depth == 0) {
            throw new IllegalStateException(
                    "the interpreter was closed while a call was being written");
        }
        if (--callsUntilLook < 0) {
            refs.writeDropped(message(), Call.RELEASED);
        }
        if (isTidyingDue) {
            java.sent();
            if (out.plans().areUsed()) {
                out.plans().put();
            }
        }
        try {
            int base = m.base;
            long reply = Handles.CallRecorder.transfer(this, base, m.position - base);
            MessageBuffer reading = in.buffer(); // the JIT compiler cannot know it for the same
            reading.position = base;
            reading.limit = base + (int) reply;
            if (reply >>> Schema.WordBit.UPPER_HALF != 0) {
                replies.read((int) (reply >>> Schema.WordBit.UPPER_HALF));
            } else if (reading.capacity == 0) {
                reading.attach(buffer());
            }
        } catch (PhpFailure e) {
            throw e;
        } catch (Throwable e) {
            // Java's stack may have ended before it was seen that the buffer has moved: what lies
            // at the old address must not be touched. No method is called here, for want of stack.
            m.bytes = MessageBuffer.NOWHERE;
            m.capacity = 0;
            in.bytes = MessageBuffer.NOWHERE;
            out.bytes = MessageBuffer.NOWHERE;
            throw e;
        }
    }

    @Override
    public final void call(RecordPlan result) {
        int number = plans.number(result);
        isTidyingDue = true;
        out.plans().expect(number);
        call();
    }

    @Override
    public final void end(int mark) {
        if (mark != 0 || isTidyingDue) {
            Thread me = Thread.currentThread();
            try {
                endNestedOrUntidy(mark);
            } catch (StackOverflowError e) {
                // It may have come before this. Whoever waits looks now and then: no method is
                // called here, for want of stack.
                if (me == owner) {
                    depth = mark < 0 ? ~mark : mark;
                    isTidyingDue = true; // the next call does what is left
                    if (mark < 0 && (depth > 0 || !kept)) {
                        owner = LENT; // nothing after this: it may be another thread's by now
                    } else if (depth == 0) {
                        usedAround = false;
                        used = false;
                    }
                }
                throw e;
            }
            return;
        }
        depth = 0;
        endInterruption();
        endUse();
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
        if (isTidyingDue) {
            takeBack(); // a stack overflow may have ended what lent it
            java.end();
        }
        depth = mark;
        if (mark > 0) {
            outer.restore(mark);
            return;
        }
        endInterruption();
        tidyAndLend();
    }

    private void endAndGiveBack(int mark) {
        takeBack();
        try {
            if (isTidyingDue) {
                java.end();
            }
            depth = mark;
            if (mark > 0) {
                outer.restore(mark);
                return;
            }
            endInterruption();
            if (isTidyingDue) {
                cleanup.run();
            }
        } finally {
            depth = mark;
            giveBack();
        }
    }

    private void tidyAndLend() {
        try {
            cleanup.run();
        } finally {
            lendIdle();
            endUse();
        }
    }

    /** Looks where the buffer is, if an upcall says that it has moved. */
    public final void follow(long upcall) {
        if (Crossing.hasMoved(upcall)) {
            cleanup.moved();
        }
    }

    // --- HTTP requests, which are one long call

    public void serve(@Nullable HttpUpcalls session) {
        http = session;
    }

    /** The session of this channel, for one that hears from PHP later. */
    protected final @Nullable HttpUpcalls http() {
        return http;
    }

    /** {@return what there is for the one call that serves HTTP requests} */
    public final HttpCall httpCall() {
        return httpCall;
    }

    @Override
    final boolean isInUse() {
        return http != null || isRunning();
    }

    protected final void enlarge(int capacity) {
        cleanup.enlarge(capacity);
    }

    /** PHP's request has ended, and a new one has begun. */
    final void requestBegins() {
        refs.forgetAll();
        java.recycled();
        bootstrap.requestBegins();
    }

    /** Takes a piece of PHP's output. */
    final void print(byte[] bytes) {
        if (!output.print(bytes)) {
            isTidyingDue = true; // PHP goes on; the outermost call fails
        }
    }

    // --- Upcalls

    /**
     * Runs the upcall that stands at {@code base}; its reply takes its place.
     *
     * @return the reply's length
     */
    protected final long answer(int base, int length) {
        MessageBuffer m = out.buffer();
        int mark = depth;
        int received = thrown.received();
        int outerBase = m.base;
        int outerReply = out.replyBase;
        int outerPlans = out.plans().mark();
        depth = mark + 1;
        out.start(base);
        m.limit = base + length;
        out.replyBase = base;
        try {
            upcalls.answer();
        } catch (Throwable e) { // all of them: none may pass PHP's frames
            takeBack();
            isTidyingDue = true;
            // What was nested may have ended by a stack overflow, and left these as they were.
            depth = mark + 1;
            out.replyBase = base;
            upcalls.fail(e);
        }
        if (isTidyingDue) {
            java.sent();
        }
        replies.writeDropped();
        thrown.forget(received);
        int written = m.position - base;
        m.base = outerBase; // of a call that has been sent: it needs no more of its state
        out.replyBase = outerReply;
        out.plans().endWithin(outerPlans);
        depth = mark;
        return written;
    }

    /** Reads the list of what PHP holds no more, whose tag was consumed. */
    public final void readReleased() {
        int end = openDelimited(message());
        while (message().position < end) {
            java.release((int) getVarint(message()));
        }
    }

    @Override
    public final int numberOf(RecordPlan plan) {
        return plans.number(plan);
    }

    /** {@return the threads that wait in Java for PHP code, which {@link #interrupt} ends} */
    public final Waits waits() {
        return waits;
    }

    /** {@return what Java holds of PHP} */
    final Refs refs() {
        return refs;
    }

    /** {@return how the interpreter is started and closed} */
    public final Lifecycle lifecycle() {
        return lifecycle;
    }

    /** Makes the stubs of typed interfaces in this way from here on. */
    final void bindBy(Stubs of) {
        stubs = of;
    }

    /** {@return the Java that PHP code can reach} */
    public final Upcalls java() {
        return java;
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

    /**
     * {@return the channel of generated code's calls}
     *
     * @param calls the calls
     */
    public static EngineChannel of(Calls calls) {
        return (EngineChannel) calls;
    }

    /**
     * Whether PHP runs, beneath frames of this thread. If it does not, calls that have begun never
     * end, because of a stack overflow at the entry of {@link #end}; or one is being written.
     */
    public final boolean isUnderWay() {
        if (depth > 0 && answering() == 0) {
            depth = 0;
            isTidyingDue = true;
        }
        return depth > 0;
    }
}
