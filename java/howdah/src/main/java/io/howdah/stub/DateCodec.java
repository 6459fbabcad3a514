package io.howdah.stub;

import io.howdah.value.PhpTypeException;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Writes and reads dates of java.time as dates of PHP, by value: any DateTimeInterface is read, and
 * a DateTimeImmutable is made.
 *
 * @param <T> the dates in Java
 */
public final class DateCodec<T> implements RecordCodec<T> {

    private static final RecordPlan PLAN = RecordPlan.date();

    /** Points in time: in PHP in UTC. */
    public static final DateCodec<Instant> INSTANT =
            new DateCodec<>(
                    Instant.class,
                    date -> new Parts(date.getEpochSecond(), date.getNano(), 0, null),
                    Parts::toInstant);

    /** Dates with the name of a zone, or its offset where PHP has no name. */
    public static final DateCodec<ZonedDateTime> ZONED_DATE_TIME =
            new DateCodec<>(ZonedDateTime.class, Parts::of, Parts::toZoned);

    /** Dates with the offset of their zone. */
    public static final DateCodec<OffsetDateTime> OFFSET_DATE_TIME =
            new DateCodec<>(
                    OffsetDateTime.class,
                    date -> Parts.of(date.toZonedDateTime()),
                    date -> date.toInstant().atOffset(date.zoneOffset()));

    /** Days: in PHP, their beginning in its default zone. Of PHP's dates, those at a beginning. */
    public static final DateCodec<LocalDate> LOCAL_DATE =
            new DateCodec<>(LocalDate.class, Parts::of, Parts::toDay);

    private final Class<T> type;
    private final Function<T, Parts> toParts;
    private final Function<Parts, T> fromParts;

    private DateCodec(Class<T> type, Function<T, Parts> toParts, Function<Parts, T> fromParts) {
        this.type = type;
        this.toParts = toParts;
        this.fromParts = fromParts;
    }

    /**
     * {@return the codec of a class; null if it is none of these dates}
     *
     * @param type the class
     */
    public static @Nullable DateCodec<?> of(Class<?> type) {
        return Stream.of(INSTANT, ZONED_DATE_TIME, OFFSET_DATE_TIME, LOCAL_DATE)
                .filter(codec -> codec.type == type)
                .findFirst()
                .orElse(null);
    }

    @Override
    public RecordPlan plan() {
        return PLAN;
    }

    @Override
    public void write(ValueOutput out, T value) {
        Parts parts = toParts.apply(value);
        if (parts.nanos % 1000 != 0) {
            throw new PhpTypeException(
                    value
                            + " has nanoseconds, and dates of PHP have microseconds: use"
                            + " truncatedTo(ChronoUnit.MICROS)");
        }
        int mark = out.recordStart(PLAN);
        out.writeLong(parts.seconds);
        out.writeLong(parts.nanos / 1000);
        out.writeLong(parts.offset);
        out.writeString(parts.zone);
        out.recordEnd(mark);
    }

    @Override
    public T read(ValueInput in) {
        int mark = in.readRecordStart(PLAN);
        long seconds = in.readLong();
        int micros = in.readInt();
        int offset = in.readInt();
        String zone = in.readNullable(ValueInput::readString);
        in.readRecordEnd(mark);
        Parts parts = new Parts(seconds, micros * 1000, offset, zone);
        try {
            return fromParts.apply(parts);
        } catch (DateTimeException | ArithmeticException e) {
            PhpTypeException failure =
                    new PhpTypeException(
                            type.getName()
                                    + " was expected, PHP gave the date "
                                    + parts
                                    + ": "
                                    + e.getMessage());
            failure.initCause(e);
            throw failure;
        }
    }

    /**
     * What a date is on the bridge.
     *
     * @param seconds since 1970 in UTC
     * @param nanos from the second on
     * @param offset of its zone at that time, in seconds
     * @param zone its name; null if it has only an offset; {@link #DEFAULT}
     */
    private record Parts(long seconds, int nanos, int offset, @Nullable String zone) {

        /** From Java to PHP: PHP's default zone, in which the seconds are those of a clock. */
        static final String DEFAULT = "";

        static Parts of(ZonedDateTime date) {
            ZoneId zone = date.getZone();
            boolean isNamed = !(zone instanceof ZoneOffset) && !hasOffsetAsName(zone.getId());
            return new Parts(
                    date.toEpochSecond(),
                    date.getNano(),
                    date.getOffset().getTotalSeconds(),
                    isNamed ? zone.getId() : null);
        }

        /** Java's {@code UTC+01:00} and the like, and {@code UT}, which PHP has no zones for. */
        private static boolean hasOffsetAsName(String id) {
            return id.matches("UT|(UTC|GMT|UT)[+-].*");
        }

        static Parts of(LocalDate day) {
            return new Parts(day.toEpochSecond(LocalTime.MIDNIGHT, ZoneOffset.UTC), 0, 0, DEFAULT);
        }

        Instant toInstant() {
            return Instant.ofEpochSecond(seconds, nanos);
        }

        ZoneOffset zoneOffset() {
            return ZoneOffset.ofTotalSeconds(offset);
        }

        ZoneId zoneId() {
            if (zone == null) {
                return zoneOffset();
            }
            try {
                return ZoneId.of(zone);
            } catch (DateTimeException e) { // PHP has the name as it was written
                return ZoneId.of(
                        ZoneId.getAvailableZoneIds().stream()
                                .filter(zone::equalsIgnoreCase)
                                .findFirst()
                                .orElseThrow(() -> e));
            }
        }

        ZonedDateTime toZoned() {
            return toInstant().atZone(zoneId());
        }

        LocalDate toDay() {
            LocalDateTime local = LocalDateTime.ofEpochSecond(seconds, nanos, zoneOffset());
            LocalDate day = local.toLocalDate();
            if (local.toLocalTime().equals(LocalTime.MIDNIGHT)
                    || day.atStartOfDay(zoneId()).toInstant().equals(toInstant())) {
                return day;
            }
            throw new DateTimeException(
                    "it is at " + local.toLocalTime() + ", not at the beginning of a day");
        }

        @Override
        public String toString() {
            String name = zone == null ? "" : " " + zone;
            try {
                return toInstant().atOffset(zoneOffset()) + name;
            } catch (DateTimeException | ArithmeticException e) { // that far away
                return "@" + seconds + name;
            }
        }
    }
}
