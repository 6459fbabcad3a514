package io.howdah.server;

import java.time.Duration;

/**
 * How PHP is run and watched, as options say; times in nanoseconds, 0 where there is no limit.
 *
 * @param queueLimit requests that may wait
 * @param queueTimeout how long they may wait
 * @param requestTimeout how long PHP may run for one
 * @param clientWait how long PHP may wait for the client of one
 * @param responseSpool bytes of a response that may lie in a file until its client takes them
 * @param killAfter how long a worker may go on after its interruption
 * @param minWorkers workers that are always there
 * @param maxWorkers workers at most
 * @param scaleAfter one more is started when a request has waited so long
 * @param idleTtl a surplus one ends when it had nothing to do for so long
 * @param ttl one is replaced when it is so old
 * @param exitKeepsWorker whether a worker script goes on when a handler has called exit()
 * @param maxRequests one is replaced when it has served so many
 * @param memoryCeiling one is replaced when it holds so many bytes
 */
record EngineSettings(
        int queueLimit,
        long queueTimeout,
        long requestTimeout,
        long clientWait,
        long responseSpool,
        long killAfter,
        int minWorkers,
        int maxWorkers,
        long scaleAfter,
        long idleTtl,
        long ttl,
        boolean exitKeepsWorker,
        int maxRequests,
        long memoryCeiling) {

    static EngineSettings of(ServerOptions options) {
        int most = options.get(ServerOption.MAX_WORKERS);
        int least = options.get(ServerOption.MIN_WORKERS);
        if (least > most) {
            if (options.isSet(ServerOption.MIN_WORKERS)
                    && options.isSet(ServerOption.MAX_WORKERS)) {
                throw new IllegalArgumentException(
                        ServerOption.MAX_WORKERS
                                + " is "
                                + most
                                + ", and "
                                + ServerOption.MIN_WORKERS
                                + " is "
                                + least
                                + ": it must not be less");
            }
            least = options.isSet(ServerOption.MAX_WORKERS) ? most : least;
            most = Math.max(most, least);
        }
        return new EngineSettings(
                options.get(ServerOption.MAX_QUEUE),
                nanos(options, ServerOption.QUEUE_TIMEOUT),
                nanos(options, ServerOption.REQUEST_TIMEOUT),
                nanos(options, ServerOption.CLIENT_WAIT),
                options.get(ServerOption.RESPONSE_SPOOL),
                nanos(options, ServerOption.KILL_AFTER),
                least,
                most,
                nanos(options, ServerOption.SCALE_AFTER),
                nanos(options, ServerOption.WORKER_IDLE_TTL),
                nanos(options, ServerOption.WORKER_TTL),
                options.get(ServerOption.EXIT_KEEPS_WORKER),
                options.get(ServerOption.MAX_REQUESTS),
                options.get(ServerOption.WORKER_MEMORY));
    }

    private static long nanos(ServerOptions options, ServerOption<Duration> option) {
        return options.get(option).toNanos();
    }
}
