package io.howdah.channel;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Which thread has an interpreter now, and how another one takes it.
 *
 * <pre>
 *   Thread      has it
 *   LENT        any thread that may call PHP takes it, by an atomic operation
 *   RESERVED    between two calls: its home's thread takes it, by plain writes
 *   null        it is closed
 * </pre>
 *
 * <p>It is reserved as long as nobody else asks: another thread that comes pays for both, by {@link
 * #revoke}.
 */
abstract class OwnerState {

    /** The owner while any thread that has PHP code may take it. */
    static final Object LENT = "lent";

    /**
     * The owner between two calls while no other thread asks for it: the home's thread takes it by
     * plain writes. See {@link #revoke}.
     */
    static final Object RESERVED = "reserved";

    /**
     * Calls of the home's thread in a row, without another in between, until it is reserved for
     * that again.
     */
    private static final int CALLS_UNTIL_RESERVED = 1_000;

    /**
     * More than the entry of {@link Channel#end} needs: if the stack ends further in, that gives it
     * back.
     */
    static final int STACK_LEVELS_OF_END = 16;

    private static final VarHandle OWNER;
    private static final VarHandle BUSY;
    private static final VarHandle REVOKED;

    static {
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            OWNER = lookup.findVarHandle(OwnerState.class, "owner", Object.class);
            BUSY = lookup.findVarHandle(OwnerState.class, "busy", boolean.class);
            REVOKED = lookup.findVarHandle(OwnerState.class, "revoked", boolean.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    /**
     * The thread that may touch the channel; null when the interpreter is closed. Read as it is by
     * threads that look for themselves: whatever another thread sees here, it is not that thread.
     * It is written last by who lets go and read first by who takes, so that all that one thread
     * has written, the next one sees.
     */
    public @Nullable Object owner = Thread.currentThread();

    /** The thread that may call PHP without having been given PHP code. */
    private volatile Thread home = Thread.currentThread();

    /** Those that wait for it. */
    final Waiters waiters = new Waiters();

    /** Whether the home's thread has what was reserved for it. That thread's to write. */
    private boolean busy;

    /** Whether it is not reserved any more. Written with the waiters' lock held. */
    private boolean revoked = true;

    /** Calls of the home's thread since another one had it. The owner's. */
    private int callsOfHome;

    /** Whether the interpreter is this thread's. */
    public final boolean isHeld() {
        return Thread.currentThread() == owner;
    }

    /** {@return whether it is closed} */
    public final boolean isClosed() {
        return OWNER.getVolatile(this) == null;
    }

    /** {@return the thread that has it; null if none has} */
    final @Nullable Thread holder() {
        return OWNER.getVolatile(this) instanceof Thread thread ? thread : null;
    }

    /** {@return the thread that it belongs to} */
    final Thread home() {
        return home;
    }

    /**
     * The interpreter belongs to another thread from here on. By the owner, or by one that has been
     * told by the owner that it is the next.
     *
     * @param next the one that may call PHP
     */
    protected final void ownedBy(Thread next) {
        home = next;
        OWNER.setRelease(this, next);
    }

    /**
     * This thread becomes its home, in place of one that has ended.
     *
     * @return whether that one had it, and this one has it now
     */
    final boolean replaceHome() {
        Thread before = home;
        home = Thread.currentThread();
        return OWNER.compareAndSet(this, before, home);
    }

    /** This thread, which has it, closes it. */
    final void closeOwned() {
        OWNER.setVolatile(this, null);
        waiters.wakeAll();
    }

    // --- Lent: taken by an atomic operation

    final boolean tryTake() {
        return OWNER.compareAndSet(this, LENT, Thread.currentThread());
    }

    /**
     * Takes it from a thread that has ended.
     *
     * @param holder that thread
     */
    final boolean tryTakeFrom(Thread holder) {
        return OWNER.compareAndSet(this, holder, Thread.currentThread());
    }

    final boolean isLent() {
        return OWNER.getVolatile(this) == LENT;
    }

    /**
     * This thread, which has it, lets others take it.
     *
     * @param lender who is woken before all others; null if nobody is
     */
    final void release(@Nullable Thread lender) {
        OWNER.setVolatile(this, LENT);
        if (!waiters.isEmpty()) {
            waiters.wakeNext(lender);
        }
    }

    // --- Reserved: what costs an atomic operation only where other threads ask

    /**
     * From here on the home's thread, whose it is, takes it by plain writes between two calls.
     *
     * @return false if other threads wait, or this cannot be done here
     */
    final boolean reserve() {
        if (!ThreadBarrier.isAvailable()) {
            return false;
        }
        ReentrantLock lock = waiters.lock();
        lock.lock();
        try {
            if (!waiters.isEmpty()) {
                return false;
            }
            callsOfHome = 0;
            revoked = false;
            OWNER.setRelease(this, RESERVED);
            return true;
        } finally {
            lock.unlock();
        }
    }

    /**
     * As {@link #reserve}, once the home's thread has made enough calls in a row. After each of its
     * calls.
     */
    final boolean reserveAgain() {
        return ++callsOfHome >= CALLS_UNTIL_RESERVED && reserve();
    }

    /** Another thread than the home's has had it. */
    final void noteOtherThread() {
        callsOfHome = 0;
    }

    /** The home's thread takes what is reserved for it. False: it is not, or not any more. */
    final boolean takeReserved() {
        Thread me = Thread.currentThread();
        if (owner != RESERVED || me != home) {
            return false;
        }
        requireStack(STACK_LEVELS_OF_END);
        boolean taken = false;
        busy = true;
        try {
            ThreadBarrier.orderForCompiler();
            if (!(boolean) REVOKED.getOpaque(this)) {
                owner = me;
                taken = true;
            }
        } finally {
            if (!taken) { // perhaps for want of stack: no method is called here
                busy = false;
            }
        }
        return taken;
    }

    /** Whether this thread, which has it, is the home's, and took it by {@link #takeReserved}. */
    final boolean hasReserved() {
        return busy;
    }

    /**
     * The home's thread gives back what it took by {@link #takeReserved}.
     *
     * @return false if it is not reserved any more, and is to be lent
     */
    final boolean giveBackReserved() {
        if ((boolean) REVOKED.getOpaque(this)) {
            callsOfHome = 0;
            busy = false;
            return false;
        }
        VarHandle.releaseFence();
        owner = RESERVED;
        busy = false;
        ThreadBarrier.orderForCompiler();
        if (!waiters.isEmpty()) {
            waiters.wakeNext(null);
        }
        return true;
    }

    /**
     * Has what is reserved be lent, if the home's thread does not have it: from here on, it takes
     * it as others do. This thread waits in line.
     *
     * <p>The home's thread writes that it is busy, and then reads whether it is revoked; this one
     * writes that, runs the barrier, and then reads whether the other is busy. So at least one of
     * the two sees the other. If it is busy, it lets go of it when its call ends, for it reads
     * whether anybody waits after it has written that it is not busy any more.
     */
    final void revoke() {
        if (isLent()) {
            return;
        }
        ReentrantLock lock = waiters.lock();
        lock.lock();
        try {
            if (!revoked) {
                REVOKED.setVolatile(this, true);
                ThreadBarrier.runForAll();
            }
            if (!(boolean) BUSY.getVolatile(this)) {
                OWNER.compareAndSet(this, RESERVED, LENT);
            }
        } finally {
            lock.unlock();
        }
    }

    /**
     * Throws if the stack has no room for what gives the interpreter back, or takes it back: a
     * stack overflow there would leave it with this thread for ever.
     */
    static int requireStack(int levels) {
        return levels == 0 ? 0 : requireStack(levels - 1) + 1;
    }
}
