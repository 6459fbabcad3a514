package io.howdah.server.options;

import io.netty.util.NetUtil;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * How the values of an option are written, and which there are.
 *
 * @param syntax of a value, for tables and usage lines: {@code <size>}, {@code true|false}
 * @param expected a value in words, for messages: “a number”
 * @param zero what 0s means, for help; empty if that is no value, or means what it says
 * @param reader reads a value; throws {@link IllegalArgumentException} if the text is none
 * @param check throws {@link Unexpected} if the option cannot have the value
 * @param writer writes a value as the reader reads it
 */
record OptionType<T>(
        String syntax,
        String expected,
        String zero,
        Function<String, T> reader,
        Consumer<T> check,
        Function<T, String> writer) {

    private static final Pattern HOST_NAME = Pattern.compile("[^\\s:/\\[\\]]+");
    private static final String DURATION = "a duration such as 500ms, 30s, 5m or 1h";

    /** A value that the option cannot have: the message is what was expected in its place. */
    static final class Unexpected extends IllegalArgumentException {
        private static final long serialVersionUID = 1;

        Unexpected(String expected) {
            super(expected);
        }

        String expected() {
            return String.valueOf(getMessage());
        }
    }

    private static <T> OptionType<T> of(
            String syntax,
            String expected,
            Function<String, T> reader,
            Function<T, String> writer) {
        return new OptionType<>(syntax, expected, "", reader, value -> {}, writer);
    }

    static OptionType<String> text() {
        return of("<text>", "text", text -> text, value -> value);
    }

    /**
     * A name, or an address; one of IPv6 also in brackets.
     *
     * @param port the flag of the port that belongs to it
     */
    static OptionType<String> host(String port) {
        String expected = "a host name or an address, without the port that " + port + " sets,";
        return of("<host>", expected, OptionType::readHost, value -> value);
    }

    private static String readHost(String text) {
        boolean brackets = text.startsWith("[") && text.endsWith("]");
        String host = brackets ? text.substring(1, text.length() - 1) : text;
        if (NetUtil.isValidIpV6Address(host)) {
            return host;
        }
        if (brackets || !HOST_NAME.matcher(host).matches()) {
            throw new IllegalArgumentException();
        }
        return host;
    }

    static OptionType<String> choice(String... choices) {
        List<String> all = List.of(choices);
        return of(
                String.join("|", all),
                "one of " + String.join(", ", all),
                text -> {
                    if (!all.contains(text)) {
                        throw new IllegalArgumentException();
                    }
                    return text;
                },
                value -> value);
    }

    static OptionType<Boolean> trueOrFalse() {
        return of(
                "true|false",
                "true or false",
                text ->
                        switch (text) {
                            case "true" -> true;
                            case "false" -> false;
                            default -> throw new IllegalArgumentException();
                        },
                String::valueOf);
    }

    static OptionType<Integer> integer(int least, int most) {
        return new OptionType<>(
                "<number>",
                "a number",
                "",
                text -> clamped(Long.parseLong(text)),
                value -> checkRange("a number", value, least, most),
                String::valueOf);
    }

    /** So that what is too large for an int is too large for the option, too. */
    private static int clamped(long value) {
        return (int) Math.max(Integer.MIN_VALUE, Math.min(Integer.MAX_VALUE, value));
    }

    static OptionType<Optional<Integer>> port() {
        return new OptionType<>(
                "<number>",
                "a number",
                "",
                text ->
                        text.isEmpty()
                                ? Optional.empty()
                                : Optional.of(clamped(Long.parseLong(text))),
                value -> value.ifPresent(port -> checkRange("a number", port, 0, 65_535)),
                value -> value.map(String::valueOf).orElse(""));
    }

    /** A size that is an int, and not 0. */
    static OptionType<Integer> size() {
        return new OptionType<>(
                "<size>",
                "a size such as 8192, 64k or 16m",
                "",
                text -> clamped(parseSize(text)),
                value -> checkRange("a size", value, 1, Integer.MAX_VALUE - 1L),
                OptionType::formatSize);
    }

    static OptionType<Long> longSize() {
        return new OptionType<>(
                "<size>",
                "a size such as 8192, 64k, 16m or 2g",
                "",
                OptionType::parseSize,
                value -> checkRange("a size", value, 0, Long.MAX_VALUE),
                OptionType::formatSize);
    }

    /** A time that something may take at most: 0s for any time. */
    static OptionType<Duration> limit() {
        return new OptionType<>(
                "<duration>",
                DURATION,
                "no limit",
                OptionType::parseDuration,
                value -> checkAtLeast(DURATION, value, Duration.ZERO),
                OptionType::formatDuration);
    }

    /** A time that something takes, and that cannot be 0. */
    static OptionType<Duration> pause() {
        String expected = "a duration of 1ms or more";
        return new OptionType<>(
                "<duration>",
                DURATION,
                "",
                OptionType::parseDuration,
                value -> checkAtLeast(expected, value, Duration.ofMillis(1)),
                OptionType::formatDuration);
    }

    /** A time for which something is kept; {@code off}, which is a duration of 0, keeps nothing. */
    static OptionType<Duration> pauseOrOff() {
        String expected = "a duration of 1ms or more, or off,";
        return new OptionType<>(
                "<duration>",
                expected,
                "",
                text -> {
                    if (text.equals("off")) {
                        return Duration.ZERO;
                    }
                    Duration value = parseDuration(text);
                    checkAtLeast(expected, value, Duration.ofMillis(1));
                    return value;
                },
                value -> checkAtLeast(expected, value, Duration.ZERO),
                value -> value.isZero() ? "off" : formatDuration(value));
    }

    static OptionType<Optional<Path>> path() {
        return of(
                "<path>",
                "a path",
                text -> text.isEmpty() ? Optional.empty() : Optional.of(Path.of(text)),
                value -> value.map(Path::toString).orElse(""));
    }

    static OptionType<List<String>> list() {
        return of(
                "<value>,…",
                "values with commas between them",
                text ->
                        Arrays.stream(text.split(","))
                                .map(String::strip)
                                .filter(item -> !item.isEmpty())
                                .toList(),
                value -> String.join(",", value));
    }

    /**
     * Names and values; each is an option of its own: {@code --name key=value}, any number of
     * times, and {@code name[key] = value} in a file.
     */
    static OptionType<Map<String, String>> assignments() {
        return assignments("name=value", false);
    }

    /**
     * Names and values, as {@link #assignments()}; a name alone has its value in our environment.
     */
    static OptionType<Map<String, String>> environment() {
        return assignments("name=value or the name of a variable that is set", true);
    }

    private static OptionType<Map<String, String>> assignments(String expected, boolean inherits) {
        return of(
                "<name=value>",
                expected,
                text -> {
                    int equals = text.indexOf('=');
                    if (equals > 0) {
                        return Map.of(text.substring(0, equals), text.substring(equals + 1));
                    }
                    String value = inherits && equals < 0 ? System.getenv(text) : null;
                    if (value == null) {
                        throw new IllegalArgumentException();
                    }
                    return Map.of(text, value);
                },
                value ->
                        value.entrySet().stream()
                                .map(entry -> entry.getKey() + "=" + entry.getValue())
                                .collect(Collectors.joining(" ")));
    }

    private static long parseSize(String text) {
        int unit = "kmg".indexOf(text.isEmpty() ? ' ' : lastOf(text)) + 1;
        String number = unit == 0 ? text : text.substring(0, text.length() - 1);
        long value = Long.parseLong(number);
        if (value > Long.MAX_VALUE >> (10 * unit)) {
            throw new IllegalArgumentException();
        }
        return value << (10 * unit);
    }

    private static char lastOf(String text) {
        return text.toLowerCase(Locale.ROOT).charAt(text.length() - 1);
    }

    private static String formatSize(long value) {
        int unit = value == 0 ? 0 : Math.min(Long.numberOfTrailingZeros(value) / 10, 3);
        return (value >> (10 * unit)) + List.of("", "k", "m", "g").get(unit);
    }

    private static Duration parseDuration(String text) {
        int digits = 0;
        while (digits < text.length() && Character.isDigit(text.charAt(digits))) {
            digits++;
        }
        int value = Integer.parseInt(text.substring(0, digits));
        return switch (text.substring(digits)) {
            case "ms" -> Duration.ofMillis(value);
            case "s" -> Duration.ofSeconds(value);
            case "m" -> Duration.ofMinutes(value);
            case "h" -> Duration.ofHours(value);
            default -> throw new IllegalArgumentException();
        };
    }

    private static String formatDuration(Duration value) {
        long millis = value.toMillis();
        if (millis % 1000 != 0) {
            return millis + "ms";
        }
        long seconds = millis / 1000;
        if (seconds == 0 || seconds % 60 != 0) {
            return seconds + "s";
        }
        return seconds % 3600 == 0 ? seconds / 3600 + "h" : seconds / 60 + "m";
    }

    private static void checkRange(String what, long value, long least, long most) {
        if (value < least || value > most) {
            throw new Unexpected(what + " from " + least + " to " + most);
        }
    }

    private static void checkAtLeast(String expected, Duration value, Duration least) {
        if (value.compareTo(least) < 0) {
            throw new Unexpected(expected);
        }
    }
}
