package io.howdah.server.php;

import io.howdah.server.options.LimitOptions;
import io.howdah.server.options.PhpOptions;
import io.howdah.server.options.ProcessOptions;
import io.howdah.server.options.ServerOptions;
import io.howdah.server.options.TimeoutOptions;

/**
 * How PHP is run and watched, as options say; times in nanoseconds, {@link ServerOptions#NO_LIMIT}
 * where there is no limit.
 *
 * @param queueLimit requests that may wait
 * @param queueTimeout how long they may wait
 * @param requestTimeout how long PHP may run for one
 * @param clientWait how long PHP may wait for the client of one
 * @param responseSpool bytes of a response that may lie in a file until its client takes them
 * @param killAfter how long a PHP process may go on after its interruption
 * @param minProcesses PHP processes that are always there
 * @param maxProcesses PHP processes at most
 * @param scaleAfter one more is started when a request has waited so long
 * @param idleTtl a surplus one ends when it had nothing to do for so long
 * @param ttl one is replaced when it is so old
 * @param exitKeepsWorker whether a worker script goes on when a handler has called exit()
 * @param maxRequests one is replaced when it has served so many
 * @param memoryCeiling one is replaced when it holds so many bytes
 */
public record EngineSettings(
        int queueLimit,
        long queueTimeout,
        long requestTimeout,
        long clientWait,
        long responseSpool,
        long killAfter,
        int minProcesses,
        int maxProcesses,
        long scaleAfter,
        long idleTtl,
        long ttl,
        boolean exitKeepsWorker,
        int maxRequests,
        long memoryCeiling) {

    public static EngineSettings of(ServerOptions options) {
        int most = options.get(ProcessOptions.MAX_PROCESSES);
        int least = options.get(ProcessOptions.MIN_PROCESSES);
        if (least > most) {
            if (options.isSet(ProcessOptions.MIN_PROCESSES)
                    && options.isSet(ProcessOptions.MAX_PROCESSES)) {
                throw new IllegalArgumentException(
                        "Expected "
                                + ProcessOptions.MIN_PROCESSES.flag()
                                + " to be at most "
                                + ProcessOptions.MAX_PROCESSES.flag()
                                + ", got "
                                + least
                                + " and "
                                + most);
            }
            least = options.isSet(ProcessOptions.MAX_PROCESSES) ? most : least;
            most = Math.max(most, least);
        }
        return new EngineSettings(
                options.get(PhpOptions.MAX_QUEUE),
                options.nanos(PhpOptions.QUEUE_TIMEOUT),
                options.nanos(PhpOptions.REQUEST_TIMEOUT),
                options.nanos(TimeoutOptions.CLIENT_WAIT),
                options.get(LimitOptions.RESPONSE_SPOOL),
                options.nanos(ProcessOptions.KILL_AFTER),
                least,
                most,
                options.nanos(ProcessOptions.SCALE_AFTER),
                options.nanos(ProcessOptions.PROCESS_IDLE_TTL),
                options.nanos(ProcessOptions.PROCESS_TTL),
                options.get(PhpOptions.EXIT_KEEPS_WORKER),
                options.get(ProcessOptions.MAX_REQUESTS),
                options.get(ProcessOptions.PROCESS_MEMORY));
    }
}
