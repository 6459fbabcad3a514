package io.howdah.cli.ide;

import java.util.ArrayList;
import java.util.List;

/** A comment of phpdoc: text, then tags. */
final class DocBlock {

    private static final int WIDTH = 110;

    private final List<String> text = new ArrayList<>();
    private final List<String> tags = new ArrayList<>();

    /** Adds a paragraph; an empty one is none. */
    void paragraph(String words) {
        if (!words.isEmpty()) {
            if (!text.isEmpty()) {
                text.add("");
            }
            text.addAll(wrap(words, ""));
        }
    }

    /** Adds a list. */
    void list(List<String> items) {
        if (!text.isEmpty()) {
            text.add("");
        }
        for (String item : items) {
            text.addAll(wrap("- " + item, "  "));
        }
    }

    /** Adds a tag, with what stands after it. */
    void tag(String name, String value) {
        tags.add(("@" + name + " " + value).strip());
    }

    private static List<String> wrap(String words, String indent) {
        List<String> lines = new ArrayList<>();
        StringBuilder line = new StringBuilder();
        for (String word : words.split(" ", -1)) {
            if (line.length() + 1 + word.length() > WIDTH && !line.isEmpty()) {
                lines.add(line.toString());
                line.setLength(0);
                line.append(indent);
            } else if (!line.isEmpty()) {
                line.append(' ');
            }
            line.append(word);
        }
        lines.add(line.toString());
        return lines;
    }

    /** The comment, each line after this indentation; empty if there is nothing to say. */
    String toString(String indent) {
        List<String> lines = new ArrayList<>(text);
        if (!text.isEmpty() && !tags.isEmpty()) {
            lines.add("");
        }
        lines.addAll(tags);
        if (lines.isEmpty()) {
            return "";
        }
        if (lines.size() == 1) {
            return indent + "/** " + escape(lines.get(0)) + " */\n";
        }
        StringBuilder comment = new StringBuilder(indent).append("/**\n");
        for (String line : lines) {
            comment.append(indent).append(" * ".stripTrailing());
            comment.append(line.isEmpty() ? "" : " ").append(escape(line)).append('\n');
        }
        return comment.append(indent).append(" */\n").toString();
    }

    private static String escape(String line) {
        return line.replace("*/", "*\u200b/");
    }
}
