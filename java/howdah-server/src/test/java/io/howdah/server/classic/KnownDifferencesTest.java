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
        known = read("1.22.1", "8.2.30");
    }

    private KnownDifferences read(String nginx, String php) throws Exception {
        return KnownDifferences.read(
                Files.writeString(
                        folder.resolve("page.md"),
                        """
                                # A page

                                | Script | php-fpm | Howdah | Why |
                                |---|---|---|---|
                                | `a/*.php` | `Name = 'nginx/*'` | `Name = *` | A name of its own. |
                                | `*` | — | `X-More: 1` | One more. |
                                | `b.php` | `left out` | — | |
                                | `n.php` (nginx before 1.23) | `b` | `a, b` | It was so. |
                                | `p.php` (PHP before 8.4) | `old` | — | It was so. |
                                | `p.php` (PHP from 8.4) | `new` | — | It is so. |
                                """),
                KnownDifferences.Versions.of(nginx, php));
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
        assertThat(known.unseen()).hasSize(4);
        explains("b.php", List.of(), List.of("X-More: 1"));
        assertThat(known.unseen()).hasSize(3).first().asString().contains("nginx");
    }

    @Test
    void aRowMayBeOfSomeVersionsOnly() throws Exception {
        assertThat(explains("n.php", List.of("b"), List.of("a, b"))).isTrue();
        assertThat(explains("p.php", List.of("old"), List.of())).isTrue();
        assertThat(explains("p.php", List.of("new"), List.of())).isFalse();
        known = read("1.26.3", "8.4.0");
        assertThat(explains("n.php", List.of("b"), List.of("a, b"))).isFalse();
        assertThat(explains("p.php", List.of("old"), List.of())).isFalse();
        assertThat(explains("p.php", List.of("new"), List.of())).isTrue();
        assertThat(known.unseen()).hasSize(2);
    }
}
