package io.howdah.benchmarks.http;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectWriter;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.util.AsciiString;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;

/** The responses of the six tests in Java: content types and bodies. */
final class Pages {

    static final AsciiString TEXT = AsciiString.cached("text/plain");
    static final AsciiString JSON = AsciiString.cached("application/json");
    static final AsciiString HTML = AsciiString.cached("text/html; charset=utf-8");

    private static final byte[] HELLO = "Hello, World!".getBytes(StandardCharsets.US_ASCII);
    private static final int MOST_QUERIES = 500;

    private static final ObjectMapper MAPPER = new ObjectMapper();
    private static final ObjectWriter MESSAGE_WRITER = MAPPER.writerFor(Message.class);
    private static final ObjectWriter WORLD_WRITER = MAPPER.writerFor(World.class);
    private static final ObjectWriter WORLDS_WRITER =
            MAPPER.writerFor(
                    MAPPER.getTypeFactory().constructCollectionType(List.class, World.class));

    private Pages() {}

    record Message(String message) {}

    static ByteBuf plaintext() {
        return Unpooled.wrappedBuffer(HELLO);
    }

    static ByteBuf json() {
        return write(MESSAGE_WRITER, new Message("Hello, World!"));
    }

    static ByteBuf world() throws SQLException {
        int id = random();
        return write(WORLD_WRITER, new World(id, Pool.randomNumber(id)));
    }

    static ByteBuf worlds(String query) throws SQLException {
        int[] ids =
                ThreadLocalRandom.current().ints(count(query), 1, World.LARGEST_ID + 1).toArray();
        return write(WORLDS_WRITER, Pool.worlds(ids));
    }

    static ByteBuf updates(String query) throws SQLException {
        int count = count(query);
        // Rows are locked in the same order by all, so that no two requests wait for each other.
        int[] ids =
                ThreadLocalRandom.current()
                        .ints(1, World.LARGEST_ID + 1)
                        .distinct()
                        .limit(count)
                        .sorted()
                        .toArray();
        int[] numbers = ThreadLocalRandom.current().ints(count, 1, World.LARGEST_ID + 1).toArray();
        return write(WORLDS_WRITER, Pool.replace(ids, numbers));
    }

    static ByteBuf fortunes() throws SQLException {
        List<Fortune> fortunes = Pool.readFortunes();
        fortunes.add(Fortune.ADDED);
        fortunes.sort(Comparator.comparing(Fortune::message));
        StringBuilder page =
                new StringBuilder(2048)
                        .append(
                                """
                                <!DOCTYPE html>
                                <html>
                                <head><title>Fortunes</title></head>
                                <body>
                                <table>
                                <tr><th>id</th><th>message</th></tr>
                                """);
        for (Fortune each : fortunes) {
            page.append("<tr><td>").append(each.id()).append("</td><td>");
            appendEscaped(page, each.message());
            page.append("</td></tr>\n");
        }
        page.append("</table>\n</body>\n</html>\n");
        return Unpooled.wrappedBuffer(page.toString().getBytes(StandardCharsets.UTF_8));
    }

    private static void appendEscaped(StringBuilder page, String text) {
        for (int i = 0; i < text.length(); i++) {
            char next = text.charAt(i);
            switch (next) {
                case '<' -> page.append("&lt;");
                case '>' -> page.append("&gt;");
                case '&' -> page.append("&amp;");
                case '"' -> page.append("&quot;");
                case '\'' -> page.append("&#039;");
                default -> page.append(next);
            }
        }
    }

    private static int random() {
        return ThreadLocalRandom.current().nextInt(1, World.LARGEST_ID + 1);
    }

    /** What `queries=` says, or 1 where it says nothing of use. */
    private static int count(String query) {
        String name = "queries=";
        int begin = query.startsWith(name) ? name.length() : query.length();
        try {
            return Math.max(
                    1, Math.min(MOST_QUERIES, Integer.parseInt(query, begin, query.length(), 10)));
        } catch (NumberFormatException e) {
            return 1;
        }
    }

    private static ByteBuf write(ObjectWriter writer, Object value) {
        try {
            return Unpooled.wrappedBuffer(writer.writeValueAsBytes(value));
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(e);
        }
    }
}
