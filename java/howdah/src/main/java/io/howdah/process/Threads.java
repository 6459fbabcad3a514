package io.howdah.process;

/** What {@link Thread} does not have. */
final class Threads {

    private Threads() {}

    /** Waits for the end of a thread, whatever interrupts the wait: that is heeded afterwards. */
    static void awaitEnd(Thread thread) {
        boolean interrupted = false;
        while (thread.isAlive()) {
            try {
                thread.join();
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
