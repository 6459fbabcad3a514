package io.howdah.server.php.processes;

import io.howdah.failure.PhpFailure;
import io.howdah.failure.PhpProcessLostException;
import io.howdah.server.php.Backoff;
import io.howdah.server.php.RealPath;
import io.howdah.server.php.RequestLane;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * Starts PHP processes, all of the current generation of the code, and keeps what went wrong with
 * the last ones: the next is started later then. For the loop that drives PHP.
 */
final class ProcessStarter {

    private final ProcessEngine engine;
    private final RequestLane.Shared shared;
    private final ProcessPool pool;
    private final ProcessSource source;
    private final @Nullable Path workerScript;

    /** For processes that do not come so far as to ask for a request. */
    private final Backoff bootBackoff = new Backoff(0);

    /** For processes that die without having served one. */
    private final Backoff crashBackoff;

    private int generation;

    /** How many of this generation are on their way. */
    private int forking;

    /** Why the last one could not be started. */
    private @Nullable String failure;

    private @Nullable RuntimeException cause;

    ProcessStarter(
            ProcessEngine engine,
            RequestLane.Shared shared,
            ProcessPool pool,
            ProcessSource source,
            @Nullable Path workerScript) {
        this.engine = engine;
        this.shared = shared;
        this.pool = pool;
        this.source = source;
        this.workerScript = workerScript;
        crashBackoff = new Backoff(2 * shared.settings().maxProcesses());
    }

    // --- Starting

    /** Has one more process forked, in which the script starts then. */
    void fork() {
        forking++;
        int of = generation;
        shared.metrics().processesStarted.add(1);
        source.fork(
                new ProcessSource.Arrival() {
                    @Override
                    public void arrived(ProcessSource.ForkedProcess process) {
                        arrivedOf(of);
                        open(process, of);
                    }

                    @Override
                    public void failed(RuntimeException why) {
                        arrivedOf(of);
                        engine.bootFailed("no PHP process can be forked", why, of, now());
                    }
                });
    }

    private void arrivedOf(int of) {
        if (of == generation) {
            forking--;
        }
    }

    private void open(ProcessSource.ForkedProcess forked, int of) {
        if (engine.isClosing() || of != generation) {
            forked.discard();
            return;
        }
        long now = now();
        PhpProcess process;
        try {
            process = new PhpProcess(engine, shared, forked, of, now);
        } catch (PhpFailure e) {
            engine.bootFailed("PHP cannot be opened in a new process", e, of, now);
            return;
        }
        pool.all.add(process);
        startScript(process);
    }

    void startScript(PhpProcess process) {
        process.starting();
        if (!process.lane().take()) {
            return; // it is started when it is back
        }
        if (workerScript == null) {
            process.lane().session().startClassic();
        } else {
            process.lane()
                    .session()
                    .startWorker(RealPath.of(workerScript), shared.settings().exitKeepsWorker());
        }
    }

    private long now() {
        return shared.ticker().nanos();
    }

    /** How many processes are on their way. */
    int forking() {
        return forking;
    }

    // --- Generations

    boolean isCurrent(int of) {
        return of == generation;
    }

    int generation() {
        return generation;
    }

    /** From now on, processes run newer code; those that are on their way are not wanted. */
    void nextGeneration() {
        generation++;
        forking = 0;
    }

    // --- What went wrong

    /** A process has asked for its first request. */
    void booted() {
        failure = null;
        bootBackoff.reset();
    }

    /** A process has served requests. */
    void served() {
        crashBackoff.reset();
    }

    /** A process has died that was to go on. */
    void crashed(long now) {
        crashBackoff.failed(now);
    }

    void bootFailed(String how, @Nullable RuntimeException why, long now) {
        failure = how;
        cause = why;
        bootBackoff.failed(now);
    }

    /** What went wrong counts no more: the code is another. */
    void forgetFailures() {
        bootBackoff.reset();
        crashBackoff.reset();
    }

    /** How long to wait before the next one is forked; 0 or less: no time. */
    long delay(long now) {
        return Math.max(bootBackoff.left(now), crashBackoff.left(now));
    }

    boolean hasFailed() {
        return failure != null;
    }

    /** For the log. */
    String reason() {
        return cause instanceof PhpProcessLostException
                ? failure + ": " + cause.getMessage()
                : String.valueOf(failure);
    }

    /** A process that has ended says how: where this one heard of it tells nothing. */
    @Nullable RuntimeException trace() {
        return cause instanceof PhpProcessLostException ? null : cause;
    }

    /** No process has asked for a request as the server started. */
    IllegalStateException notAsked() {
        return new IllegalStateException(
                (workerScript == null ? "PHP" : workerScript)
                        + " did not ask for a request: a worker script calls"
                        + " howdah_handle_request() in a loop, or Howdah\\Server::serve(); "
                        + (failure == null ? "it still runs" : failure),
                cause);
    }
}
