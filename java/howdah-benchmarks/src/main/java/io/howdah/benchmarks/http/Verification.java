package io.howdah.benchmarks.http;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.howdah.benchmarks.http.Probe.Answer;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Checks that a server follows TechEmpower's rules, before it is measured. */
final class Verification {

    private static final ObjectMapper JSON = new ObjectMapper();

    private static final Map<String, String> CONTENT_TYPES =
            Map.of(
                    "text/plain", "text/plain(; ?charset=(UTF|utf)-8)?",
                    "application/json", "application/json(; ?charset=(UTF|utf)-8)?",
                    "text/html", "text/html; ?charset=(UTF|utf)-8");

    /** What `queries` may be, and how many that asks for. */
    private static final Map<String, Integer> COUNTS =
            Map.of(
                    "",
                    1,
                    "?queries=foo",
                    1,
                    "?queries=0",
                    1,
                    "?queries=20",
                    20,
                    "?queries=501",
                    500);

    private static final Duration DATE_CHANGES = Duration.ofSeconds(3);

    private static final int COUNTED_REQUESTS = 16;

    private static final double CHANGED_LEAST = 0.95;

    private static final Pattern ROW =
            Pattern.compile("<tr>\\s*<td>(.*?)</td>\\s*<td>(.*?)</td>\\s*</tr>", Pattern.DOTALL);

    private final String server;
    private final Probe probe;
    private final Optional<Postgres> database;

    Verification(String server, int port, Optional<Postgres> database) {
        this.server = server;
        this.probe = new Probe(port);
        this.database = database;
    }

    /**
     * Checks all that a test asks.
     *
     * @throws IllegalStateException that says what was expected, and what came
     */
    void check(Set<TestType> types) {
        types.forEach(this::check);
        checkDate(types.iterator().next());
    }

    private void check(TestType type) {
        switch (type) {
            case PLAINTEXT -> checkPlaintext();
            case JSON -> checkMessage();
            case DB -> checkWorld(object(type, get(type, type.target())));
            case QUERIES -> {
                checkCounts(type, "/queries");
                checkQueriesMade();
            }
            case FORTUNES -> checkFortunes();
            case UPDATES -> {
                checkCounts(type, "/updates");
                checkUpdatesMade();
            }
        }
    }

    private void checkPlaintext() {
        TestType type = TestType.PLAINTEXT;
        for (Answer each : probe.get(type.target(), type.accept(), type.depth())) {
            checkHead(type, each);
            expect(type, "Hello, World!", each.body());
        }
    }

    private void checkMessage() {
        TestType type = TestType.JSON;
        JsonNode object = object(type, get(type, type.target()));
        expect(type, "{\"message\":\"Hello, World!\"}", object.toString());
    }

    private void checkCounts(TestType type, String path) {
        COUNTS.forEach(
                (query, count) -> {
                    JsonNode list = json(type, get(type, path + query));
                    expect(type, count + " rows for " + query, list.size() + " rows for " + query);
                    list.forEach(this::checkWorld);
                });
    }

    private void checkWorld(JsonNode world) {
        for (String name : List.of("id", "randomNumber")) {
            JsonNode number = world.path(name);
            if (world.size() != 2
                    || !number.isInt()
                    || number.intValue() < 1
                    || number.intValue() > World.LARGEST_ID) {
                throw failure(
                        "expected id and randomNumber from 1 to " + World.LARGEST_ID,
                        world.toString());
            }
        }
    }

    /** Each row is got by a query of its own. */
    private void checkQueriesMade() {
        TestType type = TestType.QUERIES;
        database.ifPresent(
                postgres -> {
                    long before = postgres.selectedWorlds();
                    for (int i = 0; i < COUNTED_REQUESTS; i++) {
                        get(type, type.target());
                    }
                    long made = postgres.selectedWorlds() - before;
                    expect(
                            type,
                            COUNTED_REQUESTS * 20 + " queries in the database",
                            made + " queries in the database");
                });
    }

    /** What was answered is what was written. */
    private void checkUpdatesMade() {
        TestType type = TestType.UPDATES;
        database.ifPresent(
                postgres -> {
                    int[] before = postgres.world();
                    JsonNode answered = json(type, get(type, "/updates?queries=500"));
                    int[] after = postgres.world();
                    int changed = 0;
                    for (JsonNode each : answered) {
                        int id = each.path("id").intValue();
                        expect(
                                type,
                                id + " set to " + each.path("randomNumber"),
                                id + " set to " + after[id]);
                        changed += before[id] == after[id] ? 0 : 1;
                    }
                    if (changed < answered.size() * CHANGED_LEAST) {
                        throw failure("expected 500 rows to change", changed + " did");
                    }
                });
    }

    private void checkFortunes() {
        TestType type = TestType.FORTUNES;
        String page = get(type, type.target()).body();
        if (!page.startsWith("<!DOCTYPE html>") || page.contains("<script>")) {
            throw failure("expected an HTML page that shows <script> as text", page);
        }
        List<Fortune> shown = new ArrayList<>();
        Matcher row = ROW.matcher(page);
        while (row.find()) {
            shown.add(new Fortune(Integer.parseInt(row.group(1)), unescape(row.group(2))));
        }
        expect(type, Fortune.shown().toString(), shown.toString());
    }

    private static String unescape(String text) {
        return text.replace("&quot;", "\"")
                .replace("&#34;", "\"")
                .replace("&#39;", "'")
                .replace("&#039;", "'")
                .replace("&apos;", "'")
                .replace("&lt;", "<")
                .replace("&gt;", ">")
                .replace("&amp;", "&");
    }

    /** It may be kept for a second, but not for three. */
    private void checkDate(TestType type) {
        String first = date(get(type, type.target()));
        LockSupport.parkNanos(DATE_CHANGES.toNanos());
        String second = date(get(type, type.target()));
        if (first.equals(second)) {
            throw failure("expected another Date after 3 s", second);
        }
    }

    private JsonNode object(TestType type, Answer answer) {
        JsonNode json = json(type, answer);
        if (!json.isObject()) {
            throw failure("expected an object for " + type, json.toString());
        }
        return json;
    }

    private JsonNode json(TestType type, Answer answer) {
        try {
            return JSON.readTree(answer.body());
        } catch (JsonProcessingException e) {
            throw failure("expected JSON for " + type, answer.body());
        }
    }

    private Answer get(TestType type, String target) {
        Answer answer = probe.get(target, type.accept());
        checkHead(type, answer);
        return answer;
    }

    private void checkHead(TestType type, Answer answer) {
        Map<String, String> headers = answer.headers();
        boolean whole =
                answer.status() == 200
                        && headers.containsKey("Server")
                        && headers.containsKey("Date")
                        && (headers.containsKey("Content-Length")
                                || headers.containsKey("Transfer-Encoding"))
                        && headers.getOrDefault("Content-Type", "").matches(contentType(type));
        if (!whole) {
            throw failure(
                    "expected for "
                            + type
                            + " 200 with Server, Date, Content-Length and a Content-Type like "
                            + contentType(type),
                    answer.toString());
        }
        try {
            ZonedDateTime.parse(date(answer), DateTimeFormatter.RFC_1123_DATE_TIME);
        } catch (DateTimeException e) {
            throw failure("expected a Date as RFC 1123 has it", date(answer));
        }
    }

    private static String date(Answer answer) {
        return answer.headers().getOrDefault("Date", "");
    }

    private static String contentType(TestType type) {
        String accepted = type.accept();
        return String.valueOf(CONTENT_TYPES.get(accepted.substring(0, accepted.indexOf(','))));
    }

    private void expect(TestType type, String expected, String came) {
        if (!expected.equals(came)) {
            throw failure("expected for " + type + ": " + expected, came);
        }
    }

    private IllegalStateException failure(String expected, String came) {
        return new IllegalStateException(server + ": " + expected + "; came: " + came);
    }
}
