package io.howdah.cli.doctor;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.howdah.Php;
import io.howdah.cli.command.Subprocess;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * What a PHP says about itself: facts.php, run by the engine in this JVM or by a php executable.
 */
final class PhpFacts {

    private static final String SCRIPT = script();

    private final Map<String, String> facts = new HashMap<>();

    private PhpFacts(String lines) {
        lines.lines()
                .map(line -> line.split("\t", 2))
                .filter(line -> line.length == 2)
                .forEach(line -> facts.put(line[0], line[1]));
    }

    private static String script() {
        try (InputStream script = PhpFacts.class.getResourceAsStream("facts.php")) {
            return new String(script.readAllBytes(), UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Asks an interpreter.
     *
     * @param output where it prints to
     */
    static PhpFacts of(Php php, ByteArrayOutputStream output) {
        php.eval(SCRIPT);
        return new PhpFacts(output.toString(UTF_8));
    }

    /** Asks an executable. */
    static PhpFacts of(String executable) throws IOException {
        return new PhpFacts(Subprocess.output(List.of(executable, "-r", SCRIPT)));
    }

    String get(String name) {
        return facts.getOrDefault(name, "");
    }

    boolean has(String name) {
        return !get(name).isEmpty();
    }

    /** All extensions, those of the Zend engine too; in their usual order. */
    Set<String> extensions() {
        Set<String> all = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
        all.addAll(list("extensions"));
        all.addAll(list("zend extensions"));
        return all;
    }

    List<String> list(String name) {
        return has(name) ? List.of(get(name).split(",")) : List.of();
    }
}
