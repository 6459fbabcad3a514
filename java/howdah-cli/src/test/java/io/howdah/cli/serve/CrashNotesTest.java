package io.howdah.cli.serve;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.howdah.channel.JniChannel;
import io.howdah.cli.Command;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a note of a crash says, whoever wrote it: PHP code runs as the server's user. */
@Timeout(120)
final class CrashNotesTest {

    @TempDir private Path folder;

    /** Reports as a server does that starts. */
    static final class Reports {

        private Reports() {}

        public static void main(String... arguments) {
            CrashNotes.report(Path.of(arguments[0]));
            System.out.println("goes on");
        }
    }

    private Command.Result report(String locale) throws Exception {
        Command.Result result =
                Command.java(Reports.class.getName(), folder.toString())
                        .withEnvironment("LC_ALL", locale)
                        .run();
        assertThat(result.out()).as(result.err()).isEqualTo("goes on\n");
        return result;
    }

    private Path note(long pid, String request, String script, String about) throws IOException {
        byte[] bytes = new byte[2 * JniChannel.NOTE_SIZE];
        put(bytes, 0, request);
        put(bytes, JniChannel.NOTE_SCRIPT, script);
        put(bytes, JniChannel.NOTE_SIZE, about);
        return Files.write(folder.resolve(pid + ".request"), bytes);
    }

    private static void put(byte[] bytes, int at, String text) {
        byte[] encoded = text.getBytes(UTF_8);
        System.arraycopy(encoded, 0, bytes, at, encoded.length);
    }

    @Test
    void saysTheRequestAndTheJvmsOwnLog() throws Exception {
        Path log =
                Files.writeString(
                        folder.resolve("hs_err_7.log"), "#\n#  SIGSEGV (0xb) at pc=0x1\n");
        Path note = note(7, "GET /a?b=c", "/srv/a.php", "\n/srv\n" + folder + "/hs_err_%p.log");
        assertThat(report("C.UTF-8").err())
                .contains(
                        "ERROR server process 7 has died by SIGSEGV (0xb) at pc=0x1, see "
                                + log
                                + ", in GET /a?b=c (/srv/a.php)");
        assertThat(note).doesNotExist();
    }

    @ParameterizedTest
    @ValueSource(strings = {"C", "C.UTF-8"})
    void namesMayHaveAnyCharacters(String locale) throws Exception {
        Path note = note(7, "GET /ü", "/srv/ü/象.php", "/srv/ü.php\n/srv/ü\n");
        assertThat(report(locale).err()).contains("has died in GET /");
        assertThat(note).doesNotExist();
    }

    @Test
    void writesOneLineWithNoControlCharacters() throws Exception {
        note(
                7,
                "GET /\nERROR forged\r\u001b[2J\u0007\u009b31m\u202e\u2028x",
                "/srv/\u001b]0;title\u0007\nWARN forged too.php",
                "\n/srv\n/none/\u001b[2J");
        String log = report("C.UTF-8").err();
        assertThat(log.lines().filter(line -> line.contains("forged"))).hasSize(1);
        assertThat(log.replace("\n", ""))
                .doesNotContainPattern("[\\p{Cntrl}\\u0080-\\u009f\\u202a-\\u202e\\u2028\\u2029]");
    }

    @Test
    void aNoteThatIsNoneIsSaidSo() throws Exception {
        byte[] garbage = new byte[3_000_000];
        Arrays.fill(garbage, (byte) 0xff);
        Files.write(folder.resolve("1.request"), garbage);
        Files.write(folder.resolve("2.request"), new byte[0]);
        Files.write(folder.resolve("3.request"), new byte[10]);
        Files.createDirectory(folder.resolve("4.request"));
        note(5, "GET /last", "/srv/a.php", "");
        assertThat(report("C.UTF-8").err()).contains("server process 5 has died in GET /last");
    }

    @Test
    void followsNoLinkAndWaitsForNobody() throws Exception {
        Path secret = Files.writeString(folder.resolve("secret"), "TOP-SECRET");
        Files.createSymbolicLink(folder.resolve("1.request"), secret);
        Files.createSymbolicLink(folder.resolve("2.request"), Path.of("/dev/zero"));
        Process fifo = new ProcessBuilder("mkfifo", folder.resolve("3.request").toString()).start();
        assertThat(fifo.waitFor()).isZero();
        note(5, "GET /last", "/srv/a.php", "");
        assertThat(report("C.UTF-8").err())
                .contains("server process 5 has died in GET /last")
                .doesNotContain("TOP-SECRET");
        assertThat(secret).hasContent("TOP-SECRET");
        assertThat(Files.exists(folder.resolve("5.request"), LinkOption.NOFOLLOW_LINKS)).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"/dev/zero", "/proc/self/mem", "fifo", "\u0001", "."})
    void theJvmsOwnLogMayBeAnything(String log) throws Exception {
        Path fifo = folder.resolve("fifo");
        assertThat(new ProcessBuilder("mkfifo", fifo.toString()).start().waitFor()).isZero();
        note(7, "GET /a", "/srv/a.php", "\n/srv\n" + (log.equals("fifo") ? fifo : log));
        assertThat(report("C.UTF-8").err()).contains("server process 7 has died in GET /a");
    }
}
