package io.howdah.cli.ide;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.howdah.cli.CompiledJava;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Runs the fixtures: Java classes and the PHP that declares them. */
final class DeclarationsTest {

    @TempDir private Path folder;

    static Stream<Fixture> fixtures() throws IOException {
        return Fixture.all();
    }

    @ParameterizedTest
    @MethodSource("fixtures")
    void classesBecomeDeclarations(Fixture fixture) throws Exception {
        CompiledJava compiled = CompiledJava.of(folder, fixture.java());
        Path out = folder.resolve("ide");
        try (Declarations declarations =
                new Declarations(List.of(compiled.classes()), List.of(compiled.sources()))) {
            declarations.add("demo.*");
            declarations.write(out);
            assertThat(declarations.notes()).isEmpty();
        }

        String written = text(out, "demo");

        assertThat(written).isEqualTo(fixture.expected(written));
        assertThat(PhpLint.errors(out)).isEmpty();
    }

    private static String text(Path folder, String of) throws IOException {
        StringBuilder text = new StringBuilder();
        try (Stream<Path> files = Files.walk(folder.resolve(of))) {
            for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
                text.append("== ").append(folder.relativize(file)).append('\n');
                text.append(Files.readString(file));
            }
        }
        return text.toString();
    }

    @Test
    void withoutASourceParametersAreNamedByTheirTypes() throws Exception {
        CompiledJava compiled =
                CompiledJava.of(
                        folder,
                        """
                        package demo;

                        public interface Plain {
                            void take(java.util.List<String> list, int count, int more, Object[] all);
                        }
                        """);
        try (Declarations declarations = new Declarations(List.of(compiled.classes()), List.of())) {

            String source =
                    declarations.source(
                            declarations.classes().elements().getTypeElement("demo.Plain"));

            assertThat(source).contains("function take($list, $int, $int2, $objects);");
        }
    }

    @Test
    void whatIsNotOnTheClassPathIsMixedAndNoted() throws Exception {
        CompiledJava compiled =
                CompiledJava.of(
                        folder,
                        """
                        package demo;

                        public class Half extends Gone {
                            public Gone.Part part() { return null; }
                        }

                        class Gone {
                            public static class Part {}
                        }
                        """);
        Files.delete(compiled.classes().resolve("demo/Gone.class"));
        Files.delete(compiled.classes().resolve("demo/Gone$Part.class"));
        try (Declarations declarations = new Declarations(List.of(compiled.classes()), List.of())) {
            declarations.add("demo.Half");
            declarations.write(folder.resolve("ide"));

            assertThat(declarations.notes())
                    .containsExactly("not on the class path, and therefore mixed: demo.Gone.Part");
            assertThat(folder.resolve("ide/demo/Half.php"))
                    .content()
                    .contains("class Half\n", "@return mixed ");
        }
    }

    @Test
    void staticInitialisersDoNotRun() throws Exception {
        CompiledJava compiled =
                CompiledJava.of(
                        folder,
                        """
                        package demo;

                        public class Loud {
                            static { System.setProperty("howdah.loud", "yes"); }
                            public static final int ANSWER = 42;
                        }
                        """);
        try (Declarations declarations = new Declarations(List.of(compiled.classes()), List.of())) {
            declarations.add("demo.Loud");
            declarations.write(folder.resolve("ide"));
        }

        assertThat(folder.resolve("ide/demo/Loud.php")).content().contains("ANSWER = 42;");
        assertThat(System.getProperty("howdah.loud")).isNull();
    }

    @ParameterizedTest
    @ValueSource(strings = {"java.util.Map.Entry", "java.util.Map$Entry", "java\\util\\Map\\Entry"})
    void aMemberClassHasSeveralNames(String name) {
        try (Declarations declarations = new Declarations(List.of(), List.of())) {
            declarations.add(name);

            assertThat(declarations.size()).isEqualTo(1);
        }
    }

    @Test
    void aPackageIsWithoutThoseBelowIt() {
        try (Declarations one = new Declarations(List.of(), List.of());
                Declarations all = new Declarations(List.of(), List.of())) {
            one.add("java.time.*");
            all.add("java.time.**");

            assertThat(one.size()).isGreaterThan(10).isLessThan(all.size());
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "java.util.Lisst",
                "java.utill.*",
                "java.util.RegularEnumSet",
                "jdk.internal.misc.**"
            })
    void whatDoesNotExistOrIsNotPublicIsRefused(String pattern) {
        try (Declarations declarations = new Declarations(List.of(), List.of())) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> declarations.add(pattern))
                    .withMessageContaining(pattern);
        }
    }
}
