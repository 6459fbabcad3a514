package io.howdah.server.php.processes;

import io.howdah.server.php.EngineSettings;
import io.howdah.server.php.RequestLane;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** How many PHP processes there are: as many as requests need. For the loop that drives PHP. */
final class Scaling {

    private static final Logger LOG = LoggerFactory.getLogger(Scaling.class);

    private final ProcessEngine engine;
    private final EngineSettings settings;
    private final ProcessPool pool;
    private final ProcessSource source;
    private final ProcessStarter starter;
    private final Demand demand;

    /** How many there should be, without those that are outdated or told to end. */
    private int target;

    /** Whether so much Java code never ends that no process is started any more. */
    private boolean held;

    Scaling(
            ProcessEngine engine,
            RequestLane.Shared shared,
            ProcessPool pool,
            ProcessSource source,
            ProcessStarter starter) {
        this.engine = engine;
        this.pool = pool;
        this.source = source;
        this.starter = starter;
        settings = shared.settings();
        target = settings.minProcesses();
        demand = new Demand(shared.loop(), shared.queue(), pool, settings.scaleAfter());
    }

    /** Starts what is missing. */
    void grow(long now) {
        checkHeld();
        if (engine.isClosing() || held) {
            return;
        }
        int live = starter.forking();
        int booting = live;
        for (int i = 0; i < pool.all.size(); i++) {
            PhpProcess process = pool.all.get(i);
            if (isCounted(process)) {
                live++;
                booting += process.state() == PhpProcess.State.BOOTING ? 1 : 0;
            }
        }
        if (live >= target && booting == 0) {
            engine.stopOutdated(now);
            if (target < settings.maxProcesses() && demand.isForMore(now)) {
                target = live + 1;
            }
        }
        while (live < target && booting < settings.minProcesses() && starter.delay(now) <= 0) {
            starter.fork();
            live++;
            booting++;
        }
    }

    private static boolean isCounted(PhpProcess process) {
        return !process.isOutdated()
                && !process.isRetired()
                && process.state() != PhpProcess.State.STOPPING;
    }

    /** Ends one that has been idle for too long, if there are more than there must be. */
    void shrink(long now) {
        if (pool.idle.isEmpty()) {
            return;
        }
        PhpProcess longest = pool.idle.get(0);
        if (!longest.isRetired()
                && target > settings.minProcesses()
                && longest.inState(now) > settings.idleTtl()) {
            target--;
            longest.endsBecause("process-idle-ttl");
            engine.stop(longest, now);
        }
    }

    /**
     * A process that is killed while it waits for Java leaves the thread that runs that behind,
     * until the Java code ends. There may be as many as there may be processes.
     */
    private void checkHeld() {
        int stuck = source.stuckJavaThreads();
        boolean was = held;
        held = stuck >= settings.maxProcesses();
        if (held && !was) {
            LOG.error(
                    "{} threads run Java code that was called by PHP processes since killed, and that does not"
                            + " end: no more PHP processes are started until one of them ends (a thread dump"
                            + " shows them as howdah-java-…)",
                    stuck);
        } else if (was && !held) {
            LOG.info("Java code has ended that had not: PHP processes are started again");
        }
        if (isHeld()) {
            engine.refuseAll();
        }
    }

    /** Whether there is no process, and none to come. */
    boolean isHeld() {
        return held && pool.all.isEmpty() && starter.forking() == 0;
    }

    /** Wakes the loop no more. */
    void close() {
        demand.close();
    }
}
