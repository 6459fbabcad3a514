package io.howdah.channel;

import java.util.ArrayDeque;
import java.util.Iterator;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/** The threads that wait for an interpreter, in the order in which they came. */
final class Waiters {

    /** What threads wait for, so that those that wait for each other are found. */
    private static final Map<Thread, OwnerState> WAITING = new ConcurrentHashMap<>();

    /** More threads than that do not wait for each other in a circle. */
    private static final int MOST_IN_CIRCLE = 64;

    private final ReentrantLock lock = new ReentrantLock();

    /** Guarded by the lock. */
    private final ArrayDeque<Waiter> line = new ArrayDeque<>();

    /** How many there are. */
    private volatile int count;

    /**
     * A thread that waits.
     *
     * @param lender whether it has lent the interpreter, and is to get it back before others
     * @param task what is run in its place, once, where it does not sleep meanwhile; else null
     */
    record Waiter(Thread thread, boolean lender, @Nullable Runnable task) {

        private void wake() {
            if (task == null) {
                LockSupport.unpark(thread);
            } else {
                task.run();
            }
        }
    }

    /** {@return what guards the line, and what must not change while somebody joins it} */
    ReentrantLock lock() {
        return lock;
    }

    boolean isEmpty() {
        return count == 0;
    }

    void add(Waiter waiter) {
        lock.lock();
        try {
            line.add(waiter);
            count = line.size();
        } finally {
            lock.unlock();
        }
    }

    void remove(Waiter waiter) {
        lock.lock();
        try {
            line.remove(waiter);
            count = line.size();
        } finally {
            lock.unlock();
        }
    }

    /** Removes those in whose place a task would be run. */
    void remove(Runnable task) {
        lock.lock();
        try {
            line.removeIf(each -> each.task == task);
            count = line.size();
        } finally {
            lock.unlock();
        }
    }

    /**
     * Wakes one of them: the lender, if it is among them, else the one that came first.
     *
     * @param lender the thread that is to get back what it has lent; null if there is none
     */
    void wakeNext(@Nullable Thread lender) {
        Waiter next = null;
        lock.lock();
        try {
            for (Iterator<Waiter> i = line.iterator(); i.hasNext(); ) {
                Waiter each = i.next();
                if (each.lender && each.thread == lender) {
                    next = each;
                    break;
                }
                if (!each.lender && next == null) {
                    next = each;
                }
            }
            if (next != null && next.task != null) {
                line.remove(next);
                count = line.size();
            }
        } finally {
            lock.unlock();
        }
        if (next != null) {
            next.wake();
        }
    }

    void wakeAll() {
        lock.lock();
        try {
            line.forEach(Waiter::wake);
        } finally {
            lock.unlock();
        }
    }

    // --- Threads that wait for each other

    /**
     * Notes what this thread waits for.
     *
     * @return what it waits for already, in a call around this one; null if nothing
     */
    static @Nullable OwnerState beginWait(OwnerState wanted) {
        return WAITING.put(Thread.currentThread(), wanted);
    }

    /**
     * This thread waits no more.
     *
     * @param outer what {@link #beginWait} returned
     */
    static void endWait(@Nullable OwnerState outer) {
        if (outer == null) {
            WAITING.remove(Thread.currentThread());
        } else {
            WAITING.put(Thread.currentThread(), outer);
        }
    }

    /** {@return whether the thread that has an interpreter waits for what this thread has} */
    static boolean isMutual(OwnerState wanted) {
        @Nullable OwnerState at = wanted;
        for (int i = 0; at != null && i < MOST_IN_CIRCLE; i++) {
            Thread holder = at.holder();
            if (holder == null) {
                return false;
            }
            if (holder == Thread.currentThread()) {
                return true;
            }
            at = WAITING.get(holder);
        }
        return false;
    }
}
