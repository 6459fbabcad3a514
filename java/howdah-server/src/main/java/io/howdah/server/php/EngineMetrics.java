package io.howdah.server.php;

import io.howdah.server.metrics.SingleWriterCounter;
import io.howdah.server.metrics.TimeHistogram;

/**
 * What PHP has done and how it is doing. Written by the loop that drives PHP, which pays next to
 * nothing for it; read by any thread. Counts only rise.
 */
public final class EngineMetrics {

    final SingleWriterCounter requests = new SingleWriterCounter();
    final SingleWriterCounter failures = new SingleWriterCounter();
    final SingleWriterCounter rejected = new SingleWriterCounter();
    final SingleWriterCounter retried = new SingleWriterCounter();
    final SingleWriterCounter timeouts = new SingleWriterCounter();
    final SingleWriterCounter abandoned = new SingleWriterCounter();
    final SingleWriterCounter slowClients = new SingleWriterCounter();
    final SingleWriterCounter crossings = new SingleWriterCounter();
    public final SingleWriterCounter queueLength = new SingleWriterCounter();
    public final SingleWriterCounter busyProcesses = new SingleWriterCounter();
    public final SingleWriterCounter idleProcesses = new SingleWriterCounter();
    public final SingleWriterCounter startingProcesses = new SingleWriterCounter();
    public final SingleWriterCounter processesStarted = new SingleWriterCounter();
    public final SingleWriterCounter processesCrashed = new SingleWriterCounter();
    public final SingleWriterCounter javaThreads = new SingleWriterCounter();
    public final SingleWriterCounter stuckJavaThreads = new SingleWriterCounter();
    public final SingleWriterCounter reloads = new SingleWriterCounter();
    public final SingleWriterCounter failedReloads = new SingleWriterCounter();
    final TimeHistogram queueTime = new TimeHistogram();
    final TimeHistogram duration = new TimeHistogram();

    public EngineMetrics() {}

    /** {@return requests that PHP answered, or that were answered for it} */
    public long requests() {
        return requests.get();
    }

    /** {@return requests in which PHP failed: an uncaught exception, a fatal error, a crash} */
    public long failures() {
        return failures.get();
    }

    /** {@return requests refused with 503: the queue was full, or they had waited too long} */
    public long rejected() {
        return rejected.get();
    }

    /** {@return requests given to another PHP process after the first one's end} */
    public long retried() {
        return retried.get();
    }

    /** {@return requests that ran past their deadline} */
    public long timeouts() {
        return timeouts.get();
    }

    /** {@return requests whose client went away before PHP had begun them} */
    public long abandoned() {
        return abandoned.get();
    }

    /**
     * {@return requests whose connections were closed, because PHP had waited too long for them}
     */
    public long slowClients() {
        return slowClients.get();
    }

    /** {@return how many times requests were handed to PHP: several may cross at once} */
    public long crossings() {
        return crossings.get();
    }

    /** {@return how many requests wait for PHP} */
    public long queueLength() {
        return queueLength.get();
    }

    /** {@return PHP processes that run code; the embedded interpreter counts as one} */
    public long busyProcesses() {
        return busyProcesses.get();
    }

    /** {@return PHP processes that wait for requests} */
    public long idleProcesses() {
        return idleProcesses.get();
    }

    /** {@return PHP processes that have not yet asked for their first request} */
    public long startingProcesses() {
        return startingProcesses.get();
    }

    /** {@return PHP processes that were started, in all} */
    public long processesStarted() {
        return processesStarted.get();
    }

    /** {@return PHP processes that exited unexpectedly} */
    public long processesCrashed() {
        return processesCrashed.get();
    }

    /** {@return threads that answer what PHP processes ask of Java} */
    public long javaThreads() {
        return javaThreads.get();
    }

    /** {@return those of them that run Java code still whose process was killed} */
    public long stuckJavaThreads() {
        return stuckJavaThreads.get();
    }

    /** {@return reloads that succeeded} */
    public long reloads() {
        return reloads.get();
    }

    /** {@return reloads that failed, so that the old code runs on} */
    public long failedReloads() {
        return failedReloads.get();
    }

    /** {@return how long requests waited until PHP took them} */
    public TimeHistogram queueTime() {
        return queueTime;
    }

    /** {@return how long requests took, from their heads to the ends of their responses} */
    public TimeHistogram duration() {
        return duration;
    }
}
