package io.howdah.server.files;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class ByteRangeTest {

    @ParameterizedTest
    @CsvSource({
        "bytes=0-0, bytes 0-0/10",
        "bytes=0-4, bytes 0-4/10",
        "bytes=4-, bytes 4-9/10",
        "bytes=-3, bytes 7-9/10",
        "bytes=-100, bytes 0-9/10",
        "bytes=5-100, bytes 5-9/10",
        "BYTES=1-1, bytes 1-1/10",
        "'bytes= 1-1 ', bytes 1-1/10",
        "bytes=5-99999999999999999999999, bytes 5-9/10",
        "bytes=-99999999999999999999999, bytes 0-9/10",
        "bytes=10-, bytes */10",
        "bytes=-0, bytes */10",
        "bytes=99999999999999999999999-, bytes */10",
    })
    void isSentAs(String header, String contentRange) {
        ByteRange range = ByteRange.parse(header, 10);

        assertThat(range).isNotNull();
        assertThat(range.contentRange(10)).isEqualTo(contentRange);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "bytes",
                "bytes=",
                "bytes=-",
                "bytes=a-b",
                "bytes=1",
                "bytes=4-3",
                "bytes=--1",
                "bytes=1-2-3",
                "bytes=0-1,3-4",
                "lines=0-1",
                "bytes=+1-2",
                "bytes=1 -2",
                "bytes=٣-"
            })
    void isIgnored(String header) {
        assertThat(ByteRange.parse(header, 10)).isNull();
    }

    @ParameterizedTest
    @ValueSource(strings = {"bytes=0-", "bytes=0-0", "bytes=-1"})
    void anEmptyFileHasNoRange(String header) {
        assertThat(ByteRange.parse(header, 0)).isEqualTo(ByteRange.UNSATISFIABLE);
    }
}
