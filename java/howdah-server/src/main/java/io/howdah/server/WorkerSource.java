package io.howdah.server;

/** Where worker processes come from. For the loop that drives PHP. */
interface WorkerSource extends AutoCloseable {

    /** Has those that are forked from now on see what changed on disk: php.ini, preloaded code. */
    void renew();

    /**
     * Forks a worker.
     *
     * @param listener of its session
     */
    WorkerLink fork(PhpSession.Listener listener);

    @Override
    void close();
}
