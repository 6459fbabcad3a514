package io.howdah.server.php.embedded;

import io.howdah.failure.PhpFailure;
import io.howdah.jfr.FlightEvents;
import io.howdah.server.exchange.LoopPoller;
import io.howdah.server.exchange.ServerLoop;
import io.howdah.server.options.ServerOptions;
import io.howdah.server.php.Backoff;
import io.howdah.server.php.Engine;
import io.howdah.server.php.EngineMetrics;
import io.howdah.server.php.PhpRequest;
import io.howdah.server.php.RealPath;
import io.howdah.server.php.RequestLane;
import io.howdah.server.php.ServiceUnavailable;
import io.netty.util.concurrent.Future;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * PHP on the event loop's own thread. Requests that came with one batch of I/O wait for its end, so
 * that they cross together; then they run to completion, with no thread in between.
 */
public final class EmbeddedEngine implements Engine, LoopPoller, RequestLane.Owner {

    private static final Logger LOG = LoggerFactory.getLogger(EmbeddedEngine.class);

    /** How long PHP has the loop before I/O is looked at again, unless one request takes longer. */
    private static final long TURN_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

    private static final int TICK_MILLIS = 100;

    private static final long AWAIT_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

    private enum State {
        /** To be started when its time has come. */
        STOPPED,
        /** Started, and has not yet asked for requests. */
        BOOTING,
        RUNNING,
        /** Told to end, to be started anew. */
        RELOADING,
        CLOSING
    }

    private final ServerLoop loop;
    private final RequestLane.Shared shared;
    private final RequestLane lane;
    private final @Nullable Path workerScript;
    private final Backoff backoff = new Backoff(0);
    private final @Nullable Watchdog watchdog;

    private State state = State.STOPPED;

    /** Guarded by the interpreter. */
    private boolean closed;

    private boolean reloadAsked;

    /** Inside of PHP, so that what it asks for is seen when it returns. */
    private boolean turning;

    /** How many requests were served when the script was started. */
    private long servedBefore;

    private @Nullable PhpFailure failure;
    private @Nullable Future<?> ticks;

    /**
     * @param workerScript the script that handles requests in a loop; null for a script per request
     * @param maker opens PHP
     */
    public EmbeddedEngine(
            ServerLoop loop,
            RequestLane.Shared shared,
            @Nullable Path workerScript,
            RequestLane.SessionMaker maker) {
        this.loop = loop;
        this.shared = shared;
        this.workerScript = workerScript;
        lane = new RequestLane(shared, this, maker);
        long timeout = shared.settings().requestTimeout();
        watchdog =
                timeout == ServerOptions.NO_LIMIT
                        ? null
                        : new Watchdog(lane.deadline(), Duration.ofNanos(timeout));
    }

    @Override
    public void start() {
        boot();
        if (state == State.STOPPED) {
            closeWatchdog();
            lane.session().close();
            throw new IllegalStateException(notAsked(), failure);
        }
        loop.addPoller(this);
        ticks =
                loop.eventLoop()
                        .scheduleAtFixedRate(
                                this::tick, TICK_MILLIS, TICK_MILLIS, TimeUnit.MILLISECONDS);
    }

    private String notAsked() {
        return name()
                + (failure == null ? " has ended" : " failed")
                + " before it asked for a request: a worker script calls howdah_handle_request() in"
                + " a loop, or Howdah\\Server::serve()";
    }

    private String name() {
        return workerScript == null ? "PHP" : workerScript.toString();
    }

    private void boot() {
        state = State.BOOTING;
        failure = null;
        servedBefore = lane.served();
        shared.metrics().processesStarted.add(1);
        if (workerScript == null) {
            lane.session().startClassic();
        } else {
            lane.session()
                    .startWorker(RealPath.of(workerScript), shared.settings().exitKeepsWorker());
        }
    }

    @Override
    public void accept(PhpRequest request) {
        if (state == State.CLOSING || !shared.queue().offer(request)) {
            ServiceUnavailable.send(request, shared.metrics());
        }
    }

    /** For the time that PHP cannot take any: what waited too long goes. */
    private void tick() {
        lane.tryAgain();
        shared.queue().refuseLate(shared.ticker().nanos(), shared.settings(), shared.metrics());
    }

    @Override
    public boolean poll(boolean mayBlock) {
        if (turning) {
            return true;
        }
        turning = true;
        try {
            lane.checkClient(shared.ticker().nanos());
            turn();
        } finally {
            turning = false;
        }
        tellMetrics();
        return shared.queue().isEmpty() || !lane.isIdle() || lane.isBorrowed();
    }

    private void turn() {
        long now = shared.ticker().nanos();
        if (state == State.STOPPED && backoff.left(now) <= 0 && lane.take()) {
            bootOrReload();
        }
        long end = now + TURN_NANOS;
        while (state == State.RUNNING && lane.isIdle()) {
            boolean ends = reloadAsked || hasServedEnough();
            if (!ends && (shared.queue().isEmpty() || now - end >= 0)) {
                return;
            }
            if (!lane.take()) {
                return;
            }
            if (ends) {
                tellEnd(reloadAsked ? "reload" : "max-requests");
                state = State.RELOADING;
                lane.session().stop();
                state = State.STOPPED;
                if (lane.take()) {
                    bootOrReload();
                }
                continue;
            }
            lane.send(Integer.MAX_VALUE, 0, now);
            now = lane.lastHeard();
        }
    }

    /** JFR hears why the script ends. */
    private void tellEnd(String reason) {
        FlightEvents.replaced(ProcessHandle.current().pid(), reason, lane.served() - servedBefore);
    }

    private void bootOrReload() {
        boolean reloads = reloadAsked;
        if (reloads) {
            reloadAsked = false;
            lane.session().forgetCode();
        }
        boot();
        if (reloads) {
            tellReload();
        }
    }

    /** A script that stays may hold more and more memory. */
    private boolean hasServedEnough() {
        int most = shared.settings().maxRequests();
        return most != 0 && workerScript != null && lane.served() - servedBefore >= most;
    }

    private void tellReload() {
        if (state == State.STOPPED) {
            shared.metrics().failedReloads.add(1);
        } else {
            shared.metrics().reloads.add(1);
            LOG.info("reloaded");
        }
    }

    private void tellMetrics() {
        EngineMetrics metrics = shared.metrics();
        boolean idle = lane.isIdle();
        metrics.queueLength.set(shared.queue().size());
        metrics.idleProcesses.set(idle ? 1 : 0);
        metrics.busyProcesses.set(state == State.RUNNING && !idle ? 1 : 0);
        metrics.startingProcesses.set(state == State.BOOTING ? 1 : 0);
    }

    @Override
    public void idle(RequestLane idle) {
        if (state == State.BOOTING) {
            state = State.RUNNING;
        }
    }

    /** The loop's turn goes on when this task of it has ended. */
    @Override
    public void back(RequestLane back) {}

    @Override
    public void ended(RequestLane ended, @Nullable PhpFailure failure) {
        boolean served = lane.served() > servedBefore;
        switch (state) {
            case RUNNING -> {
                state = State.STOPPED;
                tellEnd("its script ended");
                if (served) {
                    backoff.reset();
                } else {
                    backOff("ended as soon as it was started", failure);
                }
            }
            case BOOTING -> {
                state = State.STOPPED;
                this.failure = failure;
                backOff("cannot be started", failure);
                refuseAll();
            }
            case STOPPED, RELOADING, CLOSING -> {}
        }
    }

    private void backOff(String what, @Nullable PhpFailure failure) {
        long now = shared.ticker().nanos();
        backoff.failed(now);
        long left = Math.max(backoff.left(now), 0);
        LOG.error(
                "{} {}: it is tried again in {} ms",
                name(),
                what,
                TimeUnit.NANOSECONDS.toMillis(left),
                failure);
    }

    private void refuseAll() {
        shared.queue().refuseAll(shared.metrics());
    }

    /** Once PHP is idle: what comes meanwhile waits. */
    @Override
    public void reload() {
        reloadAsked = true;
        backoff.reset();
    }

    @Override
    public void interrupt() {
        synchronized (lane) {
            if (!closed) {
                lane.session().interruptAll();
            }
        }
    }

    @Override
    public String running() {
        return lane.running();
    }

    @Override
    public void close() {
        boolean idle = lane.isIdle();
        state = State.CLOSING;
        loop.removePoller(this);
        if (ticks != null) {
            ticks.cancel(false);
        }
        closeWatchdog();
        refuseAll();
        if (!idle) {
            lane.abort();
        }
        if (lane.isIdle()) {
            awaitInterpreter();
            lane.session().stop();
        }
        lane.session().close();
        synchronized (lane) { // whoever opens PHP next is not meant
            closed = true;
            lane.session().goOn();
        }
        tellMetrics();
    }

    /** The server interrupts what runs in it, again and again, and gives up after a while. */
    private void awaitInterpreter() {
        while (!lane.take()) {
            LockSupport.parkNanos(AWAIT_NANOS);
            lane.tryAgain();
        }
    }

    private void closeWatchdog() {
        if (watchdog != null) {
            watchdog.close();
        }
    }
}
