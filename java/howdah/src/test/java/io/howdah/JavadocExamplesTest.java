package io.howdah;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The examples in the documentation of the API compile, and run. */
final class JavadocExamplesTest {

    private static final Path SOURCES = Path.of("src/main/java/io/howdah");
    private static final Pattern EXAMPLE =
            Pattern.compile("<pre>\\{@code\n(.*?)\n \\* }</pre>", Pattern.DOTALL);

    private static List<String> examples(String type) throws IOException {
        Matcher matcher = EXAMPLE.matcher(Files.readString(SOURCES.resolve(type + ".java")));
        List<String> examples = new ArrayList<>();
        while (matcher.find()) {
            examples.add(
                    matcher.group(1).replaceAll("(?m)^ \\* ?", "").replace("{@literal @}", "@"));
        }
        return examples;
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Php",
                "PhpFunction",
                "PhpPool",
                "PhpPoolBuilder",
                "value/PhpArguments",
                "value/PhpObject",
                "value/PhpReference",
                "value/Value"
            })
    void examplesCompileAndRun(String type, @TempDir Path folder) throws Exception {
        List<String> examples = examples(type);
        assertThat(examples).isNotEmpty();
        StringBuilder source =
                new StringBuilder(
                        """
                        import io.howdah.*;
                        import io.howdah.failure.*;
                        import io.howdah.value.*;
                        import java.nio.file.*;
                        import java.time.*;
                        import java.util.*;
                        import java.util.concurrent.*;
                        public final class Examples {
                        public static Php php;
                        """);
        for (int i = 0; i < examples.size(); i++) {
            source.append("public static void example")
                    .append(i)
                    .append("() throws Exception {\n")
                    .append(examples.get(i))
                    .append("\n}\n");
        }
        Path file = Files.writeString(folder.resolve("Examples.java"), source.append("}\n"));
        compile(file, folder);
        try (URLClassLoader loader =
                new URLClassLoader(
                        new URL[] {folder.toUri().toURL()}, getClass().getClassLoader())) {
            Class<?> compiled = loader.loadClass("Examples");
            for (int i = 0; i < examples.size(); i++) {
                run(compiled, i, examples.get(i));
            }
        }
    }

    /** By the command: the module of the tests does not read the compiler's. */
    private static void compile(Path file, Path folder) throws IOException, InterruptedException {
        String classPath =
                System.getProperty(
                        "surefire.test.class.path", System.getProperty("java.class.path"));
        Process compiler =
                new ProcessBuilder(
                                Path.of(System.getProperty("java.home"), "bin", "javac").toString(),
                                "-d",
                                folder.toString(),
                                "-proc:none",
                                "-classpath",
                                classPath,
                                file.toString())
                        .redirectErrorStream(true)
                        .start();
        String messages = new String(compiler.getInputStream().readAllBytes(), UTF_8);
        assertThat(compiler.waitFor()).as(messages).isZero();
    }

    /** Examples that open an interpreter themselves get none. */
    private static void run(Class<?> compiled, int i, String example) throws Exception {
        var method = compiled.getMethod("example" + i);
        if (example.contains("Php.open")
                || example.contains("Php.pool")
                || example.contains("Php.builder")) {
            assertThatCode(() -> method.invoke(null)).doesNotThrowAnyException();
            return;
        }
        try (Php php = Php.open()) {
            php.include(PhpExtension.fixture("cart.php"));
            compiled.getField("php").set(null, php);
            assertThatCode(() -> method.invoke(null)).doesNotThrowAnyException();
        }
    }
}
