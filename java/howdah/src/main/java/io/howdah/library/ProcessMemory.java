package io.howdah.library;

/** Memory of the process beside Java's heap, to be given back when there is nothing to do. */
public final class ProcessMemory {

    private ProcessMemory() {}

    /**
     * Gives the system back what is free in the C library's heap, which takes some milliseconds.
     * The natives are loaded.
     */
    public static native void trimHeap();

    /**
     * Takes out of the process those pages of programs and class archives that are files' as they
     * stand: most of them only the start has needed. Where they are needed they come back from the
     * page cache, in a millisecond or two for all. The natives are loaded.
     */
    public static native void unmapStart();
}
