package io.howdah.benchmarks.http;

import io.howdah.cli.Benchmark;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;

/** {@code http} for {@code howdah bench}. */
public final class BenchHttp implements Benchmark {

    /** For {@link java.util.ServiceLoader}. */
    public BenchHttp() {}

    @Override
    public String name() {
        return "http";
    }

    @Override
    public String summary() {
        return "TechEmpower's six tests: Howdah's server, Java alone, and other servers of PHP.";
    }

    @Override
    public int run(List<String> arguments) {
        return new CommandLine(new HttpCommand())
                .setParameterExceptionHandler((e, all) -> refuse(e))
                .setExecutionExceptionHandler((e, command, result) -> fail(e))
                .execute(arguments.toArray(String[]::new));
    }

    private static int refuse(ParameterException e) {
        System.err.println("howdah: " + e.getMessage());
        System.err.println("Try: howdah bench http --help");
        return CommandLine.ExitCode.USAGE;
    }

    /** A server that does not start or does not answer as it must is told without a stack trace. */
    private static int fail(Exception e) throws Exception {
        if (e instanceof IllegalStateException) {
            System.err.println("howdah: " + e.getMessage());
            return CommandLine.ExitCode.SOFTWARE;
        }
        throw e;
    }
}
