package io.howdah;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.howdah.failure.PhpException;
import io.howdah.failure.PhpExit;
import io.howdah.failure.PhpFailure;
import io.howdah.failure.PhpFatalError;
import io.howdah.failure.PhpTimeout;
import io.howdah.value.PhpCallable;
import io.howdah.value.PhpCallback;
import io.howdah.value.PhpInt;
import io.howdah.value.PhpObject;
import io.howdah.value.PhpReference;
import io.howdah.value.Value;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.LongBinaryOperator;
import java.util.function.Supplier;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What only shows after thousands of failures and millions of calls: {@code make soak}. */
@Tag("soak")
@Timeout(value = 1, unit = TimeUnit.DAYS)
final class SoakTest {

    /** Resident memory may not grow by more than this after the first half, which is warm-up. */
    private static final long SLACK_KIB = 6 << 10;

    /** A small heap, all of it touched at once, so that resident memory tells of the rest. */
    private static final List<String> HEAP =
            List.of(
                    "-Xms96m",
                    "-Xmx96m",
                    "-XX:+AlwaysPreTouch",
                    "-XX:+UseSerialGC",
                    "-XX:TieredStopAtLevel=1");

    @ParameterizedTest
    @ValueSource(
            strings = {
                "fatals",
                "exits",
                "exceptions",
                "deadlines",
                "calls",
                "objects",
                "interpreters"
            })
    void memoryStaysFlatAndNothingIsHeld(String program, @TempDir Path folder) {
        ChildJvm.Result result =
                ChildJvm.run(
                        folder,
                        HEAP,
                        20,
                        Program.class,
                        program,
                        PhpExtension.fixture("cart.php").toString());
        System.out.print(result.output());
        assertThat(result.status()).as(result.output()).isZero();
    }

    /** Runs in the child JVM. */
    static final class Program {

        private static final String OVERRUN =
                "ini_set('memory_limit', '8M'); return str_repeat('x', 100000000);";

        private final List<Long> memory = new ArrayList<>();

        private void sample() {
            try {
                memory.add(
                        Files.readAllLines(Path.of("/proc/self/status")).stream()
                                .filter(line -> line.startsWith("VmRSS:"))
                                .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")))
                                .findFirst()
                                .orElseThrow());
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        private void report(String what) {
            System.out.printf("soak: %s, resident KiB: %s%n", what, memory);
            List<Long> warm = memory.subList(memory.size() / 2, memory.size());
            long first = warm.get(0);
            assertThat(warm)
                    .allMatch(
                            each -> each - first < SLACK_KIB,
                            "within " + SLACK_KIB + " KiB of " + first);
        }

        /** Runs it plainly, and as often in a Java callback in a PHP callback. */
        private void fails(
                Class<? extends PhpFailure> failure, int times, Php php, Supplier<Value> body) {
            PhpCallback callback = arguments -> body.get();
            PhpCallable nested = nest(php);
            for (int i = 0; i < 2 * times; i++) {
                if (i % 2 == 0) {
                    assertThatThrownBy(body::get).isInstanceOf(failure);
                } else {
                    PhpCallable around = nested;
                    assertThatThrownBy(() -> around.call(callback)).isInstanceOf(failure);
                }
                assertThat(php.function("min").call(3, 1)).isEqualTo(new PhpInt(1));
                if (failure == PhpFatalError.class) {
                    nested = nest(php);
                }
                if (i % (times / 10) == 0) {
                    sample();
                }
            }
            nested.close();
            PhpExtension.assertNothingIsHeld(php);
            report(failure.getSimpleName() + " x " + times + " plainly and " + times + " nested");
        }

        private static PhpCallable nest(Php php) {
            return php.eval(
                            "return function ($f) { return array_map(function ($x) use ($f) { $l = [2, 1];"
                                    + " usort($l, fn($a, $b) => $f()); }, [1]); };")
                    .asCallable();
        }

        private void calls(Php php, String fixture) {
            php.include(Path.of(fixture));
            php.eval(
                    "function identity($x) { return $x; } function thrower() { throw new Exception('x'); }"
                            + " function apply($f, $x) { return $f($x); }");
            PhpFunction min = php.function("min");
            PhpFunction identity = php.function("identity");
            PhpFunction sort = php.function("sort");
            PhpFunction thrower = php.function("thrower");
            PhpFunction apply = php.function("apply");
            PhpFunction reduce = php.function("array_reduce");
            LongBinaryOperator sum = Long::sum;
            PhpCallback nested = arguments -> min.call(arguments[0], 2);
            long[] numbers = {5, 3, 1, 4, 2};
            Map<String, Object> map = Map.of("a", 1, "b", List.of("x", 2.5, true), "c", "text");
            int rounds = 500_000;
            long calls = 0;
            for (int i = 0; i < rounds; i++) {
                min.call(i, 5);
                identity.call("a string of some length");
                identity.call(map);
                identity.call((Object) numbers);
                sort.call(PhpReference.to(numbers));
                apply.call(nested, i);
                PhpObject cart = php.newObject("App\\Cart", "EUR");
                cart.call("add", "apple", 2).asObject().close();
                cart.get("currency");
                cart.close();
                calls += 10;
                if (i % 10 == 0) {
                    reduce.call(numbers, sum, 0);
                    assertThatThrownBy(thrower::call).isInstanceOf(PhpException.class);
                    calls += 7;
                }
                if (i % (rounds / 20) == 0) {
                    sample();
                }
            }
            PhpExtension.assertNothingIsHeld(php);
            report(calls + " mixed calls");
            assertThat(calls).isGreaterThanOrEqualTo(5_000_000);
        }

        /** Ten million objects, made, passed and dropped, in both directions. */
        private void objects() {
            try (Php php = Php.builder().allow("java.util.*", "java.lang.*").open()) {
                php.eval(
                        """
                        function javaObjects(int $count): int {
                            $list = new java\\util\\ArrayList();
                            $sum = 0;
                            for ($i = 0; $i < $count; $i++) {
                                $builder = new java\\lang\\StringBuilder('x');
                                $list->add($builder->append($i));
                                $sum += count($list);
                                $list->remove(0);
                            }
                            return $sum;
                        }
                        function closures(int $count): int {
                            $list = new java\\util\\ArrayList([2, 1]);
                            $sum = 0;
                            for ($i = 0; $i < $count; $i++) {
                                $list->forEach(function ($x) use (&$sum) { $sum += $x; });
                            }
                            return $sum;
                        }
                        function thrown(int $count): int {
                            $list = new java\\util\\ArrayList();
                            $caught = 0;
                            for ($i = 0; $i < $count; $i++) {
                                try {
                                    $list->get(0);
                                } catch (java\\lang\\IndexOutOfBoundsException $e) {
                                    $caught++;
                                }
                            }
                            return $caught;
                        }
                        final class Box { public function __construct(public mixed $value) {} }
                        function unbox(Box $box) { return $box; }
                        """);
                PhpFunction javaObjects = php.function("javaObjects");
                PhpFunction closures = php.function("closures");
                PhpFunction thrown = php.function("thrown");
                PhpFunction unbox = php.function("unbox");
                for (int round = 0; round < 100; round++) {
                    assertThat(javaObjects.call(60_000).asLong()).isEqualTo(60_000);
                    assertThat(closures.call(10_000).asLong()).isEqualTo(30_000);
                    assertThat(thrown.call(1_000).asLong()).isEqualTo(1_000);
                    for (int i = 0; i < 30_000; i++) {
                        PhpObject box = php.newObject("Box", i);
                        unbox.call(box).asObject().close();
                        box.close();
                    }
                    if (round % 5 == 0) {
                        sample();
                    }
                }
                PhpExtension.assertNothingIsHeld(php);
                report("10,100,000 objects of both sides");
            }
        }

        private void interpreters() {
            for (int i = 0; i < 20_000; i++) {
                try (Php php = Php.open()) {
                    php.eval("$x = new ArrayObject(range(1, 100)); function f() { return 1; }");
                    php.newObject("ArrayObject");
                }
                if (i % 1000 == 0) {
                    sample();
                }
            }
            report("20000 interpreters, one after the other");
        }

        private void run(String program, String fixture, Php php) {
            switch (program) {
                case "fatals" -> fails(PhpFatalError.class, 2000, php, () -> php.eval(OVERRUN));
                case "exits" -> fails(PhpExit.class, 2000, php, () -> php.eval("exit(7);"));
                case "exceptions" ->
                        fails(
                                PhpException.class,
                                2000,
                                php,
                                () ->
                                        php.eval(
                                                "throw new LogicException('soak', 1, new Exception('previous'));"));
                case "deadlines" ->
                        fails(
                                PhpTimeout.class,
                                500,
                                php,
                                () ->
                                        php.withDeadline(
                                                Duration.ofMillis(2),
                                                () -> php.eval("while (true);")));
                default -> calls(php, fixture);
            }
        }

        public static void main(String[] arguments) {
            Program program = new Program();
            if (arguments[0].equals("interpreters")) {
                program.interpreters();
                return;
            }
            if (arguments[0].equals("objects")) {
                program.objects();
                return;
            }
            try (Php php = Php.open()) {
                program.run(arguments[0], arguments[1], php);
            }
        }
    }

    @Test
    @ExtendWith(PhpExtension.class)
    void aHundredMegabytesCrossBothWays(Php php) {
        byte[] bytes = new byte[100 << 20];
        bytes[bytes.length - 1] = 42;
        php.eval("ini_set('memory_limit', '1G');");
        assertThat(php.function("strlen").call(bytes).asLong()).isEqualTo(bytes.length);
        assertThat(php.function("str_repeat").call("x", bytes.length).asBytes())
                .hasSize(bytes.length);
        long[] numbers = new long[10 << 20];
        numbers[numbers.length - 1] = 7;
        assertThat(php.function("array_sum").call((Object) numbers).asLong()).isEqualTo(7);
        assertThat(php.function("range").call(1, 10 << 20).asLongs()).hasSize(10 << 20);
        List<String> strings = Collections.nCopies(1_000_000, "some text that is not short");
        assertThat(php.function("count").call(strings).asLong()).isEqualTo(1_000_000);
        assertThat(php.function("array_fill").call(0, 1_000_000, "some text").asList())
                .hasSize(1_000_000);
    }

    @Test
    @ExtendWith(PhpExtension.class)
    void whatIsLargerThanTheLimitIsAClearError(Php php) {
        php.eval("ini_set('memory_limit', '-1');");
        byte[] tooLarge = new byte[(1 << 30) + 1];
        assertThatThrownBy(() -> php.function("strlen").call(tooLarge))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("1 GiB");
        byte[] half = new byte[600 << 20];
        assertThatThrownBy(() -> php.function("max").call(half, half))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("1 GiB");
        assertThatThrownBy(() -> php.eval("return str_repeat('x', (1 << 30) + 1);"))
                .isInstanceOf(PhpException.class)
                .hasMessageContaining("1 GiB");
        assertThatThrownBy(() -> php.eval("$s = str_repeat('x', 600 << 20); return [$s, $s];"))
                .isInstanceOf(PhpException.class)
                .hasMessageContaining("1 GiB");
        php.eval("unset($s);");
        assertThat(php.function("strlen").call(half).asLong()).isEqualTo(600 << 20);
    }
}
