package io.howdah.cli;

import java.util.List;

/**
 * One benchmark of {@code howdah bench}. Implementations are found by {@link
 * java.util.ServiceLoader}, so that the command line does not depend on them.
 */
public interface Benchmark {

    /** {@return the word that follows {@code howdah bench}} */
    String name();

    /** {@return what it measures, in one line} */
    String summary();

    /**
     * Measures, and prints the results.
     *
     * @param arguments what follows the name; {@code --help} and {@code --json} among them
     * @return the exit code: 0, or 2 if the arguments are wrong
     */
    int run(List<String> arguments);
}
