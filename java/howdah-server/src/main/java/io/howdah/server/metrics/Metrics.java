package io.howdah.server.metrics;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
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
    private final List<Listener> listeners = new ArrayList<>();

    private enum Type {
        COUNTER,
        GAUGE,
        HISTOGRAM
    }

    /** Hears of metrics, by their names, what they are, and their labels. */
    public interface Listener {

        /**
         * A number that only grows.
         *
         * @param name ends with {@code _total}
         * @param help what it counts
         * @param labels name, value, name, value, …
         * @param value asked for each time; the metric holds it as long as it is there itself
         */
        void counter(String name, String help, List<String> labels, DoubleSupplier value);

        /**
         * A number that grows and shrinks.
         *
         * @param name its name
         * @param help what it is
         * @param labels name, value, name, value, …
         * @param value asked for each time; the metric holds it as long as it is there itself
         */
        void gauge(String name, String help, List<String> labels, DoubleSupplier value);

        /**
         * Times that something took.
         *
         * @param name ends with {@code _seconds}
         * @param help what is measured
         * @param labels name, value, name, value, …
         * @param times the times; the metric holds them as long as it is there itself
         */
        void histogram(String name, String help, List<String> labels, Buckets times);
    }

    private interface Metric {
        void write(StringBuilder text, String name, String labels);

        void tell(Listener listener, String name, Family family);
    }

    private record CounterMetric(Counter counter, DoubleSupplier value, List<String> labels)
            implements Metric {
        @Override
        public void write(StringBuilder text, String name, String labels) {
            Samples.write(text, name, labels, counter.value());
        }

        @Override
        public void tell(Listener listener, String name, Family family) {
            listener.counter(name, family.help, labels, value);
        }
    }

    private record ValueMetric(DoubleSupplier value, List<String> labels) implements Metric {
        @Override
        public void write(StringBuilder text, String name, String labels) {
            Samples.write(text, name, labels, value.getAsDouble());
        }

        @Override
        public void tell(Listener listener, String name, Family family) {
            if (family.type == Type.COUNTER) {
                listener.counter(name, family.help, labels, value);
            } else {
                listener.gauge(name, family.help, labels, value);
            }
        }
    }

    private record HistogramMetric(Buckets buckets, List<String> labels) implements Metric {
        @Override
        public void write(StringBuilder text, String name, String labels) {
            Samples.write(text, name, labels, buckets);
        }

        @Override
        public void tell(Listener listener, String name, Family family) {
            listener.histogram(name, family.help, labels, buckets);
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
            Metric known = family(Type.COUNTER, name, help).byLabels.get(Labels.of(labels));
            if (known != null) {
                return ((CounterMetric) known).counter;
            }
            Counter counter = new Counter();
            Metric added = new CounterMetric(counter, counter::value, List.of(labels));
            add(Type.COUNTER, name, help, added, labels);
            return counter;
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
            add(Type.GAUGE, name, help, new ValueMetric(value, List.of(labels)), labels);
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
            add(Type.COUNTER, name, help, new ValueMetric(value, List.of(labels)), labels);
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
            add(Type.HISTOGRAM, name, help, new HistogramMetric(buckets, List.of(labels)), labels);
        }
    }

    private void add(Type type, String name, String help, Metric metric, String... labels) {
        Family family = family(type, name, help);
        family.byLabels.put(Labels.of(labels), metric);
        listeners.forEach(listener -> metric.tell(listener, name, family));
    }

    private Family family(Type type, String name, String help) {
        Labels.requireName(name);
        Family family =
                families.computeIfAbsent(
                        name, text -> new Family(type, help, new LinkedHashMap<>()));
        if (family.type != type) {
            throw new IllegalArgumentException(
                    "the metric " + name + " is a " + family.type + ", and cannot be a " + type);
        }
        return family;
    }

    /**
     * Tells of all metrics, and of each that is added from now on.
     *
     * @param listener hears of them; called by the thread that adds one
     */
    public void tell(Listener listener) {
        synchronized (families) {
            families.forEach(
                    (name, family) ->
                            family.byLabels
                                    .values()
                                    .forEach(metric -> metric.tell(listener, name, family)));
            listeners.add(listener);
        }
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
