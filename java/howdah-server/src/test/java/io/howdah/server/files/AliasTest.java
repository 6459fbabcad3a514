package io.howdah.server.files;

import static org.assertj.core.api.Assertions.assertThat;

import io.howdah.Php;
import io.howdah.server.HowdahServer;
import io.howdah.server.Site;
import io.howdah.server.options.ServerOptions;
import io.howdah.server.options.SiteOptions;
import io.howdah.server.testing.RawClient;
import io.howdah.server.testing.RawClient.Response;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Folders that stand for paths of the document root, as PHP sees them. */
@Timeout(120)
final class AliasTest {

    private static final String SHOW =
            "<?php echo implode(' ', [$_SERVER['DOCUMENT_ROOT'], $_SERVER['SCRIPT_FILENAME'],"
                    + " $_SERVER['SCRIPT_NAME'], $_SERVER['PHP_SELF'], $_SERVER['PATH_INFO'] ?? '-',"
                    + " $_SERVER['REQUEST_URI'], __FILE__, getcwd(), ini_get('user_agent')]);";

    @TempDir private Path folder;

    private Path root = Path.of("");
    private Path content = Path.of("");

    @BeforeEach
    void files() throws IOException {
        root = Files.createDirectory(folder.toRealPath().resolve("root"));
        content = Files.createDirectory(folder.toRealPath().resolve("content"));
        Files.writeString(root.resolve("show.php"), SHOW);
        Files.writeString(content.resolve("show.php"), SHOW);
        Files.writeString(content.resolve("a.txt"), "a file");
        Files.writeString(content.resolve(".user.ini"), "user_agent = content");
        Files.writeString(folder.resolve(".user.ini"), "user_agent = above");
    }

    @ParameterizedTest
    @ValueSource(strings = {"embedded", "processes"})
    void scriptsKnowTheirFolder(String engine) throws IOException {
        ServerOptions options =
                Site.options(engine)
                        .with(SiteOptions.ROOT, Optional.of(root))
                        .with("alias", "/wp-content=" + content);
        try (HowdahServer server =
                        HowdahServer.builder().options(options).php(Php.builder()).start();
                RawClient client = new RawClient(server)) {
            assertThat(get(client, "/wp-content/show.php/more?a=b"))
                    .isEqualTo(
                            String.join(
                                    " ",
                                    content.toString(),
                                    content + "/show.php",
                                    "/wp-content/show.php",
                                    "/wp-content/show.php/more",
                                    "/more",
                                    "/wp-content/show.php/more?a=b",
                                    content + "/show.php",
                                    content.toString(),
                                    "content"));
            assertThat(get(client, "/show.php")).startsWith(root + " " + root + "/show.php ");
            assertThat(get(client, "/wp-content/show.php")).startsWith(content + " ");
            assertThat(get(client, "/wp-content/a.txt")).isEqualTo("a file");
        }
    }

    /** By one connection: what PHP knows of it is kept between requests. */
    private static String get(RawClient client, String target) throws IOException {
        client.sendExactly("GET " + target + " HTTP/1.1\r\nHost: localhost\r\n\r\n");
        Response response = client.read();
        return response.body();
    }
}
