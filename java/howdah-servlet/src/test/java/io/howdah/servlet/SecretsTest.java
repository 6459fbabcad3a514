package io.howdah.servlet;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.EOFException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.catalina.LifecycleException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What no request gets: source, hidden files, and what lies outside of the site. */
@Timeout(120)
final class SecretsTest {

    private static Container container;

    @TempDir private static Path folder;

    @BeforeAll
    static void start() throws Exception {
        copySites();
        Path hidden = Files.createDirectory(folder.resolve("site/.git"));
        Files.writeString(hidden.resolve("config"), "SECRET of git");
        Files.writeString(folder.resolve("site/.env"), "KEY=SECRET");
        Files.writeString(folder.resolve("site/files/copy.php~"), "SECRET copy");
        container =
                Container.of("/app", folder)
                        .with("/blog/*", Map.of("root", "site", "deny", "/protected"));
        // A container that refuses less: what comes through is for the site to refuse.
        container.allowEncodedSlashes();
        container.start();
    }

    private static void copySites() throws IOException {
        try (Stream<Path> files = Files.walk(PhpServletCases.SITES)) {
            for (Path file : files.skip(1).toList()) {
                Files.copy(file, folder.resolve(PhpServletCases.SITES.relativize(file)));
            }
        }
    }

    @AfterAll
    static void stop() throws LifecycleException {
        container.close();
    }

    static Stream<String> attempts() {
        Stream<String> below =
                Stream.of(
                        // Outside of the site
                        "../beside.txt",
                        "..//beside.txt",
                        "./../beside.txt",
                        "files/../../beside.txt",
                        "%2e%2e/beside.txt",
                        "%2e%2e%2fbeside.txt",
                        "..%2fbeside.txt",
                        "..%2Fbeside.txt",
                        ".%2e/beside.txt",
                        "%2e./beside.txt",
                        "%252e%252e/beside.txt",
                        "%252e%252e%252fbeside.txt",
                        "..%5cbeside.txt",
                        "..\\beside.txt",
                        "..;/beside.txt",
                        "..;a=b/beside.txt",
                        "files/..;/..;/beside.txt",
                        "%c0%ae%c0%ae/beside.txt",
                        "%c0%ae%c0%ae%c0%afbeside.txt",
                        "%e0%80%ae%e0%80%ae/beside.txt",
                        "%uff0e%uff0e/beside.txt",
                        "..%00/beside.txt",
                        "..%ff/beside.txt",
                        "..%u2215beside.txt",
                        "../site/.env",
                        "../../../../../../etc/passwd",
                        "%2e%2e/%2e%2e/%2e%2e/%2e%2e/etc/passwd",
                        "/etc/passwd",
                        "//etc/passwd",
                        "variables.php/../../beside.txt",
                        "file:///etc/passwd",
                        "php://filter/read=convert.base64-encode/resource=index.php",
                        // Source
                        "index.php%00",
                        "index.php%00.txt",
                        "index.php%20",
                        "index.php.",
                        "index.php%2e",
                        "index.PHP",
                        "index.pHp",
                        "index.php::$DATA",
                        "index.php;.txt",
                        "index.php;/files/text.txt",
                        "index.php%3b.txt",
                        "index.php%0a",
                        "index.php~",
                        "index%2ephp",
                        "index.p%68p",
                        "admin/library.inc",
                        "admin/./library.inc",
                        "admin//library.inc",
                        "admin/library%2einc",
                        "admin/library.inc;a",
                        "files/copy.php.bak",
                        "files/copy.php%7e",
                        "files/copy.php~",
                        "files/source.phps",
                        "files/source.ph%70s",
                        "files/text.txt/../source.phps",
                        // Hidden
                        ".env",
                        "%2eenv",
                        "./.env",
                        ".//.env",
                        ".env;",
                        ".env%00",
                        ".env/",
                        ".git/config",
                        "%2egit/config",
                        ".git%2fconfig",
                        "files/../.git/config",
                        // Denied
                        "protected/list.txt",
                        "protected//list.txt",
                        "files/../protected/list.txt",
                        "%70rotected/list.txt",
                        "protected%2flist.txt",
                        "./protected/./list.txt",
                        "protected;/list.txt");
        return below.map(target -> "/app/blog/" + target);
    }

    @ParameterizedTest
    @MethodSource("attempts")
    void nobodyGetsIt(String target) throws IOException {
        Response response;
        try {
            response = container.get(target);
        } catch (EOFException e) {
            return; // refused without an answer
        }
        assertThat(response.body()).doesNotContain("SECRET", "root:", "<?php", "PD9waH");
        for (String line : response.headers()) {
            assertThat(line).doesNotContain("SECRET");
        }
    }

    @Test
    void thereAreManyAttempts() {
        assertThat(attempts()).hasSizeGreaterThan(40).doesNotHaveDuplicates();
    }

    @Test
    void whatIsOutsideOfTheSiteIsNotItsOwn() throws IOException {
        for (String target :
                List.of(
                        "/app/beside.txt",
                        "/app/site/index.php",
                        "/app/blog/../site/index.php",
                        "/app/blogs/index.php")) {
            assertThat(container.get(target).status()).as(target).isEqualTo(404);
        }
    }
}
