package io.howdah.server.classic;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.howdah.server.classic.RequestFile.Extent;
import io.howdah.server.classic.RequestFile.Request;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class RequestFileTest {

    @TempDir private Path folder;

    private List<Request> requests(String text) throws Exception {
        Path file = Files.writeString(folder.resolve("a.http"), text, ISO_8859_1);
        return RequestFile.read(file, "a.php");
    }

    private static String sent(Request request) {
        return new String(request.bytes(Map.of("id", "42")), ISO_8859_1).replace("\r\n", "|\n");
    }

    @Test
    void whatIsNotSaidIsAdded() throws Exception {
        assertThat(requests("### One\nPOST / HTTP/1.1\nX: {{cookie id}}\n\na{{repeat 3 bc}}\n\n"))
                .singleElement()
                .satisfies(
                        request ->
                                assertThat(sent(request))
                                        .isEqualTo(
                                                """
                                                POST / HTTP/1.1|
                                                X: 42|
                                                Host: example.test|
                                                Connection: close|
                                                Content-Length: 7|
                                                |
                                                abcbcbc"""));
    }

    @Test
    void whatIsSaidIsSent() throws Exception {
        String text = "GET / HTTP/1.1\nHost: a\nConnection: keep-alive\nContent-Length: 5\n\nb";
        assertThat(sent(requests("### One\n" + text).get(0)))
                .isEqualTo(text.replaceAll("(?m)(?<!b)$", "|"));
    }

    @Test
    void partsAndChunksHaveLinesAsHttpHasThem() throws Exception {
        assertThat(
                        sent(
                                requests(
                                                "### One\nPOST / HTTP/1.1\nTransfer-Encoding: chunked\n\n1\na\n0\n")
                                        .get(0)))
                .endsWith("close|\n|\n1|\na|\n0|\n|\n");
    }

    @Test
    void directivesSayHowMuchIsCompared() throws Exception {
        List<Request> requests =
                requests(
                        "### One\n# compare: status\n# at once\nGET / HTTP/1.1\n\n### Two\nGET /b HTTP/1.1\n");
        assertThat(requests).extracting(Request::title).containsExactly("One", "Two");
        assertThat(requests).extracting(Request::extent).containsExactly(Extent.STATUS, Extent.ALL);
        assertThat(requests).extracting(Request::atOnce).containsExactly(true, false);
        assertThatThrownBy(() -> requests("### One\n# compare: nothing\nGET / HTTP/1.1\n"))
                .hasMessageContaining("# compare: nothing");
    }

    @Test
    void aScriptWithoutAFileIsGot() throws Exception {
        assertThat(RequestFile.read(folder.resolve("none.http"), "a/b.php"))
                .extracting(Request::text)
                .containsExactly("GET /a/b.php HTTP/1.1\n");
    }
}
