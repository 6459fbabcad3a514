package io.howdah.server.options;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class OptionTopicTest {

    @Test
    void eachNameMeansOneOption() {
        assertThat(OptionTopic.allOptions()).extracting(ServerOption::name).doesNotHaveDuplicates();
    }
}
