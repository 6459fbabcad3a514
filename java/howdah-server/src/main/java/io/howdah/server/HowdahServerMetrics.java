package io.howdah.server;

import io.howdah.server.metrics.Metrics;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.FunctionTimer;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tag;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.DoubleSupplier;

/**
 * The metrics of a server as meters of Micrometer: those of {@link HowdahServer#metrics} whose
 * names begin with {@code howdah_}, by the same counts. {@code howdah_php_queue_seconds} is the
 * timer {@code howdah.php.queue}, {@code howdah_http_requests_total} the counter {@code
 * howdah.http.requests}; registries for Prometheus make the first form of it again.
 *
 * <pre>{@code
 * new HowdahServerMetrics(server).bindTo(registry);
 * }</pre>
 *
 * <p>Timers have counts and sums, and no buckets. Micrometer has to be on the class path.
 */
public final class HowdahServerMetrics implements MeterBinder {

    private static final String PREFIX = "howdah_";

    private final Metrics metrics;
    private final Tags tags;

    /**
     * Those of a server.
     *
     * @param server the server
     */
    public HowdahServerMetrics(HowdahServer server) {
        this(server, List.of());
    }

    /**
     * Those of a server, with tags.
     *
     * @param server the server
     * @param tags of all meters, beside their own
     */
    public HowdahServerMetrics(HowdahServer server, Iterable<Tag> tags) {
        this(server.components().metrics(), tags);
    }

    /**
     * Those of PHP in a site: its requests, its queue and its processes.
     *
     * @param site the site
     * @param tags of all meters, beside their own
     */
    public HowdahServerMetrics(PhpSite site, Iterable<Tag> tags) {
        this(site.metrics(), tags);
    }

    private HowdahServerMetrics(Metrics metrics, Iterable<Tag> tags) {
        this.metrics = metrics;
        this.tags = Tags.of(tags);
    }

    @Override
    public void bindTo(MeterRegistry registry) {
        metrics.tell(new Meters(registry));
    }

    /** Makes a meter of each metric. The registry holds what it asks for values weakly. */
    private final class Meters implements Metrics.Listener {

        private final MeterRegistry registry;

        Meters(MeterRegistry registry) {
            this.registry = registry;
        }

        @Override
        public void counter(String name, String help, List<String> labels, DoubleSupplier value) {
            if (name.startsWith(PREFIX)) {
                FunctionCounter.builder(meter(name, "_total"), value, DoubleSupplier::getAsDouble)
                        .description(help)
                        .tags(tags(labels))
                        .register(registry);
            }
        }

        @Override
        public void gauge(String name, String help, List<String> labels, DoubleSupplier value) {
            if (name.startsWith(PREFIX)) {
                Gauge.builder(meter(name, ""), value, DoubleSupplier::getAsDouble)
                        .description(help)
                        .tags(tags(labels))
                        .register(registry);
            }
        }

        @Override
        public void histogram(
                String name, String help, List<String> labels, Metrics.Buckets times) {
            if (name.startsWith(PREFIX)) {
                FunctionTimer.builder(
                                meter(name, "_seconds"),
                                times,
                                HowdahServerMetrics::count,
                                Metrics.Buckets::sumNanos,
                                TimeUnit.NANOSECONDS)
                        .description(help)
                        .tags(tags(labels))
                        .register(registry);
            }
        }

        private Tags tags(List<String> labels) {
            return tags.and(labels.toArray(String[]::new));
        }
    }

    private static long count(Metrics.Buckets times) {
        long count = 0;
        for (int i = 0; i < times.count(); i++) {
            count += times.times(i);
        }
        return count;
    }

    /** The name that Micrometer has for it, without what registries add for the type. */
    private static String meter(String name, String suffix) {
        String stem =
                name.endsWith(suffix) ? name.substring(0, name.length() - suffix.length()) : name;
        return stem.replace('_', '.');
    }
}
