package io.howdah.interop.operations;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.howdah.Php;
import io.howdah.value.PhpArray;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** PSR-3 over slf4j; the tests' slf4j prints to System.err, from level info on. */
final class LoggerTest {

    private final PrintStream err = System.err;
    private final ByteArrayOutputStream printed = new ByteArrayOutputStream();
    private Php php;

    @BeforeEach
    void open() {
        System.setErr(new PrintStream(printed, true, UTF_8));
        php = Php.builder().allow("java.lang.IllegalStateException").open();
    }

    @AfterEach
    void close() {
        System.setErr(err);
        php.recycle();
        assertThat(php.liveCounts()).isEqualTo(new Php.LiveCounts(0, 0, 0));
        php.close();
    }

    private String log(String call) {
        php.eval("(new Howdah\\Logger('com.example.shop'))->" + call + ";");
        return printed.toString(UTF_8).strip();
    }

    @ParameterizedTest
    @CsvSource({
        "emergency, ERROR, EMERGENCY sold out",
        "alert, ERROR, ALERT sold out",
        "critical, ERROR, CRITICAL sold out",
        "error, ERROR, sold out",
        "warning, WARN, sold out",
        "notice, INFO, NOTICE sold out",
        "info, INFO, sold out"
    })
    void levelsAreTheClosestOfSlf4jWithAMarker(String level, String as, String text) {
        String expected = "[main] " + as + " com.example.shop - " + text;
        assertThat(log(level + "('sold out')")).isEqualTo(expected);
        printed.reset();
        assertThat(log("log('" + level + "', 'sold out')")).isEqualTo(expected);
    }

    @Test
    void aLevelThatIsDisabledCostsNoConversion() {
        assertThat(
                        log(
                                "debug('{o}', ['o' => new class { function __toString() { throw new Error('was converted'); } }])"))
                .isEmpty();
    }

    @Test
    void anUnknownLevelIsPsrsError() {
        assertThatThrownBy(() -> log("log('loud', 'x')"))
                .hasMessageContaining(
                        "InvalidArgumentException: expected a level of PSR-3 (emergency, alert,")
                .hasMessageContaining("got \"loud\"");
        php.eval(
                "namespace Psr\\Log; class InvalidArgumentException extends \\InvalidArgumentException {}");
        assertThatThrownBy(() -> log("log(7, 'x')"))
                .hasMessageContaining("Psr\\Log\\InvalidArgumentException")
                .hasMessageContaining("got int");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "'{a} and {b.c}', ['a' => 1, 'b.c' => 'two'] | 1 and two",
                "'{missing} {}{ {a', ['a' => 1] | {missing} {}{ {a",
                "'{0} {1}', ['x', 'y'] | x y",
                "'{t}{f}{n}.', ['t' => true, 'f' => false, 'n' => null] | 1.",
                "'{x} {y}', ['x' => 1.5, 'y' => 3.0] | 1.5 3",
                "'{a}', ['a' => [1, 'k' => ['v']]] | [0: 1, k: [v]]",
                "'{o}', ['o' => new ArrayObject()] | [object ArrayObject]",
                "'{o}', ['o' => new class { function __toString() { return 'as text'; } }] | as text",
                "'{d}', ['d' => new DateTimeImmutable('2026-11-21T10:00:00Z')] | 2026-11-21T10:00:00+00:00",
                "'{f}', ['f' => fn() => 1] | [Closure]",
                "'{a}{a}', ['a' => '{a}'] | {a}{a}",
                "'no context' | no context",
                "'{} is of slf4j', ['x' => 1] | {} is of slf4j",
                "new class { function __toString() { return 'a {b}'; } }, ['b' => 'c'] | a c"
            })
    void placeholdersAreReplacedFromTheContext(String arguments, String text) {
        assertThat(log("info(" + arguments + ")"))
                .isEqualTo("[main] INFO com.example.shop - " + text);
    }

    @Test
    void anExceptionOfPhpIsAThrowableWithPhpsFrames() {
        php.eval(
                "function fail() { return new LogicException('broken', 0, new Exception('why')); }");
        assertThat(log("error('failed', ['exception' => fail()])"))
                .startsWith("[main] ERROR com.example.shop - failed")
                .contains("io.howdah.failure.PhpException: LogicException: broken")
                .contains("\tat <php>.fail(eval()'d code:1)")
                .contains("Caused by: io.howdah.failure.PhpException: Exception: why");
    }

    @Test
    void whatIsNoExceptionIsNoThrowable() {
        assertThat(log("error('failed', ['exception' => new ArrayObject()])"))
                .isEqualTo("[main] ERROR com.example.shop - failed");
        printed.reset();
        assertThat(log("error('failed', ['exception' => 'as text'])"))
                .isEqualTo(
                        "[main] ERROR com.example.shop - failed"
                                + System.lineSeparator()
                                + "as text");
    }

    @Test
    void anExceptionOfJavaIsTheThrowable() {
        assertThat(
                        log(
                                "error('failed', ['exception' => new java\\lang\\IllegalStateException('broken')])"))
                .startsWith("[main] ERROR com.example.shop - failed")
                .contains("java.lang.IllegalStateException: broken")
                .contains("\tat ");
    }

    @Test
    void itIsPsrsLoggerWherePsrIsThere() {
        php.eval(
                """
                namespace Psr\\Log;
                interface LoggerInterface
                {
                    public function emergency(string|\\Stringable $message, array $context = []): void;
                    public function log($level, string|\\Stringable $message, array $context = []): void;
                }
                """);
        assertThat(
                        php.eval(
                                        "return (new Howdah\\Logger('x')) instanceof Psr\\Log\\LoggerInterface;")
                                .asBoolean())
                .isTrue();
    }

    @Test
    void itIsALoggerWithoutPsrToo() {
        assertThat(
                        php.eval(
                                        "$l = new Howdah\\Logger('x'); return [class_implements($l), (new ReflectionClass($l))->isFinal()];")
                                .toJava())
                .isEqualTo(List.of(List.of(), true));
    }

    @Test
    void interpolationLeavesWhatIsNoPlaceholder() {
        Map<String, Object> context = new LinkedHashMap<>();
        context.put("user", "Ann");
        PhpArray values = PhpArray.copyOf(context);
        assertThat(LogWriter.interpolate("{user}", values)).isEqualTo("Ann");
        assertThat(LogWriter.interpolate("{{user}}", values)).isEqualTo("{Ann}");
        assertThat(LogWriter.interpolate("{ user }", values)).isEqualTo("{ user }");
        assertThat(LogWriter.interpolate("{user", values)).isEqualTo("{user");
        assertThat(LogWriter.interpolate("{user}{user} {User}", values)).isEqualTo("AnnAnn {User}");
        assertThat(LogWriter.interpolate("", values)).isEmpty();
    }
}
