package io.howdah.benchmarks.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

final class ProcessorsTest {

    @Test
    void readsNumbersAndRanges() {
        assertThat(Processors.parse("0,2-4").numbers()).containsExactly(0, 2, 3, 4);
    }

    @Test
    void refusesWhatIsNoNumber() {
        assertThatThrownBy(() -> Processors.parse("all")).isInstanceOf(NumberFormatException.class);
    }

    @Test
    void keepsACommandToThem() {
        assertThat(Processors.parse("1-2").run(List.of("wrk")))
                .containsExactly("taskset", "-c", "1,2", "wrk");
    }
}
