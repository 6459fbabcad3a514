package io.howdah.server.metrics;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.function.DoubleSupplier;

/**
 * All metrics of a server, and their text in Prometheus' format, version 0.0.4. Names that belong
 * together differ in their labels alone. May be used by all threads.
 */
public final class Metrics {

    /** The Content-Type of {@link #text()}. */
    public static final String CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8";

    private final Map<String, Family> families = new LinkedHashMap<>();

    private enum Type {
        COUNTER,
        GAUGE,
        HISTOGRAM
    }

    private interface Metric {
        void write(StringBuilder text, String name, String labels);
    }

    private record CounterMetric(Counter counter) implements Metric {
        @Override
        public void write(StringBuilder text, String name, String labels) {
            Samples.write(text, name, labels, counter.value());
        }
    }

    private record GaugeMetric(DoubleSupplier value) implements Metric {
        @Override
        public void write(StringBuilder text, String name, String labels) {
            Samples.write(text, name, labels, value.getAsDouble());
        }
    }

    private record HistogramMetric(Buckets buckets) implements Metric {
        @Override
        public void write(StringBuilder text, String name, String labels) {
            Samples.write(text, name, labels, buckets);
        }
    }

    private record Family(Type type, String help, Map<String, Metric> byLabels) {}

    /** No metrics yet. */
    public Metrics() {}

    /**
     * A number that only grows.
     *
     * @param name ends with {@code _total}
     * @param help what it counts
     * @param labels name, value, name, value, …
     * @return the counter: the same one for the same name and labels
     */
    public Counter counter(String name, String help, String... labels) {
        synchronized (families) {
            Map<String, Metric> metrics = family(Type.COUNTER, name, help);
            Metric metric =
                    metrics.computeIfAbsent(
                            Labels.of(labels), text -> new CounterMetric(new Counter()));
            return ((CounterMetric) metric).counter;
        }
    }

    /**
     * A number that grows and shrinks, or one that somebody else counts.
     *
     * @param name its name
     * @param help what it is
     * @param value asked for each time; by any thread
     * @param labels name, value, name, value, …
     */
    public void gauge(String name, String help, DoubleSupplier value, String... labels) {
        synchronized (families) {
            family(Type.GAUGE, name, help).put(Labels.of(labels), new GaugeMetric(value));
        }
    }

    /**
     * A number that only grows, and that somebody else counts.
     *
     * @param name ends with {@code _total}
     * @param help what it counts
     * @param value asked for each time; by any thread
     * @param labels name, value, name, value, …
     */
    public void counted(String name, String help, DoubleSupplier value, String... labels) {
        synchronized (families) {
            family(Type.COUNTER, name, help).put(Labels.of(labels), new GaugeMetric(value));
        }
    }

    /** Times that something took, counted by how long they were. May be read by all threads. */
    public interface Buckets {

        /**
         * How many there are.
         *
         * @return at least one
         */
        int count();

        /**
         * The longest time that a bucket counts.
         *
         * @param bucket from 0 on; longer times are in those with higher numbers
         * @return in nanoseconds; Long.MAX_VALUE for the last bucket
         */
        long boundNanos(int bucket);

        /**
         * How many times fell into a bucket.
         *
         * @param bucket from 0 on
         * @return without those of other buckets
         */
        long times(int bucket);

        /**
         * The sum of all times.
         *
         * @return in nanoseconds
         */
        long sumNanos();
    }

    /**
     * Times that something took.
     *
     * @param name ends with {@code _seconds}
     * @param help what is measured
     * @param buckets the times, asked for each time
     * @param labels name, value, name, value, …
     */
    public void histogram(String name, String help, Buckets buckets, String... labels) {
        synchronized (families) {
            family(Type.HISTOGRAM, name, help).put(Labels.of(labels), new HistogramMetric(buckets));
        }
    }

    private Map<String, Metric> family(Type type, String name, String help) {
        Labels.requireName(name);
        Family family =
                families.computeIfAbsent(
                        name, text -> new Family(type, help, new LinkedHashMap<>()));
        if (family.type != type) {
            throw new IllegalArgumentException(
                    "the metric " + name + " is a " + family.type + ", and cannot be a " + type);
        }
        return family.byLabels;
    }

    /**
     * The values of all metrics.
     *
     * @return their text
     */
    public String text() {
        StringBuilder text = new StringBuilder(16 * 1024);
        synchronized (families) {
            families.forEach((name, family) -> write(text, name, family));
        }
        return text.toString();
    }

    private static void write(StringBuilder text, String name, Family family) {
        String help = family.help.replace("\\", "\\\\").replace("\n", "\\n");
        String type = family.type.name().toLowerCase(Locale.ROOT);
        text.append("# HELP ").append(name).append(' ').append(help).append('\n');
        text.append("# TYPE ").append(name).append(' ').append(type).append('\n');
        family.byLabels.forEach((labels, metric) -> metric.write(text, name, labels));
    }
}
