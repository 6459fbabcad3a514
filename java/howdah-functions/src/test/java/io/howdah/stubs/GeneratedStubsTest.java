package io.howdah.stubs;

import static org.assertj.core.api.Assertions.assertThat;

import io.howdah.Php;
import io.howdah.processor.StubProcessor;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What {@code howdah generate stubs} writes goes through the processor, and works. */
final class GeneratedStubsTest {

    private static final Path ROOT = Path.of(System.getProperty("howdah.root"));

    static Stream<Path> fixtures() throws IOException {
        try (Stream<Path> files = Files.list(ROOT.resolve("php/stubs/tests/fixtures"))) {
            return files
                    .filter(file -> file.toString().endsWith(".test"))
                    .sorted()
                    .toList()
                    .stream();
        }
    }

    /** The files in a fixture: its parts but for the title and the command line. */
    private static List<Path> unpack(Path fixture, Path folder) throws IOException {
        List<Path> files = new ArrayList<>();
        String[] parts = Files.readString(fixture).split("\n(-----|=====)\n");
        for (String part : List.of(parts).subList(2, parts.length)) {
            int end = part.indexOf('\n');
            Path file = folder.resolve(part.substring(0, end));
            Files.createDirectories(file.getParent());
            files.add(Files.writeString(file, part.substring(end + 1)));
        }
        return files;
    }

    private static List<Path> withSuffix(List<Path> files, String suffix) {
        return files.stream().filter(file -> file.toString().endsWith(suffix)).toList();
    }

    @ParameterizedTest
    @MethodSource("fixtures")
    void whatTheFixturesExpectFitsPhp(Path fixture, @TempDir Path folder) throws IOException {
        List<Path> files = unpack(fixture, folder);
        StringBuilder bootstrap = new StringBuilder("<?php\n");
        for (Path php : withSuffix(files, ".php")) {
            bootstrap.append("require_once '").append(php).append("';\n");
        }
        Path loadsAll = Files.writeString(folder.resolve("bootstrap.php"), bootstrap);
        assertThat(compile(withSuffix(files, ".java"), loadsAll, folder)).isEmpty();
    }

    @Test
    void aClassIsGeneratedCompiledAndCalled(@TempDir Path folder) throws Exception {
        Path source =
                Files.writeString(
                        folder.resolve("counter.php"),
                        """
                        <?php
                        namespace Demo;
                        final class Counter
                        {
                            public function __construct(private int $count = 0)
                            {
                            }
                            public function add(int $by = 1): static
                            {
                                $this->count += $by;
                                return $this;
                            }
                            /** @return list<int> */
                            public function upTo(): array
                            {
                                return range(1, $this->count);
                            }
                        }
                        """);
        Path java = folder.resolve("demo/Counter.java");
        try (Php php = Php.open();
                URLClassLoader classes = new URLClassLoader(new URL[] {folder.toUri().toURL()})) {
            php.include(ROOT.resolve("php/autoload.php"));
            php.eval(
                    """
                    function generate(string ...$arguments): int
                    {
                        $messages = fopen('php://memory', 'w');
                        return (new Howdah\\Stubs\\Command($messages, $messages))->run($arguments);
                    }
                    """);
            String root = folder.toString();
            long code =
                    php.function("generate")
                            .call("--php", source.toString(), "--out", root, "--package", "demo")
                            .asLong();
            assertThat(code).isZero();
            assertThat(compile(List.of(java), source, folder)).isEmpty();

            Class<?> counter = classes.loadClass("demo.Counter");
            Object created = call(counter, php.bind(counter), "create", 2L);
            Object added = call(counter, created, "add", 2L);
            assertThat((long[]) call(counter, added, "upTo")).containsExactly(1, 2, 3, 4);
        }
    }

    private static Object call(Class<?> type, Object target, String method, Object... arguments)
            throws ReflectiveOperationException {
        for (Method candidate : type.getMethods()) {
            if (candidate.getName().equals(method)
                    && candidate.getParameterCount() == arguments.length) {
                return candidate.invoke(target, arguments);
            }
        }
        throw new NoSuchMethodException(method);
    }

    /** {@return what the compiler says} */
    private static String compile(List<Path> sources, Path bootstrap, Path folder) {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        StringWriter messages = new StringWriter();
        try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null)) {
            JavaCompiler.CompilationTask task =
                    compiler.getTask(
                            messages,
                            files,
                            null,
                            List.of(
                                    "-Xlint:all,-processing,-classfile,-path",
                                    "-Ahowdah.bootstrap=" + bootstrap,
                                    "-d",
                                    folder.toString()),
                            null,
                            files.getJavaFileObjectsFromPaths(sources));
            task.setProcessors(List.of(new StubProcessor()));
            task.call();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return messages.toString();
    }
}
