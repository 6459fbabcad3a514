package io.howdah.interop.access;

/** What a host can let wildcards open of the JDK, beside what reaches nothing. */
public enum Capability {
    /** Files and folders, all that the JVM's user may read and write. */
    FILES("files", "allowFiles()"),
    /** Connections to all hosts that the JVM reaches, its own machine's services among them. */
    NETWORK("network", "allowNetwork()");

    private final String word;
    private final String call;

    Capability(String word, String call) {
        this.word = word;
        this.call = call;
    }

    /** {@return its name in the table} */
    String word() {
        return word;
    }

    /** {@return how a host grants it} */
    String call() {
        return call;
    }
}
