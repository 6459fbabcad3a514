package io.howdah.channel;

import io.howdah.channel.Waiters.Waiter;
import io.howdah.failure.WrongThreadException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Which thread an interpreter belongs to, and how it changes hands.
 *
 * <p>The thread that opened it has it for good, until PHP code is put behind a Java object, which
 * any thread may call. From then on the thread lends it while PHP waits for Java code that PHP has
 * called, and lets go of it between two calls where others ask for it. Another thread borrows it
 * for one call, which nests in what waits and has ended when the interpreter is given back.
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
 * depth, when all that has begun since has ended. The owner alone touches the channel.
 */
abstract class Ownership extends OwnerState {

    /** As the first, where a call lies in between that may be compiled, in small frames, or not. */
    private static final int STACK_LEVELS_OF_GUEST = 1024;

    private static final long LOOK_FOR_DEADLOCK_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

    /** Whether PHP code stands behind a Java object. The owner's. */
    private boolean shared;

    /** Whether it has been lent between two calls. The owner's. */
    private boolean lentIdle;

    private final Loans loans = new Loans();

    // --- What costs nothing while the interpreter is not shared

    /** {@return how deep the current message is nested} */
    public final int nesting() {
        return depth;
    }

    public final void requireHeld() {
        if (!isHeld()) {
            throw new IllegalStateException("the interpreter is lent to other threads");
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
        if (!loans.isBorrower(level)) {
            return false;
        }
        return level == 0 ? Thread.currentThread() != home() : !loans.isLender(level);
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
        waiters.remove(later);
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
        if (takeKept() || tryTake()) {
            return true;
        }
        awaitTurn(false, later);
        if (!tryTake()) {
            return false;
        }
        waiters.remove(later);
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
            int mark = depth;
            if (!shared || (mark > 0 && holdForCall(mark))) {
                return false;
            }
            if (mark == 0) {
                if (beginUseAround()) {
                    return true;
                }
                if (isHeldYet(false)) {
                    return false;
                }
            }
        }
        if (!loans.isLender(depth)) { // else what is left open ends with the Java code that calls
            requireStack(STACK_LEVELS_OF_GUEST);
        }
        if (!tryTake()) {
            awaitTurn(false, !isEntitled());
        }
        boolean noted = false;
        try {
            loans.borrow(depth);
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
        loans.giveBack(depth);
        if (Thread.currentThread() != home()) {
            noteOtherThread();
            letGo();
        } else if (depth > 0 || (!endUseAround() && !keepAgain())) {
            letGo();
        }
    }

    // --- Changing hands for longer

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

    /** {@return whether its thread has ended, and left it open} */
    final boolean isAbandoned() {
        return !home().isAlive() && !isClosed();
    }

    /**
     * This thread takes the place of the one that has ended.
     *
     * @return false if the interpreter has been closed since
     */
    final synchronized boolean inherit() {
        if (home().isAlive()) {
            return true; // another one has
        }
        replaceHome();
        return belongsTo(shared ? null : home());
    }

    /** Something is to be done when the outermost call ends. */
    abstract void willTidy();

    /** The outermost call has ended: from the first time on, other threads may take it then. */
    final void lendIdle() {
        if (shared && !lentIdle) {
            requireStack(STACK_LEVELS);
            lentIdle = true;
            if (!keep()) {
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
        while (!closeHeld()) {
            if (isClosed()) {
                return false;
            }
            if (!tryTake()) {
                awaitTurnToShut();
            }
        }
        return true;
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
        loans.lend(depth);
        willTidy(); // which takes it back, if nothing before has
        letGo();
    }

    private void letGo() {
        release(loans.lender(depth));
    }

    /** Only what was lent at this depth: what has begun since must have ended. */
    private boolean tryTakeBack() {
        if (!tryTake()) {
            return false;
        }
        if (loans.endLoan(depth)) {
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

    private boolean isEntitled() {
        return Thread.currentThread() == home() || loans.isBorrower();
    }

    private void checkEntitled() {
        if (isClosed()) {
            throw closed();
        }
        if (!isEntitled()) {
            throw new WrongThreadException(
                    "the interpreter belongs to the thread \""
                            + home().getName()
                            + "\" that opened it, not to \""
                            + Thread.currentThread().getName()
                            + "\": hand the work to that thread, or use Php.pool");
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
        Waiter waiter = new Waiter(Thread.currentThread(), back, null);
        boolean interrupted = false;
        boolean suspected = false;
        OwnerState outer = Waiters.beginWait(this);
        waiters.add(waiter);
        try {
            revoke();
            while (back ? !tryTakeBack() : !tryTake()) {
                if (isClosed()) {
                    throw closed();
                }
                letGoForDead();
                LockSupport.parkNanos(this, LOOK_FOR_DEADLOCK_NANOS);
                letGoOfUnended();
                if (Thread.interrupted()) {
                    interrupted = true;
                    if (guest) {
                        throw new IllegalStateException(
                                "interrupted while PHP code waited to be called: " + whoHasIt());
                    }
                }
                if (!back) {
                    boolean mutual = Waiters.isMutual(this);
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
            Waiters.endWait(outer);
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
        Thread holder = holder();
        if (holder != null && holder != home() && !holder.isAlive() && tryTakeFrom(holder)) {
            depth = loans.deepest(depth);
            letGo();
        }
    }

    private void letGoOfUnended() {
        if (kept && !isInUse()) {
            revokeUnended();
        }
    }

    private void awaitTurnToShut() {
        Waiter waiter = new Waiter(Thread.currentThread(), false, null);
        waiters.add(waiter);
        letGoForDead();
        revoke();
        letGoOfUnended();
        try {
            if (isLent()) {
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

    /** If it gives up, it may have been woken in the place of another. */
    private void leaveLine(Waiter waiter) {
        waiters.remove(waiter);
        if (!isHeld() && !waiters.isEmpty() && tryTake()) {
            letGo();
        }
    }

    private void awaitTurn(boolean back, Runnable task) {
        letGoForDead();
        waiters.remove(task);
        waiters.add(new Waiter(Thread.currentThread(), back, task));
        revoke();
    }

    private String whoHasIt() {
        Thread holder = holder();
        return holder != null
                ? "the interpreter runs PHP code on the thread \"" + holder.getName() + "\""
                : "other threads come before it";
    }
}
