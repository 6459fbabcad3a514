package io.howdah.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.net.CookieManager;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code examples/notes}, in a copy that may be changed. */
final class NotesTest {

    private static final Pattern URL = Pattern.compile(" at (http://\\S+) ");
    private static final Pattern TOKEN = Pattern.compile("name=\"token\" value=\"([0-9a-f]{64})\"");
    private static final int PATIENCE_SECONDS = 60;

    private final HttpClient client = visitor();

    @TempDir private Path folder;

    private @Nullable Process process;
    private String url = "";

    private static HttpClient visitor() {
        return HttpClient.newBuilder().cookieHandler(new CookieManager()).build();
    }

    @BeforeEach
    void copyExamples() throws IOException {
        for (String example : List.of("notes", "search")) {
            Path original = Command.root().resolve("examples").resolve(example);
            try (Stream<Path> files = Files.walk(original)) {
                for (Path file : files.toList()) {
                    Path copy =
                            folder.resolve("examples")
                                    .resolve(example)
                                    .resolve(original.relativize(file).toString());
                    Files.createDirectories(copy.getParent());
                    Files.copy(file, copy);
                }
            }
        }
    }

    @AfterEach
    void kill() throws InterruptedException {
        if (process != null) {
            process.destroyForcibly().waitFor();
        }
    }

    /** Starts it by its options and more words. */
    private boolean start(String... words) throws IOException {
        List<String> all = new ArrayList<>(List.of("serve", "--host=127.0.0.1", "--port=0"));
        all.addAll(List.of(words));
        all.add("@examples/notes/options");
        process =
                Command.howdah(all.toArray(String[]::new))
                        .withFolder(folder)
                        .withEnvironment("XDG_RUNTIME_DIR", folder.toString())
                        .withEnvironment(
                                "NOTES_DATABASE", folder.resolve("new/notes.sqlite").toString())
                        .start();
        BufferedReader out = process.inputReader();
        String line = out.readLine();
        if (line == null) {
            return false;
        }
        Matcher started = URL.matcher(line);
        assertThat(started.find()).as(line).isTrue();
        url = started.group(1);
        return true;
    }

    private HttpResponse<String> get(String path) throws Exception {
        URI uri = URI.create(url).resolve(path);
        return client.send(HttpRequest.newBuilder(uri).build(), BodyHandlers.ofString());
    }

    private HttpResponse<String> post(HttpClient from, String path, Map<String, String> form)
            throws Exception {
        String body =
                form.entrySet().stream()
                        .map(
                                field ->
                                        field.getKey()
                                                + "="
                                                + URLEncoder.encode(field.getValue(), UTF_8))
                        .collect(Collectors.joining("&"));
        HttpRequest request =
                HttpRequest.newBuilder(URI.create(url).resolve(path))
                        .header("Content-Type", "application/x-www-form-urlencoded")
                        .POST(BodyPublishers.ofString(body))
                        .build();
        return from.send(request, BodyHandlers.ofString());
    }

    private String token() throws Exception {
        Matcher token = TOKEN.matcher(get("/").body());
        assertThat(token.find()).isTrue();
        return token.group(1);
    }

    @Test
    void aNoteIsAddedChangedAndDeleted() throws Exception {
        assertThat(start()).isTrue();
        assertThat(get("/").body()).contains("Change me while I run", "its first request");
        String token = token();

        var added =
                post(
                        client,
                        "/notes",
                        Map.of(
                                "token",
                                token,
                                "title",
                                "<script>alert(1)</script>",
                                "text",
                                "\"a\"\r\n& 象"));
        assertThat(added.statusCode()).isEqualTo(303);
        assertThat(added.headers().firstValue("Location")).hasValue("/?done=added#note-4");
        assertThat(get("/?done=added").body())
                .contains(
                        "The note is added.",
                        "<h2>&lt;script&gt;alert(1)&lt;/script&gt;</h2>",
                        "<p>&quot;a&quot;<br>\n&amp; 象</p>")
                .doesNotContain("<script>");

        var changed =
                post(
                        client,
                        "/notes/4",
                        Map.of("token", token, "title", "Changed", "color", "rose"));
        assertThat(changed.statusCode()).isEqualTo(303);
        assertThat(get("/notes/4").body()).contains("value=\"Changed\"", "value=\"rose\" checked");

        assertThat(post(client, "/notes/4/delete", Map.of("token", token)).statusCode())
                .isEqualTo(303);
        assertThat(get("/notes/4").statusCode()).isEqualTo(404);
        assertThat(get("/").body()).doesNotContain("Changed");
    }

    @Test
    void formsOfOthersAreRefused() throws Exception {
        assertThat(start()).isTrue();
        String token = token();

        assertThat(post(client, "/notes", Map.of("title", "x")).statusCode()).isEqualTo(403);
        assertThat(post(visitor(), "/notes", Map.of("token", token, "title", "x")).statusCode())
                .isEqualTo(403);
        assertThat(get("/").body()).doesNotContain("<h2>x</h2>");
        assertThat(get("/").headers().firstValue("Content-Security-Policy").orElseThrow())
                .contains("default-src 'none'", "frame-ancestors 'none'");
    }

    @Test
    void whatIsWrongWithAFormIsSaidBesideTheField() throws Exception {
        assertThat(start()).isTrue();
        String token = token();

        var empty = post(client, "/notes", Map.of("token", token, "title", " ", "text", "kept"));
        assertThat(empty.statusCode()).isEqualTo(422);
        assertThat(empty.body())
                .contains(
                        "aria-describedby=\"title-problem\"",
                        "A note needs a title.",
                        ">kept</textarea>");

        var long81 = post(client, "/notes", Map.of("token", token, "title", "é".repeat(81)));
        assertThat(long81.statusCode()).isEqualTo(422);
        assertThat(long81.body()).contains("81 characters are too many; 80 fit.");
    }

    @Test
    void whatIsNotThereIsNotFound() throws Exception {
        assertThat(start()).isTrue();
        assertThat(get("/nothing").statusCode()).isEqualTo(404);
        assertThat(get("/notes/99").statusCode()).isEqualTo(404);
        assertThat(get("/worker.php").statusCode()).isEqualTo(404);
        assertThat(get("/library").statusCode()).isEqualTo(503);
        assertThat(get("/style.css").headers().firstValue("Content-Type").orElseThrow())
                .startsWith("text/css");
    }

    @Test
    void theLibraryIsSearchedByLucene() throws Exception {
        assumeTrue(start("@examples/search/libraries"), "Maven could not fetch Lucene");

        assertThat(get("/library?words=tea&author=Lin+Meizhen").body())
                .contains("2 of 12 documents", "<mark>tea</mark>", "<h2>The Tea Horse Road</h2>");
        assertThat(get("/library?words=%22tea").statusCode()).isEqualTo(400);
    }

    @Test
    void aChangedFileIsThereAtOneOfTheNextRequests() throws Exception {
        assertThat(start()).isTrue();
        Path page = folder.resolve("examples/notes/src/Page.php");
        String code = Files.readString(page);
        Files.writeString(page, code.replace("A new note", "Another one"));

        long deadline = System.nanoTime() + PATIENCE_SECONDS * 1_000_000_000L;
        while (!get("/").body().contains("Another one")) {
            assertThat(System.nanoTime()).isLessThan(deadline);
            Thread.sleep(50);
        }
    }
}
