package io.howdah.cli.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.howdah.cli.Command;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class PhpCommandTest {

    @ParameterizedTest
    @ValueSource(strings = {"-m", "-nm"})
    void listsPhpsModulesAndTheCodecOfItsOwn(String options) throws Exception {
        String listed = Command.php(options).run().out();

        assertThat(listed).contains("\nhowdah_protobuf\n");
        assertThat(listed.replace("howdah_protobuf\n", ""))
                .isEqualTo(Command.of("php", options).run().out());
    }

    @Test
    void itsOwnFunctionsAreWhatTheStubsSay() throws Exception {
        String code =
                "[$declared, $real] = (require 'java/howdah/src/test/php/stubs.php')($argv[1]);"
                        + "echo $declared, \"\\n\\n\", $real;";
        String[] both =
                Command.php("-r", code, "native/cli/functions.stub.php")
                        .run()
                        .out()
                        .split("\n\n", -1);

        assertThat(both[0]).contains("cli_set_process_title (string $title): bool");
        assertThat(both[1]).isEqualTo(both[0]);
    }

    @Test
    void refusesTheCodecASecondTime() throws Exception {
        String file =
                Command.of(Command.root().resolve("scripts/build-ext").toString()).run().out();

        var result = Command.php("-d", "extension=" + file.strip(), "-r", "echo 'runs';").run();

        assertThat(result.err()).contains("Module \"howdah_protobuf\" is already loaded");
        assertThat(result.out()).endsWith("runs");
        assertThat(result.exitCode()).isZero();
    }

    /** The JVM learns of null checks by SIGSEGV; PHP's handlers run with all signals blocked. */
    @Test
    void theJvmKeepsItsFaults() throws Exception {
        String code =
                """
                $fail = function () {
                    for ($i = 0; $i < 2000; $i++) {
                        try {
                            java\\util\\List::copyOf(null);
                        } catch (Throwable $e) {
                        }
                    }
                    echo get_class($e), "\\n";
                };
                $send = function () { posix_kill(getmypid(), SIGSEGV); };
                pcntl_async_signals(true);
                pcntl_signal(SIGSEGV, function () { echo "handled\\n"; });
                $send();
                $fail();
                pcntl_signal(SIGSEGV, SIG_IGN);
                $send();
                $fail();
                pcntl_signal("11", SIG_DFL);
                $fail();
                pcntl_signal(SIGSEGV, $fail);
                $send();
                pcntl_sigprocmask(SIG_BLOCK, [SIGSEGV, SIGBUS]);
                $send();
                $fail();
                echo pcntl_sigtimedwait([SIGSEGV], $info, 10), ' ', $info['code'], "\\n";
                pcntl_signal(SIGSEGV, SIG_DFL);
                pcntl_sigprocmask(SIG_UNBLOCK, [SIGSEGV, SIGBUS]);
                $send();
                echo 'lives on';
                """;
        var result = Command.php("--allow", "java.util.*", "-r", code).run();

        String failed = "java\\lang\\NullPointerException\n";
        assertThat(result.out())
                .isEqualTo("handled\n" + failed + failed + failed + failed + failed + "11 0\n");
        assertThat(result.exitCode()).isEqualTo(128 + 11);
    }

    @Test
    void aForkedChildHasPhpsSignals() throws Exception {
        String code =
                """
                pcntl_async_signals(true);
                pcntl_signal(SIGUSR2, function ($signal) { echo "child's $signal\\n"; });
                if (pcntl_fork() === 0) {
                    posix_kill(getmypid(), SIGUSR2);
                    posix_kill(getmypid(), SIGSEGV);
                    echo 'lives on';
                    exit;
                }
                pcntl_wait($status);
                echo pcntl_wtermsig($status);
                """;
        assertThat(Command.php("-r", code).run().out()).isEqualTo("child's 12\n11");
    }

    /**
     * Found with memory_limit=-1, which is php's own default: 2.3 GB went first. Without the limit
     * that PHP has from 8.3 on, that version ends so too.
     */
    @Test
    void endlessRecursionEndsAtTheLimitOfTheStack() throws Exception {
        assumeThat(Command.root().resolve("build/ready")).exists();
        String code = "function f($x) {\nreturn array_map('f', [$x]); } f(1);";
        String line =
                "ulimit -s 8192; exec build/bin/php -n -d memory_limit=-1 -d zend.max_allowed_stack_size=-1 -r \"$0\"";

        var result = Command.of("sh", "-c", line, code).run();

        assertThat(result.err())
                .isEqualTo(
                        "howdah: PHP's stack of 8192 KB is full, in Command line code on line 2: the code"
                                + " recurses without end, or too deep for the limit that `ulimit -s` sets\n");
        assertThat(result.exitCode()).isEqualTo(128 + 11);
    }

    /** With the limit that PHP has by itself. */
    @Test
    void endlessRecursionIsAnErrorFromPhp83On() throws Exception {
        assumeThat(Command.root().resolve("build/ready")).exists();
        assumeThat(Command.of("php", "-r", "echo PHP_VERSION_ID;").run().out())
                .as("PHP 8.2 has no stack limit")
                .isGreaterThanOrEqualTo("80300");
        String code =
                """
                function f($x) { return array_map('f', [$x]); }
                try {
                    f(1);
                } catch (Error $e) {
                    echo preg_replace('/\\d+/', 'n', $e->getMessage());
                }
                """;
        String line = "ulimit -s 8192; exec \"$1\" -n -d memory_limit=-1 -r \"$0\"";

        var expected = Command.of("sh", "-c", line, code, "php").run();
        var result = Command.of("sh", "-c", line, code, "build/bin/php").run();

        assertThat(result.out())
                .startsWith("Maximum call stack size of n bytes")
                .isEqualTo(expected.out());
        assertThat(result.exitCode()).isZero();
    }

    @Test
    void leavesAllOptionsToPhp() throws Exception {
        var result =
                Command.php(
                                "-d",
                                "precision=3",
                                "-r",
                                "echo 1 / 3, $argv[1], PHP_BINARY; exit(3);",
                                "--",
                                "-h")
                        .run();

        assertThat(result.out()).isEqualTo("0.333-h" + Command.root().resolve("build/bin/php"));
        assertThat(result.err()).isEmpty();
        assertThat(result.exitCode()).isEqualTo(3);
    }
}
