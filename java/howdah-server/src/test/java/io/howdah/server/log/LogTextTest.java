package io.howdah.server.log;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.howdah.server.php.FakeParts;
import io.howdah.server.php.ResponseHead;
import io.howdah.server.php.ResponseHeads;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What clients and scripts say cannot be taken for lines of the log. */
@Timeout(60)
final class LogTextTest {

    @Test
    void controlCharactersAreEscaped() {
        assertThat(LogText.of("a\r\nERROR b\u001b[2J\u007f\u009b\0é“”"))
                .isEqualTo("a\\x0d\\x0aERROR b\\x1b[2J\\x7f\\x9b\\x00é“”");
        assertThat(LogText.of("plain")).isEqualTo("plain");
    }

    @Test
    void aHeaderThatIsLeftOutWritesOneLine() {
        ByteArrayOutputStream told = new ByteArrayOutputStream();
        PrintStream before = System.err;
        System.setErr(new PrintStream(told, true, UTF_8));
        try {
            FakeParts parts = new FakeParts().whole(200, "", "X-Name", "a\nERROR forged");
            assertThat(parts.next()).isTrue();
            ResponseHead head =
                    new ResponseHeads()
                            .find(200, parts.bytes(), parts.headersStart(), parts.headersEnd());

            assertThat(head.headers()).isEmpty();
        } finally {
            System.setErr(before);
        }

        assertThat(told.toString(UTF_8).lines()).hasSize(1);
        assertThat(told.toString(UTF_8)).contains("X-Name: a\\x0aERROR forged");
    }
}
