package io.howdah.processor;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import javax.annotation.processing.AbstractProcessor;
import javax.annotation.processing.RoundEnvironment;
import javax.annotation.processing.SupportedAnnotationTypes;
import javax.lang.model.SourceVersion;
import javax.lang.model.element.TypeElement;
import org.junit.jupiter.api.Test;
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
                fixture.php().isEmpty() ? "-Ahowdah.bootstrap=" : "-Ahowdah.bootstrap=" + bootstrap;
        Compilation compilation = Compilation.of(fixture.java(), folder, option);
        String diagnostics = compilation.diagnostics().replace(folder + "/", "");
        assertThat(diagnostics).isEqualTo(fixture.expected(diagnostics));
    }

    @Test
    void withoutPhpThereIsANoteAndNoWarning() throws IOException {
        String java = "@io.howdah.PhpFunctions interface F { long[] strlen(); }";
        Compilation compilation =
                Compilation.of(java, folder, "-Werror", "-Ahowdah.php=/no/such/php");
        assertThat(compilation.diagnostics())
                .startsWith("note: there is no executable \"/no/such/php\"")
                .hasLineCount(1);
        assertThat(compilation.generated()).contains("class FStub");
    }

    @Test
    void aTypeThatAnotherProcessorGeneratesIsAwaited() throws IOException {
        String java = "@io.howdah.PhpFunctions interface F { Late late(); }";
        Compilation compilation =
                Compilation.of(
                        java, folder, List.of(new StubProcessor(), new LateProcessor()), NO_PHP);
        assertThat(compilation.diagnostics()).isEmpty();
        assertThat(compilation.generated()).contains("return new Late(name);");
    }

    /** Generates a record in the first round. */
    @SupportedAnnotationTypes("*")
    private static final class LateProcessor extends AbstractProcessor {

        private boolean done;

        @Override
        public SourceVersion getSupportedSourceVersion() {
            return SourceVersion.latestSupported();
        }

        @Override
        public boolean process(Set<? extends TypeElement> annotations, RoundEnvironment round) {
            if (!done) {
                done = true;
                try (Writer file = processingEnv.getFiler().createSourceFile("Late").openWriter()) {
                    file.write("record Late(String name) {}");
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            }
            return false;
        }
    }
}
