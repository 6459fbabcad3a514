package io.howdah.cli;

import java.util.List;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.HelpCommand;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.UnmatchedArgumentException;

/** All commands, as picocli knows them, and what happens when one of them fails. */
@Command(
        name = "howdah",
        description = "The real PHP engine inside the JVM.",
        subcommands = {
            RunCommand.class,
            PhpCommand.class,
            CallCommand.class,
            GenerateCommand.class,
            BenchCommand.class,
            DoctorCommand.class,
            CompletionCommand.class,
            HelpCommand.class
        },
        versionProvider = Version.class,
        commandListHeading = "%nCommands:%n",
        synopsisSubcommandLabel = "command",
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:all went well",
            "1:the work could not be done",
            "2:the command line is wrong",
            "255:PHP ended in an error that nobody caught"
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  howdah run examples/hello/hello.php",
            "  howdah call min 3 1",
            "  howdah doctor",
            "  howdah help run"
        })
final class Commands implements Runnable {

    @Spec private CommandSpec spec = CommandSpec.create();

    @Mixin private HelpOption help = new HelpOption();

    @Option(
            names = {"-V", "--version"},
            versionHelp = true,
            description = "Show which Howdah this is.")
    private boolean version;

    private Commands() {}

    /**
     * Runs a command.
     *
     * @param arguments its name and its arguments
     * @return the exit code
     */
    static int execute(List<String> arguments) {
        return commandLine().execute(arguments.toArray(String[]::new));
    }

    /** The script that completes commands and options in bash and zsh. */
    static String completion() {
        return AutoComplete.bash("howdah", commandLine());
    }

    private static CommandLine commandLine() {
        CommandLine howdah = new CommandLine(new Commands());
        howdah.setColorScheme(
                CommandLine.Help.defaultColorScheme(Terminal.hasColours() ? Ansi.ON : Ansi.OFF));
        howdah.setCaseInsensitiveEnumValuesAllowed(true);
        howdah.setParameterExceptionHandler((e, arguments) -> refuse(e));
        howdah.setExecutionExceptionHandler((e, command, result) -> fail(e, command));
        // What follows the script, the function or the benchmark is theirs.
        for (String name : List.of("run", "call", "bench")) {
            howdah.getSubcommands().get(name).setStopAtPositional(true);
        }
        CommandLine generate = howdah.getSubcommands().get("generate");
        generate.getSubcommands().get("stubs").setUnmatchedOptionsArePositionalParams(true);
        return howdah;
    }

    /** Without a command: what there is. */
    @Override
    public void run() {
        spec.commandLine().usage(spec.commandLine().getOut());
    }

    private static int refuse(ParameterException e) {
        CommandLine command = e.getCommandLine();
        complain(refusal(e), command);
        return ExitCode.USAGE;
    }

    private static String refusal(ParameterException e) {
        CommandLine command = e.getCommandLine();
        if (e instanceof UnmatchedArgumentException unmatched
                && !command.getSubcommands().isEmpty()) {
            String word = unmatched.getUnmatched().get(0);
            if (!word.startsWith("-")) {
                return unknownCommand(word, command);
            }
        }
        if (e instanceof MissingParameterException missing && missing.getMissing().size() == 1) {
            return "expected " + missing.getMissing().get(0).paramLabel() + ", which is missing";
        }
        String message = e.getMessage();
        return message.substring(0, 1).toLowerCase(java.util.Locale.ROOT) + message.substring(1);
    }

    private static String unknownCommand(String word, CommandLine command) {
        if (word.endsWith(".php")) {
            return "there is no command " + word + "; a script is run by: howdah run " + word;
        }
        return "there is no command "
                + word
                + "; there are "
                + String.join(", ", command.getSubcommands().keySet());
    }

    private static int fail(Exception e, CommandLine command) throws Exception {
        if (e instanceof CommandException refused) {
            if (refused.exitCode() == ExitCode.USAGE) {
                complain(refused.getMessage(), command);
            } else {
                System.err.println("howdah: " + refused.getMessage());
            }
            return refused.exitCode();
        }
        throw e;
    }

    private static void complain(String message, CommandLine command) {
        System.err.println("howdah: " + message);
        System.err.println("Try: " + command.getCommandSpec().qualifiedName() + " --help");
    }
}
