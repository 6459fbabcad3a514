package io.howdah.server.files;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class PrivateNamesTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/a.php",
                "/a.PHP",
                "/a.Php5",
                "/a.phtml",
                "/a.phar",
                "/a.inc",
                "/a.pht",
                "/a.phps",
                "/b/a.php.bak",
                "/a.php~",
                "/a.php.",
                "/a.php ",
                "/a.php_",
                "/a.php.txt",
                "/a.inc.php.1",
                "/a.php-dist",
                "/a.txt~",
                "/#a.txt#",
                "/a.phar.gz",
                "/.php"
            })
    void sourceAndCopiesOfEditorsAreNoFiles(String path) {
        assertThat(PrivateNames.isSource(path)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/php",
                "/a.txt",
                "/a.php/b.txt",
                "/phar.zip",
                "/a.phpx",
                "/a.include.js",
                "/a.b.c",
                "/a.",
                "/a"
            })
    void otherFilesAreFiles(String path) {
        assertThat(PrivateNames.isSource(path)).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/.env",
                "/.git/config",
                "/a/.htaccess",
                "/a/.git/b/c",
                "/...",
                "/.well-known/.a",
                "/.well-known",
                "/a/.well-known/b",
                "/.well-knownx/b"
            })
    void whatBeginsWithADotIsHidden(String path) {
        assertThat(PrivateNames.isHidden(path)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"/", "/a.b/c.d", "/.well-known/acme-challenge/token"})
    void nothingElseIsHidden(String path) {
        assertThat(PrivateNames.isHidden(path)).isFalse();
    }
}
