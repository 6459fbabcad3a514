package io.howdah.process;

import io.howdah.channel.Crossing;
import io.howdah.channel.EngineChannel;
import io.howdah.channel.HttpUpcalls;
import io.howdah.channel.JniChannel;
import io.howdah.channel.SlowLogMemory;
import io.howdah.channel.Upcalls;
import io.howdah.failure.PhpProcessLostException;
import io.howdah.wire.MessageBuffer;
import io.howdah.wire.MessageWriter;
import io.howdah.wire.Schema;
import io.howdah.wire.Schema.RecordKind;
import io.howdah.wire.Schema.RecordType;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The engine {@code processes}: PHP in a process of its own, reached through shared memory. The
 * messages are those of {@link JniChannel}; each is copied into a ring, and out of it on the other
 * side.
 *
 * <p>A call from a thread that may wait blocks: it spins for as long as that has paid lately, then
 * sleeps. An event loop serves an {@link HttpUpcalls} without waiting: see {@link LoopSide}. What
 * PHP asks of Java meanwhile is answered by a thread of its own, which waits at the same ring: see
 * {@link Turn}.
 *
 * <p>If the process is lost, the current call fails with a {@link PhpProcessLostException}, and so
 * does each one after it.
 */
public final class ShmChannel extends EngineChannel {

    private final ChildProcess process;
    private final SharedMemory shared;
    private final MessageMemory messages;
    private final MessageRings rings;
    private final GracePeriod grace;
    private final Turn turn;
    private final LoopSide loop;
    private final Thread opener = Thread.currentThread();
    private UpcallThreads threads = new UpcallThreads();

    /** Answers upcalls while a session is served; null until the first one comes. */
    private volatile @Nullable UpcallThread upcalls;

    /** Whether it is {@link #upcalls} that uses the channel. */
    private boolean onThread;

    /** How many upcalls frames of this thread are answering, one in another. */
    private int answering;

    /** Whether there is a current call that waits. */
    private volatile boolean running;

    /**
     * Made by the thread that the interpreter will belong to.
     *
     * @param process the process
     * @param output where PHP's output goes
     * @param upcalls makes Java as PHP code calls it
     * @param grace how long a call goes on past its deadline before the process is killed
     */
    public ShmChannel(
            ChildProcess process, OutputStream output, Upcalls.Factory upcalls, Duration grace) {
        this(process, new MessageMemory(), output, upcalls, grace);
    }

    private ShmChannel(
            ChildProcess process,
            MessageMemory messages,
            OutputStream output,
            Upcalls.Factory upcalls,
            Duration grace) {
        super(messages.buffer(), output, upcalls, false);
        this.process = process;
        this.messages = messages;
        this.grace = new GracePeriod(process, grace);
        shared = process.attach();
        rings = new MessageRings(this, process, shared);
        turn = new Turn(rings.in(), shared);
        loop = new LoopSide(this, rings, turn, shared);
    }

    /** {@return the process that runs PHP} */
    public ChildProcess process() {
        return process;
    }

    // --- Calls that wait

    @Override
    protected long transfer(int base, int length) {
        boolean outermost = !running;
        running = true;
        try {
            rings.sendAndWake(RecordKind.CALL, base, length);
            long outcome = rings.await();
            return outcome < 0 ? answerAll(outcome) : outcome;
        } finally {
            if (outermost) {
                running = false;
            }
        }
    }

    /** As the embedded engine does: how deep Java is, goes with each message. */
    private long answerAll(long upcall) {
        MessageBuffer m = message();
        MessageWriter writer = out();
        int level = answering;
        int nesting = nesting();
        int outerBase = m.base;
        int outerReply = writer.replyBase;
        long outcome = upcall;
        try {
            do {
                answering = level + 1;
                int place = Crossing.placeOf(outcome);
                int length = answerUpcall(outcome, place);
                takeBackAt(nesting);
                rings.sendAndWake(RecordKind.ANSWER, place, length);
                outcome = rings.await();
            } while (outcome < 0);
        } finally {
            // A stack overflow may have kept what was nested from putting these back. No method is
            // called here, for want of stack.
            answering = level;
            m.base = outerBase;
            writer.replyBase = outerReply;
        }
        return outcome;
    }

    @Override
    public int answerUpcall(long upcall, int place) {
        try {
            return (int) answer(place, Crossing.lengthOf(upcall));
        } catch (Throwable e) { // no stack or memory for Java code; PHP goes on without it
            return Undelivered.write(message(), place);
        }
    }

    /** Sleeps until the process has done something. */
    void sleepUnlessWanted() {
        if (onThread) {
            shared.announceThreadSleep();
            if (!rings.isWanted()) {
                shared.sleepAsThread();
            }
            shared.threadListens();
            return;
        }
        shared.announceSleep();
        if (!rings.isWanted()) {
            shared.sleep();
        }
        shared.takeBackSleep();
    }

    // --- For an event loop

    /**
     * Has upcalls of sessions be answered by threads that are counted there. Before the first one
     * is served.
     */
    public void answerUpcallsOn(UpcallThreads counted) {
        threads = counted;
    }

    /** {@return what an event loop does with this channel} */
    public LoopSide loop() {
        return loop;
    }

    /** The session that is served. */
    @Nullable HttpUpcalls session() {
        return http();
    }

    /** What answers upcalls while a session is served; null until the first one comes. */
    @Nullable UpcallThread upcallThread() {
        return upcalls;
    }

    void startUpcallThread() {
        upcalls = threads.start(this);
    }

    /** Notes how many upcalls the loop is answering. */
    void answering(int count) {
        answering = count;
    }

    /** Sends, and never fails: {@link LoopSide#poll} tells the session if the process is lost. */
    @Override
    public long cross(boolean call, int base, int length) {
        try {
            rings.send(call ? RecordKind.CALL : RecordKind.ANSWER, base, length);
        } catch (PhpProcessLostException e) {
            rings.pending = true; // for poll()
        }
        loop.giveWhenSent();
        return Crossing.PENDING;
    }

    /**
     * Lets go of a PHP process that serves nothing any more, or is killed. While Java code still
     * runs that it has called, its memory stays until that ends.
     */
    public void abandon() {
        UpcallThread thread = upcalls;
        if (thread == null) {
            lifecycle().leave();
        } else {
            thread.end(lifecycle()::leave);
        }
    }

    /**
     * {@return whether the memory shared with the process is as it should be} PHP code can write
     * where it likes, by /proc/self/mem; a process that has done so is good for nothing.
     */
    public boolean isIntact() {
        return shared.isIntact();
    }

    /**
     * {@return what Java code runs that PHP has called, innermost first; empty if there is none}
     * From any thread.
     */
    public StackTraceElement[] javaStack() {
        UpcallThread thread = upcalls;
        return thread == null ? new StackTraceElement[0] : thread.stack();
    }

    // --- For the thread that answers upcalls while a session is served

    static boolean isUpcall(int type) {
        return (type & RecordType.KIND) == RecordKind.UPCALL && type != Schema.Ring.PADDING;
    }

    SharedMemory shared() {
        return shared;
    }

    Turn turn() {
        return turn;
    }

    /** Takes an upcall; false if there is none. */
    boolean takeUpcall() {
        if (!turn.takeForThread()) {
            return false;
        }
        onThread = true;
        ownedBy(Thread.currentThread());
        return true;
    }

    /** Answers the current upcall, and those of PHP code that Java calls meanwhile. */
    void answerTaken() {
        try {
            answerFirst();
        } catch (PhpProcessLostException e) {
            rings.pending = true; // for poll()
        } finally {
            onThread = false;
            ownedBy(opener);
            turn.giveByThread();
            shared.wakeProcess(); // last, as in giveWhenSent()
        }
    }

    private void answerFirst() {
        long upcall = rings.await();
        if (upcall >= 0) {
            throw rings.lose(
                    "it has broken its channel: an upcall was expected, a reply came", null);
        }
        answering = 1;
        int place = Crossing.placeOf(upcall);
        Thread.interrupted(); // meant for what has ended
        int length = answerUpcall(upcall, place);
        takeBack();
        Thread.interrupted();
        rings.send(RecordKind.ANSWER, place, length);
        while (rings.isSending()) {
            sleepUnlessWanted();
            rings.sendMore();
        }
    }

    /** The loop has let go: what it had is this thread's. */
    void succeedLoop() {
        succeed(opener);
    }

    @Override
    public void runWhereServed(Runnable task) {
        UpcallThread thread = upcalls;
        if (onThread && thread != null) {
            thread.runOnLoop(task);
        } else {
            task.run();
        }
    }

    // --- When it is lost

    @Override
    public boolean isLost() {
        return rings.isLost() || process.isDoomed();
    }

    @Override
    public SlowLogMemory logSlow(Duration after, int depth) {
        return shared.logSlow(after, depth);
    }

    @Override
    protected void released() {
        UpcallThread thread = upcalls;
        if (thread != null) {
            thread.endAndWait();
        }
        try {
            if (!isLost()) {
                rings.sendAndWake(RecordKind.END, 0, 0);
            }
        } finally {
            rings.pending = false;
            message().detach();
            messages.close();
            process.close();
        }
    }

    // --- The buffer

    @Override
    protected ByteBuffer buffer() {
        return messages.buffer();
    }

    /** For a message that comes. */
    void grow(int capacity) {
        enlarge(capacity);
    }

    @Override
    protected ByteBuffer reserve(int capacity) {
        return messages.reserve(capacity);
    }

    @Override
    protected ByteBuffer trim() {
        return messages.trim();
    }

    @Override
    protected boolean belongsTo(@Nullable Thread thread) {
        return true;
    }

    @Override
    protected long number() {
        return 1;
    }

    @Override
    protected long knownClasses() {
        return 0;
    }

    // --- Deadlines

    @Override
    protected boolean isRunning() {
        return running;
    }

    @Override
    protected int answering() {
        return answering;
    }

    @Override
    protected boolean isInJava() {
        return running && answering > 0 && !rings.pending;
    }

    @Override
    protected boolean interruptPhp(long what) {
        if (!process.interrupt(what)) {
            return false;
        }
        waits().interrupt();
        UpcallThread thread = upcalls;
        if (thread != null) {
            thread.interrupt();
        }
        grace.interrupted(rings.crossings, rings.pending);
        return true;
    }

    @Override
    protected void clearPhpInterrupt(long what) {
        process.clearInterrupt(what);
        grace.end();
    }

    @Override
    public long activity() {
        return process.activity();
    }
}
