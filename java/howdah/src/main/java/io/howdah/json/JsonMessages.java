package io.howdah.json;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.List;
import java.util.stream.Collectors;

/** Values in messages of errors. */
final class JsonMessages {

    /** As long as PHP's messages show values. */
    private static final int MAX_SHOWN = 80;

    private JsonMessages() {}

    static String oneOf(List<String> values) {
        return "one of "
                + values.stream().map(JsonMessages::quoted).collect(Collectors.joining(", "));
    }

    /** A text as PHP's messages show it, cut where it is long. */
    static String quoted(String value) {
        StringBuilder json = new StringBuilder("\"");
        for (int i = 0; i < value.length(); i++) {
            char c = value.charAt(i);
            switch (c) {
                case '"', '\\' -> json.append('\\').append(c);
                case '\b' -> json.append("\\b");
                case '\f' -> json.append("\\f");
                case '\n' -> json.append("\\n");
                case '\r' -> json.append("\\r");
                case '\t' -> json.append("\\t");
                case '\u2028', '\u2029' -> json.append(String.format("\\u%04x", (int) c));
                default -> {
                    if (c < ' ') {
                        json.append(String.format("\\u%04x", (int) c));
                    } else {
                        json.append(c);
                    }
                }
            }
        }
        byte[] bytes = json.append('"').toString().getBytes(UTF_8);
        if (bytes.length <= MAX_SHOWN) {
            return json.toString();
        }
        int end = MAX_SHOWN - 4;
        while (bytes[end - 1] < 0) {
            end--;
        }
        return new String(bytes, 0, end, UTF_8) + "…\"";
    }
}
