package io.howdah.interop;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicContainer.dynamicContainer;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import com.example.subjects.Listeners;
import io.howdah.Engines;
import io.howdah.Php;
import io.howdah.failure.PhpExit;
import io.howdah.failure.PhpFatalError;
import io.howdah.value.Value;
import java.io.ByteArrayOutputStream;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DynamicContainer;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;

/**
 * Runs the fixtures: PHP scripts that use Java, and what they print.
 *
 * <p>One interpreter runs them all, each in a request of its own, and is opened anew only where a
 * fixture allows PHP something else. After each request neither side may hold anything of the
 * other.
 *
 * <p>An uncaught throwable is printed as its class and message, a warning as its level and message,
 * {@code exit} by its status, and a fatal error by its message.
 */
@Tag("engine")
final class FixturesTest {

    /** Fewer would mean that they were not found. */
    private static final int AT_LEAST = 300;

    private static final String WARNINGS =
            """
            function print_warning(int $level, string $message): bool
            {
                $names = [E_WARNING => 'Warning', E_NOTICE => 'Notice', E_DEPRECATED => 'Deprecated'];
                echo $names[$level] ?? "Level $level", ': ', $message, "\\n";
                return true;
            }
            set_error_handler('print_warning');
            """;

    private final ByteArrayOutputStream output = new ByteArrayOutputStream();
    private List<String> allowed = List.of();
    private @Nullable Php php;

    @TestFactory
    Stream<DynamicContainer> fixtures() {
        List<Fixture> fixtures = Fixture.in("java");
        assertThat(fixtures).hasSizeGreaterThanOrEqualTo(AT_LEAST);
        Map<String, List<DynamicTest>> topics =
                fixtures.stream()
                        .collect(
                                Collectors.groupingBy(
                                        Fixture::topic,
                                        LinkedHashMap::new,
                                        Collectors.mapping(this::test, Collectors.toList())));
        return topics.entrySet().stream()
                .map(topic -> dynamicContainer(topic.getKey(), topic.getValue()));
    }

    @AfterEach
    void close() {
        if (php != null) {
            php.close();
        }
    }

    private DynamicTest test(Fixture fixture) {
        return dynamicTest(
                fixture.sentence(),
                fixture.file().toUri(),
                () -> {
                    String printed = run(fixture);
                    assertThat(printed)
                            .isEqualTo(fixture.expected(printed, Objects.requireNonNull(php)));
                });
    }

    private String run(Fixture fixture) {
        Php interpreter = interpreter(fixture.allowed());
        output.reset();
        String end = runUntilItEnds(interpreter, fixture.php());
        String printed = output.toString(UTF_8);
        output.reset();
        interpreter.recycle(); // destructors and shutdown functions print, too
        assertThat(interpreter.liveCounts())
                .as("held across the bridge")
                .isEqualTo(new Php.LiveCounts(0, 0, 0));
        String last = output.toString(UTF_8);
        return lines(end.isEmpty() ? printed + last : lines(printed) + lines(end) + last);
    }

    private Php interpreter(List<String> rules) {
        if (php != null && rules.equals(allowed)) {
            return php;
        }
        close();
        allowed = rules;
        php =
                Engines.open(
                        Php.builder()
                                .allow(rules.toArray(String[]::new))
                                .service("answer", 42)
                                .service("greeter", Listeners.lambda())
                                .service("settings", Map.of("debug", true))
                                .output(output));
        return php;
    }

    /** {@return what stopped the script; empty if nothing did} */
    private static String runUntilItEnds(Php php, String script) {
        php.eval(WARNINGS);
        try {
            Value uncaught =
                    php.eval(
                            """
                            try {
                                eval(%s);
                            } catch (Throwable $uncaught) {
                                $message = $uncaught->getMessage();
                                return $uncaught::class . ($message === '' ? '' : ": $message");
                            }
                            return '';
                            """
                                    .formatted(literal(script)));
            return uncaught.asString();
        } catch (PhpExit e) {
            return "exit " + e.status();
        } catch (PhpFatalError e) {
            return "Fatal error: " + e.phpMessage();
        }
    }

    private static String literal(String text) {
        return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'";
    }

    private static String lines(String text) {
        return text.isEmpty() || text.endsWith("\n") ? text : text + "\n";
    }
}
