package io.howdah.benchmarks.http;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/** Runs all tests on all servers, in turns. */
final class HttpMeasurement {

    private final List<RunningServer> servers;
    private final Optional<Postgres> database;
    private final Wrk wrk;
    private final Schedule schedule;
    private final Processors serverProcessors;
    private final Processors loadProcessors;
    private final Consumer<String> progress;

    /**
     * How much is measured.
     *
     * @param types the tests
     * @param connections how many at a time; the best of several counts
     * @param rounds samples of each
     * @param seconds of a sample
     * @param warmUpSeconds before the first sample of a server in a test
     */
    record Schedule(
            Set<TestType> types,
            List<Integer> connections,
            int rounds,
            int seconds,
            int warmUpSeconds) {}

    HttpMeasurement(
            List<RunningServer> servers,
            Optional<Postgres> database,
            Wrk wrk,
            Schedule schedule,
            Processors serverProcessors,
            Processors loadProcessors,
            Consumer<String> progress) {
        this.servers = servers;
        this.database = database;
        this.wrk = wrk;
        this.schedule = schedule;
        this.serverProcessors = serverProcessors;
        this.loadProcessors = loadProcessors;
        this.progress = progress;
    }

    HttpResults run() {
        List<HttpSeries> all = new ArrayList<>();
        for (TestType type : schedule.types()) {
            List<RunningServer> taking =
                    servers.stream()
                            .filter(each -> each.contender().tests().contains(type))
                            .toList();
            for (int connections : schedule.connections()) {
                all.addAll(run(type, taking, connections));
            }
        }
        return new HttpResults(List.copyOf(all));
    }

    private List<HttpSeries> run(TestType type, List<RunningServer> taking, int connections) {
        List<HttpSeries> series = new ArrayList<>();
        for (RunningServer server : taking) {
            progress.accept(server.contender() + ", " + type + ", warm-up");
            load(server, type, connections, schedule.warmUpSeconds());
            series.add(new HttpSeries(server.contender(), type, connections));
        }
        for (int round = 1; round <= schedule.rounds(); round++) {
            for (int i = 0; i < taking.size(); i++) {
                RunningServer server = taking.get(i);
                progress.accept(
                        server.contender()
                                + ", "
                                + type
                                + ", round "
                                + round
                                + " of "
                                + schedule.rounds());
                series.get(i).add(sample(server, type, connections));
            }
        }
        return series;
    }

    private Sample sample(RunningServer server, TestType type, int connections) {
        Duration serverBefore = server.time();
        Duration databaseBefore = databaseTime();
        Duration loadBefore = ProcessTree.timeOfEndedChildren();
        Wrk.Outcome outcome = load(server, type, connections, schedule.seconds());
        double serverTime = micros(server.time().minus(serverBefore));
        double databaseTime = micros(databaseTime().minus(databaseBefore));
        double loadTime = micros(ProcessTree.timeOfEndedChildren().minus(loadBefore));
        double elapsed = outcome.seconds() * 1e6;
        return new Sample(
                outcome.requests() / outcome.seconds(),
                serverTime / outcome.requests(),
                databaseTime / outcome.requests(),
                outcome.medianMicros(),
                outcome.percentile99Micros(),
                serverTime / elapsed / serverProcessors.count(),
                (loadTime + databaseTime) / elapsed / loadProcessors.count());
    }

    private Wrk.Outcome load(RunningServer server, TestType type, int connections, int seconds) {
        try {
            return wrk.run(type, server.port(), connections, seconds);
        } catch (IllegalStateException e) {
            throw new IllegalStateException(
                    server.contender() + ", " + type + ": " + e.getMessage(), e);
        }
    }

    private Duration databaseTime() {
        return database.map(postgres -> ProcessTree.time(List.of(postgres.pid())))
                .orElse(Duration.ZERO);
    }

    private static double micros(Duration time) {
        return time.toNanos() / 1e3;
    }
}
