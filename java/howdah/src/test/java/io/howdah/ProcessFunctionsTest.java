package io.howdah;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.howdah.failure.PhpException;
import io.howdah.failure.PhpFatalError;
import io.howdah.failure.PhpTimeout;
import io.howdah.value.PhpCallback;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Proxy;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** PHP's functions that act on the whole process do not harm the JVM that PHP runs in. */
@SuppressWarnings({
    "NullAway",
    "StreamResourceLeak"
}) // what is not there fails; a program ends soon
final class ProcessFunctionsTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "nullChecksGoOnAfterAHandlerForSegv",
                "signalsOfTheJvmAreRefused",
                "signalsThatEndTheProgramCannotBeIgnored",
                "aSignalRunsItsHandlerOnDispatch",
                "aSignalRunsItsHandlerAtOnceIfTheyAreAsync",
                "aSignalEndsASleep",
                "aSignalEndsASelect",
                "aHandlerThatThrowsEndsTheCall",
                "aHandlerThatThrowsKeepsNoOtherWaiting",
                "aSignalIsKeptWhileAnExceptionIsOnItsWay",
                "blockedSignalsWait",
                "signalsCanBeWaitedFor",
                "anAlarmComes",
                "anAlarmThatNobodyHandlesIsRefused",
                "theHostsHandlerRunsToo",
                "theHostsHandlerIsBackAfterwards",
                "theJvmsHandlersAreBackAfterwards",
                "aDeadlineEndsAWaitForASignal",
                "aChildEndsByItself",
                "aChildRunsItsShutdownFunctionsAndPrints",
                "aChildOfACallbackEndsByItself",
                "aChildTellsAnUncaughtException",
                "aChildThatFailsFatallyEnds",
                "aChildCannotCallJava",
                "aChildLoadsPhpsClasses",
                "aChildHasPhpsOwnSignals",
                "aChildMayExecute",
                "aChildHoldsNoPort",
                "aChildKeepsPhpsSockets",
                "waitingLeavesJavasChildrenAlone",
                "aWaitEndsAtASignal",
                "childrenThatNobodyWaitedForAreReaped",
                "whatWouldChangeTheProcessIsRefused",
                "theJvmIsSentNoSignals",
                "descriptorsAreNotToBeHad",
                "allFunctionsAreRefusedReplacedOrReviewed"
            })
    void holds(String program, @TempDir Path folder) {
        ChildJvm.Result result = ChildJvm.run(folder, Programs.class, program);
        assertThat(result.output()).doesNotContain("Exception in thread").endsWith("done\n");
        assertThat(result.status()).as(result.output()).isZero();
    }

    @ParameterizedTest
    @CsvSource({
        "idleWithAHandler, TERM, 143",
        "idleWithAHandler, INT, 130",
        "idleAfterIgnoring, TERM, 143",
        "loopsWithAHandlerThatGoesOn, TERM, 143",
        "sleepsWithAHandler, TERM, 143"
    })
    void aSignalEndsTheProgram(String program, String signal, int status, @TempDir Path folder)
            throws IOException {
        assumeThat(isIgnored(signal))
                .as("whoever started the tests has them ignore SIG" + signal)
                .isFalse();
        ChildJvm.Result result = ChildJvm.run(folder, EndingPrograms.class, program, signal);
        assertThat(result.output()).contains("hook");
        assertThat(result.status()).as(result.output()).isEqualTo(status);
    }

    /** As a shell's background jobs ignore SIGINT, and so do their children. */
    private static boolean isIgnored(String signal) throws IOException {
        String mask =
                Files.readAllLines(Path.of("/proc/self/status")).stream()
                        .filter(line -> line.startsWith("SigIgn:"))
                        .findFirst()
                        .orElseThrow();
        long ignored = Long.parseUnsignedLong(mask.substring(7).strip(), 16);
        int number = signal.equals("INT") ? 2 : 15;
        return (ignored >> (number - 1) & 1) == 1;
    }

    @ParameterizedTest
    @ValueSource(strings = {"async", "dispatch"})
    void aConsumerEndsItsJobFirst(String way, @TempDir Path folder) {
        ChildJvm.Result result = ChildJvm.run(folder, Consumer.class, way);
        assertThat(result.output()).contains("job begins\n", "told to stop by 15\n", "job ends\n");
        assertThat(result.output().lines().filter("job begins"::equals)).hasSize(1);
        assertThat(result.status()).isEqualTo(143);
    }

    private static void send(String signal, long pid) {
        try {
            new ProcessBuilder("kill", "-" + signal, Long.toString(pid)).start().waitFor();
        } catch (IOException | InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void sendSoon(String signal) {
        Thread sender =
                new Thread(
                        () -> {
                            try {
                                Thread.sleep(300);
                            } catch (InterruptedException e) {
                                return;
                            }
                            send(signal, ProcessHandle.current().pid());
                        });
        sender.setDaemon(true);
        sender.start();
    }

    /** Calls what sends three signals, whose handlers throw. */
    static final String SIGNALS_AT_ONCE =
            """
            return function (callable $send) {
                $seen = [];
                pcntl_async_signals(true);
                foreach ([SIGUSR1, SIGURG, SIGWINCH] as $signal) {
                    pcntl_signal($signal, function ($n) { throw new LogicException("by $n"); });
                }
                try {
                    $send();
                    for ($i = 0; $i < 10; $i++);
                } catch (LogicException $e) {
                    for (; $e; $e = $e->getPrevious()) {
                        $seen[] = $e->getMessage();
                    }
                }
                return implode(' after ', $seen);
            };
            """;

    /**
     * Calls what fails while a signal comes, by an internal function: its exception comes first.
     */
    static final String SIGNAL_AND_EXCEPTION =
            """
            return function (callable $fails) {
                $seen = '';
                pcntl_async_signals(true);
                pcntl_signal(SIGUSR1, function () use (&$seen) { $seen .= ', seen'; });
                try {
                    array_map($fails, [1]);
                } catch (Throwable $e) {
                    $seen = $e->getMessage() . $seen;
                }
                for ($i = 0; $i < 10; $i++);
                return $seen;
            };
            """;

    /** Run in the child JVM, each in its own. */
    static final class Programs {

        private static final ByteArrayOutputStream PRINTED = new ByteArrayOutputStream();

        public static void main(String[] arguments) throws Exception {
            try (Php php = Php.builder().allow("java.lang.Integer").output(PRINTED).open()) {
                Programs.class.getDeclaredMethod(arguments[0], Php.class).invoke(null, php);
            }
            System.out.println("done");
        }

        private static void check(boolean holds, Object found) {
            if (!holds) {
                throw new AssertionError("found: " + found);
            }
        }

        /** Runs code whose result is a list of warnings and values, by {@code w()}. */
        private static String warnings(Php php, String code) {
            return php.eval(
                            "$w = []; set_error_handler(function ($n, $m) use (&$w) { $w[] = $m; return true; });"
                                    + " $r = (function () { "
                                    + code
                                    + " })(); restore_error_handler(); return json_encode([$r, $w]);")
                    .asString();
        }

        private static int length(int[] array, int more) {
            return array.length + more;
        }

        static void nullChecksGoOnAfterAHandlerForSegv(Php php) {
            String answer = warnings(php, "return pcntl_signal(SIGSEGV, fn() => 1);");
            int sum = 0;
            int[] one = {1};
            for (int i = 0; i < 200_000; i++) {
                sum += length(one, i);
            }
            int caught = 0;
            for (int i = 0; i < 1000; i++) {
                try {
                    sum += length(null, i);
                } catch (NullPointerException e) {
                    caught++;
                }
            }
            check(caught == 1000 && sum != 1, caught);
            check(answer.startsWith("[false,[\"pcntl_signal(): Signal 11 (Segm"), answer);
        }

        private static String caughtAndIgnored() throws IOException {
            return Files.readAllLines(Path.of("/proc/self/status")).stream()
                    .filter(line -> line.matches("Sig(Cgt|Ign|Blk):.*"))
                    .toList()
                    .toString();
        }

        static void signalsOfTheJvmAreRefused(Php php) throws IOException {
            String before = caughtAndIgnored();
            for (String signal :
                    List.of(
                            "SEGV", "BUS", "FPE", "ILL", "PIPE", "QUIT", "USR2", "TRAP", "XFSZ",
                            "ABRT", "PROF", "SYS", "KILL", "STOP", "XCPU", "VTALRM")) {
                for (String handler : List.of("SIG_IGN", "SIG_DFL", "fn() => 1")) {
                    String answer =
                            warnings(
                                    php,
                                    "return pcntl_signal(SIG" + signal + ", " + handler + ");");
                    check(
                            answer.startsWith("[false,") && answer.contains("belongs to the JVM"),
                            signal + answer);
                }
            }
            for (int number = 32; number < 65; number++) {
                String answer = warnings(php, "return pcntl_signal(" + number + ", SIG_IGN);");
                check(answer.startsWith("[false,"), number + answer);
            }
            check(php.eval("return pcntl_sigprocmask(SIG_BLOCK, range(1, 31));").asBoolean(), "");
            check(php.eval("return pcntl_sigprocmask(SIG_SETMASK, []);").asBoolean(), "");
            check(
                    php.eval(
                                    "pcntl_sigprocmask(SIG_BLOCK, [SIGSEGV]); pcntl_sigprocmask(SIG_BLOCK, [], $old); return json_encode($old);")
                            .asString()
                            .equals("[]"),
                    "blocked");
            php.recycle();
            String after = caughtAndIgnored();
            check(withoutWakeSignal(before).equals(withoutWakeSignal(after)), before + after);
        }

        /** The one signal that ends sleeps stays: the upper half of the mask. */
        private static String withoutWakeSignal(String masks) {
            return masks.replaceAll("(Sig\\w+:\\s*)[0-9a-f]{8}", "$1");
        }

        static void signalsThatEndTheProgramCannotBeIgnored(Php php) {
            for (String signal : List.of("TERM", "INT", "HUP")) {
                String answer = warnings(php, "return pcntl_signal(SIG" + signal + ", SIG_IGN);");
                check(answer.startsWith("[false,") && answer.contains("cannot be ignored"), answer);
                check(
                        php.eval("return pcntl_signal(SIG" + signal + ", SIG_DFL);").asBoolean(),
                        signal);
            }
        }

        static void aSignalRunsItsHandlerOnDispatch(Php php) {
            String seen =
                    php.eval(
                                    """
                                    $seen = [];
                                    pcntl_signal(SIGUSR1, function ($n, $info) use (&$seen) { $seen[] = [$n, $info['signo']]; });
                                    exec('kill -USR1 ' . getmypid());
                                    for ($i = 0; !$seen && $i < 500; $i++) { usleep(10000); $early = $seen; pcntl_signal_dispatch(); }
                                    posix_kill(getmypid(), SIGUSR1);
                                    posix_kill(getmypid(), SIGUSR1);
                                    $between = count($seen);
                                    pcntl_signal_dispatch();
                                    return json_encode([$seen, $early, $between]);
                                    """)
                            .asString();
            check(seen.equals("[[[10,10],[10,10],[10,10]],[],1]"), seen);
        }

        static void aSignalRunsItsHandlerAtOnceIfTheyAreAsync(Php php) {
            sendSoon("USR1");
            String seen =
                    php.eval(
                                    """
                                    $seen = 0;
                                    pcntl_async_signals(true);
                                    pcntl_signal(SIGUSR1, function () use (&$seen) { $seen++; });
                                    while (!$seen);
                                    posix_kill(getmypid(), SIGUSR1);
                                    return $seen;
                                    """)
                            .toJava()
                            .toString();
            check(seen.equals("2"), seen);
        }

        static void aSignalEndsASleep(Php php) {
            sendSoon("USR1");
            Object left =
                    php.eval(
                                    """
                                    pcntl_async_signals(true);
                                    pcntl_signal(SIGUSR1, function () use (&$seen) { $seen = true; });
                                    $left = sleep(100);
                                    return $left > 10 && $seen;
                                    """)
                            .toJava();
            check(left.equals(true), left);
        }

        static void aSignalEndsASelect(Php php) {
            sendSoon("USR1");
            Object ended =
                    php.eval(
                                    """
                                    pcntl_signal(SIGUSR1, function () use (&$seen) { $seen = true; });
                                    [$a, $b] = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
                                    $r = [$a]; $w = $e = null;
                                    $selected = @stream_select($r, $w, $e, 100);
                                    pcntl_signal_dispatch();
                                    return $selected === false && $seen;
                                    """)
                            .toJava();
            check(ended.equals(true), ended);
        }

        static void aHandlerThatThrowsEndsTheCall(Php php) {
            sendSoon("USR1");
            try {
                php.eval(
                        """
                        pcntl_async_signals(true);
                        pcntl_signal(SIGUSR1, function () { throw new LogicException('by a signal'); });
                        while (true);
                        """);
                check(false, "no exception");
            } catch (PhpException e) {
                check(e.getMessage().contains("by a signal"), e);
            }
            check(php.eval("return 1;").asLong() == 1, "usable");
        }

        static void aHandlerThatThrowsKeepsNoOtherWaiting(Php php) throws Exception {
            Semaphore delivered = new Semaphore(0);
            List<String> names = List.of("USR1", "URG", "WINCH");
            for (String name : names) {
                handle(name, handler(delivered::release));
            }
            PhpCallback send =
                    arguments -> {
                        names.forEach(name -> send(name, ProcessHandle.current().pid()));
                        delivered.acquireUninterruptibly(names.size());
                        return null;
                    };
            String seen = php.eval(SIGNALS_AT_ONCE).asCallable().call(send).asString();
            check(seen.equals("by 28 after by 23 after by 10"), seen);
        }

        static void aSignalIsKeptWhileAnExceptionIsOnItsWay(Php php) throws Exception {
            Semaphore delivered = new Semaphore(0);
            handle("USR1", handler(delivered::release));
            PhpCallback fails =
                    arguments -> {
                        send("USR1", ProcessHandle.current().pid());
                        delivered.acquireUninterruptibly();
                        throw new IllegalStateException("by Java");
                    };
            String seen = php.eval(SIGNAL_AND_EXCEPTION).asCallable().call(fails).asString();
            check(seen.equals("by Java, seen"), seen);
        }

        static void blockedSignalsWait(Php php) {
            String seen =
                    php.eval(
                                    """
                                    $seen = [];
                                    pcntl_async_signals(true);
                                    pcntl_signal(SIGUSR1, function ($n) use (&$seen) { $seen[] = $n; });
                                    pcntl_sigprocmask(SIG_BLOCK, [SIGUSR1], $old);
                                    posix_kill(getmypid(), SIGUSR1);
                                    usleep(1000);
                                    $blocked = count($seen);
                                    pcntl_sigprocmask(SIG_UNBLOCK, [SIGUSR1], $then);
                                    usleep(1000);
                                    return json_encode([$old, $then, $blocked, $seen]);
                                    """)
                            .asString();
            check(seen.equals("[[],[10],0,[10]]"), seen);
        }

        static void signalsCanBeWaitedFor(Php php) {
            sendSoon("USR1");
            String seen =
                    php.eval(
                                    """
                                    pcntl_sigprocmask(SIG_BLOCK, [SIGUSR1, SIGCHLD]);
                                    $first = pcntl_sigwaitinfo([SIGUSR1], $info);
                                    $none = pcntl_sigtimedwait([SIGUSR1], $nothing, 0, 1000000);
                                    exec('kill -CHLD ' . getmypid());
                                    $second = pcntl_sigtimedwait([SIGCHLD], $more, 100);
                                    return json_encode([$first, $info['signo'], $none, $second, $more['signo']]);
                                    """)
                            .asString();
            check(seen.equals("[10,10,-1,17,17]"), seen);
            String refused = warnings(php, "return pcntl_sigtimedwait([SIGSEGV], $i, 1);");
            check(refused.startsWith("[false,[\"pcntl_sigtimedwait(): None of"), refused);
        }

        static void anAlarmComes(Php php) {
            String seen =
                    php.eval(
                                    """
                                    pcntl_async_signals(true);
                                    pcntl_signal(SIGALRM, function () use (&$seen) { $seen++; });
                                    pcntl_alarm(1);
                                    sleep(100);
                                    pcntl_alarm(100);
                                    return json_encode([$seen, pcntl_alarm(0) > 10]);
                                    """)
                            .asString();
            check(seen.equals("[1,true]"), seen);
        }

        static void anAlarmThatNobodyHandlesIsRefused(Php php) throws InterruptedException {
            String refused = warnings(php, "return pcntl_alarm(1);");
            check(refused.contains("SIGALRM would end the JVM"), refused);
            php.eval("pcntl_signal(SIGALRM, fn() => 1); pcntl_alarm(1);");
            php.eval("pcntl_signal(SIGALRM, SIG_DFL);");
            php.eval("pcntl_signal(SIGALRM, fn() => 1); pcntl_alarm(1);");
            php.recycle();
            Thread.sleep(1500);
        }

        /** A sun.misc.SignalHandler of the host's. */
        private static Object handler(Runnable task) throws ReflectiveOperationException {
            return Proxy.newProxyInstance(
                    Programs.class.getClassLoader(),
                    new Class<?>[] {Class.forName("sun.misc.SignalHandler")},
                    (proxy, method, arguments) -> {
                        task.run();
                        return null;
                    });
        }

        /** {@return the handler before} */
        private static Object handle(String name, Object handler)
                throws ReflectiveOperationException {
            Class<?> signal = Class.forName("sun.misc.Signal");
            return signal.getMethod("handle", signal, Class.forName("sun.misc.SignalHandler"))
                    .invoke(null, signal.getConstructor(String.class).newInstance(name), handler);
        }

        static void theHostsHandlerRunsToo(Php php) throws Exception {
            Semaphore host = new Semaphore(0);
            handle("TERM", handler(host::release));
            php.eval("pcntl_signal(SIGTERM, function () { $GLOBALS['seen'] = true; });");
            send("TERM", ProcessHandle.current().pid());
            check(host.tryAcquire(60, TimeUnit.SECONDS), "the host's handler did not run");
            check(
                    php.eval("pcntl_signal_dispatch(); return $GLOBALS['seen'] ?? false;")
                            .asBoolean(),
                    "PHP's handler did not run");
        }

        static void theHostsHandlerIsBackAfterwards(Php php) throws Exception {
            Object first = handler(() -> {});
            Object second = handler(() -> {});
            handle("USR1", first);
            php.eval("pcntl_signal(SIGUSR1, fn() => 1); pcntl_sigprocmask(SIG_BLOCK, [SIGUSR1]);");
            php.recycle();
            check(handle("USR1", first) == first, "not the first");
            php.eval("pcntl_signal(SIGUSR1, fn() => 1);");
            handle("USR1", second);
            php.recycle();
            check(handle("USR1", first) == second, "not the second");
        }

        static void theJvmsHandlersAreBackAfterwards(Php php) throws IOException {
            String before = caughtAndIgnored();
            php.eval(
                    "foreach ([SIGTERM, SIGINT, SIGHUP, SIGUSR1, SIGCHLD, SIGWINCH] as $s) { pcntl_signal($s, fn() => 1); }");
            check(!withoutWakeSignal(caughtAndIgnored()).equals(withoutWakeSignal(before)), "");
            try {
                php.eval("trigger_error('fatal', E_USER_ERROR);");
            } catch (PhpFatalError e) {
                String after = caughtAndIgnored();
                check(withoutWakeSignal(after).equals(withoutWakeSignal(before)), before + after);
            }
        }

        static void aDeadlineEndsAWaitForASignal(Php php) {
            try {
                php.withDeadline(
                        java.time.Duration.ofMillis(200),
                        () -> php.eval("@pcntl_sigwaitinfo([SIGUSR1]); while (true);"));
                check(false, "no timeout");
            } catch (PhpTimeout e) {
                check(php.eval("return 1;").asLong() == 1, "usable");
            }
        }

        private static final String STATUS =
                " if ($pid === -1) return 'no fork'; pcntl_waitpid($pid, $status);"
                        + " return pcntl_wifsignaled($status) ? -pcntl_wtermsig($status) : pcntl_wexitstatus($status);";

        private static void checkStatus(Php php, String child, int expected) {
            Object status =
                    php.eval("$pid = pcntl_fork(); if ($pid === 0) { " + child + " }" + STATUS)
                            .toJava();
            check(status.equals((long) expected), status);
        }

        static void aChildEndsByItself(Php php) {
            checkStatus(php, "return 1;", 0);
            checkStatus(php, "exit(7);", 7);
            checkStatus(php, "posix_kill(getmypid(), SIGKILL); sleep(100);", -9);
            checkStatus(php, "posix_kill(getmypid(), SIGTERM); sleep(100);", -15);
            checkStatus(
                    php,
                    "$p = pcntl_fork(); if ($p === 0) exit(3); pcntl_wait($s); exit(pcntl_wexitstatus($s) + 1);",
                    4);
        }

        static void aChildRunsItsShutdownFunctionsAndPrints(Php php) throws IOException {
            Path file = Files.createTempFile("howdah", "child");
            php.eval(
                    "class D { function __destruct() { if (getmypid() !== $this->of) file_put_contents($this->file, 'destroyed ', FILE_APPEND); } public $of; public $file; }");
            checkStatus(
                    php,
                    "$d = new D; $d->of = 0; $d->file = '"
                            + file
                            + "'; register_shutdown_function(function () { file_put_contents('"
                            + file
                            + "', 'shut ', FILE_APPEND); exit(5); });"
                            + " echo str_repeat('printed by the child\\n', 10000); flush(); return 1;",
                    5);
            check(Files.readString(file).equals("shut destroyed "), Files.readString(file));
            Files.delete(file);
            check(PRINTED.size() == 0, PRINTED);
        }

        static void aChildOfACallbackEndsByItself(Php php) {
            PhpCallback forks =
                    values -> {
                        php.eval(
                                "$GLOBALS['pid'] = pcntl_fork(); if ($GLOBALS['pid'] === 0) { return; }");
                        return 1;
                    };
            php.eval(
                    "function around($f) { $f(); if ($GLOBALS['pid'] === 0) { file_put_contents('/nowhere', ''); } "
                            + "$pid = $GLOBALS['pid'];"
                            + STATUS
                            + " }");
            check(php.function("around").call(forks).asLong() == 0, "status");
        }

        static void aChildTellsAnUncaughtException(Php php) {
            checkStatus(php, "throw new Exception('of the child');", 255);
            checkStatus(
                    php,
                    "set_exception_handler(function ($e) { exit(9); }); throw new Exception('x');",
                    9);
        }

        static void aChildThatFailsFatallyEnds(Php php) {
            checkStatus(php, "trigger_error('fatal in the child', E_USER_ERROR);", 255);
        }

        static void aChildCannotCallJava(Php php) {
            checkStatus(
                    php,
                    "try { echo java\\lang\\Integer::parseInt('1'); } catch (Error $e) { exit(str_contains($e->getMessage(), 'A forked process cannot call Java') ? 6 : 1); }",
                    6);
        }

        static void aChildLoadsPhpsClasses(Php php) {
            php.eval(
                    """
                    spl_autoload_register(function (string $class): void {
                        if ($class === 'App\\Known') {
                            eval('namespace App; class Known extends \\RuntimeException {}');
                        }
                    });
                    """);
            checkStatus(
                    php,
                    "exit(class_exists('App\\Other') ? 1 : (new App\\Known('', 5))->getCode());",
                    5);
            checkStatus(
                    php,
                    "try { new App\\Other(); } catch (Error $e) { exit(str_starts_with($e->getMessage(), 'Class App\\Other not found') ? 6 : 1); }",
                    6);
        }

        static void aChildHasPhpsOwnSignals(Php php) {
            php.eval("pcntl_async_signals(true); pcntl_signal(SIGUSR1, function () { exit(8); });");
            checkStatus(php, "posix_kill(getmypid(), SIGUSR1); sleep(100);", 8);
            checkStatus(
                    php,
                    "pcntl_signal(SIGSEGV, function () { exit(4); }); posix_kill(getmypid(), SIGSEGV); sleep(100);",
                    4);
            checkStatus(php, "posix_kill(getmypid(), SIGSEGV); sleep(100);", -11);
            checkStatus(php, "posix_kill(getmypid(), SIGUSR2); sleep(100);", -12);
        }

        static void aChildMayExecute(Php php) {
            checkStatus(php, "pcntl_exec('/bin/sh', ['-c', 'exit 21']);", 21);
            checkStatus(
                    php,
                    "exit(posix_setsid() > 0 && posix_setrlimit(POSIX_RLIMIT_NOFILE, 64, 64) ? 2 : 1);",
                    2);
        }

        static void aChildHoldsNoPort(Php php) throws IOException {
            InetAddress here = InetAddress.getLoopbackAddress();
            Path ready = Files.createTempFile("howdah", "forked");
            int port;
            try (ServerSocket server = new ServerSocket(0, 5, here);
                    Socket client = new Socket(here, server.getLocalPort())) {
                port = server.getLocalPort();
                Socket accepted = server.accept();
                php.eval(
                        "if (($GLOBALS['pid'] = pcntl_fork()) === 0) { file_put_contents('"
                                + ready
                                + "', 'x'); sleep(1000); exit; }");
                while (Files.size(ready) == 0) {
                    Thread.onSpinWait();
                }
                accepted.close();
                client.setSoTimeout(60_000);
                check(client.getInputStream().read() == -1, "the child holds a connection");
            }
            Files.delete(ready);
            try (ServerSocket again = new ServerSocket(port, 5, here)) {
                check(again.isBound(), port);
            }
            php.eval("posix_kill($GLOBALS['pid'], SIGTERM); pcntl_wait($s);");
        }

        static void aChildKeepsPhpsSockets(Php php) {
            Object heard =
                    php.eval(
                                    """
                                    [$a, $b] = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
                                    socket_create_pair(AF_UNIX, SOCK_STREAM, 0, $pair);
                                    $pid = pcntl_fork();
                                    if ($pid === 0) { fwrite($b, "child\\n"); socket_write($pair[1], "socket\\n"); exit; }
                                    return trim(fgets($a)) . ' ' . trim(socket_read($pair[0], 7)) . pcntl_wait($s) - $pid;
                                    """
                                            .replace(
                                                    ". pcntl_wait($s) - $pid",
                                                    ". (pcntl_wait($s) - $pid)"))
                            .toJava();
            check(heard.equals("child socket0"), heard);
        }

        static void waitingLeavesJavasChildrenAlone(Php php) throws Exception {
            Process process = new ProcessBuilder("sh", "-c", "exit 33").start();
            Process sleeps = new ProcessBuilder("sleep", "1000").start();
            Object waited =
                    php.eval(
                                    """
                                    $none = [pcntl_wait($s), pcntl_waitpid(-1, $s, WNOHANG), pcntl_get_last_error() === PCNTL_ECHILD, pcntl_waitpid(%d, $s, WNOHANG)];
                                    $pid = pcntl_fork();
                                    if ($pid === 0) exit(3);
                                    $one = pcntl_wait($s, 0, $usage);
                                    return json_encode([$none, $one === $pid, pcntl_wexitstatus($s), isset($usage['ru_utime.tv_sec']), pcntl_wait($s)]);
                                    """
                                            .formatted(sleeps.pid()))
                            .toJava();
            check(waited.equals("[[-1,-1,true,-1],true,3,true,-1]"), waited);
            sleeps.destroyForcibly();
            check(
                    process.waitFor() == 33 && sleeps.waitFor() == 137,
                    "exit statuses of Java's children");
        }

        static void aWaitEndsAtASignal(Php php) {
            sendSoon("USR1");
            Object waited =
                    php.eval(
                                    """
                                    pcntl_async_signals(true);
                                    pcntl_signal(SIGUSR1, function () use (&$seen) { $seen = true; });
                                    $pid = pcntl_fork();
                                    if ($pid === 0) { sleep(1000); exit; }
                                    $none = pcntl_waitpid($pid, $s, WNOHANG);
                                    $interrupted = pcntl_wait($s);
                                    posix_kill($pid, SIGKILL);
                                    $killed = pcntl_wait($s);
                                    return json_encode([$none, $interrupted, $seen, $killed === $pid, pcntl_wtermsig($s)]);
                                    """)
                            .toJava();
            check(waited.equals("[0,-1,true,true,9]"), waited);
        }

        static void childrenThatNobodyWaitedForAreReaped(Php php) throws Exception {
            for (int i = 0; i < 3; i++) {
                php.eval("for ($i = 0; $i < 20; $i++) { if (pcntl_fork() === 0) exit; }");
                php.recycle();
            }
            long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
            long left;
            do {
                php.recycle();
                left = ProcessHandle.current().children().count();
            } while (left > 0 && System.nanoTime() < end);
            check(left == 0, left);
            check(php.eval("return pcntl_wait($s);").asLong() == -1, "another request's");
        }

        static void whatWouldChangeTheProcessIsRefused(Php php) throws IOException {
            String before = Files.readString(Path.of("/proc/self/limits"));
            for (String call :
                    List.of(
                            "pcntl_exec('/bin/true')",
                            "chroot('/')",
                            "pcntl_unshare(CLONE_NEWUTS)",
                            "posix_setrlimit(POSIX_RLIMIT_NOFILE, 5, 5)",
                            "posix_setuid(65534)",
                            "posix_seteuid(65534)",
                            "posix_setgid(65534)",
                            "posix_setegid(65534)",
                            "posix_initgroups('nobody', 65534)",
                            "posix_setpgid(0, 0)",
                            "proc_nice(5)",
                            "pcntl_setpriority(5)",
                            "pcntl_setpriority(5, getmypid())")) {
                String answer = warnings(php, "return " + call + ";");
                check(
                        answer.startsWith(
                                "[false,[\""
                                        + call.replaceAll("\\(.*", "")
                                        + "(): Refused in the JVM's process: "),
                        call + answer);
            }
            String answer = warnings(php, "return posix_setsid();");
            check(answer.startsWith("[-1,[\"posix_setsid(): Refused"), answer);
            check(Files.readString(Path.of("/proc/self/limits")).equals(before), "limits");
            check(
                    php.eval(
                                    "$pid = pcntl_fork(); if ($pid === 0) { sleep(1000); exit; } $r = [posix_setpgid($pid, $pid), pcntl_setpriority(5, $pid), pcntl_getpriority($pid), posix_kill($pid, SIGKILL), pcntl_waitpid(-$pid, $s) === $pid]; return json_encode($r);")
                            .asString()
                            .equals("[true,true,5,true,true]"),
                    "children may be changed");
        }

        static void theJvmIsSentNoSignals(Php php) throws IOException {
            String thread =
                    ""
                            + Files.list(Path.of("/proc/self/task"))
                                    .skip(3)
                                    .findFirst()
                                    .orElseThrow()
                                    .getFileName();
            for (String pid : List.of("getmypid()", "0", "-1", "-posix_getpgrp()", thread)) {
                String answer = warnings(php, "return posix_kill(" + pid + ", SIGKILL);");
                check(answer.startsWith("[false,[\"posix_kill(): Refused"), pid + answer);
            }
            check(php.eval("return posix_kill(getmypid(), 0);").asBoolean(), "asks only");
        }

        static void descriptorsAreNotToBeHad(Php php) throws IOException {
            try (ServerSocket server = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
                Object opened =
                        php.eval(
                                        """
                                        $opened = [];
                                        foreach (scandir('/proc/self/fd') as $fd) {
                                            if (is_numeric($fd) && $f = @fopen("php://fd/$fd", 'r+')) { $opened[] = $fd; fclose($f); }
                                        }
                                        return json_encode($opened);
                                        """)
                                .toJava();
                check(opened.equals("[]"), opened);
                new Socket(InetAddress.getLoopbackAddress(), server.getLocalPort()).close();
                server.accept().close();
            }
        }

        /** The table of process-functions.txt: what becomes of them, by extension and name. */
        private static Map<String, Map<String, String>> reviewed() throws IOException {
            Map<String, Map<String, String>> reviewed = new HashMap<>();
            try (InputStream in =
                    ProcessFunctionsTest.class.getResourceAsStream("process-functions.txt")) {
                String section = "";
                for (String line : new String(in.readAllBytes(), US_ASCII).split("\n", -1)) {
                    if (line.startsWith("[")) {
                        section = line.substring(1, line.length() - 1);
                    } else if (!line.startsWith("#") && !line.isEmpty()) {
                        String[] extensionAndFate = section.split(" ", -1);
                        for (String name : line.split(" ", -1)) {
                            String before =
                                    reviewed.computeIfAbsent(
                                                    extensionAndFate[0], key -> new HashMap<>())
                                            .put(name, extensionAndFate[1]);
                            check(before == null, name + " twice");
                        }
                    }
                }
            }
            return reviewed;
        }

        /**
         * Fails when a newer PHP, or another extension, brings a function that nobody has looked
         * at: then process-functions.txt wants a row, and process_functions.c maybe one too.
         */
        static void allFunctionsAreRefusedReplacedOrReviewed(Php php) throws IOException {
            Map<String, Map<String, String>> reviewed = reviewed();
            Pattern suspect =
                    Pattern.compile(
                            ".*(^|_)(sig(nal|action|mask|procmask|queue|(timed)?wait(info)?)"
                                    + "|fork|exec|kill|wait(pid|id)?|daemon|[gs]?etrlimit|nice"
                                    + "|priority|affinity|set[er]?[gu]id|setsid|setpgid"
                                    + "|initgroups|umask|f?chdir|chroot|putenv|setenv|unshare"
                                    + "|setns|prctl|dup[23]?|closefrom|alarm|setitimer)");
            Map<?, ?> all =
                    (Map<?, ?>)
                            php.eval(
                                            """
                                            foreach (get_defined_functions()['internal'] as $name) {
                                                $all[$name] = (new ReflectionFunction($name))->getExtensionName() ?: 'none';
                                            }
                                            return $all;
                                            """)
                                    .toJava();
            check(all.size() > 600 && all.containsKey("posix_kill"), all.size());
            List<String> unknown = new ArrayList<>();
            all.forEach(
                    (name, extension) -> {
                        boolean known =
                                reviewed.getOrDefault(extension, reviewed.get("others"))
                                        .containsKey(name);
                        boolean looksHarmless =
                                !reviewed.containsKey(extension)
                                        && !suspect.matcher(name.toString()).matches();
                        if (!known && !looksHarmless) {
                            unknown.add(extension + ": " + name);
                        }
                    });
            check(unknown.isEmpty(), unknown);
            for (String extension : List.of("pcntl", "posix", "standard")) {
                reviewed.get(extension)
                        .forEach(
                                (name, fate) -> {
                                    boolean refused = fate.equals("refused");
                                    boolean callable =
                                            refused
                                                    || (fate.equals("harmless")
                                                            && !extension.equals("standard"));
                                    if (callable && all.containsKey(name)) {
                                        check(isRefused(php, name) == refused, name);
                                    }
                                });
            }
        }

        /** Refusals come before arguments are looked at. */
        private static boolean isRefused(Php php, String function) {
            return warnings(php, "try { return " + function + "(); } catch (Error) { return 0; }")
                    .contains("(): Refused in the JVM's process: ");
        }
    }

    /** Ends by a signal that it sends to itself. */
    static final class EndingPrograms {

        public static void main(String[] arguments) throws Exception {
            Runtime.getRuntime().addShutdownHook(new Thread(() -> System.out.println("hook")));
            Php php = Php.open();
            switch (arguments[0]) {
                case "idleWithAHandler" ->
                        php.eval(
                                "foreach ([SIGTERM, SIGINT] as $s) { pcntl_signal($s, fn() => 1); } pcntl_async_signals(true);");
                case "idleAfterIgnoring" -> php.eval("@pcntl_signal(SIGTERM, SIG_IGN);");
                case "loopsWithAHandlerThatGoesOn" -> {
                    sendSoon(arguments[1]);
                    php.eval(
                            "pcntl_async_signals(true); pcntl_signal(SIGTERM, fn() => 1); while (true);");
                }
                case "sleepsWithAHandler" -> {
                    sendSoon(arguments[1]);
                    php.eval("pcntl_signal(SIGTERM, fn() => 1); while (true) sleep(1000);");
                }
                default -> throw new IllegalArgumentException(arguments[0]);
            }
            send(arguments[1], ProcessHandle.current().pid());
            Thread.sleep(60_000);
            System.out.println("still running");
        }
    }

    /** A consumer of a queue, told to stop in the middle of a job. */
    static final class Consumer {

        public static void main(String[] arguments) {
            boolean async = arguments[0].equals("async");
            try (Php php = Php.open()) {
                php.eval(
                        """
                        $stop = false;
                        pcntl_async_signals(%s);
                        pcntl_signal(SIGTERM, function ($n) use (&$stop) { $stop = true; file_put_contents('php://stdout', "told to stop by $n\\n"); });
                        exec('(sleep 0.3; kill -TERM ' . getmypid() . ') > /dev/null 2>&1 &');
                        while (!$stop) {
                            file_put_contents('php://stdout', "job begins\\n");
                            sleep(100);
                            usleep(300000);
                            file_put_contents('php://stdout', "job ends\\n");
                            pcntl_signal_dispatch();
                        }
                        """
                                .formatted(async));
            }
        }
    }
}
