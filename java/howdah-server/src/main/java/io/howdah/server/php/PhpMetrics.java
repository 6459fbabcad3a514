package io.howdah.server.php;

import io.howdah.server.log.SlowLog;
import io.howdah.server.metrics.Metrics;
import io.howdah.server.metrics.TimeHistogram;

/** What PHP does, under the names that dashboards know it by. */
public final class PhpMetrics {

    private static final String PROCESSES = "howdah_php_processes";
    private static final String PROCESSES_HELP =
            "PHP processes, by what they do; the embedded interpreter counts as one";

    private PhpMetrics() {}

    public static void addTo(Metrics metrics, SlowLog slowLog) {
        metrics.counted(
                "howdah_php_slow_total",
                "Requests that ran for longer than slow-log-after",
                slowLog::entries);
        metrics.counted(
                "howdah_slow_log_dropped_total",
                "Entries of the slow log that were lost: the disk was full, or too slow",
                slowLog::dropped);
    }

    public static void addTo(Metrics metrics, EngineMetrics engine) {
        metrics.counted(
                "howdah_php_requests_total", "Requests that PHP answered", engine::requests);
        metrics.counted(
                "howdah_php_failures_total",
                "Requests in which PHP failed: exceptions, fatal errors, crashes",
                engine::failures);
        metrics.counted(
                "howdah_php_timeouts_total",
                "Requests that ran past request-timeout",
                engine::timeouts);
        metrics.counted(
                "howdah_php_rejected_total",
                "Requests answered with 503, as too many waited or they had waited too long",
                engine::rejected);
        metrics.counted(
                "howdah_php_retried_total",
                "Requests given to another PHP process after the first one's end",
                engine::retried);
        metrics.counted(
                "howdah_php_abandoned_total",
                "Requests whose client went away before PHP had begun them",
                engine::abandoned);
        metrics.counted(
                "howdah_php_slow_clients_total",
                "Requests whose connections were closed, because PHP had waited for them for client-wait",
                engine::slowClients);
        metrics.counted(
                "howdah_php_crossings_total",
                "Batches of requests that were handed to PHP",
                engine::crossings);
        metrics.gauge("howdah_php_queue_length", "Requests that wait for PHP", engine::queueLength);
        metrics.gauge(PROCESSES, PROCESSES_HELP, engine::busyProcesses, "state", "busy");
        metrics.gauge(PROCESSES, PROCESSES_HELP, engine::idleProcesses, "state", "idle");
        metrics.gauge(PROCESSES, PROCESSES_HELP, engine::startingProcesses, "state", "starting");
        metrics.counted(
                "howdah_php_processes_started_total",
                "PHP processes that were started; the embedded interpreter counts as one",
                engine::processesStarted);
        metrics.counted(
                "howdah_php_processes_crashed_total",
                "PHP processes that exited unexpectedly",
                engine::processesCrashed);
        metrics.gauge(
                "howdah_php_java_threads",
                "Threads that run what PHP processes call of Java",
                engine::javaThreads);
        metrics.gauge(
                "howdah_php_java_threads_stuck",
                "Those of them that run Java code still whose process was killed",
                engine::stuckJavaThreads);
        metrics.counted("howdah_php_reloads_total", "Reloads that succeeded", engine::reloads);
        metrics.counted(
                "howdah_php_reloads_failed_total",
                "Reloads that failed, so that the old code runs on",
                engine::failedReloads);
        metrics.histogram(
                "howdah_php_queue_seconds",
                "Time that requests waited for PHP",
                buckets(engine.queueTime()));
        metrics.histogram(
                "howdah_php_request_duration_seconds",
                "Time that requests took, from their heads to the ends of their responses",
                buckets(engine.duration()));
    }

    private static Metrics.Buckets buckets(TimeHistogram times) {
        return new Metrics.Buckets() {
            @Override
            public int count() {
                return TimeHistogram.BUCKETS;
            }

            @Override
            public long boundNanos(int bucket) {
                return TimeHistogram.bound(bucket);
            }

            @Override
            public long times(int bucket) {
                return times.count(bucket);
            }

            @Override
            public long sumNanos() {
                return times.sum();
            }
        };
    }
}
