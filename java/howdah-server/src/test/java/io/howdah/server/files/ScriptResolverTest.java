package io.howdah.server.files;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

final class ScriptResolverTest {

    private static final DeniedPaths NONE_DENIED = new DeniedPaths(List.of());

    @TempDir private Path folder;

    private Path root = Path.of("");

    @BeforeEach
    void makeSite() throws IOException {
        root = Files.createDirectory(folder.toRealPath().resolve("public"));
        for (String name :
                List.of(
                        "style.css",
                        "a b.txt",
                        "é.txt",
                        "info.php",
                        "Upper.PHP",
                        "lib/config.inc",
                        "backup.php~",
                        "shop/index.php",
                        "docs/index.html",
                        "x.php/y.php",
                        "x.php/z.txt",
                        ".env",
                        ".git/config",
                        ".secret/run.php",
                        ".well-known/security.txt",
                        "empty/inner/file.txt")) {
            write(root.resolve(name));
        }
        write(folder.resolve("outside/secret.txt"));
        write(folder.resolve("outside/secret.php"));
        write(folder.resolve("outside/.hidden"));
        link("link-inside.css", "style.css");
        link("link-out.txt", "../outside/secret.txt");
        link("link-out", "../outside");
        link("link-to-source.txt", "info.php");
        link("link-to-hidden.txt", ".env");
        link("link-out.php", "../outside/secret.php");
        link("link-nowhere.txt", "nothing");
        link("link-loop.txt", "link-loop.txt");
    }

    private void link(String name, String target) throws IOException {
        Files.createSymbolicLink(root.resolve(name), Path.of(target));
    }

    private static void write(Path file) throws IOException {
        Files.createDirectories(file.getParent());
        Files.writeString(file, file.getFileName().toString());
    }

    /** The links that led out, and where to. */
    private final List<String> told = new ArrayList<>();

    private DocumentRoot open(Path root, List<Path> linkTargets) {
        return DocumentRoot.of(
                "the document root",
                root,
                linkTargets,
                (link, target) -> told.add(link + " -> " + target));
    }

    private DocumentRoots roots(List<Path> linkTargets, String... aliases) {
        return new DocumentRoots(
                open(root, linkTargets), List.of(aliases), alias -> open(alias, linkTargets));
    }

    private ScriptResolver aliased(String... aliases) {
        return new ScriptResolver(
                roots(List.of(), aliases), NONE_DENIED, null, MediaTypes.builtIn(), 0);
    }

    private ScriptResolver resolver(Path... linkTargets) {
        return new ScriptResolver(
                roots(List.of(linkTargets)), NONE_DENIED, null, MediaTypes.builtIn(), 0);
    }

    private ScriptResolver worker(String script) {
        return new ScriptResolver(
                roots(List.of()), NONE_DENIED, root.resolve(script), MediaTypes.builtIn(), 0);
    }

    /** A resolution in one line: a file, or a script's file, name and PATH_INFO. */
    private String show(Resolution resolution) {
        if (resolution instanceof Script script) {
            String file = new String(script.filename(), UTF_8).replace(root.toString(), "");
            return file
                    + " "
                    + new String(script.name(), UTF_8)
                    + " "
                    + new String(script.pathInfo(), ISO_8859_1);
        }
        if (resolution instanceof Resolution.StaticFile file) {
            return file.path().toString().replace(root.toString(), "");
        }
        return resolution.toString();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "/style.css | /style.css",
                "/style.css?v=1 | /style.css",
                "/a%20b.txt | /a b.txt",
                "/%c3%a9.txt | /é.txt",
                "//style.css | /style.css",
                "/shop/..//style.css | /style.css",
                "/x.php/z.txt | /x.php/z.txt",
                "/docs/ | /docs/index.html",
                "/.well-known/security.txt | /.well-known/security.txt",
                "/link-inside.css | /style.css",
                "http://elsewhere/style.css | /style.css"
            })
    void files(String target, String file) {
        assertThat(show(resolver().resolve(target))).isEqualTo(file);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "/info.php | /info.php /info.php ''",
                "/info.php?a=/b.php | /info.php /info.php ''",
                "/info.php/ | /info.php /info.php /",
                "/info.php/a/b%20c | /info.php /info.php /a/b c",
                "/info.php/.git/config | /info.php /info.php /.git/config",
                "/info.php/x.php | /info.php /info.php /x.php",
                "/info.php/%ff | /info.php /info.php /ÿ",
                "/x.php/y.php/a | /x.php/y.php /x.php/y.php /a",
                "/shop/ | /shop/index.php /shop/index.php ''",
                "/shop/index.php | /shop/index.php /shop/index.php ''",
                "/%69nfo.php | /info.php /info.php ''"
            })
    void scripts(String target, String script) {
        assertThat(show(resolver().resolve(target))).isEqualTo(script.replace("''", ""));
    }

    @ParameterizedTest
    @ValueSource(strings = {"/shop", "/shop?a=b", "/shop/../shop", "//shop"})
    void aFolderIsRedirectedToItsSlash(String target) {
        assertThat(resolver().resolve(target)).isEqualTo(new Resolution.Redirect("/shop/"));
    }

    @Test
    void aLinkThatLeadsOutIsToldOfOnce() {
        ScriptResolver resolver = resolver();
        for (String target :
                List.of(
                        "/link-out.txt",
                        "/link-out.txt?again",
                        "/link-out/secret.txt",
                        "/link-out/secret.php/info",
                        "/link-out.php",
                        "/link-inside.css",
                        "/link-to-hidden.txt",
                        "/link-nowhere.txt",
                        "/link-loop.txt",
                        "/nothing")) {
            resolver.resolve(target);
        }

        Path outside = root.resolveSibling("outside");
        assertThat(told)
                .containsExactly(
                        root.resolve("link-out.txt") + " -> " + outside.resolve("secret.txt"),
                        root.resolve("link-out") + " -> " + outside,
                        root.resolve("link-out.php") + " -> " + outside.resolve("secret.php"));
    }

    @Test
    void aLinkToWhereLinksMayLeadIsNotToldOf() {
        resolver(folder.resolve("outside")).resolve("/link-out/secret.txt");

        assertThat(told).isEmpty();
    }

    static final String[] NO_FILES = {
        "/nothing",
        "/empty",
        "/empty/",
        "/style.css/",
        "/style.css/x",
        "/style.css.",
        "/style.css%20",
        "/STYLE.CSS",
        "/Upper.PHP",
        "/INFO.PHP",
        "/info.php.",
        "/info.php%20",
        "/info.PHP",
        "/lib/config.inc",
        "/backup.php~",
        "/.env",
        "/.ENV",
        "/%2eenv",
        "/.git/config",
        "/.git/",
        "/.git",
        "/%2egit%2fconfig",
        "/shop/../.env",
        "/.secret/run.php",
        "/link-out.txt",
        "/link-out/secret.txt",
        "/link-out/",
        "/link-to-source.txt",
        "/link-to-hidden.txt",
        "/link-out.php",
        "/link-nowhere.txt",
        "/link-loop.txt",
        "/..%5coutside%5csecret.txt",
        "/..\\outside\\secret.txt",
        "/%c0%ae%c0%ae/outside/secret.txt",
        "/%252e%252e/outside/secret.txt",
        "/.../outside/secret.txt",
        "/..;/outside/secret.txt",
        "/%e9.txt"
    };

    static List<String> noFiles() {
        return List.of(NO_FILES);
    }

    @ParameterizedTest
    @MethodSource("noFiles")
    void whatMayNotBeKnownIsAsIfItWereNotThere(String target) throws IOException {
        assertThat(resolver().resolve(target)).isEqualTo(Resolution.Refusal.NOT_FOUND);

        write(root.resolve("index.php"));

        assertThat(show(resolver().resolve(target))).isEqualTo("/index.php /index.php ");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/../outside/secret.txt",
                "/%2e%2e/outside/secret.txt",
                "/%2e%2e%2foutside%2fsecret.txt",
                "/shop/../../outside/secret.txt",
                "//../outside/secret.txt",
                "/style.css%00",
                "/info.php%00.css",
                "/%",
                "*",
                "style.css"
            })
    void malformedTargetsReachNoScript(String target) throws IOException {
        write(root.resolve("index.php"));

        assertThat(resolver().resolve(target)).isEqualTo(Resolution.Refusal.MALFORMED);
    }

    @Test
    void pipesAreNoFiles() throws Exception {
        Path pipe = root.resolve("pipe.txt");
        assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor()).isZero();

        assertThat(resolver().resolve("/pipe.txt")).isEqualTo(Resolution.Refusal.NOT_FOUND);
    }

    @Test
    void theFrontControllerGetsTheRest() throws IOException {
        write(root.resolve("index.php"));

        assertThat(show(resolver().resolve("/"))).isEqualTo("/index.php /index.php ");
        assertThat(show(resolver().resolve("/a/b?c"))).isEqualTo("/index.php /index.php ");
        assertThat(show(resolver().resolve("/style.css"))).isEqualTo("/style.css");
    }

    @Test
    void indexPhpComesBeforeIndexHtml() throws IOException {
        write(root.resolve("docs/index.php"));

        assertThat(show(resolver().resolve("/docs/"))).startsWith("/docs/index.php ");
    }

    @Test
    void linksMayLeadToFoldersThatAreNamed() {
        ScriptResolver resolver = resolver(folder.resolve("outside"));

        assertThat(show(resolver.resolve("/link-out/secret.txt"))).endsWith("/outside/secret.txt");
        assertThat(show(resolver.resolve("/link-out.php"))).startsWith("/link-out.php ");
        assertThat(resolver.resolve("/link-out/.hidden")).isEqualTo(Resolution.Refusal.NOT_FOUND);
    }

    @Test
    void theRootMayBeALink() throws IOException {
        Path current = Files.createSymbolicLink(folder.resolve("current"), root);

        assertThat(open(current, List.of()).folder()).isEqualTo(root);
    }

    @Test
    void theWorkerGetsAllThatIsNoFile() throws IOException {
        write(root.resolve("index.php"));
        write(root.resolve("worker.php"));
        ScriptResolver worker = worker("worker.php");

        assertThat(show(worker.resolve("/"))).isEqualTo("/worker.php /worker.php ");
        assertThat(show(worker.resolve("/info.php"))).isEqualTo("/worker.php /worker.php ");
        assertThat(show(worker.resolve("/shop/"))).isEqualTo("/worker.php /worker.php ");
        assertThat(show(worker.resolve("/shop"))).isEqualTo("/worker.php /worker.php ");
        assertThat(show(worker.resolve("/.env"))).isEqualTo("/worker.php /worker.php ");
        assertThat(show(worker.resolve("/worker.php/a"))).isEqualTo("/worker.php /worker.php /a");
        assertThat(show(worker.resolve("/worker.phpa"))).isEqualTo("/worker.php /worker.php ");
        assertThat(show(worker.resolve("/style.css"))).isEqualTo("/style.css");
        assertThat(show(worker.resolve("/docs/"))).isEqualTo("/docs/index.html");
    }

    @Test
    void theWorkerMayLieOutsideOfTheRoot() {
        assertThat(show(worker("../outside/secret.php").resolve("/a")))
                .isEqualTo(folder.toAbsolutePath() + "/outside/secret.php /secret.php ");
    }

    private ScriptResolver denying(String... patterns) {
        return new ScriptResolver(
                roots(List.of()),
                new DeniedPaths(List.of(patterns)),
                null,
                MediaTypes.builtIn(),
                0);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/style.css",
                "/STYLE.CSS",
                "/st%79le.css",
                "/%53TYLE.css",
                "//style.css",
                "/./style.css",
                "/shop/../style.css",
                "/shop%2f..%2fstyle.css",
                "/shop/..//./style.css?a=b",
                "http://elsewhere/style.css",
                "/style.css/",
                "/style.css/more",
                "/info.php",
                "/info.php/path/info",
                "/info.php?a",
                "/x.php/y.php",
                "/x.php/y.php/a",
                "/shop",
                "/shop/",
                "/shop/index.php",
                "/shop/nothing",
                "/docs/",
                "/info.php/.SQL",
                "/nothing.sql/a",
            })
    void deniedPathsMeanNothing(String target) throws IOException {
        write(root.resolve("index.php"));
        ScriptResolver resolver =
                denying("/style.css", "/info.php", "y.php", "/shop/", "/docs/**.html", "*.sql");

        assertThat(resolver.resolve(target)).isEqualTo(Resolution.Refusal.DENIED);
    }

    @Test
    void whatIsNotDeniedIsThere() throws IOException {
        write(root.resolve("index.php"));
        ScriptResolver resolver = denying("/style", "/info", "*.cs", "/shop/index.html", "?.php");

        assertThat(show(resolver.resolve("/style.css"))).isEqualTo("/style.css");
        assertThat(show(resolver.resolve("/info.php/a"))).isEqualTo("/info.php /info.php /a");
        assertThat(show(resolver.resolve("/shop/"))).startsWith("/shop/index.php ");
        assertThat(show(resolver.resolve("/shop.php"))).startsWith("/index.php ");
        assertThat(resolver.resolve("/x.php/z.txt")).isEqualTo(Resolution.Refusal.DENIED);
    }

    @Test
    void aDeniedFrontControllerIsReachedByNoPath() throws IOException {
        write(root.resolve("index.php"));
        ScriptResolver resolver = denying("/*.php");

        assertThat(resolver.resolve("/")).isEqualTo(Resolution.Refusal.DENIED);
        assertThat(resolver.resolve("/a/b")).isEqualTo(Resolution.Refusal.DENIED);
        assertThat(show(resolver.resolve("/shop/"))).startsWith("/shop/index.php ");
    }

    @Test
    void denyHoldsForWorkersToo() throws IOException {
        write(root.resolve("worker.php"));
        ScriptResolver resolver =
                new ScriptResolver(
                        roots(List.of()),
                        new DeniedPaths(List.of("/admin", "*.css", "worker.php")),
                        root.resolve("worker.php"),
                        MediaTypes.builtIn(),
                        0);

        assertThat(resolver.resolve("/admin/users")).isEqualTo(Resolution.Refusal.DENIED);
        assertThat(resolver.resolve("/style.css")).isEqualTo(Resolution.Refusal.DENIED);
        assertThat(resolver.resolve("/worker.php")).isEqualTo(Resolution.Refusal.DENIED);
        assertThat(show(resolver.resolve("/a"))).startsWith("/worker.php ");
    }

    @Test
    void anAliasStandsForAFolderOfTheRoot() throws IOException {
        Path content = folder.toRealPath().resolve("content");
        Path deeper = folder.toRealPath().resolve("deeper");
        for (String name : List.of("a.txt", "run.php", "index.php", "lib.inc", ".env", "ü.php")) {
            write(content.resolve(name));
        }
        write(deeper.resolve("index.html"));
        write(root.resolve("shop/a.txt"));
        write(root.resolve("index.php"));
        Files.createSymbolicLink(content.resolve("out.txt"), root.resolve("style.css"));
        ScriptResolver resolver = aliased("/shop=" + content, "/shop/x/y/=" + deeper);

        assertThat(show(resolver.resolve("/shop/a.txt"))).isEqualTo(content + "/a.txt");
        assertThat(show(resolver.resolve("/shop%2fa.txt"))).isEqualTo(content + "/a.txt");
        assertThat(show(resolver.resolve("/shop/run.php/info")))
                .isEqualTo(content + "/run.php /shop/run.php /info");
        assertThat(show(resolver.resolve("/shop/%c3%bc.php")))
                .isEqualTo(content + "/ü.php /shop/ü.php ");
        assertThat(show(resolver.resolve("/shop/")))
                .isEqualTo(content + "/index.php /shop/index.php ");
        assertThat(resolver.resolve("/shop")).isEqualTo(new Resolution.Redirect("/shop/"));
        assertThat(show(resolver.resolve("/shop/x/y/"))).isEqualTo(deeper + "/index.html");
        assertThat(show(resolver.resolve("/style.css"))).isEqualTo("/style.css");
        Resolution run = resolver.resolve("/shop/run.php");
        assertThat(((Script) run).aliasFolder()).asString(UTF_8).isEqualTo(content.toString());
        assertThat(((Script) resolver.resolve("/info.php")).aliasFolder()).isNull();
        for (String target :
                List.of(
                        "/shopping",
                        "/shop.../a.txt",
                        "/shop/lib.inc",
                        "/shop/.env",
                        "/shop/out.txt",
                        "/shop/x/a.txt",
                        "/shop/nothing",
                        "/shop/../content/a.txt",
                        "/shop/%2e%2e/content/a.txt",
                        "/shop..%2fcontent/a.txt")) {
            assertThat(show(resolver.resolve(target)))
                    .as(target)
                    .isEqualTo("/index.php /index.php ");
        }
        assertThat(told)
                .containsExactly(content.resolve("out.txt") + " -> " + root.resolve("style.css"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "/=$", "x=$", "=$", "/a", "//a=$", "/a/../b=$", "/a//b=$", "/.=$"})
    void malformedAliasesAreRefused(String alias) {
        assertThatThrownBy(() -> aliased(alias.replace("$", folder.toString())))
                .hasMessageContaining("Expected /path=/folder for --alias");
    }

    @Test
    void anAliasOfNoFolderIsRefused() {
        assertThatThrownBy(() -> aliased("/a=" + folder.resolve("nothing")))
                .hasMessageContaining("there is no folder " + folder.resolve("nothing"));
    }

    @Test
    void wrongFoldersAreNamed() {
        assertThatThrownBy(() -> open(folder.resolve("nothing"), List.of()))
                .hasMessageContaining("there is no folder " + folder.resolve("nothing"));
        assertThatThrownBy(() -> open(root.resolve("style.css"), List.of()))
                .hasMessageContaining("must be a folder");
        assertThatThrownBy(() -> worker("nothing.php")).hasMessageContaining("no worker script");
    }

    @Test
    void answersAreKeptForAWhile() throws IOException {
        AtomicLong clock = new AtomicLong(Long.MAX_VALUE - 1);
        ScriptResolver resolver =
                new ScriptResolver(
                        roots(List.of()),
                        NONE_DENIED,
                        null,
                        MediaTypes.builtIn(),
                        1000,
                        clock::get);
        resolver.resolve("/new.txt");
        write(root.resolve("new.txt"));

        assertThat(resolver.resolve("/new.txt")).isEqualTo(Resolution.Refusal.NOT_FOUND);
        clock.addAndGet(1_000_000_000);
        assertThat(show(resolver.resolve("/new.txt"))).isEqualTo("/new.txt");
    }

    @Test
    void theCacheIsBounded() {
        ScriptResolver resolver =
                new ScriptResolver(
                        roots(List.of()), NONE_DENIED, null, MediaTypes.builtIn(), 60_000);

        for (int i = 0; i < 10_000; i++) {
            resolver.resolve("/" + i);
            assertThat(resolver.cached()).isLessThanOrEqualTo(4096);
        }
        int before = resolver.cached();
        resolver.resolve("/" + "a".repeat(300));
        assertThat(resolver.cached()).isEqualTo(before);
    }
}
