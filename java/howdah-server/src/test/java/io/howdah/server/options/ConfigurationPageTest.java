package io.howdah.server.options;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/**
 * Checks the tables of docs/configuration.md. With {@code
 * -Dhowdah.test.jvmArgs=-Dhowdah.write=true} it writes them.
 */
final class ConfigurationPageTest {

    private static final Path PAGE =
            Path.of(System.getProperty("howdah.root"), "docs/configuration.md");

    @Test
    void hasEveryOptionWithItsDefault() throws IOException {
        String page = Files.readString(PAGE);
        String expected = page;
        for (OptionTopic topic : OptionTopic.values()) {
            expected = withTable(expected, topic);
        }
        if (Boolean.getBoolean("howdah.write")) {
            Files.writeString(PAGE, expected);
            return;
        }

        assertThat(page).as("write it by -Dhowdah.write=true").isEqualTo(expected);
    }

    /** The table is what ends a topic's heading: there is one, and it comes first. */
    private static String withTable(String page, OptionTopic topic) {
        String heading = "## " + topic.title() + "\n\n";
        int start = page.indexOf(heading);
        assertThat(start).as(heading).isPositive();
        start += heading.length();
        int end = start;
        while (page.startsWith("|", end)) {
            end = page.indexOf('\n', end) + 1;
        }
        String gap = page.startsWith("\n", end) || end == page.length() ? "" : "\n";
        return page.substring(0, start) + table(topic) + gap + page.substring(end);
    }

    private static String table(OptionTopic topic) {
        StringBuilder table = new StringBuilder("| option | default | |\n|---|---|---|\n");
        for (ServerOption<?> option : topic.options()) {
            String value = option.defaultText();
            table.append("| `")
                    .append(option.name())
                    .append("` | ")
                    .append(value.isEmpty() ? "" : "`" + value + "`")
                    .append(" | ")
                    .append(option.description().replace("|", "\\|"))
                    .append(" |\n");
        }
        return table.toString();
    }
}
