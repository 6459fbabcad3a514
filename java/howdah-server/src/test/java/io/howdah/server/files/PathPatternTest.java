package io.howdah.server.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class PathPatternTest {

    @ParameterizedTest
    @CsvSource({
        "/private, /private",
        "/private, /private/",
        "/private, /private/a/b",
        "/private/, /private",
        "/Private, /pRIVATE/x",
        "*.sql, /a.sql",
        "*.sql, /a/b/.sql",
        "*.sql, /a.sql.sql",
        "*.sql, /a.sql/b",
        "a/*.sql, /b/a/c.sql",
        "/a/*/c, /a/b/c",
        "/a/*, /a/b/c",
        "/a/*, /a/",
        "/a/**, /a/b/c",
        "/a/**/c, /a/c",
        "/a/**/c, /a/b/c",
        "/a/**/c, /a/b/b/c/d",
        "/a/**/**/c, /a/c",
        "/a/**/**/c, /a/b/b/c",
        "**/c, /a/c",
        "/a/**.php, /a/b/c.php",
        "/a/**.php, /a/.php/x",
        "/a?c, /abc",
        "ä, /Ã¤",
        "/a.b+(c)[d]{e}$, /a.b+(c)[d]{e}$",
        "/**, /",
        "**, /a",
    })
    void matches(String pattern, String path) {
        assertThat(PathPattern.of(pattern).matches(path)).isTrue();
    }

    @ParameterizedTest
    @CsvSource({
        "/private, /",
        "/private, /privat",
        "/private, /private2",
        "/private, /a/private",
        "*.sql, /a.sqlx",
        "*.sql, /sql",
        "/*.sql, /a/b.sql",
        "/a/*/c, /a/c",
        "/a/*/c, /a/b/b/c",
        "/a/*, /a",
        "/a/**, /a",
        "/a/**/c, /a/bc",
        "/a/**/c, /ac",
        "/a/**.php, /a.php",
        "/a?c, /a/c",
        "/a?c, /ac",
        "/a.c, /abc",
        "/a, /%61",
    })
    void doesNotMatch(String pattern, String path) {
        assertThat(PathPattern.of(pattern).matches(path)).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "/", "//a", "/a//b", "/a/../b", "./a", "..", "/a/."})
    void whatMatchesNothingIsRefused(String pattern) {
        assertThatThrownBy(() -> PathPattern.of(pattern))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("got \"" + pattern + "\"");
    }

    /** One that tried all ways would not end. */
    @Test
    void longPathsAreMatchedInOnePass() {
        PathPattern pattern = PathPattern.of("/**a**/**a**/**a**/**a*a*a*a*b");

        assertThat(pattern.matches("/" + "a/a".repeat(100_000))).isFalse();
    }
}
