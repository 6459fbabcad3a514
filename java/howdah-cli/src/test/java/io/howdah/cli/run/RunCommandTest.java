package io.howdah.cli.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.howdah.cli.Command;
import io.howdah.cli.InProcess;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class RunCommandTest {

    private static final String HAS_JVM =
            "echo str_contains(file_get_contents('/proc/self/maps'), 'libjvm') ? ' JVM' : ' none'; ";

    @TempDir private Path folder;

    private String script(String code) throws Exception {
        return Files.writeString(folder.resolve("script.php"), "<?php\n" + code).toString();
    }

    @Test
    void aScriptHasItsArgumentsStreamsAndExitCode() throws Exception {
        String script =
                script(
                        "fwrite(STDOUT, implode(',', array_slice($argv, 1)));"
                                + " fwrite(STDERR, fgets(STDIN)); exit(7);");

        var result = Command.howdah("run", script, "-d", "--help", "é", "").withInput("line").run();

        assertThat(result.out()).isEqualTo("-d,--help,é,");
        assertThat(result.err()).isEqualTo("line");
        assertThat(result.exitCode()).isEqualTo(7);
    }

    @Test
    void opcacheIsOnUnlessToldOtherwise() throws Exception {
        String script = script("var_dump(opcache_get_status() !== false);");

        assertThat(Command.howdah("run", script).run().out()).isEqualTo("bool(true)\n");
        assertThat(Command.howdah("run", "-d", "opcache.enable_cli=0", script).run().out())
                .isEqualTo("bool(false)\n");
    }

    @Test
    void aScriptMayComeFromStandardInput() throws Exception {
        var result =
                Command.howdah("run", "-n", "--define=memory_limit=33M", "-", "a")
                        .withInput(
                                "<?php echo $argv[1], ini_get('memory_limit'), php_ini_loaded_file() ?: '-';")
                        .run();

        assertThat(result.out()).isEqualTo("a33M-");
        assertThat(result.exitCode()).isZero();
    }

    @Test
    void anExceptionThatNobodyCatchesIsExitCode255() throws Exception {
        var result = Command.howdah("run", script("throw new LogicException('no way');")).run();

        assertThat(result.out() + result.err()).contains("Uncaught LogicException: no way");
        assertThat(result.exitCode()).isEqualTo(255);
    }

    @Test
    void whatIsNoScriptIsRefused() throws Exception {
        var missing = InProcess.howdah("run", "no/such.php", "--help");
        var aFolder = InProcess.howdah("run", "-d", "a=b", folder.toString());

        assertThat(missing.err())
                .isEqualTo("howdah: there is no script no/such.php\nTry: howdah run --help\n");
        assertThat(missing.exitCode()).isEqualTo(2);
        assertThat(aFolder.err())
                .startsWith("howdah: expected a PHP script, but " + folder + " is a folder");
        assertThat(aFolder.exitCode()).isEqualTo(2);
    }

    /** What the launcher makes of it: PHP alone, until PHP code asks Java for something. */
    private static Command run(String... arguments) {
        assumeThat(Command.root().resolve("build/ready")).exists();
        List<String> words = new ArrayList<>(List.of("./howdah", "run"));
        words.addAll(List.of(arguments));
        return Command.of(words.toArray(String[]::new));
    }

    @Test
    void aScriptWithoutJavaHasNoJvm() throws Exception {
        String script =
                script(
                        "echo implode(',', array_slice($argv, 1)), ini_get('memory_limit'), PHP_BINARY,"
                                + " opcache_get_status() !== false, fgets(STDIN);"
                                + HAS_JVM
                                + "exit(7);");

        var result =
                run("--define=memory_limit=33M", script, "-d", "--help", "é", "", "@a")
                        .withInput("line")
                        .run();

        assertThat(result.err()).isEmpty();
        assertThat(result.out())
                .isEqualTo(
                        "-d,--help,é,,@a33M"
                                + Command.root().resolve("build/bin/php")
                                + "1line none");
        assertThat(result.exitCode()).isEqualTo(7);
    }

    @Test
    void javaComesWhenItIsAskedFor() throws Exception {
        String script = script(HAS_JVM + "echo java\\lang\\Math::abs(-1), $argv[1];" + HAS_JVM);

        var result = run("-d", "a=b", "--allow", "java.lang.*", script, "tea").run();

        assertThat(result.err()).isEmpty();
        assertThat(result.out()).isEqualTo(" none1tea JVM");
    }

    @Test
    void opcacheIsOffWhereItIsToldSo() throws Exception {
        String script = script("var_dump(opcache_get_status() !== false);");

        assertThat(run("-d", "opcache.enable_cli=0", script).run().out())
                .isEqualTo("bool(false)\n");
    }

    @Test
    void whatIsOnStandardInputHasNoJvm() throws Exception {
        var result = run("-n", "-", "a").withInput("<?php echo $argv[1];" + HAS_JVM).run();

        assertThat(result.out()).isEqualTo("a none");
    }

    @Test
    void javaSaysWhatIsWrong() throws Exception {
        var missing = run("-n", "no/such.php").run();
        var wrong = run("-x", script("echo 1;")).run();

        assertThat(missing.err())
                .isEqualTo("howdah: there is no script no/such.php\nTry: howdah run --help\n");
        assertThat(missing.exitCode()).isEqualTo(2);
        assertThat(wrong.err()).contains("-x");
        assertThat(wrong.exitCode()).isEqualTo(2);
    }
}
