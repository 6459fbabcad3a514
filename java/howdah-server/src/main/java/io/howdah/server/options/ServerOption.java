package io.howdah.server.options;

/**
 * An option of the server: its name as a flag and in {@code howdah.properties}, its default, what
 * it does, and how it is written. Each option is described in the class of its {@link OptionTopic},
 * and nowhere else.
 *
 * <p>Sizes are written as {@code 8192}, {@code 16k}, {@code 1m}, {@code 2g}; durations as {@code
 * 500ms}, {@code 30s}, {@code 5m}, {@code 1h}; lists with commas. Where a duration is a limit, 0s
 * means that there is none; the descriptions say so.
 *
 * @param <T> the type of its values
 */
public final class ServerOption<T> {

    private final String name;
    private final OptionType<T> type;
    private final T defaultValue;
    private final String defaultText;
    private final String description;

    ServerOption(
            String name,
            OptionType<T> type,
            T defaultValue,
            String defaultText,
            String description) {
        this.name = name;
        this.type = type;
        this.defaultValue = defaultValue;
        this.defaultText = defaultText;
        this.description =
                type.zero().isEmpty() ? description : description + "; 0s = " + type.zero();
    }

    /** Its name in {@code howdah.properties}. */
    public String name() {
        return name;
    }

    /** Its name as a flag: {@code --port}. */
    public String flag() {
        return "--" + name;
    }

    /** Its value if nobody sets it. */
    public T defaultValue() {
        return defaultValue;
    }

    /** Its default for people: the same on each machine, and empty if there is none. */
    public String defaultText() {
        return defaultText;
    }

    /** What it does, in one sentence. */
    public String description() {
        return description;
    }

    /** What its values look like: {@code <size>}, {@code true|false}, … */
    public String syntax() {
        return type.syntax();
    }

    /**
     * Reads a value.
     *
     * @throws IllegalArgumentException if the option cannot have it: the message says what was
     *     expected
     */
    public T parse(String text) {
        try {
            T value = type.reader().apply(text.strip());
            type.check().accept(value);
            return value;
        } catch (OptionType.Unexpected e) {
            throw expected(e.expected(), text, e);
        } catch (IllegalArgumentException e) {
            throw expected(type.expected(), text, e);
        }
    }

    /**
     * Checks a value.
     *
     * @throws IllegalArgumentException if the option cannot have it: the message says what was
     *     expected
     */
    T checked(T value) {
        try {
            type.check().accept(value);
            return value;
        } catch (OptionType.Unexpected e) {
            throw expected(e.expected(), format(value), e);
        }
    }

    private IllegalArgumentException expected(
            String expected, String text, IllegalArgumentException cause) {
        return new IllegalArgumentException(
                "Expected " + expected + " for " + flag() + ", got \"" + text + "\"", cause);
    }

    /** Whether 0 is no limit. */
    boolean isLimit() {
        return !type.zero().isEmpty();
    }

    /** Writes a value as {@link #parse} reads it. */
    public String format(T value) {
        return type.writer().apply(value);
    }

    @Override
    public String toString() {
        return name;
    }
}
