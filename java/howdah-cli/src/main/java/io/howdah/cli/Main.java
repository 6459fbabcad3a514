package io.howdah.cli;

import io.howdah.cli.classpath.JavaOptions;
import io.howdah.cli.command.CommandException;
import io.howdah.cli.command.ExitCode;
import io.howdah.cli.run.PhpCommand;
import io.howdah.cli.run.RunCommand;
import io.howdah.server.ErrorLog;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;

/**
 * Where {@code ./howdah} begins.
 *
 * <p>{@code php}, and {@code run} with nothing but options for Java before its script, go past
 * picocli: to set it up takes longer than all that PHP does for a short script.
 */
public final class Main {

    private Main() {}

    /**
     * Runs a command and exits with its status.
     *
     * @param arguments the command and its arguments
     */
    public static void main(String[] arguments) {
        if (arguments.length > 0 && arguments[0].equals("serve")) {
            ErrorLog.install(); // a server's log is its standard error
        }
        System.exit(run(Arrays.asList(arguments)));
    }

    static int run(List<String> arguments) {
        try {
            String command = arguments.isEmpty() ? "" : arguments.get(0);
            List<String> rest = arguments.subList(Math.min(1, arguments.size()), arguments.size());
            if (command.equals("php")) {
                Deque<String> words = new ArrayDeque<>(rest);
                return PhpCommand.run(JavaOptions.takeFrom(words), List.copyOf(words));
            }
            if (command.equals("run")) {
                Deque<String> words = new ArrayDeque<>(rest);
                JavaOptions java = JavaOptions.takeFrom(words);
                if (!words.isEmpty() && !words.getFirst().startsWith("-")) {
                    return RunCommand.run(java, List.of(), List.copyOf(words));
                }
            }
            return Commands.execute(arguments);
        } catch (CommandException e) {
            complain(e, "howdah " + arguments.get(0));
            return e.exitCode();
        } catch (LinkageError e) {
            System.err.println("howdah: " + CommandException.explanation(e));
            return ExitCode.FAILURE;
        }
    }

    /** Says what is wrong, and after a wrong command line also where its help is. */
    static void complain(CommandException e, String command) {
        System.err.println("howdah: " + e.getMessage());
        if (e.exitCode() == ExitCode.USAGE) {
            System.err.println("Try: " + command + " --help");
        }
    }
}
