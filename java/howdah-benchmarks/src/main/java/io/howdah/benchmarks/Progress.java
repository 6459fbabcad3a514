package io.howdah.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * One line on the standard error stream that says what is being done; nothing where no person
 * watches.
 */
public final class Progress {

    private static final String CLEAR_LINE = "\r\033[K";

    private final boolean watched = isTerminal(Path.of("/proc/self/fd/2"));

    /** For one run. */
    public Progress() {}

    private static boolean isTerminal(Path descriptor) {
        try {
            String target = Files.readSymbolicLink(descriptor).toString();
            return target.startsWith("/dev/pts/") || target.startsWith("/dev/tty");
        } catch (IOException e) {
            return false;
        }
    }

    /**
     * Shows this instead of what was shown before.
     *
     * @param text one short line
     */
    public void show(String text) {
        if (watched) {
            System.err.print(CLEAR_LINE + text);
        }
    }

    /** Shows nothing any more. */
    public void clear() {
        show("");
    }
}
