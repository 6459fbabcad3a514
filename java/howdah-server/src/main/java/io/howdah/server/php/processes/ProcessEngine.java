package io.howdah.server.php.processes;

import io.howdah.failure.PhpFailure;
import io.howdah.server.exchange.LoopPoller;
import io.howdah.server.exchange.ServerLoop;
import io.howdah.server.php.Engine;
import io.howdah.server.php.EngineMetrics;
import io.howdah.server.php.EngineSettings;
import io.howdah.server.php.PhpRequest;
import io.howdah.server.php.RequestLane;
import io.howdah.server.php.RequestQueue;
import io.howdah.server.php.ServiceUnavailable;
import io.netty.util.concurrent.Future;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * PHP in processes of its own, watched: there are as many as are needed, and none that is old,
 * large or stuck. The one that was busy last gets the next requests, so that those that are not
 * needed stay idle and can end.
 */
public final class ProcessEngine implements Engine, LoopPoller {

    private static final Logger LOG = LoggerFactory.getLogger(ProcessEngine.class);

    private static final long TICK_NANOS = TimeUnit.MILLISECONDS.toNanos(50);

    /** How many ticks pass between two looks at the processes' memory, and at their parents. */
    private static final int MEMORY_TICKS = 10;

    /** Of kill-after, what is left to see those to their ends that are killed. */
    private static final long MOST_END_NANOS = TimeUnit.MILLISECONDS.toNanos(500);

    /** How long the loop spins for a process's answer before it sleeps. */
    private static final long SPIN_NANOS =
            ProcessPool.CPUS > 1 ? TimeUnit.MICROSECONDS.toNanos(20) : 0;

    /** Requests that take less than this in all are not worth another process's wake-up. */
    private static final long WAKE_NANOS = TimeUnit.MICROSECONDS.toNanos(50);

    private final ServerLoop loop;
    private final RequestLane.Shared shared;
    private final EngineSettings settings;
    private final ProcessSource source;
    private final ProcessPool pool = new ProcessPool();

    /** All that are not gone. */
    private final List<PhpProcess> processes = pool.all;

    /** Those that are idle: the last in this list gets the next requests. */
    private final List<PhpProcess> idle = pool.idle;

    private final ProcessStarter starter;
    private final Supervision supervision;
    private final Scaling scaling;

    private boolean reloading;
    private boolean closing;
    private int ticks;
    private long nextTick;
    private long spinUntil;
    private @Nullable Future<?> timer;

    /**
     * @param workerScript the script that handles requests in a loop; null for a script per request
     * @param source where processes come from; closed with the engine
     */
    public ProcessEngine(
            ServerLoop loop,
            RequestLane.Shared shared,
            @Nullable Path workerScript,
            ProcessSource source) {
        this.loop = loop;
        this.shared = shared;
        this.settings = shared.settings();
        this.source = source;
        this.supervision = new Supervision(settings);
        this.starter = new ProcessStarter(this, shared, pool, source, workerScript);
        this.scaling = new Scaling(this, shared, pool, source, starter);
    }

    // --- Starting

    @Override
    public void start() {
        long begin = now();
        starter.fork();
        while (!starter.hasFailed()
                && pool.hasOnly(PhpProcess.State.BOOTING)
                && now() - begin < Supervision.BOOT_NANOS) {
            source.poll();
            pollProcesses(now());
            for (int i = processes.size() - 1; i >= 0; i--) {
                processes.get(i).lane().tryAgain();
            }
            LockSupport.parkNanos(TICK_NANOS / 500);
        }
        if (starter.hasFailed() || pool.hasOnly(PhpProcess.State.BOOTING)) {
            close();
            throw starter.notAsked();
        }
        loop.addPoller(this);
        timer =
                loop.eventLoop()
                        .scheduleAtFixedRate(
                                () -> {}, TICK_NANOS, TICK_NANOS, TimeUnit.NANOSECONDS);
    }

    private long now() {
        return shared.ticker().nanos();
    }

    // --- The loop's turn

    @Override
    public void accept(PhpRequest request) {
        if (closing || scaling.isHeld() || !shared.queue().offer(request)) {
            ServiceUnavailable.send(request, shared.metrics());
        }
    }

    @Override
    public boolean poll(boolean mayBlock) {
        long now = now();
        boolean arrived = source.poll();
        boolean worked = pollProcesses(now) || arrived;
        if (now - nextTick >= 0) {
            nextTick = now + TICK_NANOS;
            tick(now);
        }
        scaling.grow(now);
        dispatch(now);
        tellMetrics();
        return mayBlock && mayBlock(now, worked);
    }

    private boolean mayBlock(long now, boolean worked) {
        if (worked || now - spinUntil < 0) {
            return false;
        }
        for (int i = 0; i < processes.size(); i++) {
            if (!processes.get(i).link().prepareToSleep()) {
                return false;
            }
        }
        return true;
    }

    private boolean pollProcesses(long now) {
        boolean worked = false;
        for (int i = processes.size() - 1; i >= 0; i--) {
            PhpProcess process = processes.get(i);
            String death = process.link().death(); // before it is polled: nothing of it is lost
            try {
                worked |= process.link().poll();
            } catch (RuntimeException | Error e) {
                LOG.error("{} has sent what cannot be understood: it is killed", process, e);
                process.link().kill();
                death = "was killed, because it had sent what could not be understood";
            }
            if (death != null && process.state() != PhpProcess.State.GONE) {
                died(process, death, now);
                worked = true;
            }
        }
        return worked;
    }

    private void dispatch(long now) {
        RequestQueue queue = shared.queue();
        while (!queue.isEmpty()) {
            PhpProcess process = pool.takeIdle();
            if (process == null) {
                return;
            }
            int each = queue.size() / (idle.size() + 1) + 1;
            if (process.lane().send(each, WAKE_NANOS, now) > 0) {
                process.become(PhpProcess.State.BUSY, now);
                if (process.lane().pace() < WAKE_NANOS) {
                    spinUntil = now + SPIN_NANOS;
                }
            } else {
                idle.add(process);
            }
        }
    }

    // --- What becomes of a process

    /** It asks for requests. */
    void idle(PhpProcess process) {
        long now = now();
        if (process.state() == PhpProcess.State.STOPPING) {
            return;
        }
        if (process.hasServed()) {
            starter.served();
        }
        if (process.isFresh()) {
            process.booted();
            booted(now);
        }
        process.killAt(0);
        process.become(PhpProcess.State.IDLE, now);
        idle.add(process);
        checkAge(process, now);
    }

    /** A new one is there: one that it replaces can go. */
    private void booted(long now) {
        starter.booted();
        for (int i = 0; i < processes.size(); i++) {
            PhpProcess old = processes.get(i);
            if (old.isOutdated() && !old.isRetired() && old.state() != PhpProcess.State.STOPPING) {
                stop(old, now);
                break;
            }
        }
        checkReloaded();
    }

    /** All that should be there are. */
    void stopOutdated(long now) {
        for (int i = processes.size() - 1; i >= 0; i--) {
            PhpProcess process = processes.get(i);
            if (process.isOutdated() && !process.isRetired()) {
                stop(process, now);
            }
        }
        checkReloaded();
    }

    private void checkReloaded() {
        if (!reloading || pool.hasOutdated()) {
            return;
        }
        reloading = false;
        shared.metrics().reloads.add(1);
        LOG.info(
                "reloaded: the PHP processes that run the old code end with the requests that they have");
    }

    /** Has it end now if it is idle, else as soon as it is. */
    void stop(PhpProcess process, long now) {
        process.retire();
        if (process.state() == PhpProcess.State.IDLE && process.lane().take()) {
            idle.remove(process);
            process.become(PhpProcess.State.STOPPING, now);
            process.lane().session().stop();
        }
    }

    /** Another thread has run PHP code in it when it was to be started, or to be sent something. */
    void back(PhpProcess process) {
        if (process.state() == PhpProcess.State.BOOTING) {
            starter.startScript(process);
        } else if (process.isRetired()) {
            stop(process, now());
        }
    }

    private void checkAge(PhpProcess process, long now) {
        if (process.isRetired() || supervision.isSpent(process)) {
            stop(process, now);
        } else if (supervision.isNearlySpent(process)) {
            process.outdate(Supervision.MAX_REQUESTS);
        }
    }

    /** Its script has ended. */
    void ended(PhpProcess process, @Nullable PhpFailure failure) {
        long now = now();
        switch (process.state()) {
            case STOPPING, GONE -> remove(process, now);
            case BOOTING -> {
                remove(process, now);
                bootFailed("its script has ended", failure, process.generation(), now);
            }
            case IDLE, BUSY -> {
                idle.remove(process);
                if (process.isRetired()) {
                    remove(process, now);
                } else if (process.hasServed()) {
                    starter.served();
                    process.become(PhpProcess.State.BOOTING, now);
                    starter.startScript(process);
                } else {
                    remove(process, now);
                    bootFailed("its script has ended at once", failure, process.generation(), now);
                }
            }
        }
    }

    /** Its process has ended. */
    private void died(PhpProcess process, String how, long now) {
        PhpProcess.State was = process.state();
        if (was != PhpProcess.State.STOPPING) {
            process.endsBecause(how);
        }
        remove(process, now);
        String what = process + " " + how;
        process.lane().lost(what);
        if (was == PhpProcess.State.BOOTING) {
            bootFailed(what, null, process.generation(), now);
        } else if (was != PhpProcess.State.STOPPING) {
            shared.metrics().processesCrashed.add(1);
            starter.crashed(now);
            LOG.warn("{}: another takes its place{}", what, inMillis(starter.delay(now)));
        }
    }

    private static String inMillis(long nanos) {
        return nanos <= 0 ? "" : " in " + TimeUnit.NANOSECONDS.toMillis(nanos) + " ms";
    }

    private void remove(PhpProcess process, long now) {
        processes.remove(process);
        idle.remove(process);
        process.become(PhpProcess.State.GONE, now);
        process.link().close();
        if (!closing) {
            process.tellEnd();
        }
    }

    /** A process of a generation could not be started. */
    void bootFailed(String how, @Nullable RuntimeException failure, int of, long now) {
        if (closing || !starter.isCurrent(of)) {
            return;
        }
        starter.bootFailed(how, failure, now);
        if (reloading && !pool.hasBooted(of)) {
            abandonReload(now);
            LOG.error("reload failed, the old code runs on: {}", starter.reason(), starter.trace());
            return;
        }
        LOG.error(
                "a PHP process could not be started: {}{}",
                starter.reason(),
                inMillis(starter.delay(now)),
                starter.trace());
        if (pool.hasOnly(PhpProcess.State.BOOTING)) {
            refuseAll();
        }
    }

    private void abandonReload(long now) {
        reloading = false;
        shared.metrics().failedReloads.add(1);
        int failed = starter.generation();
        starter.nextGeneration();
        for (PhpProcess process : List.copyOf(processes)) {
            if (process.generation() == failed) {
                process.link().kill();
                process.become(PhpProcess.State.STOPPING, now);
            } else {
                process.keep(starter.generation());
            }
        }
        source.keepOld();
    }

    void refuseAll() {
        shared.queue().refuseAll(shared.metrics());
    }

    // --- Supervision

    private void tick(long now) {
        shared.queue().refuseLate(now, settings, shared.metrics());
        boolean lookLonger = ++ticks % MEMORY_TICKS == 0;
        boolean lookAtMemory = lookLonger && settings.memoryCeiling() != 0;
        if (lookLonger) {
            source.check();
        }
        for (int i = processes.size() - 1; i >= 0; i--) {
            PhpProcess process = processes.get(i);
            supervision.check(process, now);
            process.lane().checkClient(now);
            process.lane().tryAgain();
            if (!process.isOutdated() && !reloading && !pool.hasOutdated()) {
                supervision.checkAge(process, lookAtMemory, now);
            }
        }
        scaling.shrink(now);
    }

    private void tellMetrics() {
        EngineMetrics metrics = shared.metrics();
        pool.tell(metrics);
        metrics.queueLength.set(shared.queue().size());
        metrics.javaThreads.set(source.javaThreads());
        metrics.stuckJavaThreads.set(source.stuckJavaThreads());
    }

    // --- Reload, close

    @Override
    public void reload() {
        long now = now();
        starter.nextGeneration();
        reloading = true;
        starter.forgetFailures();
        for (PhpProcess process : List.copyOf(processes)) {
            process.outdate("reload");
            if (process.state() == PhpProcess.State.BOOTING) { // maybe with the old code
                process.link().kill();
                process.become(PhpProcess.State.STOPPING, now);
            }
        }
        source.renew();
        checkReloaded();
    }

    boolean isClosing() {
        return closing;
    }

    @Override
    public void close() {
        closing = true;
        loop.removePoller(this);
        if (timer != null) {
            timer.cancel(false);
        }
        scaling.close();
        refuseAll();
        long patience = settings.killAfter();
        long end = now() + patience - Math.min(MOST_END_NANOS, patience / 4);
        for (PhpProcess process : List.copyOf(processes)) {
            if (process.state() == PhpProcess.State.BUSY) {
                process.lane().abort();
            }
            stop(process, now());
        }
        while (!processes.isEmpty() && now() - end < 0) {
            pollProcesses(now());
            for (int i = processes.size() - 1; i >= 0; i--) {
                processes.get(i).lane().tryAgain();
            }
            LockSupport.parkNanos(TICK_NANOS / 500);
        }
        for (PhpProcess process : List.copyOf(processes)) {
            process.link().kill();
            died(process, "did not end with the server and was killed", now());
        }
        refuseAll();
        source.close();
        tellMetrics();
    }
}
