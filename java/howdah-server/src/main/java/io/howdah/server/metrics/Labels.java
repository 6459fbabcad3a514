package io.howdah.server.metrics;

import java.util.regex.Pattern;

/** The labels of a metric, as they are written: {@code method="GET",status="200"}. */
final class Labels {

    private static final Pattern NAME = Pattern.compile("[a-zA-Z_][a-zA-Z0-9_]*");

    private Labels() {}

    /**
     * Writes labels.
     *
     * @param namesAndValues name, value, name, value, …
     */
    static String of(String... namesAndValues) {
        if (namesAndValues.length % 2 != 0) {
            throw new IllegalArgumentException(
                    "labels are pairs of a name and a value, but "
                            + namesAndValues.length
                            + " strings came");
        }
        StringBuilder labels = new StringBuilder();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            requireName(namesAndValues[i]);
            labels.append(i == 0 ? "" : ",").append(namesAndValues[i]).append("=\"");
            appendEscaped(labels, namesAndValues[i + 1]);
            labels.append('"');
        }
        return labels.toString();
    }

    static void requireName(String name) {
        if (!NAME.matcher(name).matches()) {
            throw new IllegalArgumentException(
                    "the name of a metric or a label consists of letters, digits and _, but "
                            + name
                            + " came");
        }
    }

    private static void appendEscaped(StringBuilder text, String value) {
        for (int i = 0; i < value.length(); i++) {
            char c = value.charAt(i);
            switch (c) {
                case '\\' -> text.append("\\\\");
                case '"' -> text.append("\\\"");
                case '\n' -> text.append("\\n");
                default -> text.append(c);
            }
        }
    }
}
