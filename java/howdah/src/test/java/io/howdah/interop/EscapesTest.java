package io.howdah.interop;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.howdah.Php;
import io.howdah.failure.PhpException;
import io.howdah.failure.PhpFatalError;
import io.howdah.interop.access.AccessRules;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** PHP code that tries to get out, under the most generous rules: escapes.txt. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class EscapesTest {

    private static final Path TABLE = Path.of("src/test/resources/io/howdah/interop/escapes.txt");

    /** Its name, its code, what comes of it. */
    private static final Pattern ATTEMPT =
            Pattern.compile("(?ms)^=== (.*?)\\R(.*?)^--- (.*?)(?=^=== |\\z)");

    private final URLClassLoader loader = new URLClassLoader(new URL[0]);
    private Php php;

    /** One attempt of the table. */
    private record Attempt(String name, String code, String outcome) {

        @Override
        public String toString() {
            return name;
        }
    }

    @BeforeAll
    void open() throws NoSuchMethodException {
        php =
                Php.builder()
                        .allow("**", "java.lang.*", "java.util.**", "java.io.*", "java.nio.file.*")
                        .allow("java.net.*", "java.util.function.*", "java.util.stream.*")
                        .allow(type -> true)
                        .service("class", Runtime.class)
                        .service("method", Runtime.class.getMethod("exec", String.class))
                        .service("loader", loader)
                        .service("thread", new Thread("a service"))
                        .service("task", new Thread("another service") {})
                        .service("builder", Php.builder())
                        .service("rules", AccessRules.NOTHING)
                        .open();
    }

    @AfterAll
    void close() throws IOException {
        php.close();
        loader.close();
    }

    static List<Attempt> attempts() {
        try {
            List<Attempt> attempts = new ArrayList<>();
            Matcher matcher = ATTEMPT.matcher(Files.readString(TABLE, UTF_8));
            while (matcher.find()) {
                attempts.add(
                        new Attempt(
                                matcher.group(1),
                                matcher.group(2).strip(),
                                matcher.group(3).strip()));
            }
            return attempts;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void thereAreMany() {
        assertThat(attempts()).hasSizeGreaterThan(100);
    }

    @ParameterizedTest
    @MethodSource("attempts")
    void noAttemptSucceeds(Attempt attempt) {
        String expected = attempt.outcome();
        String[] outcome = new String[1];
        Throwable thrown =
                catchThrowable(() -> outcome[0] = "returns " + php.eval(attempt.code()).toJava());
        if (thrown instanceof PhpException e) {
            String[] parts = expected.split(": ", 2);
            assertThat(e.phpClass() + ": " + e.phpMessage()).startsWith(parts[0]);
            assertThat(e.phpMessage()).contains(parts.length < 2 ? "" : parts[1]);
        } else if (thrown instanceof PhpFatalError e) {
            assertThat("fatal: " + e.phpMessage()).contains(expected.replaceFirst("fatal: ", ""));
        } else {
            assertThat(thrown).isNull();
            assertThat(outcome[0]).isEqualTo(expected);
        }
    }
}
