package io.howdah.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.howdah.cli.Command;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code howdah php} is a process of PHP alone until PHP code asks Java for something. */
final class LateJvmTest {

    private static final String HAS_JVM =
            "function jvm() { return str_contains(file_get_contents('/proc/self/maps'), 'libjvm')"
                    + " ? 'JVM ' : 'none '; }\n";

    @TempDir private Path folder;

    private static Command.Result run(String code) throws Exception {
        return Command.php("--allow", "java.lang.*,java.util.**", "-r", HAS_JVM + code).run();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "echo jvm();",
                "echo jvm(), class_exists('App\\\\Teas') ? 'found' : '';",
                "echo jvm(), class_exists('Howdah\\\\Serializer\\\\Serializer') ? 'found' : '';",
                "set_error_handler(fn () => true); trigger_error('x'); error_log(''); echo jvm();",
            })
    void phpAloneHasNone(String code) throws Exception {
        assertThat(Command.php("-r", HAS_JVM + code).run().out()).isEqualTo("none ");
    }

    @Test
    void allowedClassesStartNoneByThemselves() throws Exception {
        assertThat(run("echo jvm();").out()).isEqualTo("none ");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "new java\\util\\ArrayList;",
                "java\\lang\\Math::abs(1);",
                "Howdah\\Services::has('tea');",
                "new Howdah\\Logger('tea');",
                "Howdah\\Java::memory();",
            })
    void whatIsOfJavaStartsIt(String code) throws Exception {
        var result = run("echo jvm(); " + code + " echo jvm();");

        assertThat(result.err()).isEmpty();
        assertThat(result.out()).isEqualTo("none JVM ");
        assertThat(result.exitCode()).isZero();
    }

    @Test
    void whatIsNotAllowedIsExplained() throws Exception {
        String code =
                "try { new java\\text\\ChoiceFormat('x'); } catch (Error $e) { echo $e->getMessage(); }";

        assertThat(run(code).out()).startsWith("java.text.ChoiceFormat is not allowed: ");
    }

    @Test
    void javaCallsPhpBackAndExceptionsCross() throws Exception {
        String code =
                """
                $list = new java\\util\\ArrayList([3, 1, 2]);
                $list->sort(fn ($a, $b) => $a <=> $b);
                echo implode(',', iterator_to_array($list)), ' ';
                try {
                    $list->get(7);
                } catch (java\\lang\\IndexOutOfBoundsException $e) {
                    echo get_class($e), ' ';
                }
                register_shutdown_function(fn () => print(java\\lang\\Math::max(1, 2)));
                $list->forEach(function ($n) { if ($n === 2) { exit($n); } });
                """;
        var result = run(code);

        assertThat(result.out()).isEqualTo("1,2,3 java\\lang\\IndexOutOfBoundsException 2");
        assertThat(result.exitCode()).isEqualTo(2);
    }

    @Test
    void aFatalErrorAfterwardsIsPhps() throws Exception {
        var result = run("new java\\util\\ArrayList; nothing();");

        assertThat(result.out() + result.err()).contains("Call to undefined function nothing()");
        assertThat(result.exitCode()).isEqualTo(255);
    }

    @Test
    void whatPhpHasSetBeforeStaysSet() throws Exception {
        String code =
                """
                setlocale(LC_ALL, 'C.UTF-8');
                pcntl_async_signals(true);
                foreach ([SIGUSR2, SIGSEGV, SIGTERM, 62, SIGCHLD] as $signal) {
                    pcntl_signal($signal, function ($signal) { echo "got $signal\\n"; });
                }
                pcntl_signal(SIGXFSZ, SIG_IGN);
                pcntl_sigprocmask(SIG_BLOCK, [SIGHUP, SIGBUS]);
                new java\\util\\ArrayList;
                foreach ([SIGUSR2, SIGSEGV, SIGTERM, 62, SIGXFSZ] as $signal) {
                    posix_kill(getmypid(), $signal);
                }
                posix_kill(getmypid(), SIGHUP);
                posix_kill(getmypid(), SIGBUS);
                echo setlocale(LC_ALL, 0), "\\n";
                $status = file_get_contents('/proc/thread-self/status');
                preg_match('/SigBlk:\\s*(\\w+)/', $status, $blocked);
                preg_match('/SigIgn:\\s*(\\w+)/', $status, $ignored);
                $ofLibrary = 1 << 31; // 32 is the C library's
                echo $blocked[1], ' ', dechex(hexdec($ignored[1]) & ~$ofLibrary), "\\n";
                passthru('exit 0');
                """;
        var result = run(code);

        assertThat(result.err()).isEmpty();
        assertThat(result.out())
                .isEqualTo(
                        """
                        got 12
                        got 11
                        got 15
                        got 62
                        C.UTF-8
                        0000000000000041 1001000
                        got 17
                        """);
    }

    @Test
    void signalsThatWaitStillCome() throws Exception {
        String code =
                """
                pcntl_async_signals(true);
                $signals = [SIGUSR1, SIGUSR2, SIGCHLD, SIGWINCH, 61, 62];
                foreach ($signals as $signal) {
                    pcntl_signal($signal, function ($signal) { echo "got $signal\n"; });
                }
                pcntl_sigprocmask(SIG_BLOCK, $signals);
                foreach ($signals as $signal) {
                    posix_kill(getmypid(), $signal);
                }
                new java\\util\\ArrayList;
                echo "blocked\n";
                foreach ($signals as $signal) {
                    pcntl_sigprocmask(SIG_UNBLOCK, [$signal]);
                }
                """;
        var result = run(code);

        assertThat(result.err()).isEmpty();
        assertThat(result.out())
                .isEqualTo(
                        """
                        blocked
                        got 10
                        got 12
                        got 17
                        got 28
                        got 61
                        got 62
                        """);
    }

    /** 61 is what HotSpot suspends threads by, and 62 what the JDK ends their system calls by. */
    @ParameterizedTest
    @ValueSource(ints = {2, 11, 12, 15, 61, 62})
    void aSignalWithoutAHandlerEndsIt(int signal) throws Exception {
        var result =
                run(
                        "new java\\util\\ArrayList; posix_kill(getmypid(), "
                                + signal
                                + "); echo 'on';");

        assertThat(result.out()).isEmpty();
        assertThat(result.exitCode()).isEqualTo(128 + signal);
    }

    @Test
    void javaAnswersAHandlerThatRunsWithSignalsBlocked() throws Exception {
        String code =
                """
                pcntl_async_signals(true);
                pcntl_signal(SIGALRM, function () {
                    for ($i = 0; $i < 2000; $i++) {
                        try {
                            java\\util\\List::copyOf(null);
                        } catch (java\\lang\\NullPointerException $e) {
                        }
                    }
                    echo get_class($e);
                });
                posix_kill(getmypid(), SIGALRM);
                """;
        var result = run(code);

        assertThat(result.err()).isEmpty();
        assertThat(result.out()).isEqualTo("java\\lang\\NullPointerException");
    }

    @Test
    void theTitleOfTheProcessMayBeSetBefore() throws Exception {
        String code =
                "cli_set_process_title(str_repeat('x', 5000)); echo java\\lang\\Math::abs(-1);";

        assertThat(run(code).out()).isEqualTo("1");
    }

    @Test
    void itsStackIsNotTheOneThatHoldsTheArguments() throws Exception {
        String line =
                "ulimit -s 8192; exec build/bin/php --allow 'java.lang.*' -r \"$0\""
                        + " $(seq 100000 220000)";
        String code =
                "echo count($argv), ' ', java\\lang\\Math::abs(-1); exit(java\\lang\\Math::abs(-3));";

        var result = Command.of("sh", "-c", line, code).run();

        assertThat(result.err()).isEmpty();
        assertThat(result.out()).isEqualTo("120002 1");
        assertThat(result.exitCode()).isEqualTo(3);
    }

    @Test
    void theAddressSpaceMayBeLimited() throws Exception {
        String line = "ulimit -v 2500000; exec build/bin/php --allow 'java.lang.*' -n -r \"$0\"";

        var result = Command.of("sh", "-c", line, "echo java\\lang\\Math::abs(-1);").run();

        assertThat(result.err()).isEmpty();
        assertThat(result.out()).isEqualTo("1");
    }

    @Test
    void childrenInheritNothingOfIt() throws Exception {
        String code =
                "new java\\util\\ArrayList; passthru('ls -l /proc/self/fd | grep -c -e jar -e modules');";

        assertThat(run(code).out()).isEqualTo("0\n");
    }

    @Test
    void aForkedChildHasNoJava() throws Exception {
        String code =
                """
                if (pcntl_fork() === 0) {
                    try {
                        new java\\util\\ArrayList;
                    } catch (Error $e) {
                        echo $e->getMessage(), "\\n";
                    }
                    exit(4);
                }
                pcntl_wait($status);
                echo pcntl_wexitstatus($status), ' ', java\\lang\\Math::abs(-5);
                """;
        assertThat(run(code).out())
                .isEqualTo(
                        "Class java\\util\\ArrayList not found. A forked process cannot call Java:"
                                + " the JVM is its parent's\n4 5");
    }

    @Test
    void theEndOfPhpsStackIsToldAsBefore() throws Exception {
        String code =
                "new java\\util\\ArrayList; function f($x) { return array_map('f', [$x]); } f(1);";
        String line =
                "ulimit -s 8192; exec build/bin/php --allow 'java.util.*' -n -d memory_limit=-1 -d zend.max_allowed_stack_size=-1 -r \"$0\"";

        var result = Command.of("sh", "-c", line, code).run();

        assertThat(result.err()).startsWith("howdah: PHP's stack of 8192 KB is full, in ");
        assertThat(result.exitCode()).isEqualTo(128 + 11);
    }

    @Test
    void aJvmThatDoesNotStartIsAnExceptionOfPhp() throws Exception {
        Path home = folder.resolve("jdk");
        Files.createDirectories(home.resolve("bin"));
        Files.writeString(home.resolve("release"), "JAVA_VERSION=\"17.0.1\"\n");
        Files.createSymbolicLink(home.resolve("bin/java"), Path.of("/bin/true"));
        String code =
                """
                foreach (['ArrayList', 'HashMap'] as $class) {
                    try {
                        new ("java\\\\util\\\\$class");
                    } catch (Howdah\\JavaException $e) {
                        echo $e->getMessage(), "\n";
                    }
                }
                function f($x) { return array_map('f', [$x]); }
                f(1);
                """;
        String line =
                "ulimit -s 8192; exec build/bin/php --allow 'java.util.*' -n -d memory_limit=-1 -d zend.max_allowed_stack_size=-1 -r \"$0\"";

        var result =
                Command.of("sh", "-c", line, code)
                        .withEnvironment("JAVA_HOME", home.toString())
                        .run();

        assertThat(result.out().lines())
                .hasSize(2)
                .allMatch(
                        message ->
                                message.startsWith(
                                        "the JVM could not be started: "
                                                + home
                                                + "/lib/server/libjvm.so: "));
        assertThat(result.err()).startsWith("howdah: PHP's stack of 8192 KB is full, in ");
    }

    private static Command.Result withOptions(String ofJdk, String ofHowdah) throws Exception {
        String code = HAS_JVM + "echo jvm(), java\\lang\\Integer::getInteger('tea'), ' ', jvm();";
        return Command.php("--allow", "java.lang.Integer", "-r", code)
                .withEnvironment("JDK_JAVA_OPTIONS", ofJdk)
                .withEnvironment("HOWDAH_JAVA_OPTS", ofHowdah)
                .run();
    }

    @Test
    void optionsOfTheJavaCommandAreThoseOfItsJvm() throws Exception {
        for (String[] options :
                new String[][] {
                    {"", "-Dtea=7"},
                    {" -Dtea=7 -server\t-mx64m ", ""},
                    {"-Dtea=8", "-Dtea=7 -p lib -ms16m -mx64m -ss1m -noclassgc"},
                }) {
            var result = withOptions(options[0], options[1]);

            assertThat(result.err()).isEmpty();
            assertThat(result.out()).isEqualTo("none 7 JVM ");
        }
    }

    @Test
    void quotesInOptionsAreForTheJavaCommand() throws Exception {
        var result = withOptions("-Dtea='7'", "");

        assertThat(result.err()).startsWith("NOTE: Picked up JDK_JAVA_OPTIONS: ");
        assertThat(result.out()).isEqualTo("JVM 7 JVM ");
    }

    @Test
    void aJavaThatIsNoneIsAnExceptionOfPhp() throws Exception {
        String code =
                "try { new java\\util\\ArrayList; } catch (Howdah\\JavaException $e) { echo $e->getMessage(); }";

        var result =
                Command.php("--allow", "java.util.*", "-r", code)
                        .withEnvironment("JAVA_HOME", folder.toString())
                        .run();

        assertThat(result.err()).isEmpty();
        assertThat(result.out())
                .isEqualTo(
                        "the JVM could not be started: JAVA_HOME is "
                                + folder
                                + ", which is no Java 17 or later");
    }

    @Test
    void optionsThatJavaReadsNeedAJava() throws Exception {
        var result =
                Command.php("--classpath", "lib/*", "-r", "echo 1;")
                        .withEnvironment("JAVA_HOME", folder.toString())
                        .run();

        assertThat(result.err())
                .isEqualTo("howdah: JAVA_HOME is " + folder + ", which is no Java 17 or later\n");
        assertThat(result.exitCode()).isEqualTo(1);
    }

    @Test
    void itIsTheJavaOfTheCaller() throws Exception {
        String code =
                "putenv('JAVA_HOME=/no'); putenv('HOWDAH_JAVA_OPTS=-no'); putenv('PATH='); chdir('/');"
                        + " echo java\\lang\\Math::abs(-1);";

        assertThat(run(code).out()).isEqualTo("1");
    }

    @ParameterizedTest
    @ValueSource(strings = {"SIG_IGN", "SIG_DFL", "function () { echo 'child'; }"})
    void noChildIsSeenToEnd(String action) throws Exception {
        String code =
                """
                pcntl_async_signals(true);
                pcntl_signal(SIGCHLD, %s);
                new java\\util\\ArrayList;
                echo pcntl_wait($status), ' ', count(scandir('/proc/self/task')) > 4;
                """
                        .formatted(action);

        assertThat(run(code).out()).isEqualTo("-1 1");
    }

    @ParameterizedTest
    @ValueSource(strings = {"<&-", "<&- 2>&-", ">&-", "<&- >&- 2>&-"})
    void streamsMayBeClosed(String closed) throws Exception {
        String line =
                "build/bin/php --allow 'java.lang.*' -n -r 'exit(java\\lang\\Math::abs(-7));' "
                        + closed;

        assertThat(Command.of("sh", "-c", line).run().exitCode()).isEqualTo(7);
    }

    @Test
    void aTitleMayBeAsLongAsTheArgumentsAndTheEnvironment() throws Exception {
        String code =
                """
                $title = str_repeat('teapot ', 100);
                cli_set_process_title($title);
                echo cli_get_process_title() === $title,
                    rtrim(file_get_contents('/proc/self/cmdline'), "\\0") === $title,
                    getenv('TEA'), java\\lang\\Math::abs(-1), java\\lang\\System::getenv('TEA');
                """;

        var result =
                Command.php("--allow", "java.lang.*,java.lang.System", "-r", code)
                        .withEnvironment("TEA", "assam")
                        .withEnvironment("LEAVES", "leaf ".repeat(200))
                        .run();

        assertThat(result.err()).isEmpty();
        assertThat(result.out()).isEqualTo("11assam1assam");
    }

    @Test
    void optionsThatJavaReadsFirstAreRefusedFirst() throws Exception {
        var result = Command.php("--allow", "java\\util", "-r", "echo 1;").run();

        assertThat(result.out()).isEmpty();
        assertThat(result.err()).startsWith("howdah: expected a class (java.util.Map$Entry)");
        assertThat(result.exitCode()).isEqualTo(2);
    }
}
