package io.howdah.server.options;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

final class OptionTopicTest {

    @Test
    void eachOptionHasOneTopic() {
        assertThat(Arrays.stream(OptionTopic.values()).flatMap(t -> t.options().stream()))
                .containsExactlyInAnyOrderElementsOf(ServerOption.all());
    }
}
