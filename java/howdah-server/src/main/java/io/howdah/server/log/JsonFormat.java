package io.howdah.server.log;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import io.howdah.server.exchange.HttpExchange;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpRequest;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import org.jspecify.annotations.Nullable;

/**
 * One JSON object a line:
 *
 * <pre>{@code
 * {"time":"2033-10-10T13:55:36.123Z","remote":"192.0.2.1","method":"GET","scheme":"https",
 *  "host":"example.com","target":"/a","protocol":"HTTP/1.1","status":200,"bytes":2326,
 *  "duration_ms":1.234,"complete":true,"referer":"https://…","user_agent":"Mozilla/5.0 …"}
 * }</pre>
 *
 * <p>Headers that a request does not have are left out. Status 0: the client went away before there
 * was a response.
 */
final class JsonFormat implements LineFormat {

    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH:mm:ss.").withZone(ZoneOffset.UTC);

    private static final String HEXADECIMAL = "0123456789abcdef";

    private long second = Long.MIN_VALUE;
    private String time = "";

    @Override
    public void append(
            LogLine line, HttpExchange exchange, boolean complete, long millis, long nanos) {
        HttpRequest request = exchange.head();
        HttpHeaders headers = request.headers();
        line.plain("{\"time\":\"");
        time(line, millis);
        line.plain("Z\",\"remote\":");
        string(line, exchange.connection().remoteAddress());
        line.plain(",\"method\":");
        string(line, request.method().name());
        line.plain(",\"scheme\":");
        string(line, exchange.connection().scheme());
        line.plain(",\"host\":");
        string(line, exchange.connection().serverName());
        line.plain(",\"target\":");
        string(line, request.uri());
        line.plain(",\"protocol\":");
        string(line, request.protocolVersion().text());
        line.plain(",\"status\":").number(exchange.status());
        line.plain(",\"bytes\":").number(exchange.bytesWritten());
        line.plain(",\"duration_ms\":").thousandths(nanos / 1000);
        line.plain(",\"complete\":").plain(complete ? "true" : "false");
        optional(line, ",\"referer\":", headers.get(HttpHeaderNames.REFERER));
        optional(line, ",\"user_agent\":", headers.get(HttpHeaderNames.USER_AGENT));
        line.plain("}\n");
    }

    private void time(LogLine line, long millis) {
        if (second != Math.floorDiv(millis, 1000)) {
            second = Math.floorDiv(millis, 1000);
            time = TIME.format(Instant.ofEpochSecond(second));
        }
        long fraction = Math.floorMod(millis, 1000L);
        line.plain(time)
                .octet((int) ('0' + fraction / 100))
                .octet((int) ('0' + fraction / 10 % 10))
                .octet((int) ('0' + fraction % 10));
    }

    private static void optional(LogLine line, String name, @Nullable String value) {
        if (value != null) {
            line.plain(name);
            string(line, value);
        }
    }

    /** What came as bytes of UTF-8 is written as text; other bytes as U+FFFD. */
    private static void string(LogLine line, String octets) {
        byte[] bytes = null;
        for (int i = 0; i < octets.length() && bytes == null; i++) {
            if (octets.charAt(i) >= 0x80) {
                bytes = new String(octets.getBytes(ISO_8859_1), UTF_8).getBytes(UTF_8);
            }
        }
        line.octet('"');
        int length = bytes == null ? octets.length() : bytes.length;
        for (int i = 0; i < length; i++) {
            octet(line, bytes == null ? octets.charAt(i) : bytes[i] & 0xff);
        }
        line.octet('"');
    }

    private static void octet(LogLine line, int octet) {
        if (octet == '"' || octet == '\\') {
            line.octet('\\').octet(octet);
        } else if (octet < ' ' || octet == 0x7f) {
            line.plain("\\u00")
                    .octet(HEXADECIMAL.charAt(octet >> 4))
                    .octet(HEXADECIMAL.charAt(octet & 15));
        } else {
            line.octet(octet);
        }
    }
}
