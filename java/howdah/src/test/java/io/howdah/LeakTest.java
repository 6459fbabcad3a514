package io.howdah;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What is said of interpreters that nobody closes. */
final class LeakTest {

    @TempDir Path folder;

    /** Loses an interpreter, closes another, and prints what is said of it. */
    static final class Loser {

        /** How often it looks; it stops at what it looks for. */
        private static final int LOOKS = 600;

        private Loser() {}

        private static PhpFunction lose(PhpEngine engine) {
            Php php = Php.builder().engine(engine).open();
            return php.function("strlen");
        }

        private static void close(PhpEngine engine) {
            try (Php php = Php.builder().engine(engine).open()) {
                php.eval("return 1;");
            }
        }

        public static void main(String[] arguments) throws InterruptedException {
            ByteArrayOutputStream log = new ByteArrayOutputStream();
            System.setErr(new PrintStream(log, true, UTF_8));
            close(PhpEngine.valueOf(arguments[0]));
            PhpFunction strlen = lose(PhpEngine.valueOf(arguments[0]));
            // With its trace: the Cleaner may still be writing that.
            for (int i = 0; i < LOOKS && !log.toString(UTF_8).contains("Loser.lose("); i++) {
                System.gc();
                Thread.sleep(100);
            }
            System.out.println(log.toString(UTF_8));
            System.out.println("still " + strlen.call("works").asLong());
            Runtime.getRuntime().halt(0);
        }
    }

    @ParameterizedTest
    @EnumSource(PhpEngine.class)
    void anInterpreterThatIsLostIsReportedOnce(PhpEngine engine) {
        String output =
                ChildJvm.run(
                                folder,
                                List.of("-Dorg.slf4j.simpleLogger.defaultLogLevel=warn"),
                                2,
                                Loser.class,
                                engine.name())
                        .output();
        assertThat(output)
                .containsOnlyOnce("WARN io.howdah.Php - An interpreter of PHP was not closed")
                .contains("it was opened here, on the thread main")
                .contains("at io.howdah.LeakTest$Loser.lose(")
                .contains("still 5");
    }
}
