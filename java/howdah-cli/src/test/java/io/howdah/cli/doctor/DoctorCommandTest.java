package io.howdah.cli.doctor;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.howdah.cli.Command;
import io.howdah.cli.doctor.Check.Status;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class DoctorCommandTest {

    @Test
    void saysWhatWasFound() throws Exception {
        var result =
                Command.howdah(
                                "doctor",
                                "-d",
                                "opcache.jit=tracing",
                                "-d",
                                "opcache.jit_buffer_size=16M")
                        .run();

        assertThat(result.out())
                .containsPattern("version +8\\.\\d+\\.\\d+ (NTS|ZTS)")
                .containsPattern("libphp +/.*libphp")
                .containsPattern("php\\.ini +/")
                .containsPattern("OPcache +on")
                .containsPattern("JIT +on, tracing, 16M")
                .containsPattern("php-config +8\\.")
                .contains("mbstring, ")
                .endsWith("All is well.\n")
                .doesNotContain("\u001b");
        assertThat(result.err()).isEmpty();
        assertThat(result.exitCode()).isZero();
    }

    @Test
    void extensionsThatOnlyPhpHasAreWrong() throws Exception {
        var result = Command.howdah("doctor", "--json", "--no-ini").run();

        assertThat(result.out())
                .startsWith("{\n  \"ok\": false,")
                .containsPattern(
                        "\"name\": \"missing\", \"status\": \"wrong\", \"found\": \\[.*\"mbstring\"")
                .contains("\"fix\": \"");
        assertThat(result.exitCode()).isEqualTo(1);
    }

    @Test
    void aLibraryThatIsMissingIsWrong() throws Exception {
        var result = Command.howdahWith("/no/such/libhowdah.so", "doctor").run();

        assertThat(result.out())
                .containsPattern(
                        "wrong +library +PHP could not be loaded into the JVM: there is no file /no/such/libhowdah.so\\. Build")
                .contains("Wrong: 1.");
        assertThat(result.exitCode()).isEqualTo(1);
    }

    @Test
    void longListsAreWrappedAndWhatIsWrongIsRed() {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DoctorText text = new DoctorText(new PrintStream(bytes, true, UTF_8), true);

        List<String> words = IntStream.range(0, 20).mapToObj(i -> "extension" + i).toList();
        text.print(new Check("Extensions", "missing", Status.WRONG, words, "install them"));

        assertThat(bytes.toString(UTF_8))
                .startsWith(
                        "\u001b[1mExtensions\u001b[0m\n  \u001b[1;31mwrong\u001b[0m   missing         extension0, ")
                .endsWith("\n                          to fix it: install them\n");
        assertThat(bytes.toString(UTF_8).lines()).allMatch(line -> line.length() <= 115);
    }

    @Test
    void jsonEscapesWhatItMust() {
        List<Check> checks =
                List.of(new Check("Java", "home", Status.NOTE, List.of("a\"\\\n\u0001é"), null));

        assertThat(DoctorJson.of(checks)).contains("\"found\": \"a\\\"\\\\\\u000a\\u0001é\"}");
    }
}
