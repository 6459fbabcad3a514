package io.howdah.process;

import io.howdah.channel.Crossing;
import io.howdah.channel.HttpUpcalls;
import io.howdah.failure.PhpProcessLostException;

/**
 * A channel as an event loop uses it, which serves an {@link HttpUpcalls} without waiting: it calls
 * {@link #poll} in each turn, and before it sleeps {@link #prepareToSleep}; {@link #eventFd} wakes
 * it.
 */
public final class LoopSide {

    private final ShmChannel channel;
    private final MessageRings rings;
    private final Turn turn;
    private final SharedMemory shared;

    /** Whether the event loop has said that it sleeps, and not yet that it is awake again. */
    private boolean saidToSleep;

    LoopSide(ShmChannel channel, MessageRings rings, Turn turn, SharedMemory shared) {
        this.channel = channel;
        this.rings = rings;
        this.turn = turn;
        this.shared = shared;
    }

    /**
     * Takes what has come from PHP, and tells the {@link HttpUpcalls} that is served here. Cheap
     * where nothing has come.
     *
     * @return whether something had come
     */
    public boolean poll() {
        UpcallThread thread = channel.upcallThread();
        if (thread != null && thread.runErrand()) {
            return true;
        }
        if (isBorrowed()) {
            return false;
        }
        if (!turn.isLoops()) {
            sayAwake();
            if (thread == null && turn.hasUpcall()) {
                channel.startUpcallThread();
                return true;
            }
            if (!turn.takeForLoop(rings.isLostNow())) {
                return false;
            }
        }
        return rings.pending && receiveForLoop();
    }

    private boolean receiveForLoop() {
        HttpUpcalls session = channel.session();
        if (session == null) {
            throw new IllegalStateException("poll() is for a channel that serves HTTP requests");
        }
        long outcome;
        try {
            if (rings.isSending()) {
                rings.sendMore();
                return giveWhenSent();
            }
            outcome = rings.receive();
        } catch (PhpProcessLostException e) {
            rings.pending = false;
            channel.answering(0);
            session.lost(e);
            return true;
        }
        if (outcome == Crossing.PENDING) {
            return false;
        }
        channel.answering(outcome < 0 ? 1 : 0);
        session.deliver(outcome);
        return true;
    }

    /** While PHP is idle, another thread may call it: what comes is for that one. */
    private boolean isBorrowed() {
        return turn.isLoops() && !channel.isHeld();
    }

    /**
     * The process is woken last: what it sends is not for this thread, and who takes it may be
     * running before this method has returned.
     *
     * @return whether all was sent
     */
    boolean giveWhenSent() {
        if (rings.isSending()) {
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

    /** {@return whether PHP runs, so that something is to come} */
    public boolean isWaiting() {
        return rings.pending || !turn.isLoops();
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
        UpcallThread thread = channel.upcallThread();
        if (thread != null && thread.hasErrand()) {
            return true;
        }
        if (turn.isLoops()) {
            return rings.isWanted();
        }
        return !turn.isThreads()
                && (rings.isLostNow() || turn.hasForLoop() || (thread == null && turn.hasUpcall()));
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
}
