package io.howdah.server.classic;

import java.io.IOException;
import java.lang.module.ModuleDescriptor.Version;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What classic mode does differently from php-fpm and says so: the table of a page of the manual,
 * whose rows are {@code | where | php-fpm | Howdah | why |}.
 *
 * <p>The first column names scripts, the next two are lines of responses, all in backquotes, where
 * {@code *} stands for any text; {@code —} stands for no line. After the name may stand which
 * versions differ: {@code (nginx before 1.23)}, {@code (PHP before 8.4)}, {@code (PHP from 8.4)}.
 */
final class KnownDifferences {

    private static final Pattern ROW =
            Pattern.compile(
                    "\\| *(`[^`]+`)(?: \\((nginx|PHP) (before|from) ([0-9.]+)\\))? *"
                            + "\\| *(`[^`]+`|—) *\\| *(`[^`]+`|—) *\\| *(\\S.*?) *\\|");

    /**
     * What is compared with.
     *
     * @param nginx its version, such as 1.22.1
     * @param php its version, such as 8.2.30
     */
    record Versions(Version nginx, Version php) {

        static Versions of(String nginx, String php) {
            return new Versions(Version.parse(nginx), Version.parse(php));
        }

        private boolean have(MatchResult row) {
            if (row.group(2) == null) {
                return true;
            }
            Version version = row.group(2).equals("nginx") ? nginx : php;
            boolean before = version.compareTo(Version.parse(row.group(4))) < 0;
            return before == row.group(3).equals("before");
        }
    }

    /**
     * One of them.
     *
     * @param script where it is seen
     * @param expected what php-fpm says
     * @param actual what Howdah says
     */
    private record Row(String script, String expected, String actual) {

        boolean isOf(String name) {
            return matches(script, List.of(name));
        }

        boolean explains(List<String> expectedLines, List<String> actualLines) {
            return matches(expected, expectedLines) && matches(actual, actualLines);
        }

        private static boolean matches(String cell, List<String> lines) {
            if (cell.equals("—")) {
                return lines.isEmpty();
            }
            String glob = cell.substring(1, cell.length() - 1);
            String regex =
                    Stream.of(glob.split("\\*", -1))
                            .map(Pattern::quote)
                            .collect(Collectors.joining(".*"));
            return lines.size() == 1 && lines.get(0).matches(regex);
        }
    }

    private final List<Row> rows;
    private final Set<Row> seen = new HashSet<>();

    private KnownDifferences(List<Row> rows) {
        this.rows = rows;
    }

    static KnownDifferences none() {
        return new KnownDifferences(List.of());
    }

    /** {@return those that these versions have} */
    static KnownDifferences read(Path page, Versions versions) throws IOException {
        List<Row> rows = new ArrayList<>();
        for (String line : Files.readAllLines(page)) {
            var row = ROW.matcher(line);
            if (row.matches() && versions.have(row)) {
                rows.add(new Row(row.group(1), row.group(5), row.group(6)));
            }
        }
        return new KnownDifferences(rows);
    }

    /** {@return whether each line of a difference in a script's response is explained by a row} */
    boolean explain(String script, LineDifferences.Difference difference) {
        List<Row> candidates = rows.stream().filter(row -> row.isOf(script)).toList();
        List<String> expected = difference.expected();
        List<String> actual = difference.actual();
        int i = 0;
        int j = 0;
        while (i < expected.size() || j < actual.size()) {
            Step step = step(candidates, expected, i, actual, j);
            if (step == null) {
                return false;
            }
            seen.add(step.row);
            i += step.expected;
            j += step.actual;
        }
        return true;
    }

    /** {@return the rows that explained nothing} */
    List<String> unseen() {
        return rows.stream().filter(row -> !seen.contains(row)).map(Row::toString).toList();
    }

    /**
     * What one row explains.
     *
     * @param row the row
     * @param expected how many lines of php-fpm's
     * @param actual how many lines of Howdah's
     */
    private record Step(Row row, int expected, int actual) {}

    private @Nullable Step step(
            List<Row> candidates, List<String> expected, int i, List<String> actual, int j) {
        for (Row row : candidates) {
            for (int lines = 3; lines > 0; lines--) {
                int ofExpected = lines & 1;
                int ofActual = lines >> 1;
                if (i + ofExpected <= expected.size()
                        && j + ofActual <= actual.size()
                        && row.explains(
                                expected.subList(i, i + ofExpected),
                                actual.subList(j, j + ofActual))) {
                    return new Step(row, ofExpected, ofActual);
                }
            }
        }
        return null;
    }
}
