package io.howdah.benchmarks.http;

import io.howdah.benchmarks.http.Contender.Kind;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Howdah's variants, and bare Netty. */
final class Variants {

    /** What the others are compared with: the label of the Java handler. */
    static final String BASELINE = "java";

    /** How many requests per processor may wait for the database: threads, or processes. */
    static final int BLOCKING_THREADS = 16;

    /** The JVM of every variant: as `howdah serve` has it, with a heap that does not grow. */
    private static final String JAVA_OPTIONS =
            "-Xms512m -Xmx512m -XX:+UseParallelGC -Dio.netty.leakDetection.level=disabled";

    private static final String PDO = "pdo";
    private static final String POOL = "pool";

    private Variants() {}

    static List<Contender> all() {
        return Stream.of(
                        Stream.of(netty(), java(), javaThreads()),
                        worker("embedded"),
                        worker("processes"),
                        Stream.of(classic("embedded"), classic("processes")))
                .flatMap(each -> each)
                .toList();
    }

    private static Contender netty() {
        return new Contender(
                "netty",
                "Netty alone",
                Kind.JAVA,
                TestType.withoutDatabase(),
                site -> Optional.empty(),
                (site, log, port) ->
                        List.of(
                                start(
                                        site,
                                        log,
                                        BareNetty.class,
                                        String.valueOf(port),
                                        String.valueOf(site.serverProcessors().count()))));
    }

    private static Contender java() {
        return new Contender(
                BASELINE,
                "Java handler",
                Kind.JAVA,
                TestType.all(),
                site -> Optional.empty(),
                (site, log, port) -> startJava(site, log, port, 0));
    }

    private static Contender javaThreads() {
        return new Contender(
                "java-threads",
                "Java handler, threads for queries",
                Kind.JAVA,
                TestType.withDatabase(),
                site -> Optional.empty(),
                (site, log, port) ->
                        startJava(
                                site,
                                log,
                                port,
                                BLOCKING_THREADS * site.serverProcessors().count()));
    }

    private static Stream<Contender> worker(String engine) {
        return Stream.of(
                howdah(engine, "serve", "fast path", TestType.all(), PDO, "--worker", "serve.php"),
                howdah(
                        engine,
                        "serve-pool",
                        "fast path, JVM's pool",
                        TestType.withDatabase(),
                        POOL,
                        "--worker",
                        "serve.php"),
                howdah(
                        engine,
                        "handle",
                        "superglobals",
                        TestType.all(),
                        PDO,
                        "--worker",
                        "worker.php"),
                howdah(
                        engine,
                        "handle-pool",
                        "superglobals, JVM's pool",
                        TestType.withDatabase(),
                        POOL,
                        "--worker",
                        "worker.php"));
    }

    private static Contender classic(String engine) {
        return howdah(engine, "classic", "classic", TestType.all(), PDO);
    }

    /**
     * PHP code by Howdah.
     *
     * @param options for `howdah serve`; the names of PHP files are completed
     */
    private static Contender howdah(
            String engine,
            String label,
            String title,
            Set<TestType> tests,
            String database,
            String... options) {
        return new Contender(
                engine + "-" + label,
                engine + ", " + title,
                Kind.HOWDAH,
                tests,
                site -> Optional.empty(),
                (site, log, port) -> startHowdah(site, log, port, engine, database, options));
    }

    private static List<ServerProcess> startHowdah(
            Site site, String log, int port, String engine, String database, String... options) {
        int processors = site.serverProcessors().count();
        List<String> command =
                new ArrayList<>(
                        List.of(
                                site.root().resolve("howdah").toString(),
                                "serve",
                                "--host=127.0.0.1",
                                "--port=" + port,
                                "--event-loops=" + processors,
                                "--engine=" + engine,
                                "-d",
                                "opcache.validate_timestamps=0"));
        if (engine.equals("processes")) {
            command.add("--max-processes=" + BLOCKING_THREADS * processors);
        }
        if (database.equals(POOL)) {
            command.addAll(
                    List.of("--allow=" + Pool.class.getName(), "--classpath=" + site.benchmarks()));
        }
        for (String each : options) {
            command.add(each.endsWith(".php") ? site.source("php/" + each).toString() : each);
        }
        command.add(site.source("php/public").toString());
        return List.of(
                ServerProcess.start(
                        site.serverProcessors().run(command),
                        environment(site, database, Map.of("HOWDAH_JAVA_OPTS", JAVA_OPTIONS)),
                        site.scratch(),
                        site.scratch().resolve(log + ".log")));
    }

    private static List<ServerProcess> startJava(Site site, String log, int port, int threads) {
        return List.of(
                start(
                        site,
                        log,
                        JavaServer.class,
                        String.valueOf(port),
                        String.valueOf(site.serverProcessors().count()),
                        String.valueOf(threads)));
    }

    private static ServerProcess start(
            Site site, String log, Class<?> program, String... arguments) {
        List<String> command =
                new ArrayList<>(
                        List.of(
                                Path.of(System.getProperty("java.home"), "bin", "java")
                                        .toString()));
        command.addAll(List.of(JAVA_OPTIONS.split(" ")));
        command.addAll(
                List.of(
                        "-Dorg.slf4j.simpleLogger.defaultLogLevel=warn",
                        "-cp",
                        System.getProperty("java.class.path"),
                        program.getName()));
        command.addAll(List.of(arguments));
        return ServerProcess.start(
                site.serverProcessors().run(command),
                environment(site, POOL, Map.of()),
                site.scratch(),
                site.scratch().resolve(log + ".log"));
    }

    /** {@return what PHP and Java code are told of the database} */
    static Map<String, String> environment(Site site, String database, Map<String, String> others) {
        Map<String, String> environment = new HashMap<>(others);
        environment.put(Pool.PORT_VARIABLE, String.valueOf(site.databasePort()));
        environment.put(
                Pool.SIZE_VARIABLE,
                String.valueOf(BLOCKING_THREADS * site.serverProcessors().count()));
        environment.put("BENCH_DATABASE", database);
        return environment;
    }
}
