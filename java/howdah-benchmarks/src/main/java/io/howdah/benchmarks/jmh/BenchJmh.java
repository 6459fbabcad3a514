package io.howdah.benchmarks.jmh;

import io.howdah.cli.Benchmark;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import org.openjdk.jmh.Main;

/** {@code jmh} for {@code howdah bench}. */
public final class BenchJmh implements Benchmark {

    /** For {@link java.util.ServiceLoader}. */
    public BenchJmh() {}

    @Override
    public String name() {
        return "jmh";
    }

    @Override
    public String summary() {
        return "The same calls by JMH, each in a JVM of its own; takes JMH's options.";
    }

    @Override
    public int run(List<String> arguments) {
        try {
            Main.main(arguments.toArray(String[]::new));
            return 0;
        } catch (IOException e) {
            throw new UncheckedIOException("JMH could not write its results", e);
        }
    }
}
