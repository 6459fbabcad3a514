package io.howdah.server.classic;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class KnownDifferencesTest {

    @TempDir private Path folder;
    private KnownDifferences known;

    @BeforeEach
    void read() throws Exception {
        known =
                KnownDifferences.read(
                        Files.writeString(
                                folder.resolve("page.md"),
                                """
                                # A page

                                | Script | php-fpm | Howdah | Why |
                                |---|---|---|---|
                                | `a/*.php` | `Name = 'nginx/*'` | `Name = *` | A name of its own. |
                                | `*` | — | `X-More: 1` | One more. |
                                | `b.php` | `left out` | — | |
                                """));
    }

    private boolean explains(String script, List<String> expected, List<String> actual) {
        return known.explain(script, new LineDifferences.Difference(expected, actual));
    }

    @Test
    void aRowExplainsALineInThePlaceOfAnother() {
        assertThat(explains("a/x.php", List.of("Name = 'nginx/1'"), List.of("Name = 'h'")))
                .isTrue();
        assertThat(explains("a/x.php", List.of("Name = 'other'"), List.of("Name = 'h'"))).isFalse();
        assertThat(explains("b/x.php", List.of("Name = 'nginx/1'"), List.of("Name = 'h'")))
                .isFalse();
    }

    @Test
    void severalRowsExplainSeveralLines() {
        assertThat(
                        explains(
                                "a/x.php",
                                List.of("Name = 'nginx/1'"),
                                List.of("X-More: 1", "Name = 'h'")))
                .isTrue();
        assertThat(explains("a/x.php", List.of(), List.of("X-More: 1", "X-Other: 1"))).isFalse();
    }

    @Test
    void aRowWithoutAReasonExplainsNothing() {
        assertThat(explains("b.php", List.of("left out"), List.of())).isFalse();
    }

    @Test
    void rowsThatExplainedNothingAreTold() {
        assertThat(known.unseen()).hasSize(2);
        explains("b.php", List.of(), List.of("X-More: 1"));
        assertThat(known.unseen()).singleElement().asString().contains("nginx");
    }
}
