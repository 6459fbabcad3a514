package io.howdah.benchmarks.http;

import java.util.List;
import java.util.Locale;

/**
 * The results as a picture: a panel for each test, and in it a bar for each server, as long as its
 * requests per second. The colours are legible on white and on black.
 */
final class Plot {

    private static final int COLUMNS = 2;
    private static final int PANEL_WIDTH = 485;
    private static final int PANEL_GAP = 24;
    private static final int LABEL_WIDTH = 215;
    private static final int VALUE_WIDTH = 120;
    private static final int BAR_WIDTH = PANEL_WIDTH - LABEL_WIDTH - VALUE_WIDTH;
    private static final int ROW_HEIGHT = 18;
    private static final int BAR_HEIGHT = 12;
    private static final int HEADING_HEIGHT = 30;
    private static final int LEGEND_HEIGHT = 30;
    private static final int MARGIN = 12;

    private static final String INK = "#768390";

    private final HttpResults results;
    private final StringBuilder svg = new StringBuilder();

    Plot(HttpResults results) {
        this.results = results;
    }

    String toSvg() {
        List<TestType> types = results.types();
        int y = MARGIN + LEGEND_HEIGHT;
        for (int i = 0; i < types.size(); i += COLUMNS) {
            int height = 0;
            for (int column = 0; column < Math.min(COLUMNS, types.size() - i); column++) {
                int x = MARGIN + column * (PANEL_WIDTH + PANEL_GAP);
                height = Math.max(height, panel(types.get(i + column), x, y));
            }
            y += height + PANEL_GAP;
        }
        int width = 2 * MARGIN + COLUMNS * PANEL_WIDTH + (COLUMNS - 1) * PANEL_GAP;
        return String.format(
                        Locale.ROOT,
                        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\""
                                + " width=\"%d\" height=\"%d\" font-family=\"system-ui, sans-serif\""
                                + " font-size=\"11\" fill=\"%s\" role=\"img\">%n<title>Requests per"
                                + " second, and processor time per request</title>%n",
                        width,
                        y,
                        width,
                        y,
                        INK)
                + legend()
                + svg
                + "</svg>\n";
    }

    private static String legend() {
        StringBuilder legend = new StringBuilder();
        int x = MARGIN;
        for (Contender.Kind kind : Contender.Kind.values()) {
            legend.append(
                    String.format(
                            Locale.ROOT,
                            "<rect x=\"%d\" y=\"%d\" width=\"12\" height=\"12\" rx=\"2\""
                                    + " fill=\"%s\"/><text x=\"%d\" y=\"%d\">%s</text>%n",
                            x,
                            MARGIN,
                            kind.colour(),
                            x + 17,
                            MARGIN + 10,
                            kind.title()));
            x += 130;
        }
        return legend.append(
                        String.format(
                                Locale.ROOT,
                                "<text x=\"%d\" y=\"%d\">Requests/s, and the server's processor"
                                        + " time per request</text>%n",
                                x,
                                MARGIN + 10))
                .toString();
    }

    /** {@return its height} */
    private int panel(TestType type, int x, int top) {
        List<HttpSeries> all = results.of(type);
        double most =
                all.stream()
                        .mapToDouble(each -> each.median().requestsPerSecond())
                        .max()
                        .orElseThrow();
        svg.append(
                String.format(
                        Locale.ROOT,
                        "<text x=\"%d\" y=\"%d\" font-size=\"14\" font-weight=\"600\">%s</text>%n",
                        x,
                        top + 14,
                        type.title()));
        int y = top + HEADING_HEIGHT;
        for (HttpSeries each : all) {
            bar(each, most, x, y);
            y += ROW_HEIGHT;
        }
        return y - top;
    }

    private void bar(HttpSeries series, double most, int x, int y) {
        Sample median = series.median();
        double width = Math.max(1, BAR_WIDTH * median.requestsPerSecond() / most);
        svg.append(
                String.format(
                        Locale.ROOT,
                        "<text x=\"%d\" y=\"%d\" text-anchor=\"end\">%s</text>"
                                + "<rect x=\"%d\" y=\"%d\" width=\"%.1f\" height=\"%d\" rx=\"2\""
                                + " fill=\"%s\"/><text x=\"%.1f\" y=\"%d\">%s</text>%n",
                        x + LABEL_WIDTH - 6,
                        y + 10,
                        series.contender().title().replace("&", "&amp;"),
                        x + LABEL_WIDTH,
                        y,
                        width,
                        BAR_HEIGHT,
                        series.contender().kind().colour(),
                        x + LABEL_WIDTH + width + 6,
                        y + 10,
                        value(median)));
    }

    private static String value(Sample sample) {
        double requests = sample.requestsPerSecond();
        String rate =
                requests >= 999_500
                        ? String.format(Locale.ROOT, "%.2f M", requests / 1e6)
                        : requests >= 9_995
                                ? String.format(Locale.ROOT, "%.0f k", requests / 1e3)
                                : String.format(Locale.ROOT, "%,.0f", requests);
        double micros = sample.serverMicros();
        return rate
                + " · "
                + (micros >= 999.5
                        ? String.format(Locale.ROOT, "%.1f ms", micros / 1e3)
                        : String.format(
                                Locale.ROOT, micros < 9.95 ? "%.1f µs" : "%.0f µs", micros));
    }
}
