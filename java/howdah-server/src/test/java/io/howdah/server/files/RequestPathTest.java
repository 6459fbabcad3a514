package io.howdah.server.files;

import static org.assertj.core.api.Assertions.assertThat;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class RequestPathTest {

    private static @Nullable String normalized(String target) {
        String raw = RequestPath.of(target);
        return raw == null ? null : RequestPath.normalize(raw);
    }

    @ParameterizedTest
    @CsvSource({
        "/, /",
        "/a, /a",
        "/a/, /a/",
        "/a?b=/../c, /a",
        "/a%20b, '/a b'",
        "/%61%2Fb, /a/b",
        "/a//b///c, /a/b/c",
        "//a, /a",
        "/./a/./b/., /a/b/",
        "/a/../b, /b",
        "/a/b/.., /a/",
        "/a/b/../, /a/",
        "/a/%2e%2E/b, /b",
        "/.a/..b/...c, /.a/..b/...c",
        "/%252e%252e/a, /%2e%2e/a",
        "/a\\..\\b, /a\\..\\b",
        "http://example.com/a?b, /a",
        "http://example.com, /",
        "http://example.com?b, /",
    })
    void isDecodedOnceAndNormalized(String target, String path) {
        assertThat(normalized(target)).isEqualTo(path);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "a",
                "*",
                "a/b",
                "/..",
                "/../a",
                "/a/../../b",
                "/%2e%2e/a",
                "/a/..%2f..%2fb",
                "/%",
                "/%4",
                "/%4g",
                "/%zz",
                "/%-1",
                "/a%00",
                "/a%00.php",
                "/a#b",
                "/a b",
                "/a\tb",
                "/a\u007f",
                "/\u0430",
                "/%\uff14\uff11",
                "://a/b",
                "//../a"
            })
    void isMalformed(String target) {
        assertThat(normalized(target)).isNull();
    }

    @Test
    void bytesBecomeTextIfTheyAreUtf8() {
        assertThat(RequestPath.asText("/a")).isEqualTo("/a");
        assertThat(RequestPath.asText("/\u00c3\u00a9")).isEqualTo("/é");
        assertThat(RequestPath.asText("/\u00e9")).isNull();
        assertThat(RequestPath.asText("/\u00c0\u00af")).as("overlong").isNull();
    }

    @Test
    void whatIsEncodedIsDecodedToTheSame() {
        String path = "/a b/%41/é\u00ff\r\n?#\\\"<>/~!$&'()*+,;=:@";

        String encoded = RequestPath.encode(path);

        assertThat(encoded).isEqualTo("/a%20b/%2541/%E9%FF%0D%0A%3F%23%5C%22%3C%3E/~!$&'()*+,;=:@");
        assertThat(RequestPath.normalize(encoded)).isEqualTo(path);
    }
}
