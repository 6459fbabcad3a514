package io.howdah;

import static org.assertj.core.api.Assertions.assertThat;

import io.howdah.failure.PhpFatalError;
import java.io.File;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Where PHP's own messages go, in JVMs with and without a logger behind slf4j. */
final class PhpLogTest {

    @TempDir Path folder;

    /** Has PHP log what it logs. */
    static final class Talker {

        private Talker() {}

        public static void main(String[] arguments) {
            PhpEngine engine =
                    arguments[0].equals("processes") ? PhpEngine.PROCESSES : PhpEngine.EMBEDDED;
            try (Php php = Php.builder().engine(engine).open()) {
                php.eval("error_log('said'); echo $undefined;");
                try {
                    php.eval("final class A {} class B extends A {}");
                } catch (PhpFatalError e) {
                    System.out.println("caught " + e.phpMessage());
                }
            }
        }
    }

    private String run(String engine, String... options) {
        return ChildJvm.run(folder, List.of(options), 1, Talker.class, engine).output();
    }

    @Test
    void fatalErrorsAreErrorsAndAllElseWarnings() {
        for (String engine : new String[] {"embedded", "processes"}) {
            assertThat(run(engine, "-Dorg.slf4j.simpleLogger.defaultLogLevel=warn"))
                    .contains("WARN io.howdah.php - said")
                    .contains("WARN io.howdah.php - PHP Warning:  Undefined variable $undefined")
                    .contains(
                            "ERROR io.howdah.php - PHP Fatal error:  Class B cannot extend final class A")
                    .contains("caught ");
        }
    }

    @Test
    void withoutALoggerMessagesGoToStderr() {
        for (String engine : new String[] {"embedded", "processes"}) {
            assertThat(run(engine, "-cp", classPathWithoutLogger()).lines())
                    .contains("said")
                    .anyMatch(line -> line.startsWith("PHP Warning:  Undefined variable"))
                    .anyMatch(line -> line.startsWith("PHP Fatal error:  Class B cannot extend"));
        }
    }

    private static String classPathWithoutLogger() {
        String path =
                System.getProperty(
                        "surefire.test.class.path", System.getProperty("java.class.path"));
        return Arrays.stream(path.split(File.pathSeparator, -1))
                .filter(each -> !each.contains("slf4j-simple"))
                .collect(Collectors.joining(File.pathSeparator));
    }
}
