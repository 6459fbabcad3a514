package io.howdah;

import io.howdah.border.WorkerParent;
import org.jspecify.annotations.Nullable;

/**
 * Opens interpreters on the engine that the system property {@code howdah.test.engine} names, so
 * that the same tests show that both do the same.
 */
public final class Engines {

    private static final boolean WORKERS =
            System.getProperty("howdah.test.engine", "embedded").equals("workers");

    /** What all workers of the tests are forked from; it ends with the JVM. */
    private static @Nullable WorkerParent parent;

    private Engines() {}

    /** {@return whether PHP runs in workers} */
    public static boolean areWorkers() {
        return WORKERS;
    }

    /**
     * Opens an interpreter.
     *
     * @param builder with no ini settings of its own
     * @return the interpreter
     */
    public static synchronized Php open(Php.Builder builder) {
        if (!WORKERS) {
            return builder.open();
        }
        WorkerParent from = parent;
        if (from == null || !from.isAlive()) {
            from = Php.builder().startWorkers();
            parent = from;
        }
        return builder.open(builder.fork(from));
    }
}
