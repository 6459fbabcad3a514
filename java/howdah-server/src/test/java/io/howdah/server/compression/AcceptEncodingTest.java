package io.howdah.server.compression;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class AcceptEncodingTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            nullValues = "none",
            value = {
                "gzip, deflate, br, zstd | ZSTD",
                "gzip, deflate, br | BR",
                "gzip, deflate | GZIP",
                "x-gzip | GZIP",
                "GZIP;Q=1.0 | GZIP",
                "zstd;q=0.5, br;q=0.7, gzip;q=0.6 | BR",
                "zstd;q=0, gzip | GZIP",
                "* | ZSTD",
                "*;q=0.5, gzip | GZIP",
                "zstd;q=0, * | BR",
                "identity, gzip;q=0.5 | none",
                "identity;q=0.5, gzip | GZIP",
                "identity, gzip | GZIP",
                "gzip;q=0 | none",
                "*;q=0 | none",
                "deflate | none",
                "'' | none",
                "gzip;q=x | none",
                "gzip;q=7 | none",
                "gzip;q=NaN | none",
                ",,;,gzip;level=3 | GZIP"
            })
    void chooses(String header, @Nullable Coding coding) {
        assertThat(AcceptEncoding.choose(header, List.of(Coding.values()))).isEqualTo(coding);
    }

    @Test
    void ofEqualWeightsTheServersOrderCounts() {
        assertThat(AcceptEncoding.choose("zstd, gzip", List.of(Coding.GZIP, Coding.ZSTD)))
                .isEqualTo(Coding.GZIP);
    }
}
