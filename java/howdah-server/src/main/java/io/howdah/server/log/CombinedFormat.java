package io.howdah.server.log;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import io.howdah.server.exchange.HttpExchange;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpRequest;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Base64;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Apache's combined format:
 *
 * <pre>
 * 192.0.2.1 - ann [10/Oct/2033:13:55:36 +0200] "GET /a HTTP/1.1" 200 2326 "https://…" "Mozilla/5.0 …"
 * </pre>
 *
 * <p>What would break a line apart is written as {@code \xHH}, as nginx does. A request whose
 * client went away before there was a response has status 499, as in nginx.
 */
final class CombinedFormat implements LineFormat {

    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("'['dd/MMM/yyyy:HH:mm:ss Z']'", Locale.ENGLISH)
                    .withZone(ZoneId.systemDefault());

    private static final int CLIENT_WENT_AWAY = 499;
    private static final String HEXADECIMAL = "0123456789ABCDEF";
    private static final String BASIC = "Basic ";

    private long second = Long.MIN_VALUE;
    private String time = "";

    @Override
    public void append(
            LogLine line, HttpExchange exchange, boolean complete, long millis, long nanos) {
        HttpRequest request = exchange.head();
        HttpHeaders headers = request.headers();
        line.plain(exchange.connection().remoteAddress()).plain(" - ");
        escaped(line, user(headers.get(HttpHeaderNames.AUTHORIZATION)), true);
        line.octet(' ').plain(time(millis)).plain(" \"");
        escaped(line, request.method().name(), false);
        line.octet(' ');
        escaped(line, request.uri(), false);
        line.octet(' ').plain(request.protocolVersion().text()).plain("\" ");
        line.number(exchange.status() == 0 ? CLIENT_WENT_AWAY : exchange.status()).octet(' ');
        line.number(exchange.bytesWritten()).plain(" \"");
        escaped(line, headers.get(HttpHeaderNames.REFERER), false);
        line.plain("\" \"");
        escaped(line, headers.get(HttpHeaderNames.USER_AGENT), false);
        line.plain("\"\n");
    }

    private String time(long millis) {
        if (second != Math.floorDiv(millis, 1000)) {
            second = Math.floorDiv(millis, 1000);
            time = TIME.format(Instant.ofEpochSecond(second));
        }
        return time;
    }

    /** The name in an Authorization header, which nobody may have checked. */
    private static @Nullable String user(@Nullable String authorization) {
        if (authorization == null
                || !authorization.regionMatches(true, 0, BASIC, 0, BASIC.length())) {
            return null;
        }
        try {
            byte[] decoded = Base64.getDecoder().decode(authorization.substring(BASIC.length()));
            String credentials = new String(decoded, ISO_8859_1);
            int colon = credentials.indexOf(':');
            return colon <= 0 ? null : credentials.substring(0, colon);
        } catch (IllegalArgumentException e) {
            return null;
        }
    }

    private static void escaped(LogLine line, @Nullable String text, boolean spacesToo) {
        if (text == null || text.isEmpty()) {
            line.octet('-');
            return;
        }
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c < ' ' || c >= 0x7f || c == '"' || c == '\\' || (spacesToo && c == ' ')) {
                line.plain("\\x")
                        .octet(HEXADECIMAL.charAt((c >> 4) & 15))
                        .octet(HEXADECIMAL.charAt(c & 15));
            } else {
                line.octet(c);
            }
        }
    }
}
