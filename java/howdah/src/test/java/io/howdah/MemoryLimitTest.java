package io.howdah;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.howdah.failure.PhpFatalError;
import io.howdah.value.PhpCallback;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * What is far too large for memory_limit ends the request, and not the process: PHP 8.2.35 calls
 * _exit(137) when an allocation passes twice the limit, unless it is stopped before.
 */
@Tag("engine")
@ExtendWith(PhpExtension.class)
final class MemoryLimitTest {

    private static void overruns(Php php, Supplier<?> body) {
        assertThatThrownBy(body::get)
                .isInstanceOf(PhpFatalError.class)
                .hasMessageContaining("Allowed memory size of");
        assertThat(php.eval("return 1;").asLong()).isEqualTo(1);
    }

    private static void limit(Php php) {
        php.eval("ini_set('memory_limit', '16M');");
    }

    @Test
    void aStringFarBeyondTheLimitIsAFatalError(Php php) {
        limit(php);
        overruns(php, () -> php.function("strlen").call(new byte[400 << 20]));
    }

    @Test
    void aFunctionThatPhpDoesNotStopAtTheLimitIsAFatalErrorToo(Php php) {
        limit(php);
        overruns(
                php,
                () -> php.eval("return serialize(array_fill(0, 80, str_repeat('x', 1000000)));"));
        limit(php);
        overruns(
                php,
                () ->
                        php.eval(
                                "return var_export(array_fill(0, 80, str_repeat('x', 1000000)), true);"));
    }

    @Test
    void numbersFarBeyondTheLimitAreAFatalError(Php php) {
        limit(php);
        overruns(php, () -> php.function("count").call((Object) new long[30 << 20]));
    }

    @Test
    void aListFarBeyondTheLimitIsAFatalError(Php php) {
        limit(php);
        overruns(php, () -> php.function("count").call(Collections.nCopies(20_000_000, true)));
        limit(php);
        overruns(
                php,
                () -> php.function("count").call(Collections.nCopies(500_000, "x".repeat(400))));
        limit(php);
        overruns(
                php,
                () ->
                        php.function("count")
                                .call(Collections.nCopies(400_000, List.of("x", List.of("y")))));
    }

    @Test
    void aMapFarBeyondTheLimitIsAFatalError(Php php) {
        Map<String, Object> map = new LinkedHashMap<>();
        for (int i = 0; i < 2_000_000; i++) {
            map.put("key" + i, i);
        }
        limit(php);
        overruns(php, () -> php.function("count").call(map));
        limit(php);
        overruns(
                php,
                () -> php.function("count").call(Collections.nCopies(400_000, Map.of("a", "b"))));
    }

    @Test
    void tooManyArgumentsAreAFatalError(Php php) {
        limit(php);
        overruns(
                php,
                () -> php.function("max").call(Collections.nCopies(1_000_000, true).toArray()));
    }

    @Test
    void whatACallbackReturnsMayBeTooLargeToo(Php php) {
        limit(php);
        PhpCallback large = arguments -> new byte[400 << 20];
        overruns(php, () -> php.function("call_user_func").call(large));
    }

    @Test
    void functionsOfPhpThatAllocateTooMuchEndTheRequestToo(Php php) {
        for (String code :
                List.of(
                        "str_repeat('x', 400000000)",
                        "range(1, 50000000)",
                        "array_fill(0, 100000000, 1)",
                        "json_decode('[' . str_repeat('[1],', 2000000) . '1]')",
                        "unserialize('a:3000000:{' . implode('', array_map(fn($i) => \"i:$i;i:1;\", range(0, 10))) . '}')",
                        "implode(',', array_fill(0, 100000, str_repeat('x', 10000)))",
                        "new SplFixedArray(50000000)",
                        "explode(',', str_repeat('a,', 5000000))",
                        "preg_split('//', str_repeat('a', 5000000))",
                        "str_split(str_repeat('a', 8000000))")) {
            limit(php);
            try {
                php.eval("$x = " + code + ";");
            } catch (PhpFatalError e) {
                assertThat(e).hasMessageContaining("Allowed memory size");
            }
            assertThat(php.eval("return 1;").asLong()).isEqualTo(1);
        }
    }
}
