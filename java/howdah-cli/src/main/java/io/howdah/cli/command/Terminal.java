package io.howdah.cli.command;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Whether standard output is a terminal. */
public final class Terminal {

    private Terminal() {}

    /** Whether colours are welcome: a terminal, and no NO_COLOR (https://no-color.org). */
    public static boolean hasColours() {
        String noColor = System.getenv("NO_COLOR");
        return (noColor == null || noColor.isEmpty())
                && !"dumb".equals(System.getenv("TERM"))
                && isTerminal("/proc/self/fd/1");
    }

    private static boolean isTerminal(String descriptor) {
        try {
            String device = Files.readSymbolicLink(Path.of(descriptor)).toString();
            return device.startsWith("/dev/pts/") || device.startsWith("/dev/tty");
        } catch (IOException e) {
            return false; // closed
        }
    }
}
