package io.howdah.server.php.processes;

import io.howdah.server.php.PhpSession;

/** Starts PHP processes. For the loop that drives PHP. */
public interface ProcessSource extends AutoCloseable {

    /** Hears what came of {@link #fork}, while the loop polls. */
    interface Arrival {

        /** A process is there; it is to be opened or discarded. */
        void arrived(ForkedProcess process);

        /** There is none. */
        void failed(RuntimeException why);
    }

    /** A process in which PHP is not open yet. */
    interface ForkedProcess {

        /**
         * Opens PHP in it.
         *
         * @param listener of its session
         */
        ProcessLink open(PhpSession.Listener listener);

        /** Ends it. */
        void discard();
    }

    /** Has those that are forked from now on see what changed on disk: php.ini, preloaded code. */
    void renew();

    /** Looks, now and then, whether processes can be forked, and sees to it that they can. */
    void check();

    /** Takes {@link #renew} back: what was forked from before is still good. */
    void keepOld();

    /** Forks a process. */
    void fork(Arrival arrival);

    /** How many threads answer what processes ask of Java. */
    int javaThreads();

    /** How many of them run Java code still whose process is no more. */
    int stuckJavaThreads();

    /** Tells arrivals; false if there were none. */
    boolean poll();

    @Override
    void close();
}
