package io.howdah.cli.serve;

import io.howdah.cli.command.ExitCode;
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

    private LastResort() {}

    /** From now on, a server has so long to end as its options say. */
    static void arm(HowdahServer server) {
        ServerOptions options = server.options();
        Duration drain = options.get(TimeoutOptions.DRAIN_TIMEOUT);
        Duration kill = options.get(ProcessOptions.KILL_AFTER);
        if (drain.isZero() || kill.isZero()) {
            return; // no limit
        }
        Duration patience = drain.plus(kill);
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

    /** Ends the process now. */
    static void kill(HowdahServer server) {
        LOG.error(
                "The server was asked to end and did not within its time limit: the process is killed, with exit"
                        + " code {}. It still runs: {}",
                ExitCode.KILLED,
                server.running());
        Runtime.getRuntime().halt(ExitCode.KILLED);
    }
}
