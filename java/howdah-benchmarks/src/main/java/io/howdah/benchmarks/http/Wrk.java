package io.howdah.benchmarks.http;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Runs wrk with TechEmpower's settings. */
final class Wrk {

    private static final int THREADS_MOST = 64;
    private static final int TIMEOUT_SECONDS = 8;

    private final Site site;
    private final Processors processors;

    Wrk(Site site, Processors processors) {
        this.site = site;
        this.processors = processors;
    }

    /**
     * What wrk saw.
     *
     * @param requests that were answered
     * @param seconds how long it ran
     * @param medianMicros of the latencies
     * @param percentile99Micros of the latencies
     */
    record Outcome(long requests, double seconds, long medianMicros, long percentile99Micros) {}

    /**
     * Sends requests of one kind.
     *
     * @throws IllegalStateException if one was not answered, or by another status than 200
     */
    Outcome run(TestType type, int port, int connections, int seconds) {
        int threads = Math.min(Math.min(connections, processors.count()), THREADS_MOST);
        List<String> command =
                processors.run(
                        List.of(
                                "wrk",
                                "--latency",
                                "-H",
                                "Host: tfb-server",
                                "-H",
                                "Accept: " + type.accept(),
                                "-H",
                                "Connection: keep-alive",
                                "-d",
                                String.valueOf(seconds),
                                "-c",
                                String.valueOf(connections),
                                "--timeout",
                                String.valueOf(TIMEOUT_SECONDS),
                                "-t",
                                String.valueOf(threads),
                                "-s",
                                site.source("pipeline.lua").toString(),
                                "http://127.0.0.1:" + port + type.target(),
                                "--",
                                String.valueOf(type.depth())));
        String output = output(command);
        long failures = number(output, "failures");
        long statuses = number(output, "statuses");
        long requests = number(output, "requests");
        if (failures > 0 || statuses > 0 || requests == 0) {
            throw new IllegalStateException(
                    String.format(
                            "of %,d requests, %,d came to another status than 200, and %,d"
                                    + " connections failed",
                            requests, statuses, failures));
        }
        return new Outcome(
                requests,
                number(output, "microseconds") / 1e6,
                number(output, "median"),
                number(output, "percentile99"));
    }

    private static String output(List<String> command) {
        try {
            Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
            String output =
                    new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            if (process.waitFor() != 0) {
                throw new IllegalStateException(
                        command + " ended with exit code " + process.exitValue() + ":\n" + output);
            }
            return output;
        } catch (IOException e) {
            throw new UncheckedIOException("wrk cannot be run; scripts/setup --bench gets it", e);
        } catch (InterruptedException e) {
            throw new IllegalStateException("interrupted while wrk ran", e);
        }
    }

    /** One of those that pipeline.lua prints, below what wrk itself does. */
    private static long number(String output, String name) {
        return output.lines()
                .filter(line -> line.startsWith(name + " "))
                .map(line -> Long.parseLong(line.substring(name.length() + 1)))
                .findFirst()
                .orElseThrow(
                        () ->
                                new IllegalStateException(
                                        "wrk did not say its " + name + "; it said:\n" + output));
    }
}
