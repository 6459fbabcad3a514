package io.howdah.interop;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.howdah.Php;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The PHP examples of docs/java-from-php.md print what their comments say, line breaks aside. */
final class GuidesTest {

    private static final Path GUIDE =
            Path.of(System.getProperty("howdah.root"), "docs", "java-from-php.md");
    private static final Pattern EXAMPLE =
            Pattern.compile("^```php\n(.*?)^```$", Pattern.DOTALL | Pattern.MULTILINE);
    private static final Pattern COMMENT = Pattern.compile("// (.*)$", Pattern.MULTILINE);

    static List<String> examples() throws IOException {
        return EXAMPLE.matcher(Files.readString(GUIDE, UTF_8))
                .results()
                .map(example -> example.group(1))
                .toList();
    }

    @ParameterizedTest
    @MethodSource("examples")
    void examplePrintsItsComments(String php) {
        ByteArrayOutputStream output = new ByteArrayOutputStream();
        try (Php interpreter =
                Php.builder()
                        .allow("java.io.*", "java.lang.*", "java.math.*", "java.time.*")
                        .allow("java.util.**")
                        .output(output)
                        .open()) {
            interpreter.eval(php);
        }
        String comments =
                COMMENT.matcher(php)
                        .results()
                        .map((MatchResult comment) -> comment.group(1))
                        .collect(Collectors.joining());
        assertThat(output.toString(UTF_8)).isEqualTo(comments);
    }
}
