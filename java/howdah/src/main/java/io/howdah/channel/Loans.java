package io.howdah.channel;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * By the depth of calls: which thread has lent an interpreter there, and which has borrowed it. Of
 * the interpreter's owner, unless it says otherwise.
 */
final class Loans {

    private @Nullable Thread[] lenders = new Thread[4];

    /** The owner's to write; other threads look for themselves. */
    private volatile @Nullable Thread[] borrowers = new Thread[4];

    /** This thread lends it. */
    void lend(int depth) {
        if (depth >= lenders.length) {
            lenders = Arrays.copyOf(lenders, depth * 2);
        }
        lenders[depth] = Thread.currentThread();
    }

    /**
     * Ends what this thread has lent there.
     *
     * @return false if it has lent nothing there
     */
    boolean endLoan(int depth) {
        if (!isLender(depth)) {
            return false;
        }
        lenders[depth] = null;
        return true;
    }

    /** {@return whether this thread has lent it there} By any thread, about itself. */
    boolean isLender(int depth) {
        @Nullable Thread[] known = lenders;
        return depth < known.length && known[depth] == Thread.currentThread();
    }

    /** {@return who is to get it back there; null if nobody} */
    @Nullable Thread lender(int depth) {
        return depth < lenders.length ? lenders[depth] : null;
    }

    /** {@return where it was lent last and not taken back; 0 if that was between two calls} */
    int deepest(int depth) {
        int at = Math.min(depth, lenders.length - 1);
        while (at > 0 && lenders[at] == null) {
            at--;
        }
        return at;
    }

    /** This thread borrows it. */
    void borrow(int depth) {
        @Nullable Thread[] known = borrowers;
        if (depth >= known.length) {
            known = Arrays.copyOf(known, depth * 2);
        }
        known[depth] = Thread.currentThread();
        borrowers = known;
    }

    /** This thread gives back what it has borrowed there, if it has. */
    void giveBack(int depth) {
        @Nullable Thread[] known = borrowers;
        if (depth < known.length && known[depth] == Thread.currentThread()) {
            known[depth] = null;
        }
    }

    /** {@return whether this thread has borrowed it there} */
    boolean isBorrower(int depth) {
        @Nullable Thread[] known = borrowers;
        return depth < known.length && known[depth] == Thread.currentThread();
    }

    /** {@return whether this thread has borrowed it anywhere} By any thread. */
    boolean isBorrower() {
        Thread me = Thread.currentThread();
        for (Thread each : borrowers) {
            if (each == me) {
                return true;
            }
        }
        return false;
    }
}
