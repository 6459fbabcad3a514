package io.howdah.server.classic;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * HTTP requests as text, in the format that editors call {@code .http}.
 *
 * <pre>
 * ### What this request shows
 * # compare: status
 * POST /script.php HTTP/1.1
 * Host: example.test
 *
 * body
 * </pre>
 *
 * <p>What is not said is added, so that a file holds no more than what matters: {@code Host},
 * {@code Connection: close}, {@code Content-Length} if there is a body, and CR LF at the ends of
 * the head's lines, and of the body's if it is {@code multipart/form-data} or chunked. Line breaks
 * before the next {@code ###} are not part of a body. {@code {{repeat 70000 x}}} stands for a text
 * that would be long, {@code {{byte 255}}} for a byte that is no text, and {@code {{cookie
 * PHPSESSID}}} for what the response before it has set.
 *
 * <p>{@code # compare: status} and {@code # compare: head} are for what a server writes by itself;
 * {@code # at once} sends the request together with the one that follows.
 */
final class RequestFile {

    private static final Pattern VARIABLE =
            Pattern.compile(
                    "\\{\\{(repeat (\\d+) (.+?)|byte (\\d+)|cookie (\\S+?))}}", Pattern.DOTALL);

    /** How much of a response is PHP's, and is compared. */
    enum Extent {
        STATUS,
        HEAD,
        ALL
    }

    /**
     * One request.
     *
     * @param title what it shows
     * @param extent how much of the response is compared
     * @param atOnce whether it is sent together with the next one
     * @param text the request, before variables are filled in; a char is a byte
     */
    record Request(String title, Extent extent, boolean atOnce, String text) {

        boolean isHead() {
            return text.startsWith("HEAD ");
        }

        /** {@return what is sent, if responses so far have set these cookies} */
        byte[] bytes(Map<String, String> cookies) {
            return framed(filledIn(text, cookies)).getBytes(ISO_8859_1);
        }
    }

    private RequestFile() {}

    /** {@return the requests of a file; if there is none, a plain GET of the script} */
    static List<Request> read(Path file, String script) throws IOException {
        if (!Files.exists(file)) {
            return List.of(new Request("GET", Extent.ALL, false, "GET /" + script + " HTTP/1.1\n"));
        }
        String text = Files.readString(file, ISO_8859_1);
        List<Request> requests = new ArrayList<>();
        for (String part : text.split("(?m)^### *", -1)) {
            if (!part.isBlank()) {
                requests.add(request(file, part.replaceFirst("\\n+$", "")));
            }
        }
        return requests;
    }

    private static Request request(Path file, String part) {
        String[] lines = part.split("\n", -1);
        Extent extent = Extent.ALL;
        boolean atOnce = false;
        int start = 1;
        for (; start < lines.length && lines[start].startsWith("# "); start++) {
            switch (lines[start]) {
                case "# compare: status" -> extent = Extent.STATUS;
                case "# compare: head" -> extent = Extent.HEAD;
                case "# at once" -> atOnce = true;
                default -> throw new IllegalArgumentException(file + ": " + lines[start]);
            }
        }
        StringBuilder text = new StringBuilder();
        for (int i = start; i < lines.length; i++) {
            text.append(lines[i]).append(i + 1 < lines.length ? "\n" : "");
        }
        return new Request(lines[0], extent, atOnce, text.toString());
    }

    private static String filledIn(String text, Map<String, String> cookies) {
        return VARIABLE.matcher(text)
                .replaceAll(match -> Matcher.quoteReplacement(value(match, cookies)));
    }

    private static String value(MatchResult match, Map<String, String> cookies) {
        if (match.group(2) != null) {
            return match.group(3).repeat(Integer.parseInt(match.group(2)));
        }
        if (match.group(4) != null) {
            return String.valueOf((char) Integer.parseInt(match.group(4)));
        }
        return cookies.getOrDefault(match.group(5), "no-such-cookie");
    }

    private static String framed(String text) {
        int end = text.indexOf("\n\n");
        String head = (end < 0 ? text.stripTrailing() : text.substring(0, end)) + "\n";
        String body = end < 0 ? "" : text.substring(end + 2);
        String names = head.toLowerCase(Locale.ROOT);
        if (names.contains("\ntransfer-encoding: chunked")) {
            body += "\n\n";
        }
        if (names.contains("\ncontent-type: multipart/form-data")
                || names.contains("\ntransfer-encoding: chunked")) {
            body = body.replace("\n", "\r\n");
        }
        StringBuilder more = new StringBuilder();
        if (!names.contains("\nhost:")) {
            more.append("Host: example.test\n");
        }
        if (!names.contains("\nconnection:")) {
            more.append("Connection: close\n");
        }
        if (!body.isEmpty()
                && !names.contains("\ncontent-length:")
                && !names.contains("\ntransfer-encoding:")) {
            more.append("Content-Length: ").append(body.length()).append('\n');
        }
        return (head + more + "\n").replace("\n", "\r\n") + body;
    }
}
