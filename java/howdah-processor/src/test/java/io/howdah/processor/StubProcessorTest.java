package io.howdah.processor;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Runs the fixtures: interfaces and the stubs, refusals or mismatches that they give. */
final class StubProcessorTest {

    private static final String NO_PHP = "-Ahowdah.php=off";

    @TempDir Path folder;

    static Stream<Fixture> stubs() throws IOException {
        return Fixture.in("stubs");
    }

    @ParameterizedTest
    @MethodSource("stubs")
    void interfacesBecomeStubs(Fixture fixture) throws IOException {
        Compilation compilation = Compilation.of(fixture.java(), folder, NO_PHP);
        assertThat(compilation.diagnostics()).isEmpty();
        assertThat(compilation.generated()).isEqualTo(fixture.expected(compilation.generated()));
    }

    static Stream<Fixture> refusals() throws IOException {
        return Fixture.in("refusals");
    }

    @ParameterizedTest
    @MethodSource("refusals")
    void whatCannotBeAStubIsRefused(Fixture fixture) throws IOException {
        Compilation compilation = Compilation.of(fixture.java(), folder, NO_PHP);
        assertThat(compilation.diagnostics()).contains("error: ");
        assertThat(compilation.diagnostics())
                .isEqualTo(fixture.expected(compilation.diagnostics()));
    }

    static Stream<Fixture> signatures() throws IOException {
        return Fixture.in("signatures");
    }

    @ParameterizedTest
    @MethodSource("signatures")
    void interfacesAreComparedWithPhp(Fixture fixture) throws IOException {
        Path bootstrap = folder.resolve("bootstrap.php");
        Files.writeString(bootstrap, fixture.php(), UTF_8);
        String option =
                fixture.php().isEmpty()
                        ? "-Ahowdah.bootstrap="
                        : "-Ahowdah.bootstrap=" + bootstrap;
        Compilation compilation = Compilation.of(fixture.java(), folder, option);
        String diagnostics = compilation.diagnostics().replace(folder + "/", "");
        assertThat(diagnostics).isEqualTo(fixture.expected(diagnostics));
    }
}
