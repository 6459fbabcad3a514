package io.howdah.channel;

import java.lang.invoke.VarHandle;

/**
 * A full memory barrier in all threads of the process, which one of them runs: membarrier(2). What
 * a thread writes and then reads is seen in that order by whoever has run it in between, if only
 * the compiler keeps the order. So what happens often costs nothing, and what happens seldom some
 * microseconds.
 *
 * <p>This is so on any CPU. x86-64 reorders nothing else than a write and a later read; on arm64,
 * which does so with all that depends on nothing, the fences for the compiler are instructions as
 * well, and what is handed over is ordered by them and by what is volatile: see {@link OwnerState}.
 */
final class ThreadBarrier {

    private ThreadBarrier() {}

    /**
     * When it is asked for: not yet where the natives are registered, which initializes this class.
     */
    private static final class Support {

        static final boolean AVAILABLE = announce();

        private Support() {}
    }

    /**
     * {@return whether this kernel has it, and lets the process have it} The natives are loaded.
     */
    static boolean isAvailable() {
        return Support.AVAILABLE;
    }

    /**
     * Orders what is written before and read after for the compiler, in a thread that runs often.
     */
    static void orderForCompiler() {
        VarHandle.releaseFence();
        VarHandle.acquireFence();
    }

    /**
     * In the thread that seldom runs: each other one has either written what it wrote before {@link
     * #orderForCompiler}, and this thread sees it, or reads later than this what this one wrote.
     */
    static void runForAll() {
        if (!run()) {
            throw new IllegalStateException("membarrier(2) was there, and fails");
        }
    }

    private static native boolean announce();

    private static native boolean run();
}
