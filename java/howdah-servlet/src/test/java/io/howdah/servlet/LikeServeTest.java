package io.howdah.servlet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.howdah.Php;
import io.howdah.PhpBuilder;
import io.howdah.server.HowdahServer;
import io.howdah.server.options.ListenOptions;
import io.howdah.server.options.PhpOptions;
import io.howdah.server.options.ServerOptions;
import io.howdah.server.options.SiteOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * The scripts that classic mode is compared by with php-fpm: where a plain GET is all that they
 * need, the servlet answers as {@code howdah serve} does.
 */
@Timeout(300)
final class LikeServeTest {

    private static final Path SCRIPTS =
            Path.of(System.getProperty("howdah.root"), "java/howdah-server/src/test/resources")
                    .resolve("io/howdah/server/classic/public");

    /** Fewer would mean that they were not found. */
    private static final int AT_LEAST = 100;

    /** What tells of time, of processes, or of what other scripts have left. */
    private static final Set<String> DIFFERING =
            Set.of(
                    "errors/log-repeated.php",
                    "errors/log.php",
                    "lifecycle/processes.php",
                    "output/session-in-urls/page.php",
                    "server/opcache.php",
                    "server/phpinfo.php",
                    "server/processes.php",
                    "server/request-time.php",
                    "server/time.php",
                    "session/created-ids.php",
                    "session/names-and-cookies.php");

    /** Headers of the HTTP servers themselves. */
    private static final List<String> FRAMING =
            List.of(
                    "date: ",
                    "server: ",
                    "connection: ",
                    "keep-alive: ",
                    "transfer-encoding: ",
                    "content-length: ");

    @TempDir private static Path folder;
    private static HowdahServer server;
    private static Container container;

    @BeforeAll
    static void start() throws Exception {
        ServerOptions options =
                ServerOptions.defaults()
                        .with(SiteOptions.ROOT, Optional.of(SCRIPTS))
                        .with(PhpOptions.ENGINE, "processes");
        server =
                HowdahServer.builder()
                        .options(options)
                        .set(ListenOptions.PORT, 0)
                        .php(php("server"))
                        .start();
        container =
                Container.of("", folder)
                        .with("/*", new PhpServlet(options, php("servlet")))
                        .start();
    }

    private static PhpBuilder php(String name) throws IOException {
        Path state = folder.resolve(name);
        Files.createDirectories(state.resolve("sessions"));
        return Php.builder()
                .ini("display_errors", "1")
                .ini("html_errors", "0")
                .ini("error_reporting", "E_ALL")
                .ini("output_buffering", "0")
                .ini("memory_limit", "64M")
                .ini("error_log", state.resolve("error.log").toString())
                .ini("session.save_path", state.resolve("sessions").toString());
    }

    @AfterAll
    static void stop() throws Exception {
        container.close();
        server.close();
    }

    private static List<String> scripts() throws IOException {
        try (Stream<Path> files = Files.walk(SCRIPTS)) {
            return files.filter(file -> file.toString().endsWith(".php"))
                    .filter(
                            file ->
                                    !Files.exists(
                                            Path.of(file.toString().replaceFirst("php$", "http"))))
                    .map(file -> SCRIPTS.relativize(file).toString())
                    .filter(name -> !DIFFERING.contains(name))
                    .sorted()
                    .toList();
        }
    }

    @Test
    void thereAreScripts() throws IOException {
        assertThat(scripts()).hasSizeGreaterThanOrEqualTo(AT_LEAST);
    }

    @TestFactory
    Stream<DynamicTest> theServletAnswersAsTheServerDoes() throws IOException {
        return scripts().stream()
                .map(
                        name ->
                                dynamicTest(
                                        name,
                                        () ->
                                                assertThat(answer(container.port(), name))
                                                        .isEqualTo(
                                                                answer(
                                                                        server.address().getPort(),
                                                                        name))));
    }

    private static String answer(int port, String name) throws IOException {
        Response response = Container.send(port, "GET /" + name + " HTTP/1.1\n", "");
        Set<String> headers = new TreeSet<>();
        for (String line : response.headers()) {
            if (FRAMING.stream().noneMatch(line::startsWith)) {
                headers.add(line.replace("; ", ";").replaceAll("PHPSESSID=\\w+", "PHPSESSID=x"));
            }
        }
        return response.status()
                + (response.whole() ? " whole " : " aborted ")
                + headers
                + "\n"
                + response.body()
                        .replace(":" + port, ":port")
                        .replace("'" + port + "'", "'port'")
                        .replace(folder + "/servlet/", folder + "/server/");
    }
}
