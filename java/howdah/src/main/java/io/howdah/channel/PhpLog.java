package io.howdah.channel;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.function.Consumer;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.helpers.NOPLoggerFactory;

/**
 * Where PHP's log goes. Apart from the channel, so that the logger is looked for when there is
 * something to log: that takes as long as all of PHP's start.
 *
 * <p>Fatal errors are errors, all else are warnings. In a program that has slf4j and nothing behind
 * it, slf4j would drop them all: they go to stderr, as those of php on a command line do.
 */
public final class PhpLog {

    /** The severity of fatal errors, in the numbers of syslog; what is worse is below. */
    static final long ERROR = 3;

    private static final Logger LOG = LoggerFactory.getLogger("io.howdah.php");

    private static final boolean TO_STDERR = isNothingBehind();

    /** Where the log of an interpreter of this thread goes instead. */
    private static final ThreadLocal<Consumer<String>> SINK = new ThreadLocal<>();

    private PhpLog() {}

    /**
     * Runs PHP on this thread, with a log of its own.
     *
     * @param sink takes lines
     * @param body calls PHP
     * @param <T> what it returns
     * @return what it returns
     */
    public static <T> T to(Consumer<String> sink, Supplier<T> body) {
        Consumer<String> outer = SINK.get();
        SINK.set(sink);
        try {
            return body.get();
        } finally {
            if (outer == null) {
                SINK.remove();
            } else {
                SINK.set(outer);
            }
        }
    }

    /**
     * Logs a line.
     *
     * @param message as PHP writes it
     * @param severity of syslog
     */
    static void write(byte[] message, long severity) {
        String line = new String(message, UTF_8);
        Consumer<String> sink = SINK.get();
        if (sink != null) {
            sink.accept(line);
        } else if (TO_STDERR) {
            System.err.println(line);
        } else if (severity <= ERROR) {
            LOG.error("{}", line);
        } else {
            LOG.warn("{}", line);
        }
    }

    /** Whether slf4j has found no logger, and none was asked for by slf4j-nop. */
    private static boolean isNothingBehind() {
        if (!(LoggerFactory.getILoggerFactory() instanceof NOPLoggerFactory)) {
            return false;
        }
        try {
            Class.forName(
                    "org.slf4j.nop.NOPServiceProvider",
                    false,
                    LoggerFactory.class.getClassLoader());
            return false;
        } catch (ClassNotFoundException e) {
            return true;
        }
    }
}
