package io.howdah.cli.serve;

import io.howdah.cli.command.ExitCode;
import io.howdah.library.ProcessExit;
import io.howdah.server.HowdahServer;
import io.howdah.server.options.ProcessOptions;
import io.howdah.server.options.ServerOptions;
import io.howdah.server.options.TimeoutOptions;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Ends the process where the server does not end by itself when it was asked to: a C function or
 * Java code that ignores interrupts may have its event loop. PHP processes end with this one: the
 * kernel kills their parent, and with it them.
 */
final class LastResort {

    private static final Logger LOG = LoggerFactory.getLogger(LastResort.class);

    /** Of kill-after, what is left for the log and the process's end. */
    private static final Duration MOST_END = Duration.ofMillis(200);

    private LastResort() {}

    /** From now on, a server has as long to end as its options say. */
    static void arm(HowdahServer server) {
        ServerOptions options = server.options();
        Duration drain = options.get(TimeoutOptions.DRAIN_TIMEOUT);
        Duration kill = options.get(ProcessOptions.KILL_AFTER);
        if (drain.isZero() || kill.isZero()) {
            return; // no limit
        }
        Duration patience = patience(drain, kill);
        Thread thread =
                new Thread(
                        () -> {
                            try {
                                Thread.sleep(patience.toMillis());
                            } catch (InterruptedException e) {
                                return; // nobody does that
                            }
                            kill(server);
                        },
                        "howdah-last-resort");
        thread.setDaemon(true);
        thread.start();
    }

    /** How long after a signal the process is killed, to have ended when both have passed. */
    static Duration patience(Duration drain, Duration kill) {
        Duration part = kill.dividedBy(10);
        return drain.plus(kill).minus(part.compareTo(MOST_END) < 0 ? part : MOST_END);
    }

    /** Ends the process now. */
    static void kill(HowdahServer server) {
        LOG.error(
                "The server was asked to end and did not within its time limit: the process is killed, with exit"
                        + " code {}. It still runs: {}",
                ExitCode.KILLED,
                server.running());
        ProcessExit.now(ExitCode.KILLED);
    }
}
