package io.howdah.processor;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import javax.annotation.processing.Processor;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Runs the fixtures: records and the codecs, or refusals, that they give. */
final class JsonProcessorTest {

    @TempDir Path folder;

    private Compilation compile(Fixture fixture, String... options) throws IOException {
        List<Processor> both = List.of(new StubProcessor(), new JsonProcessor());
        return Compilation.of(fixture.java(), folder, both, options);
    }

    static Stream<Fixture> codecs() throws IOException {
        return Fixture.in("json");
    }

    @ParameterizedTest
    @MethodSource("codecs")
    void recordsHaveCodecs(Fixture fixture) throws IOException {
        Compilation compilation = compile(fixture, "-Ahowdah.php=off");
        assertThat(compilation.diagnostics()).isEmpty();
        assertThat(compilation.generated()).isEqualTo(fixture.expected(compilation.generated()));
    }

    static Stream<Fixture> refusals() throws IOException {
        return Fixture.in("json-refusals");
    }

    @ParameterizedTest
    @MethodSource("refusals")
    void whatHasNoJsonIsRefused(Fixture fixture) throws IOException {
        Compilation compilation = compile(fixture);
        assertThat(compilation.diagnostics()).contains("error: ");
        assertThat(compilation.diagnostics())
                .isEqualTo(fixture.expected(compilation.diagnostics()));
    }
}
