package io.howdah.script;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.example.relay.Scripts;
import io.howdah.Engines;
import io.howdah.Php;
import io.howdah.PhpEngine;
import io.howdah.failure.PhpException;
import io.howdah.failure.PhpExit;
import io.howdah.failure.PhpFatalError;
import io.howdah.failure.PhpProcessLostException;
import io.howdah.failure.PhpTimeout;
import io.howdah.value.PhpObject;
import io.howdah.value.PhpTypeException;
import java.io.StringReader;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import javax.script.Bindings;
import javax.script.CompiledScript;
import javax.script.ScriptContext;
import javax.script.ScriptEngine;
import javax.script.ScriptException;
import javax.script.SimpleBindings;
import javax.script.SimpleScriptContext;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** PHP as an engine of javax.script. */
@Tag("engine")
@Timeout(120)
final class ScriptEngineTest {

    /** What scripts implement. */
    interface Adder {
        long add(long left, long right);

        default long twice(long number) {
            return add(number, number);
        }
    }

    private interface Hidden {
        long add(long left, long right);

        default long thrice(long number) {
            return add(number, add(number, number));
        }
    }

    private final PhpScriptEngine php =
            new PhpScriptEngineFactory(
                            () -> Engines.builder().allow("java.util.*", "com.example.relay.*"))
                    .getScriptEngine();

    private final StringWriter output = new StringWriter();
    private final StringWriter errors = new StringWriter();

    ScriptEngineTest() {
        php.getContext().setWriter(output);
        php.getContext().setErrorWriter(errors);
    }

    @AfterEach
    void close() {
        php.close();
    }

    private ScriptException failure(String script) {
        return Objects.requireNonNull(
                catchThrowableOfType(ScriptException.class, () -> php.eval(script)));
    }

    // --- Scripts and values

    @Test
    void whatAScriptReturnsIsANaturalValue() throws Exception {
        assertThat(php.eval("return null;")).isNull();
        assertThat(php.eval("1 + 1;")).isNull();
        assertThat(php.eval("return true;")).isEqualTo(true);
        assertThat(php.eval("return 3;")).isEqualTo(3L);
        assertThat(php.eval("return 1.5;")).isEqualTo(1.5);
        assertThat(php.eval("return 'caf\u00e9';")).isEqualTo("caf\u00e9");
        assertThat(php.eval("return \"\\xff\";")).isEqualTo(new byte[] {(byte) 0xff});
        assertThat(php.eval("return [1, 'a', null];"))
                .isEqualTo(java.util.Arrays.asList(1L, "a", null));
        assertThat(php.eval("return ['a' => [1], 7 => 2];"))
                .isEqualTo(Map.of("a", List.of(1L), 7L, 2L));
        assertThat(php.eval("return new ArrayObject();")).isInstanceOf(PhpObject.class);
    }

    @Test
    void aScriptWithTagsIsAFile() throws Exception {
        assertThat(php.eval("<?php return 1;")).isEqualTo(1L);
        php.eval("<?= 'a' ?>\nb <?php echo 'c';");
        assertThat(output).hasToString("ab c");
        assertThat(php.eval("#!/usr/bin/env php\n<?php return __LINE__;")).isEqualTo(2L);
        assertThat(php.eval(new StringReader("return 'read';"))).isEqualTo("read");
    }

    @Test
    void outputGoesToTheWriterOfTheContext() throws Exception {
        php.eval("echo \"caf\\xc3\"; flush(); echo \"\\xa9\";");
        assertThat(output).hasToString("caf\u00e9");
        ScriptContext other = new SimpleScriptContext();
        StringWriter itsOutput = new StringWriter();
        other.setWriter(itsOutput);
        php.eval("echo 'other';", other);
        assertThat(itsOutput).hasToString("other");
        assertThat(output).hasToString("caf\u00e9");
        php.eval("echo \"\\xc3\";");
        php.eval("echo 'next';", other);
        assertThat(itsOutput).hasToString("othernext");
        assertThat(output).hasToString("caf\u00e9\ufffd");
    }

    @Test
    void theLogGoesToTheErrorWriter() throws Exception {
        php.put(ScriptEngine.FILENAME, "prices.php");
        php.eval("\ntrigger_error('beware', E_USER_WARNING);\nerror_log('said');");
        assertThat(errors.toString())
                .contains("PHP Warning:  beware in prices.php on line 2")
                .contains("said");
        assertThat(output).hasToString("");
    }

    // --- Bindings

    @Test
    void bindingsAreGlobalVariables() throws Exception {
        php.put("price", 5);
        php.put("names", List.of("a", "b"));
        assertThat(php.eval("return $price . implode($names);")).isEqualTo("5ab");
        php.eval("$price *= 2; $found = ['x' => 1]; unset($names);");
        assertThat(php.get("price")).isEqualTo(10L);
        assertThat(php.get("found")).isEqualTo(Map.of("x", 1L));
        assertThat(php.getBindings(ScriptContext.ENGINE_SCOPE)).doesNotContainKey("names");
        php.put("gr\u00f6\u00dfe", 3);
        assertThat(php.eval("return $gr\u00f6\u00dfe;")).isEqualTo(3L);
        php.getBindings(ScriptContext.ENGINE_SCOPE).remove("price");
        assertThat(php.eval("return isset($price);")).isEqualTo(false);
    }

    @Test
    void whatDoesNotChangeStaysWhatItIsInJava() throws Exception {
        List<String> list = new ArrayList<>(List.of("a"));
        php.put("list", list);
        php.eval("$n = count($list);");
        assertThat(php.get("list")).isSameAs(list);
        list.add("b");
        php.eval("$n = count($list);");
        assertThat(php.get("n")).isEqualTo(2L);
    }

    @Test
    void whatDoesNotChangeInJavaStaysWhatItIsInPhp() throws Exception {
        php.eval(
                """
                $bytes = "\\xff\\x00";
                $float = 2.0;
                $object = new ArrayObject([1]);
                $list = new java\\util\\ArrayList([1]);
                $nested = ['list' => $list, 'object' => $object];
                $closure = fn () => 'called';
                """);
        assertThat(php.get("list")).isEqualTo(List.of(1));
        assertThat(php.eval("return $bytes === \"\\xff\\x00\" && $float === 2.0;")).isEqualTo(true);
        assertThat(
                        php.eval(
                                "return $list instanceof java\\util\\ArrayList"
                                        + " && $nested['list'] === $list && $nested['object'] === $object;"))
                .isEqualTo(true);
        assertThat(php.eval("return $closure();")).isEqualTo("called");
        assertThat(php.invokeMethod(php.get("closure"), "__invoke")).isEqualTo("called");
    }

    @Test
    void javaObjectsAreObjects() throws Exception {
        Scripts scripts = new Scripts(php);
        php.put("scripts", scripts);
        assertThat(php.eval("return $scripts->price();")).isEqualTo(5L);
        assertThat(php.eval("return $scripts;")).isSameAs(scripts);
        php.put("half", "\ud800");
        assertThatThrownBy(() -> php.eval("return 1;"))
                .isInstanceOf(ScriptException.class)
                .hasMessageStartingWith("$half: ")
                .hasCauseInstanceOf(PhpTypeException.class);
    }

    @Test
    void scopesAreMergedAndOtherBindingsHaveVariablesOfTheirOwn() throws Exception {
        Bindings global = new SimpleBindings(new java.util.HashMap<>(Map.of("a", 1, "b", 1)));
        php.setBindings(global, ScriptContext.GLOBAL_SCOPE);
        php.put("b", 2);
        assertThat(php.eval("return [$a, $b];")).isEqualTo(List.of(1L, 2L));
        php.eval("$a = 5;");
        assertThat(global).containsEntry("a", 1);
        assertThat(php.get("a")).isEqualTo(5L);

        Bindings own = new SimpleBindings();
        assertThat(php.eval("$c = 3; return isset($b) ? $b : 'none';", own)).isEqualTo(1L);
        assertThat(own).containsEntry("c", 3L);
        assertThat(php.eval("return isset($c);")).isEqualTo(false);
    }

    @Test
    void aScriptThatJavaCodeRunsInAScriptSeesItsVariables() throws Exception {
        php.put("scripts", new Scripts(php));
        php.eval("$x = 1; $y = $scripts->eval('$x++; $z = 7; return $x;'); $sum = $x + $y + $z;");
        assertThat(php.get("sum")).isEqualTo(11L);
    }

    // --- Failures

    @Test
    void failuresHaveAFileAndALine() {
        php.put(ScriptEngine.FILENAME, "shop.php");
        ScriptException thrown = failure("\nthrow new DomainException('sold out');");
        assertThat(thrown).hasCauseInstanceOf(PhpException.class);
        assertThat(thrown.getMessage())
                .isEqualTo("DomainException: sold out in shop.php at line number 2");
        assertThat(thrown.getFileName()).isEqualTo("shop.php");
        assertThat(thrown.getLineNumber()).isEqualTo(2);
        ScriptException syntax = failure("<?php\n\nreturn 1 +;");
        assertThat(syntax.getMessage()).startsWith("ParseError: syntax error");
        assertThat(syntax.getFileName()).isEqualTo("shop.php");
        assertThat(syntax.getLineNumber()).isEqualTo(3);
    }

    @Test
    void exitEndsTheScript() throws Exception {
        assertThat(php.eval("$a = 1; exit(0); $a = 2;")).isNull();
        assertThat(php.get("a")).isEqualTo(1L);
        assertThat(failure("exit(3);"))
                .cause()
                .isInstanceOfSatisfying(
                        PhpExit.class, exit -> assertThat(exit.status()).isEqualTo(3));
    }

    @Test
    void aFatalErrorBeginsAFreshRequest() throws Exception {
        php.eval("function known() {} $object = new ArrayObject(); $nested = [$object]; $n = 5;");
        php.put(ScriptEngine.FILENAME, "fatal.php");
        ScriptException fatal = failure("\n\ntrigger_error('enough', E_USER_ERROR);");
        assertThat(fatal).hasCauseInstanceOf(PhpFatalError.class);
        assertThat(fatal.getFileName()).isEqualTo("fatal.php");
        assertThat(fatal.getLineNumber()).isEqualTo(3);
        assertThat(php.eval("return function_exists('known') || isset($object);")).isEqualTo(false);
        assertThat(php.eval("return $n;")).isEqualTo(5L);
        assertThat(php.get("nested")).isNull();
    }

    @Test
    void whatOtherContextsHadOfARequestThatHasEndedIsUnset() throws Exception {
        Bindings own = new SimpleBindings();
        php.eval("$object = new ArrayObject(); $n = 5;", own);
        Bindings global = new SimpleBindings();
        php.setBindings(global, ScriptContext.GLOBAL_SCOPE);
        global.put("everywhere", php.eval("return [new ArrayObject()];"));
        failure("trigger_error('enough', E_USER_ERROR);");
        assertThat(php.eval("return isset($everywhere);")).isEqualTo(false);
        assertThat(php.eval("return isset($object) ? 'set' : $n;", own)).isEqualTo(5L);
    }

    @Test
    void aProcessThatDiesBetweenScriptsIsReplaced() throws Exception {
        PhpScriptEngineFactory processes =
                new PhpScriptEngineFactory(() -> Php.builder().engine(PhpEngine.PROCESSES));
        try (PhpScriptEngine engine = processes.getScriptEngine()) {
            Object pid =
                    engine.eval(
                            "$object = new ArrayObject(); $list = [$object]; $n = 5; return getmypid();");
            ProcessHandle process = ProcessHandle.of((Long) pid).orElseThrow();
            process.destroyForcibly();
            process.onExit().get(1, TimeUnit.MINUTES);
            try {
                engine.eval("return 1;");
            } catch (ScriptException e) { // where it is heard of now
                assertThat(e).hasCauseInstanceOf(PhpProcessLostException.class);
            }
            assertThat(engine.eval("return isset($object) || isset($list);")).isEqualTo(false);
            assertThat(engine.get("object")).isNull();
            assertThat(engine.eval("return $n;")).isEqualTo(5L);
        }
    }

    @Test
    void anObjectOfAnotherEngineIsRefused() throws Exception {
        PhpScriptEngineFactory processes =
                new PhpScriptEngineFactory(() -> Php.builder().engine(PhpEngine.PROCESSES));
        try (PhpScriptEngine engine = processes.getScriptEngine()) {
            php.put("other", engine.eval("return new ArrayObject();"));
            assertThat(failure("return 1;"))
                    .hasMessageStartingWith("$other: ")
                    .hasCauseInstanceOf(PhpTypeException.class);
        }
    }

    @Test
    void aBootstrapFileThatThrowsFailsTheFirstScript(@TempDir Path folder) throws Exception {
        Path file = folder.resolve("bootstrap.php");
        Files.writeString(file, "<?php throw new DomainException('sold out');");
        PhpScriptEngineFactory processes =
                new PhpScriptEngineFactory(
                        () -> Php.builder().engine(PhpEngine.PROCESSES).bootstrap(file));
        try (PhpScriptEngine engine = processes.getScriptEngine()) {
            assertThatThrownBy(() -> engine.eval("return 1;"))
                    .isInstanceOf(ScriptException.class)
                    .hasCauseInstanceOf(PhpException.class)
                    .hasMessageContaining("sold out");
            Files.writeString(file, "<?php");
            assertThat(engine.eval("return 1;")).isEqualTo(1L);
        }
    }

    @Test
    void aScriptThatRunsWhileTheEngineIsClosedFails() throws Exception {
        CountDownLatch begun = new CountDownLatch(1);
        php.put("begun", (Runnable) begun::countDown);
        FutureTask<ScriptException> script =
                new FutureTask<>(() -> failure("$begun(); while (true);"));
        new Thread(script, "script").start();
        begun.await();
        php.close();
        assertThat(script.get()).hasMessage("the engine was closed while PHP ran");
    }

    @Test
    void anEngineCanBeClosedWhilePhpStarts() throws Exception {
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch closed = new CountDownLatch(1);
        PhpScriptEngineFactory slow =
                new PhpScriptEngineFactory(
                        () -> {
                            begun.countDown();
                            awaitUninterrupted(closed);
                            return Php.builder().engine(PhpEngine.PROCESSES);
                        });
        PhpScriptEngine engine = slow.getScriptEngine();
        FutureTask<Object> script = new FutureTask<>(() -> engine.eval("return 1;"));
        new Thread(script, "script").start();
        begun.await();
        engine.close();
        closed.countDown();
        assertThatThrownBy(script::get)
                .cause()
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("the engine is closed");
    }

    private static void awaitUninterrupted(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void aDeadlineIsAnAttribute() throws Exception {
        php.put(PhpScriptEngine.DEADLINE, Duration.ofMillis(50));
        assertThat(failure("$a = 1; while (true);")).hasCauseInstanceOf(PhpTimeout.class);
        assertThat(php.eval("return $a;")).isEqualTo(1L);
    }

    @Test
    void anInterruptOfTheThreadStopsPhp() throws Exception {
        Thread caller = Thread.currentThread();
        AtomicReference<String> seen = new AtomicReference<>("");
        php.put(
                "begun",
                (Runnable)
                        () -> {
                            seen.set(Thread.currentThread().getName());
                            caller.interrupt();
                        });
        assertThat(failure("$begun(); while (true);")).hasMessage("interrupted while PHP ran");
        assertThat(Thread.interrupted()).isTrue();
        assertThat(seen).hasValue("howdah-script");
        assertThat(php.eval("return 1;")).isEqualTo(1L);
    }

    @Test
    void aClosedEngineSaysSo() throws Exception {
        php.eval("return 1;");
        php.close();
        php.close();
        assertThatThrownBy(() -> php.eval("return 1;"))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("the engine is closed");
    }

    // --- Invocable and Compilable

    @Test
    void functionsAndMethodsCanBeCalled() throws Exception {
        php.eval(
                """
                function add($a, $b) { global $calls; $calls++; return $a + $b; }
                class Counter { public $n = 0; function up($by) { return $this->n += $by; } private function no() {} }
                $counter = new Counter();
                """);
        assertThat(php.invokeFunction("add", 1, 2)).isEqualTo(3L);
        assertThat(php.get("calls")).isEqualTo(1L);
        assertThat(php.invokeFunction("strtoupper", "a")).isEqualTo("A");
        Object counter = Objects.requireNonNull(php.get("counter"));
        assertThat(php.invokeMethod(counter, "up", 2)).isEqualTo(2L);
        assertThat(php.invokeMethod(counter, "up", 2)).isEqualTo(4L);
        assertThatThrownBy(() -> php.invokeFunction("subtract"))
                .isInstanceOf(NoSuchMethodException.class)
                .hasMessage("PHP has no function subtract()");
        assertThatThrownBy(() -> php.invokeMethod(counter, "no"))
                .isInstanceOf(NoSuchMethodException.class)
                .hasMessage("Counter has no method no()");
        assertThatThrownBy(() -> php.invokeMethod("text", "length"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("expected an object of PHP, got java.lang.String");
    }

    @Test
    void anInterfaceIsFunctionsOrAnObject() throws Exception {
        assertThat(php.getInterface(Adder.class)).isNull();
        php.eval("function add($a, $b) { return $a + $b; }");
        Adder adder = Objects.requireNonNull(php.getInterface(Adder.class));
        assertThat(adder.add(2, 3)).isEqualTo(5);
        assertThat(adder.twice(4)).isEqualTo(8);
        Hidden hidden = Objects.requireNonNull(php.getInterface(Hidden.class));
        assertThat(hidden.thrice(4)).isEqualTo(12);
        assertThat(List.of(adder)).contains(adder);
        assertThat(adder).hasToString("PHP's functions");
        Object object =
                Objects.requireNonNull(
                        php.eval("return new class { function add($a, $b) { return 'no'; } };"));
        Adder wrong = Objects.requireNonNull(php.getInterface(object, Adder.class));
        assertThatThrownBy(() -> wrong.add(1, 1)).isInstanceOf(PhpTypeException.class);
    }

    @Test
    void aCompiledScriptHasBeenChecked() throws Exception {
        CompiledScript script = php.compile("return ($n ?? 0) + 1;");
        assertThat(script.eval()).isEqualTo(1L);
        assertThat(script.eval(new SimpleBindings(new java.util.HashMap<>(Map.of("n", 4)))))
                .isEqualTo(5L);
        assertThat(script.getEngine()).isSameAs(php);
        php.put(ScriptEngine.FILENAME, "typo.php");
        ScriptException syntax =
                Objects.requireNonNull(
                        catchThrowableOfType(
                                ScriptException.class, () -> php.compile("\n\nreturn 1 +;")));
        assertThat(syntax.getFileName()).isEqualTo("typo.php");
        assertThat(syntax.getLineNumber()).isEqualTo(3);
        assertThat(output).hasToString("");
    }
}
