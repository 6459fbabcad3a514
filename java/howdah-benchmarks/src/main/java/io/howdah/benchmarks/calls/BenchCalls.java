package io.howdah.benchmarks.calls;

import io.howdah.cli.Benchmark;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;

/** {@code calls} for {@code howdah bench}. */
public final class BenchCalls implements Benchmark {

    /** For {@link java.util.ServiceLoader}. */
    public BenchCalls() {}

    @Override
    public String name() {
        return "calls";
    }

    @Override
    public String summary() {
        return "What a call of PHP costs in Java, and one of Java in PHP.";
    }

    @Override
    public int run(List<String> arguments) {
        return new CommandLine(new CallsCommand())
                .setParameterExceptionHandler((e, all) -> refuse(e))
                .execute(arguments.toArray(String[]::new));
    }

    private static int refuse(ParameterException e) {
        System.err.println("howdah: " + e.getMessage());
        System.err.println("Try: howdah bench calls --help");
        return CommandLine.ExitCode.USAGE;
    }
}
