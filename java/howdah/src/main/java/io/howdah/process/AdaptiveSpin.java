package io.howdah.process;

import java.util.function.BooleanSupplier;

/**
 * How long one who waits for another process spins before it sleeps: for as long as that has paid
 * lately. Where waits are long, the CPU is somebody else's; where there is but one CPU, always.
 *
 * <p>Used by one thread at a time.
 */
final class AdaptiveSpin {

    /** The longest that is spun for: half of what waking a sleeper costs on a virtual machine. */
    private static final long MOST_NANOS = 20_000;

    private static final long LEAST_NANOS = 1_000;

    /** From here on, each turn lets another thread have the CPU. */
    private static final long YIELD_NANOS = 2_000;

    /** A wait that was shorter, waking included, would have been worth spinning for. */
    private static final long SHORT_WAIT_NANOS = 60_000;

    private static final int TURNS_BETWEEN_LOOKS = 32;

    private static final boolean ALONE = Runtime.getRuntime().availableProcessors() == 1;

    private long nanos = MOST_NANOS;

    /**
     * Spins until something is there.
     *
     * @param start when the wait began, as {@link System#nanoTime} has it
     * @return whether it is there; if not, it is time to sleep
     */
    @SuppressWarnings("ThreadPriorityCheck") // who is waited for may need this very CPU
    boolean spin(BooleanSupplier isThere, long start) {
        if (ALONE) {
            return false;
        }
        long passed = System.nanoTime() - start;
        while (passed < nanos) {
            for (int i = 0; i < TURNS_BETWEEN_LOOKS; i++) {
                if (isThere.getAsBoolean()) {
                    return true;
                }
                if (passed >= YIELD_NANOS) {
                    Thread.yield();
                    break;
                }
                Thread.onSpinWait();
            }
            passed = System.nanoTime() - start;
        }
        return false;
    }

    /**
     * Learns from a wait that is over.
     *
     * @param start when it began, as {@link System#nanoTime} has it
     */
    void waitedSince(long start) {
        boolean pays = System.nanoTime() - start < SHORT_WAIT_NANOS;
        nanos = Math.max(LEAST_NANOS, Math.min(MOST_NANOS, pays ? nanos * 2 : nanos / 2));
    }
}
