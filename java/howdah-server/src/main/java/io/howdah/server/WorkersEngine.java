package io.howdah.server;

import io.howdah.PhpFailure;
import io.howdah.PhpWorkerLostException;
import io.netty.util.concurrent.Future;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * PHP in worker processes, watched: there are as many as are needed, and none that is old, large or
 * stuck. The one that was busy last gets the next requests, so that those that are not needed stay
 * idle and can end.
 */
final class WorkersEngine implements Engine, LoopPoller {

    private static final Logger LOG = LoggerFactory.getLogger(WorkersEngine.class);

    private static final long TICK_NANOS = TimeUnit.MILLISECONDS.toNanos(50);

    /** After so many requests that end late or malformed, one after the other, a worker goes. */
    private static final int MOST_BAD = 3;

    /** How many ticks pass between two looks at the workers' memory, and at their parents. */
    private static final int MEMORY_TICKS = 10;

    /** How long a worker may take until it asks for its first request. */
    private static final long BOOT_NANOS = TimeUnit.SECONDS.toNanos(60);

    /** How long one may take to end when it was told to. */
    private static final long STOP_NANOS = TimeUnit.SECONDS.toNanos(10);

    /** Of kill-after, what is left to see those to their ends that are killed. */
    private static final long MOST_END_NANOS = TimeUnit.MILLISECONDS.toNanos(500);

    private static final int CPUS = Runtime.getRuntime().availableProcessors();

    /** How long the loop spins for a worker's answer before it sleeps. */
    private static final long SPIN_NANOS = CPUS > 1 ? TimeUnit.MICROSECONDS.toNanos(20) : 0;

    /** Requests that take less than this in all are not worth another worker's wake-up. */
    private static final long WAKE_NANOS = TimeUnit.MICROSECONDS.toNanos(50);

    private final ServerLoop loop;
    private final Interpreter.Shared shared;
    private final EngineSettings settings;
    private final @Nullable Path workerScript;
    private final WorkerSource source;

    /** For workers that do not come so far as to ask for a request. */
    private final Backoff bootBackoff = new Backoff(0);

    /** For workers that die without having served one. */
    private final Backoff crashBackoff;

    /** All that are not gone. */
    private final List<Worker> workers = new ArrayList<>();

    /** Those that are idle: the last in this list gets the next requests. */
    private final List<Worker> idle = new ArrayList<>();

    /** How many there should be, without those that are outdated or told to end. */
    private int target;

    private int generation;

    /** How many of this generation are on their way. */
    private int forking;

    /** Whether so much Java code never ends that no worker is started any more. */
    private boolean held;

    private boolean reloading;
    private boolean closing;
    private int ticks;
    private long nextTick;
    private long spinUntil;
    private boolean wakeUpSet;
    private @Nullable Future<?> timer;
    private @Nullable Future<?> wakeUp;

    /** Why the last one could not be started. */
    private @Nullable String bootFailure;

    private @Nullable RuntimeException bootFailureCause;

    /**
     * @param workerScript the script that handles requests in a loop; null for a script per request
     * @param source where workers come from; closed with the engine
     */
    WorkersEngine(
            ServerLoop loop,
            Interpreter.Shared shared,
            @Nullable Path workerScript,
            WorkerSource source) {
        this.loop = loop;
        this.shared = shared;
        this.settings = shared.settings();
        this.workerScript = workerScript;
        this.source = source;
        this.target = settings.minWorkers();
        this.crashBackoff = new Backoff(2 * settings.maxWorkers());
    }

    // --- Starting

    @Override
    public void start() {
        long begin = now();
        fork();
        while (bootFailure == null && hasOnly(Worker.State.BOOTING) && now() - begin < BOOT_NANOS) {
            source.poll();
            pollWorkers(now());
            for (int i = workers.size() - 1; i >= 0; i--) {
                workers.get(i).interpreter().tryAgain();
            }
            LockSupport.parkNanos(TICK_NANOS / 500);
        }
        if (bootFailure != null || hasOnly(Worker.State.BOOTING)) {
            close();
            throw new IllegalStateException(
                    (workerScript == null ? "PHP" : workerScript)
                            + " did not ask for a request: a worker script calls"
                            + " howdah_handle_request() in a loop, or Howdah\\Server::serve(); "
                            + (bootFailure == null ? "it still runs" : bootFailure),
                    bootFailureCause);
        }
        loop.addPoller(this);
        timer =
                loop.eventLoop()
                        .scheduleAtFixedRate(
                                () -> {}, TICK_NANOS, TICK_NANOS, TimeUnit.NANOSECONDS);
    }

    private boolean hasOnly(Worker.State state) {
        for (Worker worker : workers) {
            if (worker.state() != state) {
                return false;
            }
        }
        return true;
    }

    private void fork() {
        forking++;
        int of = generation;
        shared.metrics().workersStarted.add(1);
        source.fork(
                new WorkerSource.Arrival() {
                    @Override
                    public void arrived(WorkerSource.ForkedWorker worker) {
                        arrivedOf(of);
                        open(worker, of);
                    }

                    @Override
                    public void failed(RuntimeException why) {
                        arrivedOf(of);
                        bootFailed("no worker can be forked", why, of, now());
                    }
                });
    }

    private void arrivedOf(int of) {
        if (of == generation) {
            forking--;
        }
    }

    private void open(WorkerSource.ForkedWorker forked, int of) {
        if (closing || of != generation) {
            forked.discard();
            return;
        }
        long now = now();
        Worker worker;
        try {
            worker = new Worker(this, shared, forked, of, now);
        } catch (PhpFailure e) {
            bootFailed("PHP cannot be opened in a worker", e, of, now);
            return;
        }
        workers.add(worker);
        startScript(worker);
    }

    private void startScript(Worker worker) {
        worker.starting();
        if (!worker.interpreter().take()) {
            return; // it is started when it is back
        }
        if (workerScript == null) {
            worker.interpreter().session().startClassic();
        } else {
            worker.interpreter()
                    .session()
                    .startWorker(RealPath.of(workerScript), shared.settings().exitKeepsWorker());
        }
    }

    private long now() {
        return shared.ticker().nanos();
    }

    // --- The loop's turn

    @Override
    public void accept(PhpRequest request) {
        if (closing || isHeld() || !shared.queue().offer(request)) {
            Refusal.send(request, shared.metrics());
        }
    }

    @Override
    public boolean poll(boolean mayBlock) {
        long now = now();
        boolean arrived = source.poll();
        boolean worked = pollWorkers(now) || arrived;
        if (now - nextTick >= 0) {
            nextTick = now + TICK_NANOS;
            tick(now);
        }
        grow(now);
        dispatch(now);
        tellMetrics();
        return mayBlock && mayBlock(now, worked);
    }

    private boolean mayBlock(long now, boolean worked) {
        if (worked || now - spinUntil < 0) {
            return false;
        }
        for (int i = 0; i < workers.size(); i++) {
            if (!workers.get(i).link().prepareToSleep()) {
                return false;
            }
        }
        return true;
    }

    private boolean pollWorkers(long now) {
        boolean worked = false;
        for (int i = workers.size() - 1; i >= 0; i--) {
            Worker worker = workers.get(i);
            String death = worker.link().death(); // before it is polled: nothing of it is lost
            try {
                worked |= worker.link().poll();
            } catch (RuntimeException | Error e) {
                LOG.error("{} has sent what cannot be understood: it is killed", worker, e);
                worker.link().kill();
                death = "was killed, because it had sent what could not be understood";
            }
            if (death != null && worker.state() != Worker.State.GONE) {
                died(worker, death, now);
                worked = true;
            }
        }
        return worked;
    }

    private void dispatch(long now) {
        RequestQueue queue = shared.queue();
        while (!queue.isEmpty()) {
            Worker worker = takeIdle();
            if (worker == null) {
                return;
            }
            int each = queue.size() / (idle.size() + 1) + 1;
            if (worker.interpreter().send(each, WAKE_NANOS, now) > 0) {
                worker.become(Worker.State.BUSY, now);
                if (worker.interpreter().pace() < WAKE_NANOS) {
                    spinUntil = now + SPIN_NANOS;
                }
            } else {
                idle.add(worker);
            }
        }
    }

    /** Takes the one that was idle last out of the list; null if there is none to be had. */
    private @Nullable Worker takeIdle() {
        for (int i = idle.size() - 1; i >= 0; i--) {
            Worker worker = idle.get(i);
            if (worker.link().death() != null) {
                idle.remove(i); // it is seen to when workers are polled next
            } else if (worker.interpreter().take()) {
                return idle.remove(i);
            }
        }
        return null;
    }

    // --- How many

    /** Starts what is missing. */
    private void grow(long now) {
        checkHeld();
        if (closing || held) {
            return;
        }
        int live = forking;
        int booting = forking;
        for (int i = 0; i < workers.size(); i++) {
            Worker worker = workers.get(i);
            if (isCounted(worker)) {
                live++;
                booting += worker.state() == Worker.State.BOOTING ? 1 : 0;
            }
        }
        if (live >= target && booting == 0) {
            stopOutdated(now);
            if (isTooSlow(now)) {
                target = live + 1;
            }
        }
        while (live < target && booting < settings.minWorkers() && spawnDelay(now) <= 0) {
            fork();
            live++;
            booting++;
        }
    }

    /**
     * A worker that is killed while it waits for Java leaves the thread that runs that behind,
     * until the Java code ends. There may be as many as there may be workers.
     */
    private void checkHeld() {
        int stuck = source.stuckJavaThreads();
        boolean was = held;
        held = stuck >= settings.maxWorkers();
        if (held && !was) {
            LOG.error(
                    "{} threads run Java code that was called by workers since killed, and that does not"
                            + " end: no more workers are started until one of them ends (a thread dump"
                            + " shows them as howdah-java-…)",
                    stuck);
        } else if (was && !held) {
            LOG.info("Java code has ended that had not: workers are started again");
        }
        if (isHeld()) {
            refuseAll();
        }
    }

    /** Whether there is no worker, and none to come. */
    private boolean isHeld() {
        return held && workers.isEmpty() && forking == 0;
    }

    private long spawnDelay(long now) {
        return Math.max(bootBackoff.left(now), crashBackoff.left(now));
    }

    private static boolean isCounted(Worker worker) {
        return !worker.isOutdated()
                && !worker.isRetired()
                && worker.state() != Worker.State.STOPPING;
    }

    /** Whether a request has waited too long, and one more worker would help. */
    private boolean isTooSlow(long now) {
        PhpRequest first = shared.queue().peek();
        if (first == null || isOneIdle() || target >= settings.maxWorkers()) {
            return false;
        }
        long left = first.exchange.startNanos() + settings.scaleAfter() - now;
        if (left > 0) {
            wakeUpIn(left);
            return false;
        }
        wakeUpIn(settings.scaleAfter());
        return isCpuToSpare();
    }

    /** Not counting those in which other threads run PHP code. */
    private boolean isOneIdle() {
        for (int i = 0; i < idle.size(); i++) {
            if (!idle.get(i).interpreter().isBorrowed()) {
                return true;
            }
        }
        return false;
    }

    /**
     * Whether workers wait for something else than CPUs, half of them or more: only then do more of
     * them get more done.
     */
    private boolean isCpuToSpare() {
        int busy = 0;
        int asleep = 0;
        for (int i = 0; i < workers.size(); i++) {
            Worker worker = workers.get(i);
            if (worker.state() == Worker.State.BUSY) {
                busy++;
                asleep += worker.link().isAsleep() ? 1 : 0;
            }
        }
        return busy < CPUS || 2 * asleep >= busy;
    }

    private void wakeUpIn(long nanos) {
        if (!wakeUpSet) {
            wakeUpSet = true;
            wakeUp =
                    loop.eventLoop().schedule(() -> wakeUpSet = false, nanos, TimeUnit.NANOSECONDS);
        }
    }

    private void shrink(long now) {
        if (idle.isEmpty()) {
            return;
        }
        Worker longest = idle.get(0);
        if (!longest.isRetired()
                && target > settings.minWorkers()
                && longest.inState(now) > settings.idleTtl()) {
            target--;
            stop(longest, now);
        }
    }

    // --- What becomes of a worker

    /** It asks for requests. */
    void idle(Worker worker) {
        long now = now();
        if (worker.state() == Worker.State.STOPPING) {
            return;
        }
        if (worker.hasServed()) {
            crashBackoff.reset();
        }
        if (worker.isFresh()) {
            worker.booted();
            booted(now);
        }
        worker.killAt(0);
        worker.become(Worker.State.IDLE, now);
        idle.add(worker);
        checkAge(worker, now);
    }

    /** A new one is there: one that it replaces can go. */
    private void booted(long now) {
        bootFailure = null;
        bootBackoff.reset();
        for (int i = 0; i < workers.size(); i++) {
            Worker old = workers.get(i);
            if (old.isOutdated() && !old.isRetired() && old.state() != Worker.State.STOPPING) {
                stop(old, now);
                break;
            }
        }
        checkReloaded();
    }

    /** All that should be there are. */
    private void stopOutdated(long now) {
        for (int i = workers.size() - 1; i >= 0; i--) {
            Worker worker = workers.get(i);
            if (worker.isOutdated() && !worker.isRetired()) {
                stop(worker, now);
            }
        }
        checkReloaded();
    }

    private boolean hasOutdated() {
        for (Worker worker : workers) {
            if (worker.isOutdated() && !worker.isRetired()) {
                return true;
            }
        }
        return false;
    }

    private void checkReloaded() {
        if (!reloading || hasOutdated()) {
            return;
        }
        reloading = false;
        shared.metrics().reloads.add(1);
        LOG.info(
                "reloaded: the workers that run the old code end with the requests that they have");
    }

    /** Has it end now if it is idle, else as soon as it is. */
    private void stop(Worker worker, long now) {
        worker.retire();
        if (worker.state() == Worker.State.IDLE && worker.interpreter().take()) {
            idle.remove(worker);
            worker.become(Worker.State.STOPPING, now);
            worker.interpreter().session().stop();
        }
    }

    /** Another thread has run PHP code in it when it was to be started, or to be sent something. */
    void back(Worker worker) {
        if (worker.state() == Worker.State.BOOTING) {
            startScript(worker);
        } else if (worker.isRetired()) {
            stop(worker, now());
        }
    }

    private void checkAge(Worker worker, long now) {
        if (worker.isRetired()) {
            stop(worker, now);
            return;
        }
        if (worker.interpreter().badInARow() >= MOST_BAD) {
            LOG.warn(
                    "{} has answered {} requests in a row late or by what is no response: another takes its"
                            + " place",
                    worker,
                    worker.interpreter().badInARow());
            stop(worker, now);
            return;
        }
        long served = worker.interpreter().served();
        int most = settings.maxRequests();
        if (most != 0 && served >= most) {
            stop(worker, now);
        } else if (most != 0 && served >= most - most / 10 && !worker.isOutdated()) {
            worker.setOutdated(true);
        }
    }

    /** Its script has ended. */
    void ended(Worker worker, @Nullable PhpFailure failure) {
        long now = now();
        switch (worker.state()) {
            case STOPPING, GONE -> remove(worker, now);
            case BOOTING -> {
                remove(worker, now);
                bootFailed("its script has ended", failure, worker.generation(), now);
            }
            case IDLE, BUSY -> {
                idle.remove(worker);
                if (worker.isRetired()) {
                    remove(worker, now);
                } else if (worker.hasServed()) {
                    crashBackoff.reset();
                    worker.become(Worker.State.BOOTING, now);
                    startScript(worker);
                } else {
                    remove(worker, now);
                    bootFailed("its script has ended at once", failure, worker.generation(), now);
                }
            }
        }
    }

    /** Its process has ended. */
    private void died(Worker worker, String how, long now) {
        Worker.State was = worker.state();
        remove(worker, now);
        String what = worker + " " + how;
        worker.interpreter().lost(what);
        if (was == Worker.State.BOOTING) {
            bootFailed(what, null, worker.generation(), now);
        } else if (was != Worker.State.STOPPING) {
            shared.metrics().workersCrashed.add(1);
            crashBackoff.failed(now);
            LOG.warn("{}: another takes its place{}", what, inMillis(spawnDelay(now)));
        }
    }

    private static String inMillis(long nanos) {
        return nanos <= 0 ? "" : " in " + TimeUnit.NANOSECONDS.toMillis(nanos) + " ms";
    }

    private void remove(Worker worker, long now) {
        workers.remove(worker);
        idle.remove(worker);
        worker.become(Worker.State.GONE, now);
        worker.link().close();
    }

    private void bootFailed(String how, @Nullable RuntimeException failure, int of, long now) {
        if (closing || of != generation) {
            return;
        }
        bootFailure = how;
        bootFailureCause = failure;
        bootBackoff.failed(now);
        if (reloading && of == generation && !hasBooted(generation)) {
            abandonReload(now);
            LOG.error(
                    "reload failed, the old code runs on: {}",
                    reason(how, failure),
                    trace(failure));
            return;
        }
        LOG.error(
                "a worker could not be started: {}{}",
                reason(how, failure),
                inMillis(spawnDelay(now)),
                trace(failure));
        if (hasOnly(Worker.State.BOOTING) && !closing) {
            refuseAll();
        }
    }

    private static String reason(String how, @Nullable RuntimeException failure) {
        return failure instanceof PhpWorkerLostException ? how + ": " + failure.getMessage() : how;
    }

    /** A process that has ended says how: where this one heard of it tells nothing. */
    private static @Nullable RuntimeException trace(@Nullable RuntimeException failure) {
        return failure instanceof PhpWorkerLostException ? null : failure;
    }

    private boolean hasBooted(int generation) {
        for (Worker worker : workers) {
            if (worker.generation() == generation && worker.state() != Worker.State.BOOTING) {
                return true;
            }
        }
        return false;
    }

    private void abandonReload(long now) {
        reloading = false;
        shared.metrics().failedReloads.add(1);
        int failed = generation++;
        forking = 0;
        for (Worker worker : List.copyOf(workers)) {
            if (worker.generation() == failed) {
                worker.link().kill();
                worker.become(Worker.State.STOPPING, now);
            } else {
                worker.keep(generation);
            }
        }
        source.keepOld();
    }

    private void refuseAll() {
        PhpRequest waiting = shared.queue().poll();
        while (waiting != null) {
            Refusal.send(waiting, shared.metrics());
            waiting = shared.queue().poll();
        }
    }

    // --- Supervision

    private void tick(long now) {
        shared.queue().refuseLate(now, settings, shared.metrics());
        boolean lookLonger = ++ticks % MEMORY_TICKS == 0;
        boolean lookAtMemory = lookLonger && settings.memoryCeiling() != 0;
        if (lookLonger) {
            source.check();
        }
        for (int i = workers.size() - 1; i >= 0; i--) {
            Worker worker = workers.get(i);
            checkDeadline(worker, now);
            checkMemory(worker);
            worker.interpreter().checkClient(now);
            worker.interpreter().tryAgain();
            if (!worker.isOutdated() && !reloading && isOutdatedNow(worker, lookAtMemory, now)) {
                worker.setOutdated(true);
            }
        }
        shrink(now);
    }

    /** Workers that are old or large are replaced one by one. */
    private boolean isOutdatedNow(Worker worker, boolean lookAtMemory, long now) {
        boolean works = worker.state() == Worker.State.IDLE || worker.state() == Worker.State.BUSY;
        if (!works || hasOutdated()) {
            return false;
        }
        if (settings.ttl() != 0 && worker.age(now) > settings.ttl()) {
            return true;
        }
        if (!lookAtMemory) {
            return false;
        }
        long held = worker.link().privateBytes();
        if (held < settings.memoryCeiling()) {
            return false;
        }
        LOG.info("{} holds {} MiB: another takes its place", worker, held >> 20);
        return true;
    }

    private void checkDeadline(Worker worker, long now) {
        RequestDeadline deadline = worker.interpreter().deadline();
        if (worker.state() == Worker.State.BUSY && !deadline.hasFired()) {
            worker.killAt(0); // what was interrupted has ended
        }
        if (worker.killAt() != 0 && now - worker.killAt() >= 0) {
            LOG.error("{} does not end: it is killed", worker);
            worker.killAt(now + STOP_NANOS);
            worker.link().kill();
        } else if (deadline.hasPassed(now)) {
            if (!deadline.hasFired()) {
                String java = worker.link().javaCall();
                LOG.error(
                        "{} runs {} for longer than {} s: it is interrupted{}",
                        worker,
                        worker.interpreter().current(),
                        TimeUnit.NANOSECONDS.toMillis(settings.requestTimeout()) / 1e3,
                        java.isEmpty() ? "" : " in Java's " + java);
                worker.killAt(settings.killAfter() == 0 ? 0 : now + settings.killAfter() | 1);
            }
            deadline.fire(deadline.current());
        } else if (worker.killAt() == 0 && isStuck(worker, now)) {
            worker.killAt(now | 1);
        }
    }

    private static void checkMemory(Worker worker) {
        if (!worker.link().isIntact() && worker.state() != Worker.State.GONE) {
            LOG.error(
                    "{} has overwritten memory that it shares with the server: it is killed",
                    worker);
            worker.link().kill();
        }
    }

    private static boolean isStuck(Worker worker, long now) {
        return switch (worker.state()) {
            case BOOTING -> worker.inState(now) > BOOT_NANOS;
            case STOPPING -> worker.inState(now) > STOP_NANOS;
            default -> false;
        };
    }

    private void tellMetrics() {
        EngineMetrics metrics = shared.metrics();
        int booting = 0;
        int busy = 0;
        for (int i = 0; i < workers.size(); i++) {
            Worker.State state = workers.get(i).state();
            booting += state == Worker.State.BOOTING ? 1 : 0;
            busy += state == Worker.State.BUSY ? 1 : 0;
        }
        metrics.queueLength.set(shared.queue().size());
        metrics.idleWorkers.set(idle.size());
        metrics.busyWorkers.set(busy);
        metrics.startingWorkers.set(booting);
        metrics.javaThreads.set(source.javaThreads());
        metrics.stuckJavaThreads.set(source.stuckJavaThreads());
    }

    // --- Reload, close

    @Override
    public void reload() {
        long now = now();
        generation++;
        forking = 0;
        reloading = true;
        bootBackoff.reset();
        crashBackoff.reset();
        for (Worker worker : List.copyOf(workers)) {
            worker.setOutdated(true);
            if (worker.state() == Worker.State.BOOTING) { // maybe with the old code
                worker.link().kill();
                worker.become(Worker.State.STOPPING, now);
            }
        }
        source.renew();
        checkReloaded();
    }

    @Override
    public void close() {
        closing = true;
        loop.removePoller(this);
        if (timer != null) {
            timer.cancel(false);
        }
        if (wakeUp != null) {
            wakeUp.cancel(false);
        }
        refuseAll();
        long patience = settings.killAfter();
        long end = now() + patience - Math.min(MOST_END_NANOS, patience / 4);
        for (Worker worker : List.copyOf(workers)) {
            if (worker.state() == Worker.State.BUSY) {
                worker.interpreter().abort();
            }
            stop(worker, now());
        }
        while (!workers.isEmpty() && (patience == 0 || now() - end < 0)) {
            pollWorkers(now());
            for (int i = workers.size() - 1; i >= 0; i--) {
                workers.get(i).interpreter().tryAgain();
            }
            LockSupport.parkNanos(TICK_NANOS / 500);
        }
        for (Worker worker : List.copyOf(workers)) {
            worker.link().kill();
            died(worker, "did not end with the server and was killed", now());
        }
        refuseAll();
        source.close();
        tellMetrics();
    }
}
