package io.howdah;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.howdah.failure.PhpException;
import io.howdah.value.PhpBool;
import io.howdah.value.PhpCallback;
import io.howdah.value.PhpFloat;
import io.howdah.value.PhpInt;
import io.howdah.value.PhpNull;
import io.howdah.value.PhpString;
import io.howdah.value.PhpTypeException;
import io.howdah.value.Value;
import java.nio.CharBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Scalars and strings, both ways. */
@Tag("engine")
@ExtendWith(PhpExtension.class)
final class ValuesTest {

    /** Sends a value to PHP and takes it back. */
    private static Value echo(Php php, Object value) {
        php.eval(
                "if (!function_exists('identity')) { function identity($value) { return $value; } }");
        return php.function("identity").call(value);
    }

    private static String export(Php php, Object value) {
        return php.function("var_export").call(value, true).asString();
    }

    @Test
    @SuppressWarnings(
            "NullAway") // a varargs parameter's elements may be null; NullAway asks for the array
    void nullCrosses(Php php) {
        assertThat(echo(php, PhpNull.NULL)).isEqualTo(PhpNull.NULL);
        assertThat(php.eval("return null;").isNull()).isTrue();
        assertThat(php.function("is_null").call((Object) null).asBoolean()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void boolsCross(boolean value, Php php) {
        assertThat(echo(php, value)).isEqualTo(PhpBool.of(value));
        assertThat(export(php, value)).isEqualTo(value ? "true" : "false");
    }

    @ParameterizedTest
    @ValueSource(
            longs = {
                0,
                1,
                -1,
                63,
                -64,
                127,
                128,
                255,
                256,
                1L << 31,
                -(1L << 31),
                1L << 53,
                Long.MAX_VALUE,
                Long.MIN_VALUE + 1
            })
    void intsCross(long value, Php php) {
        assertThat(echo(php, value)).isEqualTo(new PhpInt(value));
        assertThat(export(php, value)).isEqualTo(Long.toString(value));
    }

    @Test
    void theSmallestIntCrosses(Php php) {
        assertThat(echo(php, Long.MIN_VALUE).asLong()).isEqualTo(Long.MIN_VALUE);
        assertThat(php.eval("return PHP_INT_MIN;").asLong()).isEqualTo(Long.MIN_VALUE);
    }

    @Test
    void everyIntegerTypeOfJavaIsAnInt(Php php) {
        assertThat(echo(php, (byte) -5)).isEqualTo(new PhpInt(-5));
        assertThat(echo(php, (short) 300)).isEqualTo(new PhpInt(300));
        assertThat(echo(php, 70_000)).isEqualTo(new PhpInt(70_000));
    }

    @ParameterizedTest
    @ValueSource(
            doubles = {
                0,
                -0.0,
                1.5,
                -1e300,
                Double.MIN_VALUE,
                Double.MAX_VALUE,
                Double.POSITIVE_INFINITY,
                Double.NEGATIVE_INFINITY
            })
    void floatsCross(double value, Php php) {
        assertThat(echo(php, value)).isEqualTo(new PhpFloat(value));
    }

    @Test
    void aNanKeepsItsPayload(Php php) {
        double nan = Double.longBitsToDouble(0x7ff8_0000_dead_beefL);
        assertThat(Double.doubleToRawLongBits(echo(php, nan).asDouble()))
                .isEqualTo(0x7ff8_0000_dead_beefL);
        assertThat(php.function("is_nan").call(nan).asBoolean()).isTrue();
    }

    @Test
    void aWholeFloatStaysAFloat(Php php) {
        assertThat(echo(php, 2.0)).isEqualTo(new PhpFloat(2.0));
        assertThat(export(php, 2.0)).isEqualTo("2.0");
        assertThat(echo(php, 0.5f)).isEqualTo(new PhpFloat(0.5));
    }

    @Test
    void anIntMayBeReadAsAFloatButNotTheOtherWayRound(Php php) {
        assertThat(php.eval("return 3;").asDouble()).isEqualTo(3.0);
        assertThatThrownBy(() -> php.eval("return 3.0;").asLong())
                .isInstanceOf(PhpTypeException.class)
                .hasMessage("int was expected, the PHP value is float");
    }

    @Test
    void anIntOf64BitsIsNoIntOf32(Php php) {
        assertThatThrownBy(() -> php.eval("return 2147483648;").asInt())
                .isInstanceOf(PhpTypeException.class)
                .hasMessageContaining("2147483648");
    }

    @Test
    void stringsAreBytes(Php php) {
        byte[] all = new byte[256];
        for (int i = 0; i < all.length; i++) {
            all[i] = (byte) i;
        }
        assertThat(echo(php, all).asBytes()).isEqualTo(all);
        assertThat(php.function("md5").call(all).asString())
                .isEqualTo("e2c865db4162bed963bfaa9ef6ac18f0");
        assertThat(php.eval("return \"\\xff\\x00\\xfe\";").asBytes())
                .isEqualTo(new byte[] {-1, 0, -2});
    }

    @Test
    void javaStringsAreUtf8(Php php) {
        String text = "naïve – 象轿 🐘";
        assertThat(echo(php, text).asString()).isEqualTo(text);
        assertThat(php.function("strlen").call("🐘").asLong()).isEqualTo(4);
        assertThat(php.function("mb_strlen").call(text, "UTF-8").asLong())
                .isEqualTo(text.codePointCount(0, text.length()));
        assertThat(php.function("bin2hex").call(CharBuffer.wrap("é")).asString()).isEqualTo("c3a9");
        assertThat(php.function("bin2hex").call('é').asString()).isEqualTo("c3a9");
    }

    @Test
    void bytesThatAreNoUtf8AreReplacedOnlyInJavaStrings(Php php) {
        Value latin1 = php.eval("return \"caf\\xe9\";");
        assertThat(latin1.asString()).isEqualTo("caf\ufffd");
        assertThat(new String(latin1.asBytes(), StandardCharsets.ISO_8859_1)).isEqualTo("café");
        assertThat(php.function("bin2hex").call(latin1).asString()).isEqualTo("636166e9");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"\ud800", "\udc00", "é\ud83d", "\ude00\ud83d", "a text with half a \ud83d!"})
    void anUnpairedSurrogateIsRefused(String text, Php php) {
        PhpFunction function = php.function("gettype");
        for (ThrowingCallable call :
                List.<ThrowingCallable>of(
                        () -> function.call(text),
                        () -> function.call(List.of("a", text)),
                        () -> function.call(Map.of("key", Map.of(text, 1))),
                        () -> PhpString.of(text),
                        () -> Value.of(text),
                        () -> function.call(half(text)))) {
            assertThatThrownBy(call)
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("an unpaired surrogate (U+D");
        }
        assertThatThrownBy(() -> function.call(text))
                .hasMessageContaining("at index " + text.indexOf(half(text)) + ",");
        assertThat(function.call("whole 😀").asString()).isEqualTo("string");
    }

    private static char half(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (Character.isSurrogate(text.charAt(i))) {
                return text.charAt(i);
            }
        }
        throw new IllegalArgumentException(text);
    }

    @Test
    void anUnpairedSurrogateInAMessageIsReplaced(Php php) {
        PhpCallback callback =
                arguments -> {
                    throw new IllegalStateException("half \ud83d of it");
                };
        assertThat(
                        php.eval(
                                        "return function ($f) { try { $f(); } catch (Exception $e) {"
                                                + " return $e->getMessage() . substr_count($e, '?'); } };")
                                .asCallable()
                                .call(callback)
                                .asString())
                .isEqualTo("half \ufffd of it0");
    }

    @ParameterizedTest
    @ValueSource(
            ints = {
                0, 1, 47, 48, 49, 127, 128, 129, 16_383, 16_384, 65_535, 65_536, 70_000, 1_000_000
            })
    void stringsOfEveryLengthCross(int length, Php php) {
        byte[] bytes = new byte[length];
        new Random(length).nextBytes(bytes);
        assertThat(echo(php, bytes).asBytes()).isEqualTo(bytes);
        String ascii = "x".repeat(length);
        assertThat(echo(php, ascii).asString()).isEqualTo(ascii);
        assertThat(echo(php, "é" + ascii).asString()).isEqualTo("é" + ascii);
    }

    @Test
    void optionalsAreTheirValueOrNull(Php php) {
        assertThat(echo(php, Optional.of(5))).isEqualTo(new PhpInt(5));
        assertThat(echo(php, Optional.empty())).isEqualTo(PhpNull.NULL);
    }

    @Test
    void whatCannotCrossIsRefusedBeforePhpIsCalled(Php php) {
        php.eval(
                "$GLOBALS['called'] = 0; function count_calls(...$arguments) { $GLOBALS['called']++; }");
        assertThatThrownBy(() -> php.function("count_calls").call(1, new Object()))
                .isInstanceOf(PhpTypeException.class)
                .hasMessageContaining("java.lang.Object cannot cross to PHP");
        assertThat(php.eval("return $called;").asLong()).isZero();
    }

    @Test
    void aValueKnowsPhpsNameForItsType(Php php) {
        Map<String, String> names =
                Map.of(
                        "null", "null",
                        "true", "bool",
                        "1", "int",
                        "1.5", "float",
                        "'a'", "string",
                        "[1]", "array",
                        "new ArrayObject()", "ArrayObject",
                        "strlen(...)", "Closure",
                        "fopen('php://memory', 'r')", "resource (stream)");
        names.forEach(
                (code, name) ->
                        assertThat(php.eval("return " + code + ";").typeName()).isEqualTo(name));
    }

    @Test
    void aWrongTypeSaysWhatWasExpectedAndWhatCame(Php php) {
        Value text = php.eval("return 'x';");
        assertThatThrownBy(text::asBoolean)
                .hasMessage("bool was expected, the PHP value is string");
        assertThatThrownBy(text::asDouble)
                .hasMessage("float was expected, the PHP value is string");
        assertThatThrownBy(text::asArray).hasMessage("array was expected, the PHP value is string");
        assertThatThrownBy(text::asObject)
                .hasMessage("object was expected, the PHP value is string");
        assertThatThrownBy(text::asCallable)
                .hasMessage("Closure was expected, the PHP value is string");
        assertThatThrownBy(text::asResource)
                .hasMessage("resource was expected, the PHP value is string");
        assertThatThrownBy(text::asEnum)
                .hasMessage("enum case was expected, the PHP value is string");
        assertThatThrownBy(() -> php.eval("return 1;").asString())
                .hasMessage("string was expected, the PHP value is int");
    }

    @Test
    void constantsAreRead(Php php) {
        assertThat(php.constant("PHP_VERSION").asString()).startsWith("8.");
        assertThat(php.constant("PHP_INT_MAX").asLong()).isEqualTo(Long.MAX_VALUE);
        assertThat(php.constant("DateTimeInterface::ATOM").asString()).isEqualTo("Y-m-d\\TH:i:sP");
        assertThat(php.constant("\\M_PI").asDouble()).isEqualTo(Math.PI);
        assertThatThrownBy(() -> php.constant("NO_SUCH_CONSTANT"))
                .isInstanceOfSatisfying(
                        PhpException.class, e -> assertThat(e.phpClass()).isEqualTo("Error"));
    }
}
