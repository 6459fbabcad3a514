package io.howdah.server.files;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A site that stands below a path of a larger one. */
final class MountTest {

    private static final String MOUNT = "/app/bl og";

    @TempDir private Path folder;
    private ScriptResolver resolver;

    @BeforeEach
    void makeSite() throws IOException {
        Path root = folder.toRealPath().resolve("public");
        for (String name : List.of("index.php", "a/index.php", "info.php", "text.txt")) {
            Path file = root.resolve(name);
            Files.createDirectories(file.getParent());
            Files.writeString(file, name);
        }
        Files.writeString(folder.resolve("beside.txt"), "beside");
        DocumentRoots roots =
                new DocumentRoots(
                        DocumentRoot.of("the document root", root, List.of(), (link, to) -> {}),
                        List.of(),
                        alias -> {
                            throw new AssertionError("there is no alias");
                        });
        resolver =
                new ScriptResolver(
                        roots,
                        new DeniedPaths(List.of("/secret")),
                        null,
                        MediaTypes.builtIn(),
                        1000);
    }

    private String meaning(String target, String mount) {
        Resolution resolution = resolver.resolve(target, mount);
        if (resolution instanceof Script script) {
            return new String(script.name(), ISO_8859_1)
                    + "|"
                    + new String(script.pathInfo(), ISO_8859_1);
        }
        if (resolution instanceof Resolution.StaticFile file) {
            return "file " + file.path().getFileName();
        }
        return resolution instanceof Resolution.Redirect redirect
                ? "to " + redirect.path()
                : resolution.toString();
    }

    @ParameterizedTest
    @CsvSource({
        "/app/bl%20og/,                       /app/bl og/index.php|",
        "/app/bl%20og/info.php/x%20y?z,       /app/bl og/info.php|/x y",
        "/app/bl%20og/no/such,                /app/bl og/index.php|",
        "/app/bl%20og/text.txt,               file text.txt",
        "/%61pp//bl%20og/./text.txt,          file text.txt",
        "/app/bl%20og,                        to /app/bl%20og/",
        "/app/bl%20og/a,                      to /app/bl%20og/a/",
        "/app/bl%20og/a/,                     /app/bl og/a/index.php|",
        "/app/bl%20og/secret,                 DENIED",
        "/app/bl%20og/../text.txt,            NOT_FOUND",
        "/app/bl%20og/../../text.txt,         NOT_FOUND",
        "/app/bl%20og/../bl%20og/text.txt,    file text.txt",
        "/app/bl%20og/%2e%2e/beside.txt,      NOT_FOUND",
        "/app/bl%20og/../../../text.txt,      MALFORMED",
        "/app/bl%20ogs/text.txt,              NOT_FOUND",
        "/app,                                NOT_FOUND",
        "/,                                   NOT_FOUND",
        "/text.txt,                           NOT_FOUND"
    })
    void pathsAreThoseBelowIt(String target, String meaning) {
        assertThat(meaning(target, MOUNT)).isEqualTo(meaning);
        assertThat(meaning(target, MOUNT)).as("kept").isEqualTo(meaning);
    }

    @Test
    void placesDoNotMixUp() {
        assertThat(meaning("/a/info.php", "")).isEqualTo("/index.php|");
        assertThat(meaning("/a/info.php", "/a")).isEqualTo("/a/info.php|");
        assertThat(meaning("/a/info.php", "")).isEqualTo("/index.php|");
    }
}
