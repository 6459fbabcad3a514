package io.howdah;

/** How interpreters are run. Both speak the same messages, and both can do the same. */
public enum PhpEngine {

    /**
     * In this process: a call takes the least time. A PHP without thread safety, as distributions
     * have it, has one interpreter per process; and a crash of PHP is a crash of the JVM.
     */
    EMBEDDED,

    /**
     * In processes of their own, which share memory with this one: as many as there is work for. A
     * crash costs one of them, and the current call.
     */
    PROCESSES
}
