package io.howdah.process;

import io.howdah.failure.PhpProcessLostException;

/**
 * Starts PHP processes with the settings of a builder, for {@code io.howdah.server}: a builder's
 * {@code unwrap} returns it. Applications open interpreters and pools.
 */
public interface ProcessLauncher {

    /**
     * Starts the parent that PHP processes are forked from, in which the engine is warm.
     *
     * @return the parent, to be closed when no more processes are wanted
     */
    ForkServer startProcesses();

    /**
     * Opens the interpreter of a PHP process on this thread. Closing it ends the process.
     *
     * @param process forked from what {@link #startProcesses} returned
     * @return the channel to it
     * @throws PhpProcessLostException if the process is no more
     */
    ShmChannel connect(ChildProcess process);
}
