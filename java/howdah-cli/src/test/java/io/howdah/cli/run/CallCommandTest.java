package io.howdah.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.howdah.cli.Command;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class CallCommandTest {

    @TempDir private Path folder;

    private String file(String code) throws Exception {
        return Files.writeString(folder.resolve("functions.php"), "<?php\n" + code).toString();
    }

    @Test
    void printsTheResultAsJson() throws Exception {
        var result = Command.howdah("call", "array_merge", "{\"a\": 1.0}", "[\"é/\", null]").run();

        assertThat(result.out()).isEqualTo("{\"a\":1.0,\"0\":\"é/\",\"1\":null}\n");
        assertThat(result.err()).isEmpty();
        assertThat(result.exitCode()).isZero();
    }

    @Test
    void argumentsThatAreJsonAreValues() throws Exception {
        String file =
                file(
                        "function types(...$a) { return implode(' ', array_map('get_debug_type', $a)); }");

        var result =
                Command.howdah(
                                "call",
                                "-i",
                                file,
                                "-f",
                                "raw",
                                "types",
                                "-1",
                                "1e3",
                                "true",
                                "null",
                                "[1]",
                                "{\"a\": 1}",
                                "\"1\"",
                                "text",
                                "007",
                                "")
                        .run();

        assertThat(result.out())
                .isEqualTo("int float bool null array array string string string string\n");
    }

    @Test
    void argumentsMayAllBeStrings() throws Exception {
        assertThat(
                        Command.howdah(
                                        "call",
                                        "--string",
                                        "--format",
                                        "php",
                                        "str_split",
                                        "true",
                                        "2")
                                .run()
                                .out())
                .isEqualTo("array (\n  0 => 'tr',\n  1 => 'ue',\n)\n");
    }

    @Test
    void argumentsByReferenceArePrintedAfterTheResult() throws Exception {
        assertThat(Command.howdah("call", "sort", "[3, 1, 2]").run().out())
                .isEqualTo("true\n$array = [1,2,3]\n");
    }

    @Test
    void callsStaticMethodsOfIncludedFiles() throws Exception {
        String file =
                file(
                        "namespace App; class Text { static function twice(string $s) { echo '>'; return $s . $s; } }");

        assertThat(Command.howdah("call", "--include", file, "App\\Text::twice", "ab").run().out())
                .isEqualTo(">\"abab\"\n");
    }

    @Test
    void tellsWhatPhpThrew() throws Exception {
        String file = file("function fail() { throw new DomainException('not this'); }");

        var result = Command.howdah("call", "-i", file, "fail").run();

        assertThat(result.err())
                .isEqualTo(
                        "howdah: PHP threw DomainException: not this\n  in "
                                + file
                                + " on line 2\n");
        assertThat(result.exitCode()).isEqualTo(255);
    }

    @Test
    void exitsAsTheFunctionDoes() throws Exception {
        String file = file("function leave(int $status) { exit($status); }");

        assertThat(Command.howdah("call", "-i", file, "leave", "9").run().exitCode()).isEqualTo(9);
    }

    @Test
    void aFunctionThatPhpDoesNotHaveIsRefused() throws Exception {
        var result = Command.howdah("call", "strev", "x").run();

        assertThat(result.err())
                .startsWith("howdah: PHP has no function strev()")
                .endsWith("howdah call --help\n");
        assertThat(result.exitCode()).isEqualTo(2);
    }

    @Test
    void aResultThatIsNoJsonNeedsAnotherFormat() throws Exception {
        var result = Command.howdah("call", "hex2bin", "\"ff\"").run();

        assertThat(result.err())
                .startsWith("howdah: the result is no JSON")
                .contains("--format raw");
        assertThat(result.exitCode()).isEqualTo(1);
    }
}
