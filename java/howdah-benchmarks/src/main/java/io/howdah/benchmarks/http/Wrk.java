package io.howdah.benchmarks.http;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

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
        Map<String, Long> numbers = numbers(output(command));
        long failures = numbers.get("failures");
        long statuses = numbers.get("statuses");
        long requests = numbers.get("requests");
        if (failures > 0 || statuses > 0 || requests == 0) {
            throw new IllegalStateException(
                    String.format(
                            "of %,d requests, %,d came to another status than 200, and %,d"
                                    + " connections failed",
                            requests, statuses, failures));
        }
        return new Outcome(
                requests,
                numbers.get("microseconds") / 1e6,
                numbers.get("median"),
                numbers.get("percentile99"));
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

    /** What pipeline.lua prints, below what wrk itself prints. */
    private static Map<String, Long> numbers(String output) {
        Map<String, Long> numbers = new HashMap<>();
        for (String line : output.split("\n")) {
            List<String> words = new ArrayList<>(List.of(line.split(" ")));
            if (words.size() == 2 && words.get(1).matches("\\d+")) {
                numbers.put(words.get(0), Long.parseLong(words.get(1)));
            }
        }
        if (!numbers.keySet().containsAll(List.of("requests", "microseconds", "statuses"))) {
            throw new IllegalStateException("wrk did not say what came out; it said:\n" + output);
        }
        return numbers;
    }
}
