package io.howdah.processor;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.howdah.stub.GeneratedCode;
import java.io.IOException;
import java.io.StringWriter;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.annotation.processing.Processor;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;

/**
 * One run of the compiler with the processor.
 *
 * @param diagnostics all that it said, one line each: {@code 12: error: message}
 * @param generated the generated sources, each after a comment with its file name
 */
record Compilation(String diagnostics, String generated) {

    static Compilation of(String java, Path folder, String... options) throws IOException {
        return of(java, folder, List.of(new StubProcessor()), options);
    }

    static Compilation of(
            String java, Path folder, List<? extends Processor> processors, String... options)
            throws IOException {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        DiagnosticCollector<JavaFileObject> collector = new DiagnosticCollector<>();
        Path sources = Files.createDirectories(folder.resolve("sources"));
        List<String> arguments = new ArrayList<>();
        arguments.addAll(
                List.of(
                        "--release",
                        "17",
                        "-Xlint:all,-processing,-options,-path,-auxiliaryclass"));
        arguments.addAll(List.of("-classpath", System.getProperty("java.class.path")));
        arguments.addAll(
                List.of("-d", Files.createDirectories(folder.resolve("classes")).toString()));
        arguments.addAll(List.of("-s", sources.toString()));
        arguments.addAll(List.of(options));
        JavaCompiler.CompilationTask task =
                compiler.getTask(
                        new StringWriter(),
                        null,
                        collector,
                        arguments,
                        null,
                        List.of(source(java)));
        task.setProcessors(processors);
        task.setLocale(Locale.ROOT);
        task.call();
        String diagnostics =
                collector.getDiagnostics().stream()
                        .map(Compilation::line)
                        .collect(Collectors.joining());
        return new Compilation(diagnostics, generated(sources));
    }

    private static SimpleJavaFileObject source(String java) {
        URI name = URI.create("string:///Fixture.java");
        return new SimpleJavaFileObject(name, JavaFileObject.Kind.SOURCE) {
            @Override
            public CharSequence getCharContent(boolean ignoreEncodingErrors) {
                return java;
            }
        };
    }

    private static String line(Diagnostic<? extends JavaFileObject> diagnostic) {
        String line = diagnostic.getLineNumber() < 0 ? "" : diagnostic.getLineNumber() + ": ";
        String kind = diagnostic.getKind().name().toLowerCase(Locale.ROOT);
        return line + kind + ": " + diagnostic.getMessage(Locale.ROOT) + "\n";
    }

    /** The version, which is another one in each release, is left out. */
    private static String generated(Path sources) throws IOException {
        StringBuilder all = new StringBuilder();
        try (Stream<Path> files = Files.walk(sources)) {
            for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
                all.append("// ").append(sources.relativize(file)).append('\n');
                String source = Files.readString(file, UTF_8);
                all.append(source.replace('"' + GeneratedCode.VERSION + '"', "\"VERSION\""));
            }
        }
        return all.toString();
    }
}
