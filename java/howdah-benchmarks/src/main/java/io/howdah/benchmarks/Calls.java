package io.howdah.benchmarks;

import io.howdah.cli.Benchmark;
import java.util.List;
import picocli.CommandLine;

/** {@code calls} for {@code howdah bench}. */
public final class Calls implements Benchmark {

    /** For {@link java.util.ServiceLoader}. */
    public Calls() {}

    @Override
    public String name() {
        return "calls";
    }

    @Override
    public String summary() {
        return "What a call from Java to PHP costs.";
    }

    @Override
    public int run(List<String> arguments) {
        return new CommandLine(new CallsCommand())
                .setCaseInsensitiveEnumValuesAllowed(true)
                .execute(arguments.toArray(String[]::new));
    }
}
