package io.howdah.benchmarks.http;

import io.howdah.benchmarks.Machine;
import io.howdah.benchmarks.Progress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.TypeConversionException;

/** {@code howdah bench http}. */
@Command(
        name = "howdah bench http",
        header = "Measure web servers by TechEmpower's six tests.",
        description = {
            "Starts each server as a process of its own, holds what it answers to TechEmpower's"
                    + " rules, and has wrk ask it with TechEmpower's settings. All are measured in"
                    + " turns, and kept to the same processors; wrk and PostgreSQL, which is started on"
                    + " a folder of its own, have the others. Figures are medians of all rounds.",
            "scripts/setup --bench gets what is needed. "
                    + Peers.FRANKENPHP
                    + " names the program of FrankenPHP, and "
                    + Peers.SWOOLE
                    + " the extension of Swoole, to have them beside us.",
            "A run of all tests and servers writes bench/results/http.md, http.json and http.svg,"
                    + " too."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  howdah bench http                                  all; half an hour",
            "  howdah bench http --list                           what can be measured",
            "  howdah bench http --test json,db --server java,embedded-serve,php-fpm",
            "  howdah bench http --seconds 15 --connections 16,64,256"
        })
final class HttpCommand implements Callable<Integer> {

    @Spec private CommandSpec spec = CommandSpec.create();

    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            description = "Show this help.")
    @SuppressWarnings("UnusedVariable") // picocli sets it
    private boolean help;

    @Option(names = "--json", description = "Print one JSON object per line instead of tables.")
    private boolean json;

    @Option(names = "--list", description = "List tests and servers, and which are missing here.")
    private boolean list;

    @Option(
            names = "--test",
            split = ",",
            paramLabel = "test",
            description = "Run these tests only; --list names them.",
            converter = TypeConverter.class)
    private Set<TestType> tests = new LinkedHashSet<>();

    @Option(
            names = {"--server", "--variant", "--peer"},
            split = ",",
            paramLabel = "server",
            description = "Measure these servers only; --list names them.",
            converter = ContenderConverter.class)
    private Set<Contender> servers = new LinkedHashSet<>();

    @Option(
            names = "--rounds",
            paramLabel = "n",
            description = "How many samples to take of each; ${DEFAULT-VALUE} if not given.")
    private int rounds = 5;

    @Option(
            names = "--seconds",
            paramLabel = "n",
            description = "How long a sample takes; ${DEFAULT-VALUE} if not given.")
    private int seconds = 5;

    @Option(
            names = "--warm-up",
            paramLabel = "n",
            description =
                    "How many seconds a server is asked before its first sample of a test;"
                            + " ${DEFAULT-VALUE} if not given.")
    private int warmUp = 10;

    @Option(
            names = "--connections",
            split = ",",
            paramLabel = "n",
            description =
                    "How many connections wrk holds. Of several counts, the best of each server"
                            + " counts; ${DEFAULT-VALUE} if not given.")
    private List<Integer> connections = List.of(64);

    @Option(
            names = "--server-processors",
            paramLabel = "list",
            description = "Processors of the server, such as 0-3; the first half if not given.",
            converter = ProcessorsConverter.class)
    private Processors serverProcessors = Processors.firstHalf();

    @Option(
            names = "--load-processors",
            paramLabel = "list",
            description = "Processors of wrk and PostgreSQL; the other half if not given.",
            converter = ProcessorsConverter.class)
    private Processors loadProcessors = Processors.secondHalf();

    @Option(names = "--verify", description = "Only hold answers to the rules; measure nothing.")
    private boolean verifyOnly;

    private final Progress progress = new Progress();

    @Override
    public Integer call() throws IOException {
        checkNumbers();
        Path root = Path.of(System.getProperty("howdah.root", ".")).toAbsolutePath().normalize();
        Path scratch =
                Files.createTempDirectory(
                        "howdah-bench-",
                        PosixFilePermissions.asFileAttribute(
                                PosixFilePermissions.fromString("rwxr-xr-x")));
        try {
            Site site = new Site(root, scratch, root.resolve("build/bench"), serverProcessors, 0);
            if (list) {
                printList(site);
                return 0;
            }
            return run(site);
        } finally {
            progress.clear();
            delete(scratch);
        }
    }

    private void checkNumbers() {
        List<Integer> numbers = new ArrayList<>(connections);
        numbers.addAll(List.of(rounds, seconds, warmUp));
        if (numbers.stream().anyMatch(each -> each < 1)) {
            throw new ParameterException(
                    spec.commandLine(),
                    "expected 1 or more for --rounds, --seconds, --warm-up and --connections, got "
                            + numbers);
        }
    }

    private static void printList(Site site) {
        for (TestType each : TestType.values()) {
            System.out.printf("%-22s %s%n", each, each.title());
        }
        System.out.println();
        for (Contender each : Contender.all()) {
            System.out.printf(
                    "%-22s %s%s%n",
                    each,
                    each.title(),
                    each.missing().apply(site).map(why -> " – left out: " + why).orElse(""));
        }
    }

    private int run(Site site) throws IOException {
        Set<TestType> types = tests.isEmpty() ? TestType.all() : new TreeSet<>(tests);
        List<Contender> contenders = contenders(site, types);
        HttpResults results;
        Deque<RunningServer> running = new ArrayDeque<>();
        Optional<Postgres> database = Optional.empty();
        try {
            if (types.stream().anyMatch(TestType::usesDatabase)) {
                progress.show("PostgreSQL starts");
                database = Optional.of(Postgres.start(site.scratch(), loadProcessors));
            }
            Site whole = site.withDatabase(database.map(Postgres::port).orElse(0));
            for (Contender each : contenders) {
                progress.show(each + " starts");
                RunningServer server = RunningServer.start(each, whole);
                running.add(server);
                server.verify(common(each.tests(), types), database);
            }
            if (verifyOnly) {
                progress.clear();
                System.out.println(contenders.size() + " servers answer as they should");
                return 0;
            }
            results =
                    new HttpMeasurement(
                                    List.copyOf(running),
                                    database,
                                    new Wrk(whole, loadProcessors),
                                    new HttpMeasurement.Schedule(
                                            types, connections, rounds, seconds, warmUp),
                                    serverProcessors,
                                    loadProcessors,
                                    progress::show)
                            .run();
            // What was measured was right to the end.
            for (RunningServer each : running) {
                each.verify(common(each.contender().tests(), types), database);
            }
        } finally {
            while (!running.isEmpty()) {
                running.removeLast().close();
            }
            database.ifPresent(Postgres::close);
        }
        progress.clear();
        HttpReport report = new HttpReport(results);
        System.out.print(json ? report.toJson() : conditions() + "\n\n" + report.toMarkdown());
        if (tests.isEmpty() && servers.isEmpty()) {
            write(site.root().resolve("bench/results"), report, results);
        }
        return 0;
    }

    private List<Contender> contenders(Site site, Set<TestType> types) {
        List<Contender> chosen = new ArrayList<>();
        for (Contender each : Contender.all()) {
            if ((!servers.isEmpty() && !servers.contains(each))
                    || common(each.tests(), types).isEmpty()) {
                continue;
            }
            Optional<String> missing = each.missing().apply(site);
            if (missing.isEmpty()) {
                chosen.add(each);
            } else if (servers.contains(each)) {
                throw new ParameterException(
                        spec.commandLine(), each + " cannot be measured: " + missing.get());
            } else {
                System.err.println("howdah: without " + each + ", for " + missing.get());
            }
        }
        if (chosen.isEmpty()) {
            throw new ParameterException(
                    spec.commandLine(), "none of the servers takes part in " + types);
        }
        return chosen;
    }

    private static Set<TestType> common(Set<TestType> some, Set<TestType> others) {
        Set<TestType> common = new TreeSet<>(some);
        common.retainAll(others);
        return common;
    }

    private String conditions() {
        return String.format(
                "%s on %s. Server on processor %s, wrk%s on %s. Medians of %d rounds of %d s.",
                LocalDate.now(ZoneOffset.UTC),
                Machine.processors(),
                serverProcessors,
                " and PostgreSQL",
                loadProcessors,
                rounds,
                seconds);
    }

    private void write(Path folder, HttpReport report, HttpResults results) throws IOException {
        Files.createDirectories(folder);
        Files.writeString(folder.resolve("http.json"), report.toJson());
        Files.writeString(folder.resolve("http.svg"), new Plot(results).toSvg());
        Files.writeString(
                folder.resolve("http.md"),
                String.join(
                        "\n",
                        "# Web servers by TechEmpower's tests",
                        "",
                        "Written by `./howdah bench http`;"
                                + " [docs/benchmarks.md](../../docs/benchmarks.md) says how to read"
                                + " it.",
                        "",
                        conditions(),
                        "",
                        "![Requests per second, and processor time per request](http.svg)",
                        "",
                        report.toMarkdown()));
    }

    private static void delete(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path each : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(each);
            }
        }
    }

    /** A test by its label. */
    private static final class TypeConverter implements ITypeConverter<TestType> {
        @Override
        public TestType convert(String label) {
            return Arrays.stream(TestType.values())
                    .filter(each -> each.label().equals(label))
                    .findFirst()
                    .orElseThrow(() -> unknown(List.of(TestType.values()), label));
        }
    }

    /** A server by its label. */
    private static final class ContenderConverter implements ITypeConverter<Contender> {
        @Override
        public Contender convert(String label) {
            return Contender.find(label).orElseThrow(() -> unknown(Contender.all(), label));
        }
    }

    /** A list of processors. */
    private static final class ProcessorsConverter implements ITypeConverter<Processors> {
        @Override
        public Processors convert(String list) {
            try {
                return Processors.parse(list);
            } catch (NumberFormatException e) {
                throw new TypeConversionException(
                        "expected a list of processors such as 0,2-5, got " + list);
            }
        }
    }

    private static TypeConversionException unknown(List<?> known, @Nullable String given) {
        return new TypeConversionException("expected one of " + known + ", got " + given);
    }
}
