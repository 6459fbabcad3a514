package io.howdah.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.howdah.server.log.SlowLog;
import io.howdah.server.metrics.JvmMetrics;
import io.howdah.server.metrics.Metrics;
import io.howdah.server.metrics.RequestMetrics;
import io.howdah.server.php.EngineMetrics;
import io.howdah.server.php.PhpMetrics;
import io.howdah.server.testing.FakeExchange;
import io.howdah.server.testing.FakeLoop;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Checks the tables of docs/metrics.md. */
final class MetricsPageTest {

    private static final Path PAGE = Path.of(System.getProperty("howdah.root"), "docs/metrics.md");

    private static final Pattern SAMPLE = Pattern.compile("(\\w+)(?:\\{(.*)})? .*");
    private static final Pattern LABEL = Pattern.compile("(\\w+)=\"");

    /** It is there if the server has an access log. */
    private static final String OF_THE_LOG = "| `howdah_access_log_dropped_total` |";

    @Test
    void hasEveryMetricAsTheServerDescribesIt() throws IOException {
        List<String> there;
        try (Stream<String> lines = Files.lines(PAGE)) {
            there =
                    lines.filter(line -> line.matches("\\| `(howdah|process|jvm)_.*"))
                            .filter(line -> !line.startsWith(OF_THE_LOG))
                            .toList();
        }

        assertThat(there).containsExactlyInAnyOrderElementsOf(rows(text()));
    }

    private static String text() {
        Metrics metrics = new Metrics();
        RequestMetrics requests = new RequestMetrics(metrics);
        requests.ended(new FakeExchange(new FakeLoop().eventLoop(), "GET", "/", null), true);
        requests.refused(431, "too large");
        ErrorLog.addTo(metrics);
        JvmMetrics.addTo(metrics);
        PhpMetrics.addTo(metrics, new EngineMetrics());
        PhpMetrics.addTo(metrics, new SlowLog("slow.log", "processes", Duration.ofSeconds(1), 1));
        return metrics.text();
    }

    private static List<String> rows(String text) {
        Map<String, String> types = new LinkedHashMap<>();
        Map<String, String> help = new LinkedHashMap<>();
        Map<String, Set<String>> labels = new LinkedHashMap<>();
        for (String line : text.lines().toList()) {
            String[] words = line.split(" ", 4);
            if (line.startsWith("# HELP ")) {
                help.put(words[2], words[3]);
            } else if (line.startsWith("# TYPE ")) {
                types.put(words[2], words[3]);
            } else {
                addLabels(line, labels);
            }
        }
        List<String> rows = new ArrayList<>();
        types.forEach(
                (name, type) -> {
                    Set<String> of = labels.getOrDefault(name, Set.of());
                    rows.add(
                            "| `%s` | %s | %s| %s |"
                                    .formatted(
                                            name,
                                            type,
                                            of.isEmpty() ? "" : String.join(", ", of) + " ",
                                            help.get(name)));
                });
        return rows;
    }

    private static void addLabels(String sample, Map<String, Set<String>> labels) {
        Matcher parts = SAMPLE.matcher(sample);
        assertThat(parts.matches()).as(sample).isTrue();
        if (parts.group(2) == null) {
            return;
        }
        Matcher label = LABEL.matcher(parts.group(2));
        while (label.find()) {
            labels.computeIfAbsent(parts.group(1), name -> new LinkedHashSet<>())
                    .add("`" + label.group(1) + "`");
        }
    }
}
