package io.howdah.server.files;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
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
        "'bytes=0-1,3-4', bytes 0-1/10 bytes 3-4/10",
        "'bytes=3-4 , 0-1	,-1', bytes 3-4/10 bytes 0-1/10 bytes 9-9/10",
        "'bytes=10-,0-1,20-30', bytes 0-1/10",
        "'bytes=0-3,3-8', bytes 0-3/10 bytes 3-8/10",
        "'bytes=0-3,4-9', bytes 0-3/10 bytes 4-9/10",
    })
    void isSentAs(String header, String contentRanges) {
        List<ByteRange> ranges = ByteRange.parse(header, 10);

        assertThat(ranges).isNotNull();
        assertThat(ranges.stream().map(range -> range.contentRange(10)).collect(joining(" ")))
                .isEqualTo(contentRanges);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"bytes=10-", "bytes=-0", "bytes=99999999999999999999999-", "bytes=10-,-0"})
    void cannotBeSatisfied(String header) {
        assertThat(ByteRange.parse(header, 10)).isEmpty();
        assertThat(ByteRange.unsatisfiable(10)).isEqualTo("bytes */10");
    }

    @Test
    void areNoMoreThanSixtyFour() {
        String ranges = "bytes=" + "0-0,".repeat(63) + "1-1";

        assertThat(ByteRange.parse(ranges, 1000)).hasSize(64);
        assertThat(ByteRange.parse(ranges + ",2-2", 1000)).isNull();
        assertThat(ByteRange.parse("bytes=" + "2000-,".repeat(64) + "1-1", 1000)).isNull();
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
                "bytes=0-1,4-3",
                "bytes=0-1,",
                "bytes=,0-1",
                "bytes=0-4,0-5",
                "bytes=0-,0-",
                "bytes=-9223372036854775807,-9223372036854775807",
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
        assertThat(ByteRange.parse(header, 0)).isEmpty();
    }
}
