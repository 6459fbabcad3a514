package io.howdah.process;

import io.howdah.channel.Channel;
import io.howdah.channel.HttpUpcalls;
import io.howdah.channel.JniChannel;
import io.howdah.channel.SlowLogMemory;
import io.howdah.channel.Upcalls;
import io.howdah.failure.PhpProcessLostException;
import io.howdah.wire.MessageBuffer;
import io.howdah.wire.Schema;
import io.howdah.wire.WireBuffer;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The engine {@code processes}: PHP in a process of its own, reached through shared memory. The
 * messages are those of {@link JniChannel}; each is copied into a ring, and out of it on the other
 * side.
 *
 * <p>A call from a thread that may wait blocks: it spins for as long as that has paid lately, then
 * sleeps. An event loop serves an {@link HttpUpcalls} without waiting: it calls {@link #poll} in
 * each turn, and before it sleeps {@link #prepareToSleep}; {@link #eventFd} wakes it. What PHP asks
 * of Java meanwhile is answered by a thread of its own, which waits at the same ring: see {@link
 * Turn}.
 *
 * <p>If the process is lost, the call under way fails with a {@link PhpProcessLostException}, and
 * so does each one after it.
 */
public final class ShmChannel extends Channel {

    /** The flags that a reply of another process can have. */
    private static final int FLAGS = 0xff;

    private final ChildProcess process;
    private final SharedMemory shared;
    private final MessageMemory messages;
    private final RingProducer out;
    private final RingConsumer in;
    private final ByteBuffer ring;
    private final int mostPayload;
    private final long graceNanos;
    private final Turn turn;
    private final Thread opener = Thread.currentThread();
    private UpcallThreads threads = new UpcallThreads();

    /** Answers upcalls while a session is served; null until the first one comes. */
    private volatile @Nullable UpcallThread upcalls;

    /** Whether it is {@link #upcalls} that has the channel in hand. */
    private boolean onThread;

    /** How many upcalls frames of this thread are answering, one in another. */
    private int answering;

    /** Whether a call that waits is under way. */
    private volatile boolean running;

    /** Where the message is that was sent last, and where what comes back is put. */
    private int base;

    private int sendingType;
    private int sendingFrom;
    private int sendingLeft;

    /** Whether the message being sent is larger than a record. */
    private boolean inPieces;

    /** How much of a message that comes in pieces is there. */
    private int received;

    /** Whether a message was sent that nothing has come back for. */
    private boolean pending;

    /** Whether the ring is being written; a stack overflow may leave it so. */
    private boolean sending;

    /**
     * Whether a message is taken and its record being released; a stack overflow may leave it so.
     */
    private boolean releasing;

    /**
     * Whether what comes back is nobody's, because a stack overflow has ended who waited for it.
     */
    private boolean discarding;

    /** Flags of replies that were nobody's, for the next one. */
    private int flags;

    private final AdaptiveSpin spin = new AdaptiveSpin();
    private final BooleanSupplier wanted = this::isWanted;

    /** Why there is no process any more; null while there is one. */
    private @Nullable String lostWhy;

    /** Whether the event loop has said that it sleeps, and not yet that it is awake again. */
    private boolean saidToSleep;

    /** Counts crossings, for the watchdog. */
    private long crossings;

    private long interruptedCrossing = -1;
    private long interruptedNanos;

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
        this.graceNanos = grace.toNanos();
        shared = process.attach();
        ring = shared.memory();
        out = shared.toProcess();
        in = shared.toHost();
        mostPayload = RingProducer.mostPayload(shared.capacity());
        turn = new Turn(in, shared);
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
            sendAndWake(Schema.RecordKind.CALL, base, length);
            long outcome = await();
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
        int level = answering;
        int nesting = nesting();
        int outerBase = m.base;
        int outerReply = m.replyBase;
        long outcome = upcall;
        try {
            do {
                answering = level + 1;
                int place = placeOf(outcome);
                int length = answerUpcall(outcome, place);
                takeBackAt(nesting);
                sendAndWake(Schema.RecordKind.ANSWER, place, length);
                outcome = await();
            } while (outcome < 0);
        } finally {
            // A stack overflow may have kept what was nested from putting these back. No method is
            // called here, for want of stack.
            answering = level;
            m.base = outerBase;
            m.replyBase = outerReply;
        }
        return outcome;
    }

    @Override
    public int answerUpcall(long upcall, int place) {
        try {
            return (int) answer(place, lengthOf(upcall));
        } catch (Throwable e) { // no stack or memory for Java code; PHP goes on without it
            return undelivered(place);
        }
    }

    /** A Throwable without a reference: PHP code sees a Howdah\JavaException. */
    private int undelivered(int place) {
        byte[] text = Undelivered.REPLY;
        message().bytes.put(place, text);
        return text.length;
    }

    /** Its bytes are made before there is no stack for that. */
    private static final class Undelivered {
        private static final byte[] REPLY =
                reply("the JVM had no stack or memory left for a callback");

        private static byte[] reply(String text) {
            byte[] content = text.getBytes(java.nio.charset.StandardCharsets.US_ASCII);
            byte[] reply = new byte[content.length + 4];
            reply[0] = (byte) Schema.Reply.THROWABLE;
            reply[1] = (byte) (content.length + 2);
            reply[2] = (byte) Schema.Throwable.MESSAGE;
            reply[3] = (byte) content.length;
            System.arraycopy(content, 0, reply, 4, content.length);
            return reply;
        }
    }

    private long await() {
        long outcome = receive();
        return outcome == PENDING ? awaitLonger() : outcome;
    }

    private long awaitLonger() {
        long start = System.nanoTime();
        long outcome = PENDING;
        while (outcome == PENDING) {
            if (!spin.spin(wanted, start)) {
                sleepUnlessWanted();
            }
            outcome = receive();
        }
        spin.waitedSince(start);
        return outcome;
    }

    /** Sleeps until the process has done something. */
    private void sleepUnlessWanted() {
        if (onThread) {
            shared.announceThreadSleep();
            if (!isWanted()) {
                shared.sleepAsThread();
            }
            shared.threadListens();
            return;
        }
        shared.announceSleep();
        if (!isWanted()) {
            shared.sleep();
        }
        shared.takeBackSleep();
    }

    private boolean isWanted() {
        return pending && (isLostNow() || in.hasNext() || canSend());
    }

    private boolean isLostNow() {
        return process.exit() != null || lostWhy != null;
    }

    // --- For an event loop

    /**
     * Has upcalls of sessions be answered by threads that are counted there. Before the first one
     * is served.
     */
    public void answerUpcallsOn(UpcallThreads counted) {
        threads = counted;
    }

    /** Sends, and never fails: {@link #poll} tells the session if the process is lost. */
    @Override
    public long cross(boolean call, int base, int length) {
        try {
            send(call ? Schema.RecordKind.CALL : Schema.RecordKind.ANSWER, base, length);
        } catch (PhpProcessLostException e) {
            pending = true; // for poll()
        }
        giveWhenSent();
        return PENDING;
    }

    /**
     * The process is woken last: what it sends is not for this thread, and who takes it may be
     * running before this method has returned.
     *
     * @return whether all was sent
     */
    private boolean giveWhenSent() {
        if (sendingLeft > 0) {
            return false;
        }
        sayAwake();
        turn.giveByLoop();
        shared.wakeProcess();
        return true;
    }

    /** What comes need not wake the loop. While PHP is idle, the word is the borrower's. */
    private void sayAwake() {
        if (saidToSleep) {
            saidToSleep = false;
            shared.takeBackSleep();
        }
    }

    /**
     * Takes what has come from PHP, and tells the {@link HttpUpcalls} that is served here. Cheap
     * where nothing has come.
     *
     * @return whether something had come
     */
    public boolean poll() {
        UpcallThread thread = upcalls;
        if (thread != null && thread.runErrand()) {
            return true;
        }
        if (isBorrowed()) {
            return false;
        }
        if (!turn.isLoops()) {
            sayAwake();
            if (thread == null && turn.hasUpcall()) {
                upcalls = threads.start(this);
                return true;
            }
            if (!turn.takeForLoop(isLostNow())) {
                return false;
            }
        }
        return pending && receiveForLoop();
    }

    /** While PHP is idle, another thread may call it: what comes is for that one. */
    private boolean isBorrowed() {
        return turn.isLoops() && !isHeld();
    }

    private boolean receiveForLoop() {
        HttpUpcalls session = http();
        if (session == null) {
            throw new IllegalStateException("poll() is for a channel that serves HTTP requests");
        }
        long outcome;
        try {
            if (sendingLeft > 0) {
                sendMore();
                return giveWhenSent();
            }
            outcome = receive();
        } catch (PhpProcessLostException e) {
            pending = false;
            answering = 0;
            session.lost(e);
            return true;
        }
        if (outcome == PENDING) {
            return false;
        }
        answering = outcome < 0 ? 1 : 0;
        session.deliver(outcome);
        return true;
    }

    /** {@return whether PHP runs, so that something is to come} */
    public boolean isWaiting() {
        return pending || !turn.isLoops();
    }

    /**
     * {@return the eventfd that becomes readable when something has come, if {@link
     * #prepareToSleep} has said before that this side may sleep} It is closed with the channel.
     */
    public int eventFd() {
        return shared.event();
    }

    /**
     * Says that this side sleeps until {@link #eventFd} is readable, and looks once more.
     *
     * @return whether it may sleep; if not, {@link #poll} has something to take
     */
    public boolean prepareToSleep() {
        if (isBorrowed()) {
            return true;
        }
        saidToSleep = true;
        shared.announceSleep();
        if (isLoopWanted()) {
            sayAwake();
            return false;
        }
        return true;
    }

    private boolean isLoopWanted() {
        UpcallThread thread = upcalls;
        if (thread != null && thread.hasErrand()) {
            return true;
        }
        if (turn.isLoops()) {
            return isWanted();
        }
        return !turn.isThreads()
                && (isLostNow() || turn.hasForLoop() || (thread == null && turn.hasUpcall()));
    }

    private boolean canSend() {
        try {
            return sendingLeft > 0 && out.claim(Math.min(sendingLeft, mostPayload)) >= 0;
        } catch (ChannelBrokenException e) {
            return true; // receive() will say so
        }
    }

    /**
     * Sleeps until {@link #eventFd} is readable, and resets it: for a loop that nothing else wakes.
     */
    public void sleep() {
        shared.sleep();
    }

    /** After the event has been readable: it is not any more. */
    public void wakened() {
        shared.resetEvent();
    }

    /**
     * Lets go of a PHP process that serves nothing any more, or is killed. While Java code still
     * runs that it has called, its memory stays until that ends.
     */
    public void abandon() {
        UpcallThread thread = upcalls;
        if (thread == null) {
            leave();
        } else {
            thread.end(this::leave);
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
        return (type & Schema.RecordType.KIND) == Schema.RecordKind.UPCALL
                && type != Schema.Ring.PADDING;
    }

    /** Whether it is Java code that the process waits for. From any thread. */
    boolean runsJava() {
        return turn.isThreads();
    }

    void threadListens() {
        shared.threadListens();
    }

    boolean hasUpcall() {
        return turn.hasUpcall();
    }

    /** Takes an upcall in hand; false if there is none. */
    boolean takeUpcall() {
        if (!turn.takeForThread()) {
            return false;
        }
        onThread = true;
        ownedBy(Thread.currentThread());
        return true;
    }

    /** Answers the upcall in hand, and those of PHP code that Java calls meanwhile. */
    void answerTaken() {
        try {
            answerFirst();
        } catch (PhpProcessLostException e) {
            pending = true; // for poll()
        } finally {
            onThread = false;
            ownedBy(opener);
            turn.giveByThread();
            shared.wakeProcess(); // last, as in giveWhenSent()
        }
    }

    private void answerFirst() {
        long upcall = await();
        if (upcall >= 0) {
            throw lose("it has broken its channel: an upcall was expected, a reply came", null);
        }
        answering = 1;
        int place = placeOf(upcall);
        Thread.interrupted(); // meant for what has ended
        int length = answerUpcall(upcall, place);
        takeBack();
        Thread.interrupted();
        send(Schema.RecordKind.ANSWER, place, length);
        while (sendingLeft > 0) {
            sleepUnlessWanted();
            sendMore();
        }
    }

    /** The loop has let go: what it had is this thread's. */
    void succeedLoop() {
        if (owner == opener) {
            ownedBy(Thread.currentThread());
        }
    }

    void sleepUntilUpcall(UpcallThread thread) {
        shared.announceThreadSleep();
        if (!turn.hasUpcall() && !thread.isEnding()) {
            shared.sleepAsThread();
        }
        shared.threadListens();
    }

    void wakeThread() {
        shared.wakeThread();
    }

    void wakeLoop() {
        shared.wakeLoop();
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

    // --- Sending

    /** Sends a message that this thread itself waits for the outcome of. */
    private void sendAndWake(int type, int from, int length) {
        send(type, from, length);
        shared.wakeProcess();
    }

    /**
     * Sends a message. The caller wakes the process when the last piece of it is there. A stack
     * overflow may hit anywhere here and in what follows: what it has left is put in order by the
     * next message, before that is sent.
     */
    private void send(int type, int from, int length) {
        if (lostWhy != null) {
            throw lose(null, null);
        }
        if (pending || sending) {
            takeUp();
        }
        base = from;
        received = 0;
        sendingType = type | answering << Schema.RecordType.ARGUMENT_SHIFT;
        sendingFrom = from;
        sendingLeft = length;
        inPieces = length > mostPayload;
        crossings++;
        try {
            if (in.hasNext()) {
                takeUnasked();
            }
            if (!sendPiece()) {
                throw new ChannelBrokenException("the ring is full, and nothing is on its way");
            }
            if (inPieces) {
                sendRest();
            }
        } catch (ChannelBrokenException e) {
            throw lose("it has broken its channel", e);
        }
    }

    /**
     * Nothing can be there when nothing is pending, but for what was taken as a stack overflow hit.
     */
    private void takeUnasked() {
        if (!releasing || in.next() < 0) {
            throw new ChannelBrokenException("a message came that nobody had asked for");
        }
        in.release();
        releasing = false;
    }

    /** Sends as much as goes into one record. Returns whether there was room for it. */
    private boolean sendPiece() {
        int length = Math.min(sendingLeft, mostPayload);
        int type = length < sendingLeft ? sendingType | Schema.RecordType.MORE : sendingType;
        sending = true;
        int to = out.claim(length);
        if (to >= 0) {
            copy(message().bytes, sendingFrom, ring, to, length);
            out.commit(type, length);
            pending = true;
            sendingFrom += length;
            sendingLeft -= length;
        }
        sending = false;
        if (sendingLeft > 0) {
            shared.wakeProcess();
        }
        return to >= 0;
    }

    private void sendRest() {
        while (sendingLeft > 0 && sendPiece()) {}
    }

    /** Goes on with a large message. */
    private void sendMore() {
        boolean gone = isLostNow();
        try {
            sendRest();
        } catch (ChannelBrokenException e) {
            throw lose("it has broken its channel", e);
        }
        if (gone) {
            throw lose(null, null);
        }
    }

    /**
     * Who waited for an answer has been ended by a stack overflow: waits for it, and throws it
     * away. If it is an upcall, the next message says that nobody answers it.
     */
    private void takeUp() {
        if (sending) {
            sending = false;
            pending |= out.recover();
        }
        if (sendingLeft > 0 && inPieces) {
            throw lose("a stack overflow hit while a large message was sent", null);
        }
        sendingLeft = 0;
        shared.wakeProcess();
        discarding = true;
        try {
            while (pending) {
                long outcome = await();
                flags |=
                        outcome < 0
                                ? 0
                                : (int) (outcome >>> Schema.WordBit.UPPER_HALF)
                                        & Schema.ReplyFlag.RECYCLED;
            }
        } finally {
            discarding = false;
        }
    }

    // --- Receiving

    /** Takes what is there of the message that comes back. Returns it when it is whole. */
    private long receive() {
        try {
            if (sendingLeft > 0) {
                sendRest();
                shared.wakeProcess();
            }
            boolean gone = process.exit() != null; // before the look: what it wrote is seen then
            int at = in.next();
            while (at >= 0) {
                int type = in.type();
                take(at, in.length());
                if ((type & Schema.RecordType.MORE) == 0) {
                    releasing = true;
                    pending = false;
                    in.release();
                    releasing = false;
                    return whole(type);
                }
                in.release();
                shared.wakeProcess(); // it may wait for room
                at = in.next();
            }
            if (gone || lostWhy != null) {
                throw lose(null, null);
            }
            return PENDING;
        } catch (ChannelBrokenException e) {
            throw lose("it has broken its channel", e);
        }
    }

    private void take(int at, int length) {
        if (discarding) {
            return;
        }
        long end = (long) base + received + length;
        if (end > WireBuffer.MAX_MESSAGE) {
            throw new ChannelBrokenException(
                    "a message is larger than the border's limit of 1 GiB");
        }
        if (end > message().capacity()) {
            enlarge((int) end);
        }
        copy(ring, at, message().bytes, base + received, length);
        received += length;
    }

    private long whole(int type) {
        int length = received;
        int argument = type >>> Schema.RecordType.ARGUMENT_SHIFT;
        int message = type & Schema.RecordType.KIND;
        if (message == Schema.RecordKind.REPLY && argument <= FLAGS) {
            argument |= flags;
            flags = 0;
            return (long) argument << Schema.WordBit.UPPER_HALF | length;
        }
        if (isUpcall(message, length)) {
            return 1L << Schema.WordBit.UPCALL | (long) base << Schema.WordBit.UPPER_HALF | length;
        }
        throw new ChannelBrokenException(
                "a reply or an upcall was expected, a message of type " + type + " came");
    }

    private boolean isUpcall(int message, int length) {
        if (message == Schema.RecordKind.HTTP) {
            return length >= WireBuffer.HANDLE_SIZE && isForLoop(message().bytes.getInt(base + 1));
        }
        return message == Schema.RecordKind.UPCALL
                && (length >= WireBuffer.HANDLE_SIZE || discarding);
    }

    /** Small messages are most, and a call of the JVM's own copying costs more than they do. */
    private static void copy(ByteBuffer from, int at, ByteBuffer to, int toAt, int length) {
        if (length > 128 || length < 8) {
            to.put(toAt, from, at, length);
            return;
        }
        int last = length - 8;
        for (int i = 0; i < last; i += 8) {
            to.putLong(toAt + i, from.getLong(at + i));
        }
        to.putLong(toAt + last, from.getLong(at + last));
    }

    // --- When it is lost

    private PhpProcessLostException lose(@Nullable String why, @Nullable Throwable cause) {
        if (lostWhy == null) {
            if (why == null) {
                lostWhy = process.epitaph();
            } else {
                lostWhy = why;
                process.kill();
            }
        }
        pending = false;
        sending = false;
        sendingLeft = 0;
        return new PhpProcessLostException(process.pid(), lostWhy, cause);
    }

    @Override
    public boolean isLost() {
        return lostWhy != null || process.isDoomed();
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
                sendAndWake(Schema.RecordKind.END, 0, 0);
            }
        } finally {
            pending = false;
            message().bytes = WireBuffer.NOWHERE;
            message().capacity = 0;
            messages.close();
            process.close();
        }
    }

    // --- The buffer

    @Override
    protected ByteBuffer buffer() {
        return messages.buffer();
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
        return running && answering > 0 && !pending;
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
        long crossing = crossings;
        long now = System.nanoTime();
        if (crossing != interruptedCrossing) {
            interruptedCrossing = crossing;
            interruptedNanos = now;
        } else if (pending && now - interruptedNanos > graceNanos) {
            process.killBecause(
                    "it was killed, because it had not ended "
                            + Duration.ofNanos(graceNanos).toMillis()
                            + " ms after its deadline");
        }
        return true;
    }

    @Override
    protected void clearPhpInterrupt(long what) {
        process.clearInterrupt(what);
        interruptedCrossing = -1;
    }

    @Override
    public long activity() {
        return process.activity();
    }
}
