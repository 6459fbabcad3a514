package io.howdah.server;

/**
 * What PHP has done and how it is doing. Written by the loop that drives PHP, which pays next to
 * nothing for it; read by any thread. Counts only rise.
 */
public final class EngineMetrics {

    final Count requests = new Count();
    final Count failures = new Count();
    final Count rejected = new Count();
    final Count retried = new Count();
    final Count timeouts = new Count();
    final Count abandoned = new Count();
    final Count slowClients = new Count();
    final Count crossings = new Count();
    final Count queueLength = new Count();
    final Count busyWorkers = new Count();
    final Count idleWorkers = new Count();
    final Count startingWorkers = new Count();
    final Count workersStarted = new Count();
    final Count workersCrashed = new Count();
    final Count javaThreads = new Count();
    final Count stuckJavaThreads = new Count();
    final Count reloads = new Count();
    final Count failedReloads = new Count();
    final TimeHistogram queueTime = new TimeHistogram();
    final TimeHistogram duration = new TimeHistogram();

    EngineMetrics() {}

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

    /** {@return requests given to another worker after the first one's end} */
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

    /** {@return requests whose clients were cut off, because PHP had waited too long for them} */
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

    /** {@return workers that run PHP code; the embedded interpreter counts as one} */
    public long busyWorkers() {
        return busyWorkers.get();
    }

    /** {@return workers that wait for requests} */
    public long idleWorkers() {
        return idleWorkers.get();
    }

    /** {@return workers that have not yet asked for their first request} */
    public long startingWorkers() {
        return startingWorkers.get();
    }

    /** {@return workers that were started, in all} */
    public long workersStarted() {
        return workersStarted.get();
    }

    /** {@return workers that died although nobody had told them to} */
    public long workersCrashed() {
        return workersCrashed.get();
    }

    /** {@return threads that answer what workers ask of Java} */
    public long javaThreads() {
        return javaThreads.get();
    }

    /** {@return those of them that run Java code still whose worker was killed} */
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
