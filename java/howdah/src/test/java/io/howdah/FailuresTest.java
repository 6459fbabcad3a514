package io.howdah;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.howdah.failure.PhpException;
import io.howdah.failure.PhpExit;
import io.howdah.failure.PhpFatalError;
import io.howdah.value.PhpCallable;
import io.howdah.value.PhpCallback;
import io.howdah.value.PhpObject;
import io.howdah.value.PhpResource;
import io.howdah.wire.PhpStack;
import java.io.ByteArrayOutputStream;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Exceptions, exit and fatal errors, and what is left of the interpreter afterwards. */
@Tag("engine")
@ExtendWith(PhpExtension.class)
final class FailuresTest {

    private static final String OVERRUN =
            "ini_set('memory_limit', '8M'); return str_repeat('x', 100000000);";

    private static final Path FIXTURE = PhpExtension.fixture("failures.php");

    private static PhpException exception(Php php, String code) {
        return catchThrowableOfType(PhpException.class, () -> php.eval(code));
    }

    @Test
    void anExceptionTellsItsClassMessageCodeFileAndLine(Php php) {
        php.include(FIXTURE);
        PhpException e =
                catchThrowableOfType(
                        PhpException.class, () -> php.function("Failing\\outer").call(7));
        assertThat(e.phpClass()).isEqualTo("Failing\\Failure");
        assertThat(e.phpMessage()).isEqualTo("it is 7");
        assertThat(e).hasMessage("Failing\\Failure: it is 7");
        assertThat(e.code()).isEqualTo(42);
        assertThat(e.file()).isEqualTo(FIXTURE.toString());
        assertThat(e.line()).isEqualTo(21);
    }

    @Test
    void phpsFramesComeFirstInTheStackTrace(Php php) {
        php.include(FIXTURE);
        PhpException e =
                catchThrowableOfType(
                        PhpException.class, () -> php.function("Failing\\outer").call(7));
        List<String> frames =
                Arrays.stream(e.getStackTrace()).limit(3).map(StackTraceElement::toString).toList();
        assertThat(frames.get(0)).startsWith("Failing\\Thrower.inner(").contains("failures.php:21");
        assertThat(frames.get(1)).startsWith("<php>.Failing\\outer(").contains("failures.php:27");
        assertThat(e.getStackTrace())
                .anyMatch(frame -> frame.getClassName().equals(FailuresTest.class.getName()));
        assertThat(e.getStackTrace()).noneMatch(frame -> PhpStack.isBridge(frame.getClassName()));
    }

    @Test
    void previousExceptionsAreCauses(Php php) {
        PhpException e =
                exception(
                        php,
                        "throw new RuntimeException('c', 0, new LogicException('b', 0, new Error('a')));");
        assertThat(e).hasMessage("RuntimeException: c");
        assertThat(e).cause().hasMessage("LogicException: b");
        assertThat(e).rootCause().hasMessage("Error: a");
    }

    @Test
    void aLongChainOfPreviousExceptionsIsCut(Php php) {
        PhpException e =
                exception(
                        php,
                        "$e = null; for ($i = 0; $i < 1000; $i++) { $e = new Exception((string) $i, 0, $e); } throw $e;");
        int length = 0;
        for (Throwable each = e; each != null; each = each.getCause()) {
            length++;
        }
        assertThat(length).isBetween(2, 100);
    }

    @Test
    void anExceptionOfThousandsOfFramesCrossesWithItsInnermost(Php php) {
        php.eval("function deep($n) { return $n ? deep($n - 1) : throw new Exception('bottom'); }");
        PhpException e =
                catchThrowableOfType(PhpException.class, () -> php.function("deep").call(5000));
        assertThat(e.getStackTrace()).hasSizeBetween(1024, 2048);
        assertThat(e.getStackTrace()[0].getMethodName()).isEqualTo("deep");
    }

    @Test
    void errorsOfTheLanguageAreExceptions(Php php) {
        assertThat(exception(php, "return 1 % 0;").phpClass()).isEqualTo("DivisionByZeroError");
        assertThat(exception(php, "strlen();").phpClass()).isEqualTo("ArgumentCountError");
        assertThat(exception(php, "no_such();").phpClass()).isEqualTo("Error");
        assertThat(exception(php, "return 1 +;").phpClass()).isEqualTo("ParseError");
        assertThat(exception(php, "return intdiv('x', 1);").phpClass()).isEqualTo("TypeError");
    }

    @Test
    void anExceptionWhoseParentConstructorWasNotCalledCrosses(Php php) {
        assertThat(
                        exception(
                                        php,
                                        "throw new class extends Exception { function __construct() {} };")
                                .phpMessage())
                .isEmpty();
        assertThat(
                        exception(
                                        php,
                                        "throw (new ReflectionClass('Exception'))->newInstanceWithoutConstructor();")
                                .phpClass())
                .isEqualTo("Exception");
    }

    @Test
    void anExceptionWithACodeThatIsNoIntCrosses(Php php) {
        assertThat(
                        exception(
                                        php,
                                        "throw new class extends Exception { function __construct() { $this->code = 'HY000'; $this->message = 'db'; } };")
                                .code())
                .isZero();
    }

    @Test
    void whatFailsLeavesEverythingElseAsItWas(Php php) {
        php.eval("$kept = 1; function kept() { return 2; }");
        try (PhpObject object = php.newObject("ArrayObject")) {
            assertThatThrownBy(() -> php.eval("throw new Exception('x');"))
                    .isInstanceOf(PhpException.class);
            assertThatThrownBy(() -> php.eval("exit(1);")).isInstanceOf(PhpExit.class);
            assertThat(php.eval("return $kept + kept();").asLong()).isEqualTo(3);
            assertThat(object.call("count").asLong()).isZero();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 255, -1, 1000})
    void exitTellsItsStatus(int status, Php php) {
        assertThatThrownBy(() -> php.eval("exit(" + status + ");"))
                .isInstanceOfSatisfying(
                        PhpExit.class, e -> assertThat(e.status()).isEqualTo(status));
    }

    @Test
    void exitWithoutAStatusKnowsNothingOfTheRequestBefore(Php php) {
        php.eval("register_shutdown_function(function () { throw new LogicException('late'); });");
        php.recycle();
        assertThatThrownBy(() -> php.eval("exit;"))
                .isInstanceOfSatisfying(PhpExit.class, e -> assertThat(e.status()).isZero());
    }

    @Test
    void exitWithAStringPrintsIt(Php php, ByteArrayOutputStream output) {
        assertThatThrownBy(() -> php.eval("echo 'before '; exit('bye');"))
                .isInstanceOfSatisfying(PhpExit.class, e -> assertThat(e.status()).isZero());
        assertThat(output).hasToString("before bye");
    }

    @Test
    void exitPrintsWhatIsInBuffersOfTheCall(Php php, ByteArrayOutputStream output) {
        php.eval("ob_start(); echo 'kept';");
        assertThatThrownBy(
                        () ->
                                php.eval(
                                        "ob_start(fn ($x) => strtoupper($x)); echo 'in '; ob_start(null, 0, 0); echo 'two'; exit;"))
                .isInstanceOf(PhpExit.class);
        assertThat(output).hasToString("");
        assertThat(php.eval("return [ob_get_level(), ob_get_clean()];").toJava())
                .isEqualTo(List.of(1L, "keptIN TWO"));
        assertThatThrownBy(() -> php.eval("ob_start(); echo 'out'; exit(3);"))
                .isInstanceOfSatisfying(PhpExit.class, e -> assertThat(e.status()).isEqualTo(3));
        assertThat(output).hasToString("out");
        assertThat(php.function("ob_get_level").call().asLong()).isZero();
    }

    @Test
    void anOutputHandlerAtExitDoesNotChangeTheOutcome(Php php) {
        assertThatThrownBy(
                        () ->
                                php.eval(
                                        "ob_start(function () { throw new LogicException('late'); }); echo 'x'; exit(3);"))
                .isInstanceOfSatisfying(PhpExit.class, e -> assertThat(e.status()).isEqualTo(3));
        assertThat(php.eval("return ob_get_level();").asLong()).isZero();
    }

    @Test
    void exitCannotBeCaughtByPhpAndSkipsFinally(Php php, ByteArrayOutputStream output) {
        assertThatThrownBy(
                        () ->
                                php.eval(
                                        "try { exit(3); } catch (Throwable $e) { echo 'caught'; } finally { echo 'finally'; }"))
                .isInstanceOf(PhpExit.class);
        assertThat(output).hasToString("");
    }

    @Test
    void exitPassesThroughCallbacks(Php php) {
        PhpCallback exits = arguments -> php.eval("exit(9);");
        assertThatThrownBy(() -> php.function("array_map").call(exits, List.of(1)))
                .isInstanceOfSatisfying(PhpExit.class, e -> assertThat(e.status()).isEqualTo(9));
    }

    @Test
    void exitMayBeCaughtByACallback(Php php) {
        PhpCallback catches =
                arguments -> {
                    try {
                        return php.eval("exit(9);");
                    } catch (PhpExit e) {
                        return e.status();
                    }
                };
        assertThat(php.function("array_map").call(catches, List.of(1)).toJava())
                .isEqualTo(List.of(9L));
    }

    @Test
    void aCallbackMayMakePhpExit(Php php) {
        PhpCallback exits =
                arguments -> {
                    throw new PhpExit(4);
                };
        assertThatThrownBy(() -> php.function("call_user_func").call(exits))
                .isInstanceOfSatisfying(PhpExit.class, e -> assertThat(e.status()).isEqualTo(4));
    }

    @Test
    void aFatalErrorTellsWhatPhpSaid(Php php) {
        assertThatThrownBy(() -> php.eval(OVERRUN))
                .isInstanceOfSatisfying(
                        PhpFatalError.class,
                        e -> {
                            assertThat(e.phpMessage())
                                    .startsWith("Allowed memory size of 8388608 bytes exhausted");
                            assertThat(e.line()).isEqualTo(1);
                            assertThat(e.file()).contains("eval");
                        });
    }

    @Test
    void compileErrorsAreFatal(Php php) {
        assertThatThrownBy(() -> php.eval("function twice() {} function twice() {}"))
                .isInstanceOf(PhpFatalError.class)
                .hasMessageMatching("Cannot redeclare (function )?twice\\(\\).*");
        assertThatThrownBy(() -> php.eval("interface I { function f(); } class C implements I {}"))
                .isInstanceOf(PhpFatalError.class)
                .hasMessageContaining("must therefore be declared abstract");
    }

    @Test
    void anErrorThatTheUserTriggersIsFatal(Php php) {
        assertThatThrownBy(() -> php.eval("trigger_error('enough', E_USER_ERROR);"))
                .isInstanceOf(PhpFatalError.class)
                .hasMessageContaining("enough");
    }

    @Test
    void afterAFatalErrorTheInterpreterIsFresh(Php php) {
        php.eval(
                "$variable = 1; function defined_before() {} ini_set('precision', 3); class Before {}");
        PhpObject object = php.newObject("ArrayObject");
        PhpCallable closure = php.eval("return fn() => 1;").asCallable();
        PhpResource stream = php.function("tmpfile").call().asResource();
        PhpFunction before = php.function("defined_before");
        assertThatThrownBy(() -> php.eval(OVERRUN)).isInstanceOf(PhpFatalError.class);

        assertThat(
                        php.eval(
                                        "return [isset($variable), function_exists('defined_before'), class_exists('Before'), ini_get('memory_limit')];")
                                .toJava())
                .isEqualTo(
                        List.of(
                                false,
                                false,
                                false,
                                php.eval("return get_cfg_var('memory_limit') ?: '128M';")
                                        .asString()));
        assertThatThrownBy(() -> object.call("count"))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("stale");
        assertThatThrownBy(closure::call)
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("stale");
        assertThatThrownBy(() -> php.function("fclose").call(stream))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("stale");
        assertThatThrownBy(before::call)
                .isInstanceOf(PhpException.class)
                .hasMessageContaining("defined_before is not defined in this request");
        assertThat(php.liveCounts()).isEqualTo(new Php.LiveCounts(0, 0, 0));
        object.close();
        closure.close();
        stream.close();
    }

    @Test
    void handlesOfPhpsOwnFunctionsSurviveAFatalError(Php php) {
        PhpFunction min = php.function("min");
        PhpFunction atom = php.function("DateTime::createFromFormat");
        assertThatThrownBy(() -> php.eval(OVERRUN)).isInstanceOf(PhpFatalError.class);
        assertThat(min.call(3, 1).asLong()).isEqualTo(1);
        atom.call("Y", "2026").asObject().close();
    }

    @Test
    void aHandleFindsItsFunctionAgainOnceItIsDefined(Php php) {
        php.eval("function again() { return 1; }");
        PhpFunction again = php.function("again");
        assertThat(again.call().asLong()).isEqualTo(1);
        php.recycle();
        php.eval("function again() { return 2; }");
        assertThat(again.call().asLong()).isEqualTo(2);
    }

    @Test
    void aFatalErrorInACallbackEndsAllCallsAroundIt(Php php) {
        int[] levels = {0};
        PhpCallback inner = arguments -> php.eval(OVERRUN);
        PhpCallback outer =
                arguments -> {
                    try {
                        return php.function("call_user_func").call(inner);
                    } catch (PhpFatalError e) {
                        levels[0]++;
                        throw e;
                    }
                };
        assertThatThrownBy(() -> php.function("call_user_func").call(outer))
                .isInstanceOf(PhpFatalError.class)
                .hasMessageContaining("Allowed memory size");
        assertThat(levels[0]).isEqualTo(1);
    }

    @Test
    void aFatalErrorThatACallbackSwallowsStillEndsTheRequest(Php php) {
        PhpCallback swallows =
                arguments -> {
                    assertThatThrownBy(() -> php.eval(OVERRUN)).isInstanceOf(PhpFatalError.class);
                    assertThatThrownBy(() -> php.eval("return 1;"))
                            .isInstanceOf(PhpException.class)
                            .hasMessageContaining("fatal error");
                    return 5;
                };
        assertThatThrownBy(
                        () ->
                                php.eval("return fn($f) => [$f(), $GLOBALS['ran'] = true];")
                                        .asCallable()
                                        .call(swallows))
                .isInstanceOf(PhpFatalError.class);
        assertThat(php.eval("return isset($ran);").asBoolean()).isFalse();
    }

    @Test
    void fatalErrorsFollowEachOther(Php php) {
        for (int i = 0; i < 20; i++) {
            assertThatThrownBy(() -> php.eval(OVERRUN)).isInstanceOf(PhpFatalError.class);
            assertThatThrownBy(
                            () ->
                                    php.eval(
                                            "$a = []; ini_set('memory_limit', '4M'); while (true) { $a[] = str_repeat('y', 1000); }"))
                    .isInstanceOf(PhpFatalError.class);
        }
    }

    @Test
    void shutdownFunctionsRunAfterAFatalError(Php php, ByteArrayOutputStream output) {
        assertThatThrownBy(
                        () ->
                                php.eval(
                                        "register_shutdown_function(function () { echo 'shut down: ', error_get_last()['message']; }); "
                                                + OVERRUN))
                .isInstanceOf(PhpFatalError.class);
        assertThat(output.toString(UTF_8)).startsWith("shut down: Allowed memory size");
    }

    @Test
    void shutdownFunctionsMayFailInEveryWay(Php php, ByteArrayOutputStream output) {
        for (String failure :
                List.of(
                        "throw new Exception('x');",
                        "exit(2);",
                        OVERRUN,
                        "no_such();",
                        "while (true) { new ArrayObject(str_repeat('x', 100000000)); }")) {
            php.eval("register_shutdown_function(function () { echo 'a'; " + failure + " });");
            php.recycle();
            assertThat(php.eval("return 1;").asLong()).isEqualTo(1);
        }
        assertThat(output).hasToString("aaaaa");
    }

    @Test
    void recycleRunsShutdownFunctionsAndDestructors(Php php, ByteArrayOutputStream output) {
        php.eval(
                "class Last { function __destruct() { echo 'destructed '; } } $last = new Last(); register_shutdown_function(function () { echo 'shutdown '; });");
        PhpObject held = php.newObject("Last");
        php.recycle();
        assertThat(output).hasToString("shutdown destructed destructed ");
        assertThatThrownBy(() -> held.get("x"))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("stale");
        held.close();
    }

    @Test
    void shutdownFunctionsAndDestructorsMayCallJava(Php php) {
        StringBuilder seen = new StringBuilder();
        PhpObject[] kept = new PhpObject[2];
        php.eval(
                "function at_the_end($f, $g) { register_shutdown_function($f, new ArrayObject([1])); $GLOBALS['o'] = new class($g) { function __construct(private $g) {} function __destruct() { ($this->g)($this); } }; }");
        PhpCallback shutdown =
                arguments -> {
                    kept[0] = arguments[0].asObject();
                    return seen.append("shutdown ").append(kept[0].call("count").asLong());
                };
        PhpCallback destruct =
                arguments -> {
                    kept[1] = arguments[0].asObject();
                    return seen.append(" destructed");
                };
        php.function("at_the_end")
                .call(
                        (PhpCallback) a -> String.valueOf(shutdown.call(a)),
                        (PhpCallback) a -> String.valueOf(destruct.call(a)));
        php.recycle();
        assertThat(seen).hasToString("shutdown 1 destructed");
        assertThat(php.liveCounts()).isEqualTo(new Php.LiveCounts(0, 0, 0));
        for (int i = 0; i < 100; i++) {
            php.newObject("ArrayObject").close();
        }
        assertThatThrownBy(() -> kept[0].call("count")).isInstanceOf(IllegalStateException.class);
        kept[0].close();
        kept[1].close();
    }

    @Test
    void aRequestCannotEndInsideOfACall(Php php) {
        PhpCallback recycles =
                arguments -> {
                    assertThatThrownBy(php::recycle)
                            .isInstanceOf(PhpException.class)
                            .hasMessageContaining("while PHP code runs");
                    assertThatThrownBy(php::close)
                            .isInstanceOf(IllegalStateException.class)
                            .hasMessageContaining("while PHP code runs");
                    return 1;
                };
        assertThat(php.function("call_user_func").call(recycles).asLong()).isEqualTo(1);
    }

    @Test
    void whatADestructorThrowsWhenJavaLetsGoIsNotLost(Php php) {
        php.eval(
                "class Thrower { function __destruct() { throw new LogicException('from the grave'); } }");
        php.newObject("Thrower").close();
        boolean[] ran = {false};
        assertThatThrownBy(
                        () -> php.function("call_user_func").call((Runnable) () -> ran[0] = true))
                .isInstanceOf(PhpException.class)
                .hasMessage("LogicException: from the grave");
        assertThat(ran[0]).as("the call that brought the news is not made").isFalse();
        assertThatCode(() -> php.eval("return 1;")).doesNotThrowAnyException();
    }

    @Test
    void warningsAreNoExceptions(Php php) {
        assertThat(php.eval("return @file_get_contents('/no/such/file');").asBoolean()).isFalse();
        assertThat(php.eval("$GLOBALS['undefined_index'] ?? null; return [] . '';").asString())
                .isEqualTo("Array");
    }

    @Test
    void anErrorHandlerMayMakeThemExceptions(Php php) {
        php.eval(
                "set_error_handler(function ($level, $message) { throw new ErrorException($message, 0, $level); });");
        assertThat(exception(php, "return [] . '';").phpMessage())
                .isEqualTo("Array to string conversion");
        assertThat(exception(php, "return $undefined;").phpClass()).isEqualTo("ErrorException");
        assertThatThrownBy(() -> php.function("hex2bin").call("abc"))
                .isInstanceOf(PhpException.class);
    }

    @Test
    void anExceptionHandlerOfPhpIsNotAskedByJava(Php php, ByteArrayOutputStream output) {
        php.eval("set_exception_handler(function ($e) { echo 'handled'; });");
        assertThat(exception(php, "throw new Exception('x');").phpMessage()).isEqualTo("x");
        assertThat(output).hasToString("");
    }
}
