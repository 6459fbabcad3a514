package io.howdah.server.soak;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A site under load, while its scripts crash, loop, fail and exit, its clients dawdle and leave,
 * its processes are killed and its code changes: {@code make soak-server MINUTES=5}.
 */
@Tag("soak")
@Timeout(value = 1, unit = TimeUnit.DAYS)
final class ServerSoakTest {

    private static final int MINUTES_MILLIS = 60_000;
    private static final long PATIENCE_MILLIS = 45_000;
    private static final int REST_SECONDS = 20;
    private static final int STOP_SECONDS = 20;

    /** All of the heap is touched at once, so that resident memory tells of the rest. */
    private static final String JAVA_OPTIONS =
            "-Xms192m -Xmx192m -XX:+AlwaysPreTouch -XX:+UseSerialGC"
                    + " -Dio.netty.leakDetection.level=simple";

    private static final Pattern TOKEN = Pattern.compile("token=(\\d+)-");

    /** What the error log never has, whatever is done to the server. */
    private static final Pattern FAULT =
            Pattern.compile(
                    "LEAK:|^\\s+at [a-z]|java\\.lang\\.|io\\.netty\\.|PHP Warning|PHP Notice|PHP"
                            + " Deprecated|# A fatal error");

    /** Where Java code was that ran past its deadline. */
    private static final Pattern INTERRUPTED =
            Pattern.compile("(?<=it is interrupted) in Java's .*");

    @TempDir(cleanup = CleanupMode.ON_SUCCESS)
    Path folder;

    static Stream<Variant> variants() {
        String names =
                System.getProperty(
                        "howdah.soak.variants",
                        "processes-worker,processes-classic,processes-serve,"
                                + "embedded-worker,embedded-classic,embedded-serve");
        return Arrays.stream(names.split(",")).map(Variant::of);
    }

    private static long seconds() {
        String minutes = System.getProperty("howdah.soak.minutes", "5");
        return (long) (Double.parseDouble(minutes) * MINUTES_MILLIS / 1000);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("variants")
    void eachRequestIsAnsweredOrItsFailureIsTold(Variant variant) throws Exception {
        long seed = Long.getLong("howdah.soak.seed", System.nanoTime());
        int connections = Integer.getInteger("howdah.soak.connections", 256);
        Path site = copySite();
        Path accessLog = folder.resolve("access.log");
        Ledger ledger = new Ledger();
        Traffic traffic = new Traffic(seed, ledger, variant.kinds());
        SoftAssertions softly = new SoftAssertions();
        try (ServerProcess server =
                        new ServerProcess(
                                folder, JAVA_OPTIONS, variant.arguments(site, accessLog));
                LogTail tail = new LogTail(accessLog, ledger);
                Load load = new Load(server.address(), traffic, ledger, PATIENCE_MILLIS)) {
            Chaos chaos = new Chaos(server, site, tail, ledger, variant.processes(), seed);
            long heap = server.liveHeapKib();
            load.start(connections);
            chaos.run(seconds() / 5);
            long settledHeap = server.liveHeapKib();
            chaos.run(seconds() - seconds() / 5);
            List<String> hanging = load.finish();

            Metrics rest = rest(server, variant);
            long heapAtEnd = server.liveHeapKib();
            boolean stopped = server.stop(STOP_SECONDS);
            List<String> left = describe(server.family());
            tail.read();
            int missing = ledger.compareWithLog();

            System.out.printf(
                    "%n%s, %d s, %d connections, seed %d: %,d requests; %d processes killed, %d"
                            + " crashed; heap %,d, %,d, %,d KiB%n%s",
                    variant,
                    seconds(),
                    connections,
                    seed,
                    ledger.count(),
                    chaos.killed(),
                    rest.get("howdah_php_processes_crashed_total"),
                    heap,
                    settledHeap,
                    heapAtEnd,
                    ledger.table());
            chaos.bounds().forEach(bound -> System.out.println(bound.series()));

            softly.assertThat(hanging).as("requests without an answer").isEmpty();
            softly.assertThat(ledger.objections()).as("objections").isEmpty();
            checkThatAllKindsCame(softly, ledger, variant);
            softly.assertThat(ledger.soundOnes(Answer.BAD_GATEWAY) + ledger.soundOnes(Answer.CUT))
                    .as("requests that others' crashes and kills have cost: one each at most")
                    .isLessThanOrEqualTo((int) rest.get("howdah_php_processes_crashed_total"));
            softly.assertThat(missing)
                    .as("requests that the access log does not have")
                    .isEqualTo((int) rest.get("howdah_access_log_dropped_total"));
            checkErrorLog(softly, server.errorLog(), ledger);
            for (Chaos.Bound bound : chaos.bounds()) {
                softly.assertThat(bound.series().growth())
                        .as("growth of %s", bound.series())
                        .isLessThanOrEqualTo(bound.slack());
            }
            softly.assertThat(heapAtEnd - settledHeap)
                    .as("growth of the heap, KiB")
                    .isLessThan(8 << 10);
            checkRest(softly, rest, variant);
            softly.assertThat(traffic.newestVersion())
                    .as("version of the code that has answered")
                    .isEqualTo(chaos.version());
            softly.assertThat(stopped).as("the server ended when it was told to").isTrue();
            softly.assertThat(left).as("processes that it left").isEmpty();
            softly.assertThat(temporaryFiles().size())
                    .as("uploads that it left: those of processes that crashed")
                    .isLessThanOrEqualTo((int) rest.get("howdah_php_processes_crashed_total"));
        }
        softly.assertAll();
    }

    private Path copySite() throws IOException {
        Path source =
                Path.of(
                        System.getProperty("howdah.root"),
                        "java/howdah-server/src/test/resources/io/howdah/server/soak");
        Path site = folder.resolve("site");
        try (Stream<Path> files = Files.walk(source)) {
            for (Path file : (Iterable<Path>) files::iterator) {
                Files.copy(file, site.resolve(source.relativize(file).toString()));
            }
        }
        Files.write(site.resolve("public/static.txt"), Traffic.file(Traffic.STATIC_SIZE));
        Files.write(site.resolve("public/range.txt"), Traffic.file(Traffic.RANGE_SIZE));
        Chaos.writeVersion(site, 1);
        return site;
    }

    /** Waits until nothing is under way. */
    private static Metrics rest(ServerProcess server, Variant variant)
            throws IOException, InterruptedException {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(REST_SECONDS);
        Metrics metrics = server.metrics();
        while (!isAtRest(metrics, variant) && System.nanoTime() < end) {
            Thread.sleep(200);
            metrics = server.metrics();
        }
        return metrics;
    }

    private static int usualProcesses(Variant variant) {
        return variant.processes() ? Variant.MIN_PROCESSES : 1;
    }

    private static boolean isAtRest(Metrics metrics, Variant variant) {
        SoftAssertions softly = new SoftAssertions();
        checkRest(softly, metrics, variant);
        return softly.errorsCollected().isEmpty();
    }

    private static void checkRest(SoftAssertions softly, Metrics metrics, Variant variant) {
        softly.assertThat(metrics.queueLength()).as("requests that wait").isZero();
        softly.assertThat(metrics.processes("busy")).as("busy processes").isZero();
        softly.assertThat(metrics.processes("starting")).as("starting processes").isZero();
        softly.assertThat(metrics.processes("idle"))
                .as("idle processes")
                .isEqualTo(usualProcesses(variant));
        softly.assertThat(metrics.get("howdah_http_requests_under_way"))
                .as("current requests")
                .isZero();
        softly.assertThat(metrics.get("howdah_http_connections")).as("connections").isZero();
    }

    private static void checkThatAllKindsCame(
            SoftAssertions softly, Ledger ledger, Variant variant) {
        for (Kind kind : variant.kinds()) {
            int asExpected = 0;
            for (Answer answer : kind.answers()) {
                asExpected += ledger.count(kind, answer);
            }
            softly.assertThat(asExpected).as("%s that ended as expected", kind).isPositive();
        }
    }

    /** Each failure must be told with its request. */
    private static void checkErrorLog(SoftAssertions softly, Path log, Ledger ledger)
            throws IOException {
        BitSet told = new BitSet();
        List<String> faults = new ArrayList<>();
        try (BufferedReader lines = Files.newBufferedReader(log, ISO_8859_1)) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                Matcher token = TOKEN.matcher(line);
                while (token.find()) {
                    told.set(Integer.parseInt(token.group(1)));
                }
                if (FAULT.matcher(INTERRUPTED.matcher(line).replaceFirst("")).find()
                        && faults.size() < 20) {
                    faults.add(line);
                }
            }
        }
        softly.assertThat(faults).as("what the error log may not have").isEmpty();
        List<String> untold = new ArrayList<>();
        for (int number = 0; number < ledger.count(); number++) {
            boolean mustBeTold =
                    switch (ledger.answer(number)) {
                        case FAILED, BAD_GATEWAY, TIMEOUT, CUT -> true;
                        default -> ledger.kind(number) == Kind.CUT;
                    };
            if (mustBeTold && !told.get(number)) {
                untold.add(ledger.describe(number));
            }
        }
        softly.assertThat(untold.size())
                .as("failures that the error log does not tell of: %s", first(untold))
                .isZero();
    }

    private static List<String> first(List<String> all) {
        return all.subList(0, Math.min(10, all.size()));
    }

    private static List<String> describe(List<Long> processes) {
        return processes.stream().map(pid -> pid + " " + ProcessTable.command(pid)).toList();
    }

    private List<String> temporaryFiles() throws IOException {
        try (Stream<Path> files = Files.walk(folder.resolve("tmp"))) {
            return files.filter(Files::isRegularFile).map(Path::toString).toList();
        }
    }
}
