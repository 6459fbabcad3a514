package io.howdah.server.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleSupplier;
import org.junit.jupiter.api.Test;

@SuppressWarnings("IntLongMath") // the numbers are small
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
    void listenersHearOfMetricsThatAreThereAndOfThoseThatComeLater() {
        List<String> heard = new ArrayList<>();
        metrics.counter("a_total", "A", "kind", "x").add(3);
        metrics.tell(
                new Metrics.Listener() {
                    @Override
                    public void counter(
                            String name, String help, List<String> labels, DoubleSupplier value) {
                        heard.add(name + labels + value.getAsDouble());
                    }

                    @Override
                    public void gauge(
                            String name, String help, List<String> labels, DoubleSupplier value) {
                        heard.add(name + labels + value.getAsDouble());
                    }

                    @Override
                    public void histogram(
                            String name, String help, List<String> labels, Metrics.Buckets times) {
                        heard.add(name + labels + times.count());
                    }
                });
        metrics.counter("a_total", "A", "kind", "x").increment();
        metrics.counted("a_total", "A", () -> 2, "kind", "y");
        metrics.gauge("b", "B", () -> 1);
        metrics.histogram("c_seconds", "C", new Times());

        assertThat(heard)
                .containsExactly(
                        "a_total[kind, x]3.0", "a_total[kind, y]2.0", "b[]1.0", "c_seconds[]3");
    }

    /** One time of up to a tenth of a second, two of up to one, and three that were longer. */
    private static final class Times implements Metrics.Buckets {
        @Override
        public int count() {
            return 3;
        }

        @Override
        public long boundNanos(int bucket) {
            return bucket == 2 ? Long.MAX_VALUE : bucket == 0 ? 100_000_000 : 1_000_000_000;
        }

        @Override
        public long times(int bucket) {
            return bucket + 1;
        }

        @Override
        public long sumNanos() {
            return 61_000_200_001L;
        }
    }

    @Test
    void histogramsCountWhatIsNotLonger() {
        metrics.histogram("t_seconds", "T", new Times(), "kind", "x");
        metrics.histogram("u_seconds", "U", new Times());

        assertThat(PrometheusText.parse(metrics.text()))
                .containsEntry("t_seconds_bucket{kind=\"x\",le=\"0.1\"}", 1.0)
                .containsEntry("t_seconds_bucket{kind=\"x\",le=\"1\"}", 3.0)
                .containsEntry("t_seconds_bucket{kind=\"x\",le=\"+Inf\"}", 6.0)
                .containsEntry("t_seconds_count{kind=\"x\"}", 6.0)
                .containsEntry("t_seconds_sum{kind=\"x\"}", 61.000200001)
                .containsEntry("u_seconds_bucket{le=\"0.1\"}", 1.0);
    }

    @Test
    void wrongNamesAreRefused() {
        assertThatThrownBy(() -> metrics.counter("a-b", "A")).hasMessageContaining("a-b");
        assertThatThrownBy(() -> metrics.counter("a", "A", "b")).hasMessageContaining("pairs");
        metrics.counter("a_total", "A");
        assertThatThrownBy(() -> metrics.gauge("a_total", "A", () -> 1))
                .hasMessageContaining("a_total is a COUNTER");
    }
}
