package io.howdah.wire;

import static org.assertj.core.api.Assertions.assertThat;

import io.howdah.wire.PhpStack.Frame;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Stack traces of both sides, made by hand and woven together. */
final class PhpStackTest {

    private static final String UPCALL =
            """
            io.howdah.interop.Member.call
            io.howdah.channel.EngineChannel.receive
            io.howdah.channel.EngineChannel.answer
            io.howdah.channel.JniChannel.upcall
            io.howdah.channel.JniChannel.answerUpcall
            """;

    private static final String ENTRANCE =
            """
            io.howdah.channel.JniChannel.answerAll
            io.howdah.channel.JniChannel.transfer
            io.howdah.channel.EngineChannel.call
            io.howdah.channel.Invoker.finish
            """;

    /** Where an exception of PHP is made. */
    private static final String ARRIVAL =
            """
            io.howdah.wire.Failures.read
            io.howdah.channel.EngineChannel.takeExtras
            io.howdah.channel.EngineChannel.call
            io.howdah.channel.Invoker.finish
            """;

    private static final Frame CALL_OF_JAVA =
            new Frame("com\\example\\Shop", "sell", "shop.php", 9, true);

    private static Frame php(String function, int line) {
        return new Frame("", function, line == 0 ? "" : "shop.php", line, false);
    }

    private static StackTraceElement[] trace(String... parts) {
        List<StackTraceElement> frames = new ArrayList<>();
        for (String line : String.join("\n", parts).lines().toList()) {
            if (line.isBlank()) {
                continue;
            }
            int dot = line.lastIndexOf('.');
            frames.add(
                    new StackTraceElement(
                            line.substring(0, dot), line.substring(dot + 1), null, 1));
        }
        return frames.toArray(new StackTraceElement[0]);
    }

    private static Exception exception(StackTraceElement... trace) {
        Exception exception = new Exception("made by hand");
        exception.setStackTrace(trace);
        return exception;
    }

    private static List<String> lines(Throwable thrown) {
        return Arrays.stream(thrown.getStackTrace())
                .map(
                        frame ->
                                frame.getClassName()
                                        + "."
                                        + frame.getMethodName()
                                        + (frame.getFileName() == null
                                                ? ""
                                                : ":" + frame.getLineNumber()))
                .toList();
    }

    private static List<String> over(PhpStack stack, String... parts) {
        Exception exception = exception(trace(parts));
        stack.weaveOver(exception);
        return lines(exception);
    }

    /** The stack of this test lies below what is given, as it would below a call of PHP. */
    private static StackTraceElement[] aboveHere(String... parts) {
        List<StackTraceElement> all = new ArrayList<>(List.of(trace(parts)));
        List<StackTraceElement> here = Arrays.asList(new Throwable().getStackTrace());
        int own = 0; // frames of this package are taken for those of the bridge
        while (here.get(own).getClassName().startsWith("io.howdah.wire.")) {
            own++;
        }
        while (here.get(own).getClassName().contains(".reflect.")) {
            own++;
        }
        all.addAll(here.subList(own, here.size()));
        return all.toArray(new StackTraceElement[0]);
    }

    private static final String END = "END";

    /** Without the frames of the test itself. */
    private static List<String> into(PhpStack stack, Throwable thrown) {
        stack.weaveInto(thrown);
        return above(thrown);
    }

    private static List<String> above(Throwable thrown) {
        List<String> all = new ArrayList<>();
        for (String line : lines(thrown)) {
            if (line.startsWith("org.junit.")) {
                all.add(END);
                break;
            }
            all.add(line);
        }
        return all;
    }

    @Test
    void placesOfPhpMoveToTheFunctionThatTheyAreIn() {
        PhpStack stack = new PhpStack("shop.php", 3, List.of(php("inner", 7), php("outer", 0)));
        assertThat(over(stack, ARRIVAL, "io.howdah.PhpFunction.call", "com.example.Main.main"))
                .containsExactly(
                        "<php>.inner:3",
                        "<php>.outer:7",
                        "io.howdah.PhpFunction.call",
                        "com.example.Main.main");
    }

    @Test
    void codeOutsideOfFunctionsIsMain() {
        PhpStack stack = new PhpStack("shop.php", 3, List.of(php("inner", 7)));
        assertThat(over(stack, ARRIVAL, "com.example.Main.main"))
                .containsExactly("<php>.inner:3", "<php>.{main}:7", "com.example.Main.main");
    }

    @Test
    void methodsHaveTheirClass() {
        PhpStack stack =
                new PhpStack("a.php", 1, List.of(new Frame("App\\Cart", "add", "", 0, false)));
        assertThat(over(stack, ARRIVAL, "com.example.Main.main"))
                .containsExactly("App\\Cart.add:1", "com.example.Main.main");
    }

    @Test
    void anExceptionOfPhpShowsAllLevelsInOrder() {
        PhpStack stack =
                new PhpStack(
                        "shop.php",
                        30,
                        List.of(
                                php("p2", 0),
                                CALL_OF_JAVA,
                                php("p1", 0),
                                CALL_OF_JAVA,
                                php("p0", 0)));
        assertThat(
                        over(
                                stack,
                                ARRIVAL,
                                "com.example.J2.run",
                                UPCALL,
                                ENTRANCE,
                                "io.howdah.PhpFunction.call",
                                "com.example.J1.run",
                                "java.lang.invoke.DirectMethodHandle$Holder.invokeVirtual",
                                UPCALL,
                                ENTRANCE,
                                "com.example.J0.run"))
                .containsExactly(
                        "<php>.p2:30",
                        "com.example.J2.run",
                        "<php>.p1:9",
                        "io.howdah.PhpFunction.call",
                        "com.example.J1.run",
                        "<php>.p0:9",
                        "com.example.J0.run");
    }

    @Test
    void anExceptionOfPhpMadeFurtherOutThanThrownKeepsItsLevels() {
        PhpStack stack = new PhpStack("shop.php", 30, List.of(php("p0", 0)));
        assertThat(
                        over(
                                stack,
                                ARRIVAL,
                                "com.example.J1.run",
                                UPCALL,
                                ENTRANCE,
                                "com.example.J0.run"))
                .containsExactly("com.example.J1.run", "<php>.p0:30", "com.example.J0.run");
    }

    @Test
    void anExceptionOfPhpMadeFurtherInThanThrownShowsPhpsFramesFirst() {
        PhpStack stack =
                new PhpStack("shop.php", 30, List.of(php("p1", 0), CALL_OF_JAVA, php("p0", 0)));
        assertThat(over(stack, ARRIVAL, "com.example.J0.run"))
                .containsExactly("<php>.p1:30", "<php>.p0:9", "com.example.J0.run");
    }

    @Test
    void proxiesOfTheBridgeAreLeftOut() {
        PhpStack stack = new PhpStack("shop.php", 30, List.of(php("compare", 0)));
        assertThat(
                        over(
                                stack,
                                ARRIVAL,
                                "io.howdah.interop.Implementations.invoke",
                                "jdk.proxy2.$Proxy9.compare",
                                "java.util.TimSort.sort",
                                "com.example.J0.run"))
                .containsExactly(
                        "<php>.compare:30", "java.util.TimSort.sort", "com.example.J0.run");
    }

    private static final PhpStack TWO_CALLS_OF_JAVA =
            new PhpStack(
                    "shop.php", 9, List.of(CALL_OF_JAVA, php("p1", 0), CALL_OF_JAVA, php("p0", 0)));

    @Test
    void anExceptionOfJavaShowsAllLevelsInOrder() {
        Exception thrown =
                exception(
                        aboveHere(
                                "java.util.Objects.requireNonNull",
                                "com.example.J2.run",
                                UPCALL,
                                ENTRANCE,
                                "com.example.J1.run",
                                "java.lang.reflect.Method.invoke",
                                UPCALL,
                                ENTRANCE));
        assertThat(into(TWO_CALLS_OF_JAVA, thrown))
                .containsExactly(
                        "java.util.Objects.requireNonNull",
                        "com.example.J2.run",
                        "<php>.p1:9",
                        "com.example.J1.run",
                        "<php>.p0:9",
                        END);
    }

    @Test
    void weavingTwiceChangesNothing() {
        Exception thrown = exception(aboveHere("com.example.J1.run", UPCALL, ENTRANCE));
        PhpStack stack = new PhpStack("shop.php", 9, List.of(CALL_OF_JAVA, php("p0", 0)));
        List<String> once = into(stack, thrown);
        assertThat(once).containsExactly("com.example.J1.run", "<php>.p0:9", END);
        assertThat(into(stack, thrown)).isEqualTo(once);
    }

    @Test
    void causesAndSuppressedOnesAreWovenToo() {
        Exception cause = exception(aboveHere("com.example.Cause.run", UPCALL, ENTRANCE));
        Exception suppressed = exception(aboveHere("com.example.Other.run", UPCALL, ENTRANCE));
        Exception thrown = new Exception("made by hand", cause);
        thrown.setStackTrace(aboveHere("com.example.J1.run", UPCALL, ENTRANCE));
        thrown.addSuppressed(suppressed);
        suppressed.addSuppressed(thrown); // a circle
        PhpStack stack = new PhpStack("shop.php", 9, List.of(CALL_OF_JAVA, php("p0", 0)));
        stack.weaveInto(thrown);
        assertThat(above(cause)).containsExactly("com.example.Cause.run", "<php>.p0:9", END);
        assertThat(above(suppressed)).containsExactly("com.example.Other.run", "<php>.p0:9", END);
    }

    @Test
    void aTraceOfAnotherThreadOrTimeStaysAsItIs() {
        Exception elsewhere =
                exception(trace("com.example.J1.run", UPCALL, ENTRANCE, "com.example.Other.main"));
        TWO_CALLS_OF_JAVA.weaveInto(elsewhere);
        assertThat(lines(elsewhere)).contains("io.howdah.channel.JniChannel.answerAll").hasSize(11);
        Exception before = exception(aboveHere("com.example.J1.run"));
        TWO_CALLS_OF_JAVA.weaveInto(before);
        assertThat(above(before)).containsExactly("com.example.J1.run", END);
        Exception none = exception();
        TWO_CALLS_OF_JAVA.weaveInto(none);
        assertThat(none.getStackTrace()).isEmpty();
    }

    @Test
    void anExceptionOfJavaThatPhpMadeBeginsInPhp() {
        Exception thrown = exception(aboveHere(UPCALL, ENTRANCE));
        PhpStack stack = new PhpStack("shop.php", 9, List.of(php("p0", 0)));
        assertThat(into(stack, thrown)).containsExactly("<php>.p0:9", END);
    }

    @Test
    void anErrorOfPhpInJavasNameShowsWhatWasCalled() {
        PhpStack stack = new PhpStack("shop.php", 9, List.of(CALL_OF_JAVA, php("p0", 0)));
        assertThat(over(stack, ARRIVAL, "com.example.J0.run"))
                .containsExactly("com\\example\\Shop.sell:9", "<php>.p0:9", "com.example.J0.run");
    }

    @Test
    void whatTheBridgeItselfThrowsKeepsItsFrames() {
        Exception thrown =
                exception(aboveHere("io.howdah.interop.Parameters.read", UPCALL, ENTRANCE));
        assertThat(into(new PhpStack("shop.php", 9, List.of(CALL_OF_JAVA, php("p0", 0))), thrown))
                .startsWith("io.howdah.interop.Parameters.read")
                .endsWith("<php>.p0:9", END);
    }
}
