package io.howdah.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.util.List;

/** Runs commands that need no PHP in the tests' own JVM, which is faster. */
public final class InProcess {

    private InProcess() {}

    public static Command.Result howdah(String... arguments) {
        PrintStream standardOut = System.out;
        PrintStream standardErr = System.err;
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        try (PrintStream outStream = new PrintStream(out, true, UTF_8);
                PrintStream errStream = new PrintStream(err, true, UTF_8)) {
            System.setOut(outStream);
            System.setErr(errStream);
            int exitCode = Main.run(List.of(arguments));
            return new Command.Result(
                    ProcessHandle.current().pid(),
                    exitCode,
                    out.toString(UTF_8),
                    err.toString(UTF_8));
        } finally {
            System.setOut(standardOut);
            System.setErr(standardErr);
        }
    }
}
