package io.howdah.benchmarks.http;

import io.howdah.benchmarks.http.Contender.Kind;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Howdah's ways to answer, and Netty's. */
final class Variants {

    /** How many requests of a processor may wait for the database at a time: threads or processes. */
    static final int BLOCKING_THREADS = 16;

    /** The JVM of every variant: a heap that does not grow while it is measured. */
    private static final String JAVA_OPTIONS = "-Xms512m -Xmx512m -XX:+UseSerialGC";

    /** What the others are compared with: the label of the Java handler. */
    static final String BASELINE = "java";

    private Variants() {}

    static List<Contender> all() {
        return List.of(
                new Contender(
                        "netty",
                        "Netty alone",
                        Kind.JAVA,
                        TestType.withoutDatabase(),
                        site -> Optional.empty(),
                        Variants::startNetty));
    }

    private static List<ServerProcess> startNetty(Site site, String log, int port) {
        return List.of(
                java(
                        site,
                        log,
                        BareNetty.class,
                        Map.of(),
                        String.valueOf(port),
                        String.valueOf(site.serverProcessors().count())));
    }

    private static ServerProcess java(
            Site site,
            String log,
            Class<?> program,
            Map<String, String> environment,
            String... arguments) {
        List<String> command =
                new java.util.ArrayList<>(
                        List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString()));
        command.addAll(List.of(JAVA_OPTIONS.split(" ")));
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), program.getName()));
        command.addAll(List.of(arguments));
        return ServerProcess.start(
                site.serverProcessors().run(command),
                environment,
                site.scratch(),
                site.scratch().resolve(log + ".log"));
    }

    /** {@return what PHP code is told} */
    static Map<String, String> environment(Site site, String database) {
        return Map.of(
                Pool.PORT_VARIABLE,
                String.valueOf(site.databasePort()),
                "BENCH_DATABASE",
                database);
    }
}
