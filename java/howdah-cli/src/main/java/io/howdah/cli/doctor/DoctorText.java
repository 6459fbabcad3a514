package io.howdah.cli.doctor;

import io.howdah.cli.doctor.Check.Status;
import java.io.PrintStream;
import java.util.List;
import java.util.Locale;

/** Doctor's checks for people. */
final class DoctorText {

    private static final int WIDTH = 100;
    private static final int INDENT = 26;

    private final PrintStream out;
    private final boolean colours;
    private String topic = "";

    DoctorText(PrintStream out, boolean colours) {
        this.out = out;
        this.colours = colours;
    }

    void print(Check check) {
        if (!check.topic().equals(topic)) {
            out.print(topic.isEmpty() ? "" : "\n");
            topic = check.topic();
            out.println(style("1", topic));
        }
        String status =
                check.status() == Status.NOTE ? "" : check.status().name().toLowerCase(Locale.ROOT);
        String label = String.format("  %-8s%-16s", status, check.name());
        out.println(
                label.replaceFirst(status, style(colour(check.status()), status))
                        + wrapped(check.found()));
        if (check.fix() != null) {
            out.println(" ".repeat(INDENT) + "to fix it: " + check.fix());
        }
        out.flush();
    }

    void printSummary(List<Check> checks) {
        long wrong = checks.stream().filter(check -> check.status() == Status.WRONG).count();
        long warnings = checks.stream().filter(check -> check.status() == Status.WARNING).count();
        if (wrong > 0) {
            out.println(
                    "\n" + style("1;31", "Wrong: " + wrong + ".") + " See above how to fix it.");
        } else {
            out.println(
                    "\n"
                            + style("1;32", "All is well")
                            + (warnings > 0 ? ", with warnings." : "."));
        }
    }

    private static String wrapped(List<String> found) {
        StringBuilder text = new StringBuilder();
        int column = INDENT;
        for (int i = 0; i < found.size(); i++) {
            String word = found.get(i) + (i + 1 < found.size() ? "," : "");
            if (i > 0 && column + word.length() > WIDTH) {
                text.append('\n').append(" ".repeat(INDENT));
                column = INDENT;
            } else if (i > 0) {
                text.append(' ');
            }
            text.append(word);
            column += word.length() + 1;
        }
        return text.toString();
    }

    private static String colour(Status status) {
        return switch (status) {
            case OK -> "32";
            case NOTE -> "0";
            case WARNING -> "33";
            case WRONG -> "1;31";
        };
    }

    /** The text in an SGR style of ECMA-48. */
    private String style(String sgr, String text) {
        return colours && !text.isEmpty() ? "\u001b[" + sgr + "m" + text + "\u001b[0m" : text;
    }
}
