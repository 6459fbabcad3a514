package io.howdah.json;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Writes and reads dates in a format of PHP's {@code date()}. For generated code. */
public final class JsonDateFormat {

    /** RFC 3339, as PHP's serializer of Howdah writes dates by default: {@code DATE_ATOM}. */
    public static final String DEFAULT = "Y-m-d\\TH:i:sP";

    /** The format that is a number: seconds since 1970. */
    public static final String SECONDS = "U";

    /** What formats of this class may show, besides {@link #SECONDS}. */
    private static final String LETTERS = "YmndjHGisvuPpO";

    private final String format;
    private final List<String> read;
    private final String expected;

    private JsonDateFormat(String format, List<String> read) {
        this.format = format;
        this.read = read;
        expected =
                "a date in the format "
                        + read.stream()
                                .map(each -> '"' + each + '"')
                                .collect(Collectors.joining(" or "));
    }

    /**
     * {@return the format of dates that name none}
     *
     * @param kind the simple name of their class
     */
    public static String defaultOf(String kind) {
        return switch (kind) {
            case "Instant" -> SECONDS;
            case "LocalDate" -> "Y-m-d";
            case "LocalDateTime" -> "Y-m-d\\TH:i:s";
            default -> DEFAULT;
        };
    }

    /**
     * {@return a format}
     *
     * @param format that is written
     * @param read those that are read, one after the other; none for that which is written
     */
    public static JsonDateFormat of(String format, String... read) {
        List<String> all = read.length == 0 ? List.of(format) : List.of(read);
        Stream.concat(Stream.of(format), all.stream()).forEach(JsonDateFormat::check);
        return new JsonDateFormat(format, all);
    }

    private static void check(String format) {
        for (int i = 0; i < format.length(); i++) {
            char c = format.charAt(i);
            if (c == '\\') {
                i++;
            } else if (Character.isLetter(c) && LETTERS.indexOf(c) < 0 && !format.equals(SECONDS)) {
                throw new IllegalArgumentException(
                        "expected a format of the letters " + LETTERS + ", got \"" + format + "\"");
            }
        }
    }

    /** {@return what messages say of it} */
    public String expected() {
        return expected;
    }

    /**
     * Writes seconds since 1970.
     *
     * @param date the date
     * @param out where to
     */
    public void write(Instant date, JsonWriter out) {
        out.writeLong(date.getEpochSecond());
    }

    /**
     * Writes a date.
     *
     * @param date the date
     * @param out where to
     */
    public void write(LocalDate date, JsonWriter out) {
        write(date.atStartOfDay(), out);
    }

    /**
     * Writes a date with its time.
     *
     * @param date the date
     * @param out where to
     */
    public void write(LocalDateTime date, JsonWriter out) {
        out.writeString(text(date.atOffset(ZoneOffset.UTC)));
    }

    /**
     * Writes a date with its time and its offset.
     *
     * @param date the date
     * @param out where to
     */
    public void write(OffsetDateTime date, JsonWriter out) {
        out.writeString(text(date));
    }

    /**
     * {@return seconds since 1970; null if there are none, which is noted}
     *
     * @param in where from
     */
    public @Nullable Instant readInstant(JsonReader in) {
        return in.readDate(this, text -> Instant.ofEpochSecond(Long.parseLong(text)));
    }

    /**
     * {@return a date; null if it is none, which is noted}
     *
     * @param in where from
     */
    public @Nullable LocalDate readLocalDate(JsonReader in) {
        return readAs(in, date -> date.toLocalDate());
    }

    /**
     * {@return a date with its time; null if it is none, which is noted}
     *
     * @param in where from
     */
    public @Nullable LocalDateTime readLocalDateTime(JsonReader in) {
        return readAs(in, date -> date.toLocalDateTime());
    }

    /**
     * {@return a date with its time and its offset; null if it is none, which is noted}
     *
     * @param in where from
     */
    public @Nullable OffsetDateTime readOffsetDateTime(JsonReader in) {
        return readAs(in, date -> date);
    }

    private <T> @Nullable T readAs(JsonReader in, Function<OffsetDateTime, T> as) {
        return in.readDate(this, text -> as.apply(parse(text)));
    }

    private OffsetDateTime parse(String text) {
        for (String each : read) {
            try {
                return new Parser(strip(each), text).parse();
            } catch (DateTimeException e) {
                // Another format may fit.
            }
        }
        throw new DateTimeException(text);
    }

    /** PHP's marks for what a format does not name, which is 0 anyway. */
    private static String strip(String format) {
        return format.replaceFirst("^[!|]+", "").replaceFirst("[!|]+$", "");
    }

    private String text(OffsetDateTime date) {
        StringBuilder text = new StringBuilder(32);
        for (int i = 0; i < format.length(); i++) {
            char c = format.charAt(i);
            switch (c) {
                case 'Y' -> year(text, date.getYear());
                case 'm' -> padded(text, date.getMonthValue(), 2);
                case 'n' -> text.append(date.getMonthValue());
                case 'd' -> padded(text, date.getDayOfMonth(), 2);
                case 'j' -> text.append(date.getDayOfMonth());
                case 'H' -> padded(text, date.getHour(), 2);
                case 'G' -> text.append(date.getHour());
                case 'i' -> padded(text, date.getMinute(), 2);
                case 's' -> padded(text, date.getSecond(), 2);
                case 'v' -> padded(text, date.getNano() / 1_000_000, 3);
                case 'u' -> padded(text, date.getNano() / 1_000, 6);
                case 'P' -> offset(text, date.getOffset(), ":");
                case 'O' -> offset(text, date.getOffset(), "");
                case 'p' -> {
                    if (date.getOffset().equals(ZoneOffset.UTC)) {
                        text.append('Z');
                    } else {
                        offset(text, date.getOffset(), ":");
                    }
                }
                case '\\' -> text.append(++i < format.length() ? format.charAt(i) : '\\');
                default -> text.append(c);
            }
        }
        return text.toString();
    }

    private static void year(StringBuilder text, int year) {
        if (year < 0) {
            text.append('-');
        }
        padded(text, Math.abs(year), 4);
    }

    private static void padded(StringBuilder text, int number, int width) {
        String digits = Integer.toString(number);
        text.append("0".repeat(Math.max(0, width - digits.length()))).append(digits);
    }

    private static void offset(StringBuilder text, ZoneOffset offset, String separator) {
        int minutes = Math.abs(offset.getTotalSeconds()) / 60;
        text.append(offset.getTotalSeconds() < 0 ? '-' : '+');
        padded(text, minutes / 60, 2);
        text.append(separator);
        padded(text, minutes % 60, 2);
    }

    /** One reading of a text: digit by digit, as PHP's {@code createFromFormat()} goes. */
    private static final class Parser {

        private final String format;
        private final String text;
        private int at;

        Parser(String format, String text) {
            this.format = format;
            this.text = text;
        }

        OffsetDateTime parse() {
            int year = 1970;
            int month = 1;
            int day = 1;
            int hour = 0;
            int minute = 0;
            int second = 0;
            int nano = 0;
            ZoneOffset offset = ZoneOffset.UTC;
            for (int i = 0; i < format.length(); i++) {
                char c = format.charAt(i);
                switch (c) {
                    case 'Y' -> year = number(4, 4);
                    case 'm', 'n' -> month = number(1, 2);
                    case 'd', 'j' -> day = number(1, 2);
                    case 'H', 'G' -> hour = number(1, 2);
                    case 'i' -> minute = number(2, 2);
                    case 's' -> second = number(2, 2);
                    case 'v' -> nano = fraction(3);
                    case 'u' -> nano = fraction(6);
                    case 'P', 'p', 'O' -> offset = offset();
                    case '\\' -> literal(format.charAt(++i));
                    default -> literal(c);
                }
            }
            if (at < text.length()) {
                throw new DateTimeException(text);
            }
            return OffsetDateTime.of(year, month, day, hour, minute, second, nano, offset);
        }

        private int number(int least, int most) {
            int begin = at;
            while (at < text.length() && at - begin < most && isDigit(text.charAt(at))) {
                at++;
            }
            if (at - begin < least) {
                throw new DateTimeException(text);
            }
            return Integer.parseInt(text.substring(begin, at));
        }

        private int fraction(int most) {
            int begin = at;
            int value = number(1, most);
            for (int digits = at - begin; digits < 9; digits++) {
                value *= 10;
            }
            return value;
        }

        /** {@code Z}, {@code +02:00}, {@code +0200} or {@code +02}. */
        private ZoneOffset offset() {
            if (at < text.length() && (text.charAt(at) | ' ') == 'z') {
                at++;
                return ZoneOffset.UTC;
            }
            char sign = at < text.length() ? text.charAt(at++) : ' ';
            if (sign != '+' && sign != '-') {
                throw new DateTimeException(text);
            }
            int hours = number(2, 2);
            if (at < text.length() && text.charAt(at) == ':') {
                at++;
            }
            int minutes = at < text.length() && isDigit(text.charAt(at)) ? number(2, 2) : 0;
            int seconds = (hours * 60 + minutes) * 60;
            return ZoneOffset.ofTotalSeconds(sign == '-' ? -seconds : seconds);
        }

        private void literal(char c) {
            if (at == text.length() || text.charAt(at++) != c) {
                throw new DateTimeException(text);
            }
        }

        private static boolean isDigit(char c) {
            return c >= '0' && c <= '9';
        }
    }
}
