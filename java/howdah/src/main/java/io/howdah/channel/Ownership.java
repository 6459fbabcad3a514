package io.howdah.channel;

import io.howdah.failure.WrongThreadException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Iterator;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Which thread an interpreter belongs to, and how it changes hands.
 *
 * <p>The thread that opened it has it for good, until PHP code is put behind a Java object, which
 * any thread may call. From then on the thread lends it while PHP waits: for Java code that PHP has
 * called, and between two calls. Another thread borrows it for one call, which nests in what waits
 * and has ended when the interpreter is given back.
 *
 * <pre>
 *   thread T                               owner    thread X
 *   call() … PHP calls $executor->…        T
 *     endArguments() → lend()              LENT
 *       Java code runs, and waits          X        closure.apply(): borrow()
 *                                          X          begin, call, end
 *                                          LENT     giveBack()
 *     beginReply() → takeBack()            T
 * </pre>
 *
 * <p>So calls nest across threads as they do on one: what T lent at some depth it gets back at that
 * depth, when all that has begun since has ended. The owner alone touches the channel; {@link
 * #owner} is written last by who lets go and read first by who takes, so that all that one thread
 * has written, the next one sees.
 *
 * <p>Between two calls it is reserved for T as long as nobody else asks: T takes it and gives it
 * back by plain writes, and another thread that comes pays for both, by {@link #revoke}.
 */
abstract class Ownership {

    /** The owner while any thread that has PHP code may borrow it. */
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

    private static final VarHandle OWNER;
    private static final VarHandle BUSY;
    private static final VarHandle REVOKED;

    /** What threads wait for, so that those that wait for each other are found. */
    private static final Map<Thread, Ownership> WAITING = new ConcurrentHashMap<>();

    /** More than what gives the interpreter back needs. */
    private static final int STACK_LEVELS = 128;

    /**
     * More than the entry of {@link Channel#end} needs: if the stack ends further in, that gives it
     * back.
     */
    private static final int STACK_LEVELS_OF_END = 16;

    /** As the first, where a call lies in between that may be compiled, in small frames, or not. */
    private static final int STACK_LEVELS_OF_GUEST = 1024;

    private static final long LOOK_FOR_DEADLOCK_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

    static {
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            OWNER = lookup.findVarHandle(Ownership.class, "owner", Object.class);
            BUSY = lookup.findVarHandle(Ownership.class, "busy", boolean.class);
            REVOKED = lookup.findVarHandle(Ownership.class, "revoked", boolean.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    /**
     * The thread that may touch the channel; null when the interpreter is closed. Read as it is by
     * threads that look for themselves: whatever another thread sees here, it is not that thread.
     */
    public @Nullable Object owner = Thread.currentThread();

    /** The thread that may call PHP without having been given PHP code. */
    private volatile Thread home = Thread.currentThread();

    /** How many calls are begun, upcalls included. The owner's. */
    int depth;

    /** Whether PHP code stands behind a Java object. The owner's. */
    private boolean shared;

    /** Whether it has been lent between two calls. The owner's. */
    private boolean lentIdle;

    /** Whether the home's thread has what was reserved for it. That thread's to write. */
    private boolean busy;

    /** Whether it is not reserved any more. Written with the lock held. */
    private boolean revoked = true;

    /** Calls of the home's thread since another one had it. The owner's. */
    private int callsOfHome;

    /** By depth: who has lent the interpreter there, and is to get it back. The owner's. */
    private @Nullable Thread[] lenders = new Thread[4];

    /** By depth: who has borrowed the interpreter there. The owner's to write. */
    private volatile @Nullable Thread[] borrowers = new Thread[4];

    private final ReentrantLock lock = new ReentrantLock();

    /** In the order in which they came. Guarded by the lock. */
    private final ArrayDeque<Waiter> waiters = new ArrayDeque<>();

    /** How many there are. */
    private volatile int waiting;

    /**
     * A thread that waits.
     *
     * @param lender whether it has lent the interpreter, and is to get it back before others
     * @param task what is run in its place, once, where it does not sleep meanwhile; else null
     */
    private record Waiter(Thread thread, boolean lender, @Nullable Runnable task) {

        Waiter(Thread thread, boolean lender) {
            this(thread, lender, null);
        }

        void wake() {
            if (task == null) {
                LockSupport.unpark(thread);
            } else {
                task.run();
            }
        }
    }

    // --- What costs nothing while the interpreter is not shared

    /** Whether the interpreter is this thread's. */
    public final boolean isHeld() {
        return Thread.currentThread() == owner;
    }

    public final void requireHeld() {
        if (!isHeld()) {
            throw new IllegalStateException("PHP was expected to be this thread's, it is lent");
        }
    }

    /**
     * Java code runs, or nothing: other threads may have the interpreter until it is taken back.
     */
    public final void lend() {
        if (shared) {
            lendShared();
        }
    }

    /**
     * Whether the call that has begun nests in Java code of another thread, or in none and is not
     * the home's.
     */
    final boolean isForeign() {
        int level = depth - 1;
        Thread me = Thread.currentThread();
        @Nullable Thread[] known = borrowers;
        if (level >= known.length || known[level] != me) {
            return false;
        }
        return level == 0 ? me != home : level >= lenders.length || lenders[level] != me;
    }

    /** Waits until what was lent is this thread's again, if it was lent. */
    public final void takeBack() {
        if (Thread.currentThread() != owner) {
            takeBackLent();
        }
    }

    /**
     * As {@link #takeBack}, for a thread that must not wait.
     *
     * @param later run once, by any thread, when it is worth another try, and perhaps before; it
     *     does not fail
     * @return false if another thread has what was lent
     */
    public final boolean takeBackNow(Runnable later) {
        if (Thread.currentThread() == owner || tryTakeBack()) {
            return true;
        }
        awaitTurn(true, later);
        if (!tryTakeBack()) {
            return false;
        }
        forgetTask(later);
        return true;
    }

    /**
     * As {@link #enter}, for a thread that must not wait. What it takes must be given back.
     *
     * @param later as in {@link #takeBackNow}
     * @return false if another thread has it
     */
    public final boolean enterNow(Runnable later) {
        checkEntitled();
        if (takeReserved() || tryTake()) {
            return true;
        }
        awaitTurn(false, later);
        if (!tryTake()) {
            return false;
        }
        forgetTask(later);
        return true;
    }

    /**
     * As {@link #takeBack}, where calls may not have ended that were begun since, because of a
     * stack overflow.
     *
     * @param nesting how many calls are begun in truth
     */
    protected final void takeBackAt(int nesting) {
        takeBack();
        depth = nesting;
    }

    /**
     * Has this thread own the interpreter for a call, if it is lent; else does nothing.
     *
     * @return -1 if it must be given back, or 0
     * @throws WrongThreadException if this thread may not call PHP
     * @throws IllegalStateException if the interpreter is closed
     */
    final int enter() {
        if (Thread.currentThread() == owner) {
            return 0;
        }
        if (takeReserved()) {
            return -1;
        }
        checkEntitled();
        requireStack(STACK_LEVELS_OF_END);
        if (!tryTake()) {
            requireStack(STACK_LEVELS);
            awaitTurn(false, false);
        }
        return -1;
    }

    /**
     * Has this thread own the interpreter, to call PHP code that stands behind a Java object: waits
     * until PHP waits.
     *
     * @return whether it must be given back
     * @throws IllegalStateException if the interpreter is closed, or this thread is interrupted, or
     *     would wait for ever
     */
    public final boolean borrow() {
        if (Thread.currentThread() == owner) {
            return false;
        }
        if (!hasLent()) { // else what is left open ends with the Java code that calls
            requireStack(STACK_LEVELS_OF_GUEST);
        }
        if (takeReserved()) {
            return true;
        }
        if (!tryTake()) {
            awaitTurn(false, !isEntitled());
        }
        boolean noted = false;
        try {
            noteBorrower();
            noted = true;
        } finally {
            if (!noted) {
                letGo();
            }
        }
        return true;
    }

    /** Gives back what {@link #borrow} or {@link #enter} has taken, at the same depth. */
    public final void giveBack() {
        @Nullable Thread[] known = borrowers;
        if (depth < known.length && known[depth] == Thread.currentThread()) {
            known[depth] = null;
        }
        if (Thread.currentThread() != home) {
            callsOfHome = 0;
            letGo();
        } else if (depth == 0 && busy) {
            giveBackReserved();
        } else if (depth > 0 || ++callsOfHome < CALLS_UNTIL_RESERVED || !reserve()) {
            letGo();
        }
    }

    // --- Changing hands for longer

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

    /** PHP code stands behind a Java object from here on. */
    public final void share() {
        if (!shared) {
            shared = true;
            belongsTo(null);
            willTidy(); // which lends it for the first time
        }
    }

    /**
     * Tells the engine whose the interpreter is. One whose thread has ended is closed when another
     * is to be opened, in any class loader.
     *
     * @param thread null if others than its own may be calling PHP
     * @return false if that has happened
     */
    protected abstract boolean belongsTo(@Nullable Thread thread);

    /** {@return the thread that it belongs to} */
    final Thread home() {
        return home;
    }

    /** {@return whether its thread has ended, and left it open} */
    final boolean isAbandoned() {
        return !home.isAlive() && !isClosed();
    }

    /**
     * This thread takes the place of the one that has ended.
     *
     * @return false if the interpreter has been closed since
     */
    final synchronized boolean inherit() {
        Thread before = home;
        if (before.isAlive()) {
            return true; // another one has
        }
        home = Thread.currentThread();
        if (OWNER.compareAndSet(this, before, home)) {
            depth = 0;
        }
        return belongsTo(shared ? null : home);
    }

    /** Something is to be done when the outermost call ends. */
    abstract void willTidy();

    /** The outermost call has ended. From the first time on, each call takes the interpreter. */
    final void lendIdle() {
        if (shared && !lentIdle) {
            requireStack(STACK_LEVELS);
            lentIdle = true;
            if (!reserve()) {
                letGo();
            }
        }
    }

    /**
     * The interpreter is closed. Waits for a borrower, who must be able to go on.
     *
     * @return whether this thread has closed it
     */
    final boolean shut() {
        while (!isHeld() && !tryTake()) {
            if (isClosed()) {
                return false;
            }
            awaitTurnToShut();
        }
        OWNER.setVolatile(this, null);
        wakeAll();
        return true;
    }

    /** {@return whether it is closed} */
    public final boolean isClosed() {
        return OWNER.getVolatile(this) == null;
    }

    final void requireOpen() {
        if (isClosed()) {
            throw closed();
        }
    }

    /**
     * Checks that the interpreter is open and that this thread may call PHP.
     *
     * @throws WrongThreadException if it belongs to another
     * @throws IllegalStateException if it is closed
     */
    public final void checkAccess() {
        if (Thread.currentThread() != owner) {
            checkEntitled();
        }
    }

    // --- Slow paths

    private void lendShared() {
        if (Thread.currentThread() != owner) {
            return;
        }
        int at = depth;
        if (at >= lenders.length) {
            lenders = Arrays.copyOf(lenders, at * 2);
        }
        lenders[at] = Thread.currentThread();
        willTidy(); // which takes it back, if nothing before has
        letGo();
    }

    /**
     * Throws if the stack has no room for what gives the interpreter back, or takes it back: a
     * stack overflow there would leave it with this thread for ever.
     */
    private static int requireStack(int levels) {
        return levels == 0 ? 0 : requireStack(levels - 1) + 1;
    }

    private void letGo() {
        Thread lender = depth < lenders.length ? lenders[depth] : null;
        OWNER.setVolatile(this, LENT);
        if (waiting != 0) {
            wake(lender);
        }
    }

    /** Whether this thread has lent it at this depth: to Java code that runs, and PHP waits for. */
    private boolean hasLent() {
        int at = depth;
        @Nullable Thread[] known = lenders;
        return at < known.length && known[at] == Thread.currentThread();
    }

    // --- Reserved: what costs an atomic operation only where other threads ask

    /**
     * From here on the home's thread, whose it is, takes it by plain writes between two calls.
     *
     * @return false if other threads wait, or this cannot be done here
     */
    private boolean reserve() {
        if (!ThreadBarrier.isAvailable()) {
            return false;
        }
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

    /** The home's thread takes what is reserved for it. False: it is not, or not any more. */
    private boolean takeReserved() {
        if (owner != RESERVED || Thread.currentThread() != home) {
            return false;
        }
        requireStack(STACK_LEVELS_OF_END);
        busy = true;
        ThreadBarrier.orderForCompiler();
        if ((boolean) REVOKED.getOpaque(this)) {
            BUSY.setRelease(this, false);
            return false;
        }
        owner = Thread.currentThread();
        return true;
    }

    private void giveBackReserved() {
        if ((boolean) REVOKED.getOpaque(this)) {
            callsOfHome = 0;
            busy = false;
            letGo();
            return;
        }
        VarHandle.releaseFence();
        owner = RESERVED;
        busy = false;
        ThreadBarrier.orderForCompiler();
        if (waiting != 0) {
            wake(null);
        }
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
    private void revoke() {
        if (OWNER.getVolatile(this) == LENT) {
            return;
        }
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

    private boolean tryTake() {
        return OWNER.compareAndSet(this, LENT, Thread.currentThread());
    }

    /** Only what was lent at this depth: what has begun since must have ended. */
    private boolean tryTakeBack() {
        if (!tryTake()) {
            return false;
        }
        int at = depth;
        if (at < lenders.length && lenders[at] == Thread.currentThread()) {
            lenders[at] = null;
            return true;
        }
        letGo();
        return false;
    }

    private void takeBackLent() {
        if (!tryTakeBack()) {
            awaitTurn(true, false);
        }
    }

    private void noteBorrower() {
        @Nullable Thread[] known = borrowers;
        if (depth >= known.length) {
            known = Arrays.copyOf(known, depth * 2);
        }
        known[depth] = Thread.currentThread();
        borrowers = known;
    }

    private boolean isEntitled() {
        Thread me = Thread.currentThread();
        if (me == home) {
            return true;
        }
        for (Thread each : borrowers) {
            if (each == me) {
                return true;
            }
        }
        return false;
    }

    private void checkEntitled() {
        if (isClosed()) {
            throw closed();
        }
        if (!isEntitled()) {
            throw new WrongThreadException(
                    "the interpreter belongs to the thread \""
                            + home.getName()
                            + "\" that opened it, \""
                            + Thread.currentThread().getName()
                            + "\" came: hand the work to that thread, or use Php.pool");
        }
    }

    private static IllegalStateException closed() {
        return new IllegalStateException("the interpreter is closed");
    }

    // --- Waiting

    /**
     * Waits until this thread has the interpreter.
     *
     * @param back whether it was lent by this thread
     * @param guest whether the wait may be interrupted
     */
    private void awaitTurn(boolean back, boolean guest) {
        Waiter waiter = new Waiter(Thread.currentThread(), back);
        boolean interrupted = false;
        boolean suspected = false;
        Ownership outer = WAITING.put(waiter.thread, this);
        line(waiter);
        try {
            revoke();
            while (back ? !tryTakeBack() : !tryTake()) {
                if (isClosed()) {
                    throw closed();
                }
                letGoForDead();
                LockSupport.parkNanos(this, LOOK_FOR_DEADLOCK_NANOS);
                if (Thread.interrupted()) {
                    interrupted = true;
                    if (guest) {
                        throw new IllegalStateException(
                                "interrupted while PHP code waited to be called: " + whoHasIt());
                    }
                }
                if (!back) {
                    boolean mutual = isMutual();
                    if (mutual && suspected) {
                        throw new IllegalStateException(
                                "PHP code cannot be called, since two threads would wait for each"
                                        + " other: "
                                        + whoHasIt());
                    }
                    suspected = mutual;
                }
                revoke();
            }
        } finally {
            if (outer == null) {
                WAITING.remove(waiter.thread);
            } else {
                WAITING.put(waiter.thread, outer);
            }
            leaveLine(waiter);
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /**
     * A stack overflow may have kept a borrower from giving the interpreter back, which has ended
     * its thread since.
     */
    private void letGoForDead() {
        Object holder = OWNER.getVolatile(this);
        if (holder instanceof Thread thread
                && thread != home
                && !thread.isAlive()
                && OWNER.compareAndSet(this, holder, Thread.currentThread())) {
            depth = lentAt();
            letGo();
        }
    }

    /** Where it was lent last and not taken back; 0 if that was between two calls. */
    private int lentAt() {
        int at = Math.min(depth, lenders.length - 1);
        while (at > 0 && lenders[at] == null) {
            at--;
        }
        return at;
    }

    private void awaitTurnToShut() {
        Waiter waiter = new Waiter(Thread.currentThread(), false);
        line(waiter);
        letGoForDead();
        revoke();
        try {
            if (OWNER.getVolatile(this) == LENT) {
                return;
            }
            boolean interrupted = Thread.interrupted();
            LockSupport.parkNanos(this, LOOK_FOR_DEADLOCK_NANOS);
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        } finally {
            leaveLine(waiter);
        }
    }

    private void line(Waiter waiter) {
        lock.lock();
        try {
            waiters.add(waiter);
            waiting = waiters.size();
        } finally {
            lock.unlock();
        }
    }

    /** If it gives up, it may have been woken in the place of another. */
    private void leaveLine(Waiter waiter) {
        lock.lock();
        try {
            waiters.remove(waiter);
            waiting = waiters.size();
        } finally {
            lock.unlock();
        }
        if (!isHeld() && waiting != 0 && tryTake()) {
            letGo();
        }
    }

    private void awaitTurn(boolean back, Runnable task) {
        letGoForDead();
        forgetTask(task);
        line(new Waiter(Thread.currentThread(), back, task));
        revoke();
    }

    private void forgetTask(Runnable task) {
        lock.lock();
        try {
            waiters.removeIf(each -> each.task == task);
            waiting = waiters.size();
        } finally {
            lock.unlock();
        }
    }

    /** The thread that lent the interpreter at this depth comes first, then who came first. */
    private void wake(@Nullable Thread lender) {
        Waiter first = null;
        lock.lock();
        try {
            for (Iterator<Waiter> i = waiters.iterator(); i.hasNext(); ) {
                Waiter each = i.next();
                if (each.lender && each.thread == lender) {
                    first = each;
                    break;
                }
                if (!each.lender && first == null) {
                    first = each;
                }
            }
            if (first != null && first.task != null) {
                waiters.remove(first);
                waiting = waiters.size();
            }
        } finally {
            lock.unlock();
        }
        if (first != null) {
            first.wake();
        }
    }

    private void wakeAll() {
        lock.lock();
        try {
            waiters.forEach(Waiter::wake);
        } finally {
            lock.unlock();
        }
    }

    /** Whether the owner waits for what this thread has. */
    private boolean isMutual() {
        @Nullable Ownership at = this;
        for (int i = 0; at != null && i < 64; i++) {
            if (!(OWNER.getVolatile(at) instanceof Thread holder)) {
                return false;
            }
            if (holder == Thread.currentThread()) {
                return true;
            }
            at = WAITING.get(holder);
        }
        return false;
    }

    private String whoHasIt() {
        return OWNER.getVolatile(this) instanceof Thread holder
                ? "the interpreter runs PHP code on the thread \"" + holder.getName() + "\""
                : "other threads come before it";
    }
}
