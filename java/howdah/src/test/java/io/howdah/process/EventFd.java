package io.howdah.process;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** What proc(5) tells of an eventfd. */
final class EventFd {

    private static final String COUNT = "eventfd-count:";

    private EventFd() {}

    /** {@return how often it was signalled since it was last reset} */
    static long count(int eventFd) {
        try {
            return Files.readAllLines(Path.of("/proc/self/fdinfo", String.valueOf(eventFd)))
                    .stream()
                    .filter(line -> line.startsWith(COUNT))
                    .map(line -> Long.parseLong(line.substring(COUNT.length()).strip(), 16))
                    .findFirst()
                    .orElseThrow();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
