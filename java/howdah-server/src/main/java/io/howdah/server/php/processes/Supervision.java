package io.howdah.server.php.processes;

import io.howdah.server.php.EngineSettings;
import io.howdah.server.php.RequestDeadline;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Sees to it that no process is late, stuck, damaged, old or large. */
final class Supervision {

    private static final Logger LOG = LoggerFactory.getLogger(Supervision.class);

    /** How long a process may take until it asks for its first request. */
    static final long BOOT_NANOS = TimeUnit.SECONDS.toNanos(60);

    /** How long one may take to end when it was told to. */
    private static final long STOP_NANOS = TimeUnit.SECONDS.toNanos(10);

    /** Why a process ends that has served as much as it may. */
    static final String MAX_REQUESTS = "max-requests";

    /** After so many requests that end late or malformed, one after the other, a process goes. */
    private static final int MOST_BAD = 3;

    private final EngineSettings settings;

    Supervision(EngineSettings settings) {
        this.settings = settings;
    }

    /** Interrupts or kills a process that must not go on. */
    void check(PhpProcess process, long now) {
        checkDeadline(process, now);
        checkMemory(process);
    }

    /** Has another take its place, if it is so old or large. */
    void checkAge(PhpProcess process, boolean lookAtMemory, long now) {
        boolean works =
                process.state() == PhpProcess.State.IDLE
                        || process.state() == PhpProcess.State.BUSY;
        if (!works) {
            return;
        }
        if (process.age(now) > settings.ttl()) {
            process.outdate("process-ttl");
            return;
        }
        if (!lookAtMemory) {
            return;
        }
        long held = process.link().privateBytes();
        if (held >= settings.memoryCeiling()) {
            LOG.info("{} holds {} MiB: another takes its place", process, held >> 20);
            process.outdate("process-memory");
        }
    }

    /** Whether it has served as much as it may, or fails again and again. */
    boolean isSpent(PhpProcess process) {
        int bad = process.lane().badInARow();
        if (bad >= MOST_BAD) {
            LOG.warn(
                    "{} has answered {} requests in a row late or by what is no response: another takes its"
                            + " place",
                    process,
                    bad);
            process.endsBecause("responses that were late or malformed");
            return true;
        }
        int most = settings.maxRequests();
        boolean spent = most != 0 && process.lane().served() >= most;
        if (spent) {
            process.endsBecause(MAX_REQUESTS);
        }
        return spent;
    }

    /** Whether it will soon have served as much as it may: another gets ready. */
    boolean isNearlySpent(PhpProcess process) {
        int most = settings.maxRequests();
        return most != 0 && process.lane().served() >= most - most / 10;
    }

    private void checkDeadline(PhpProcess process, long now) {
        RequestDeadline deadline = process.lane().deadline();
        if (process.state() == PhpProcess.State.BUSY && !deadline.hasFired()) {
            process.killAt(0); // what was interrupted has ended
        }
        if (process.killAt() != 0 && now - process.killAt() >= 0) {
            LOG.error("{} does not end: it is killed", process);
            process.endsBecause("it did not end and was killed");
            process.killAt(now + STOP_NANOS);
            process.link().kill();
        } else if (deadline.hasPassed(now)) {
            if (!deadline.hasFired()) {
                String java = process.link().javaCall();
                LOG.error(
                        "{} runs {} for longer than {} s: it is interrupted{}",
                        process,
                        process.lane().current(),
                        TimeUnit.NANOSECONDS.toMillis(settings.requestTimeout()) / 1e3,
                        java.isEmpty() ? "" : " in Java's " + java);
                process.killAt(now + settings.killAfter() | 1);
            }
            deadline.fire(deadline.current());
        } else if (process.killAt() == 0 && isStuck(process, now)) {
            process.killAt(now | 1);
        }
    }

    private static void checkMemory(PhpProcess process) {
        if (!process.link().isIntact() && process.state() != PhpProcess.State.GONE) {
            LOG.error(
                    "{} has overwritten memory that it shares with the server: it is killed",
                    process);
            process.link().kill();
        }
    }

    private static boolean isStuck(PhpProcess process, long now) {
        return switch (process.state()) {
            case BOOTING -> process.inState(now) > BOOT_NANOS;
            case STOPPING -> process.inState(now) > STOP_NANOS;
            default -> false;
        };
    }
}
