package io.howdah.border;

import io.howdah.java.JavaAccess;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * The embedded engine: PHP in this process, called through JNI. One native method crosses; it is
 * given an offset and a length in the buffer that both sides know.
 *
 * <p>Not final because tests look at what crosses.
 */
public class JniChannel extends Channel {

    /**
     * The engine of this process: an NTS build of PHP has one. It is never unloaded. Made when it
     * is first used: the native library is loaded for other engines too.
     */
    private static final class Engine {
        private static final long ADDRESS = start();
    }

    /** Whether HTTP requests are served. */
    private static volatile boolean serving;

    private final long address;

    /** How many upcalls frames of this thread are answering, one in another. */
    private int answering;

    /**
     * Made by the thread that the interpreter will belong to; only one is in use at a time.
     *
     * @param output where PHP's output goes; null if PHP writes it itself
     */
    public JniChannel(@Nullable OutputStream output) {
        this(output, JavaAccess.NONE);
    }

    /**
     * Made by the thread that the interpreter will belong to; only one is in use at a time.
     *
     * @param output where PHP's output goes; null if PHP writes it itself
     * @param access what PHP code can reach of Java
     */
    public JniChannel(@Nullable OutputStream output, JavaAccess access) {
        super(buffer(Engine.ADDRESS), output, access, true);
        address = Engine.ADDRESS;
    }

    private static long start() {
        NativeLibrary.load();
        long address = create();
        if (address == 0) {
            throw new OutOfMemoryError("no memory for PHP's stack and the border's buffer");
        }
        // A thread that is deep in PHP when the process goes down must not run on while libraries
        // are torn down. A server must, until it is closed, which a hook may do meanwhile; the
        // native side parks it when all hooks have run.
        Runtime.getRuntime()
                .addShutdownHook(new Thread(() -> parkUnlessServing(address), "howdah-shutdown"));
        return address;
    }

    private static void parkUnlessServing(long address) {
        if (!serving) {
            park(address);
        }
    }

    @Override
    void serve(@Nullable HttpSession session) {
        super.serve(session);
        serving = session != null;
    }

    @Override
    long transfer(int base, int length) {
        long outcome = call(address, base, length, answering);
        return outcome < 0 ? answerAll(outcome) : outcome;
    }

    /**
     * Answers the upcall that PHP waits for, and those after it, until PHP replies. A stack
     * overflow may end this at any point, with PHP still waiting: the next crossing says how many
     * upcalls there are frames for, and PHP unwinds what is above.
     */
    private long answerAll(long upcall) {
        int level = answering;
        long outcome = upcall;
        try {
            do {
                answering = level + 1;
                int base = placeOf(outcome);
                int length = answerUpcall(outcome, base);
                takeBack();
                outcome = resume(address, base, length, level + 1);
            } while (outcome < 0);
        } finally {
            answering = level;
        }
        return outcome;
    }

    /** While a session is served, PHP waits for one upcall between two crossings. */
    @Override
    long cross(boolean call, int base, int length) {
        long outcome =
                call
                        ? call(address, base, length, answering)
                        : resume(address, base, length, answering);
        answering = outcome < 0 ? 1 : 0;
        return outcome;
    }

    @Override
    int answerUpcall(long upcall, int base) {
        try {
            follow(upcall);
            return (int) upcall(base, lengthOf(upcall));
        } catch (Throwable e) { // no stack or memory for Java code; PHP goes on without it
            return undelivered(address, base);
        }
    }

    /** Answers one upcall; returns the length of the reply. */
    long upcall(int base, int length) {
        return answer(base, length);
    }

    @Override
    ByteBuffer buffer() {
        return buffer(address);
    }

    @Override
    ByteBuffer reserve(int capacity) {
        ByteBuffer larger = reserve(address, capacity);
        if (larger == null) {
            throw new OutOfMemoryError("no memory for a message of " + capacity + " bytes");
        }
        return larger;
    }

    @Override
    ByteBuffer trim() {
        return trim(address);
    }

    @Override
    void interrupt() {
        interrupt(address);
    }

    @Override
    void clearInterrupt() {
        clearInterrupt(address);
    }

    private static native long create();

    private static native ByteBuffer buffer(long address);

    private static native @Nullable ByteBuffer reserve(long address, int capacity);

    private static native ByteBuffer trim(long address);

    private static native long call(long address, int base, int length, int level);

    private static native long resume(long address, int base, int length, int level);

    private static native int undelivered(long address, int base);

    private static native void interrupt(long address);

    private static native void clearInterrupt(long address);

    private static native void park(long address);
}
