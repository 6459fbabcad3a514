package io.howdah;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.howdah.failure.PhpException;
import io.howdah.failure.PhpFailure;
import io.howdah.stub.Upcall;
import io.howdah.value.PhpCallable;
import io.howdah.value.PhpCallback;
import io.howdah.value.PhpObject;
import io.howdah.value.PhpString;
import io.howdah.value.Value;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.BiPredicate;
import java.util.function.BinaryOperator;
import java.util.function.Consumer;
import java.util.function.DoubleBinaryOperator;
import java.util.function.DoubleUnaryOperator;
import java.util.function.Function;
import java.util.function.LongBinaryOperator;
import java.util.function.LongUnaryOperator;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Java functions that PHP calls. */
@Tag("engine")
@ExtendWith(PhpExtension.class)
final class CallbacksTest {

    private static Value call(Php php, Object callback, Object... arguments) {
        Object[] all = new Object[arguments.length + 1];
        all[0] = callback;
        System.arraycopy(arguments, 0, all, 1, arguments.length);
        return php.function("call_user_func").call(all);
    }

    @Test
    void aPhpCallbackGetsValuesAsTheyAre(Php php) {
        PhpCallback callback = arguments -> arguments.length + ": " + List.of(arguments);
        assertThat(call(php, callback, 1, "two", List.of(3)).asString())
                .isEqualTo("3: [1, two, [3]]");
        assertThat(call(php, callback).asString()).isEqualTo("0: []");
    }

    @Test
    void functionsOfTwoCross(Php php) {
        assertThat(call(php, (BiFunction<Long, String, Object>) (a, b) -> b + a, 1, "x").asString())
                .isEqualTo("x1");
        assertThat(call(php, (BinaryOperator<Long>) Long::sum, 1, 2).asLong()).isEqualTo(3);
        assertThat(call(php, (BiPredicate<Long, Long>) (a, b) -> a < b, 1, 2).asBoolean()).isTrue();
        assertThat(call(php, (LongBinaryOperator) Math::max, 1, 2).asLong()).isEqualTo(2);
        assertThat(call(php, (DoubleBinaryOperator) Math::pow, 2, 0.5).asDouble())
                .isEqualTo(Math.sqrt(2));
        assertThat(call(php, Comparator.<Long>naturalOrder(), 1, 2).asLong()).isNegative();
        List<Object> seen = new ArrayList<>();
        assertThat(
                        call(
                                        php,
                                        (BiConsumer<Object, Object>)
                                                (a, b) -> seen.add(List.of(a, b)),
                                        1,
                                        "b")
                                .isNull())
                .isTrue();
        assertThat(seen).containsExactly(List.of(1L, "b"));
    }

    @Test
    void functionsOfOneCross(Php php) {
        assertThat(call(php, (Function<String, Object>) String::length, "four").asLong())
                .isEqualTo(4);
        assertThat(call(php, (UnaryOperator<String>) String::toUpperCase, "up").asString())
                .isEqualTo("UP");
        assertThat(call(php, (Predicate<String>) String::isEmpty, "").asBoolean()).isTrue();
        assertThat(call(php, (ToLongFunction<String>) String::length, "abc").asLong()).isEqualTo(3);
        assertThat(call(php, (ToDoubleFunction<Long>) a -> a / 2.0, 3).asDouble()).isEqualTo(1.5);
        assertThat(call(php, (LongUnaryOperator) a -> -a, 7).asLong()).isEqualTo(-7);
        assertThat(call(php, (DoubleUnaryOperator) Math::sqrt, 4).asDouble()).isEqualTo(2);
        List<Object> seen = new ArrayList<>();
        assertThat(call(php, (Consumer<Object>) seen::add, "x").isNull()).isTrue();
        assertThat(seen).containsExactly("x");
    }

    @Test
    void functionsOfNothingCross(Php php) {
        assertThat(call(php, (Supplier<String>) () -> "supplied").asString()).isEqualTo("supplied");
        assertThat(call(php, (Callable<Integer>) () -> 5).asLong()).isEqualTo(5);
        boolean[] ran = {false};
        assertThat(call(php, (Runnable) () -> ran[0] = true).isNull()).isTrue();
        assertThat(ran[0]).isTrue();
    }

    @Test
    void anUpcallReadsAndWritesTheMessageItself(Php php) {
        Upcall upcall =
                (in, out, count) -> {
                    long sum = 0;
                    for (int i = 0; i < count; i++) {
                        sum += in.readLong();
                    }
                    out.beginReply();
                    out.writeLong(sum);
                };
        assertThat(call(php, upcall, 1, 2, 3).asLong()).isEqualTo(6);
    }

    @Test
    void extraArgumentsAreIgnoredAndMissingOnesAreAnError(Php php) {
        assertThat(call(php, (Supplier<String>) () -> "none", 1, 2, 3).asString())
                .isEqualTo("none");
        assertThat(call(php, (LongUnaryOperator) a -> a, 5, 6).asLong()).isEqualTo(5);
        assertThatThrownBy(() -> call(php, (LongBinaryOperator) Long::sum, 1))
                .isInstanceOf(PhpException.class)
                .hasMessageContaining("the Java callback expects 2 argument(s), PHP passed 1");
    }

    @Test
    void aCallbackIsAClosureInPhp(Php php) {
        php.eval(
                "function takes(Closure $c, callable $d) { return $c instanceof Closure && is_callable($d) ? $c('x') . $d('y') : 0; }");
        UnaryOperator<String> upper = String::toUpperCase;
        assertThat(php.function("takes").call(upper, upper).asString()).isEqualTo("XY");
    }

    @Test
    void namedArgumentsAndSpreadReachACallback(Php php) {
        PhpCallback count = arguments -> arguments.length;
        assertThat(php.eval("return fn($f) => $f(...[1, 2, 3]);").asCallable().call(count).asLong())
                .isEqualTo(3);
        assertThatThrownBy(() -> php.eval("return fn($f) => $f(name: 1);").asCallable().call(count))
                .isInstanceOf(PhpException.class)
                .hasMessageContaining("named");
    }

    @Test
    void phpLetsGoOfACallbackWhenItHasNoUseForIt(Php php) {
        php.eval("function keep($f) { $GLOBALS['kept'] = $f; }");
        php.function("keep").call((Supplier<String>) () -> "kept");
        assertThat(php.liveCounts().callbacks()).isEqualTo(1);
        assertThat(php.eval("return $kept();").asString()).isEqualTo("kept");
        php.eval("unset($kept);");
        assertThat(php.liveCounts().callbacks()).isZero();
    }

    @Test
    void aCallbackThatComesBackIsACallable(Php php) {
        php.eval("function give($f) { return $f; }");
        try (PhpCallable back =
                php.function("give").call((LongUnaryOperator) a -> a * 2).asCallable()) {
            assertThat(back.call(21).asLong()).isEqualTo(42);
        }
    }

    @Test
    void callbacksCallPhpAndNestFiveLevels(Php php) {
        assertThat(nested(php, 5).asString()).isEqualTo("5(4(3(2(1(bottom)))))");
    }

    private static Value nested(Php php, int level) {
        if (level == 0) {
            return PhpString.of("bottom");
        }
        php.eval("function level$($f) { return $f(); }".replace("$(", level + "("));
        PhpCallback inner = arguments -> level + "(" + nested(php, level - 1).asString() + ")";
        return php.function("level" + level).call(inner);
    }

    @Test
    void argumentsMayBeReadBetweenNestedCalls(Php php) {
        Upcall upcall =
                (in, out, count) -> {
                    long first = in.readLong();
                    String middle = php.function("strrev").call("abc").asString();
                    long second = in.readLong();
                    php.eval("return str_repeat('x', 200000);");
                    String third = in.readString();
                    out.beginReply();
                    out.writeString(first + middle + second + third);
                };
        assertThat(call(php, upcall, 1, 2, "end").asString()).isEqualTo("1cba2end");
    }

    @Test
    void callsMayBeMadeWhileArgumentsAreWritten(Php php) {
        Iterable<Object> asksPhp =
                () ->
                        List.<Object>of(
                                        php.function("strrev").call("ab"),
                                        php.eval("return [1, 2];"))
                                .iterator();
        assertThat(php.function("json_encode").call(asksPhp).asString())
                .isEqualTo("[\"ba\",[1,2]]");
    }

    @Test
    void resultsAndArgumentsOfEveryKindCross(Php php) {
        php.eval("function roundtrip($f, $value) { return $f($value) === $value; }");
        PhpCallback identity = arguments -> arguments[0];
        for (Object value :
                new Object[] {
                    null,
                    true,
                    -1,
                    1.5,
                    "text",
                    new byte[] {0, -1},
                    List.of(1, List.of()),
                    new long[] {1, 2, 3, 4, 5}
                }) {
            assertThat(php.function("roundtrip").call(identity, value).asBoolean()).isTrue();
        }
        try (PhpObject object = php.newObject("ArrayObject")) {
            assertThat(php.function("roundtrip").call(identity, object).asBoolean()).isTrue();
        }
    }

    @Test
    void largeArgumentsAndResultsCross(Php php) {
        byte[] large = new byte[3_000_000];
        large[2_999_999] = 7;
        php.eval("function big($f) { return strlen($f(str_repeat('y', 5000000))); }");
        PhpCallback callback =
                arguments -> arguments[0].asBytes().length == 5_000_000 ? large : "wrong";
        assertThat(php.function("big").call(callback).asLong()).isEqualTo(3_000_000);
    }

    @Test
    void anExceptionOfACallbackIsAPhpExceptionInPhp(Php php) {
        PhpCallback fails =
                arguments -> {
                    throw new IOException("disk on fire");
                };
        php.eval(
                """
                function attempt($f) {
                    try { $f(); } catch (Howdah\\JavaException $e) {
                        return [get_class($e), $e->getMessage(), $e->getJavaClass(), $e instanceof RuntimeException, str_contains($e->getJavaTrace(), 'CallbacksTest')];
                    }
                }
                """);
        assertThat(php.function("attempt").call(fails).toJava())
                .isEqualTo(
                        List.of(
                                "java\\io\\IOException",
                                "disk on fire",
                                "java.io.IOException",
                                true,
                                true));
    }

    @Test
    void anExceptionThatPhpDoesNotCatchComesHomeAsTheCause(Php php) {
        IOException original = new IOException("disk on fire");
        PhpCallback fails =
                arguments -> {
                    throw original;
                };
        assertThatThrownBy(() -> call(php, fails))
                .isInstanceOfSatisfying(
                        PhpException.class,
                        e -> assertThat(e.phpClass()).isEqualTo("java\\io\\IOException"))
                .hasMessageContaining("disk on fire")
                .cause()
                .isSameAs(original);
    }

    @Test
    void anExceptionOfPhpPassesThroughACallbackAsItself(Php php) {
        php.eval(
                """
                class Mine extends Exception { public $extra = 'kept'; }
                function inner() { $GLOBALS['thrown'] = new Mine('deep'); throw $GLOBALS['thrown']; }
                function outer($f) { try { $f(); } catch (Mine $e) { return $e === $GLOBALS['thrown'] ? $e->extra : 'copy'; } }
                """);
        PhpCallback through = arguments -> php.function("inner").call();
        assertThat(php.function("outer").call(through).asString()).isEqualTo("kept");
        assertThatThrownBy(() -> call(php, through))
                .isInstanceOf(PhpException.class)
                .hasMessage("Mine: deep");
        php.eval("unset($thrown);");
    }

    @Test
    void anExceptionOfPhpMayBeCaughtInACallback(Php php) {
        PhpCallback catches =
                arguments -> {
                    try {
                        return php.eval("throw new DomainException('inner');");
                    } catch (PhpException e) {
                        return "caught " + e.phpMessage();
                    }
                };
        assertThat(call(php, catches).asString()).isEqualTo("caught inner");
    }

    @Test
    void anExceptionOfAnEarlierCallIsNotMistakenForAnother(Php php) {
        PhpException[] kept = new PhpException[1];
        PhpCallback keeps =
                arguments -> {
                    try {
                        return php.eval("throw new DomainException('first');");
                    } catch (PhpException e) {
                        kept[0] = e;
                        return null;
                    }
                };
        call(php, keeps);
        PhpCallback throwsKept =
                arguments -> {
                    try {
                        return php.eval("throw new LengthException('second');");
                    } catch (PhpException e) {
                        throw kept[0];
                    }
                };
        assertThatThrownBy(() -> call(php, throwsKept)).hasMessageContaining("first");
    }

    @Test
    void aJavaExceptionThatPhpKeptKeepsItsCause(Php php) {
        php.eval(
                "function collect($f) { try { $f(); } catch (Exception $e) { $GLOBALS['kept'][] = $e; } }");
        Exception first = new IOException("first");
        Exception second = new IOException("second");
        php.function("collect")
                .call(
                        (PhpCallback)
                                v -> {
                                    throw first;
                                });
        PhpCallback fails =
                v -> {
                    throw second;
                };
        try (PhpCallable rethrow =
                php.eval("return function ($f) { collect($f); throw $GLOBALS['kept'][0]; };")
                        .asCallable()) {
            assertThatThrownBy(() -> rethrow.call(fails))
                    .hasMessageContaining("first")
                    .cause()
                    .isSameAs(first);
        }
        php.eval("unset($kept);");
    }

    @Test
    void errorsOfJavaPassThroughToo(Php php) {
        PhpCallback fails =
                arguments -> {
                    throw new AssertionError("not met");
                };
        assertThatThrownBy(() -> call(php, fails))
                .isInstanceOf(PhpException.class)
                .hasCauseInstanceOf(AssertionError.class);
    }

    @Test
    void aCallbackThatRecursesWithoutEndIsAnErrorAndNoCrash(Php php) {
        php.eval("function again($f) { return $f(); }");
        PhpCallback[] again = new PhpCallback[1];
        again[0] = arguments -> php.function("again").call(again[0]);
        assertThatThrownBy(() -> php.function("again").call(again[0]))
                .isInstanceOf(PhpException.class);
    }

    @Test
    void finallyBlocksOfPhpRunWhenACallbackThrows(Php php) {
        php.eval("function guarded($f) { try { $f(); } finally { $GLOBALS['cleaned'] = true; } }");
        assertThatThrownBy(
                        () ->
                                php.function("guarded")
                                        .call(
                                                (PhpCallback)
                                                        v -> {
                                                            throw new IOException("x");
                                                        }))
                .isInstanceOf(PhpException.class);
        assertThat(php.eval("return $cleaned;").asBoolean()).isTrue();
    }

    @Test
    void theHiddenObjectBehindACallbackIsNoUseByItself(Php php) {
        assertThatThrownBy(() -> php.eval("$f = new Howdah\\JavaCallable(); return $f(1);"))
                .isInstanceOf(PhpException.class);
        assertThatThrownBy(
                        () ->
                                php.eval(
                                        "return (new ReflectionClass('Howdah\\\\JavaCallable'))->newInstanceWithoutConstructor()(1);"))
                .isInstanceOf(PhpException.class);
        php.eval(
                "function hidden($f) { $o = (new ReflectionFunction($f))->getClosureThis(); return [$o(), serialize_fails($o), clone_fails($o)]; }"
                        + "function serialize_fails($o) { try { serialize($o); return false; } catch (Exception $e) { return true; } }"
                        + "function clone_fails($o) { try { clone $o; return false; } catch (Error $e) { return true; } }");
        assertThat(php.function("hidden").call((Supplier<Long>) () -> 5L).toJava())
                .isEqualTo(List.of(5L, true, true));
    }

    @Test
    void fibersAndGeneratorsCallBack(Php php) {
        php.eval(
                """
                function in_fiber($f) {
                    $fiber = new Fiber(function () use ($f) { $x = Fiber::suspend($f(1)); return $f($x); });
                    $first = $fiber->start();
                    $fiber->resume(10);
                    return [$first, $fiber->getReturn()];
                }
                function in_generator($f) { return iterator_to_array((function () use ($f) { yield $f(1); yield $f(2); })()); }
                """);
        LongUnaryOperator twice = a -> a * 2;
        assertThat(php.function("in_fiber").call(twice).asLongs()).containsExactly(2, 20);
        assertThat(php.function("in_generator").call(twice).asLongs()).containsExactly(2, 4);
    }

    @Test
    void aFiberCannotBeSuspendedAcrossJava(Php php) {
        php.eval(
                "function suspends($f) { $fiber = new Fiber(fn() => $f()); $fiber->start(); return 1; }");
        PhpCallback suspends = arguments -> php.eval("return Fiber::suspend(1);");
        assertThatThrownBy(() -> php.function("suspends").call(suspends))
                .isInstanceOf(PhpException.class)
                .hasMessageContaining("FiberError");
        assertThat(
                        php.eval("$f = new Fiber(fn() => Fiber::suspend(5)); return $f->start();")
                                .asLong())
                .isEqualTo(5);
    }

    @Test
    void fibersWorkAfterEveryKindOfFailureInACallback(Php php) {
        PhpCallback fatal =
                arguments ->
                        php.eval(
                                "ini_set('memory_limit', '8M'); return str_repeat('x', 100000000);");
        PhpCallback exit = arguments -> php.eval("exit(1);");
        for (PhpCallback fails : List.of(fatal, exit)) {
            assertThatThrownBy(() -> call(php, fails)).isInstanceOf(PhpFailure.class);
            assertThat(
                            php.eval(
                                            "$f = new Fiber(fn() => Fiber::suspend(5)); return $f->start();")
                                    .asLong())
                    .isEqualTo(5);
        }
    }
}
