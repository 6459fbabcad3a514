package io.howdah.opentelemetry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A trace of a request through nginx, {@code howdah serve} and PHP. */
@Timeout(180)
final class TracesTest {

    private static final String TRACE = "0af7651916cd43dd8448eb211c80319c";
    private static final String CLIENT = "b7ad6b7169203331";
    private static final Path SITE = Path.of("src/test/php").toAbsolutePath();

    @TempDir Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"embedded", "processes"})
    void goesFromTheClientThroughNginxAndJavaToPhp(String engine) throws Exception {
        assumeTrue(Nginx.isInstalled(), "nginx is not installed");
        JsonNode answer;
        List<JsonNode> exported;
        try (Serve server = Serve.start(folder, "--engine", engine, SITE.toString());
                Nginx nginx =
                        Nginx.start(
                                Files.createDirectory(folder.resolve("nginx")), server.address())) {
            answer =
                    new ObjectMapper()
                            .readTree(
                                    nginx.get(
                                            "/teas?sort=name",
                                            "traceparent: 00-" + TRACE + "-" + CLIENT + "-01"));
            exported = server.spans(5);
        }

        Function<String, JsonNode> spans = name -> named(exported, name);
        assertThat(exported)
                .extracting(span -> span.get("name").asText())
                .containsExactlyInAnyOrder(
                        "GET /index.php", "PHP /index.php", "load teas", "query", "brew");
        assertThat(exported)
                .allSatisfy(span -> assertThat(span.get("traceId").asText()).isEqualTo(TRACE));
        assertThat(parent(spans.apply("GET /index.php"))).isEqualTo(CLIENT);
        assertThat(parent(spans.apply("PHP /index.php")))
                .isEqualTo(id(spans.apply("GET /index.php")));
        assertThat(parent(spans.apply("load teas"))).isEqualTo(id(spans.apply("PHP /index.php")));
        assertThat(parent(spans.apply("query"))).isEqualTo(id(spans.apply("load teas")));
        assertThat(parent(spans.apply("brew"))).isEqualTo(id(spans.apply("load teas")));

        assertThat(attributes(spans.apply("GET /index.php")))
                .containsEntry("http.request.method", "GET")
                .containsEntry("http.response.status_code", "200")
                .containsEntry("url.path", "/teas")
                .containsEntry("url.query", "sort=name")
                .containsEntry("url.scheme", "http")
                .containsEntry("server.address", "example.com");
        assertThat(spans.apply("GET /index.php").get("kind").asInt()).isEqualTo(2); // SERVER
        assertThat(attributes(spans.apply("load teas")))
                .containsEntry("teas.shop", "main")
                .containsEntry("teas.weight", "0.5")
                .containsEntry("teas.count", "2")
                .containsEntry("teas.fresh", "true")
                .containsEntry("teas.error", "no water");
        JsonNode failed = spans.apply("brew");
        assertThat(failed.get("status").get("code").asInt()).isEqualTo(2); // ERROR
        assertThat(failed.get("events").get(0).get("name").asText()).isEqualTo("exception");
        assertThat(attributes(failed.get("events").get(0)))
                .containsEntry("exception.type", "DomainException")
                .containsEntry("exception.message", "no water");

        assertThat(answer.get("teas")).hasSize(2);
        String ofPhp = traceparent(spans.apply("PHP /index.php"));
        assertThat(answer.get("server").asText()).isEqualTo(ofPhp);
        assertThat(answer.get("request").asText()).isEqualTo(ofPhp);
        assertThat(answer.get("outer").asText()).isEqualTo(traceparent(spans.apply("load teas")));
        assertThat(answer.get("inner").asText()).isEqualTo(traceparent(spans.apply("query")));
        assertThat(answer.get("after").asText()).isEqualTo(ofPhp);
    }

    @ParameterizedTest
    @ValueSource(strings = {"embedded", "processes"})
    void workersHaveTheTraceOfEachRequest(String engine) throws Exception {
        assumeTrue(Nginx.isInstalled(), "nginx is not installed");
        try (Serve server =
                        Serve.start(
                                folder,
                                "--engine",
                                engine,
                                "--exit-keeps-worker",
                                "--worker",
                                SITE.resolve("worker.php").toString());
                Nginx nginx =
                        Nginx.start(
                                Files.createDirectory(folder.resolve("nginx")), server.address())) {
            int number = 0;
            for (String target : List.of("/teas", "/exit", "/teas", "/teas")) {
                String trace = TRACE.substring(1) + ++number;
                String answer =
                        nginx.get(target, "traceparent: 00-" + trace + "-" + CLIENT + "-01");
                if (target.equals("/teas")) {
                    JsonNode parts = new ObjectMapper().readTree(answer);
                    assertThat(parts.get("request").asText()).startsWith("00-" + trace + "-");
                    assertThat(parts.get("current")).isEqualTo(parts.get("request"));
                }
            }
        }
    }

    private static JsonNode named(List<JsonNode> spans, String name) {
        return spans.stream()
                .filter(span -> span.get("name").asText().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private static String id(JsonNode span) {
        return span.get("spanId").asText();
    }

    private static String parent(JsonNode span) {
        return span.get("parentSpanId").asText();
    }

    private static String traceparent(JsonNode span) {
        return "00-" + TRACE + "-" + id(span) + "-01";
    }

    /** By their keys, with values as text. */
    private static Map<String, String> attributes(JsonNode of) {
        return of.get("attributes").findParents("key").stream()
                .collect(
                        Collectors.toMap(
                                each -> each.get("key").asText(),
                                each -> each.get("value").elements().next().asText()));
    }
}
