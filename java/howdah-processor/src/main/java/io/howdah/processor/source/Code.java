package io.howdah.processor.source;

import java.util.List;

/** Java source under construction: indented lines, and the names that are free where it stands. */
public final class Code {

    private static final int WIDTH = 100;
    private static final String INDENT = "    ";

    private final StringBuilder text = new StringBuilder();
    private Names names;
    private int depth;

    /**
     * Starts without lines.
     *
     * @param depth how deep the code is nested in its class
     * @param names the names of its scope
     */
    public Code(int depth, Names names) {
        this.depth = depth;
        this.names = names;
    }

    public Names names() {
        return names;
    }

    /** A free name for a local variable. */
    public String local(String wanted) {
        return names.unique(wanted);
    }

    /** Writes a block whose local names are free again after it. */
    public void scoped(Runnable block) {
        Names outer = names;
        names = outer.nested();
        block.run();
        names = outer;
    }

    public Code line(String line) {
        if (!line.isEmpty()) {
            text.append(INDENT.repeat(depth)).append(line);
        }
        text.append('\n');
        return this;
    }

    /** A line that begins a block. */
    public Code open(String line) {
        line(line);
        depth++;
        return this;
    }

    /** A line between two blocks, such as that of finally. */
    public Code next(String line) {
        depth--;
        return open(line);
    }

    public Code close(String line) {
        depth--;
        return line(line);
    }

    public Code close() {
        return close("}");
    }

    /** Moves what follows by some steps to the right, or back to the left. */
    public void indent(int steps) {
        depth += steps;
    }

    /**
     * A line with a list in parentheses: on one line if it fits, else on the next, else one element
     * per line.
     */
    public Code wrapped(String before, List<String> elements, String after) {
        String joined = String.join(", ", elements);
        if (fits(before + joined + after)) {
            return line(before + joined + after);
        }
        line(before);
        depth += 2;
        if (fits(joined + after)) {
            line(joined + after);
        } else {
            for (int i = 0; i < elements.size(); i++) {
                line(elements.get(i) + (i + 1 < elements.size() ? "," : after));
            }
        }
        depth -= 2;
        return this;
    }

    private boolean fits(String line) {
        return INDENT.length() * depth + line.length() <= WIDTH;
    }

    public Code append(String lines) {
        text.append(lines);
        return this;
    }

    @Override
    public String toString() {
        return text.toString();
    }

    /** A string as a Java literal. */
    public static String literal(String string) {
        StringBuilder literal = new StringBuilder("\"");
        for (int i = 0; i < string.length(); i++) {
            char c = string.charAt(i);
            switch (c) {
                case '"', '\\' -> literal.append('\\').append(c);
                case '\n' -> literal.append("\\n");
                case '\r' -> literal.append("\\r");
                case '\t' -> literal.append("\\t");
                default -> {
                    if (c < ' ' || c > '~') {
                        literal.append(String.format("\\u%04x", (int) c));
                    } else {
                        literal.append(c);
                    }
                }
            }
        }
        return literal.append('"').toString();
    }
}
