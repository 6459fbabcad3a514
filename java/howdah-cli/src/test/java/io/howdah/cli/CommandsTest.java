package io.howdah.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class CommandsTest {

    @Test
    void withoutACommandSaysWhatThereIs() {
        var result = InProcess.howdah();

        assertThat(result.out())
                .contains(
                        "serve ",
                        "reload ",
                        "run ",
                        "php ",
                        "call ",
                        "generate ",
                        "bench ",
                        "doctor ",
                        "completion ")
                .contains("howdah run examples/hello/hello.php");
        assertThat(result.exitCode()).isZero();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "serve",
                "reload",
                "run",
                "php",
                "call",
                "generate",
                "bench",
                "doctor",
                "completion"
            })
    void eachCommandExplainsItselfByExamples(String name) {
        var result = InProcess.howdah("help", name);

        assertThat(result.out())
                .contains("Usage: howdah " + name, "\nExamples:\n  ")
                .doesNotContain("\n\n\n");
        if (!name.equals("php")) { // there, --help is php's own
            assertThat(InProcess.howdah(name, "--help").out()).isEqualTo(result.out());
        }
    }

    @Test
    void generateIdeExplainsItselfByExamples() {
        assertThat(InProcess.howdah("generate", "ide", "--help").out())
                .contains("Usage: howdah generate ide", "--sources=jars", "\nExamples:\n  ");
    }

    @Test
    void saysItsVersion() {
        assertThat(InProcess.howdah("--version").out()).startsWith("Howdah ").contains("\nJava ");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    frobnicate      | there is no command frobnicate; there are serve, reload, | howdah
                    hello.php       | there is no command hello.php; a script is run by: howdah run hello.php | howdah
                    --frobnicate    | unknown option: '--frobnicate'                           | howdah
                    serve nothing   | there is no folder / | howdah serve
                    serve --port x  | Expected a number for --port, got "x"                    | howdah serve
                    serve --port 0 --max-body-size 5x | Expected a size such as 8192, 64k, 16m or 2g for --max-body-size, got "5x" | howdah serve
                    serve --http2=no | Expected true or false for --http2, got "no"                                                 | howdah serve
                    serve --port    | expected number, which is missing                        | howdah serve
                    serve --config no | the options in no cannot be read: there is no such file | howdah serve
                    serve --worker no.php | there is no worker script / | howdah serve
                    run             | expected script, which is missing                        | howdah run
                    run -d          | expected name[=value], which is missing                  | howdah run
                    call            | expected function, which is missing                      | howdah call
                    call -f xml min | invalid value for option '--format'                      | howdah call
                    call -i no min  | there is no file no to include                           | howdah call
                    generate        | expected what to generate: stubs, records, classes or ide | howdah generate
                    generate cake   | there is no command cake; there are stubs, records, classes, ide | howdah generate
                    generate ide x  | expected folder, which is missing                        | howdah generate ide
                    generate ide -o x | expected the classes or packages to declare            | howdah generate ide
                    generate ide -o x java.util.Lisst | there is no class java.util.Lisst      | howdah generate ide
                    generate ide -o x java.utill.* | there is no public class that java.utill.* means | howdah generate ide
                    generate ide -o x java.util.RegularEnumSet | expected a public class       | howdah generate ide
                    generate ide -o x java.util.List --sources no | expected jars, folders     | howdah generate ide
                    bench nothing   | there is no benchmark nothing; there are echo            | howdah bench
                    doctor x        | unmatched argument                                       | howdah doctor
                    """)
    void aWrongCommandLineIsExplained(String commandLine, String message, String helpOf) {
        var result = InProcess.howdah(commandLine.split(" "));

        assertThat(result.err())
                .startsWith("howdah: " + message)
                .endsWith("\nTry: " + helpOf + " --help\n");
        assertThat(result.out()).isEmpty();
        assertThat(result.exitCode()).isEqualTo(2);
    }

    @Test
    void saysWhyPhpCannotBeLoadedAndWhatToDo() throws Exception {
        var result = Command.howdahWith("/no/such/libhowdah.so", "call", "strrev", "tea").run();

        assertThat(result.err())
                .startsWith(
                        "howdah: PHP could not be loaded into the JVM: there is no file /no/such/libhowdah")
                .contains(". Build it (make build), or set -Dhowdah.library to where it is\n");
        assertThat(result.exitCode()).isEqualTo(1);
    }

    @Test
    void benchmarksAreListedAndGetTheirOwnOptions() {
        assertThat(InProcess.howdah("bench").out())
                .isEqualTo("echo         Prints its arguments.\n");

        var result = InProcess.howdah("bench", "echo", "--json", "--help");

        assertThat(result.out()).isEqualTo("[--json, --help]\n");
        assertThat(result.exitCode()).isEqualTo(4);
    }

    /** Found by its name in META-INF/services. */
    public static final class EchoBenchmark implements Benchmark {
        @Override
        public String name() {
            return "echo";
        }

        @Override
        public String summary() {
            return "Prints its arguments.";
        }

        @Override
        public int run(java.util.List<String> arguments) {
            System.out.println(arguments);
            return 4;
        }
    }

    @Test
    void completesCommandsInBash() throws Exception {
        String script = InProcess.howdah("completion").out();

        var result =
                Command.of(
                                "bash",
                                "-c",
                                "eval \"$1\"; COMP_WORDS=(howdah do) COMP_CWORD=1; _complete_howdah;"
                                        + " echo \"${COMPREPLY[@]}\"",
                                "bash",
                                script)
                        .run();

        assertThat(result.out()).isEqualTo("doctor\n");
        assertThat(result.err()).isEmpty();
    }
}
