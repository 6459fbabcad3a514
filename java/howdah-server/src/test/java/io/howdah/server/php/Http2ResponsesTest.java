package io.howdah.server.php;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import io.howdah.server.Site;
import io.howdah.server.http.Http2Test;
import io.howdah.server.options.ServerOptions;
import io.howdah.server.options.TlsOptions;
import io.howdah.server.testing.Client;
import io.howdah.server.testing.RawHttp2Client;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.assertj.core.api.SoftAssertions;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What PHP's responses are over HTTP/2, in clear text and by TLS, beside those over HTTP/1.1. */
@Timeout(120)
final class Http2ResponsesTest {

    @TempDir Path folder;

    private static Site site(String engine, String mode, boolean tls) {
        ServerOptions options = Site.options(engine).with(TlsOptions.TLS_SELF_SIGNED, tls);
        return switch (mode) {
            case "objects" -> Site.worker("bodiless.php", options);
            case "superglobals" -> Site.worker("bodies.php", options);
            default -> Site.classic("bodies.php", options);
        };
    }

    private static RawHttp2Client connect(Site site, boolean tls) throws Exception {
        RawHttp2Client client =
                tls
                        ? new RawHttp2Client(site.server, Http2Test.trusting())
                        : new RawHttp2Client(site.server);
        return client.begin();
    }

    /** The head of a response over HTTP/1.1, as HTTP/2 has it. */
    private static Map<String, String> headByHttp1(Site site, Ask ask) {
        String request =
                "%s %s HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"
                        .formatted(ask.method, ask.target);
        List<String> lines;
        try (Client client = site.connect()) {
            lines = client.sendRaw(request).readUntil("\r\n\r\n").strip().lines().toList();
        }
        Map<String, String> head = new TreeMap<>();
        head.put(":status", lines.get(0).substring(9, 12));
        for (String line : lines.subList(1, lines.size())) {
            int colon = line.indexOf(':');
            head.put(line.substring(0, colon).toLowerCase(Locale.ROOT), line.substring(colon + 2));
        }
        head.keySet().removeAll(List.of("connection", "transfer-encoding", "date"));
        if (head.get(":status").equals("205")) {
            head.remove("content-length"); // by which HTTP/1.1 says that there is no body
        }
        return head;
    }

    /** A request, and what its response's body is; null if its length may be wrong. */
    private record Ask(String method, String target, @Nullable String body) {

        static List<Ask> all() {
            List<Ask> all = new ArrayList<>();
            for (String method : List.of("GET", "HEAD")) {
                for (int status : List.of(200, 204, 205, 304, 404)) {
                    for (String body : List.of("none", "whole", "large", "printed")) {
                        String target = "/?status=" + status + "&body=" + body + "&headers";
                        String text = text(method, status, body);
                        all.add(new Ask(method, target + "[X-Tea]=assam", text));
                        all.add(new Ask(method, target + "[Content-Type]=text/plain", text));
                        if (!isCut(method, status, body)) {
                            all.add(new Ask(method, target + "[Content-Length]=9", null));
                        }
                    }
                }
            }
            return all;
        }

        private static boolean isBodiless(String method, int status) {
            return method.equals("HEAD") || List.of(204, 205, 304).contains(status);
        }

        /** Whether the response is aborted, because its body is shorter than its length. */
        private static boolean isCut(String method, int status, String body) {
            return body.equals("none") && !isBodiless(method, status);
        }

        private static String text(String method, int status, String body) {
            if (isBodiless(method, status)) {
                return "";
            }
            return switch (body) {
                case "none" -> "";
                case "large" -> "x".repeat(2 << 20);
                default -> "some text";
            };
        }
    }

    @ParameterizedTest
    @CsvSource({
        "embedded, objects, false",
        "embedded, superglobals, true",
        "embedded, classic, false",
        "processes, objects, true",
        "processes, superglobals, false",
        "processes, classic, true"
    })
    void theyAreThoseOfHttp1WithoutItsFraming(String engine, String mode, boolean tls)
            throws Exception {
        List<Ask> asks = Ask.all();
        List<Map<String, String>> heads = new ArrayList<>();
        try (Site site = site(engine, mode, false)) { // an embedded interpreter is the only one
            asks.forEach(ask -> heads.add(headByHttp1(site, ask)));
        }
        SoftAssertions all = new SoftAssertions();
        try (Site site = site(engine, mode, tls);
                RawHttp2Client client = connect(site, tls)) {
            for (int i = 0; i < asks.size(); i++) {
                Ask ask = asks.get(i);
                int stream = 2 * i + 1;
                client.ask(stream, ask.method, ask.target).flush();
                RawHttp2Client.Response response = client.receive(stream);
                response.head().remove("date");
                String name = ask.method + " " + ask.target;
                all.assertThat(response.interim()).as(name).isEmpty();
                all.assertThat(response.head()).as(name).isEqualTo(heads.get(i));
                if (ask.body != null) {
                    all.assertThat(response.body()).as(name).isEqualTo(ask.body);
                }
            }
        }
        all.assertAll();
    }

    @ParameterizedTest
    @CsvSource({
        "embedded, superglobals, false",
        "embedded, classic, true",
        "processes, superglobals, true",
        "processes, classic, false"
    })
    void earlyHintsComeWhileTheScriptRuns(String engine, String mode, boolean tls)
            throws Exception {
        try (Site site = site(engine, mode, tls);
                RawHttp2Client client = connect(site, tls)) {
            Path until = folder.resolve("until");
            client.get(1, "/?status=200&body=hints&until=" + until).flush();
            RawHttp2Client.Frame hints =
                    Objects.requireNonNull(client.readTo(RawHttp2Client.HEADERS));
            Files.createFile(until);

            assertThat(hints.ends()).isFalse();
            assertThat(client.decode(hints))
                    .isEqualTo(Map.of(":status", "103", "link", "</style.css>; rel=preload"));
            RawHttp2Client.Response response = client.receive(1);
            assertThat(response.head()).containsEntry(":status", "200").doesNotContainKey("link");
            assertThat(response.body()).isEqualTo("they came before");
        }
    }

    @ParameterizedTest
    @CsvSource({
        "embedded, superglobals, true",
        "embedded, classic, false",
        "processes, superglobals, false",
        "processes, classic, true"
    })
    void aClientThatExpects100IsToldToGoOn(String engine, String mode, boolean tls)
            throws Exception {
        try (Site site = site(engine, mode, tls);
                RawHttp2Client client = connect(site, tls)) {
            client.post(1, "/?status=200&body=received", "expect", "100-continue").flush();
            RawHttp2Client.Frame goOn =
                    Objects.requireNonNull(client.readTo(RawHttp2Client.HEADERS));

            assertThat(client.decode(goOn)).isEqualTo(Map.of(":status", "100"));
            byte[] body = "sent".getBytes(US_ASCII);
            client.send(RawHttp2Client.DATA, RawHttp2Client.END_STREAM, 1, body).flush();
            assertThat(client.receive(1).body()).isEqualTo("sent");
        }
    }
}
