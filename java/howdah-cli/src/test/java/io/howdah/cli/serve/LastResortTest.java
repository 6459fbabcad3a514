package io.howdah.cli.serve;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class LastResortTest {

    @ParameterizedTest
    @CsvSource({
        "PT30S, PT2S, PT31.8S",
        "PT2S, PT2S, PT3.8S",
        "PT0.3S, PT1S, PT1.2S",
        "PT1S, PT0.1S, PT1.09S"
    })
    void killsBeforeBothHavePassed(Duration drain, Duration kill, Duration patience) {
        assertThat(LastResort.patience(drain, kill)).isEqualTo(patience);
    }
}
