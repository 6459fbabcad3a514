package io.howdah.process;

import io.howdah.channel.EngineChannel;
import io.howdah.channel.SlowLogMemory;
import io.howdah.http.HttpSession;
import io.howdah.library.NativeLibrary;
import io.howdah.wire.Schema;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The memory that the JVM shares with one PHP process: both sides' state, and two rings. It is laid
 * out in {@code native/process/channel.h}.
 *
 * <p>The rings belong to the thread of the channel; what interrupts and wakes may be called from
 * any thread, until the memory is closed.
 */
public final class SharedMemory implements AutoCloseable {

    public static final VarHandle INT =
            MethodHandles.byteBufferViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
    public static final VarHandle LONG =
            MethodHandles.byteBufferViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    /** What each ring has; a message of up to a quarter goes in one piece. */
    static final int CAPACITY = 1 << 20;

    private static final long MAGIC =
            (long) Schema.SharedMagic.UPPER << 32 | Schema.SharedMagic.LOWER;

    private final int size;
    private final int descriptor;
    private final int event;
    private final long address;
    private final ByteBuffer memory;
    private @Nullable SlowLogMemory slowLog;
    private boolean closed;
    private long wanted;
    private int signals;

    /**
     * @param capacity what each ring has: a power of two, 4 KiB to 64 MiB
     */
    SharedMemory(int capacity) {
        NativeLibrary.load();
        size = Schema.SharedOffset.RINGS + 2 * capacity;
        descriptor = check(createMemory(size), "shared memory of " + size + " bytes");
        int created = createEvent();
        if (created < 0) {
            closeDescriptor(descriptor);
        }
        event = check(created, "an eventfd");
        long mapped = map(descriptor, size);
        if (mapped < 0) {
            closeDescriptor(descriptor);
            closeDescriptor(event);
            check((int) mapped, "the mapping of shared memory");
        }
        address = mapped;
        memory = view(address, size).order(ByteOrder.LITTLE_ENDIAN);
        memory.putInt(Schema.SharedOffset.CAPACITY, capacity);
        memory.putLong(Schema.SharedOffset.MAGIC, MAGIC);
    }

    private static int check(int result, String what) {
        if (result < 0) {
            throw new UncheckedIOException(
                    new IOException(what + " could not be made: error " + -result + " (errno)"));
        }
        return result;
    }

    int descriptor() {
        return descriptor;
    }

    int event() {
        return event;
    }

    ByteBuffer memory() {
        return memory;
    }

    int capacity() {
        return (size - Schema.SharedOffset.RINGS) / 2;
    }

    /**
     * {@return a writer at the start of the ring to the process} For one owner: it has the place.
     */
    RingProducer newProducer() {
        return new RingProducer(
                memory, Schema.SharedOffset.RINGS, capacity(), Schema.SharedOffset.PROCESS_HEAD);
    }

    /** {@return a reader at the start of the ring to the host} For one owner: it has the place. */
    RingConsumer newConsumer() {
        return new RingConsumer(
                memory,
                Schema.SharedOffset.RINGS + capacity(),
                capacity(),
                Schema.SharedOffset.HOST_HEAD);
    }

    // --- By the channel's thread

    /** What was just written is to be seen: wakes the process if it sleeps. */
    void wakeProcess() {
        VarHandle.fullFence();
        if ((int) INT.getOpaque(memory, Schema.SharedOffset.PROCESS_SLEEPS) != 0) {
            wake(address + Schema.SharedOffset.PROCESS_SLEEPS);
        }
    }

    /** This side is about to sleep: it must look once more after it has said so. */
    void announceSleep() {
        INT.setVolatile(memory, Schema.SharedOffset.HOST_SLEEPS, 1);
        VarHandle.fullFence();
    }

    void takeBackSleep() {
        INT.setOpaque(memory, Schema.SharedOffset.HOST_SLEEPS, 0);
    }

    /** Sleeps until the process, or {@link #signal}, wakes this side. */
    void sleep() {
        awaitEvent(event, -1);
    }

    /** After a wake-up that somebody else has waited for. */
    void resetEvent() {
        resetEvent(event);
    }

    // --- By the thread that answers upcalls while HTTP requests are served

    /** From now on, it is woken by the messages that are for it. */
    void threadListens() {
        INT.setVolatile(memory, Schema.SharedOffset.THREAD, Schema.ThreadState.AWAKE);
    }

    /** It is about to sleep: it must look once more after it has said so. */
    void announceThreadSleep() {
        INT.setVolatile(memory, Schema.SharedOffset.THREAD, Schema.ThreadState.SLEEPS);
        VarHandle.fullFence();
    }

    /** Sleeps until the process, {@link #signal} or {@link #wakeThread} wakes it. */
    void sleepAsThread() {
        awaitWord(address + Schema.SharedOffset.THREAD, Schema.ThreadState.SLEEPS);
    }

    // --- By any thread

    /** Wakes the event loop, if it sleeps: what it is to find must have been written before. */
    synchronized void wakeLoop() {
        if (!closed && (int) INT.getAndSet(memory, Schema.SharedOffset.HOST_SLEEPS, 0) != 0) {
            signalEvent(event);
        }
    }

    /** Wakes the channel's threads. */
    synchronized void signal() {
        if (!closed) {
            signalEvent(event);
            wakeThread();
        }
    }

    /** Wakes the thread that answers upcalls. */
    synchronized void wakeThread() {
        if (!closed
                && INT.compareAndSet(
                        memory,
                        Schema.SharedOffset.THREAD,
                        Schema.ThreadState.SLEEPS,
                        Schema.ThreadState.AWAKE)) {
            wakeWord(address + Schema.SharedOffset.THREAD);
        }
    }

    /**
     * Says what is to end.
     *
     * @param what an {@link #activity}, or {@link EngineChannel#ALL}
     * @return false if the process does something else by now; if true, it does not begin with
     *     anything else before it has asked this side
     */
    synchronized boolean interrupt(long what) {
        if (closed) {
            return false;
        }
        if (wanted != EngineChannel.ALL) {
            want(what);
        }
        // The process writes what it does next, and then looks here: one of the two sees the
        // other's.
        if (what == EngineChannel.ALL
                || (long) LONG.getVolatile(memory, Schema.SharedOffset.ACTIVITY) == what) {
            return true;
        }
        clearInterrupt(what);
        return false;
    }

    /** Takes {@link #interrupt} of the same back; {@link EngineChannel#ALL}: of any. */
    synchronized void clearInterrupt(long what) {
        if (!closed && (what == EngineChannel.ALL || wanted == what)) {
            want(0);
        }
    }

    private void want(long what) {
        wanted = what;
        LONG.setVolatile(memory, Schema.SharedOffset.WANTED, what);
        VarHandle.fullFence();
    }

    /** A signal is about to be sent: the process takes it before it begins with what comes next. */
    synchronized void willSignal() {
        if (!closed) {
            INT.setVolatile(memory, Schema.SharedOffset.SIGNALS, ++signals);
        }
    }

    /** What PHP does, by its own account: see {@link HttpSession#activity}. */
    synchronized long activity() {
        return closed ? 0 : (long) LONG.getVolatile(memory, Schema.SharedOffset.ACTIVITY);
    }

    /** How often PHP has begun to unwind because of an interruption, by its own account. */
    synchronized int unwound() {
        return closed ? 0 : (int) INT.getVolatile(memory, Schema.SharedOffset.UNWOUND);
    }

    /** Whether what this side alone writes is as it has written it. */
    synchronized boolean isIntact() {
        return closed
                || (memory.getLong(Schema.SharedOffset.MAGIC) == MAGIC
                        && memory.getInt(Schema.SharedOffset.CAPACITY) == capacity()
                        && (long) LONG.getOpaque(memory, Schema.SharedOffset.WANTED) == wanted
                        && (int) INT.getOpaque(memory, Schema.SharedOffset.SIGNALS) == signals);
    }

    /** Has requests that run for longer than a time leave entries. Before the first one is sent. */
    synchronized SlowLogMemory logSlow(Duration after, int depth) {
        SlowLogMemory made =
                new SlowLogMemory(memory.slice(Schema.SharedOffset.SLOW_LOG, SlowLogMemory.SIZE));
        made.set(after, depth);
        slowLog = made;
        return made;
    }

    /** Unmaps it. By the channel's thread, which must not touch {@link #memory} any more. */
    @Override
    public synchronized void close() {
        if (!closed) {
            closed = true;
            if (slowLog != null) {
                slowLog.detach();
            }
            unmap(address, size);
            closeDescriptor(descriptor);
            closeDescriptor(event);
        }
    }

    private static native int createMemory(int size);

    private static native long map(int descriptor, int size);

    private static native ByteBuffer view(long address, int size);

    private static native void unmap(long address, int size);

    private static native int createEvent();

    private static native void closeDescriptor(int descriptor);

    private static native void signalEvent(int event);

    private static native void resetEvent(int event);

    private static native void awaitEvent(int event, int millis);

    private static native void wake(long address);

    private static native void awaitWord(long address, int value);

    private static native void wakeWord(long address);
}
