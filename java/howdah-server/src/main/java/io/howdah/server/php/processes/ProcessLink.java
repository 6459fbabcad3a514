package io.howdah.server.php.processes;

import io.howdah.server.php.PhpSession;
import org.jspecify.annotations.Nullable;

/** The connection to a PHP process. For the loop that drives PHP. */
public interface ProcessLink extends AutoCloseable {

    long pid();

    PhpSession session();

    /** Takes what the process has sent; false if there was nothing. */
    boolean poll();

    /** Has the process wake the loop when it sends something; false if there is something. */
    boolean prepareToSleep();

    /** How it ended, for the log; null while it lives. */
    @Nullable String death();

    /** The Java code that PHP has called and waits for, for the log; empty if there is none. */
    String javaCall();

    /** Whether the process waits for something, such as a database: it needs no CPU now. */
    boolean isAsleep();

    /** How much memory it holds that it shares with no other process. */
    long privateBytes();

    /** Whether the memory that is shared with it is as it should be. */
    boolean isIntact();

    /** Ends the process at once. */
    void kill();

    /** Has the process end, and frees what belongs to it. */
    @Override
    void close();
}
