package io.howdah;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.howdah.failure.PhpFailure;
import io.howdah.value.Value;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The engine in this process: what it loads, and what it leaves alone. */
@ExtendWith(PhpExtension.class)
final class EngineTest {

    @Test
    void opcacheIsOn(Php php) {
        assertThat(php.eval("return opcache_get_status()['opcache_enabled'];").asBoolean())
                .isTrue();
        php.include(PhpExtension.fixture("cart.php"));
        assertThat(
                        php.eval(
                                        "return array_key_exists('"
                                                + PhpExtension.fixture("cart.php")
                                                + "', opcache_get_status()['scripts']);")
                                .asBoolean())
                .isTrue();
    }

    @Test
    void everyExtensionOfThePhpCommandIsLoaded(Php php) throws IOException {
        Process command =
                new ProcessBuilder("php", "-r", "echo implode(\"\\n\", get_loaded_extensions());")
                        .start();
        TreeSet<String> expected =
                new TreeSet<>(
                        new String(command.getInputStream().readAllBytes(), StandardCharsets.UTF_8)
                                .lines()
                                .toList());
        List<String> loaded =
                php.function("get_loaded_extensions").call().asList().stream()
                        .map(Value::asString)
                        .toList();
        assertThat(loaded)
                .containsAll(
                        expected.stream()
                                .filter(name -> !name.equals("readline") && !name.equals("pcntl"))
                                .toList());
    }

    @Test
    void theEngineSaysWhatItIs(Php php) {
        assertThat(php.constant("PHP_SAPI").asString()).isEqualTo("cli-server");
        assertThat(
                        php.eval(
                                        "ob_start(); phpinfo(INFO_MODULES); return str_contains(ob_get_clean(), 'PHP runs inside a JVM');")
                                .asBoolean())
                .isTrue();
    }

    @Test
    void aRecursionOfTwentyThousandNativeLevelsHasRoom(Php php) {
        php.eval("function down($n) { return $n ? array_map('down', [$n - 1])[0] : 'bottom'; }");
        assertThat(php.function("down").call(20_000).asString()).isEqualTo("bottom");
    }

    /** From 8.3 on, PHP looks for the end of its stack by itself: it must look at ours. */
    @Test
    void endlessRecursionInCIsAnErrorThatCanBeCaught(Php php) {
        assumeTrue(php.constant("PHP_VERSION_ID").asInt() >= 80300, "PHP 8.2 has no stack limit");
        String caught =
                php.eval(
                                """
                                function endless($x) { return array_map('endless', [$x]); }
                                try {
                                    endless(1);
                                } catch (Error $e) {
                                    return $e->getMessage();
                                }
                                """)
                        .asString();
        assertThat(caught).startsWith("Maximum call stack size of 16");
        assertThat(php.function("strrev").call("abc").asString()).isEqualTo("cba");
    }

    /**
     * Each of these recurses in C, without end or very deep; memory_limit must stop it before the
     * stack does.
     */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "function f($x) { return array_map('f', [$x]); } f(1);",
                "function f($a, $b) { $l = [1, 2]; usort($l, 'f'); return 0; } f(1, 2);",
                "class S { function __toString() { return (string) new S(); } } (string) new S();",
                "function f($m) { return preg_replace_callback('/x/', 'f', 'x'); } f([]);",
                "function f() { call_user_func('f'); } f();",
                "function f() { (new ReflectionFunction('f'))->invoke(); } f();",
                "function f() { iterator_apply(new ArrayIterator([1]), 'f'); return true; } f();",
                "class C { function __clone() { clone $this; } } clone new C();",
                "class G { function __get($n) { return (new G())->x; } } (new G())->x;",
                "class J implements JsonSerializable { function jsonSerialize(): mixed { return json_encode(new J()); } } json_encode(new J());",
                "class W { function __serialize(): array { serialize(new W()); return []; } } serialize(new W());",
                "class N implements Countable { function count(): int { return count(new N()); } } count(new N());",
                "class R implements IteratorAggregate { function getIterator(): Iterator { return new ArrayIterator(iterator_to_array(new R())); } } iterator_to_array(new R());",
                "spl_autoload_register(function ($c) { class_exists($c . 'x'); }); class_exists('x');",
                "ob_start(function ($b) { return array_map(fn($x) => 1, [1])[0]; }); function f() { array_walk($GLOBALS['l'], 'f'); } $l = [1]; f();",
                "function f() { $g = (function () { f(); yield 1; })(); foreach ($g as $x); } f();",
                "$a = []; for ($i = 0; $i < 200000; $i++) { $a = [$a]; } serialize($a);",
                "$a = []; for ($i = 0; $i < 200000; $i++) { $a = [$a]; } count($a, COUNT_RECURSIVE);",
                "$a = []; for ($i = 0; $i < 200000; $i++) { $a = [$a]; } array_walk_recursive($a, fn() => 1);",
                "$a = []; for ($i = 0; $i < 200000; $i++) { $a = [$a]; } $b = []; for ($i = 0; $i < 200000; $i++) { $b = [$b]; } $a == $b;",
                "json_decode(str_repeat('[', 1000000) . str_repeat(']', 1000000), true, 2000000);",
                "unserialize(str_repeat('a:1:{i:0;', 400000) . 'i:1;' . str_repeat('}', 400000), ['max_depth' => 0]);",
                "$o = null; for ($i = 0; $i < 1500000; $i++) { $n = new stdClass(); $n->o = $o; $o = $n; } unset($o, $n);",
                "class L { public $n; } $o = null; for ($i = 0; $i < 2000000; $i++) { $x = new L(); $x->n = $o; $o = $x; } unset($o, $x);",
                "preg_match('/^(?:(a)|b)*$/', str_repeat('ab', 1000000));",
            })
    void noRecursionEndsTheJvm(String code, @TempDir Path folder) {
        ChildJvm.Result result = ChildJvm.run(folder, Recursion.class, code);
        assertThat(result.status()).as(result.output()).isZero();
    }

    /** Runs in the child JVM, with the default memory_limit. */
    static final class Recursion {
        public static void main(String[] arguments) {
            try (Php php = Php.builder().memoryLimit(128 << 20).open()) {
                try {
                    php.eval(arguments[0]);
                    System.out.println("returned");
                } catch (PhpFailure e) {
                    System.out.println(e);
                }
                if (php.eval("return 6 * 7;").asLong() != 42) {
                    System.exit(1);
                }
            }
        }
    }

    /** But for one real-time signal, by which the library ends sleeps of PHP. */
    @Test
    void theSignalTableOfTheJvmIsUntouched(@TempDir Path folder) {
        ChildJvm.Result result = ChildJvm.run(folder, Signals.class);
        assertThat(result.status()).as(result.output()).isZero();
        assertThat(result.output()).contains("same").doesNotContain("libphp");
    }

    /**
     * Runs in the child JVM: compares which signals are caught, and asks the C library who handles
     * each.
     */
    static final class Signals {

        private static final int FIRST_REAL_TIME = 34;

        private static long mask(String name) throws IOException {
            return Files.readAllLines(Path.of("/proc/self/status")).stream()
                    .filter(line -> line.startsWith(name + ":"))
                    .mapToLong(line -> Long.parseUnsignedLong(line.substring(7).strip(), 16))
                    .findFirst()
                    .orElseThrow();
        }

        private static boolean isSame(long ignored, long caught) throws IOException {
            long others = caught ^ mask("SigCgt");
            boolean wakesAtMost =
                    others == 0
                            || (Long.bitCount(others) == 1
                                    && Long.numberOfTrailingZeros(others) + 1 >= FIRST_REAL_TIME);
            return ignored == mask("SigIgn") && wakesAtMost;
        }

        public static void main(String[] arguments) throws IOException {
            long ignored = mask("SigIgn");
            long caught = mask("SigCgt");
            try (Php php = Php.builder().ini("ffi.enable", "1").open()) {
                php.eval(
                        "set_time_limit(1); ini_set('max_execution_time', '1'); for ($i = 0; $i < 100000; $i++); usleep(1000);");
                System.out.println(isSame(ignored, caught) ? "same" : "another table");
                String handlers =
                        php.eval(
                                        """
                        $c = FFI::cdef('
                            typedef struct { uintptr_t handler; unsigned char rest[200]; } action;
                            int sigaction(int signum, const action *act, action *oldact);
                        ');
                        $libraries = [];
                        foreach (file('/proc/self/maps') as $line) {
                            if (preg_match('~^(\\w+)-(\\w+) .* (/.*)$~', trim($line), $m)) {
                                $libraries[] = [hexdec($m[1]), hexdec($m[2]), basename($m[3])];
                            }
                        }
                        $seen = [];
                        for ($signal = 1; $signal < 65; $signal++) {
                            $action = $c->new('action');
                            if ($c->sigaction($signal, null, FFI::addr($action)) !== 0 || $action->handler < 2) {
                                continue;
                            }
                            foreach ($libraries as [$from, $to, $name]) {
                                if ($action->handler >= $from && $action->handler < $to) {
                                    $seen[] = "$signal $name";
                                }
                            }
                        }
                        return implode(', ', $seen);
                        """)
                                .asString();
                System.out.println(handlers);
                if (!handlers.contains("libjvm")) {
                    System.exit(1);
                }
                php.recycle();
                System.exit(isSame(ignored, caught) ? 0 : 2);
            }
        }
    }
}
