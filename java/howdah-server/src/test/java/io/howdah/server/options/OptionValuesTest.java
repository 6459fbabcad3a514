package io.howdah.server.options;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What options take, and what they say of the rest. */
final class OptionValuesTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    port            | abc   | a number
                    port            | 65536 | a number from 0 to 65535
                    port            | 99999999999 | a number from 0 to 65535
                    max-processes   | 0     | a number from 1 to 10000
                    max-connections-per-address | -1 | a number from 0 to 10000000
                    admin-port      | -1    | a number from 0 to 65535
                    max-body-size   | 5x    | a size such as 8192, 64k, 16m or 2g
                    max-body-size   | -1    | a size from 0 to 9223372036854775807
                    write-buffer    | 2g    | a size from 1 to 2147483646
                    request-timeout | 5     | a duration such as 500ms, 30s, 5m or 1h
                    scale-after     | 0s    | a duration of 1ms or more
                    file-cache      | 0s    | a duration of 1ms or more, or off,
                    http2           | yes   | true or false
                    engine          | fpm   | one of embedded, processes
                    host            | a:80  | a host name or an address, without the port that --port sets,
                    """)
    void saysWhatItExpects(String option, String value, String expected) {
        assertThatThrownBy(() -> ServerOptions.defaults().with(option, value))
                .hasMessage(
                        "Expected " + expected + " for --" + option + ", got \"" + value + "\"");
    }

    @Test
    void aProgramCannotSetWhatAFlagCannot() {
        assertThatThrownBy(() -> ServerOptions.defaults().with(ListenOptions.PORT, -1))
                .hasMessage("Expected a number from 0 to 65535 for --port, got \"-1\"");
        assertThatThrownBy(
                        () ->
                                ServerOptions.defaults()
                                        .with(ProcessOptions.SCALE_AFTER, Duration.ZERO))
                .hasMessage("Expected a duration of 1ms or more for --scale-after, got \"0s\"");
    }

    @Test
    void aDurationOfZeroIsNoLimitOrRefused() {
        for (ServerOption<?> option : OptionTopic.allOptions()) {
            if (option.defaultValue() instanceof Duration) {
                @SuppressWarnings("unchecked") // it has a duration
                ServerOption<Duration> duration = (ServerOption<Duration>) option;
                if (option.description().endsWith("; 0s = no limit")) {
                    assertThat(ServerOptions.defaults().with(option.name(), "0s").nanos(duration))
                            .as(option.name())
                            .isEqualTo(ServerOptions.NO_LIMIT);
                } else {
                    assertThatThrownBy(() -> option.parse("0s"))
                            .as(option.name())
                            .hasMessageContaining("1ms or more");
                }
            }
        }
    }

    @Test
    void theFileCacheIsTurnedOffByAWord() {
        ServerOptions options = ServerOptions.defaults().with("file-cache", "off");

        assertThat(options.get(SiteOptions.FILE_CACHE)).isZero();
        assertThat(options.nanos(SiteOptions.FILE_CACHE)).isZero();
        assertThat(SiteOptions.FILE_CACHE.format(Duration.ZERO)).isEqualTo("off");
    }

    @Test
    void valuesAreWrittenAsTheyAreRead() {
        for (ServerOption<?> option : OptionTopic.allOptions()) {
            if (!option.defaultText().isEmpty() && !option.defaultText().contains(" ")) {
                assertThat(option.parse(option.defaultText()))
                        .as(option.name())
                        .isEqualTo(option.defaultValue());
            }
        }
    }
}
