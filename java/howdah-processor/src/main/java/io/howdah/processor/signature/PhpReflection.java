package io.howdah.processor.signature;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * Asks a php executable for the signatures of functions and classes, all in one process. Questions
 * and answers go through files, because the bootstrap file may print and the answers may be many.
 */
final class PhpReflection {

    private static final long TIMEOUT_SECONDS = 60;
    private static final int LOG_LINES = 2;

    private final String php;
    private final String bootstrap;

    /**
     * @param php the executable
     * @param bootstrap a PHP file to load before, or empty
     */
    PhpReflection(String php, String bootstrap) {
        this.php = php;
        this.bootstrap = bootstrap;
    }

    /** PHP could not be asked. */
    static final class Unanswered extends Exception {

        private static final long serialVersionUID = 1L;

        private final String reason;

        Unanswered(String reason) {
            super(reason);
            this.reason = reason;
        }

        String reason() {
            return reason;
        }
    }

    /** Whether an executable of this name is there: a path, or a name to be found on PATH. */
    static boolean isExecutable(String php) {
        if (php.contains(File.separator)) {
            return Files.isExecutable(Path.of(php));
        }
        String path = System.getenv().getOrDefault("PATH", "");
        return Stream.of(path.split(File.pathSeparator))
                .filter(folder -> !folder.isEmpty())
                .anyMatch(folder -> Files.isExecutable(Path.of(folder, php)));
    }

    /**
     * The answers by question; signatures.php describes the format of both.
     *
     * @throws Unanswered if PHP could not be run or ended before it answered
     */
    Map<String, String> ask(Collection<String> questions) throws Unanswered {
        try {
            Path folder = Files.createTempDirectory("howdah-signatures");
            try {
                return ask(List.copyOf(questions), folder);
            } finally {
                delete(folder);
            }
        } catch (IOException | UncheckedIOException e) {
            throw new Unanswered(e.toString());
        }
    }

    private Map<String, String> ask(List<String> questions, Path folder)
            throws IOException, Unanswered {
        Path script = folder.resolve("signatures.php");
        Path asked = folder.resolve("questions");
        Path answered = folder.resolve("answers");
        Path log = folder.resolve("log");
        try (InputStream source = PhpReflection.class.getResourceAsStream("signatures.php")) {
            Files.copy(source, script);
        }
        Files.write(asked, questions, UTF_8);
        run(command(script, asked, answered), log);
        if (!Files.exists(answered)) {
            throw new Unanswered(php + " ended without an answer\n" + lastLines(log));
        }
        List<String> answers = Files.readAllLines(answered, UTF_8);
        Map<String, String> byQuestion = new LinkedHashMap<>();
        for (int i = 0; i < questions.size(); i++) {
            byQuestion.put(questions.get(i), answers.get(i));
        }
        return byQuestion;
    }

    private List<String> command(Path script, Path asked, Path answered) {
        List<String> command = new ArrayList<>();
        command.addAll(List.of(php, "-d", "display_errors=stderr", "-d", "html_errors=0"));
        command.addAll(List.of(script.toString(), asked.toString(), answered.toString()));
        if (!bootstrap.isEmpty()) {
            command.add(Path.of(bootstrap).toAbsolutePath().toString());
        }
        return command;
    }

    private void run(List<String> command, Path log) throws IOException, Unanswered {
        Process process =
                new ProcessBuilder(command)
                        .redirectErrorStream(true)
                        .redirectOutput(log.toFile())
                        .start();
        try {
            process.getOutputStream().close();
            if (!process.waitFor(TIMEOUT_SECONDS, TimeUnit.SECONDS)) {
                throw new Unanswered(
                        php
                                + " gave no answer in "
                                + TIMEOUT_SECONDS
                                + " seconds\n"
                                + lastLines(log));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new Unanswered("the compiler was interrupted");
        } finally {
            process.destroyForcibly();
        }
    }

    private static String lastLines(Path log) throws IOException {
        List<String> lines = new String(Files.readAllBytes(log), UTF_8).lines().toList();
        return String.join(
                "\n", lines.subList(Math.max(0, lines.size() - LOG_LINES), lines.size()));
    }

    private static void delete(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }
}
