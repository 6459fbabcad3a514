package io.howdah.script;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import javax.script.ScriptEngine;
import javax.script.ScriptEngineFactory;
import javax.script.ScriptEngineManager;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** How Java programs find PHP's engines, and what is said of them. */
@Timeout(120)
final class ScriptEngineFactoryTest {

    private static ScriptEngine find(String name) {
        return Objects.requireNonNull(new ScriptEngineManager().getEngineByName(name));
    }

    @Test
    void theManagerFindsPhpAndEachEngineHasItsOwn() throws Exception {
        try (PhpScriptEngine one = (PhpScriptEngine) find("php");
                PhpScriptEngine two = (PhpScriptEngine) find("PHP")) {
            one.eval("function only() {} $a = 1;");
            assertThat(two.eval("return function_exists('only') || isset($a);")).isEqualTo(false);
            assertThat(one.eval("return function_exists('only');")).isEqualTo(true);
        }
        assertThat(new ScriptEngineManager().getEngineByExtension("php")).isNotNull();
        assertThat(new ScriptEngineManager().getEngineByMimeType("text/x-php")).isNotNull();
    }

    @Test
    void whatIsSaidOfThemHolds() throws Exception {
        ScriptEngineFactory factory = find("php").getFactory();
        assertThat(factory.getEngineName()).isEqualTo("Howdah");
        assertThat(factory.getEngineVersion()).matches("\\d+\\.\\d+\\.\\d+.*");
        assertThat(factory.getLanguageName()).isEqualTo("PHP");
        assertThat(factory.getLanguageVersion()).matches("8\\.\\d+\\.\\d+.*");
        assertThat(factory.getParameter(ScriptEngine.NAME)).isEqualTo("php");
        assertThat(factory.getParameter("THREADING")).isEqualTo("MULTITHREADED");
        assertThat(factory.getParameter("none")).isNull();
    }

    @Test
    void programsAreWrittenAsPhpHasThem() throws Exception {
        ScriptEngineFactory factory = new PhpScriptEngineFactory();
        assertThat(factory.getMethodCallSyntax("cart", "add", "sku", "n"))
                .isEqualTo("$cart->add($sku, $n)");
        assertThat(factory.getMethodCallSyntax("cart", "clear")).isEqualTo("$cart->clear()");
        String text = "it's a \\ \"$line\"";
        String program = factory.getProgram("$a = 1", factory.getOutputStatement(text));
        try (PhpScriptEngine php = (PhpScriptEngine) factory.getScriptEngine()) {
            java.io.StringWriter output = new java.io.StringWriter();
            php.getContext().setWriter(output);
            php.eval(program);
            assertThat(output).hasToString(text);
            assertThat(php.get("a")).isEqualTo(1L);
        }
    }

    private static ProcessHandle processOfGarbage() throws Exception {
        Object pid = find("php").eval("return getmypid();");
        return ProcessHandle.of((Long) Objects.requireNonNull(pid)).orElseThrow();
    }

    @Test
    void anEngineThatIsGarbageEndsItsProcess() throws Exception {
        ProcessHandle process = processOfGarbage();
        for (int i = 0; i < 500 && process.isAlive(); i++) {
            System.gc();
            Thread.sleep(20);
        }
        assertThat(process.isAlive()).isFalse();
    }

    // --- jrunscript

    private static String run(Path folder, int status, String... arguments) throws Exception {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "jrunscript").toString());
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), "-l", "php"));
        command.addAll(List.of(arguments));
        Path output = folder.resolve("output");
        Process process =
                new ProcessBuilder(command)
                        .directory(folder.toFile())
                        .redirectErrorStream(true)
                        .redirectInput(ProcessBuilder.Redirect.from(Path.of("/dev/null").toFile()))
                        .redirectOutput(output.toFile())
                        .start();
        assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
        String text = Files.readString(output, UTF_8);
        assertThat(process.exitValue()).as(text).isEqualTo(status);
        return text;
    }

    @Test
    void jrunscriptRunsACommand(@TempDir Path folder) throws Exception {
        assertThat(run(folder, 0, "-e", "echo 'PHP ', 6 * 7, \"\\n\";")).contains("PHP 42\n");
    }

    @Test
    void jrunscriptRunsAFileWithArguments(@TempDir Path folder) throws Exception {
        Files.writeString(
                folder.resolve("greet.php"),
                "<?php\necho \"Hello, $arguments[0]\\n\";\n$undefined[0];");
        assertThat(run(folder, 0, "-f", "greet.php", "Darjeeling"))
                .contains("Hello, Darjeeling\n")
                .contains("greet.php on line 3");
    }

    @Test
    void jrunscriptSaysWhereAScriptFails(@TempDir Path folder) throws Exception {
        Files.writeString(folder.resolve("bad.php"), "<?php\n\nthrow new DomainException('no');");
        assertThat(run(folder, 10, "-f", "bad.php"))
                .contains("DomainException: no in bad.php at line number 3");
    }
}
