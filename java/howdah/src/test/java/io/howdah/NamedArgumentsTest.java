package io.howdah;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.howdah.failure.PhpException;
import io.howdah.value.PhpArguments;
import io.howdah.value.PhpCallable;
import io.howdah.value.PhpCallback;
import io.howdah.value.PhpNull;
import io.howdah.value.PhpObject;
import io.howdah.value.PhpReference;
import io.howdah.value.Value;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Arguments by name. */
@Tag("engine")
@ExtendWith(PhpExtension.class)
final class NamedArgumentsTest {

    private static void declare(Php php) {
        php.eval(
                """
                function named_f(int $a, int $b = 2, int $c = 3, int ...$rest): string {
                    return json_encode([$a, $b, $c, $rest]);
                }
                function named_reference(string $key, ?array &$out = null, int $count = 1): int {
                    $out = array_fill(0, $count, $key);
                    return $count;
                }
                final class NamedPoint {
                    public function __construct(public int $x = 0, public int $y = 0) {}
                    public function moved(int $dx = 0, int $dy = 0): string {
                        return ($this->x + $dx) . ',' . ($this->y + $dy);
                    }
                    public static function text(string $a = 'a', string $b = 'b'): string {
                        return $a . $b;
                    }
                    public function __call(string $name, array $arguments): string {
                        return $name . json_encode($arguments);
                    }
                }
                final class NamedEmpty {}
                """);
    }

    @Test
    void functionsTakeArgumentsByName(Php php) {
        declare(php);
        PhpFunction f = php.function("named_f");
        assertThat(f.call(PhpArguments.of(1).with("c", 9)).asString()).isEqualTo("[1,2,9,[]]");
        assertThat(f.call(PhpArguments.named("c", 9).with("a", 1)).asString())
                .isEqualTo("[1,2,9,[]]");
        assertThat(f.call(PhpArguments.of(1, 2, 3, 4).with("more", 5)).asString())
                .isEqualTo("[1,2,3,{\"0\":4,\"more\":5}]");
        assertThat(f.call(PhpArguments.of(7)).asString()).isEqualTo("[7,2,3,[]]");
    }

    @Test
    void functionsOfPhpItselfDoToo(Php php) {
        assertThat(
                        php.function("array_slice")
                                .call(
                                        PhpArguments.of(List.of("a", "b", "c"), 1)
                                                .with("preserve_keys", true))
                                .asMap())
                .containsOnlyKeys("1", "2");
        assertThat(
                        php.function("number_format")
                                .call(
                                        PhpArguments.of(1234.5)
                                                .with("thousands_separator", "'")
                                                .with("decimals", 2))
                                .asString())
                .isEqualTo("1'234.50");
    }

    @Test
    void methodsConstructorsAndClosuresTakeThem(Php php) {
        declare(php);
        try (PhpObject point = php.newObject("NamedPoint", PhpArguments.named("y", 5))) {
            assertThat(point.call("moved", PhpArguments.named("dx", 1)).asString())
                    .isEqualTo("1,5");
            assertThat(point.call("other", PhpArguments.of(1).with("two", 2)).asString())
                    .isEqualTo("other{\"0\":1,\"two\":2}");
        }
        assertThat(php.function("NamedPoint::text").call(PhpArguments.named("b", "c")).asString())
                .isEqualTo("ac");
        try (PhpCallable closure =
                php.eval("return fn (int $a = 1, int $b = 2) => $a * 10 + $b;").asCallable()) {
            assertThat(closure.call(PhpArguments.named("b", 5)).asLong()).isEqualTo(15);
            assertThat(closure.call(PhpArguments.of(4).with("b", 5)).asLong()).isEqualTo(45);
        }
    }

    @Test
    void callsAreJavaFunctions(Php php) {
        try (PhpCallable closure = php.eval("return fn (int $a) => $a * 2;").asCallable()) {
            assertThat(Stream.of(1L, 2L).map(closure::call).map(Value::asLong))
                    .containsExactly(2L, 4L);
        }
        Function<Object, Value> length = php.function("strlen")::call;
        assertThat(length.apply("three").asLong()).isEqualTo(5);
    }

    @Test
    void objectsAreReadByValueToo(Php php) {
        Instant date =
                php.function("date_create")
                        .callAs(Instant.class, PhpArguments.named("datetime", "@5"));
        assertThat(date).isEqualTo(Instant.ofEpochSecond(5));
        try (PhpObject object = php.newObject("DateTimeImmutable", "@0")) {
            assertThat(
                            object.callAs(
                                    Instant.class,
                                    "setTimestamp",
                                    PhpArguments.named("timestamp", 7)))
                    .isEqualTo(Instant.ofEpochSecond(7));
        }
    }

    @Test
    void referencesComeBack(Php php) {
        declare(php);
        PhpReference<List<String>> out = PhpReference.empty();
        long count =
                php.function("named_reference")
                        .call(PhpArguments.of("k").with("count", 2).with("out", out))
                        .asLong();
        assertThat(count).isEqualTo(2);
        assertThat(out.get()).containsExactly("k", "k");
        assertThat(
                        php.function("named_reference")
                                .call(PhpArguments.of("k").with("out", null))
                                .asLong())
                .isEqualTo(1);
    }

    @Test
    void whatIsWrongWithANameIsPhpsError(Php php) {
        declare(php);
        PhpFunction text = php.function("NamedPoint::text");
        assertThatThrownBy(() -> text.call(PhpArguments.named("z", 1)))
                .isInstanceOfSatisfying(
                        PhpException.class, e -> assertThat(e.phpClass()).isEqualTo("Error"))
                .hasMessageContaining("Unknown named parameter $z");
        assertThatThrownBy(() -> php.function("named_f").call(PhpArguments.of(1).with("7", 1)))
                .isInstanceOf(PhpException.class)
                .hasMessageContaining("Unknown named parameter $7");
        assertThatThrownBy(() -> text.call(PhpArguments.of("x").with("a", "y")))
                .isInstanceOf(PhpException.class)
                .hasMessageContaining("Named parameter $a overwrites previous argument");
        assertThatThrownBy(() -> php.function("named_f").call(PhpArguments.named("b", 1)))
                .isInstanceOfSatisfying(
                        PhpException.class,
                        e -> assertThat(e.phpClass()).isEqualTo("ArgumentCountError"))
                .hasMessageContaining("Argument #1 ($a) not passed");
        assertThatThrownBy(() -> php.newObject("NamedEmpty", PhpArguments.named("x", 1)))
                .isInstanceOf(PhpException.class)
                .hasMessageContaining("NamedEmpty has no constructor, but was given 1 argument(s)");
        assertThatThrownBy(() -> PhpArguments.named("x", 1).with("x", 2))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("there are two arguments named \"x\"");
        assertThat(text.call().asString()).isEqualTo("ab");
    }

    @Test
    void callsWithNamesNest(Php php) {
        declare(php);
        PhpFunction f = php.function("named_f");
        PhpCallback inner = v -> f.call(PhpArguments.of(v[0]).with("b", 8)).asString();
        assertThat(
                        php.function("array_map")
                                .call(PhpArguments.of(inner).with("array", List.of(1, 2)))
                                .asList())
                .extracting(Value::asString)
                .containsExactly("[1,8,3,[]]", "[2,8,3,[]]");
    }

    @Test
    void valuesMayBeAnything(Php php) {
        php.eval("function named_any(mixed $v) { return $v; }");
        PhpFunction any = php.function("named_any");
        assertThat(any.call(PhpArguments.named("v", Map.of("a", 1L))).toJava())
                .isEqualTo(Map.of("a", 1L));
        assertThat(any.call(PhpArguments.named("v", null))).isEqualTo(PhpNull.NULL);
        assertThat(any.call(PhpArguments.named("v", "x".repeat(100_000))).asString())
                .hasSize(100_000);
    }
}
