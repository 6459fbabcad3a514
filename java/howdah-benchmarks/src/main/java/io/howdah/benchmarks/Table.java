package io.howdah.benchmarks;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** A table in Markdown that reads well as it is: columns of even width. */
public final class Table {

    private Table() {}

    /**
     * Makes one of these rows.
     *
     * @param rows their cells; the first row is the heading
     * @return lines: the first column to the left, the others to the right
     */
    public static String of(List<List<String>> rows) {
        List<Integer> widths = new ArrayList<>(Collections.nCopies(rows.get(0).size(), 3));
        for (List<String> row : rows) {
            for (int i = 0; i < row.size(); i++) {
                widths.set(i, Math.max(widths.get(i), row.get(i).length()));
            }
        }
        StringBuilder table = new StringBuilder();
        for (int i = 0; i < rows.size(); i++) {
            appendRow(table, rows.get(i), widths);
            if (i == 0) {
                appendRule(table, widths);
            }
        }
        return table.toString();
    }

    private static void appendRow(StringBuilder table, List<String> row, List<Integer> widths) {
        for (int i = 0; i < row.size(); i++) {
            String padding = " ".repeat(widths.get(i) - row.get(i).length());
            table.append("| ")
                    .append(i == 0 ? row.get(i) + padding : padding + row.get(i))
                    .append(' ');
        }
        table.append("|\n");
    }

    private static void appendRule(StringBuilder table, List<Integer> widths) {
        for (int i = 0; i < widths.size(); i++) {
            table.append("|").append("-".repeat(widths.get(i) + 1)).append(i == 0 ? "-" : ":");
        }
        table.append("|\n");
    }
}
