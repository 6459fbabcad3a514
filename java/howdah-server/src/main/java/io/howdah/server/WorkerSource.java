package io.howdah.server;

/** Where worker processes come from. For the loop that drives PHP. */
interface WorkerSource extends AutoCloseable {

    /** Is told what came of {@link #fork}, while the loop polls. */
    interface Arrival {

        /** A worker is there; it is to be opened or discarded. */
        void arrived(ForkedWorker worker);

        /** There is none. */
        void failed(RuntimeException why);
    }

    /** A process in which PHP is not open yet. */
    interface ForkedWorker {

        /**
         * Opens PHP in it.
         *
         * @param listener of its session
         */
        WorkerLink open(PhpSession.Listener listener);

        /** Ends it. */
        void discard();
    }

    /** Has those that are forked from now on see what changed on disk: php.ini, preloaded code. */
    void renew();

    /** Looks, now and then, whether workers can be forked, and sees to it that they can. */
    void check();

    /** Takes {@link #renew} back: what was forked from before is still good. */
    void keepOld();

    /** Forks a worker. */
    void fork(Arrival arrival);

    /** How many threads answer what workers ask of Java. */
    int javaThreads();

    /** How many of them run Java code still whose worker is no more. */
    int stuckJavaThreads();

    /** Tells arrivals; false if there were none. */
    boolean poll();

    @Override
    void close();
}
