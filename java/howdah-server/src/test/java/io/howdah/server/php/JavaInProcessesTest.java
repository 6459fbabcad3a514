package io.howdah.server.php;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.example.site.Waits;
import io.howdah.Php;
import io.howdah.server.HowdahServer;
import io.howdah.server.options.ServerOptions;
import io.howdah.server.options.SiteOptions;
import io.howdah.server.testing.RawClient;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Java code that PHP processes call never holds up the server. */
@Timeout(120)
final class JavaInProcessesTest {

    @TempDir Path root;

    @BeforeEach
    void write() throws IOException {
        Waits.BEGUN.drainPermits();
        Waits.RELEASED.drainPermits();
        script("hello", "echo 'hello';");
        script("release", "echo Waits::forRelease();");
        script("stubborn", "echo Waits::stubbornly();");
        script("endless", "Waits::endlessly();");
        script(
                "thread",
                "$names = []; for ($i = 0; $i < 100; $i++) { $names[Waits::thread()] = true; }"
                        + "echo getmypid(), ' ', implode(',', array_keys($names)), ' ', Waits::count();");
        script(
                "nested",
                "echo 'a'; Waits::call(function () { echo 'b'; flush(); echo Waits::echo('c');"
                        + " Waits::call(function () { echo 'd'; ob_flush(); flush(); }); });"
                        + " flush(); echo 'e';");
        script(
                "elsewhere",
                "echo Waits::callElsewhere(function () { echo 'printed,'; flush(); return Waits::echo('called'); });");
        script(
                "large",
                "for ($i = 0; $i < 40; $i++) { $text = str_repeat(chr(65 + $i % 26), 1 << ($i % 23));"
                        + " if (Waits::echo($text) !== $text) { die('not the same'); } }"
                        + " echo Waits::join(array_fill(0, 3, fn() => str_repeat('x', 1_000_000)));");
        script(
                "many",
                "$sum = 0; for ($i = 0; $i < 500; $i++) { $sum += strlen(Waits::echo(str_repeat('x', $i)));"
                        + " if ($i % 100 === 0) { usleep(1000); echo ' '; flush(); } } echo $sum;");
        script("die", "Waits::call(function () { posix_kill(getmypid(), SIGKILL); });");
        Files.writeString(root.resolve("static.txt"), "file");
    }

    private void script(String name, String code) throws IOException {
        Files.writeString(
                root.resolve(name + ".php"), "<?php use com\\example\\site\\Waits; " + code);
    }

    private HowdahServer serve(String... options) {
        ServerOptions given =
                ServerOptions.defaults()
                        .with("host", "127.0.0.1")
                        .with("port", "0")
                        .with("engine", "processes")
                        .with("min-processes", "2")
                        .with("max-processes", "2")
                        .with("kill-after", "200ms")
                        .with(SiteOptions.ROOT, Optional.of(root));
        for (int i = 0; i < options.length; i += 2) {
            given = given.with(options[i], options[i + 1]);
        }
        return HowdahServer.builder()
                .options(given)
                .php(Php.builder().allow(Waits.class.getName()).ini("log_errors", "0"))
                .start();
    }

    private static String get(HowdahServer server, String script) throws IOException {
        try (RawClient client = new RawClient(server)) {
            client.send("GET /%s.php HTTP/1.1\nHost: a\n\n".formatted(script));
            RawClient.Response response = client.read();
            return response.status() + " " + response.body();
        }
    }

    private static CompletableFuture<String> later(HowdahServer server, String script) {
        return CompletableFuture.supplyAsync(
                () -> {
                    try {
                        return get(server, script);
                    } catch (IOException e) {
                        throw new java.io.UncheckedIOException(e);
                    }
                },
                task ->
                        new Thread(task)
                                .start()); // newer JDKs have one thread for all on two cores
    }

    private static void await(BooleanSupplier condition) throws InterruptedException {
        while (!condition.getAsBoolean()) {
            Thread.sleep(5);
        }
    }

    private static boolean hasMetric(HowdahServer server, String line) {
        return server.metrics().lines().anyMatch(line::equals);
    }

    @Test
    void holdsUpNobodyElse() throws Exception {
        try (HowdahServer server = serve()) {
            CompletableFuture<String> waiting = later(server, "release");
            Waits.BEGUN.acquire();
            assertThat(get(server, "hello")).isEqualTo("200 hello");
            try (RawClient client = new RawClient(server)) {
                client.send("GET /static.txt HTTP/1.1\nHost: a\n\n");
                assertThat(client.read().body()).isEqualTo("file");
            }
            assertThat(waiting).isNotDone();
            Waits.RELEASED.release();
            assertThat(waiting.get()).isEqualTo("200 released");
        }
    }

    @Test
    void callsOfSeveralProcessesOverlap() throws Exception {
        try (HowdahServer server = serve()) {
            CompletableFuture<String> one = later(server, "release");
            CompletableFuture<String> other = later(server, "release");
            Waits.BEGUN.acquire(2);
            Waits.RELEASED.release(2);
            assertThat(one.get()).isEqualTo("200 released");
            assertThat(other.get()).isEqualTo("200 released");
        }
    }

    @Test
    void runsOnOneThreadForAProcess() throws Exception {
        try (HowdahServer server = serve("min-processes", "1", "max-processes", "1")) {
            String first = get(server, "thread");
            assertThat(first).matches("200 (\\d+) howdah-java-\\1 1");
            assertThat(get(server, "thread")).isEqualTo(first.replaceFirst(" 1$", " 2"));
            await(() -> hasMetric(server, "howdah_php_java_threads 1"));
        }
    }

    @Test
    void isInterruptedAtItsDeadline() throws Exception {
        try (HowdahServer server = serve("request-timeout", "200ms", "kill-after", "60s")) {
            assertThat(get(server, "release")).startsWith("504 ");
            assertThat(get(server, "hello")).isEqualTo("200 hello");
            assertThat(hasMetric(server, "howdah_php_processes_crashed_total 0")).isTrue();
            Waits.RELEASED.release();
            assertThat(get(server, "release")).as("is not interrupted").isEqualTo("200 released");
        }
    }

    @Test
    void holdsNothingButItsThreadWhereItIgnoresThat() throws Exception {
        try (HowdahServer server = serve("request-timeout", "200ms")) {
            assertThat(get(server, "stubborn")).startsWith("504 ");
            await(() -> hasMetric(server, "howdah_php_java_threads_stuck 1"));
            assertThat(get(server, "thread")).startsWith("200 ");
            Waits.RELEASED.release();
            await(() -> hasMetric(server, "howdah_php_java_threads_stuck 0"));
            assertThat(get(server, "hello")).isEqualTo("200 hello");
        }
    }

    @Test
    void isLeftAloneWhereThereIsNoDeadline() throws Exception {
        try (HowdahServer server = serve("request-timeout", "0s")) {
            CompletableFuture<String> waiting = later(server, "release");
            Waits.BEGUN.acquire();
            assertThatThrownBy(() -> waiting.get(1, TimeUnit.SECONDS))
                    .isInstanceOf(TimeoutException.class);
            Waits.RELEASED.release();
            assertThat(waiting.get()).isEqualTo("200 released");
        }
    }

    @Test
    void keepsItsProcessWhereNothingIsKilled() throws Exception {
        try (HowdahServer server = serve("request-timeout", "200ms", "kill-after", "0s")) {
            CompletableFuture<String> stubborn = later(server, "stubborn");
            assertThatThrownBy(() -> stubborn.get(2, TimeUnit.SECONDS))
                    .isInstanceOf(TimeoutException.class);
            Waits.RELEASED.release();
            assertThat(stubborn.get()).startsWith("504 ");
            assertThat(hasMetric(server, "howdah_php_processes_crashed_total 0")).isTrue();
        }
    }

    @Test
    void isRefusedWhenTooMuchOfItNeverEnds() throws Exception {
        try (HowdahServer server =
                serve("request-timeout", "200ms", "min-processes", "1", "max-processes", "1")) {
            assertThat(get(server, "stubborn")).startsWith("504 ");
            await(() -> hasMetric(server, "howdah_php_java_threads_stuck 1"));
            assertThat(get(server, "hello")).startsWith("503 ");
            Waits.RELEASED.release();
            await(() -> hasMetric(server, "howdah_php_java_threads_stuck 0"));
            await(() -> hasMetric(server, "howdah_php_processes{state=\"idle\"} 1"));
            assertThat(get(server, "hello")).isEqualTo("200 hello");
        }
    }

    @Test
    void callsPhpThatPrints() throws Exception {
        try (HowdahServer server = serve()) {
            for (int i = 0; i < 20; i++) {
                assertThat(get(server, "nested")).isEqualTo("200 abcde");
            }
        }
    }

    @Test
    void callsPhpOnOtherThreads() throws Exception {
        try (HowdahServer server = serve()) {
            for (int i = 0; i < 20; i++) {
                assertThat(get(server, "elsewhere")).isEqualTo("200 printed,called");
            }
        }
    }

    @Test
    void takesAndGivesWhatIsLargerThanARing() throws Exception {
        try (HowdahServer server = serve()) {
            assertThat(get(server, "large")).isEqualTo("200 " + "x".repeat(3_000_000));
            assertThat(get(server, "large")).hasSize(3_000_004);
        }
    }

    @Test
    void isCalledByAllProcessesAtOnce() throws Exception {
        try (HowdahServer server = serve("min-processes", "4", "max-processes", "4")) {
            List<CompletableFuture<String>> all = new ArrayList<>();
            for (int i = 0; i < 200; i++) {
                all.add(later(server, "many"));
            }
            Set<String> answers = new HashSet<>();
            for (CompletableFuture<String> each : all) {
                answers.add(each.get().replaceAll(" +", " "));
            }
            assertThat(answers).containsExactly("200 124750");
            assertThat(hasMetric(server, "howdah_php_processes_crashed_total 0")).isTrue();
        }
    }

    @Test
    void outlivesItsProcess() throws Exception {
        try (HowdahServer server = serve()) {
            assertThat(get(server, "die")).startsWith("502 ");
            assertThat(get(server, "thread")).startsWith("200 ");
            await(() -> hasMetric(server, "howdah_php_java_threads_stuck 0"));
        }
    }

    @Test
    void doesNotKeepTheServerFromEnding() throws Exception {
        HowdahServer server = serve("drain-timeout", "100ms");
        CompletableFuture<String> endless = later(server, "endless");
        Waits.BEGUN.acquire();
        CompletableFuture<Void> closed = CompletableFuture.runAsync(server::close);
        assertThat(closed).succeedsWithin(Duration.ofSeconds(30));
        assertThat(endless.handle((answer, e) -> "ended").get(10, TimeUnit.SECONDS))
                .isEqualTo("ended");
    }
}
