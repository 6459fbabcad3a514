package io.howdah;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.howdah.channel.EngineChannel;
import io.howdah.failure.PhpException;
import io.howdah.failure.PhpProcessLostException;
import io.howdah.failure.PhpTimeout;
import io.howdah.failure.WrongThreadException;
import io.howdah.process.ChildProcess;
import io.howdah.process.ForkServer;
import io.howdah.process.ShmChannel;
import io.howdah.value.PhpCallable;
import io.howdah.value.PhpCallback;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** PHP in processes of its own: what is different there. */
@Timeout(120)
final class ProcessesTest {

    private static PhpBuilder builder() {
        return Php.builder().engine(PhpEngine.PROCESSES);
    }

    private static ChildProcess processOf(Php php) {
        return ((ShmChannel) EngineChannel.of(php.calls())).process();
    }

    private static long pidOf(Php php) {
        return php.function("getmypid").call().asLong();
    }

    // --- Processes

    @Test
    void phpRunsInAProcessOfItsOwn() {
        try (Php php = builder().open()) {
            assertThat(pidOf(php))
                    .isEqualTo(processOf(php).pid())
                    .isNotEqualTo(ProcessHandle.current().pid());
            assertThat(processOf(php).residentMemory()).isGreaterThan(1 << 20);
            assertThat(processOf(php).privateMemory())
                    .isBetween(1L, processOf(php).residentMemory());
        }
    }

    @Test
    void aThreadMayHaveManyInterpreters() {
        try (Php one = builder().open();
                Php other = builder().open()) {
            one.eval("$x = 1; function only_here() { return 1; }");
            assertThat(other.eval("return isset($x) || function_exists('only_here');").asBoolean())
                    .isFalse();
            assertThat(one.function("only_here").call().asLong()).isEqualTo(1);
        }
    }

    @Test
    void callsOfOneInterpreterNestInThoseOfAnother() {
        try (Php one = builder().open();
                Php other = builder().open()) {
            PhpCallback asks = arguments -> other.function("strrev").call(arguments[0]);
            assertThat(one.function("array_map").call(asks, List.of("abc", "xyz")).toJava())
                    .isEqualTo(List.of("cba", "zyx"));
        }
    }

    @Test
    void aSignalIsKeptWhileAnExceptionIsOnItsWay() {
        try (Php php = builder().open()) {
            long pid = pidOf(php);
            PhpCallback fails =
                    arguments -> {
                        new ProcessBuilder("kill", "-USR1", Long.toString(pid)).start().waitFor();
                        throw new IllegalStateException("by Java");
                    };
            PhpCallable calls = php.eval(ProcessFunctionsTest.SIGNAL_AND_EXCEPTION).asCallable();
            assertThat(calls.call(fails).asString()).isEqualTo("by Java, seen");
        }
    }

    @Test
    void anInterpreterBelongsToTheThreadThatOpenedIt() {
        try (Php php = builder().open()) {
            CompletableFuture<Long> elsewhere =
                    CompletableFuture.supplyAsync(() -> php.eval("return 1;").asLong());
            assertThatThrownBy(elsewhere::join)
                    .hasCauseInstanceOf(WrongThreadException.class)
                    .hasMessageContaining("belongs to the thread");
        }
    }

    @Test
    void whatIsSetOfAProcessIsItsAlone(@TempDir Path folder) {
        String before = Path.of("").toAbsolutePath().toString();
        try (Php php = builder().open()) {
            php.function("chdir").call(folder.toString());
            assertThat(php.function("getcwd").call().asString()).isEqualTo(folder.toString());
            assertThat(Path.of("/proc/self/cwd"))
                    .satisfies(cwd -> assertThat(real(cwd)).isEqualTo(before));
        }
    }

    private static String real(Path path) {
        try {
            return path.toRealPath().toString();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void whatOnlyAStartOfPhpCanSetIsSet() {
        try (Php php =
                builder().ini("opcache.memory_consumption", "24").ini("precision", "5").open()) {
            assertThat(php.eval("return ini_get('opcache.memory_consumption');").asString())
                    .isEqualTo("24");
            assertThat(php.eval("return 1 / 3 . '';").asString()).isEqualTo("0.33333");
            php.recycle();
            assertThat(php.eval("return 1 / 3 . '';").asString()).isEqualTo("0.33333");
        }
    }

    @Test
    void whatPhpCannotStartWithIsAnException() {
        assertThatThrownBy(
                        () ->
                                builder()
                                        .ini("opcache.preload", "/nowhere/preload.php")
                                        .ini("opcache.preload_user", "root")
                                        .open())
                .isInstanceOfAny(PhpException.class, PhpProcessLostException.class);
    }

    @Test
    void processesShareWhatOpcacheHasCompiled() {
        Path script = PhpExtension.fixture("cart.php");
        try (ForkServer parent = builder().interpreters().startProcesses()) {
            try (Php one = builder().interpreters().open(parent.fork().join());
                    Php other = builder().interpreters().open(parent.fork().join())) {
                one.include(script);
                assertThat(
                                other.eval(
                                                "return array_key_exists('%s', opcache_get_status()['scripts']);"
                                                        .formatted(script))
                                        .asBoolean())
                        .isTrue();
            }
        }
    }

    @Test
    void preloadedCodeIsThereInEachProcess(@TempDir Path folder) throws IOException {
        Path script = Files.writeString(folder.resolve("preload.php"), "<?php class Preloaded { }");
        PhpBuilder builder =
                builder()
                        .ini("opcache.preload", script.toString())
                        .ini("opcache.preload_user", System.getProperty("user.name"));
        try (ForkServer parent = builder.interpreters().startProcesses()) {
            for (int i = 0; i < 2; i++) {
                try (Php php = builder.interpreters().open(parent.fork().join())) {
                    assertThat(php.eval("return class_exists('Preloaded', false);").asBoolean())
                            .isTrue();
                    php.recycle();
                    assertThat(php.eval("return class_exists('Preloaded', false);").asBoolean())
                            .isTrue();
                }
            }
        }
    }

    @Test
    void randomNumbersDifferFromProcessToProcess() {
        try (ForkServer parent = builder().interpreters().startProcesses()) {
            Set<String> seen =
                    Stream.generate(
                                    () -> {
                                        try (Php php =
                                                builder()
                                                        .interpreters()
                                                        .open(parent.fork().join())) {
                                            return php.eval(
                                                            "return mt_rand() . ' ' . lcg_value() . ' ' . uniqid('', true);")
                                                    .asString();
                                        }
                                    })
                            .limit(5)
                            .collect(Collectors.toSet());
            assertThat(seen).hasSize(5);
        }
    }

    // --- Messages of all sizes

    @ParameterizedTest
    @ValueSource(
            ints = {
                0,
                1,
                7,
                8,
                100,
                127,
                128,
                129,
                1000,
                65_000,
                262_000,
                262_100,
                262_110,
                262_120,
                262_128,
                262_136,
                262_144,
                262_200,
                524_270,
                1_048_576,
                5_000_001,
                70_000_000
            })
    void aMessageOfAnySizeCrosses(int size) {
        try (Php php = builder().ini("memory_limit", "512M").open()) {
            byte[] text = new byte[size];
            for (int i = 0; i < size; i++) {
                text[i] = (byte) (i * 31 ^ i >> 8);
            }
            PhpCallback same = arguments -> arguments[0];
            for (int i = 0; i < 3; i++) {
                assertThat(php.function("strrev").call((Object) text).asBytes())
                        .isEqualTo(reversed(text));
                assertThat(
                                php.function("array_map")
                                        .call(same, List.of(text))
                                        .asList()
                                        .get(0)
                                        .asBytes())
                        .isEqualTo(text);
            }
            assertThat(php.function("min").call(3, 1).asLong()).isEqualTo(1);
        }
    }

    private static byte[] reversed(byte[] text) {
        byte[] reversed = new byte[text.length];
        for (int i = 0; i < text.length; i++) {
            reversed[i] = text[text.length - 1 - i];
        }
        return reversed;
    }

    @Test
    void manyMessagesOfMixedSizesGoRoundTheRings() {
        try (Php php = builder().open()) {
            PhpFunction reverse = php.function("strrev");
            java.util.Random random = new java.util.Random(7);
            for (int i = 0; i < 3000; i++) {
                byte[] text = new byte[random.nextInt(i % 100 == 0 ? 600_000 : 3000)];
                random.nextBytes(text);
                assertThat(reverse.call((Object) text).asBytes()).isEqualTo(reversed(text));
            }
        }
    }

    // --- Losses

    private static void isLost(Php php, String why) {
        for (int i = 0; i < 2; i++) {
            assertThatThrownBy(() -> php.eval("return 1;"))
                    .isInstanceOfSatisfying(
                            PhpProcessLostException.class,
                            e -> assertThat(e.pid()).isEqualTo(processOf(php).pid()))
                    .hasMessageContaining("PHP process " + processOf(php).pid())
                    .hasMessageContaining(why);
        }
        php.close();
        assertThatThrownBy(() -> php.eval("return 1;")).isInstanceOf(IllegalStateException.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"SIGSEGV", "SIGKILL", "SIGABRT", "SIGTERM"})
    void aCallInACrashSaysWhichSignalItWas(String signal) {
        Php php = builder().open();
        assertThatThrownBy(() -> php.eval("posix_kill(getmypid(), " + signal + "); sleep(60);"))
                .isInstanceOf(PhpProcessLostException.class)
                .hasMessageContaining("it ended by signal")
                .hasMessageContaining("(" + signal + ")");
        isLost(php, signal);
    }

    @Test
    void aProcessThatIsKilledWhileItIsIdleIsLostToTheNextCall() {
        Php php = builder().open();
        processOf(php).kill();
        processOf(php).onExit().join();
        assertThat(processOf(php).isAlive()).isFalse();
        isLost(php, "it ended by signal 9 (SIGKILL)");
    }

    @Test
    void aProcessThatIsLostInACallbackEndsTheCallsAroundIt() {
        Php php = builder().open();
        PhpCallback kills =
                arguments -> {
                    processOf(php).killBecause("somebody had had enough of it");
                    processOf(php).onExit().join();
                    return 1;
                };
        assertThatThrownBy(() -> php.function("array_map").call(kills, List.of(1)))
                .isInstanceOf(PhpProcessLostException.class)
                .hasMessageContaining("somebody had had enough of it");
        isLost(php, "somebody had had enough of it");
    }

    @Test
    void aProcessThatIsLostInNestedCallsEndsThemAll() {
        Php php = builder().open();
        php.eval("function dies() { posix_kill(getmypid(), SIGKILL); sleep(60); }");
        PhpCallback nested = arguments -> php.function("dies").call();
        assertThatThrownBy(() -> php.function("array_map").call(nested, List.of(1)))
                .isInstanceOf(PhpProcessLostException.class);
        isLost(php, "SIGKILL");
    }

    @Test
    void processesEndWithTheirParent() {
        try (ForkServer parent = builder().interpreters().startProcesses()) {
            Php php = builder().interpreters().open(parent.fork().join());
            ProcessHandle.of(parent.pid()).orElseThrow().destroyForcibly();
            assertThatThrownBy(() -> php.eval("sleep(60);"))
                    .isInstanceOf(PhpProcessLostException.class);
            php.close();
            assertThat(parent.isAlive()).isFalse();
            assertThat(parent.fork())
                    .failsWithin(Duration.ofMinutes(1))
                    .withThrowableThat()
                    .withMessageContaining("the parent of the PHP processes is no more");
        }
    }

    @Test
    void aClosedProcessEndsByItself() {
        try (ForkServer parent = builder().interpreters().startProcesses()) {
            ChildProcess process = parent.fork().join();
            builder().interpreters().open(process).close();
            assertThat(process.onExit()).succeedsWithin(Duration.ofMinutes(1));
            assertThat(process.exit()).hasToString("exit status 0");
        }
    }

    @Test
    void aProcessThatNobodyUsesCanBeClosed() {
        try (ForkServer parent = builder().interpreters().startProcesses()) {
            ChildProcess process = parent.fork().join();
            process.close();
            assertThat(process.onExit()).succeedsWithin(Duration.ofMinutes(1));
        }
    }

    @Test
    void nothingIsLeftOfProcessesThatHaveEnded() {
        try (ForkServer parent = builder().interpreters().startProcesses()) {
            long descriptors = count("/proc/self/fd");
            for (int i = 0; i < 20; i++) {
                ChildProcess process = parent.fork().join();
                Php php = builder().interpreters().open(process);
                if (i % 2 == 0) {
                    process.kill();
                }
                php.close();
                process.onExit().join();
            }
            assertThat(count("/proc/self/fd")).isEqualTo(descriptors);
            assertThat(count("/proc/" + parent.pid() + "/fd")).isLessThan(20);
            assertThat(maps()).noneMatch(map -> map.contains("memfd:howdah"));
            // The last one may still be waiting for its parent to take note.
            assertThat(ProcessHandle.of(parent.pid()).orElseThrow().children().count())
                    .isLessThanOrEqualTo(1);
        }
    }

    private static long count(String folder) {
        try (Stream<Path> files = Files.list(Path.of(folder))) {
            return files.count();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<String> maps() {
        try {
            return Files.readAllLines(Path.of("/proc/self/maps"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Says which processes it has, and ends without closing anything. */
    static final class Leaver {
        public static void main(String[] arguments) {
            ForkServer parent = builder().interpreters().startProcesses();
            Php busy = builder().interpreters().open(parent.fork().join());
            Php idle = builder().interpreters().open(parent.fork().join());
            System.out.println(parent.pid() + " " + pidOf(idle) + " " + pidOf(busy));
            System.out.flush();
            PhpCallback ends =
                    values -> {
                        Runtime.getRuntime().halt(3);
                        return 1;
                    };
            busy.function("array_map").call(ends, List.of(1));
        }
    }

    @Test
    void noProcessOutlivesTheJvm(@TempDir Path folder) throws InterruptedException {
        ChildJvm.Result result = ChildJvm.run(folder, Leaver.class);
        assertThat(result.status()).as(result.output()).isEqualTo(3);
        // Before them, a newer JDK may have warned of native code.
        String pidLine = result.output().strip().lines().reduce((any, last) -> last).orElseThrow();
        List<Long> pids = Stream.of(pidLine.split(" ")).map(Long::valueOf).toList();
        assertThat(pids).hasSize(3);
        for (long pid : pids) {
            while (ProcessHandle.of(pid).filter(ProcessHandle::isAlive).isPresent()) {
                Thread.sleep(10);
            }
        }
    }

    // --- Deadlines

    @ParameterizedTest
    @ValueSource(
            strings = {
                "sleep(60);",
                "while (true);",
                "usleep(60_000_000);",
                "time_nanosleep(60, 0);"
            })
    void aDeadlineEndsWhatSleepsToo(String code) {
        try (Php php = builder().killAfter(Duration.ofMinutes(10)).open()) {
            assertThatThrownBy(() -> php.withDeadline(Duration.ofMillis(50), () -> php.eval(code)))
                    .isInstanceOf(PhpTimeout.class);
            assertThat(php.eval("return 1;").asLong()).isEqualTo(1);
        }
    }

    @Test
    void aCallThatDoesNotEndAfterItsDeadlineIsKilled() {
        Php php = builder().killAfter(Duration.ofMillis(50)).open();
        // One call of a C function, of hours.
        assertThatThrownBy(
                        () ->
                                php.withDeadline(
                                        Duration.ofSeconds(1), // by then it is in there
                                        () ->
                                                php.eval(
                                                        "password_hash('x', PASSWORD_BCRYPT, ['cost' => 31]);")))
                .isInstanceOf(PhpProcessLostException.class)
                .hasMessageContaining("it had not ended 50 ms after its deadline");
        isLost(php, "50 ms after its deadline");
    }

    @Test
    void aPassedDeadlineKillsNothingWhileJavaRuns() {
        try (Php php = builder().killAfter(Duration.ofMillis(1)).open()) {
            php.withDeadline(
                    Duration.ofMillis(1),
                    () -> {
                        try {
                            Thread.sleep(200);
                        } catch (InterruptedException e) {
                            throw new IllegalStateException(e);
                        }
                    });
            assertThat(php.eval("return 1;").asLong()).isEqualTo(1);
        }
    }

    // --- Pools

    @Test
    void aPoolRunsAsManyPiecesOfWorkAsItHasProcesses() {
        CyclicBarrier all = new CyclicBarrier(3);
        try (PhpPool pool = builder().pool(3)) {
            List<CompletableFuture<Long>> pids = new ArrayList<>();
            for (int i = 0; i < 3; i++) {
                pids.add(
                        pool.submit(
                                php -> {
                                    PhpCallback meets =
                                            arguments -> {
                                                all.await(1, TimeUnit.MINUTES);
                                                return 1;
                                            };
                                    php.function("array_map").call(meets, List.of(1));
                                    return pidOf(php);
                                }));
            }
            assertThat(pids.stream().map(CompletableFuture::join).distinct()).hasSize(3);
        }
    }

    @Test
    void aPoolReplacesAProcessThatIsLost() {
        try (PhpPool pool = builder().pool(1)) {
            long first = pool.submit(ProcessesTest::pidOf).join();
            for (int i = 0; i < 3; i++) {
                CompletableFuture<Long> crash =
                        pool.submit(
                                php ->
                                        php.eval("posix_kill(getmypid(), SIGSEGV); sleep(60);")
                                                .asLong());
                CompletableFuture<Long> next = pool.submit(ProcessesTest::pidOf);
                assertThatThrownBy(crash::join)
                        .isInstanceOf(CompletionException.class)
                        .hasCauseInstanceOf(PhpProcessLostException.class);
                assertThat(next.join()).isNotEqualTo(first);
            }
        }
    }

    @Test
    void aPoolReplacesTheParentOfItsProcesses() {
        try (PhpPool pool = builder().pool(2)) {
            long parent = pool.submit(php -> php.function("posix_getppid").call().asLong()).join();
            ProcessHandle.of(parent).orElseThrow().destroyForcibly();
            ProcessHandle.of(parent).ifPresent(handle -> handle.onExit().join());
            List<CompletableFuture<Long>> some =
                    Stream.generate(() -> pool.submit(ProcessesTest::pidOf)).limit(4).toList();
            some.forEach(
                    each ->
                            each.handle((pid, lost) -> pid)
                                    .join()); // it may hit those who find out
            assertThat(pool.submit(php -> php.eval("return 5;").asLong()).join()).isEqualTo(5);
        }
    }

    @Test
    void aPoolWhoseProcessesCannotStartIsAnException() {
        assertThatThrownBy(
                        () ->
                                builder()
                                        .ini("opcache.preload", "/nowhere/preload.php")
                                        .ini("opcache.preload_user", "root")
                                        .pool(2))
                .isInstanceOfAny(PhpException.class, PhpProcessLostException.class);
    }

    @Test
    void aPoolThatHasEndedHasNoProcesses() {
        PhpPool pool = builder().pool(2);
        long parent = pool.submit(php -> php.function("posix_getppid").call().asLong()).join();
        pool.close();
        assertThat(ProcessHandle.of(parent)).isEmpty();
    }
}
