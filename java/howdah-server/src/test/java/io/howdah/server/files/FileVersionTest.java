package io.howdah.server.files;

import static io.howdah.server.files.FileVersion.Outcome.NOT_MODIFIED;
import static io.howdah.server.files.FileVersion.Outcome.PRECONDITION_FAILED;
import static io.howdah.server.files.FileVersion.Outcome.SEND;
import static org.assertj.core.api.Assertions.assertThat;

import io.howdah.server.files.FileVersion.Outcome;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class FileVersionTest {

    private static final String TAG = "\"1d52031825b-a\"";
    private static final String DATE = "Sun, 06 Nov 2033 08:49:37 GMT";
    private static final String EARLIER = "Sun, 06 Nov 2033 08:49:36 GMT";

    private final FileVersion version = new FileVersion(0x1d52031825bL, 10);

    @Test
    void isNamedByTimeAndSize() {
        assertThat(version.entityTag()).isEqualTo(TAG);
        assertThat(version.lastModified()).isEqualTo(DATE);
    }

    @Test
    void withoutConditionsItIsSent() {
        assertThat(version.judge(null, null, null, null)).isEqualTo(SEND);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "\"1d52031825b-a\" | NOT_MODIFIED",
                "W/\"1d52031825b-a\" | NOT_MODIFIED",
                "\"x\", \"1d52031825b-a\" | NOT_MODIFIED",
                "* | NOT_MODIFIED",
                "\"x\" | SEND",
                "1d52031825b-a | SEND"
            })
    void ifNoneMatch(String tags, Outcome outcome) {
        assertThat(version.judge(null, null, tags, null)).isEqualTo(outcome);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "\"1d52031825b-a\" | SEND",
                "* | SEND",
                "W/\"1d52031825b-a\" | PRECONDITION_FAILED",
                "\"x\" | PRECONDITION_FAILED"
            })
    void ifMatch(String tags, Outcome outcome) {
        assertThat(version.judge(tags, null, null, null)).isEqualTo(outcome);
    }

    @Test
    void datesHaveSeconds() {
        assertThat(version.judge(null, null, null, DATE)).isEqualTo(NOT_MODIFIED);
        assertThat(version.judge(null, null, null, EARLIER)).isEqualTo(SEND);
        assertThat(version.judge(null, DATE, null, null)).isEqualTo(SEND);
        assertThat(version.judge(null, EARLIER, null, null)).isEqualTo(PRECONDITION_FAILED);
    }

    @Test
    void tagsCountMoreThanDates() {
        assertThat(version.judge(null, null, "\"x\"", DATE)).isEqualTo(SEND);
        assertThat(version.judge("*", EARLIER, null, null)).isEqualTo(SEND);
    }

    @Test
    void malformedDatesAreIgnored() {
        assertThat(version.judge(null, "yesterday", null, "yesterday")).isEqualTo(SEND);
    }

    @Test
    void aRangeIsTakenFromTheVersionThatTheClientHas() {
        assertThat(version.allowsRange(null)).isTrue();
        assertThat(version.allowsRange(TAG)).isTrue();
        assertThat(version.allowsRange(DATE)).isTrue();
        assertThat(version.allowsRange("W/" + TAG)).isFalse();
        assertThat(version.allowsRange(EARLIER)).isFalse();
    }
}
