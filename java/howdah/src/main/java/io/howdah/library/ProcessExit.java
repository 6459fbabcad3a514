package io.howdah.library;

/** The end of the process where {@link Runtime#halt} would be too late. */
public final class ProcessExit {

    private ProcessExit() {}

    /**
     * Ends the process at once, by <a
     * href="https://man7.org/linux/man-pages/man2/exit.2.html">{@code _exit}</a>. {@code
     * Runtime.halt} waits 300 ms for other threads that run native code, and up to ten seconds for
     * the JIT compilers. The natives are loaded.
     *
     * @param status the exit code, from 0 to 255
     */
    public static native void now(int status);
}
