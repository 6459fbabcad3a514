package io.howdah.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.howdah.server.testing.Client;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The server's metrics as meters of Micrometer. */
@Timeout(60)
final class HowdahServerMetricsTest {

    private final MeterRegistry registry = new SimpleMeterRegistry();

    private static void await(BooleanSupplier condition) throws InterruptedException {
        while (!condition.getAsBoolean()) {
            Thread.sleep(5);
        }
    }

    private double requests() {
        var counter = registry.find("howdah.http.requests").tags("method", "GET").functionCounter();
        return counter == null ? 0 : counter.count();
    }

    @Test
    void metersCountWhatTheTextOfTheMetricsHas() throws InterruptedException {
        try (Site site = Site.worker("fast.php", Site.options("embedded"));
                Client client = site.connect()) {
            new HowdahServerMetrics(site.server, Tags.of("shop", "main")).bindTo(registry);
            client.get("/plain");
            client.get("/plain");
            await(() -> requests() == 2);

            assertThat(site.server.metrics())
                    .contains("howdah_http_requests_total{method=\"GET\",status=\"200\"} 2");
            Meter requests = registry.get("howdah.http.requests").meter();
            assertThat(requests.getId().getTag("status")).isEqualTo("200");
            assertThat(requests.getId().getTag("shop")).isEqualTo("main");
            assertThat(requests.getId().getDescription()).startsWith("Requests that were answered");
            assertThat(registry.get("howdah.http.connections").gauge().value()).isEqualTo(1);
            var duration = registry.get("howdah.http.request.duration").functionTimer();
            assertThat(duration.count()).isEqualTo(2);
            assertThat(duration.totalTime(TimeUnit.NANOSECONDS)).isPositive();
        }
    }

    @Test
    void metricsOfTheJvmAreMicrometersOwn() {
        try (Site site = Site.worker("fast.php", Site.options("embedded"))) {
            new HowdahServerMetrics(site.server).bindTo(registry);

            assertThat(registry.getMeters())
                    .isNotEmpty()
                    .allSatisfy(meter -> assertThat(meter.getId().getName()).startsWith("howdah."));
        }
    }
}
