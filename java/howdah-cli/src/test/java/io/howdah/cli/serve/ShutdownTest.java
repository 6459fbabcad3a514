package io.howdah.cli.serve;

import static org.assertj.core.api.Assertions.assertThat;

import io.howdah.cli.Command;
import io.howdah.cli.CompiledJava;
import io.howdah.cli.command.ExitCode;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** SIGTERM ends a server, whatever it runs; nothing is left of it. */
@Timeout(60)
final class ShutdownTest {

    private static final String STUBBORN =
            """
            package com.example;
            public final class Stubborn {
                private Stubborn() {}
                public static void goOn() {
                    while (true) {
                        try {
                            Thread.sleep(1000);
                        } catch (InterruptedException e) {
                            // goes on
                        }
                    }
                }
            }
            """;

    @TempDir Path folder;
    private Path root;
    private Path begun;
    private CompiledJava java;
    private Path errors;
    private String url = "";

    /** Held here: one that is collected as garbage closes. */
    private final List<Socket> clients = new ArrayList<>();

    @AfterEach
    void close() throws IOException {
        for (Socket client : clients) {
            client.close();
        }
    }

    @BeforeEach
    void write() throws IOException {
        root = Files.createDirectories(folder.resolve("public"));
        begun = folder.resolve("begun");
        errors = folder.resolve("errors");
        java = CompiledJava.of(folder, STUBBORN);
        script("loop", "while (true);");
        script("sleep", "while (true) { sleep(1000); }");
        script("wait", "java\\util\\concurrent\\TimeUnit::SECONDS->sleep(1000);");
        script("sum", "java\\util\\stream\\LongStream::range(0, PHP_INT_MAX)->sum();");
        script(
                "lock",
                "$held = fopen(__FILE__, 'r'); flock($held, LOCK_EX);"
                        + " flock(fopen(__FILE__, 'r'), LOCK_EX);");
        script("java", "com\\example\\Stubborn::goOn();");
    }

    private void script(String name, String code) throws IOException {
        String begin = "<?php touch('" + begun + "'); ";
        Files.writeString(root.resolve(name + ".php"), begin + code);
        Files.writeString(
                root.resolve("shutdown-" + name + ".php"),
                "<?php register_shutdown_function(function () { touch('"
                        + begun
                        + "'); "
                        + code
                        + "});");
    }

    private Process serve(String engine) throws IOException {
        return serve(engine, "300ms", "1s");
    }

    private Process serve(String engine, String drainTimeout, String killAfter) throws IOException {
        Process server =
                Command.howdah(
                                "serve",
                                "--host=127.0.0.1",
                                "--port=0",
                                "--engine=" + engine,
                                "--min-processes=1",
                                "--max-processes=1",
                                "--drain-timeout=" + drainTimeout,
                                "--kill-after=" + killAfter,
                                "--request-timeout=0s",
                                "--allow=com.example.Stubborn,java.util.concurrent.TimeUnit,java.util.stream.*",
                                "--classpath=" + java.classes(),
                                root.toString())
                        .withErrorsIn(errors)
                        .start();
        BufferedReader out = server.inputReader();
        String line = String.valueOf(out.readLine());
        assertThat(line).startsWith("Howdah serves");
        url = line.replaceFirst(".*? at (http\\S+) .*", "$1");
        return server;
    }

    /** Asks for a page, and waits until PHP runs it. */
    private void begin(String page) throws IOException, InterruptedException {
        URI at = URI.create(url);
        Socket client = new Socket(at.getHost(), at.getPort());
        clients.add(client);
        String request = "GET /" + page + ".php HTTP/1.1\r\nHost: a\r\n\r\n";
        client.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
        while (!Files.exists(begun)) {
            Thread.sleep(10);
        }
    }

    private static void signal(String name, long pid) throws IOException, InterruptedException {
        new ProcessBuilder("kill", "-" + name, String.valueOf(pid)).start().waitFor();
    }

    private static void endsAndLeavesNothing(Process server, Integer... exitCodes)
            throws IOException, InterruptedException {
        List<ProcessHandle> others = server.descendants().toList();
        try {
            server.destroy();
            assertThat(server.waitFor(60, TimeUnit.SECONDS)).as("has ended").isTrue();
            assertThat(exitCodes).contains(server.exitValue());
            while (others.stream().anyMatch(ShutdownTest::runs)) {
                Thread.sleep(10);
            }
        } finally {
            others.forEach(ProcessHandle::destroyForcibly);
            server.destroyForcibly();
        }
    }

    /** One that nobody waits for may stay as a zombie. */
    private static boolean runs(ProcessHandle process) {
        try {
            String stat = Files.readString(Path.of("/proc/" + process.pid() + "/stat"));
            return stat.charAt(stat.lastIndexOf(')') + 2) != 'Z';
        } catch (IOException e) {
            return false;
        }
    }

    @ParameterizedTest
    @CsvSource({
        "embedded, loop",
        "embedded, sleep",
        "embedded, wait",
        "embedded, java",
        "embedded, sum",
        "embedded, lock",
        "embedded, shutdown-loop",
        "embedded, shutdown-sleep",
        "embedded, shutdown-java",
        "processes, loop",
        "processes, sleep",
        "processes, wait",
        "processes, java",
        "processes, sum",
        "processes, lock",
        "processes, shutdown-loop",
        "processes, shutdown-sleep",
        "processes, shutdown-java"
    })
    void endsWhateverPhpRuns(String engine, String page) throws Exception {
        Process server = serve(engine);
        begin(page);
        endsAndLeavesNothing(server, ExitCode.OK, ExitCode.KILLED);
    }

    @ParameterizedTest
    @CsvSource({"loop, child", "loop, parent", "none, child", "none, parent"})
    void endsWithAStoppedProcess(String page, String which) throws Exception {
        Process server = serve("processes");
        if (!page.equals("none")) {
            begin(page);
        }
        try (Stream<ProcessHandle> parents = server.children()) {
            ProcessHandle parent = parents.findFirst().orElseThrow();
            ProcessHandle stopped =
                    which.equals("parent") ? parent : parent.children().findFirst().orElseThrow();
            signal("STOP", stopped.pid());
        }
        endsAndLeavesNothing(server, ExitCode.OK, ExitCode.KILLED);
    }

    @ParameterizedTest
    @CsvSource({
        "embedded, java, Java's com.example.Stubborn.goOn",
        "embedded, lock, ''",
        "embedded, shutdown-java, Java's com.example.Stubborn.goOn"
    })
    void saysWhatWasAborted(String engine, String page, String what) throws Exception {
        Process server = serve(engine);
        begin(page);
        server.destroy();
        assertThat(server.waitFor(60, TimeUnit.SECONDS)).isTrue();
        String log = Files.readString(errors);
        assertThat(server.exitValue()).as(log).isEqualTo(ExitCode.KILLED);
        assertThat(log)
                .containsPattern(
                        "ERROR The server was asked to end.*It still runs: "
                                + Pattern.quote(what)
                                + ".*GET /"
                                + page
                                + ".php");
    }

    @ParameterizedTest
    @CsvSource({
        "embedded, 0s, 200ms",
        "embedded, 200ms, 0s",
        "embedded, 0s, 0s",
        "processes, 0s, 200ms",
        "processes, 0s, 0s"
    })
    void hasNoLimitWhereItIsZero(String engine, String drainTimeout, String killAfter)
            throws Exception {
        Process server = serve(engine, drainTimeout, killAfter);
        begin("java");
        server.destroy();
        assertThat(server.waitFor(2, TimeUnit.SECONDS)).as("has ended").isFalse();
        endsAndLeavesNothing(server, ExitCode.FAILURE); // by a second signal
    }
}
