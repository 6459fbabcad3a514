package io.howdah;

import io.howdah.process.ForkServer;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Opens interpreters on the engine that the system property {@code howdah.test.engine} names, so
 * that the same tests show that both do the same.
 */
public final class Engines {

    private static final PhpEngine ENGINE =
            PhpEngine.valueOf(
                    System.getProperty("howdah.test.engine", "embedded").toUpperCase(Locale.ROOT));

    /** What all PHP processes of the tests are forked from; it ends with the JVM. */
    private static @Nullable ForkServer parent;

    private Engines() {}

    /** {@return the engine that is tested} */
    public static PhpEngine engine() {
        return ENGINE;
    }

    /** {@return a builder for that engine} */
    public static PhpBuilder builder() {
        return Php.builder().engine(ENGINE);
    }

    /**
     * Opens an interpreter.
     *
     * @param builder with no ini settings of its own
     * @return the interpreter
     */
    public static synchronized Php open(PhpBuilder builder) {
        if (ENGINE == PhpEngine.EMBEDDED) {
            return builder.open();
        }
        ForkServer from = parent;
        if (from == null || !from.isAlive()) {
            from = Php.builder().interpreters().startProcesses();
            parent = from;
        }
        return builder.interpreters().open(Interpreters.fork(from));
    }
}
