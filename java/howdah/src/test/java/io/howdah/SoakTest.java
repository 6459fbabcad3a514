package io.howdah;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.LongBinaryOperator;
import java.util.function.Supplier;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** What only shows after thousands of failures and millions of calls: `make soak`. */
@Tag("soak")
@ExtendWith(PhpExtension.class)
final class SoakTest {

    private static final String OVERRUN = "ini_set('memory_limit', '8M'); return str_repeat('x', 100000000);";

    /** Resident memory may not grow by more than this once warm; the JVM's own heap is bounded and touched before. */
    private static final long SLACK_KIB = 24 << 10;

    /** Runs the code plainly, and inside of a Java callback inside of a PHP callback. */
    private static void fails(Php php, Class<? extends PhpFailure> failure, int times, Supplier<Value> body) {
        PhpCallback callback = arguments -> body.get();
        List<Long> memory = new ArrayList<>();
        for (int i = 0; i < times; i++) {
            if (i % 2 == 0) {
                assertThatThrownBy(body::get).isInstanceOf(failure);
            } else {
                assertThatThrownBy(
                                () ->
                                        php.eval("return fn($f) => array_map(fn($x) => usort($GLOBALS['list'], fn($a, $b) => $f()), [1]);")
                                                .asCallable()
                                                .call(callback))
                        .isInstanceOf(failure);
            }
            php.eval("$list = [2, 1]; $x = new ArrayObject();");
            assertThat(php.function("min").call(3, 1).asLong()).isEqualTo(1);
            if (i % (times / 10) == 0) {
                memory.add(residentKib());
            }
        }
        php.recycle();
        report(failure.getSimpleName() + " x " + times, memory);
        assertFlat(memory);
        assertThat(php.liveCounts()).isEqualTo(new Php.LiveCounts(0, 0));
    }

    private static long residentKib() {
        try {
            return Files.readAllLines(Path.of("/proc/self/status")).stream()
                    .filter(line -> line.startsWith("VmRSS:"))
                    .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")))
                    .findFirst()
                    .orElseThrow();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void report(String what, List<Long> memory) {
        System.out.printf("soak: %s, resident KiB: %s%n", what, memory);
    }

    /** The first half is warm-up: the JIT and the heap settle. */
    private static void assertFlat(List<Long> memory) {
        List<Long> warm = memory.subList(memory.size() / 2, memory.size());
        long first = warm.get(0);
        assertThat(warm).allMatch(each -> each - first < SLACK_KIB, "within " + SLACK_KIB + " KiB of " + first);
    }

    @Test
    void twoThousandOverrunsOfTheMemoryLimit(Php php) {
        php.eval("$list = [2, 1];");
        fails(php, PhpFatalError.class, 4000, () -> php.eval(OVERRUN));
    }

    @Test
    void twoThousandExits(Php php) {
        php.eval("$list = [2, 1];");
        fails(php, PhpExit.class, 4000, () -> php.eval("exit(7);"));
    }

    @Test
    void twoThousandUncaughtExceptions(Php php) {
        php.eval("$list = [2, 1];");
        fails(php, PhpException.class, 4000, () -> php.eval("throw new LogicException('soak', 1, new Exception('previous'));"));
    }

    @Test
    void fiveHundredDeadlines(Php php) {
        php.eval("$list = [2, 1];");
        fails(php, PhpTimeout.class, 1000, () -> php.withDeadline(Duration.ofMillis(2), () -> php.eval("while (true);")));
    }

    @Test
    void fiveMillionMixedCalls(Php php) {
        php.include(PhpExtension.fixture("cart.php"));
        php.eval("function identity($x) { return $x; } function thrower() { throw new Exception('x'); } function apply($f, $x) { return $f($x); }");
        PhpFunction min = php.function("min");
        PhpFunction identity = php.function("identity");
        PhpFunction sort = php.function("sort");
        PhpFunction thrower = php.function("thrower");
        PhpFunction apply = php.function("apply");
        LongBinaryOperator sum = Long::sum;
        PhpFunction reduce = php.function("array_reduce");
        long[] numbers = {5, 3, 1, 4, 2};
        Map<String, Object> map = Map.of("a", 1, "b", List.of("x", 2.5, true), "c", "text");
        PhpCallback nested = arguments -> min.call(arguments[0], 2);
        List<Long> memory = new ArrayList<>();
        int rounds = 500_000;
        long calls = 0;
        for (int i = 0; i < rounds; i++) {
            min.call(i, 5);
            identity.call("a string of some length");
            identity.call(map);
            identity.call((Object) numbers);
            sort.call(PhpReference.to(numbers));
            apply.call(nested, i);
            try (PhpObject cart = php.newObject("App\\Cart", "EUR")) {
                cart.call("add", "apple", 2).asObject().close();
                cart.get("currency");
            }
            calls += 10;
            if (i % 10 == 0) {
                reduce.call(numbers, sum, 0);
                assertThatThrownBy(thrower::call).isInstanceOf(PhpException.class);
                calls += 2;
            }
            if (i % (rounds / 20) == 0) {
                memory.add(residentKib());
            }
        }
        report(calls + " mixed calls", memory);
        assertThat(calls).isGreaterThanOrEqualTo(5_000_000);
        assertFlat(memory);
        php.eval("");
        assertThat(php.liveCounts()).isEqualTo(new Php.LiveCounts(0, 0));
    }

    @Test
    void tenThousandOpenAndCloseCycles() {
        List<Long> memory = new ArrayList<>();
        for (int i = 0; i < 10_000; i++) {
            try (Php php = Php.open()) {
                php.eval("$x = new ArrayObject(range(1, 100)); function f() { return 1; }");
                php.newObject("ArrayObject");
            }
            if (i % 1000 == 0) {
                memory.add(residentKib());
            }
        }
        report("10000 interpreters", memory);
        assertFlat(memory);
    }

    @Test
    void aHundredMegabytesCrossBothWays(Php php) {
        byte[] bytes = new byte[100 << 20];
        bytes[bytes.length - 1] = 42;
        php.eval("ini_set('memory_limit', '1G');");
        assertThat(php.function("strlen").call(bytes).asLong()).isEqualTo(bytes.length);
        assertThat(php.function("str_repeat").call("x", bytes.length).asBytes()).hasSize(bytes.length);
        long[] numbers = new long[10 << 20];
        numbers[numbers.length - 1] = 7;
        assertThat(php.function("array_sum").call((Object) numbers).asLong()).isEqualTo(7);
        assertThat(php.function("range").call(1, 10 << 20).asLongs()).hasSize(10 << 20);
        List<String> strings = java.util.Collections.nCopies(1_000_000, "some text that is not short");
        assertThat(php.function("count").call(strings).asLong()).isEqualTo(1_000_000);
        assertThat(php.function("array_fill").call(0, 1_000_000, "some text").asList()).hasSize(1_000_000);
    }

    @Test
    void whatIsLargerThanTheLimitIsAClearError(Php php) {
        php.eval("ini_set('memory_limit', '-1');");
        byte[] bytes = new byte[(1 << 30) + 1];
        assertThatThrownBy(() -> php.function("strlen").call(bytes)).isInstanceOf(IllegalArgumentException.class).hasMessageContaining("1 GiB");
        byte[] half = new byte[600 << 20];
        assertThatThrownBy(() -> php.function("max").call(half, half)).isInstanceOf(IllegalArgumentException.class).hasMessageContaining("1 GiB");
        assertThatThrownBy(() -> php.eval("return str_repeat('x', (1 << 30) + 1);")).isInstanceOf(PhpException.class).hasMessageContaining("1 GiB");
        assertThatThrownBy(() -> php.eval("$s = str_repeat('x', 600 << 20); return [$s, $s];")).isInstanceOf(PhpException.class).hasMessageContaining("1 GiB");
        php.eval("ini_set('memory_limit', '-1');");
        assertThat(php.function("strlen").call(half).asLong()).isEqualTo(600 << 20);
    }
}
