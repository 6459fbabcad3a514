package io.howdah.stubs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.howdah.Php;
import io.howdah.PhpEngine;
import io.howdah.failure.PhpException;
import io.howdah.stubs.Dates.Functions;
import io.howdah.stubs.Dates.Visit;
import io.howdah.value.PhpObject;
import io.howdah.value.PhpTypeException;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.Year;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.zone.ZoneRules;
import java.time.zone.ZoneRulesProvider;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Dates of java.time and of PHP: what those of {@link Dates} are in dates.php, and back. */
@ParameterizedClass
@EnumSource(PhpEngine.class)
final class DatesTest {

    static {
        ZoneRulesProvider.registerProvider(new Atlantis()); // once in a JVM
    }

    private final PhpEngine engine;

    private Php php;
    private Functions dates;

    DatesTest(PhpEngine engine) {
        this.engine = engine;
    }

    @BeforeEach
    void open() throws URISyntaxException {
        php = Php.builder().engine(engine).ini("date.timezone", "America/New_York").open();
        php.include(Path.of(DatesTest.class.getResource("dates.php").toURI()));
        dates = php.bind(Functions.class);
    }

    @AfterEach
    void close() {
        assertThat(php.liveCounts()).isEqualTo(new Php.LiveCounts(0, 0, 0));
        php.close();
    }

    @Test
    void anInstantIsADateTimeImmutableInUtc() {
        assertThat(dates.text(Instant.parse("2026-11-21T10:20:30.123456Z")))
                .isEqualTo("DateTimeImmutable 2026-11-21 10:20:30.123456 +00:00 1795256430");
    }

    @Test
    void aZonedDateTimeKeepsTheNameOfItsZone() {
        ZonedDateTime date = ZonedDateTime.parse("2026-07-21T10:20:30+02:00[Europe/Zurich]");
        assertThat(dates.text(date))
                .startsWith("DateTimeImmutable 2026-07-21 10:20:30.000000 Europe/Zurich ");
        assertThat(dates.same(date)).isEqualTo(date);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"UTC", "America/St_Johns", "Asia/Kathmandu", "Etc/GMT+5", "Z", "+05:30"})
    void zonesAreTheSameInPhpAndBack(String zone) {
        ZonedDateTime date = ZonedDateTime.of(2026, 1, 2, 3, 4, 5, 6000, ZoneId.of(zone));
        assertThat(dates.same(date)).isEqualTo(date);
        assertThat(dates.offset(date)).isEqualTo(date.getOffset().getTotalSeconds());
    }

    @ParameterizedTest
    @ValueSource(strings = {"UTC+01:00", "GMT-3", "UT+11:22", "UT"})
    void zonesThatAreOffsetsInJavaAreOffsetsInPhp(String zone) {
        ZonedDateTime date = ZonedDateTime.of(2026, 1, 2, 3, 4, 5, 0, ZoneId.of(zone));
        assertThat(dates.same(date)).isEqualTo(date.withZoneSameInstant(date.getOffset()));
    }

    @ParameterizedTest
    @ValueSource(strings = {"CET", "EET", "MET", "WET", "GMT"})
    void zonesThatPhpTakesForAbbreviationsAreOffsets(String zone) {
        for (int month : List.of(1, 7)) {
            ZonedDateTime date = ZonedDateTime.of(2026, month, 2, 3, 4, 5, 0, ZoneId.of(zone));
            assertThat(dates.same(date)).isEqualTo(date.withZoneSameInstant(date.getOffset()));
            assertThat(dates.offset(date)).isEqualTo(date.getOffset().getTotalSeconds());
        }
    }

    @Test
    void zonesMayBeWrittenOtherwiseInPhp() {
        assertThat(dates.at("2026-07-01", "europe/zurich"))
                .isEqualTo(ZonedDateTime.parse("2026-07-01T00:00+02:00[Europe/Zurich]"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"+00:00", "-18:00", "+18:00", "+01:02:03", "-00:00:01", "-09:30"})
    void offsetsAreTheSameInPhpAndBack(String offset) {
        OffsetDateTime date = Instant.EPOCH.atOffset(ZoneOffset.of(offset));
        assertThat(dates.same(date)).isEqualTo(date);
    }

    @Test
    void anHourThatComesTwiceStaysWhatItIs() {
        ZonedDateTime first = ZonedDateTime.parse("2026-10-25T02:30+02:00[Europe/Zurich]");
        ZonedDateTime second = first.withLaterOffsetAtOverlap();
        assertThat(dates.same(first)).isEqualTo(first).isNotEqualTo(second);
        assertThat(dates.same(second)).isEqualTo(second);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "0000-01-01T00:00:00Z",
                "-0044-03-15T12:00:00.000001Z",
                "+12345-06-07T08:09:10.999999Z",
                "1969-12-31T23:59:59.5Z",
                "-1000000000-01-01T00:00:00Z",
                "+1000000000-12-31T23:59:59.999999Z"
            })
    void allInstantsOfJavaCross(String instant) {
        Instant date = Instant.parse(instant);
        assertThat(dates.same(date)).isEqualTo(date);
        assertThat(dates.text(date)).endsWith(" " + date.getEpochSecond());
    }

    @Test
    void aDateOfPhpThatJavaHasNoRoomForIsAnError() {
        assertThatThrownBy(
                        () ->
                                php.function("date_create")
                                        .callAs(Instant.class, "@" + Long.MAX_VALUE))
                .isInstanceOf(PhpTypeException.class)
                .hasMessageContaining(
                        "java.time.Instant was expected, PHP gave the date @9223372036854775807: ");
        assertThatThrownBy(() -> dates.at("2026-01-01", "+20:00"))
                .isInstanceOf(PhpTypeException.class)
                .hasMessageContaining("java.time.ZonedDateTime was expected, PHP gave the date @");
    }

    @Test
    void nanosecondsAreAnError() {
        assertThatThrownBy(() -> dates.text(Instant.ofEpochSecond(0, 1)))
                .isInstanceOf(PhpTypeException.class)
                .hasMessage(
                        "1970-01-01T00:00:00.000000001Z has nanoseconds, and dates of PHP have"
                                + " microseconds: use truncatedTo(ChronoUnit.MICROS)");
    }

    @Test
    void abbreviationsAreOffsets() {
        assertThat(dates.at("2026-07-01 12:00", "CEST"))
                .isEqualTo(ZonedDateTime.parse("2026-07-01T12:00+02:00"));
        assertThat(dates.offsetAt("2026-07-01 12:00", "EST"))
                .isEqualTo(OffsetDateTime.parse("2026-07-01T12:00-05:00"));
    }

    @Test
    void aDateThatWasChangedHasTheOffsetOfItsTime() {
        ZonedDateTime winter = ZonedDateTime.parse("2026-03-01T12:00+01:00[Europe/Zurich]");
        assertThat(dates.later(winter, "+1 month"))
                .isEqualTo(OffsetDateTime.parse("2026-04-01T12:00+02:00"));
    }

    @Test
    void aLocalDateIsTheBeginningOfTheDayInPhpsZone() {
        assertThat(dates.text(LocalDate.of(2026, 7, 4)))
                .startsWith("DateTimeImmutable 2026-07-04 00:00:00.000000 America/New_York ");
        for (LocalDate day :
                List.of(
                        LocalDate.of(2026, 11, 21),
                        LocalDate.of(-44, 3, 15),
                        LocalDate.of(0, 1, 1),
                        LocalDate.of(12345, 6, 7),
                        LocalDate.of(Year.MAX_VALUE - 1, 12, 31),
                        LocalDate.of(Year.MIN_VALUE + 1, 1, 1))) {
            assertThat(dates.same(day)).isEqualTo(day);
        }
    }

    @Test
    void aDayThatDoesNotBeginAtMidnightIsOneToo() {
        php.function("date_default_timezone_set").call("America/Sao_Paulo");
        LocalDate day = LocalDate.of(2018, 11, 4);
        assertThat(dates.days(List.of(day)))
                .containsExactly("2018-11-04T01:00:00 America/Sao_Paulo");
        assertThat(dates.same(day)).isEqualTo(day);
    }

    @Test
    void aTimeOfDayIsNoLocalDate() {
        assertThat(dates.dayAt("2026-01-01", "Europe/Zurich")).isEqualTo(LocalDate.of(2026, 1, 1));
        assertThatThrownBy(() -> dates.dayAt("2026-01-01 10:00", "Europe/Zurich"))
                .isInstanceOf(PhpTypeException.class)
                .hasMessage(
                        "java.time.LocalDate was expected, PHP gave the date 2026-01-01T10:00+01:00"
                                + " Europe/Zurich: it is at 10:00, not at the beginning of a day");
    }

    @Test
    void recordsHaveDates() {
        Visit visit =
                new Visit(
                        ZonedDateTime.parse("2026-11-21T10:00+01:00[Europe/Zurich]"),
                        Optional.of(OffsetDateTime.parse("2026-11-21T11:00+01:00")),
                        List.of(LocalDate.of(2026, 11, 19), LocalDate.of(2026, 11, 20)));
        assertThat(dates.visit(visit)).isEqualTo(visit);
        Visit open = new Visit(visit.at(), Optional.empty(), List.of());
        assertThat(dates.visit(open)).isEqualTo(open);
        assertThat(php.function("Dates\\visit").callAs(Visit.class, visit)).isEqualTo(visit);
    }

    @Test
    void noDateIsNull() {
        assertThat(dates.nullable(null)).isNull();
        assertThat(dates.nullable(Instant.EPOCH)).isEqualTo(Instant.EPOCH);
    }

    @Test
    void theDynamicApiReadsDatesByValue() {
        Instant epoch = php.function("date_create").callAs(Instant.class, "@0");
        assertThat(epoch).isEqualTo(Instant.EPOCH);
        try (PhpObject date = php.newObject("DateTimeImmutable", "2026-11-21T10:00:00.5Z")) {
            assertThat(date.as(OffsetDateTime.class)).isEqualTo("2026-11-21T10:00:00.5Z");
            assertThat(date.callAs(Instant.class, "modify", "+1 day"))
                    .isEqualTo("2026-11-22T10:00:00.5Z");
        }
    }

    @Test
    void whatIsNoDateIsAnError() {
        try (PhpObject object = php.newObject("ArrayObject")) {
            assertThatThrownBy(() -> object.as(Instant.class))
                    .isInstanceOf(PhpTypeException.class)
                    .hasMessage(
                            "an object of DateTimeInterface was expected, PHP gave one of"
                                    + " ArrayObject");
        }
        assertThatThrownBy(() -> php.function("strlen").callAs(Instant.class, "three"))
                .isInstanceOf(PhpTypeException.class)
                .hasMessageContaining("an object of DateTimeInterface was expected, PHP gave int");
        assertThatThrownBy(dates::unfinished)
                .hasMessageContaining("an object of Dates\\Unfinished has no date");
    }

    /** A zone that only this JVM has. */
    private static final class Atlantis extends ZoneRulesProvider {

        static final String ZONE = "Atlantic/Atlantis";

        private static ZoneRules rules() {
            return ZoneRules.of(ZoneOffset.ofHours(-2));
        }

        @Override
        protected Set<String> provideZoneIds() {
            return Set.of(ZONE);
        }

        @Override
        protected ZoneRules provideRules(String zone, boolean forCaching) {
            return rules();
        }

        @Override
        protected NavigableMap<String, ZoneRules> provideVersions(String zone) {
            return new TreeMap<>(Map.of("1", rules()));
        }
    }

    @Test
    @SuppressWarnings("InvalidZoneId") // its rules are provided above
    void aZoneThatPhpDoesNotKnowIsItsException() {
        ZonedDateTime date = ZonedDateTime.now(ZoneId.of(Atlantis.ZONE));
        assertThatThrownBy(() -> dates.text(date.withNano(0)))
                .isInstanceOf(PhpException.class)
                .hasMessageContaining("Unknown or bad timezone (Atlantic/Atlantis)");
        assertThat(dates.same(Instant.EPOCH)).isEqualTo(Instant.EPOCH);
    }
}
