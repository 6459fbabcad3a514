package io.howdah.channel;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Which thread has an interpreter now, and how another one takes it.
 *
 * <pre>
 *   Thread      has it
 *   LENT        any thread that may call PHP takes it, by an atomic operation
 *   null        it is closed
 * </pre>
 *
 * <p>The home's thread keeps an interpreter that is shared between two calls, as one that is not
 * shared, and says only while it uses it: that costs plain writes. Another thread that comes pays
 * for both, by {@link #revoke}. From then on the home's thread takes it as others do, until it has
 * made {@link #CALLS_UNTIL_KEPT} calls in a row.
 */
abstract class OwnerState {

    /** The owner while any thread that has PHP code may take it. */
    static final Object LENT = "lent";

    /** Calls of the home's thread in a row, without another in between, until it keeps it again. */
    private static final int CALLS_UNTIL_KEPT = 1_000;

    /** More than what gives the interpreter back needs. */
    static final int STACK_LEVELS = 128;

    /** More than the entry of {@link EngineChannel#end} needs: one further in gives it back. */
    static final int STACK_LEVELS_OF_END = 16;

    /** Where calls are begun and ended, but for stubs. */
    private static final List<String> CALLING_PACKAGES =
            List.of(
                    "io.howdah.channel.",
                    "io.howdah.http.",
                    "io.howdah.interop.",
                    "io.howdah.process.",
                    "io.howdah.stub.");

    /** From JDK 19 on, a stack's innermost 1,024 frames are told: -XX:MaxJavaStackTraceDepth. */
    private static final int MOST_FRAMES = 1_000;

    /** What names of generated stubs end with. */
    private static final String STUB = "Stub";

    private static final VarHandle OWNER;
    private static final VarHandle USED;
    private static final VarHandle REVOKED;

    static {
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            OWNER = lookup.findVarHandle(OwnerState.class, "owner", Object.class);
            USED = lookup.findVarHandle(OwnerState.class, "used", boolean.class);
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

    /** How many calls are begun, upcalls included. The owner's. */
    int depth;

    /**
     * Whether the home's thread keeps it between two calls, even while it lends it in one. Written
     * with the lock held.
     */
    volatile boolean kept;

    /** Whether the home's thread, which keeps it, uses it now. Else it means nothing. */
    boolean used;

    /** Whether it is used for longer than a call. The home's thread's. */
    boolean usedAround;

    /** Whether another thread asks for what is kept. Written with the lock held. */
    private boolean revoked;

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

    /** This thread becomes its home, in place of one that has ended, and has it if that one had. */
    final void replaceHome() {
        ReentrantLock lock = waiters.lock();
        lock.lock();
        try {
            Thread before = home;
            home = Thread.currentThread();
            if (OWNER.compareAndSet(this, before, home)) {
                kept = false;
                usedAround = false;
                depth = 0;
            }
        } finally {
            lock.unlock();
        }
    }

    /**
     * This thread closes it.
     *
     * @return false if this thread does not have it, or not any more
     */
    final boolean closeHeld() {
        ReentrantLock lock = waiters.lock();
        lock.lock();
        try {
            if (!isHeld()) {
                return false;
            }
            kept = false;
            OWNER.setVolatile(this, null);
            waiters.wakeAll();
            return true;
        } finally {
            lock.unlock();
        }
    }

    /**
     * This thread takes the place of its home, if that has it between two calls, and will make none
     * any more.
     */
    protected final void succeed(Thread before) {
        ReentrantLock lock = waiters.lock();
        lock.lock();
        try {
            if (holder() == before) {
                kept = false;
                ownedBy(Thread.currentThread());
            }
        } finally {
            lock.unlock();
        }
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

    // --- Kept: what costs an atomic operation only where other threads ask

    /**
     * From here on the home's thread, which has it, keeps it between two calls.
     *
     * @return false if other threads wait, or this cannot be done here
     */
    final boolean keep() {
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
            used = false;
            usedAround = false;
            revoked = false;
            kept = true;
            return true;
        } finally {
            lock.unlock();
        }
    }

    /**
     * As {@link #keep}, once the home's thread has made enough calls in a row. After each of its
     * calls.
     */
    final boolean keepAgain() {
        return ++callsOfHome >= CALLS_UNTIL_KEPT && keep();
    }

    /** Another thread than the home's has had it. */
    final void noteOtherThread() {
        callsOfHome = 0;
    }

    /** Whether no other thread can take it from this one, which has it. Without a call begun. */
    public final boolean isFirm() {
        return !kept && isHeld(); // in this order: it is kept until another thread may take it
    }

    /** Returns whether nobody has asked for it; if not, {@link #isHeldYet} says whose it is. */
    private boolean beginUse() {
        used = true;
        ThreadBarrier.orderForCompiler();
        return !(boolean) REVOKED.getOpaque(this);
    }

    /**
     * Begins a call, by its owner, so that others cannot take it where that keeps it.
     *
     * @param mark how many calls have begun before
     * @return false if it is not this thread's any more
     */
    final boolean holdForCall(int mark) {
        return (mark == 0 ? beginUse() : !(boolean) REVOKED.getOpaque(this)) || isHeldYet(mark > 0);
    }

    /**
     * Another thread has asked for what this thread kept, and perhaps has it. It is that one's turn
     * where this thread does not use it.
     *
     * @param inCall whether this thread uses it for a call that has begun before
     * @return whether this thread has it still, and goes on to
     */
    final boolean isHeldYet(boolean inCall) {
        if (!kept) { // and then others than its owner do not change that
            return isHeld();
        }
        requireStack(STACK_LEVELS);
        ReentrantLock lock = waiters.lock();
        lock.lock();
        try {
            if (isHeld() && kept && !inCall && !usedAround) {
                letGoOfKept();
            }
            return isHeld();
        } finally {
            lock.unlock();
        }
    }

    /**
     * The outermost call has ended. Its owner's. What it has read and written comes before it is
     * said, on any CPU: who reads {@link #used} as volatile, and takes it then, sees all of it.
     */
    final void endUse() {
        VarHandle.releaseFence();
        used = usedAround;
        ThreadBarrier.orderForCompiler();
        if ((boolean) REVOKED.getOpaque(this)) {
            letGoIfAsked();
        }
    }

    private void letGoIfAsked() {
        if (!kept || usedAround) {
            return;
        }
        requireStack(STACK_LEVELS);
        ReentrantLock lock = waiters.lock();
        lock.lock();
        try {
            if (kept && isHeld()) {
                letGoOfKept();
            }
        } finally {
            lock.unlock();
        }
    }

    private void letGoOfKept() {
        callsOfHome = 0;
        OWNER.setVolatile(this, LENT);
        kept = false; // after the owner: see isHeldYet. No method is called in between, which may
        // fail
        if (!waiters.isEmpty()) {
            waiters.wakeNext(null);
        }
    }

    /**
     * As {@link #holdForCall}, around several calls.
     *
     * @return false if it is used so already, or nobody could take it anyway, or it is asked for
     */
    final boolean beginUseAround() {
        if (!kept || usedAround) {
            return false;
        }
        if (!beginUse()) {
            return false;
        }
        usedAround = true;
        return true;
    }

    /**
     * Ends {@link #beginUseAround}.
     *
     * @return false if it was not used so
     */
    final boolean endUseAround() {
        if (!usedAround) {
            return false;
        }
        usedAround = false;
        if (!kept) { // a stack overflow has kept this from being ended before
            return false;
        }
        endUse();
        return true;
    }

    /** This thread, which keeps it, has it as if it had taken it: it is given back in the end. */
    final boolean takeKept() {
        if (!kept) {
            return false;
        }
        ReentrantLock lock = waiters.lock();
        lock.lock();
        try {
            if (!kept || !isHeld()) {
                return false;
            }
            kept = false;
            REVOKED.setVolatile(this, true);
            return true;
        } finally {
            lock.unlock();
        }
    }

    /**
     * Takes what the home's thread keeps from it, if it does not use it: from here on, it takes it
     * as others do. This thread waits in line.
     *
     * <p>The home's thread writes that it uses it, and then reads whether it is revoked; this one
     * writes that, runs the barrier, and then reads whether the other uses it. So at least one of
     * the two sees the other. If it is used, the home's thread lets go of it when its call ends,
     * for it reads whether it is revoked after it has written that it does not use it any more.
     *
     * <p>Where the home's thread reads an old owner, itself, it sees that it is revoked: the owner
     * was another one's after that. What it reads then, {@link #kept}, is volatile, and orders the
     * second look at the owner.
     */
    final void revoke() {
        if (!kept) {
            return;
        }
        ReentrantLock lock = waiters.lock();
        lock.lock();
        try {
            if (!kept) {
                return;
            }
            if (!revoked) {
                REVOKED.setVolatile(this, true);
                boolean ordered = false;
                try {
                    ThreadBarrier.runForAll();
                    ordered = true;
                } finally {
                    revoked = ordered; // else the next one that asks is to run it
                }
            }
            if (!(boolean) USED.getVolatile(this)) {
                letGoOfKept();
            }
        } finally {
            lock.unlock();
        }
    }

    /**
     * A stack overflow may have kept the home's thread from ending a call, at the very entry of
     * what ends it: if no method that makes calls is on its stack, the call has ended. By a thread
     * that has waited for a while, where PHP does not run.
     */
    final void revokeUnended() {
        ReentrantLock lock = waiters.lock();
        lock.lock();
        try {
            // What begins from here on sees that it is revoked, and waits for the lock.
            if (!kept || !revoked || home != holder() || isInCall(home) || isInUse()) {
                return;
            }
            depth = 0;
            usedAround = false;
            letGoOfKept();
        } finally {
            lock.unlock();
        }
    }

    /** From any thread: whether PHP runs, or waits for what comes without a frame of Java. */
    abstract boolean isInUse();

    /**
     * Whether a thread may be between the beginning and the end of a call, by its stack. Where it
     * is not, this says so all the same of classes that are named as stubs are, and where the stack
     * is too deep to be told whole.
     */
    private static boolean isInCall(Thread thread) {
        StackTraceElement[] frames = thread.getStackTrace();
        if (frames.length >= MOST_FRAMES) {
            return true;
        }
        for (StackTraceElement frame : frames) {
            if (mayMakeCalls(frame.getClassName())) {
                return true;
            }
        }
        return false;
    }

    private static boolean mayMakeCalls(String name) {
        int nested = name.indexOf('$');
        return (nested < 0 ? name : name.substring(0, nested)).endsWith(STUB)
                || CALLING_PACKAGES.stream().anyMatch(name::startsWith);
    }

    /**
     * Throws if the stack has no room for what gives the interpreter back, or takes it back: a
     * stack overflow there would leave it with this thread for ever.
     */
    static int requireStack(int levels) {
        return levels == 0 ? 0 : requireStack(levels - 1) + 1;
    }
}
