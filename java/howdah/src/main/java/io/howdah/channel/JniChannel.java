package io.howdah.channel;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.howdah.failure.PhpFailure;
import io.howdah.library.NativeLibrary;
import io.howdah.wire.MessageBuffer;
import io.howdah.wire.MessageWriter;
import io.howdah.wire.Schema;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The embedded engine: PHP in this process, called through JNI. One native method crosses; it is
 * given an offset and a length in the buffer that both sides know.
 *
 * <p>Not final because tests look at what crosses.
 */
public class JniChannel extends EngineChannel {

    /** Of the process; 0 until this class loader is attached to it. It is never unloaded. */
    private static long engine;

    /** That has the interpreter; null if none of this class loader has. */
    private static volatile @Nullable JniChannel current;

    /** How long PHP code may run on that has a handler for the signal that ends the JVM. */
    private static final long GRACE_NANOS = 5_000_000_000L;

    private final long address;
    private final ProcessSignals signals;

    /** By which the engine knows who has the interpreter. */
    private final long ticket;

    private final Thread shutdown;

    /** Whether HTTP requests are served. */
    private volatile boolean serving;

    private @Nullable SlowLogMemory slow;

    /** How many upcalls frames of this thread are answering, one in another. */
    private int answering;

    /**
     * Takes the interpreter of this process for this thread.
     *
     * @return a ticket for the channel
     * @throws IllegalStateException if another thread has it
     * @throws UnsatisfiedLinkError if the engine cannot be loaded
     */
    public static long claim() {
        start();
        closeAbandoned();
        long ticket = claim(Thread.currentThread());
        if (ticket == 0) {
            throw new IllegalStateException(
                    "an interpreter is open in this process, and this PHP, which is built without thread"
                            + " safety, has one per process, whatever class loaders there are: close it"
                            + " first, or share it with a PhpPool");
        }
        return ticket;
    }

    /**
     * Closes the interpreter of this class loader, if its thread has ended. One of another class
     * loader is closed by the engine: what it asks of Java then is not answered.
     */
    private static void closeAbandoned() {
        JniChannel of = current;
        if (of != null && of.isAbandoned()) {
            try {
                of.lifecycle().close();
            } catch (PhpFailure e) {
                PhpLog.write(("PHP ended with " + e).getBytes(UTF_8), PhpLog.ERROR);
            } catch (IllegalStateException e) {
                // another thread is closing it
            }
        }
    }

    private static synchronized void start() {
        if (engine != 0) {
            return;
        }
        NativeLibrary.loadEngine();
        engine = create();
        if (engine == 0) {
            throw new OutOfMemoryError("no memory for PHP's stack and the bridge's buffer");
        }
    }

    /**
     * Made by the thread that the interpreter will belong to.
     *
     * @param ticket what {@link #claim} gave to this thread
     * @param output where PHP's output goes; null if PHP writes it itself
     * @param upcalls makes Java as PHP code calls it
     */
    public JniChannel(long ticket, @Nullable OutputStream output, Upcalls.Factory upcalls) {
        super(buffer(engine), output, upcalls, true);
        address = engine;
        signals = new ProcessSignals(signal -> deliverSignal(address, signal));
        this.ticket = ticket;
        current = this;
        // A thread that is deep in PHP when the process goes down must not run on while libraries
        // are torn down. A server must, until it is closed, which a hook may do meanwhile; the
        // native side parks it when all hooks have run.
        shutdown = new Thread(this::parkUnlessServing, "howdah-shutdown");
        try {
            Runtime.getRuntime().addShutdownHook(shutdown);
        } catch (IllegalStateException e) {
            // the process is going down already
        }
    }

    private void parkUnlessServing() {
        if (!serving) {
            awaitEnd(address);
            park(address);
        }
    }

    /** Does nothing if another channel has the interpreter by now. */
    @Override
    public SlowLogMemory logSlow(Duration after, int depth) {
        SlowLogMemory made = new SlowLogMemory(slowLog());
        made.set(after, depth);
        useSlowLog(true);
        slow = made;
        return made;
    }

    @Override
    protected void released() {
        SlowLogMemory memory = slow;
        if (memory != null) {
            useSlowLog(false);
            memory.detach();
        }
        try {
            Runtime.getRuntime().removeShutdownHook(shutdown); // it keeps the class loader
        } catch (IllegalStateException e) {
            // the process is going down
        }
        signals.giveBack(""); // where PHP could not ask for it any more
        message().detach(); // the next interpreter's, from here on
        if (current == this) {
            current = null;
        }
        release(ticket);
    }

    @Override
    protected boolean belongsTo(@Nullable Thread thread) {
        return adopt(ticket, thread);
    }

    @Override
    protected long number() {
        return ticket;
    }

    @Override
    protected long knownClasses() {
        return knownClasses(address);
    }

    /** PHP code that has a handler for the signal that ends the JVM may end in its own way. */
    private static void awaitEnd(long address) {
        long end = System.nanoTime() + GRACE_NANOS;
        try {
            while (isEnding(address) && System.nanoTime() < end) {
                Thread.sleep(5);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    @Nullable String takeSignal(String name, boolean taken) {
        if (taken) {
            return signals.take(name);
        }
        signals.giveBack(name);
        return null;
    }

    @Override
    public void serve(@Nullable HttpUpcalls session) {
        super.serve(session);
        serving = session != null;
    }

    @Override
    protected long transfer(int base, int length) {
        long outcome = call(address, base, length, answering);
        return outcome < 0 ? answerAll(outcome) : outcome;
    }

    /**
     * Answers the upcall that PHP waits for, and those after it, until PHP replies. A stack
     * overflow may end this at any point, with PHP still waiting: the next crossing says how many
     * upcalls there are frames for, and PHP unwinds what is above.
     */
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
                int base = Crossing.placeOf(outcome);
                int length = answerUpcall(outcome, base);
                takeBackAt(nesting);
                outcome = resume(address, base, length, level + 1);
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

    /** While a session is served, PHP waits for one upcall between two crossings. */
    @Override
    public long cross(boolean call, int base, int length) {
        long outcome =
                call
                        ? call(address, base, length, answering)
                        : resume(address, base, length, answering);
        answering = outcome < 0 ? 1 : 0;
        return outcome;
    }

    @Override
    public int answerUpcall(long upcall, int base) {
        try {
            follow(upcall);
            return (int) upcall(base, Crossing.lengthOf(upcall));
        } catch (Throwable e) { // no stack or memory for Java code; PHP goes on without it
            return undelivered(address, base);
        }
    }

    /** Answers one upcall; returns the length of the reply. */
    long upcall(int base, int length) {
        return answer(base, length);
    }

    @Override
    protected ByteBuffer buffer() {
        requireOpen();
        return buffer(address);
    }

    @Override
    protected ByteBuffer reserve(int capacity) {
        requireOpen();
        ByteBuffer larger = reserve(address, capacity);
        if (larger == null) {
            throw new OutOfMemoryError("no memory for a message of " + capacity + " bytes");
        }
        return larger;
    }

    @Override
    protected ByteBuffer trim() {
        requireOpen();
        return trim(address);
    }

    /** The engine writes it before it comes back to Java, on the way to which the JVM fences. */
    @Override
    protected boolean isRunning() {
        return isRunning(address, ticket);
    }

    @Override
    protected int answering() {
        return answering;
    }

    @Override
    protected boolean isInJava() {
        return isInJava(address);
    }

    @Override
    protected boolean interruptPhp(long what) {
        if (!interrupt(address, what)) {
            return false;
        }
        waits().interrupt();
        return true;
    }

    @Override
    protected void clearPhpInterrupt(long what) {
        clearInterrupt(address, what);
    }

    @Override
    public long activity() {
        return activity(address);
    }

    /** How much memory {@link #noteRequestsIn} takes. */
    public static final int NOTE_SIZE = Schema.NoteOffset.END;

    /** Where the script stands in it. */
    public static final int NOTE_SCRIPT = Schema.NoteOffset.SCRIPT;

    private static @Nullable ByteBuffer note;

    /**
     * Has the embedded engine note which HTTP request is current, so that memory which a file is
     * mapped to says so when the process has died: method, blank and target, and from {@link
     * #NOTE_SCRIPT} on the script's full path, each up to a zero byte. The first is empty while no
     * request is current, the second in worker mode. For {@code howdah serve}.
     *
     * @param memory a direct buffer of {@link #NOTE_SIZE} bytes, which is kept for good
     */
    public static synchronized void noteRequestsIn(ByteBuffer memory) {
        if (!memory.isDirect() || memory.capacity() < NOTE_SIZE) {
            throw new IllegalArgumentException(
                    "Expected a direct buffer of " + NOTE_SIZE + " bytes, got " + memory);
        }
        NativeLibrary.loadEngine();
        noteRequests(memory);
        note = memory;
    }

    private static native void noteRequests(ByteBuffer memory);

    /** The one that the engine has for this process. */
    private static native ByteBuffer slowLog();

    private static native void useSlowLog(boolean use);

    private static native long create();

    private static native long claim(Thread thread);

    private static native boolean adopt(long ticket, @Nullable Thread thread);

    /**
     * Lets go of the interpreter.
     *
     * @param ticket what {@link #claim} gave; one that is not valid any more does nothing
     */
    public static native void release(long ticket);

    private static native long knownClasses(long address);

    private static native ByteBuffer buffer(long address);

    private static native @Nullable ByteBuffer reserve(long address, int capacity);

    private static native ByteBuffer trim(long address);

    private static native long call(long address, int base, int length, int level);

    private static native long resume(long address, int base, int length, int level);

    private static native int undelivered(long address, int base);

    private static native boolean isRunning(long address, long ticket);

    private static native boolean isInJava(long address);

    private static native boolean interrupt(long address, long what);

    private static native void clearInterrupt(long address, long what);

    private static native long activity(long address);

    private static native void park(long address);

    private static native void deliverSignal(long address, int signal);

    private static native boolean isEnding(long address);
}
