package io.howdah.cli.classpath;

import static org.assertj.core.api.Assertions.assertThat;

import io.howdah.cli.Command;
import io.howdah.cli.CompiledJava;
import io.howdah.cli.InProcess;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class JavaOptionsTest {

    private static final String LIST = "echo new java\\util\\ArrayList([1, 2]);";

    private static final String GREETER =
            """
            package demo;

            public final class Greeter {
                public String greet(String name) {
                    return "Hello, " + name + "!";
                }

                public static String loader() {
                    return Thread.currentThread().getContextClassLoader().getName();
                }
            }
            """;

    @TempDir private Path folder;

    private String script(String code) throws Exception {
        return Files.writeString(folder.resolve("script.php"), "<?php\n" + code).toString();
    }

    @Test
    void nothingIsAllowedAtFirst() throws Exception {
        var result = Command.howdah("run", script(LIST)).run();

        assertThat(result.out() + result.err()).contains("java\\util\\ArrayList");
        assertThat(result.exitCode()).isEqualTo(255);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "--allow java.util.*",
                "--allow=java.util.ArrayList",
                "--allow java.time.**,java.util.**",
                "--allow java.time.** --allow java.util.**",
                "-d memory_limit=64M --allow java.util.*",
                "--allow java.util.* -n",
            })
    void runTakesWhatIsAllowedBeforeTheScript(String options) throws Exception {
        String script = script(LIST + " echo $argv[1];");

        var result = howdah("run " + options, script, "--allow").run();

        assertThat(result.err()).isEmpty();
        assertThat(result.out()).isEqualTo("[1, 2]--allow");
    }

    private static Command howdah(String options, String... rest) {
        return Command.howdah(words(options, rest));
    }

    private static String[] words(String options, String... rest) {
        List<String> words = new ArrayList<>(List.of(options.split(" ")));
        words.addAll(List.of(rest));
        return words.toArray(String[]::new);
    }

    @Test
    void phpTakesWhatIsAllowedBeforeItsOwnOptions() throws Exception {
        var result =
                howdah("php --allow java.util.* -d precision=3 -r", LIST + " echo 1 / 3;").run();

        assertThat(result.err()).isEmpty();
        assertThat(result.out()).isEqualTo("[1, 2]0.333");
    }

    @Test
    void afterItsOwnOptionsAllIsPhps() throws Exception {
        var result = howdah("php -r", "echo $argv[1], $argv[2];", "--", "--allow", "@x").run();

        assertThat(result.out()).isEqualTo("--allow@x");
    }

    @Test
    void callTakesWhatIsAllowed() throws Exception {
        var result = howdah("call --allow java.lang.Math java\\lang\\Math::max 3 4").run();

        assertThat(result.err()).isEmpty();
        assertThat(result.out()).isEqualTo("4\n");
    }

    @Test
    void classesAreFoundInFoldersJarsAndFoldersOfJars() throws Exception {
        CompiledJava compiled = CompiledJava.of(folder, GREETER);
        Path jars = Files.createDirectories(folder.resolve("jars"));
        Path jar = compiled.jar(jars.resolve("greeter.jar"));
        String script = script("echo (new demo\\Greeter)->greet('you'), demo\\Greeter::loader();");

        for (String classPath :
                List.of(
                        compiled.classes().toString(),
                        jar.toString(),
                        jars + "/*",
                        jars + ":" + jar)) {
            var result = howdah("run --allow demo.* --classpath", classPath, script).run();

            assertThat(result.err()).isEmpty();
            assertThat(result.out()).isEqualTo("Hello, you!class-path");
        }
    }

    @Test
    void optionsMayComeFromAFile() throws Exception {
        Path options =
                Files.writeString(
                        folder.resolve("my.options"),
                        """
                        # What my application needs.
                        --allow java.util.*
                        --allow=demo.*

                          --classpath   %s
                        -d memory_limit=64M
                        """
                                .formatted(CompiledJava.of(folder, GREETER).classes()));
        String code = "echo demo\\Greeter::loader(), ini_get('memory_limit'), ' ', $argv[1];";

        for (String command : List.of("run", "run -d precision=3", "php")) {
            var result = howdah(command + " @" + options, script(LIST + code), "@" + options).run();

            assertThat(result.err()).isEmpty();
            assertThat(result.out()).isEqualTo("[1, 2]class-path64M @" + options);
        }
    }

    @Test
    void aFileOfOptionsMayNameTheScript() throws Exception {
        Path options =
                Files.writeString(
                        folder.resolve("my.options"), "--allow java.util.*\n" + script(LIST));

        assertThat(Command.howdah("run", "@" + options).run().out()).isEqualTo("[1, 2]");
    }

    @Test
    void filesAndTheNetworkAreAllowedByOptions() throws Exception {
        String code = "new java\\net\\URL('http://localhost/'); echo 'made';";
        for (String options : List.of("", " --allow-files", " --allow-network")) {
            var result = howdah("run --allow java.**" + options, script(code)).run();
            assertThat(result.out() + result.err()).contains("is restricted (it reaches files");
        }
        for (String options :
                List.of("--allow-files --allow-network --allow java.**", "--allow java.net.URL")) {
            assertThat(howdah("run " + options, script(code)).run().out()).isEqualTo("made");
            assertThat(howdah("php " + options + " -r", code).run().out()).isEqualTo("made");
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    --allow                  | expected pattern, which is missing
                    --allow-files=no         | invalid value for option '--allow-files': 'no' is not a boolean
                    --classpath              | expected jars, which is missing
                    --with                   | expected group:artifact:version, which is missing
                    --allow java/util        | expected a class (java.util.Map$Entry), a package (java.util.*) or a tree
                    --allow java\\util\\*    | expected a class (java.util.Map$Entry), a package (java.util.*) or a tree
                    --allow java.util.*,     | expected a class (java.util.Map$Entry), a package (java.util.*) or a tree
                    --classpath no.jar       | expected jars, folders or folder/*, separated by :, but there is no "no.jar"
                    --classpath no/*         | expected jars, folders or folder/*, separated by :, but there is no "no/*"
                    --classpath ../howdah/*  | expected jars in
                    --with a:b               | expected group:artifact:version, such as org.slf4j:slf4j-api:2.0.17, got "a:b"
                    --with a:b:<c>           | expected group:artifact:version, such as org.slf4j:slf4j-api:2.0.17, got "a:b:<c>"
                    --with a:b:1 --with a:b:2 | expected one version of each artifact, got both a:b:1 and a:b:2
                    @no.options              | there is no file of options no.options
                    """)
    void whatIsWrongIsExplained(String options, String message) throws Exception {
        String script = script("");

        for (String command : List.of("run ", "run -n ", "php ")) {
            boolean isValueMissing = message.contains("missing");
            String[] rest = isValueMissing ? new String[0] : new String[] {script};
            var result = InProcess.howdah(words(command + options, rest));

            assertThat(result.err()).startsWith("howdah: " + message);
            assertThat(result.err())
                    .endsWith(
                            "\nTry: howdah "
                                    + command.substring(0, command.indexOf(' '))
                                    + " --help\n");
            assertThat(result.exitCode()).isEqualTo(2);
        }
    }

    @Test
    void aFileOfOptionsNamesNoOther() throws Exception {
        Path options = Files.writeString(folder.resolve("my.options"), "@other.options\n");

        var result = InProcess.howdah("run", "@" + options, "x.php");

        assertThat(result.err())
                .startsWith(
                        "howdah: expected options in " + options + ", but it names another file");
        assertThat(result.exitCode()).isEqualTo(2);
    }
}
