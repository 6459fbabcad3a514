package io.howdah.benchmarks.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

final class HttpReportTest {

    @Test
    void comparesMediansWithTheJavaHandler() {
        HttpSeries java = series("java", TestType.JSON, 100, 300, 200);
        HttpSeries php = series("embedded-serve", TestType.JSON, 95, 285, 190);

        String report = new HttpReport(new HttpResults(List.of(java, php))).toMarkdown();

        assertThat(report).contains("| Java handler        |        200 |   100 % |");
        assertThat(report).contains("| embedded, fast path |        190 |    95 % |");
        assertThat(report)
                .containsPattern(
                        "JSON, fast path, embedded: .* \\| +≥ 92 % \\| +95 % \\| +met \\|");
    }

    @Test
    void tellsWhereTheLoadWasTheLimit() {
        HttpSeries java = new HttpSeries(Contender.find("java").orElseThrow(), TestType.JSON, 64);
        java.add(new Sample(100, 1, 0, 1, 1, 0.5, 1));

        assertThat(new HttpReport(new HttpResults(List.of(java))).toMarkdown())
                .contains("100 *")
                .contains("wrk was the limit");
    }

    @Test
    void takesEachServersBestNumberOfConnections() {
        Contender java = Contender.find("java").orElseThrow();
        HttpSeries few = new HttpSeries(java, TestType.JSON, 16);
        few.add(sample(100));
        HttpSeries many = new HttpSeries(java, TestType.JSON, 256);
        many.add(sample(200));

        assertThat(new HttpResults(List.of(few, many)).of(TestType.JSON)).containsExactly(many);
    }

    @Test
    void drawsABarForEachServer() {
        HttpSeries java = series("java", TestType.JSON, 100);
        HttpSeries fpm = series("php-fpm", TestType.JSON, 25);

        assertThat(new Plot(new HttpResults(List.of(java, fpm))).toSvg())
                .contains("width=\"150.0\"")
                .contains("width=\"37.5\"")
                .contains("25 · 2.0 µs");
    }

    private static HttpSeries series(String contender, TestType type, double... rates) {
        HttpSeries series = new HttpSeries(Contender.find(contender).orElseThrow(), type, 64);
        for (double each : rates) {
            series.add(sample(each));
        }
        return series;
    }

    private static Sample sample(double rate) {
        return new Sample(rate, 2, 0, 1, 1, 0.5, 0.5);
    }
}
