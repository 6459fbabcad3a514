package io.howdah.cli;

import io.howdah.cli.command.CommandException;
import io.howdah.cli.command.ExitCode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.ServiceLoader;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code howdah bench}: the benchmarks that are on the class path. */
@Command(
        name = "bench",
        header = "Measure, beside PHP alone and Java alone.",
        description = "Without a name, lists the benchmarks.",
        footer = {
            "  howdah bench                  what can be measured",
            "  howdah bench calls            what a call from Java to PHP costs",
            "  howdah bench calls --json     the same, one JSON object per line"
        })
final class BenchCommand implements Callable<Integer> {

    @Parameters(
            index = "0",
            arity = "0..1",
            paramLabel = "benchmark",
            description = "Which one to run.")
    private @Nullable String name;

    @Parameters(index = "1..*", paramLabel = "option", description = "Its own options.")
    private List<String> arguments = List.of();

    @Override
    public Integer call() {
        List<Benchmark> benchmarks = new ArrayList<>();
        ServiceLoader.load(Benchmark.class).forEach(benchmarks::add);
        benchmarks.sort(Comparator.comparing(Benchmark::name));
        if (benchmarks.isEmpty()) {
            throw CommandException.failure(
                    "no benchmark was found: they are in Howdah's source, where `./howdah bench`"
                            + " builds and runs them");
        }
        if (name == null) {
            benchmarks.forEach(b -> System.out.printf("%-12s %s%n", b.name(), b.summary()));
            return ExitCode.OK;
        }
        for (Benchmark benchmark : benchmarks) {
            if (benchmark.name().equals(name)) {
                return benchmark.run(arguments);
            }
        }
        throw CommandException.usage(
                "there is no benchmark "
                        + name
                        + "; there are "
                        + String.join(", ", benchmarks.stream().map(Benchmark::name).toList()));
    }
}
