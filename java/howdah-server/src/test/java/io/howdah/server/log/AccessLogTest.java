package io.howdah.server.log;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Timeout(60)
final class AccessLogTest {

    @TempDir private Path folder;

    private static String combined(RecordedExchange exchange) {
        LogLine line = new LogLine();
        new CombinedFormat().append(line, exchange.exchange(), true, 0, 0);
        return text(line);
    }

    private static String json(RecordedExchange exchange, boolean complete) {
        LogLine line = new LogLine();
        long millis = 1_950_000_000_042L;
        new JsonFormat().append(line, exchange.exchange(), complete, millis, 1_234_567);
        return text(line);
    }

    private static String text(LogLine line) {
        return new String(line.bytes(), 0, line.length(), UTF_8);
    }

    private static String latin1(String text) {
        return new String(text.getBytes(UTF_8), ISO_8859_1);
    }

    @Test
    void combinedLinesAreThoseOfApache() {
        RecordedExchange exchange =
                new RecordedExchange("GET", "/a?b=c")
                        .header("Referer", "https://example.com/x")
                        .header("User-Agent", "Mozilla/5.0 (X11)")
                        .header("Authorization", "Basic YW5uOnNlY3JldA==");

        assertThat(combined(exchange))
                .matches(
                        "192\\.0\\.2\\.1 - ann \\[01/Jan/1970:\\d\\d:00:00 [+-]\\d{4}] \"GET /a\\?b=c"
                                + " HTTP/1\\.1\" 200 2326 \"https://example\\.com/x\" \"Mozilla/5\\.0"
                                + " \\(X11\\)\"\\n")
                .doesNotContain("secret");
    }

    @Test
    void whatIsMissingIsADash() {
        assertThat(combined(new RecordedExchange("GET", "/")))
                .startsWith("192.0.2.1 - - [")
                .endsWith("] \"GET / HTTP/1.1\" 200 2326 \"-\" \"-\"\n");
    }

    @Test
    void nobodyCanWriteLinesOfTheirOwn() {
        RecordedExchange exchange =
                new RecordedExchange("GET", "/\"\n\\")
                        .header("Referer", latin1("a\" 200 \r\n\té\u007f"))
                        .header("Authorization", "Basic " + "YSAiYjpj"); // a "b:c

        assertThat(combined(exchange))
                .startsWith("192.0.2.1 - a\\x20\\x22b [")
                .contains("\"GET /\\x22\\x0A\\x5C HTTP/1.1\"")
                .contains("\"a\\x22 200 \\x0D\\x0A\\x09\\xC3\\xA9\\x7F\"")
                .containsOnlyOnce("\n");
    }

    @ParameterizedTest
    @CsvSource({"Basic, -", "Basic !, -", "Basic OnB3, -", "Bearer abc, -", "basic YTpi, a"})
    void credentialsMayBeMalformed(String authorization, String user) {
        assertThat(
                        combined(
                                new RecordedExchange("GET", "/")
                                        .header("Authorization", authorization)))
                .startsWith("192.0.2.1 - " + user + " [");
    }

    @Test
    void aClientThatWentAwayHasNginxsStatus() {
        assertThat(combined(new RecordedExchange("GET", "/").status(0))).contains("\" 499 2326 ");
    }

    @Test
    void jsonLinesAreObjects() {
        RecordedExchange exchange =
                new RecordedExchange("POST", "/a?b=c").header("User-Agent", "Mozilla/5.0");

        assertThat(json(exchange, true))
                .isEqualTo(
                        "{\"time\":\"2031-10-17T10:40:00.042Z\",\"remote\":\"192.0.2.1\","
                                + "\"method\":\"POST\",\"scheme\":\"https\",\"host\":\"example.com\","
                                + "\"target\":\"/a?b=c\",\"protocol\":\"HTTP/1.1\",\"status\":200,"
                                + "\"bytes\":2326,\"duration_ms\":1.234,\"complete\":true,"
                                + "\"user_agent\":\"Mozilla/5.0\"}\n");
    }

    @Test
    void jsonIsEscapedAndAlwaysUtf8() {
        RecordedExchange exchange =
                new RecordedExchange("GET", latin1("/é\"\\\n"))
                        .header("Referer", "\u00ff\u007f\u0001");

        assertThat(json(exchange, false))
                .contains("\"target\":\"/é\\\"\\\\\\u000a\"")
                .contains("\"complete\":false,\"referer\":\"\ufffd\\u007f\\u0001\"")
                .containsOnlyOnce("\n");
    }

    @Test
    void linesAreWrittenInOrder() throws Exception {
        Path file = folder.resolve("access.log");
        Files.writeString(file, "before\n");
        try (AccessLog log = AccessLog.open(file.toString(), AccessLogFormat.COMBINED)) {
            for (int i = 0; i < 100_000; i++) {
                log.append(new LogLine().number(i).octet('\n'));
                if (i % 10_000 == 0) {
                    Thread.sleep(5); // the writer has its turns
                }
            }
            assertThat(log.dropped()).isZero();
        }

        List<String> lines = Files.readAllLines(file);
        assertThat(lines).hasSize(100_001).startsWith("before", "0", "1").endsWith("99999");
    }

    @Test
    void linesAreDroppedAndCountedWhereTheDiskIsTooSlow() throws Exception {
        Path pipe = folder.resolve("pipe");
        assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor()).isZero();
        Process reader = new ProcessBuilder("sh", "-c", "exec sleep 60 <'" + pipe + "'").start();
        AccessLog log = AccessLog.open(pipe.toString(), AccessLogFormat.COMBINED);
        try {
            LogLine line = new LogLine().plain("x".repeat(100_000));
            for (int i = 0; i < 40; i++) {
                log.append(line);
            }
            assertThat(log.dropped()).isBetween(10L, 40L);
        } finally {
            reader.destroyForcibly().waitFor();
            log.close();
        }
    }

    @Test
    void aFullDiskIsToldOnceWithWhatItHasCost() throws Exception {
        Path link = Files.createSymbolicLink(folder.resolve("access.log"), Path.of("/dev/full"));
        Path file = folder.resolve("other.log");
        ByteArrayOutputStream told = new ByteArrayOutputStream();
        PrintStream before = System.err;
        System.setErr(new PrintStream(told, true, UTF_8));
        try (AccessLog log = AccessLog.open(link.toString(), AccessLogFormat.COMBINED)) {
            for (int i = 1; i <= 10; i++) {
                log.append(new LogLine().plain("lost\nlost, too\n"));
                awaitDropped(log, 2L * i);
                Thread.sleep(150); // the writer has turns with nothing to write
            }
            Files.delete(link);
            Files.createSymbolicLink(link, file);
            while (!told.toString(UTF_8).contains("WARN")) {
                log.append(new LogLine().plain("line\n"));
                Thread.sleep(10);
            }
        } finally {
            System.setErr(before);
        }

        assertThat(told.toString(UTF_8).lines())
                .hasSize(2)
                .satisfiesExactly(
                        line -> assertThat(line).contains("ERROR").contains("cannot be written"),
                        line ->
                                assertThat(line)
                                        .containsPattern("\\d+ lines of the access log were"));
        assertThat(Files.readAllLines(file)).isNotEmpty().containsOnly("line");
    }

    private static void awaitDropped(AccessLog log, long lines) throws InterruptedException {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(20);
        while (log.dropped() < lines && System.nanoTime() < deadline) {
            Thread.sleep(5);
        }
        assertThat(log.dropped()).isEqualTo(lines);
    }

    @Test
    void aLineThatWasTornIsEnded() throws Exception {
        Path file = folder.resolve("access.log");
        try (LogSink sink = LogSink.open(file.toString())) {
            sink.write(ByteBuffer.wrap("half".getBytes(UTF_8)));
            sink.write(ByteBuffer.wrap("one\ntwo\n".getBytes(UTF_8)));
        }

        assertThat(file).hasContent("half\none\ntwo\n");
    }

    @Test
    void aFileThatWasRotatedIsOpenedAnew() throws Exception {
        Path file = folder.resolve("access.log");
        try (AccessLog log = AccessLog.open(file.toString(), AccessLogFormat.COMBINED)) {
            log.append(new LogLine().plain("one\n"));
            while (Files.size(file) == 0) {
                Thread.sleep(10);
            }
            Files.move(file, folder.resolve("access.log.1"));
            while (!Files.exists(file)) {
                Thread.sleep(10);
            }
            log.append(new LogLine().plain("two\n"));
        }

        assertThat(folder.resolve("access.log.1")).hasContent("one");
        assertThat(file).hasContent("two");
    }

    @Test
    void aFileThatCannotBeOpenedIsNamed() {
        String file = folder.resolve("nothing/access.log").toString();

        assertThatThrownBy(() -> AccessLog.open(file, AccessLogFormat.JSON))
                .isInstanceOf(UncheckedIOException.class)
                .hasMessageContaining("the access log " + file + " cannot be written");
    }
}
