package io.howdah.benchmarks.http;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class VerificationTest {

    @Test
    void takesWhatTheRulesAskFor() throws Exception {
        try (ScriptedServer server = ScriptedServer.start(answer -> answer)) {
            assertThatCode(() -> verify(server, TestType.values())).doesNotThrowAnyException();
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    PLAINTEXT | Hello, World!                | Hello, World?
                    PLAINTEXT | Server: scripted             | Servant: scripted
                    PLAINTEXT | text/plain                   | text/html
                    PLAINTEXT | 200 OK                       | 201 Created
                    PLAINTEXT | GMT                          | UTC
                    JSON      | "message":                   | "massage":
                    JSON      | application/json             | text/json
                    DB        | "randomNumber":1             | "randomNumber":10001
                    DB        | "randomNumber":1             | "randomNumber":"1"
                    DB        | {"id":1,"randomNumber":1}    | [{"id":1,"randomNumber":1}]
                    QUERIES   | [{"id":1,"randomNumber":1}]  | {"id":1,"randomNumber":1}
                    FORTUNES  | <!DOCTYPE html>              | <html>
                    FORTUNES  | &lt;script&gt;               | <script>
                    FORTUNES  | <td>0</td>                   | <td>13</td>
                    FORTUNES  | ; charset=utf-8              | ; charset=latin1
                    """)
    void refusesWhatTheyDoNot(TestType type, String right, String wrong) throws Exception {
        try (ScriptedServer server = ScriptedServer.start(answer -> answer.replace(right, wrong))) {
            assertThatThrownBy(() -> verify(server, type))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("expected");
        }
    }

    @Test
    void refusesADateThatStandsStill() throws Exception {
        UnaryOperator<String> stopped =
                answer ->
                        answer.replaceFirst("Date: [^\r]+", "Date: Sat, 21 Nov 2026 12:00:00 GMT");
        try (ScriptedServer server = ScriptedServer.start(stopped)) {
            assertThatThrownBy(() -> verify(server, TestType.JSON))
                    .hasMessageContaining("another Date");
        }
    }

    private static void verify(ScriptedServer server, TestType... types) {
        new Verification("scripted", server.port(), Optional.empty()).check(Set.of(types));
    }
}
