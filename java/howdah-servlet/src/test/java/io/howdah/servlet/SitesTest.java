package io.howdah.servlet;

import static org.assertj.core.api.Assertions.assertThat;

import io.howdah.Php;
import io.howdah.server.options.ServerOptions;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Where sites stand, and several of them. */
@Timeout(120)
final class SitesTest {

    @TempDir private Path folder;

    @Test
    void oneApplicationMayHaveSeveralSites() throws Exception {
        try (Container container =
                Container.of("", PhpServletCases.SITES)
                        .with("/blog/*", Map.of("root", "site", "max-processes", "1"))
                        .with(
                                "/shop/*",
                                Map.of(
                                        "root",
                                        PhpServletCases.SITES.resolve("shop").toString(),
                                        "max-processes",
                                        "1"))
                        .start()) {
            assertThat(container.get("/blog/x").body()).isEqualTo("front /blog/x /blog/index.php");
            assertThat(container.get("/shop/x").body()).isEqualTo("shop /shop/index.php shop");
            assertThat(container.get("/elsewhere").status()).isEqualTo(404);
        }
    }

    @Test
    void aSiteMayBeTheApplication() throws Exception {
        try (Container container =
                Container.of("/app", PhpServletCases.SITES)
                        .with("/", Map.of("root", "site", "max-processes", "1"))
                        .start()) {
            assertThat(container.get("/app/a/b").body()).isEqualTo("front /app/a/b /app/index.php");
            assertThat(container.get("/app/files/text.txt").body()).isEqualTo("plain text\n");
            assertThat(container.get("/app/exits.php").body()).isEqualTo("before");
        }
    }

    @Test
    void aSiteMayBeItsScriptsAlone() throws Exception {
        try (Container container =
                Container.of("", PhpServletCases.SITES)
                        .with("*.php", Map.of("root", "site", "max-processes", "1"))
                        .start()) {
            assertThat(container.get("/exits.php").body()).isEqualTo("before");
            assertThat(container.get("/files/text.txt").status()).isEqualTo(404);
        }
    }

    @Test
    void changesAreTakenUp() throws Exception {
        Path root = Files.createDirectory(folder.resolve("site"));
        Path script = root.resolve("index.php");
        Files.writeString(script, "<?php echo 'old';");
        PhpServlet servlet =
                new PhpServlet(
                        ServerOptions.defaults()
                                .with("root", root.toString())
                                .with("max-processes", "1"),
                        Php.builder().ini("opcache.revalidate_freq", "3600"));
        try (Container container = Container.of("", folder).with("/*", servlet).start()) {
            assertThat(container.get("/").body()).isEqualTo("old");
            Files.writeString(script, "<?php echo 'new';");
            servlet.reload();
            assertThat(container.get("/").body()).isEqualTo("new");
        }
    }
}
