package io.howdah;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.howdah.failure.PhpException;
import io.howdah.value.PhpTypeException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.DayOfWeek;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.ZonedDateTime;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Objects of Java that cross by value because the host says so. */
@Tag("engine")
final class ByValueTest {

    private static final UUID ID = UUID.fromString("123e4567-e89b-12d3-a456-426614174000");

    @PhpClass("\\ByValue\\Suit")
    enum Suit {
        @PhpName("Hearts")
        HEARTS,
        Spades
    }

    enum Plain {
        ONE
    }

    record Line(String sku, @PhpName("unit_price") BigDecimal price, Suit suit, List<UUID> ids) {}

    /** What PHP code gets by services. */
    public static final class Shop {
        public UUID id() {
            return ID;
        }

        public Object opened() {
            return Instant.EPOCH;
        }

        public Suit suit() {
            return Suit.HEARTS;
        }

        public List<BigDecimal> prices() {
            return List.of(new BigDecimal("1.50"));
        }
    }

    private static String export(Php php, Object value) {
        return php.function("by_value_text").call(value).asString();
    }

    private static Php open(PhpBuilder builder) {
        Php php = builder.open();
        php.eval(
                """
                namespace ByValue {
                    enum Suit: string { case Hearts = 'h'; case Spades = 's'; }
                }
                namespace {
                    function by_value_text($value) {
                        return match (true) {
                            $value instanceof UnitEnum => $value::class . '::' . $value->name,
                            $value instanceof DateTimeImmutable => $value->format('c'),
                            is_array($value) => '[' . implode(', ', array_map(
                                fn ($k, $v) => "$k: " . by_value_text($v), array_keys($value), $value)) . ']',
                            is_object($value) => 'object ' . $value::class,
                            default => get_debug_type($value) . ' ' . $value,
                        };
                    }
                }
                """);
        return php;
    }

    @Test
    void argumentsCrossByValue() {
        try (Php php =
                open(
                        Engines.builder()
                                .byValue(
                                        Instant.class,
                                        ZonedDateTime.class,
                                        OffsetDateTime.class,
                                        LocalDate.class,
                                        UUID.class,
                                        BigDecimal.class,
                                        BigInteger.class,
                                        Enum.class,
                                        Record.class))) {
            assertThat(export(php, Instant.EPOCH)).isEqualTo("1970-01-01T00:00:00+00:00");
            assertThat(export(php, ZonedDateTime.parse("2026-07-01T12:00+02:00[Europe/Zurich]")))
                    .isEqualTo("2026-07-01T12:00:00+02:00");
            assertThat(export(php, OffsetDateTime.parse("2026-07-01T12:00+05:30")))
                    .isEqualTo("2026-07-01T12:00:00+05:30");
            assertThat(export(php, LocalDate.of(2026, 7, 1))).startsWith("2026-07-01T00:00:00");
            assertThat(export(php, ID)).isEqualTo("string " + ID);
            assertThat(export(php, new BigDecimal("1E+3"))).isEqualTo("string 1000");
            assertThat(export(php, new BigInteger("9223372036854775808")))
                    .isEqualTo("string 9223372036854775808");
            assertThat(export(php, Suit.HEARTS)).isEqualTo("ByValue\\Suit::Hearts");
            assertThat(export(php, Plain.ONE)).isEqualTo("string ONE");
            assertThat(
                            export(
                                    php,
                                    new Line(
                                            "tea",
                                            new BigDecimal("1.50"),
                                            Suit.Spades,
                                            List.of(ID))))
                    .isEqualTo(
                            "[sku: string tea, unit_price: string 1.50,"
                                    + " suit: ByValue\\Suit::Spades, ids: [0: string "
                                    + ID
                                    + "]]");
        }
    }

    @Test
    void resultsOfJavaCodeCrossByValue() {
        try (Php php =
                open(
                        Engines.builder()
                                .allow(Shop.class.getName(), "java.util.List")
                                .service("shop", new Shop())
                                .byValue(
                                        UUID.class, Instant.class, Suit.class, BigDecimal.class))) {
            php.eval("$shop = Howdah\\Services::get('shop');");
            assertThat(php.eval("return by_value_text($shop->id());").asString())
                    .isEqualTo("string " + ID);
            assertThat(php.eval("return by_value_text($shop->opened());").asString())
                    .isEqualTo("1970-01-01T00:00:00+00:00");
            assertThat(php.eval("return by_value_text($shop->suit());").asString())
                    .isEqualTo("ByValue\\Suit::Hearts");
            assertThat(php.eval("return by_value_text($shop->prices()[0]);").asString())
                    .isEqualTo("string 1.50");
        }
    }

    @Test
    void otherClassesStayObjects() {
        try (Php php = open(Engines.builder().allow("java.math.BigDecimal").byValue(UUID.class))) {
            assertThat(export(php, BigDecimal.ONE)).isEqualTo("object java\\math\\BigDecimal");
        }
        try (Php php = open(Engines.builder().byValue(UUID.class))) {
            assertThatThrownBy(() -> export(php, DayOfWeek.MONDAY))
                    .isInstanceOf(PhpTypeException.class)
                    .hasMessageContaining("a value of java.time.DayOfWeek cannot cross to PHP");
        }
    }

    @Test
    void anEnumThatIsNotLoadedIsAnError() {
        try (Php php = Engines.builder().byValue(Suit.class).open()) {
            assertThatThrownBy(() -> php.function("is_object").call(Suit.HEARTS))
                    .isInstanceOf(PhpException.class)
                    .hasMessageContaining("load it first");
            assertThat(php.function("is_object").call(1).asBoolean()).isFalse();
        }
    }

    @Test
    void onlyWhatHasAValueMayBeNamed() {
        assertThatThrownBy(() -> Php.builder().byValue(StringBuilder.class))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(
                        "expected a date of java.time, UUID, BigDecimal, BigInteger, an enum or a"
                                + " record, got java.lang.StringBuilder");
    }
}
