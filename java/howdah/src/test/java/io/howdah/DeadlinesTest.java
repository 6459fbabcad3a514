package io.howdah;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.howdah.failure.PhpExit;
import io.howdah.failure.PhpTimeout;
import io.howdah.value.PhpCallback;
import io.howdah.value.PhpObject;
import java.io.ByteArrayOutputStream;
import java.time.Duration;
import java.util.List;
import java.util.function.Supplier;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Deadlines end PHP wherever it is, and leave its state. */
@Tag("engine")
@ExtendWith(PhpExtension.class)
@Timeout(60)
final class DeadlinesTest {

    private static final Duration SHORT = Duration.ofMillis(50);

    private static void timesOut(Php php, Supplier<?> body) {
        long start = System.nanoTime();
        assertThatThrownBy(() -> php.withDeadline(SHORT, body)).isInstanceOf(PhpTimeout.class);
        assertThat(Duration.ofNanos(System.nanoTime() - start))
                .isBetween(SHORT, Duration.ofSeconds(10));
        assertThat(php.eval("return 6 * 7;").asLong()).as("PHP runs again").isEqualTo(42);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "while (true);",
                "for (;;) { strlen('x'); }",
                "$f = function () use (&$f) { while (true) { try { while (true); } catch (Throwable $e) { } } }; $f();",
                "while (true) { try { while (true); } finally { $GLOBALS['x'] = 1; } }",
                "while (true) { try { throw new Exception('x'); } catch (Exception $e) { } finally { } }",
                "function generate() { while (true) { yield 1; } } foreach (generate() as $x) { }",
                "array_map(function ($x) { while (true); }, [1]);",
                "usort($GLOBALS['list'], function ($a, $b) { while (true); });",
                "(new Fiber(function () { while (true); }))->start();",
                "eval('while (true);');",
                "ob_start(function ($x) { while (true); }); echo 'x'; ob_end_flush();",
                "(new class { function __toString() { while (true); } }) . '';",
                "class Looping { function __destruct() { while (true); } } $l = new Looping(); unset($l);",
                "set_error_handler(function () { while (true); }); echo $undefined;",
                "spl_autoload_register(function () { while (true); }); new Nowhere();"
            })
    void aLoopEnds(String code, Php php) {
        php.eval("$list = [3, 1, 2];");
        timesOut(php, () -> php.eval(code));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "sleep(40);",
                "usleep(40_000_000);",
                "time_nanosleep(40, 0);",
                "$pair = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0); $read = [$pair[0]]; $none = null; stream_select($read, $none, $none, 40);",
                "class Sleeping { function __destruct() { sleep(40); } } $s = new Sleeping(); unset($s);"
            })
    void aSleepEnds(String code, Php php) {
        timesOut(php, () -> php.eval(code));
    }

    @Test
    void aReadEndsAtItsOwnTimeLimit(Php php) {
        timesOut(
                php,
                () ->
                        php.eval(
                                "$pair = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0); stream_set_timeout($pair[0], 0, 400_000); fread($pair[0], 1);"));
    }

    @Test
    void whatPhpHasDefinedStays(Php php) {
        php.eval("$kept = 'kept'; function kept() { return 1; }");
        try (PhpObject object = php.newObject("ArrayObject")) {
            timesOut(php, () -> php.eval("$changed = 'changed'; while (true);"));
            assertThat(php.eval("return [$kept, $changed, kept()];").toJava())
                    .isEqualTo(List.of("kept", "changed", 1L));
            assertThat(object.call("count").asLong()).isZero();
        }
    }

    @Test
    void whatEndsInTimeIsNotDisturbed(Php php) {
        assertThat(php.withDeadline(Duration.ofMinutes(1), () -> php.eval("return 5;")).asLong())
                .isEqualTo(5);
        assertThat(php.eval("for ($i = 0; $i < 1000000; $i++); return $i;").asLong())
                .isEqualTo(1_000_000);
    }

    @Test
    void outputBeforeTheDeadlineIsNotLost(Php php, ByteArrayOutputStream output) {
        timesOut(php, () -> php.eval("echo 'so far'; while (true);"));
        assertThat(output).hasToString("so far");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "ob_start(); echo 'half'; ob_start(); echo 'of it'; while (true);",
                "ob_start(); try { echo 'half'; while (true); } finally { ob_end_clean(); }",
                "ob_start(fn ($x) => $GLOBALS['asked'] = $x); echo 'half'; while (true);",
                "ob_start(null, 0, 0); echo 'half'; while (true);",
                "ob_start(function ($x) { while (true); }); echo 'half'; while (true);"
            })
    void buffersThatACallOpenedEndWithIt(String code, Php php, ByteArrayOutputStream output) {
        php.eval("ob_start(); echo 'kept '; $asked = false;");
        timesOut(php, () -> php.eval(code));
        assertThat(php.eval("echo 'on'; return [ob_get_level(), ob_get_clean(), $asked];").toJava())
                .isEqualTo(List.of(1L, "kept on", false));
        assertThat(output).hasToString("");
    }

    @Test
    void buffersAroundACallbackOutliveItsDeadline(Php php) {
        PhpCallback limited =
                arguments -> {
                    assertThatThrownBy(
                                    () ->
                                            php.withDeadline(
                                                    SHORT,
                                                    () ->
                                                            php.eval(
                                                                    "ob_start(); echo 'half'; while (true);")))
                            .isInstanceOf(PhpTimeout.class);
                    return "whole";
                };
        php.eval(
                "function buffers($f) { ob_start(); echo 'the '; echo $f(); return ob_get_clean(); }");
        assertThat(php.function("buffers").call(limited).asString()).isEqualTo("the whole");
        assertThat(php.function("ob_get_level").call().asLong()).isZero();
    }

    @Test
    void theEarliestOfNestedDeadlinesCounts(Php php) {
        assertThatThrownBy(
                        () ->
                                php.withDeadline(
                                        Duration.ofMinutes(5),
                                        () ->
                                                php.withDeadline(
                                                        SHORT, () -> php.eval("while (true);"))))
                .isInstanceOf(PhpTimeout.class);
        assertThatThrownBy(
                        () ->
                                php.withDeadline(
                                        SHORT,
                                        () ->
                                                php.withDeadline(
                                                        Duration.ofMinutes(5),
                                                        () -> php.eval("while (true);"))))
                .isInstanceOf(PhpTimeout.class);
        assertThat(php.eval("return 1;").asLong()).isEqualTo(1);
    }

    @Test
    void afterAnInnerDeadlineTheOuterGoesOn(Php php) {
        String result =
                php.withDeadline(
                        Duration.ofMinutes(5),
                        () -> {
                            timesOut(php, () -> php.eval("while (true);"));
                            return php.eval("for ($i = 0; $i < 100000; $i++); return 'done';")
                                    .asString();
                        });
        assertThat(result).isEqualTo("done");
    }

    @Test
    void aCallAfterTheDeadlineTimesOutAtOnce(Php php) {
        php.withDeadline(
                SHORT,
                () -> {
                    assertThatThrownBy(() -> php.eval("while (true);"))
                            .isInstanceOf(PhpTimeout.class);
                    assertThatThrownBy(() -> php.eval("while (true);"))
                            .isInstanceOf(PhpTimeout.class);
                    assertThatThrownBy(() -> php.eval("while (true);"))
                            .isInstanceOf(PhpTimeout.class);
                });
        assertThat(php.eval("return 1;").asLong()).isEqualTo(1);
    }

    @Test
    void aDeadlinePassesThroughCallbacks(Php php) {
        PhpCallback loops = arguments -> php.eval("while (true);");
        timesOut(php, () -> php.function("array_map").call(loops, List.of(1)));
    }

    @Test
    void aDeadlineThatACallbackSwallowsStillEndsTheCall(Php php) {
        PhpCallback swallows =
                arguments -> {
                    assertThatThrownBy(() -> php.eval("while (true);"))
                            .isInstanceOf(PhpTimeout.class);
                    return 5;
                };
        php.eval("function after($f) { $f(); while (true) { $GLOBALS['ran'] = true; } }");
        timesOut(php, () -> php.function("after").call(swallows));
    }

    @Test
    void aDeadlineInsideACallbackEndsOnlyWhatItCovers(Php php) {
        PhpCallback limited =
                arguments -> {
                    assertThatThrownBy(
                                    () -> php.withDeadline(SHORT, () -> php.eval("while (true);")))
                            .isInstanceOf(PhpTimeout.class);
                    return "went on";
                };
        assertThat(php.function("call_user_func").call(limited).asString()).isEqualTo("went on");
    }

    @Test
    void aTimeoutInsideACallbackEndsTheCallsAroundItAsATimeout(Php php) {
        PhpCallback limited = arguments -> php.withDeadline(SHORT, () -> php.eval("while (true);"));
        assertThatThrownBy(() -> php.function("array_map").call(limited, List.of(1)))
                .isInstanceOf(PhpTimeout.class);
        assertThatThrownBy(() -> php.eval("exit(3);")).isInstanceOf(PhpExit.class);
    }

    @Test
    void aDeadlinePassesWhileACallbackRunsInJava(Php php) {
        PhpCallback slow =
                arguments -> {
                    Thread.sleep(150);
                    return 1;
                };
        php.eval("function slow($f) { $f(); while (true); }");
        timesOut(php, () -> php.function("slow").call(slow));
    }

    @Test
    void destructorsThatLoopWhilePhpUnwindsAreEndedToo(Php php) {
        php.eval(
                "class Stubborn { function __destruct() { while (true); } } function stubborn() { $a = new Stubborn(); $b = new Stubborn(); $c = new Stubborn(); while (true); }");
        timesOut(php, () -> php.function("stubborn").call());
    }

    @Test
    void aRequestThatDoesNotEndIsEnded(Php php) {
        php.eval(
                "register_shutdown_function(function () { while (true); }); class Forever { function __destruct() { while (true); } } $f = new Forever();");
        php.withDeadline(
                SHORT,
                () -> {
                    try {
                        php.recycle();
                    } catch (PhpTimeout e) {
                        assertThat(e).hasMessageContaining("deadline");
                    }
                });
        assertThat(php.eval("return isset($f);").asBoolean()).isFalse();
    }

    @Test
    void zeroTimeIsATimeoutAtOnce(Php php) {
        assertThatThrownBy(() -> php.withDeadline(Duration.ZERO, () -> php.eval("while (true);")))
                .isInstanceOf(PhpTimeout.class);
    }

    @Test
    void aDeadlineInThePastIsATimeoutAtOnce(Php php) {
        for (Duration past : List.of(Duration.ofMillis(-1), Duration.ofSeconds(Long.MIN_VALUE))) {
            assertThatThrownBy(() -> php.withDeadline(past, () -> php.eval("while (true);")))
                    .isInstanceOf(PhpTimeout.class);
        }
    }

    @Test
    void aDeadlineOfCenturiesIsTaken(Php php) {
        assertThat(
                        php.withDeadline(
                                        Duration.ofSeconds(Long.MAX_VALUE),
                                        () -> php.eval("return 1;"))
                                .asLong())
                .isEqualTo(1);
    }

    @Test
    void phpsOwnTimeLimitIsNotArmed(Php php) {
        assertThat(
                        php.eval(
                                        "set_time_limit(1); ini_set('max_execution_time', '1'); return ini_get('max_execution_time');")
                                .asString())
                .isNotEmpty();
        long until = System.nanoTime() + Duration.ofMillis(1500).toNanos();
        while (System.nanoTime() < until) {
            php.eval("for ($i = 0; $i < 100000; $i++);");
        }
    }
}
