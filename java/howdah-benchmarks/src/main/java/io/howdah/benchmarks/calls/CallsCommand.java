package io.howdah.benchmarks.calls;

import io.howdah.benchmarks.Machine;
import io.howdah.benchmarks.Progress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.Collection;
import java.util.EnumSet;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.TypeConversionException;

/** {@code howdah bench calls}. */
@Command(
        name = "howdah bench calls",
        header = "Measure what calls between Java and PHP cost.",
        description = {
            "Calls of PHP are made by a typed stub, by the dynamic API, and by a plain JNI bridge"
                    + " that converts value by value; calls of Java by PHP code, and by the same code"
                    + " over the PHP/Java Bridge, if "
                    + Bridge.VARIABLE
                    + " names the folder with its JavaBridge.jar and Java.inc. Beside them stand"
                    + " PHP's own loop and pure Java. All are measured on one thread and in turns, and"
                    + " must come to the same checksum. Figures are medians.",
            "A run of all cases writes bench/results/calls.md and calls.json, too."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  howdah bench calls",
            "  howdah bench calls --only min --only usort --rounds 21",
            "  howdah bench calls --json"
        })
final class CallsCommand implements Callable<Integer> {

    private static final int FEWEST_ROUNDS = 3;

    @Spec private CommandSpec spec = CommandSpec.create();

    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            description = "Show this help.")
    @SuppressWarnings("UnusedVariable") // picocli sets it
    private boolean help;

    @Option(names = "--json", description = "Print one JSON object per line instead of tables.")
    private boolean json;

    @Option(
            names = "--only",
            paramLabel = "case",
            description = "Measure this case only: ${COMPLETION-CANDIDATES}.",
            converter = CaseConverter.class)
    private Collection<Case> only = EnumSet.noneOf(Case.class);

    @Option(
            names = "--rounds",
            paramLabel = "n",
            description = "How many samples to take of each; ${DEFAULT-VALUE} if not given.")
    private int rounds = 9;

    @Override
    public Integer call() throws IOException {
        if (rounds < FEWEST_ROUNDS) {
            throw new ParameterException(
                    spec.commandLine(),
                    "expected " + FEWEST_ROUNDS + " or more for --rounds, got " + rounds);
        }
        Collection<Case> cases = only.isEmpty() ? List.of(Case.values()) : only;
        if (Rig.callsJava(cases)) {
            tellOfBridge();
        }
        CallsReport report;
        String machine;
        try (Rig rig = Rig.open(cases)) {
            machine = Machine.describe(rig.php());
            report =
                    new CallsReport(
                            new CallsResults(
                                    CallsMeasurement.run(rig, cases, rounds, new Progress())));
        }
        System.out.print(json ? report.toJson() : machine + "\n\n" + report.toMarkdown());
        if (only.isEmpty()) {
            write(report, machine);
        }
        return 0;
    }

    private void tellOfBridge() {
        try {
            if (!Bridge.isInstalled()) {
                System.err.println(
                        "howdah: without the PHP/Java Bridge, for "
                                + Bridge.VARIABLE
                                + " does not say where it is installed");
            }
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), e.getMessage(), e);
        }
    }

    private void write(CallsReport report, String machine) throws IOException {
        Path folder = Path.of(System.getProperty("howdah.root", "."), "bench", "results");
        Files.createDirectories(folder);
        Files.writeString(folder.resolve("calls.json"), report.toJson());
        Files.writeString(
                folder.resolve("calls.md"),
                String.join(
                        "\n",
                        "# What a call costs",
                        "",
                        "Written by `./howdah bench calls`;"
                                + " [docs/benchmarks.md](../../docs/benchmarks.md) says how to read"
                                + " it.",
                        "",
                        LocalDate.now(ZoneOffset.UTC)
                                + ". "
                                + machine
                                + ". Medians of "
                                + rounds
                                + " rounds.",
                        "",
                        report.toMarkdown()));
    }

    /** A case by its label. */
    private static final class CaseConverter implements ITypeConverter<Case> {
        @Override
        public Case convert(String label) {
            for (Case each : Case.values()) {
                if (each.label().equals(label)) {
                    return each;
                }
            }
            throw new TypeConversionException(
                    "expected one of " + Arrays.toString(Case.values()) + ", got " + label);
        }
    }
}
