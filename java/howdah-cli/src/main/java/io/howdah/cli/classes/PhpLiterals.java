package io.howdah.cli.classes;

import io.howdah.json.JsonReader;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.stream.Collectors;

/** Literals of PHP. */
final class PhpLiterals {

    private PhpLiterals() {}

    /** A text, in single quotes where nothing is to be escaped but these and backslashes. */
    static String text(String value) {
        if (value.chars().allMatch(c -> c >= ' ' && c != 0x7f)) {
            String escaped = value.replace("\\", "\\\\").replace("'", "\\'");
            return "'" + escaped + "'";
        }
        StringBuilder text = new StringBuilder("\"");
        for (int i = 0; i < value.length(); i++) {
            char c = value.charAt(i);
            if (c == '"' || c == '\\' || c == '$') {
                text.append('\\').append(c);
            } else if (c < ' ' || c == 0x7f) {
                text.append(String.format("\\x%02x", (int) c));
            } else {
                text.append(c);
            }
        }
        return text.append('"').toString();
    }

    static String list(Collection<String> texts) {
        return texts.stream().map(PhpLiterals::text).collect(Collectors.joining(", ", "[", "]"));
    }

    /** The PHP code of a scalar, null or an empty array or object that is given as JSON. */
    static String ofJson(String json) {
        JsonReader in = new JsonReader(json.getBytes(StandardCharsets.UTF_8));
        boolean isText = json.strip().startsWith("\"");
        String code = json.strip();
        if (isText) {
            code = text(in.readString());
        } else if (code.startsWith("[") || code.startsWith("{")) {
            in.skipValue();
            code = "[]";
        } else {
            in.skipValue();
        }
        in.end();
        return code;
    }
}
