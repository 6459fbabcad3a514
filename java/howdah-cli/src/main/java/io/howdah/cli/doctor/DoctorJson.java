package io.howdah.cli.doctor;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Doctor's checks as one JSON object. Written without PHP, which may be what is broken. */
final class DoctorJson {

    private DoctorJson() {}

    static String of(List<Check> checks) {
        return checks.stream()
                .map(DoctorJson::object)
                .collect(
                        Collectors.joining(
                                ",\n    ",
                                "{\n  \"ok\": "
                                        + DoctorCommand.isWell(checks)
                                        + ",\n  \"checks\": [\n    ",
                                "\n  ]\n}"));
    }

    private static String object(Check check) {
        String found =
                check.found().size() == 1
                        ? string(check.found().get(0))
                        : check.found().stream()
                                .map(DoctorJson::string)
                                .collect(Collectors.joining(", ", "[", "]"));
        return "{\"topic\": "
                + string(check.topic())
                + ", \"name\": "
                + string(check.name())
                + ", \"status\": "
                + string(check.status().name().toLowerCase(Locale.ROOT))
                + ", \"found\": "
                + found
                + (check.fix() == null ? "" : ", \"fix\": " + string(check.fix()))
                + "}";
    }

    private static String string(String text) {
        StringBuilder json = new StringBuilder("\"");
        text.chars()
                .forEach(
                        c -> {
                            if (c == '"' || c == '\\') {
                                json.append('\\').append((char) c);
                            } else if (c < 0x20) {
                                json.append(String.format("\\u%04x", c));
                            } else {
                                json.append((char) c);
                            }
                        });
        return json.append('"').toString();
    }
}
