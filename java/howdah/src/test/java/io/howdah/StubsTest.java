package io.howdah;

import static org.assertj.core.api.Assertions.assertThat;

import io.howdah.value.Value;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** PHP's reflection says of native functions and classes what their stub files say. */
@Tag("engine")
final class StubsTest {

    private static final Path ROOT = Path.of("../..").toAbsolutePath().normalize();
    private static final Path SCRIPT = Path.of("src/test/php/stubs.php").toAbsolutePath();

    /** Those of the command line are howdah-cli's to test. */
    static List<Path> stubs() throws IOException {
        try (Stream<Path> sources = Files.walk(ROOT.resolve("native"));
                Stream<Path> extension = Files.list(ROOT.resolve("php/ext"))) {
            return Stream.concat(sources, extension)
                    .filter(file -> file.toString().endsWith(".stub.php"))
                    .filter(file -> !file.startsWith(ROOT.resolve("native/cli")))
                    .map(ROOT::relativize)
                    .sorted()
                    .toList();
        }
    }

    @ParameterizedTest
    @MethodSource("stubs")
    void reflectionSaysWhatTheStubsSay(Path stub) {
        try (Php php = Engines.builder().allow("java.util.ArrayList").open()) {
            php.eval(
                    """
                    function compare(string $script, string $stub): array
                    {
                        class_exists('java\\util\\ArrayList');
                        return (require $script)($stub);
                    }
                    """);
            List<Value> both =
                    php.function("compare")
                            .call(SCRIPT.toString(), ROOT.resolve(stub).toString())
                            .asList();

            assertThat(both.get(1).asString()).isEqualTo(both.get(0).asString()).isNotEmpty();
        }
    }
}
