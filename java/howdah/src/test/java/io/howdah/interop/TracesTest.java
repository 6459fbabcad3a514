package io.howdah.interop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.example.relay.Relay;
import io.howdah.Php;
import io.howdah.failure.PhpException;
import io.howdah.value.PhpCallback;
import io.howdah.wire.PhpStack;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Stack traces of calls that go to and fro: Java, PHP, Java, PHP, Java, PHP, Java. */
final class TracesTest {

    private static final Path LEVELS =
            Path.of("src/test/resources/io/howdah/interop/levels.php").toAbsolutePath();

    /** The levels below the bottom, innermost first. */
    private static final String[] LEVELS_IN_ORDER = {
        "<php>.p2 levels.php:20",
        "io.howdah.PhpFunction.call",
        "com.example.relay.Relay.call",
        "com.example.relay.Relay.second",
        "<php>.p1 levels.php:15",
        "io.howdah.PhpFunction.call",
        "com.example.relay.Relay.call",
        "com.example.relay.Relay.first",
        "<php>.p0 levels.php:10",
        "io.howdah.PhpFunction.call",
        "com.example.relay.Relay.call",
        "com.example.relay.Relay.zeroth"
    };

    private final Relay relay = new Relay();
    private Php php;

    @BeforeEach
    void open() {
        php =
                Php.builder()
                        .allow("com.example.relay.*", "java.util.*", "java.lang.*")
                        .service("relay", relay)
                        .open();
        relay.use(php);
        php.include(LEVELS);
    }

    @AfterEach
    void close() {
        php.close();
    }

    private static List<String> frames(Throwable thrown) {
        return Arrays.stream(thrown.getStackTrace())
                .takeWhile(frame -> !frame.getClassName().startsWith("io.howdah.interop."))
                .takeWhile(frame -> !frame.getClassName().startsWith("org.assertj."))
                .map(TracesTest::line)
                .toList();
    }

    private static String line(StackTraceElement frame) {
        String file = frame.getFileName();
        boolean isPhp = file != null && !file.endsWith(".java");
        String place =
                isPhp
                        ? " "
                                + file.substring(file.lastIndexOf('/') + 1)
                                + ":"
                                + frame.getLineNumber()
                        : "";
        // From PHP 8.4 on, the name of a closure tells where it is.
        String method = frame.getMethodName().replaceFirst("^\\{closure:.*}$", "{closure}");
        return frame.getClassName() + "." + method + place;
    }

    private static Throwable cause(Throwable thrown) {
        return Objects.requireNonNull(thrown.getCause());
    }

    private static List<String> levelsBelow(String... bottom) {
        return java.util.stream.Stream.concat(Arrays.stream(bottom), Arrays.stream(LEVELS_IN_ORDER))
                .toList();
    }

    private PhpException fail(String bottom) {
        php.eval("$GLOBALS['bottom'] = '" + bottom + "';");
        return catchThrowableOfType(PhpException.class, relay::zeroth);
    }

    @Test
    void anExceptionOfPhpShowsAllLevels() {
        PhpException e = fail("failInPhp");
        assertThat(frames(e)).isEqualTo(levelsBelow("<php>.failInPhp levels.php:25"));
    }

    @Test
    void anExceptionOfJavaShowsAllLevels() {
        PhpException e = fail("failInJava");
        List<String> all =
                levelsBelow("com.example.relay.Relay.third", "<php>.failInJava levels.php:30");
        assertThat(e.getCause())
                .isExactlyInstanceOf(IllegalStateException.class)
                .satisfies(cause -> assertThat(frames(cause)).isEqualTo(all));
        assertThat(frames(e)).isEqualTo(all);
        assertThat(cause(cause(e)))
                .hasMessage("its cause")
                .satisfies(cause -> assertThat(frames(cause)).isEqualTo(all));
    }

    @Test
    void anExceptionOfJavaThatPhpMadeShowsAllLevels() {
        PhpException e = fail("failInPhpWithAnExceptionOfJava");
        List<String> all = levelsBelow("<php>.failInPhpWithAnExceptionOfJava levels.php:35");
        assertThat(frames(cause(e))).isEqualTo(all);
        assertThat(frames(e)).isEqualTo(all);
    }

    @Test
    void previousExceptionsShowAllLevelsToo() {
        PhpException e = fail("failInBetween");
        List<String> all = levelsBelow("<php>.failInBetween levels.php:40");
        assertThat(frames(e)).isEqualTo(all);
        assertThat(frames(cause(e))).isEqualTo(all);
    }

    @Test
    void whatIsPrintedRepeatsNothingOfTheCause() {
        var text = new java.io.StringWriter();
        fail("failInJava").printStackTrace(new java.io.PrintWriter(text));
        assertThat(text.toString())
                .containsOnlyOnce("Relay.third")
                .containsOnlyOnce("<php>.p1")
                .contains("Caused by: java.lang.IllegalStateException: bottom of Java")
                .contains("Caused by: java.lang.RuntimeException: its cause")
                .doesNotContain("io.howdah.channel")
                .doesNotContain("io.howdah.wire");
    }

    @Test
    void getJavaTraceShowsAllLevelsToPhp() {
        php.eval("$GLOBALS['bottom'] = 'failInJava';");
        String trace =
                php.eval(
                                """
                                try {
                                    Howdah\\Services::get('relay')->zeroth();
                                } catch (java\\lang\\IllegalStateException $e) {
                                    return $e->getJavaTrace();
                                }
                                """)
                        .asString();
        List<String> lines =
                trace.lines()
                        .filter(line -> line.startsWith("\tat "))
                        .map(line -> line.replaceFirst("^\tat (.*?)\\(.*", "$1"))
                        .toList();
        assertThat(lines)
                .startsWith(
                        "com.example.relay.Relay.third",
                        "<php>.failInJava",
                        "<php>.p2",
                        "io.howdah.PhpFunction.call",
                        "com.example.relay.Relay.call",
                        "com.example.relay.Relay.second",
                        "<php>.p1")
                .containsSequence(
                        "com.example.relay.Relay.zeroth", "<php>.{main}", "io.howdah.Php.eval");
        assertThat(trace).contains("Caused by: java.lang.RuntimeException: its cause");
    }

    @Test
    void anExceptionOfPhpIsTheSameInPhpFurtherOut() {
        php.eval("$GLOBALS['bottom'] = 'failInPhp';");
        assertThat(
                        php.eval(
                                        """
                                        try {
                                            Howdah\\Services::get('relay')->zeroth();
                                        } catch (LogicException $e) {
                                            return $e->getLine() . ' ' . $e->getTrace()[0]['function'];
                                        }
                                        """)
                                .asString())
                .isEqualTo("25 failInPhp");
    }

    @Test
    void aComparatorOfPhpIsWhereItIsCalled() {
        PhpException e =
                catchThrowableOfType(
                        PhpException.class,
                        () ->
                                php.eval(
                                        """
                                        $list = new java\\util\\ArrayList([3, 1, 2]);
                                        $list->sort(fn ($a, $b) => failInPhp());
                                        """));
        assertThat(frames(e))
                .startsWith("<php>.failInPhp levels.php:25", "<php>.{closure} eval()'d code:2")
                .contains("java.util.ArrayList.sort")
                .containsSubsequence(
                        "java.util.ArrayList.sort",
                        "<php>.{main} eval()'d code:2",
                        "io.howdah.Php.eval")
                .noneMatch(
                        line ->
                                PhpStack.isBridge(line)
                                        || line.contains("Proxy")
                                        || line.contains(".reflect."));
    }

    @Test
    void whatJavaCodeWrapsKeepsItsOwnTrace() {
        PhpException e =
                catchThrowableOfType(
                        PhpException.class,
                        () -> php.eval("com\\example\\relay\\Relay::wrap(fn() => failInPhp());"));
        assertThat(frames(cause(e)))
                .startsWith("com.example.relay.Relay.wrap", "<php>.{main} eval()'d code:1");
        assertThat(frames(cause(cause(e))))
                .startsWith(
                        "<php>.failInPhp levels.php:25",
                        "<php>.{closure} eval()'d code:1",
                        "com.example.relay.Relay.wrap",
                        "<php>.{main} eval()'d code:1");
    }

    @Test
    void aTypeErrorOfTheBridgeShowsWhatWasCalled() {
        PhpException e =
                catchThrowableOfType(
                        PhpException.class,
                        () -> php.eval("(new java\\util\\ArrayList())->get('x');"));
        assertThat(e.phpClass()).isEqualTo("TypeError");
        assertThat(frames(e))
                .startsWith(
                        "java\\util\\ArrayList.get eval()'d code:1",
                        "<php>.{main} eval()'d code:1",
                        "io.howdah.Php.eval");
    }

    @Test
    void callbacksAreLevelsToo() {
        PhpCallback callback = relay.callback("failInPhp");
        PhpException e =
                catchThrowableOfType(
                        PhpException.class,
                        () -> php.function("array_map").call(callback, List.of(1)));
        assertThat(frames(e))
                .containsExactly(
                        "<php>.failInPhp levels.php:25",
                        "io.howdah.PhpFunction.call",
                        "com.example.relay.Relay.call",
                        "com.example.relay.Relay.lambda$callback$0",
                        "<php>.array_map",
                        "io.howdah.PhpFunction.call");
    }

    @Test
    void exitAndFatalErrorsShowNothingOfTheBridge() {
        assertThat(frames(catchThrowableOfType(RuntimeException.class, () -> php.eval("exit(3);"))))
                .startsWith("io.howdah.Php.eval");
    }
}
