package io.howdah;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.howdah.failure.PhpFatalError;
import io.howdah.value.PhpArguments;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What JDK Flight Recorder hears of PHP. */
@Tag("engine")
final class FlightEventsTest {

    @TempDir Path folder;

    private List<RecordedEvent> record(String event, Duration threshold, Runnable work)
            throws IOException {
        Path file = folder.resolve("recording.jfr");
        try (Recording recording = new Recording()) {
            recording.enable(event).withThreshold(threshold);
            recording.start();
            work.run();
            recording.stop();
            recording.dump(file);
        }
        return RecordingFile.readAllEvents(file).stream()
                .filter(each -> each.getEventType().getName().equals(event))
                .toList();
    }

    private static List<String> functions(List<RecordedEvent> calls) {
        return calls.stream().map(call -> call.getString("function")).toList();
    }

    @Test
    void callsThatTakeLongerThanTheThresholdAreRecorded() throws IOException {
        try (Php php = Engines.open(Engines.builder())) {
            PhpFunction pause = php.function("usleep");
            PhpFunction least = php.function("min");

            List<RecordedEvent> calls =
                    record(
                            "io.howdah.PhpCall",
                            Duration.ofMillis(5),
                            () -> {
                                pause.call(6000);
                                assertThat(least.call(3, 1).asLong()).isEqualTo(1);
                            });

            assertThat(functions(calls)).contains("usleep");
            assertThat(calls)
                    .allSatisfy(
                            call ->
                                    assertThat(call.getDuration())
                                            .isGreaterThanOrEqualTo(Duration.ofMillis(5)));
        }
    }

    @Test
    void callsHaveTheNamesOfWhatIsCalled() throws IOException {
        try (Php php = Engines.open(Engines.builder())) {
            List<RecordedEvent> calls =
                    record(
                            "io.howdah.PhpCall",
                            Duration.ZERO,
                            () -> {
                                php.eval("class Tea { function name() { return 'Assam'; } }");
                                php.newObject("Tea").call("name");
                            });

            assertThat(functions(calls)).contains("eval", "Tea::__construct", "name");
        }
    }

    @Test
    void callsWithRecordsOrNamesHaveTheNamesOfWhatIsCalled() throws IOException {
        try (Php php = Engines.open(Engines.builder())) {
            PhpFunction create = php.function("date_create");
            PhpFunction slice = php.function("array_slice");

            List<RecordedEvent> calls =
                    record(
                            "io.howdah.PhpCall",
                            Duration.ZERO,
                            () -> {
                                create.callAs(Instant.class, "@0");
                                slice.call(PhpArguments.of(List.of(1, 2)).with("offset", 1));
                            });

            assertThat(functions(calls)).contains("date_create", "array_slice");
        }
    }

    @Test
    void callsThatFailAreRecordedToo() throws IOException {
        try (Php php = Engines.open(Engines.builder())) {
            PhpFunction divide = php.function("intdiv");

            List<RecordedEvent> calls =
                    record(
                            "io.howdah.PhpCall",
                            Duration.ZERO,
                            () -> assertThatThrownBy(() -> divide.call(1, 0)).isNotNull());

            assertThat(functions(calls)).contains("intdiv");
        }
    }

    @Test
    void fatalErrorsAreRecordedOnce() throws IOException {
        try (Php php = Engines.open(Engines.builder())) {
            List<RecordedEvent> errors =
                    record(
                            "io.howdah.PhpFatalError",
                            Duration.ZERO,
                            () ->
                                    assertThatThrownBy(
                                                    () ->
                                                            php.eval(
                                                                    "final class A {} class B"
                                                                            + " extends A {}"))
                                            .isInstanceOf(PhpFatalError.class));

            assertThat(errors)
                    .singleElement()
                    .extracting(error -> error.getString("message"))
                    .asString()
                    .startsWith("Class B cannot extend");
        }
    }

    @Test
    void freshRequestsOfPoolsAreRecorded() throws IOException {
        List<RecordedEvent> replacements =
                record(
                        "io.howdah.PhpReplacement",
                        Duration.ZERO,
                        () -> {
                            try (PhpPool pool =
                                    Engines.builder().pool().size(1).recycleAfter(2).open()) {
                                for (int i = 0; i < 5; i++) {
                                    pool.submit(php -> php.eval("return 1;").asLong()).join();
                                }
                            }
                        });

        assertThat(replacements)
                .hasSize(2)
                .allSatisfy(
                        replacement -> {
                            assertThat(replacement.getString("reason")).isEqualTo("recycleAfter");
                            assertThat(replacement.getLong("served")).isEqualTo(2);
                        });
    }

    /** Calls PHP in a JVM that has no JFR. */
    static final class WithoutRecorder {

        private WithoutRecorder() {}

        public static void main(String[] arguments) {
            assertThat(ModuleLayer.boot().findModule("jdk.jfr")).isEmpty();
            try (Php php = Engines.builder().open()) {
                System.out.println("least " + php.function("min").call(3, 1));
            }
        }
    }

    @Test
    void aJvmWithoutTheRecorderRunsPhp() {
        ChildJvm.Result result =
                ChildJvm.run(
                        folder,
                        List.of(
                                "--limit-modules=java.scripting,java.logging,jdk.unsupported",
                                "-Dhowdah.test.engine="
                                        + System.getProperty("howdah.test.engine", "embedded")),
                        1,
                        WithoutRecorder.class);

        assertThat(result.output()).contains("least 1");
    }
}
