package io.howdah.server.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

final class MetricsTest {

    private final Metrics metrics = new Metrics();

    @Test
    void countersAndGaugesHaveOneLineEach() {
        metrics.counter("a_total", "What a is", "kind", "x").add(3);
        metrics.gauge("b", "What b is\nin \\ two lines", () -> 2.5);
        metrics.counter("a_total", "What a is", "kind", "x").increment();
        metrics.counter("a_total", "What a is", "kind", "y", "other", "z").increment();

        assertThat(metrics.text())
                .isEqualTo(
                        """
                        # HELP a_total What a is
                        # TYPE a_total counter
                        a_total{kind="x"} 4
                        a_total{kind="y",other="z"} 1
                        # HELP b What b is\\nin \\\\ two lines
                        # TYPE b gauge
                        b 2.5
                        """);
        PrometheusText.parse(metrics.text());
    }

    @Test
    void labelsMayHaveAnyValue() {
        metrics.counter("a_total", "A", "path", "C:\\dir \"x\"\ny{}, é").increment();

        assertThat(PrometheusText.parse(metrics.text()))
                .containsEntry("a_total{path=\"C:\\\\dir \\\"x\\\"\\ny{}, é\"}", 1.0);
    }

    @Test
    void numbersHaveNoExponent() {
        metrics.gauge("a", "A", () -> 1.5e-7);
        metrics.gauge("b", "B", () -> 12_345_678_901_234.0);
        metrics.gauge("c", "C", () -> Double.NaN);
        metrics.gauge("d", "D", () -> Double.NEGATIVE_INFINITY);

        assertThat(metrics.text())
                .contains("\na 0.00000015\n", "\nb 12345678901234\n", "\nc NaN\n", "\nd -Inf\n");
        PrometheusText.parse(metrics.text());
    }

    @Test
    void histogramsCountWhatIsNotLonger() {
        Histogram histogram = metrics.histogram("t_seconds", "T", "kind", "x");
        histogram.observe(0);
        histogram.observe(100_000);
        histogram.observe(100_001);
        histogram.observe(61_000_000_000L);

        assertThat(PrometheusText.parse(metrics.text()))
                .containsEntry("t_seconds_bucket{kind=\"x\",le=\"0.0001\"}", 2.0)
                .containsEntry("t_seconds_bucket{kind=\"x\",le=\"0.00025\"}", 3.0)
                .containsEntry("t_seconds_bucket{kind=\"x\",le=\"60\"}", 3.0)
                .containsEntry("t_seconds_bucket{kind=\"x\",le=\"+Inf\"}", 4.0)
                .containsEntry("t_seconds_count{kind=\"x\"}", 4.0)
                .containsEntry("t_seconds_sum{kind=\"x\"}", 61.000200001);
    }

    @Test
    void wrongNamesAreRefused() {
        assertThatThrownBy(() -> metrics.counter("a-b", "A")).hasMessageContaining("a-b");
        assertThatThrownBy(() -> metrics.counter("a", "A", "b")).hasMessageContaining("pairs");
        metrics.counter("a_total", "A");
        assertThatThrownBy(() -> metrics.histogram("a_total", "A"))
                .hasMessageContaining("a_total is a COUNTER");
    }
}
