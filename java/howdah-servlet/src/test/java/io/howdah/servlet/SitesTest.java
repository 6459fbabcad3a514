package io.howdah.servlet;

import static org.assertj.core.api.Assertions.assertThat;

import io.howdah.Php;
import io.howdah.server.options.ServerOptions;
import jakarta.servlet.Filter;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.tomcat.util.descriptor.web.ErrorPage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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

    /** What an application has at {@code /docs/}, and its site elsewhere. */
    private Container withWelcomeFile(String name, String mapping) throws Exception {
        Path site = Files.createDirectories(folder.resolve("WEB-INF/site/docs"));
        Files.writeString(site.resolve("index.php"), "<?php echo 'docs of the site';");
        Files.writeString(site.resolve("../index.php"), "<?php echo 'front';");
        Files.createDirectory(folder.resolve("docs"));
        Files.writeString(folder.resolve("docs/" + name), "docs of the application");
        Container container =
                Container.of("/app", folder)
                        .with(mapping, Map.of("root", "WEB-INF/site", "max-processes", "1"));
        container.context().addWelcomeFile(name);
        return container.start();
    }

    @ParameterizedTest
    @CsvSource({"/, index.html", "/, index.php", "*.php, index.php"})
    void welcomeFilesAreTheSitesOwn(String mapping, String name) throws Exception {
        try (Container container = withWelcomeFile(name, mapping)) {
            for (String path : List.of("/docs/", "/docs/;a=b", "/docs//", "/docs/index.php")) {
                assertThat(container.get("/app" + path).body())
                        .as(path)
                        .isEqualTo("docs of the site");
            }
        }
    }

    @Test
    void dotSegmentsAreRefused() throws Exception {
        try (Container container =
                Container.of("/app", PhpServletCases.SITES)
                        .with("/blog/*", Map.of("root", "site", "max-processes", "1"))
                        .without("/blog/admin/*")
                        .start()) {
            for (String path :
                    List.of(
                            "/admin/export/../../x",
                            "/admin/%2e%2E/x",
                            "/x/./y",
                            "/x/.",
                            "/x/y/..",
                            "/index.php/../index.php")) {
                assertThat(container.get("/app/blog" + path).status()).as(path).isEqualTo(400);
            }
            assertThat(container.get("/app/blog/x/...").status()).isEqualTo(200);
            assertThat(container.get("/app/blog/x?a=/../b").status()).isEqualTo(200);
        }
    }

    @Test
    void constraintsOfTheContainerHoldForScripts() throws Exception {
        try (Container container =
                Container.of("/app", PhpServletCases.SITES)
                        .with("/blog/*", Map.of("root", "site", "max-processes", "1"))
                        .without("/blog/admin/*")
                        .start()) {
            for (String path :
                    List.of(
                            "/admin/",
                            "/admin/index.php",
                            "/admin;x/index.php",
                            "/admin/;/../",
                            "/admin/;/../index.php",
                            "/admin/index.php/..;/..;/x",
                            "/admin/index.php/%2e%2e;/%2E%2E;/x",
                            "/x/..;/admin/index.php",
                            "/x;/../admin/index.php",
                            "/x/.;/../admin/index.php",
                            "/%61dmin/index.php",
                            "//admin//index.php",
                            "/./admin/./index.php",
                            "/files/../admin/index.php")) {
                Response response = container.get("/app/blog" + path);
                assertThat(response.body()).as(path).doesNotContain("admin index");
                assertThat(response.status()).as(path).isIn(400, 403, 404);
            }
        }
    }

    @Test
    void parametersOfSegmentsAreLeftOut() throws Exception {
        try (Container container =
                Container.of("/app", PhpServletCases.SITES)
                        .with("/blog/*", Map.of("root", "site", "max-processes", "1"))
                        .start()) {
            assertThat(container.get("/app/blog/exits.php;jsessionid=X").body())
                    .isEqualTo("before");
            assertThat(container.get("/app;a/blog;b/files;c/text.txt;d=e").body())
                    .isEqualTo("plain text\n");
            assertThat(container.get("/app/blog/;jsessionid=X").body())
                    .isEqualTo("front /app/blog/;jsessionid=X /app/blog/index.php");
            assertThat(container.get("/%61pp/bl%6Fg/exits.php").body()).isEqualTo("before");
        }
    }

    /** A request as Spring's {@code ForwardedHeaderFilter} has it. */
    private static final class Forwarded extends HttpServletRequestWrapper {

        private Forwarded(HttpServletRequest request) {
            super(request);
        }

        @Override
        public String getContextPath() {
            return "/pre%20fix";
        }

        @Override
        public String getRequestURI() {
            return "/pre%20fix" + super.getRequestURI().substring("/app".length());
        }
    }

    @Test
    void proxiesMayTakeAPrefixAway() throws Exception {
        Filter filter =
                (request, response, chain) ->
                        chain.doFilter(new Forwarded((HttpServletRequest) request), response);
        try (Container container =
                Container.of("/app", PhpServletCases.SITES)
                        .with("/blog/*", Map.of("root", "site", "max-processes", "1"))
                        .with("/*", filter)
                        .start()) {
            assertThat(container.get("/app/blog/x?a=b").body())
                    .isEqualTo("front /pre%20fix/blog/x?a=b /pre fix/blog/index.php");
            assertThat(container.get("/app/blog/admin").header("location"))
                    .isEqualTo("/pre%20fix/blog/admin/");
        }
    }

    /** Hands requests on to a script. */
    private static final class Forwarding extends HttpServlet {

        private static final long serialVersionUID = 1;

        @Override
        protected void service(HttpServletRequest request, HttpServletResponse response)
                throws ServletException, IOException {
            request.getRequestDispatcher("/blog/form.php").forward(request, response);
        }
    }

    @Test
    void scriptsMayAnswerForOthers() throws Exception {
        Container container =
                Container.of("", PhpServletCases.SITES)
                        .with("/blog/*", Map.of("root", "site", "max-processes", "1"))
                        .with("/forward", new Forwarding());
        ErrorPage page = new ErrorPage();
        page.setErrorCode(404);
        page.setLocation("/blog/exits.php");
        container.context().addErrorPage(page);
        try (container) {
            container.start();
            assertThat(
                            container
                                    .post("/forward", "application/x-www-form-urlencoded", "a=b")
                                    .body())
                    .isEqualTo("[{\"a\":\"b\"},[],\"a=b\"]");
            assertThat(container.post("/elsewhere", "text/plain", "body"))
                    .matches(missing -> missing.status() == 404)
                    .matches(missing -> missing.body().equals("before"));
        }
    }

    @Test
    void errorsKeepTheirStatus() throws Exception {
        Container container =
                Container.of("", PhpServletCases.SITES)
                        .with(
                                "/blog/*",
                                Map.of("root", "site", "deny", "/protected", "max-processes", "1"));
        ErrorPage page = new ErrorPage();
        page.setErrorCode(403);
        page.setLocation("/blog/unknown.php");
        container.context().addErrorPage(page);
        try (container) {
            container.start();
            assertThat(container.get("/blog/protected/list.txt"))
                    .matches(denied -> denied.status() == 403)
                    .matches(denied -> denied.body().equals("no such page"));
        }
    }

    @Test
    void errorPagesMayBeFiles() throws Exception {
        Container container =
                Container.of("", PhpServletCases.SITES)
                        .with("/blog/*", Map.of("root", "site", "max-processes", "1"));
        ErrorPage page = new ErrorPage();
        page.setErrorCode(404);
        page.setLocation("/blog/files/page.html");
        container.context().addErrorPage(page);
        try (container) {
            container.start();
            Response file = container.get("/blog/files/page.html");
            assertThat(file.header("etag")).isNotEmpty();
            for (String header :
                    List.of(
                            "Range: bytes=0-3",
                            "Range: bytes=100000-",
                            "If-Match: \"other\"",
                            "If-None-Match: " + file.header("etag"),
                            "If-Modified-Since: " + file.header("last-modified"),
                            "If-Unmodified-Since: Thu, 01 Jan 1970 00:00:00 GMT")) {
                assertThat(container.send("GET /elsewhere HTTP/1.1\n" + header + "\n", ""))
                        .as(header)
                        .matches(missing -> missing.status() == 404)
                        .matches(missing -> missing.body().equals(file.body()));
            }
            for (String method : List.of("POST", "PUT", "DELETE")) {
                assertThat(container.send(method + " /elsewhere HTTP/1.1\n", "a=b"))
                        .as(method)
                        .matches(missing -> missing.status() == 404)
                        .matches(missing -> missing.body().equals(file.body()));
            }
        }
    }

    @Test
    void bodiesMayBeTooLongWhilePhpReadsThem() throws Exception {
        Map<String, String> parameters =
                Map.of(
                        "root", "site",
                        "max-processes", "1",
                        "stream-bodies", "true",
                        "body-buffer", "1k",
                        "max-body-size", "1m");
        String chunk = Integer.toHexString(2 << 20) + "\r\n" + "x".repeat(2 << 20) + "\r\n";
        String head =
                """
                POST /body.php HTTP/1.1
                Content-Type: text/plain
                Transfer-Encoding: chunked
                """;
        try (Container container =
                Container.of("", PhpServletCases.SITES).with("/*", parameters).start()) {
            for (int i = 0; i < 10; i++) {
                assertThat(container.send(head, chunk + "0\r\n\r\n").status()).isEqualTo(413);
                assertThat(container.get("/exits.php").body()).isEqualTo("before");
            }
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
